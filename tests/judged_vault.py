"""Scores the rounds of a real vault against what people later did with the same items.

usage: python -m tests.judged_vault VAULT LABELS_DIR [--show]

VAULT is a working copy whose rounds were run (`e1 backfill`), LABELS_DIR the folder of its labels.
Prints per topic: ids the document held that day and were called known; ids added after the cutoff
but called held; repeats of days the vault has called new; of the later additions routed to their
topic, how many the brief puts among its increments or its left-out list, how many among its
increments alone, each with the count a random choice of as many open things of that round is
expected to hit.
"""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

import duckdb

from e1_assets.domain.settings import Settings

KNOWN = frozenset(("already_anchored", "count_refresh", "extends"))
OPEN = frozenset(("increment", "candidate", "lead"))


@dataclass(frozen=True)
class Ended:
    """How one item of a round ended, with the identifiers it is about."""

    item: str
    path: str
    verdict: str
    disposition: str
    chosen: bool
    published: bool
    about: frozenset[str]


@dataclass
class Score:
    """The counts of one topic; `missed` names what went wrong."""

    held: int = 0
    held_known: int = 0
    added: int = 0
    added_called_held: int = 0
    repeats: int = 0
    repeats_called_new: int = 0
    routed: int = 0
    picked: int = 0
    expected: float = 0.0
    published: int = 0
    expected_published: float = 0.0
    missed: list[str] = field(default_factory=list)


def rounds(vault: Path) -> dict[tuple[str, str], list[Ended]]:
    """The items of every published round, by date with topic."""
    found: dict[tuple[str, str], list[Ended]] = defaultdict(list)
    with duckdb.connect(str(vault / ".e1" / "warehouse.duckdb"), read_only=True) as con:
        rows = con.sql(
            "SELECT date, topic, item_id, path, verdict, disposition, subjects, locator"
            " FROM e1.dispositions"
        ).fetchall()
    left = {key: _left_out(vault, *key) for key in {(str(row[0]), row[1]) for row in rows}}
    for on, topic, item, path, verdict, end, subjects, locator in rows:
        place = (str(on), topic)
        chosen = end == "increment" or (path, locator) in left[place]
        about = frozenset(subject.lower() for subject in subjects)
        published = end == "increment"
        found[place].append(Ended(item, path, verdict, end, chosen, published, about))
    return found


def _left_out(vault: Path, day: str, topic: str) -> set[tuple[str, str]]:
    brief = json.loads((vault / ".e1" / "briefs" / day / f"{topic}.json").read_text("utf-8"))
    return {(each["path"], each["locator"]) for each in brief["honesty"]["left_out"]}


def score(ended: dict[tuple[str, str], list[Ended]], folder: Path) -> dict[str, Score]:
    """Every label held against the round of its day, per topic."""
    scores: dict[str, Score] = defaultdict(Score)
    labels = list(_labels(folder))
    seen = {(label.key, label.day) for label in labels}
    for place, items in sorted(ended.items()):
        picked: dict[str, tuple[bool, bool]] = {}
        told = scores[place[1]]
        for label in (each for each in labels if each.day == place[0]):
            about = [e for e in items if e.path == label.path and label.key in e.about]
            if about:
                _held(told, label, place[1], about)
                _added(told, label, place[1], about, picked)
                _repeated(told, label, about, (label.key, label.first) in seen)
        _rank(told, items, picked)
    return scores


@dataclass(frozen=True)
class Label:
    """What people did with one identifier of one note; `added` by topic, when that was known."""

    day: str
    path: str
    key: str
    first: str
    anchored: frozenset[str]
    added: frozenset[str]


def _labels(folder: Path) -> Iterator[Label]:
    """The labels; an addition made before the cutoff of the day is no later one."""
    added_at = {
        (row["topic"], row["item"].lower()): datetime.fromisoformat(row["added_utc"])
        for row in csv.DictReader(next(folder.glob("*_increments.csv")).open(encoding="utf-8"))
    }
    for row in csv.DictReader(next(folder.glob("*_gold_novelty.csv")).open(encoding="utf-8")):
        item, cutoff = row["item"].lower(), Settings().cutoff_of(date.fromisoformat(row["day"]))
        later = {part.split(":")[0] for part in row["topics_added_later"].split(";") if part}
        known = {t for t in later if (at := added_at.get((t, item))) and at <= cutoff}
        yield Label(
            day=row["day"],
            path=row["file"],
            key=f"{'arxiv' if row['kind'] == 'arxiv' else 'github'}:{item}",
            first=row["first_inbox_day"],
            anchored=frozenset(filter(None, row["topics_anchored"].split(";"))),
            added=frozenset(later - known),
        )


def _held(told: Score, label: Label, topic: str, about: list[Ended]) -> None:
    if topic in label.anchored:
        told.held += 1
        good = all(e.verdict in KNOWN for e in about)
        told.held_known += good
        if not good:
            told.missed.append(f"held, not known: {label.day} {label.key}")


def _added(
    told: Score, label: Label, topic: str, about: list[Ended], picked: dict[str, tuple[bool, bool]]
) -> None:
    if topic in label.added and label.first == label.day:
        told.added += 1
        wrong = any(e.verdict == "already_anchored" for e in about)
        told.added_called_held += wrong
        if wrong:
            told.missed.append(f"added later, called held: {label.day} {label.key}")
    waiting = [e for e in about if e.disposition in OPEN]
    if topic in label.added and waiting:
        before = picked.get(label.key, (False, False))
        chosen = any(e.chosen for e in waiting) or before[0]
        picked[label.key] = (chosen, any(e.published for e in waiting) or before[1])


def _repeated(told: Score, label: Label, about: list[Ended], present: bool) -> None:
    if label.first < label.day and present:
        told.repeats += 1
        new = any(e.disposition == "increment" and e.verdict == "net_new" for e in about)
        told.repeats_called_new += new
        if new:
            told.missed.append(f"repeat called new: {label.day} {label.key} first {label.first}")


def _rank(told: Score, items: list[Ended], picked: dict[str, tuple[bool, bool]]) -> None:
    """Hits among the later additions, with the mean of a random choice of as many open things."""
    chosen: dict[str, bool] = defaultdict(bool)
    published: dict[str, bool] = defaultdict(bool)
    for e in items:
        if e.disposition in OPEN:
            thing = min(e.about, default=e.item)
            chosen[thing] |= e.chosen
            published[thing] |= e.published
    told.routed += len(picked)
    told.picked += sum(each for each, _ in picked.values())
    told.published += sum(each for _, each in picked.values())
    size = max(len(chosen), 1)
    told.expected += len(picked) * sum(chosen.values()) / size
    told.expected_published += len(picked) * sum(published.values()) / size


def main(vault: Path, folder: Path, show: bool) -> None:
    """Print the scores, topic by topic."""
    for topic, told in sorted(score(rounds(vault), folder).items()):
        print(
            f"{topic}: held called known {told.held_known}/{told.held};"
            f" added later called held {told.added_called_held}/{told.added};"
            f" repeats called new {told.repeats_called_new}/{told.repeats};"
            f" routed additions picked {told.picked}/{told.routed}, random {told.expected:.2f};"
            f" published {told.published}, random {told.expected_published:.2f}"
        )
        for line in told.missed if show else ():
            print(f"  {line}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), "--show" in sys.argv)
