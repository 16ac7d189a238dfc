"""A vault whose every day brings new works, reports them again later, has its rounds run."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Literal

from e1_assets.defs.judging import Bench, Finished, finish_round
from e1_assets.defs.reading import take_in
from e1_assets.storage.deciding import decide_increments
from e1_assets.storage.proposals import proposals
from e1_assets.storage.vault import Vault, open_vault
from e1_assets.storage.warehouse import Warehouse
from tests.scenario import CACHING, STORAGE

FIRST = date(2026, 3, 2)
DOCUMENT = "organized/knowledge/caching.md"
CHANGELOG = "organized/knowledge/caching-changelog.md"
NAMES = ("Alder", "Birch", "Cedar", "Dusk", "Ember", "Fox", "Gull", "Heath", "Iron", "Larks")
ENDS = ("keep", "gate", "line", "harbor", "fold", "marsh")
WORK = (
    "spreads cached blocks over three racks", "keeps hot keys in a ring beside the shard",
    "compresses cold pages of a cache", "rewrites admission as a queue of values",
    "moves eviction from the shard to the proxy",
)  # fmt: skip


def made(root: Path, settings: str = "") -> Vault:
    """The vault before its first day; the document counts itself as its header says."""
    papers = 5
    header = CACHING.replace("anchors→6", f"anchors→{papers}").replace(
        "41 lines", f"{len(CACHING.splitlines())} lines"
    )
    put(root, DOCUMENT, header)
    put(root, CHANGELOG, "# caching changes\n\n## 2026-03-01\n\n- begun\n")
    put(root, "organized/knowledge/storage.md", STORAGE)
    put(root, "e1.toml", settings)
    (root / "inbox" / "ada").mkdir(parents=True)
    return open_vault(root, {}, root)


def put(root: Path, path: str, text: str) -> None:
    """Write one file of the vault."""
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def name_of(n: int) -> str:
    """The name of the nth work."""
    return NAMES[n % len(NAMES)] + ENDS[n // len(NAMES) % len(ENDS)] + str(n // 60 or "")


def paper_of(n: int) -> str:
    """The arXiv id of the nth work."""
    return f"2603.{10001 + 7 * n}"


def item(number: int, n: int) -> str:
    """The nth work as an item of a note."""
    name = name_of(n)
    return (
        f"## Item {number} · {name}: {WORK[n % len(WORK)]}\n\n- arXiv: {paper_of(n)}\n"
        f"- Topic: caching\n- Evidence: original read\n\n"
        f"{name} {WORK[n % len(WORK)]} and serves {100 + n} requests in {3 + n % 9} stages.\n\n"
    )


def note(root: Path, turn: int) -> None:
    """The note of a day: two new works, one of an earlier day again."""
    day = FIRST + timedelta(days=turn)
    known = item(3, 2 * turn - 5) if turn > 3 else ""
    text = f"# notes\n\n{item(1, 2 * turn)}{item(2, 2 * turn + 1)}{known}"
    put(root, f"inbox/ada/{day}-1900-ada-notes.md", text)


def at(turn: int, hour: int, minute: int = 0) -> datetime:
    """A moment of a day, in UTC; the cutoff is 14:20."""
    return datetime.combine(FIRST + timedelta(days=turn), datetime.min.time(), UTC) + timedelta(
        hours=hour, minutes=minute
    )


def store(vault: Vault) -> Warehouse:
    """The warehouse of the vault."""
    return Warehouse(vault.prepare_state() / "warehouse.duckdb")


def run_day(vault: Vault, turn: int) -> Finished:
    """Bring the note of a day, read it, run its round."""
    note(vault.root, turn)
    return round_of(vault, turn)


def round_of(vault: Vault, turn: int) -> Finished:
    """Run the round of a day on what is there."""
    take_in(vault, store(vault), at(turn, 12))
    bench = Bench(vault, store(vault), at(turn, 14, 21))
    return finish_round(bench, FIRST + timedelta(days=turn), "caching", resume=False)


def decide_all(
    vault: Vault, turn: int, verdict: Literal["accepted", "rejected"] = "accepted"
) -> int:
    """Decide on everything that waits; how much that was."""
    waiting = [one for one in proposals(store(vault), "caching") if one.state == "proposed"]
    made = decide_increments(
        vault, store(vault), waiting, verdict, "ada", "read it", at(turn, 14, 30)
    )
    return len(made)
