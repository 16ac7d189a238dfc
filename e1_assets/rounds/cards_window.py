"""Recent cards that may belong to the topic, with what a reader should know of each."""

import re

from e1_assets.domain.cards import PaperCard
from e1_assets.rounds import reasons
from e1_assets.rounds.counters import is_classic
from e1_assets.rounds.day import Entry
from e1_assets.rounds.terms import terms

_KINDS = {
    "survey": r"\bsurvey\b|综述",
    "dataset": r"\bdataset\b|数据集|标注集|语料",
    "method": r"\bmethod\b|方法|\bagent\b|训练|算法|schedule|policy",
    "benchmark": r"\bbenchmark\b|评测集|基准",
}
_KIND = {name: re.compile(words, re.IGNORECASE) for name, words in _KINDS.items()}
_THIN_WORDS = 40
_SHARED = 0.12


def flags(entry: Entry, elsewhere: tuple[str, ...], year: int) -> tuple[str, ...]:
    """Reason codes of a candidate: where it is held, how thin it is, whether its parts disagree."""
    card = entry.source
    found = [reasons.CARD_UNREAD]
    if elsewhere:
        found.append(reasons.ANCHORED_ELSEWHERE)
    if isinstance(card, PaperCard):
        if mixed_up(card):
            found.append(reasons.CARD_MISMATCH)
        if is_thin(card):
            found.append(reasons.THIN_EVIDENCE)
        if is_classic(card, year):
            found.append(reasons.OLD_CLASSIC)
    return tuple(found)


def is_thin(card: PaperCard) -> bool:
    """Whether a card offers no more than a summary of a sentence or two."""
    said = " ".join(q.text for q in (card.tldr_zh, card.tldr_en) if q)
    useful = [claim for claim in card.reusable if len(terms(claim.text)) > 2]
    return not useful and len(terms(said)) <= _THIN_WORDS


def mixed_up(card: PaperCard) -> bool:
    """Whether summary with title speak of one kind of work, the reusable block of another.

    Told by the kind of work each states where neither shares the other's, with hardly a term in
    common: a template filled with another paper's text looks like this.
    """
    told = " ".join((card.title, *(q.text for q in (card.tldr_zh, card.tldr_en) if q)))
    block = " ".join(claim.text for claim in card.reusable)
    of_told, of_block = _kinds(told), _kinds(f"{block} {card.type or ''}")
    if not block.strip() or not of_block or of_told & of_block:
        return False
    return _overlap(told, block) < _SHARED


def _kinds(text: str) -> frozenset[str]:
    return frozenset(name for name, words in _KIND.items() if words.search(text))


def _overlap(one: str, other: str) -> float:
    first, second = set(terms(one)), set(terms(other))
    return len(first & second) / max(1, min(len(first), len(second)))


def is_card(entry: Entry) -> bool:
    """Whether an item is a card by itself."""
    return entry.material.role in ("paper_card", "repo_card")
