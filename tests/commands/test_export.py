import csv
import io
import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest

from e1_assets.domain.schemas import NAMES, schema_of
from e1_assets.storage.exporting import csv as as_csv
from tests.commands.calling import call

ROOT = Path(__file__).parents[2]
FEED = ("feed", "title", "id", "updated", "author", "name", "entry", "content", "link")


def test_every_table_as_csv_and_parquet(finished_demo: Path, tmp_path: Path) -> None:
    for form in ("csv", "parquet"):
        done = call("export", "--vault", finished_demo, "--format", form, "--out", tmp_path / form)
        assert done.code == 0, done.err
    text = (tmp_path / "csv" / "increments.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines(keepends=True)))
    frame = pl.read_parquet(tmp_path / "parquet" / "increments.parquet")
    assert len(rows) == frame.height == 14
    assert {"claims.csv", "snapshots.csv", "briefs.csv"} <= {
        path.name for path in (tmp_path / "csv").iterdir()
    }


def test_no_cell_is_a_formula() -> None:
    words = ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1", "plain", "", None]
    frame = pl.DataFrame({"text": words, "list": [["=a"]] * len(words), "n": [-1] * len(words)})
    rows = list(csv.DictReader(as_csv(frame).splitlines(keepends=True)))
    assert [row["text"] for row in rows][:1] == ["'=1+1"]
    for row in rows:
        assert not row["text"].startswith(("=", "+", "-", "@", "\t", "\r", "＝"))
        assert row["list"] == '["=a"]' and row["n"] == "-1"


def test_references_name_what_may_be_cited(finished_demo: Path) -> None:
    works = json.loads(call("export", "--vault", finished_demo, "--format", "csl-json").out)
    names = {work["id"] for work in works}
    assert "arxiv:2603.04410" in names
    assert "arxiv:2605.00644" not in names, "its original was not read"
    bib = call("export", "--vault", finished_demo, "--format", "bibtex").out
    assert bib.count("@misc{") == len(works)


def test_a_feed_per_topic(finished_demo: Path, tmp_path: Path) -> None:
    base = "https://reader.example/e1"
    done = call(
        "export", "--vault", finished_demo, "--format", "atom", "--out", tmp_path, "--base", base
    )
    assert done.code == 0 and len(done.out.split()) == 3
    feed = ElementTree.parse(tmp_path / "kv-cache.atom").getroot()
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    assert len(entries) == 3
    link = entries[0].find(f"{atom}link")
    assert link is not None and link.get("href") == f"{base}/briefs/2026-05-06/kv-cache.html"


def test_several_files_need_a_folder(finished_demo: Path) -> None:
    assert call("export", "--vault", finished_demo, "--format", "csv").code == 2
    odd = call("export", "--vault", finished_demo, "--format", "atom", "--base", "javascript:1")
    assert odd.code == 2


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_that_ship_are_those_of_the_models(name: str) -> None:
    made = json.dumps(schema_of(name), ensure_ascii=False, indent=1) + "\n"
    kept = ROOT / "e1_assets" / "examples" / "schemas" / f"{name}.json"
    if os.environ.get("E1_GOLDEN") == "write":
        kept.write_text(made, encoding="utf-8")
    assert kept.read_text("utf-8") == made


def test_briefs_and_findings_are_as_the_schemas_say(finished_demo: Path, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    done = call("export", "--format", "json-schema", "--out", tmp_path)
    assert done.code == 0, done.err
    schemas = {name: json.loads((tmp_path / f"{name}.schema.json").read_text()) for name in NAMES}
    checks = {name: jsonschema.Draft202012Validator(one) for name, one in schemas.items()}
    briefs = sorted((finished_demo / ".e1" / "briefs").rglob("*.json"))
    assert len(briefs) == 18
    for path in briefs:
        checks["brief"].validate(json.loads(path.read_text("utf-8")))
    pages = sorted((finished_demo / ".e1" / "briefs").rglob("kv-cache.md"))
    checks["lint"].validate(json.loads(call("lint", *pages, "--json").out))
    broken = json.loads(briefs[0].read_text("utf-8")) | {"status": {}}
    assert not checks["brief"].is_valid(broken)


def test_hostile_notes_come_out_as_words(hostile: Path, tmp_path: Path) -> None:
    for form in ("csv", "parquet", "csl-json", "bibtex", "atom"):
        done = call("export", "--vault", hostile, "--format", form, "--out", tmp_path)
        assert done.code == 0, done.err
    for path in tmp_path.glob("*.csv"):
        frame = pl.read_parquet(path.with_suffix(".parquet"))
        rows = list(csv.DictReader(io.StringIO(path.read_bytes().decode(), newline="")))
        assert len(rows) == frame.height, path.name
        words = [name for name, kind in frame.schema.items() if kind == pl.String]
        for row in rows:
            for name in words:
                assert not row[name].startswith(tuple("=+-@\t\r＝＋－＠")), (path.name, row[name])
                assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", row[name])
    bib = (tmp_path / "references.bib").read_text("utf-8")
    assert bib.count("{") == bib.count("}") and bib.count("@misc{") > 30
    assert len(json.loads((tmp_path / "references.json").read_text("utf-8"))) > 30
    for feed in tmp_path.glob("*.atom"):
        kinds = {one.tag.rpartition("}")[2] for one in ElementTree.parse(feed).iter()}
        assert kinds <= {*FEED}
        assert "<script" not in feed.read_text("utf-8")
