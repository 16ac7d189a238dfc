"""Why an input of a round ended where it ended."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from rapidfuzz import fuzz, process

from e1_assets.domain.errors import UsageError
from e1_assets.storage.connections import Reader
from e1_assets.storage.layout import folded
from e1_assets.storage.warehouse import Warehouse

_NAMED = 3
_NEAR = 75


@dataclass(frozen=True)
class Outcome:
    """One item of a round with its verdict, the codes behind it, the search that proves it."""

    locator: str
    title: str
    verdict: str
    disposition: str
    reasons: tuple[str, ...]
    held_at: tuple[str, ...]
    evidence: str
    gate: str | None
    relation: str
    note: str
    forms: tuple[str, ...]
    hits: int | None


@dataclass(frozen=True)
class Input:
    """A file with what the round made of it; `aside` says why it was no input of the round."""

    path: str
    outcomes: tuple[Outcome, ...]
    aside: str | None


_OUTCOMES = """
    SELECT d.locator, d.title, d.verdict, d.disposition, d.reasons, d.held_at, d.evidence, d.gate,
           d.relation, d.note, coalesce(p.forms, []), p.hits
    FROM e1.dispositions d
    LEFT JOIN e1.novelty_proofs p ON p.date = d.date AND p.topic = d.topic AND p.item_id = d.item_id
    WHERE d.date = ? AND d.topic = ? AND d.path = ? ORDER BY d.span_start
"""


def why(warehouse: Warehouse, day: date, topic: str, path: str, locator: str | None) -> Input:
    """What the round of a day and topic made of a file, or of one item of it.

    UsageError, naming the nearest, for a file the vault never held.
    """
    with warehouse.reading() as reader:
        known = _spelled(reader, path)
        found = tuple(_outcome(*row) for row in reader.rows(_OUTCOMES, [day, topic, known]))
        kept = tuple(
            one for one in found if locator is None or folded(one.locator) == folded(locator)
        )
        return Input(known, kept, None if found else _aside(reader, day, topic, known))


def _outcome(locator: str, title: str, verdict: str, disposition: str, *rest: Any) -> Outcome:
    reasons, held_at, evidence, gate, relation, note, forms, hits = rest
    lists = {"reasons": tuple(reasons), "held_at": tuple(held_at), "forms": tuple(forms)}
    return Outcome(
        locator=locator,
        title=title,
        verdict=verdict,
        disposition=disposition,
        evidence=evidence,
        gate=gate,
        relation=relation,
        note=note,
        hits=hits,
        **lists,
    )


def _spelled(reader: Reader, path: str) -> str:
    """The path as the vault writes it, whatever form its letters were typed in."""
    rows = reader.rows("SELECT path FROM e1.files ORDER BY path")
    return next((known for (known,) in rows if folded(known) == folded(path)), path)


def _aside(reader: Reader, day: date, topic: str, path: str) -> str:
    if not reader.rows("SELECT 1 FROM e1.briefs WHERE date = ? AND topic = ?", [day, topic]):
        return f"there is no round of {day} on {topic}"
    files = reader.rows("SELECT reason FROM e1.files WHERE path = ?", [path])
    if not files:
        if reader.rows("SELECT 1 FROM e1.observations WHERE path = ? LIMIT 1", [path]):
            return "the vault holds it no more"
        raise UsageError("the vault holds no such file", path, _nearest(reader, path))
    if files[0][0]:
        return f"it could not be read: {files[0][0]}"
    drawn = "SELECT role FROM e1.manifests WHERE date = ? AND topic = ? AND path = ?"
    if reader.rows(drawn, [day, topic, path]):
        return "it was read, but holds no item"
    times = reader.rows(
        "SELECT min(event_time) FROM (SELECT path, event_time FROM e1.inbox_notes UNION ALL"
        " SELECT path, event_time FROM e1.paper_cards UNION ALL"
        " SELECT path, event_time FROM e1.repo_cards) WHERE path = ?",
        [path],
    )
    if times[0][0]:
        return f"the round did not draw it: its time is {times[0][0]:%Y-%m-%d %H:%M} UTC"
    return "the round did not draw it"


def _nearest(reader: Reader, path: str) -> str:
    known = [name for (name,) in reader.rows("SELECT path FROM e1.files ORDER BY path")]
    near = process.extract(path, known, scorer=fuzz.partial_ratio, limit=_NAMED, score_cutoff=_NEAR)
    if not near:
        return "Paths are as in the vault: inbox/<contributor>/<note>.md."
    return f"The nearest: {', '.join(name for name, _, _ in near)}."
