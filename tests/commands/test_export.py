import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import polars as pl

from e1_assets.storage.exporting import csv as as_csv
from tests.commands.calling import call


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
