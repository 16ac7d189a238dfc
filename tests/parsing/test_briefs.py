"""Contributed briefs of any layout: each statement found, with its line."""

import json
from pathlib import Path

import pytest

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.text import decode
from e1_assets.parsing.briefs import parse_brief
from tests.parsing.stated_cases import case, differences, files
from tests.shared import SHARED, needs_shared

SAMPLES = SHARED / "samples" / "briefs"
A, B, C = (f"2026-10-{day}-inference-e1prep.md" for day in ("02", "08", "25"))


def sample(name: str) -> BriefReading:
    return parse_brief(name, decode((SAMPLES / name).read_bytes()))


def inbox_briefs() -> list[Path]:
    return sorted((SHARED / "vaults").glob("2026-*/vault/inbox/*/*e1prep*"))


@pytest.mark.parametrize("file", files("briefs"), ids=lambda file: file.stem)
def test_a_brief_reads_as_its_case_says(file: Path) -> None:
    stated = case(file)
    reading = parse_brief(stated.path, decode(stated.text.encode()))
    assert not list(differences(reading.model_dump(mode="json"), stated.expected)), stated.shows


@needs_shared
@pytest.mark.parametrize(
    ("name", "layout", "increments", "contradictions", "ids", "actions"),
    [(A, "chapters", 5, 1, 8, 0), (B, "chapters", 5, 2, 8, 0), (C, "arabic", 2, 8, 3, 8)],
)
def test_the_samples_read_whole(
    name: str, layout: str, increments: int, contradictions: int, ids: int, actions: int
) -> None:
    reading = sample(name)
    assert reading.layout == layout
    assert not reading.gaps
    assert (reading.topic, str(reading.date)) == ("inference", name[:10])
    assert [one.number for one in reading.increments] == list(range(1, increments + 1))
    assert len(reading.contradictions) == contradictions
    assert len(reading.identifier_rows) == ids
    assert len(reading.actions) == actions
    assert all(one.fields and one.sources for one in reading.increments)
    assert all(one.targets for one in reading.increments)


@needs_shared
def test_every_listed_finding_stands_on_a_line_that_was_read() -> None:
    """The passages people found faults in are on the lines the reading gives them."""
    found = (SHARED / "samples/findings/findings.jsonl").read_text().splitlines()
    readings = {name: sample(name) for name in (A, B, C)}
    for place in (place for line in found for place in json.loads(line)["where"]):
        reading = readings[place["file"]]
        words = reading.lines[place["line"] - 1]
        if "|" not in place["phrase"]:
            assert place["phrase"] in words
        assert any(part.line <= place["line"] <= part.end_line for part in reading.parts)


@needs_shared
def test_what_rules_need_of_the_first_sample_is_there() -> None:
    reading = sample(A)
    assert [one.title.split("（")[0] for one in reading.listed_increments][2] == "CrossPool"
    five = reading.increments[4]
    assert [(s.count, s.glyph, s.line) for s in five.stars] == [(4, "⭐", 96), (5, "★", 99)]
    shares = {(p.line, p.value, p.count) for p in reading.percentages}
    assert {(105, 51.0, 1103.0), (108, 23.0, 496.0), (101, 34.0, 2226.0)} <= shares
    listed = {path for row in reading.source_lists[0].rows for path in row.paths}
    assert "inbox/jay/2026-10-02-jay-five-category-briefing.md" in listed
    assert [row.line for row in reading.nothing_new] == [133, 134, 135, 136, 137, 138]
    assert {b.tag for b in reading.baselines} >= {"Sep 30", "Oct 1"}


@needs_shared
def test_what_rules_need_of_the_second_sample_is_there() -> None:
    reading = sample(B)
    named = {(n.name, n.identifier.id) for n in reading.identifiers if n.name == "SlimWise"}
    assert named == {("SlimWise", "2610.09701"), ("SlimWise", "2607.09701")}
    votes = {(m.value, m.line) for m in reading.metrics if m.line == 50}
    assert votes == {(12.0, 50), (11.0, 50)}
    counts = {(c.value, c.unit, c.line): c for c in reading.counts}
    assert len(counts[(8.0, "条", 2)].listed) == 7
    assert counts[(3.0, "件", 84)].listed == ("2607.09701 SlimWise",)
    assert len(counts[(6.0, "件", 84)].listed) == 6
    assert [len(one.rows) for one in reading.source_lists] == [9, 8]
    assert [(b.tag, b.anchors) for b in reading.baselines] == [("Oct08午", 461)] * 2
    assert [one.stars for one in reading.increments] == [()] * 5


@needs_shared
def test_what_rules_need_of_the_third_sample_is_there() -> None:
    reading = sample(C)
    pointed = {(x.line, x.section, x.mark) for x in reading.cross_references}
    assert {(40, "3", "⑥"), (41, "3", "⑦"), (51, None, "⑥")} <= pointed
    assert [one.mark for one in reading.contradictions] == list("①②③④⑤⑥⑦⑧")
    either = reading.increments[1].targets[0]
    assert (either.sections, either.alternative) == (("§5.1", "§5.3"), True)
    assert not reading.densities
    assert [one.line for one in reading.leads] == [53] * 5
    assert [(s.stated, len(s.rows)) for s in reading.source_lists if s.stated] == [(8, 8)]
    assert {r.space for r in reading.section_references if r.line == 51 and r.number == "§5"} == {
        "unknown"
    }


@needs_shared
@pytest.mark.parametrize("file", inbox_briefs(), ids=lambda file: file.name)
def test_the_briefs_of_the_small_vaults_read_whole(file: Path) -> None:
    reading = parse_brief(file.name, decode(file.read_bytes()))
    assert reading.layout == "markdown"
    assert reading.increments
    assert not [gap for gap in reading.gaps if "part" not in gap.reason]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_brief_of_ours_reads_back(language: str) -> None:
    """What rounds render is read as any other brief: fields, targets, lists."""
    file = Path(__file__).parents[1] / "goldens" / "rendering" / f"brief.{language}.md"
    reading = parse_brief(file.name, decode(file.read_bytes()))
    assert (reading.layout, reading.topic, reading.executor) == ("ours", "caching", "e1")
    assert not reading.gaps
    assert [one.density for one in reading.densities] == ["low"]
    one = reading.increments[0]
    names = [field.name for field in one.fields]
    assert {"evidence", "source", "url", "core_claim", "points", "boundary", "target"} <= {*names}
    assert [(t.sections, t.alternative) for t in one.targets] == [(("§2.1", "§2.2"), True)]
    assert len(reading.contradictions) == 1
    assert [len(listed.rows) for listed in reading.source_lists] == [2, 1, 1]
    assert [action.do_not for action in reading.actions] == [False, True]
    assert [(b.version, b.anchors, b.lines) for b in reading.baselines] == [("v7", 12, 80)]


@pytest.mark.parametrize(
    "hostile",
    [
        "增量 1：" * 9_000,
        "（" * 30_000,
        "| a " * 20_000,
        "§1." * 9_000,
        "一、\n" * 3_000,
        "## jan 1\n" * 3_000,
        "三条（" * 9_000,
        "5 篇（3%" * 2_000,
        "a" * 60_000 + ".md v310",
        "",
        "\0\r\r\n\ufeff",
    ],
    ids=str.__len__,
)
def test_a_hostile_brief_raises_nothing(hostile: str) -> None:
    reading = parse_brief("x.md", decode(hostile.encode()))
    assert reading.layout is None or reading.increments or reading.gaps
