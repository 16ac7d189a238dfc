"""Where a section of one version of a document stands in another."""

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from e1_assets.domain.knowledge import KnowledgeDoc, Section

Way = Literal["same", "renumbered", "moved", "renamed", "gone"]

_WORD = re.compile(r"[^\W\d_]+|\d+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_LEAST = 0.6
_TITLE = 0.95
_WITHIN = 0.7
_SHARED = 3
_MARGIN = 0.1


@dataclass(frozen=True)
class Resolved:
    """The section found, None when it is gone; how it was told; how sure that is, 0 to 1."""

    section: Section | None
    way: Way
    confidence: float


@dataclass(frozen=True)
class _Candidate:
    section: Section
    confidence: float
    titled: bool


def resolve(old: KnowledgeDoc, new: KnowledgeDoc, key: str) -> Resolved:
    """Find the section `key` of `old` in `new`: by its key, else by title or by what it cites.

    A number alone is never followed: §6.2 may mean something else by now. Two candidates that
    come equally near are no answer, and so is a section that nothing speaks for.
    """
    here = {section.key: section for section in new.sections}
    before = next((section for section in old.sections if section.key == key), None)
    if key in here:
        same = before is None or before.number == here[key].number
        return Resolved(here[key], "same" if same else "renumbered", 1.0)
    if before is None:
        return Resolved(None, "gone", 0.0)
    best = _best(before, old, new)
    if best is None:
        return Resolved(None, "gone", 0.0)
    way: Way = "moved" if _slug(best.section) == _slug(before) else "renamed"
    return Resolved(best.section, way, round(best.confidence, 2))


def _best(before: Section, old: KnowledgeDoc, new: KnowledgeDoc) -> _Candidate | None:
    cited, citing = _anchors(old)[before.key], _anchors(new)
    taken = {section.key for section in old.sections}
    found = [
        _candidate(before, section, cited, citing[section.key])
        for section in new.sections
        if section.key not in taken and section.dated == before.dated
    ]
    order = sorted(found, key=lambda one: (-one.confidence, one.section.line))
    if not order or order[0].confidence < _LEAST:
        return None
    if len(order) > 1 and order[0].confidence - order[1].confidence < _MARGIN:
        return None
    return order[0]


def _candidate(
    before: Section, section: Section, cited: frozenset[str], citing: frozenset[str]
) -> _Candidate:
    overlap = _overlap(cited, citing)
    if _slug(before) == _slug(section):
        return _Candidate(section, _TITLE + (1 - _TITLE) * overlap, True)
    if _within(before.title, section.title):
        return _Candidate(section, _WITHIN + (_TITLE - _WITHIN) * overlap, True)
    return _Candidate(section, overlap * _TITLE, False)


def _overlap(cited: frozenset[str], citing: frozenset[str]) -> float:
    """The share of the smaller set that both cite; nothing below three papers in common."""
    shared = len(cited & citing)
    return shared / min(len(cited), len(citing)) if shared >= _SHARED else 0.0


def _within(one: str, other: str) -> bool:
    """Whether all words of the shorter title stand in the longer, more than one short word."""
    few, many = sorted((_words(one), _words(other)), key=len)
    return few <= many and (len(few) > 1 or any(len(w) > 3 and _HAN.match(w) for w in few))


def _words(title: str) -> frozenset[str]:
    folded = unicodedata.normalize("NFKC", title).casefold()
    return frozenset(
        piece
        for word in _WORD.findall(folded)
        for piece in re.findall(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+", word)
    )


def _slug(section: Section) -> str:
    return section.key.rpartition("/")[2].partition("~")[0]


def _anchors(doc: KnowledgeDoc) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for anchor in doc.anchors:
        found[anchor.section_key].add(anchor.identifier.key)
    return defaultdict(frozenset, {key: frozenset(ids) for key, ids in found.items()})
