"""Fits the limits of text closeness per pair of languages from the labelled real vaults.

usage: python -m tests.calibrate_text OPENED_DIR

OPENED_DIR holds the vaults as `zh`, `en`, opened by the shared tool `open_vault.py`; their labels
are read where `tests.shared` finds them. Writes `text_pairs.csv` beside the tests of the rounds
(numbers only: no word leaves the vaults) and the part `text` of `coefficients.json`.

An example is an item held against the passages of one text: the stretches of a topic's document,
or the items of another contributor's note that reports the same (the labelled near-duplicates,
other repeats), once more without them. It is right where the passage found holds an identifier of
the item: a passage of the same subject that is another thing counts as wrong. Items of the same
words are left out, bytes tell them. Examples are halved by identifier.
"""

import csv
import json
import random
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import KnowledgeState
from e1_assets.domain.text import decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.closeness import Closeness, closest
from e1_assets.rounds.coefficients import PairLimits
from e1_assets.rounds.held import held
from e1_assets.rounds.stretches import laid, stretches, without_addresses
from tests import labelled

ROUNDS = Path(__file__).parents[1] / "e1_assets" / "rounds"
EXAMPLES = Path(__file__).parent / "rounds" / "text_pairs.csv"
TONGUES = ("zh", "en", "mixed")
PAIRS = tuple(f"{item}-{passage}" for item in TONGUES for passage in TONGUES)
PRECISION = 0.99  # of what is called held, of what is called apart
LEAST = 40  # hundredths of share; with less in common two texts may share a mere subject
FEWEST_RIGHT, FEWEST_WRONG = 20, 100  # of a pair in the fitting half, else it is pooled
UNTAKEN = 110  # items of a contributor nobody added to a document
DUPLICATES = 500
_SUBJECTS = 3


@dataclass(frozen=True)
class Example:
    """What one item's text came closest to, and whether that was the same thing.

    `there` is whether any passage of the text holds the thing.
    """

    vault: str
    source: str
    pair: str
    half: int
    share: float
    margin: float
    right: bool
    there: bool


def example(
    vault: str, source: str, item: Item, found: Closeness, right: bool, there: bool
) -> Example:
    """An example in the half of its first identifier, its numbers to four places."""
    half = zlib.crc32(item.subjects[0].key.encode()) % 2
    share, margin = round(found.share, 4), round(found.margin, 4)
    return Example(vault, source, found.pair, half, share, margin, right, there)


def against_documents(vault: str, opened: Path) -> Iterator[Example]:
    """Labelled items against the last version of every topic's document."""
    rows = labelled.rows(vault, "gold_novelty")
    taken = [row for row in rows if row["label"] != "never"]
    items = list(_labelled_items(vault, taken + _untaken(rows)))
    for path in sorted((opened / vault / "organized/knowledge").glob("*.md")):
        text = decode(path.read_bytes())
        doc = parse_knowledge(path.stem, path.name, text)
        document = held(KnowledgeState(version=None, doc=doc, text=text.text))
        if path.stem.endswith("-changelog") or document is None:
            continue
        cut = stretches(document)
        for item in items:
            found = closest(cut.passages, cut.texts, without_addresses(item.words))
            if found:
                said = cut.texts[found.at].lower()
                ids = [subject.id.lower() for subject in item.subjects]
                right = any(each in said for each in ids)
                there = any(each in document.lowered for each in ids)
                yield example(vault, "document", item, found, right, there)


