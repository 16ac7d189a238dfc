"""A rebuild brings everything back that was seen, decided or published."""

import json
from datetime import timedelta

import polars as pl

from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.json_lines import read_lines
from e1_assets.storage.kept_rows import pack, unpack
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.rebuilding import rebuild
from e1_assets.storage.schema import columns
from tests.storage.decisions import decision
from tests.storage.small_rounds import DAY, inputs_of, published
from tests.storage.small_vault import NOTE, NOW, PARSERS, make, put, store, take_in

LATER = NOW + timedelta(days=200)
TABLES = {
    "inbox_notes": "path, sha256, first_seen, model",
    "observations": "path, since, sha256, first_seen",
    "knowledge_versions": "topic, sequence, sha256, valid_from, source",
    "increments": "date, topic, id, model, run_time",
    "contradictions": "date, topic, id, model, run_time",
    "briefs": "date, topic, state, brief_sha256, first_published, run_time",
    "brief_files": "date, topic, room, path, form, sha256, text",
    "decisions": "id, decided, reason",
}


def held(vault):
    with store(vault).reading() as reader:
        return {
            table: reader.rows(f"SELECT {columns} FROM e1.{table} ORDER BY ALL")
            for table, columns in TABLES.items()
        }


def anew(vault):
    return rebuild(vault, store(vault), PARSERS, LATER, lambda done, total: None)


def test_everything_that_was_seen_or_published_comes_back(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    published(vault)
    put(tmp_path, NOTE, "# Rewritten\n")
    take_in(vault, NOW + timedelta(hours=10))
    published(vault, DAY + timedelta(days=1), "second", NOW + timedelta(days=1))
    Ledger(vault, store(vault)).decide(decision("contradiction", "dismissed"))
    before, inputs = held(vault), inputs_of(vault)
    (vault.state / "warehouse.duckdb").write_bytes(b"damaged" * 999)
    rebuilt = anew(vault)
    assert (rebuilt.briefs, rebuilt.lost) == (2, ())
    assert held(vault) == before
    assert inputs_of(vault) == inputs
    assert [path.name for path in vault.state.glob("*.old")] == []


def test_a_file_changed_by_hand_is_told_not_taken_over(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    done = published(vault)
    done.files[1].write_text("mine now", encoding="utf-8")
    rebuilt = anew(vault)
    assert rebuilt.briefs == 0
    assert [one.path for one in rebuilt.lost] == ["briefs/2026-05-06/caching.md"]


def test_a_round_of_an_older_program_is_told_and_comes_back_when_run_again(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    published(vault)
    ledger = vault.state / "ledger" / "publications.jsonl"
    (line,) = read_lines(ledger)
    ledger.write_text(json.dumps({k: v for k, v in line.items() if k != "rows"}) + "\n")
    assert anew(vault).bare == 1
    assert not published(vault, now=LATER).kept
    with store(vault).reading() as reader:
        assert reader.rows("SELECT path FROM e1.manifests") == [(NOTE,)]
    assert published(vault, now=LATER).kept
    assert anew(vault).bare == 0
    assert published(vault, now=LATER).kept


def test_rows_of_an_older_program_take_the_columns_of_today():
    rows = pl.DataFrame({"date": [DAY], "topic": ["caching"], "gone": [1]})
    found = unpack(pack({"novelty_proofs": rows}))["novelty_proofs"]
    assert found.schema == columns("novelty_proofs")
    assert found.select("date", "topic", "item_id", "forms", "hits", "baseline_sha256").rows() == [
        (DAY, "caching", "", [], 0, "")
    ]


def test_versions_of_e2_come_back(tmp_path):
    from e1_assets.storage.applied_versions import add_version

    vault = make(tmp_path)
    take_in(vault)
    add_version(vault, store(vault), "caching", b"# Caching v8\n", NOW + timedelta(hours=2), "c1")
    before = held(vault)
    anew(vault)
    assert held(vault) == before
    newest = DocumentHistory(vault, store(vault)).state_as_of("caching", LATER)
    assert newest is not None
    assert (newest.data, newest.version.source) == (b"# Caching v8\n", "e2")
