"""Commands that print what is stored."""

import json
from pathlib import Path

import pytest

from tests.commands.calling import call

DAY = ("--date", "2026-05-04", "--topic", "kv-cache")


def test_a_brief_is_printed_in_each_form(finished_demo: Path) -> None:
    where = ("--vault", finished_demo, *DAY)
    chinese, english = call("brief", *where), call("brief", *where, "--lang", "en")
    page = call("brief", *where, "--format", "html")
    assert "增量" in chinese.out
    assert "Increments" in english.out
    assert page.out.startswith("<!doctype html>")
    assert json.loads(call("brief", *where, "--format", "json").out)["schema"] == "e1.brief/1"
    stored = finished_demo / ".e1" / "briefs" / "2026-05-04" / "kv-cache.json"
    assert call("brief", *where, "--json").out == stored.read_text(encoding="utf-8")


def test_a_point_leads_back_to_its_bytes(finished_demo: Path) -> None:
    brief = json.loads(call("brief", "--vault", finished_demo, *DAY, "--json").out)
    increment = brief["increments"][0]
    found = json.loads(
        call("trace", f"{increment['id']}.1", "--vault", finished_demo, "--json").out
    )
    assert found[0]["span"] == increment["points"][0]["span"]
    assert found[0]["now"] == "unchanged"
    source = (finished_demo / found[0]["path"]).read_bytes()
    span = found[0]["span"]
    assert source[span["start"] : span["end"]].decode() == found[0]["text"]


def test_every_span_of_a_brief_can_be_traced_by_its_bytes(finished_demo: Path) -> None:
    brief = json.loads(call("brief", "--vault", finished_demo, *DAY, "--json").out)
    span = brief["increments"][0]["points"][0]["span"]
    told = call(
        "trace", f"{span['sha256'][:12]}:{span['start']}-{span['end']}", "--vault", finished_demo
    )
    assert brief["increments"][0]["sources"][0]["path"] in told.out
    assert span["sha256"] in told.out


def test_an_edited_file_is_said_and_its_old_bytes_are_shown(demo: Path) -> None:
    brief = json.loads(call("brief", "--vault", demo, *DAY, "--json").out)
    increment = brief["increments"][0]
    path = demo / increment["sources"][0]["path"]
    path.write_text("# Rewritten\n", encoding="utf-8")
    told = call("trace", f"{increment['id']}.1", "--vault", demo)
    assert told.code == 0
    assert "file today: edited" in told.out
    assert increment["points"][0]["text"].split()[0] in told.out


def test_lost_bytes_are_stale_evidence(demo: Path) -> None:
    brief = json.loads(call("brief", "--vault", demo, *DAY, "--json").out)
    increment = brief["increments"][0]
    digest = increment["points"][0]["span"]["sha256"]
    (demo / ".e1" / "snapshots" / digest[:2] / digest).unlink()
    told = call("trace", f"{increment['id']}.1", "--vault", demo)
    assert told.code == 8
    assert "Restore" in told.err


def test_bytes_beyond_the_end_have_no_identity(finished_demo: Path) -> None:
    brief = json.loads(call("brief", "--vault", finished_demo, *DAY, "--json").out)
    digest = brief["increments"][0]["points"][0]["span"]["sha256"]
    assert call("trace", f"{digest}:0-9999999", "--vault", finished_demo).code == 2


