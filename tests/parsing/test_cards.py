"""Cards, queue or manifest: every field with its place, what is missing said."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from e1_assets.domain.cards import PaperCard, RepoCard
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.cards import parse_paper_card, parse_repo_card
from e1_assets.parsing.manifests import parse_manifest
from e1_assets.parsing.queue import parse_work_queue
from tests.parsing.stated_cases import case, differences, files
from tests.shared import SHARED, needs_shared

MTIME = datetime(2026, 10, 1, tzinfo=UTC)
ZONE = "Asia/Shanghai"


def read(path: str, text: Text) -> PaperCard | RepoCard:
    parse = parse_repo_card if "repo_cards" in path else parse_paper_card
    return parse(path, text, MTIME, ZONE)


def spans_hold(card: PaperCard | RepoCard, text: Text) -> bool:
    quotes = [(claim.text, claim.span) for claim in card.item.claims]
    quotes += [(point.raw, point.span) for point in card.metrics]
    quotes += [(mention.raw, mention.span) for mention in card.item.mentions]
    quotes += [(q.raw, q.span) for claim in card.item.claims for q in claim.quantities]
    return all(text.passage(span) == words for words, span in quotes)


@pytest.mark.parametrize("file", files("cards"), ids=lambda file: file.stem)
def test_a_card_reads_as_its_case_says(file: Path) -> None:
    stated = case(file)
    text = decode(stated.text.encode())
    card = read(stated.path, text)
    assert not list(differences(card.model_dump(mode="json"), stated.expected)), stated.shows
    assert spans_hold(card, text)


@pytest.mark.parametrize("file", files("queue"), ids=lambda file: file.stem)
def test_a_queue_reads_as_its_case_says(file: Path) -> None:
    stated = case(file)
    queue = parse_work_queue(stated.path, decode(stated.text.encode()), MTIME, ZONE)
    assert not list(differences(queue.model_dump(mode="json"), stated.expected)), stated.shows


def test_a_manifest_gives_items_with_their_materials() -> None:
    given = {
        "job_id": "j1",
        "date": "2026-04-25",
        "items": [
            {"key": "e1_prep:sea", "score": 8, "materials": [{"key": "k", "path": "inbox/a/b.md"}]},
            {"key": "e1_prep:sky", "topic": "air", "materials": ["inbox/a/c.md"]},
        ],
    }
    read = parse_manifest("manifests/2026-04-25.json", decode(json.dumps(given).encode()))
    assert [(i.key, i.topic, i.score) for i in read.items] == [
        ("e1_prep:sea", "sea", 8.0),
        ("e1_prep:sky", "air", None),
    ]
    assert read.items[1].materials == ("inbox/a/c.md",)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "m.json:1:2"),
        ("[]", "m.json: a manifest is an object"),
        ('{"job_id": "j", "date": "2026-04-25"}', "m.json: items is missing"),
        ('{"job_id": 1, "date": "2026-04-25", "items": []}', "job_id must be str"),
        ('{"job_id": "j", "date": "soon", "items": []}', "date: 'soon' is no date"),
        (
            '{"job_id": "j", "date": "2026-04-25", "items": [{"key": "a:b", "materials": [{}]}]}',
            "items[0].materials[0]: path is missing",
        ),
        ("[" * 100_000, "m.json"),
    ],
)
def test_a_bad_manifest_names_the_place(text: str, place: str) -> None:
    with pytest.raises(ValueError, match=r"m\.json") as told:
        parse_manifest("m.json", decode(text.encode()))
    assert place in str(told.value)


@needs_shared
def test_ids_of_front_matter_stay_text() -> None:
    folder = SHARED / "cases" / "04-yaml-id-becomes-float"
    for expected in json.loads((folder / "expected.json").read_text())["cards"]:
        text = decode((folder / "input" / expected["file"]).read_bytes())
        card = parse_paper_card(expected["file"], text, MTIME, ZONE)
        assert (card.identifier.id if card.identifier else None) == expected["arxiv"]
        if "problem" in expected:
            assert expected["problem"] in [gap.reason for gap in card.gaps]
        else:
            assert card.fields["version"] == expected["version"]
            assert list(card.tags) == expected["tags"]
            assert card.event_time.date().isoformat() == expected["date"]


@needs_shared
@pytest.mark.parametrize("vault", ["2026-10-08", "2026-10-25"])
def test_no_card_of_the_small_vaults_has_a_gap(vault: str) -> None:
    root = SHARED / "vaults" / vault / "vault"
    for file in sorted((root / "organized").glob("*_cards/*")):
        text = decode(file.read_bytes())
        card = read(file.relative_to(root).as_posix(), text)
        assert not card.gaps, file
        assert card.identifier is not None
        assert card.time_source == "text" or card.time_source == "front_matter"
        assert card.metrics
        assert spans_hold(card, text)


@needs_shared
@pytest.mark.parametrize("half", ["real_en", "real_zh"])
def test_every_real_card_reads_with_exact_spans(half: str) -> None:
    files = sorted((SHARED / "vaults" / half).rglob("organized/*_cards/*.md"))
    if not files:
        pytest.skip(f"no cards under {half}")
    for file in files:
        text = decode(file.read_bytes())
        card = read(file.as_posix(), text)
        assert card.identifier is not None, file
        assert spans_hold(card, text), file
