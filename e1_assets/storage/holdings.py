"""How much the warehouse holds."""

from datetime import date, datetime

from e1_assets.storage.warehouse import Warehouse

_SOURCES = {
    "inbox_notes": "SELECT event_day, count(DISTINCT path), sum(items), sum(gaps)",
    "paper_cards": "SELECT event_day, count(DISTINCT path), count(*), sum(gaps)",
    "repo_cards": "SELECT event_day, count(DISTINCT path), count(*), sum(gaps)",
    "work_queue": "SELECT event_day, count(DISTINCT path), sum(entries), sum(gaps)",
}
NOTHING = {"files": 0, "items": 0, "gaps": 0}
_COUNTED = (
    *("inbox_notes", "paper_cards", "repo_cards", "queue_entries", "items", "claims"),
    *("quantities", "mentions", "anchors", "knowledge_versions"),
)


def counts_by_day(warehouse: Warehouse, asset: str) -> dict[date, dict[str, int]]:
    """Files, items and parse gaps of a source asset by the day of their event time."""
    table = "work_queues" if asset == "work_queue" else asset
    with warehouse.reading() as reader:
        rows = reader.rows(f"{_SOURCES[asset]} FROM e1.{table} GROUP BY 1")
    return {day: {"files": files, "items": items, "gaps": gaps} for day, files, items, gaps in rows}


def days_read(warehouse: Warehouse, since: datetime) -> list[date]:
    """The days that what was read in from a moment on is dated, sorted."""
    tables = ("inbox_notes", "paper_cards", "repo_cards", "work_queues")
    days = " UNION ".join(
        f"SELECT event_day FROM e1.{table} WHERE run_time >= $1" for table in tables
    )
    with warehouse.reading() as reader:
        return [day for (day,) in reader.rows(f"{days} ORDER BY 1", [since])]


def counts(warehouse: Warehouse) -> dict[str, int]:
    """How many rows the tables hold that came from text, with the files that were not read."""
    with warehouse.reading() as reader:
        found = {name: reader.rows(f"SELECT count(*) FROM e1.{name}")[0][0] for name in _COUNTED}
        unread = reader.rows("SELECT count(*) FROM e1.files WHERE reason IS NOT NULL")
    return {**found, "unread": unread[0][0]}