def test_a_file_is_named_as_the_shell_completes_it(
    finished_demo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "inbox/bo/2026-05-04T1940-bo-evening-filter.md"
    told = call("why", path, *DAY, "--vault", finished_demo).out
    monkeypatch.chdir(finished_demo.parent)
    for typed in (finished_demo / path, f"./{path}", f"{finished_demo.name}/{path}"):
        assert call("why", typed, *DAY, "--vault", finished_demo).out == told


def test_what_is_not_there_says_how_to_get_it(finished_demo: Path) -> None:
    future = ("--date", "2999-01-01", "--topic", "kv-cache", "--vault", finished_demo)
    assert "future" in call("brief", *future).err
    assert "--propose" in call("brief", *DAY, "--proposed", "--vault", finished_demo).err
    assert "The newest is 1" in call("brief", *DAY, "--revision", "9", "--vault", finished_demo).err


def test_our_own_brief_has_nothing_for_the_linter_to_remark(finished_demo: Path) -> None:
    for page in sorted((finished_demo / ".e1" / "briefs").rglob("*.md")):
        (read,) = json.loads(call("lint", page, "--json").out)
        assert [found["rule"] for found in read["findings"]] == [], page


def test_a_chinese_brief_remarks_in_chinese(finished_demo: Path) -> None:
    quiet = call("brief", "--vault", finished_demo, "--date", "2026-05-05", "--topic", "decoding")
    assert "不足三条" in quiet.out and "below the target range" not in quiet.out
    full = call("brief", "--vault", finished_demo, *DAY).out
    assert "PNG 图片，不是文本" in full and "not text" not in full


def test_why_explains_an_item_and_a_file_that_was_no_input(finished_demo: Path) -> None:
    where = (*DAY, "--vault", finished_demo)
    note = call("why", "inbox/bo/2026-05-04T1940-bo-evening-filter.md", *where)
    assert note.code == 0
    assert "searched" in note.out
    later = call("why", "inbox/bo/2026-05-06T1015-bo-deep-read.md", *where)
    assert "did not draw it" in later.out
    picture = call("why", "inbox/cy/2026-05-04-1200-whiteboard.md", *where)
    assert "could not be read" in picture.out
    unknown = call("why", "inbox/bo/2026-05-04T1940-bo-evening-filtr.md", *where)
    assert unknown.code == 2 and "The nearest: inbox/bo/2026-05-04T1940-bo-evening" in unknown.err
    assert "Paths are as in the vault" in call("why", "zzz.xyz", *where).err


def test_the_register_lists_shows_and_says_what_would_settle_it(finished_demo: Path) -> None:
    listed = json.loads(call("contradictions", "list", "--vault", finished_demo, "--json").out)
    assert listed
    shown = call("contradictions", "show", listed[0]["id"], "--vault", finished_demo)
    assert "to settle it:" in shown.out
    assert call("contradictions", "show", "c-none", "--vault", finished_demo).code == 2


def test_a_document_is_read_as_of_a_date(finished_demo: Path) -> None:
    versions = call(
        "knowledge", "history", "--topic", "kv-cache", "--vault", finished_demo, "--json"
    )
    known = json.loads(versions.out)
    assert len(known) >= 2
    old = call(
        "knowledge",
        "as-of",
        "--topic",
        "kv-cache",
        "--date",
        "2026-05-04",
        "--vault",
        finished_demo,
    )
    new = call("knowledge", "show", "--topic", "kv-cache", "--vault", finished_demo)
    assert old.out != new.out


def test_verify_recomputes_every_brief(finished_demo: Path) -> None:
    done = call("verify", "--all", "--vault", finished_demo)
    assert done.code == 0, done.out + done.err
    assert len(done.out.splitlines()) == 9


@pytest.mark.parametrize("name", ["kv-cache.json", "kv-cache.md"])
def test_verify_notices_a_brief_changed_on_disk(demo: Path, name: str) -> None:
    file = demo / ".e1" / "briefs" / "2026-05-04" / name
    file.write_text(
        file.read_text(encoding="utf-8").replace("increments", "Increments", 1) + " ",
        encoding="utf-8",
    )
    done = call("verify", "--date", "2026-05-04", "--vault", demo)
    assert done.code == 8
    assert "kv-cache" in done.out
    assert call("doctor", "--vault", demo).code == 5


def test_verify_notices_a_lost_source(demo: Path) -> None:
    brief = json.loads(call("brief", "--vault", demo, *DAY, "--json").out)
    digest = brief["increments"][0]["points"][0]["span"]["sha256"]
    (demo / ".e1" / "snapshots" / digest[:2] / digest).write_bytes(b"other")
    done = call("verify", *DAY, "--vault", demo)
    assert done.code == 8
    assert "increments[0]" in done.out


def test_verify_says_which_briefs_an_edited_note_makes_stale(demo: Path) -> None:
    note = demo / "inbox" / "ada" / "2026-05-05-1820-ada-evening.md"
    note.write_text(note.read_text(encoding="utf-8").replace("3.4%", "4.3%"), encoding="utf-8")
    done = call("verify", "--all", "--vault", demo)
    assert done.code == 8
    stale = [line for line in done.out.splitlines() if "edited since it was read" in line]
    assert stale and all("2026-05-05-1820-ada-evening.md" in line for line in stale)
    assert call("verify", "--date", "2026-05-04", "--vault", demo).code == 0


def test_rules_are_listed_by_family() -> None:
    listed = json.loads(call("rules", "--family", "provenance", "--json").out)
    assert {rule["family"] for rule in listed} == {"provenance"}
    assert call("rules", "--family", "taste").code == 2


def test_rules_of_gate_and_linter_are_listed_in_the_language_asked_for() -> None:
    chinese = json.loads(call("rules", "--lang", "zh", "--json").out)
    english = json.loads(call("rules", "--lang", "en", "--json").out)
    assert [rule["rule"] for rule in chinese] == [rule["rule"] for rule in english]
    assert {rule["over"] for rule in english} == {"our briefs", "any brief"}
    assert english[0]["sentence"] != chinese[0]["sentence"]
    assert english[0]["keeps"] != english[0]["breaks"]
    assert chinese[-1]["sentence"] in call("rules", "--lang", "zh").out


def test_lint_says_which_rules_did_not_run(finished_demo: Path, tmp_path: Path) -> None:
    page = tmp_path / "2026-05-04-kv-cache-e1prep.md"
    page.write_text("# 预消化简报 kv-cache\n\n## 一、高价值增量\n", encoding="utf-8")
    (alone,) = json.loads(call("lint", page, "--json").out)
    assert "a_cited_file_exists" in {one["rule"] for one in alone["not_run"]}
    assert all(one["reason"] for one in alone["not_run"])
    (shelved,) = json.loads(call("lint", page, "--vault", finished_demo, "--json").out)
    assert "a_cited_file_exists" not in {one["rule"] for one in shelved["not_run"]}