def _untaken(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """Some rows of every contributor that nobody added to a document."""
    left: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in rows:
        if row["label"] == "never":
            left[row["contributor"]].append(row)
    some = random.Random(1)
    return [
        row for _, own in sorted(left.items()) for row in some.sample(own, min(len(own), UNTAKEN))
    ]


def _labelled_items(vault: str, rows: Iterable[dict[str, str]]) -> Iterator[Item]:
    seen: set[str] = set()
    for row in rows:
        for item in _about(vault, row["file"], labelled.key(row)):
            if item.id not in seen:
                seen.add(item.id)
                yield item


def _about(vault: str, path: str, key: str) -> list[Item]:
    """The items of a note that report a thing, those that list many left out."""
    return [
        item
        for item in labelled.note(vault, path).items
        if len(item.subjects) <= _SUBJECTS and key in {subject.key for subject in item.subjects}
    ]


def against_notes(vault: str) -> Iterator[Example]:
    """An item against another note that reports the same, then against that note without it."""
    seen: set[tuple[str, str]] = set()
    for key, path, other in _repeats(vault):
        passages = [item for item in labelled.note(vault, other).items if item.subjects]
        for item in _about(vault, path, key):
            own = {subject.key for subject in item.subjects}
            if (item.id, other) not in seen:
                seen.add((item.id, other))
                strangers = [o for o in passages if not own & {s.key for s in o.subjects}]
                yield from _against(vault, "repeat", item, passages)
                yield from _against(vault, "stranger", item, strangers)


def _repeats(vault: str) -> list[tuple[str, str, str]]:
    """What two contributors report: key, note, the other note; some near, some far apart."""
    near = [
        (labelled.key(row), row["file_a"], row["file_b"])
        for row in labelled.rows(vault, "near_duplicates")
    ]
    notes: dict[str, dict[str, str]] = defaultdict(dict)
    for row in labelled.rows(vault, "gold_novelty"):
        notes[labelled.key(row)].setdefault(row["contributor"], row["file"])
    far = [
        (key, one, other)
        for key, files in sorted(notes.items())
        for one in files.values()
        for other in files.values()
        if one != other
    ]
    found = list(dict.fromkeys((*near, *far)))
    return random.Random(1).sample(found, min(len(found), DUPLICATES))


def _against(vault: str, source: str, item: Item, passages: list[Item]) -> Iterator[Example]:
    texts = [other.words for other in passages]
    found = closest(laid(texts), texts, item.words)
    if found and texts[found.at] != item.words:
        own = {subject.key for subject in item.subjects}
        right = bool(own & {subject.key for subject in passages[found.at].subjects})
        yield example(vault, source, item, found, right, source == "repeat")


def fitted(examples: list[Example]) -> dict[str, PairLimits]:
    """The limits of every pair of languages, a pair of too few examples with those of all."""
    pooled = _limits(examples, None)
    by_pair: dict[str, list[Example]] = defaultdict(list)
    for each in examples:
        by_pair[each.pair].append(each)
    return {pair: _limits(by_pair[pair], pooled) for pair in PAIRS}


def _limits(examples: list[Example], pooled: PairLimits | None) -> PairLimits:
    fit, kept_back = ([e for e in examples if e.half == half] for half in (0, 1))
    right = sum(e.right for e in fit)
    few = pooled is not None and (right < FEWEST_RIGHT or len(fit) - right < FEWEST_WRONG)
    if few and pooled is not None:
        limits, near = (pooled.held, pooled.margin), pooled.near
    else:
        limits = _best(fit)
        near = _apart(fit, limits[0])
    precision, recall = _scored(kept_back, *limits)
    below = [e for e in kept_back if e.share < near]
    return PairLimits(
        held=limits[0], margin=limits[1], near=near, positives=right, negatives=len(fit) - right,
        precision=precision, recall=recall, apart=_of(sum(not e.there for e in below), len(below)),
        pooled=few,
    )  # fmt: skip


def _best(examples: list[Example]) -> tuple[float, float]:
    """Share and margin that find most at the wanted precision, in steps of a hundredth."""
    grid = [(share / 100, margin / 100) for share in range(LEAST, 91) for margin in range(0, 41, 2)]
    scored = ((pair, _scored(examples, *pair)) for pair in grid)
    sure = [(recall or 0.0, *pair) for pair, (p, recall) in scored if p and p >= PRECISION]
    _, share, margin = max(sure, default=(0.0, 0.9, 0.4))
    return share, margin


def _apart(examples: list[Example], held_from: float) -> float:
    """The highest share, in hundredths, below which the text is as surely without the thing."""
    near = 0
    for limit in range(1, int(held_from * 100) + 1):
        below = [e for e in examples if e.share < limit / 100]
        if (_of(sum(not e.there for e in below), len(below)) or 0.0) >= PRECISION:
            near = limit
    return near / 100


def _scored(
    examples: list[Example], share: float, margin: float
) -> tuple[float | None, float | None]:
    """Precision and recall of calling held what reaches both limits; None of nothing."""
    called = [e for e in examples if e.share >= share and e.margin >= margin]
    right, all_right = sum(e.right for e in called), sum(e.right for e in examples)
    return _of(right, len(called)), _of(right, all_right)


def _of(some: int, of_all: int) -> float | None:
    return round(some / of_all, 4) if of_all else None


def read() -> list[Example]:
    """The examples kept beside the tests."""
    with EXAMPLES.open(encoding="utf-8") as lines:
        return [
            Example(
                row["vault"], row["source"], row["pair"], int(row["half"]), float(row["share"]),
                float(row["margin"]), row["right"] == "1", row["there"] == "1",
            )
            for row in csv.DictReader(lines)
        ]  # fmt: skip


def write(examples: list[Example]) -> None:
    """Keep the examples, then the limits fitted from them."""
    with EXAMPLES.open("w", encoding="utf-8", newline="") as lines:
        table = csv.writer(lines, lineterminator="\n")
        table.writerow(Example.__dataclass_fields__)
        for e in examples:
            told = (e.vault, e.source, e.pair, e.half, e.share, e.margin)
            table.writerow((*told, int(e.right), int(e.there)))
    path = ROUNDS / "coefficients.json"
    coefficients = json.loads(path.read_text(encoding="utf-8"))
    coefficients["text"] = {k: v.model_dump() for k, v in fitted(examples).items()}
    rows = {k: json.dumps(v, ensure_ascii=False) for k, v in coefficients["text"].items()}
    told = ",\n".join(f'    "{pair}": {row}' for pair, row in rows.items())
    others = (f'  "{name}": {json.dumps(coefficients[name])}' for name in ("routing", "targets"))
    first, last = others
    path.write_text(f'{{\n{first},\n  "text": {{\n{told}\n  }},\n{last}\n}}\n', encoding="utf-8")


def main(opened: Path) -> None:
    """Read the vaults, keep the examples, write the limits, print them."""
    examples = [e for vault in labelled.VAULTS for e in against_documents(vault, opened)]
    examples += [e for vault in labelled.VAULTS for e in against_notes(vault)]
    write(examples)
    for pair, limits in fitted(examples).items():
        print(pair, limits.model_dump_json())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
