"""Fits the frozen numbers of `e1_assets/rounds` from the labelled real vaults.

usage: python -m tests.calibrate SHARED_DIR OPENED_DIR

SHARED_DIR holds `vaults/real_*/labels`; OPENED_DIR the same vaults as `zh`, `en`, each made a git
repository by the shared tool `open_vault.py`.

Writes `background.txt`, prints the routing coefficients to put into `coefficients.json`: a logistic
regression of "a person later added this to the topic's document" on the strongest log ratios of an
item's title with its text (see `rounds.text_fit`). Only counts of words leave the vaults.
"""

import csv
import math
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import KnowledgeState
from e1_assets.domain.settings import Settings
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.parsing.notes import parse_note
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held, held
from e1_assets.rounds.terms import terms
from e1_assets.rounds.text_fit import strongest

VAULTS = ("zh", "en")
RARE = 2e-5
FILES = 10
NEGATIVES = 4000
POSITIVE_WEIGHT = 20.0
NEVER = datetime(2020, 1, 1, tzinfo=ZoneInfo("UTC"))
ROUNDS = Path(__file__).parents[1] / "e1_assets" / "rounds"


def background(opened: Path) -> dict[str, float]:
    """Mean rate over the vaults of every term that is neither rare nor the word of a few files."""
    rates: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for name in VAULTS:
        counts: Counter[str] = Counter()
        for path in sorted((opened / name / "inbox").glob("*/*")):
            found = terms(re.sub(r"https?://\S+", " ", decode(path.read_bytes()).text))
            counts.update(found)
            seen.update(set(found))
        total = counts.total() * len(VAULTS)
        for term, times in counts.items():
            rates[term] += times / total
    return {t: r for t, r in sorted(rates.items()) if r >= RARE and seen[t] >= FILES}


def labelled(shared: Path, name: str) -> list[dict[str, str]]:
    """Rows a person later added, with a sample of those nobody did; first mentions only."""
    path = shared / f"vaults/real_{name}/labels/vault_{name}_shared_gold_novelty.csv"
    rows = [r for r in csv.DictReader(path.open(encoding="utf-8")) if r["earlier_mentions"] == "0"]
    taken = [row for row in rows if row["label"] == "became_increment"]
    left = [row for row in rows if row["label"] == "never"]
    return taken + random.Random(1).sample(left, min(len(left), NEGATIVES))


def features(shared: Path, opened: Path, name: str) -> Iterator[tuple[bool, float, float]]:
    """Per labelled item with topic: whether it was added there, title support, text support."""
    half = opened / name
    documents = sorted((half / "organized/knowledge").glob("*.md"))
    topics = [path.stem for path in documents if not path.stem.endswith("-changelog")]
    by_day: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in labelled(shared, name):
        by_day[row["day"]].append(row)
    for day, rows in sorted(by_day.items()):
        cutoff = Settings().cutoff_of(date.fromisoformat(day))
        found = {topic: as_of(half, topic, cutoff) for topic in topics}
        present = {topic: h for topic, h in found.items() if h}
        for row in rows:
            item = item_of(half, row)
            if item is not None:
                yield from _supports(item, row, present)


def _supports(
    item: Item, row: dict[str, str], present: dict[str, Held]
) -> Iterator[tuple[bool, float, float]]:
    later = {part.split(":")[0] for part in re.split(r"[;|]", row["topics_added_later"]) if part}
    for topic, here in present.items():
        others = tuple(h for t, h in sorted(present.items()) if t != topic)
        title, text = strongest(here, others, item.title, item.words)
        yield topic in later, title, text


def as_of(half: Path, topic: str, when: datetime) -> Held | None:
    """The document as the vault's history had it."""
    path = f"organized/knowledge/{topic}.md"
    git = ["git", "-C", str(half)]
    asked = [*git, "rev-list", "-1", f"--before={when.isoformat()}", "main", "--", path]
    commit = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    return _document(str(half), topic, commit) if commit else None


@lru_cache(maxsize=64)
def _document(half: str, topic: str, commit: str) -> Held | None:
    show = ["git", "-C", half, "show"]
    path = f"organized/knowledge/{topic}.md"
    shown = subprocess.run([*show, f"{commit}:{path}"], capture_output=True, check=False)
    if shown.returncode:
        return None
    text = decode(shown.stdout)
    doc = parse_knowledge(topic, path, text)
    return held(KnowledgeState(version=None, doc=doc, text=text.text))


def item_of(half: Path, row: dict[str, str]) -> Item | None:
    """The item of the row's file that stands on its line."""
    text, items = _items(str(half), row["file"])
    line = int(row["line"])
    around = [
        item
        for item in items
        if text.line_at(text.char_at(item.span.start))
        <= line
        <= text.line_at(max(text.char_at(item.span.end) - 1, 0))
    ]
    return min(around, key=lambda i: i.span.end - i.span.start, default=None)


@lru_cache(maxsize=32)
def _items(half: str, path: str) -> tuple[Text, tuple[Item, ...]]:
    text = decode((Path(half) / path).read_bytes())
    return text, parse_note(path, text, NEVER, "Asia/Shanghai").items


def logistic(rows: list[tuple[bool, float, float]]) -> tuple[float, float, float]:
    """Weights of title, text, with the bias, by damped Newton steps in plain Python."""
    weights = [0.0, 0.0, 0.0]
    for _ in range(100):
        gradient, hessian = [0.0] * 3, [[0.0] * 3 for _ in range(3)]
        for added, title, text in rows:
            x = (title, text, 1.0)
            p = 1 / (1 + math.exp(-max(min(sum(map(lambda a, b: a * b, weights, x)), 30), -30)))
            scale = POSITIVE_WEIGHT if added else 1.0
            for i in range(3):
                gradient[i] += scale * (added - p) * x[i]
                for j in range(3):
                    hessian[i][j] += scale * p * (1 - p) * x[i] * x[j]
        for i in range(3):
            hessian[i][i] += 10.0
        weights = [w + 0.5 * s for w, s in zip(weights, _solved(hessian, gradient), strict=True)]
    return weights[0], weights[1], weights[2]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda r: abs(rows[r][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def main(shared: Path, opened: Path) -> None:
    """Write the background, print the coefficients with what they find at several limits."""
    rates = background(opened)
    lines = (f"{term}\t{rate * 1e6:.0f}\n" for term, rate in rates.items())
    (ROUNDS / "background.txt").write_text("".join(lines), encoding="utf-8")
    rows = [row for name in VAULTS for row in features(shared, opened, name)]
    title, text, bias = logistic(rows)
    print(f"smoothing {COEFFICIENTS.routing.smoothing}: title {title:.3f} text {text:.3f}", bias)
    scored = [(a, 1 / (1 + math.exp(-(title * t + text * x + bias)))) for a, t, x in rows]
    for limit in (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
        hit = [score >= limit for added, score in scored if added]
        false = [score >= limit for added, score in scored if not added]
        print(limit, f"{sum(hit)}/{len(hit)} of the added, {sum(false)}/{len(false)} of the rest")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
