"""Identifiers: every form, with spans, canonical, what only looks like one kept out."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.domain.identifiers import Mention
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.identifiers import canonical, mentions
from tests import labelled
from tests.parsing.line_cases import LineCase, line_cases
from tests.shared import SHARED, needs_shared

WRITTEN = """
2611.04321 v2 arXiv: https:// github.com/ oak/mill 10.1145/ 37 ( ) [ ] . , / - 、 。 见 ⭐ 😀 412- `
git@ hep-th/9901001 ?utm_a=1 #x ２６ %41 www.
"""
FRAGMENTS = st.sampled_from([*WRITTEN.split(), " ", "\n", "\r"])


def read(text: str) -> Text:
    return decode(text.encode())


def shown(mention: Mention) -> str:
    version = f"@{mention.identifier.version}" if mention.identifier.version else ""
    return f"{mention.identifier.key}{version}"


@pytest.mark.parametrize("case", line_cases("identifiers"), ids=str)
def test_case(case: LineCase) -> None:
    assert " ".join(shown(m) for m in mentions(read(case.text))) == case.expected


def test_a_paper_of_a_later_year_is_none() -> None:
    assert not mentions(read("见 2611.04321"), year=2025)
    assert mentions(read("见 2611.04321"), year=2026)


def test_a_number_a_line_is_a_list_of_papers() -> None:
    text = read("2611.04321\n2611.04322\n\n2611.04323\n")
    found = [mention.identifier.id for mention in mentions(text)]
    assert found == ["2611.04321", "2611.04322", "2611.04323"]


def test_only_the_range_is_read() -> None:
    text = read("2611.04321 and 2611.04322")
    assert [m.raw for m in mentions(text, 11)] == ["2611.04322"]
    assert [m.raw for m in mentions(text, 0, 12)] == ["2611.04321"]


def test_raw_is_what_the_span_holds() -> None:
    text = decode("\ufeff😀（https://arxiv.org/pdf/2611.04321v2.pdf）。".encode())
    assert {text.data[m.span.start : m.span.end].decode() for m in mentions(text)} == {
        "https://arxiv.org/pdf/2611.04321v2.pdf",
        "2611.04321v2",
    }


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ("2611.04321v3", "arxiv:2611.04321"),
        ("arXiv：2611.04321", "arxiv:2611.04321"),
        ("412-2611-04321", "arxiv:2611.04321"),
        ("1890-2611.04321.md", "arxiv:2611.04321"),
        ("math.GT/0309136", "arxiv:math/0309136"),
        ("https://arxiv.org/abs/2611.04321v1", "arxiv:2611.04321"),
        ("10.48550/arXiv.2611.04321", "arxiv:2611.04321"),
        ("doi: 10.1145/370.37", "doi:10.1145/370.37"),
        ("Oak-Mill/Wind.git", "github:oak-mill/wind"),
        ("git@github.com:oak-mill/wind.git", "github:oak-mill/wind"),
        ("https://Wind.example.org/a/#b", "url:https://wind.example.org/a"),
    ],
)
def test_canonical(raw: str, key: str) -> None:
    found = canonical(raw)
    assert found and found.key == key


@pytest.mark.parametrize(
    "raw", ["", "wind", "2401.0123", "a b/c", "3.12", "https://", "sponsors/oak"]
)
def test_no_canonical_form(raw: str) -> None:
    assert canonical(raw) is None


@given(st.lists(FRAGMENTS, max_size=30).map("".join))
def test_spans_decode_to_raw_and_canonical_is_stable(written: str) -> None:
    text = read(written)
    for mention in mentions(text):
        assert text.data[mention.span.start : mention.span.end].decode() == mention.raw
        again = canonical(mention.identifier.id)
        twice = canonical(again.id) if again else None
        assert again and twice and twice.key == again.key
        if mention.identifier.scheme != "url":
            assert again.key == mention.identifier.key


@given(st.text(max_size=200))
def test_any_text_is_read(written: str) -> None:
    text = read("".join(c for c in written if not "\ud800" <= c <= "\udfff"))
    for mention in mentions(text):
        assert text.data[mention.span.start : mention.span.end].decode() == mention.raw


@needs_shared
@pytest.mark.parametrize("name", ["01", "02", "03", "12"])
def test_shared_case(name: str) -> None:
    (folder,) = (SHARED / "cases").glob(f"{name}-*")
    stated = json.loads((folder / "expected.json").read_text("utf-8"))
    text = decode(next((folder / "input").rglob("*.md")).read_bytes())
    found = mentions(text)
    assert set(places(stated)) == {
        (m.identifier.id, text.line_at(text.char_at(m.span.start)), m.identifier.version)
        for m in found
        if m.identifier.scheme == "arxiv"
    }
    ids = {
        scheme: {m.identifier.id for m in found if m.identifier.scheme == scheme}
        for scheme in ("github", "url")
    }
    assert ids["github"] == set(stated.get("repos", []))
    assert set(stated.get("urls", [])) <= ids["url"]


def places(stated: dict[str, object]) -> Iterator[tuple[str, int, str | None]]:
    papers = stated.get("papers", [])
    assert isinstance(papers, list)
    for paper in papers:
        for place in paper.get("mentions", [paper]):
            version = place.get("version")
            yield paper["id"], place["line"], f"v{version}" if version else None


@needs_shared
def test_an_unquoted_number_in_front_matter_stays_text() -> None:
    (folder,) = (SHARED / "cases").glob("04-*")
    cards = {file.name: decode(file.read_bytes()) for file in folder.rglob("*.md")}
    assert [m.raw for m in mentions(cards["0007-2401-01230.md"])] == ["2401.01230"]
    assert not mentions(cards["0008-2401-0123.md"])


EXCLUDED = {"zh": 44, "en": 1}
"""Labels of a page of another host: `docs.github.com/en/rest` as the repository `en/rest`."""


@needs_shared
@pytest.mark.parametrize("vault", labelled.VAULTS)
def test_labelled_identifiers_are_found(vault: str) -> None:
    """Every row of the labels, but for those whose repository the file names under another host."""
    rows = defaultdict(list)
    for row in labelled.rows(vault, "gold_novelty"):
        rows[row["file"]].append(row)
    total, excluded, missed = 0, 0, []
    for path, wanted in sorted(rows.items()):
        text = decode((labelled.root(vault) / "half" / path).read_bytes())
        found = {m.identifier.key for m in mentions(text, year=int(wanted[0]["day"][:4]))}
        for row in wanted:
            if labelled.key(row) in found:
                total += 1
            elif row["kind"] != "arxiv" and only_elsewhere(text.text.lower(), row["item"].lower()):
                excluded += 1
            else:
                total += 1
                missed.append((path, row["line"], row["item"]))
    assert excluded == EXCLUDED[vault]
    assert total > 2_700
    assert len(missed) <= 0.002 * total, missed


def only_elsewhere(text: str, pair: str) -> bool:
    """Whether a file names `owner/name` only as the path of an address that is not GitHub's."""
    hosts = re.findall(rf"([\w.\-]*)/{re.escape(pair)}(?![\w\-])", text)
    bare = re.search(rf"(?<![\w./\-]){re.escape(pair)}(?![\w\-])", text)
    return bool(hosts) and not bare and not {"github.com", "www.github.com", ""} & set(hosts)
