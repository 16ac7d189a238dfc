"""How close a card stands to the work it reports."""

import re

from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.parsing.card_facts import CONTENT, CardFacts, meaning
from e1_assets.parsing.card_pieces import Part
from e1_assets.parsing.card_values import refresh, says_something
from e1_assets.parsing.field_names import COUNTERS
from e1_assets.parsing.lexicon import EVIDENCE_PHRASES, EVIDENCE_WORDS

_READING = re.compile(
    r"实验|消融|主实验|结果|评测|experiment|ablation|evaluation|results?\b|figure|图\s*\d|方法详解|method",
    re.IGNORECASE,
)
_NO_CONTENT = frozenset({*COUNTERS, "category", "adjacency", "evidence", "type", "code", "tags"})
_PLACES = frozenset({"evidence", "tldr", "reusable", "remark", "source"})


def card_evidence(facts: CardFacts, paper: bool) -> tuple[EvidenceLevel | None, Quote | None]:
    """The level a card states, else the one its content allows; None for a reading.

    Without a statement: a card of counters is `metric_only`; a paper card of title and fields is
    `title_only`, one of TLDR or abstract `abstract_only`, unless it holds a reading of the work
    (sections on method with experiments, tables of results). The quote is there when it is stated.
    """
    content = [part for part in facts.cut.parts if _speaks(facts, part)]
    if told := _stated(facts):
        return told
    if not paper and (said := refresh(facts.text.text)):
        return EvidenceLevel.METRIC_ONLY, facts.text.quote(*said)
    if not content:
        counted = bool(facts.fields(*COUNTERS))
        return (EvidenceLevel.METRIC_ONLY if counted else EvidenceLevel.TITLE_ONLY), None
    if not paper or _is_reading(content):
        return None, None
    return EvidenceLevel.ABSTRACT_ONLY, None


def _stated(facts: CardFacts) -> tuple[EvidenceLevel, Quote] | None:
    """The level a card's own words give, its evidence field first."""
    source = facts.text.text
    for part in sorted(facts.fields(*_PLACES), key=lambda part: part.name != "evidence"):
        start, end = part.value_start, part.value_end
        for level, form in EVIDENCE_PHRASES.occurring(source, start, end):
            if found := form.search(source, start, end):
                return level, facts.text.quote(*found.span())
        for level, form in EVIDENCE_WORDS if part.name == "evidence" else ():
            if found := form.search(source, start, end):
                return level, facts.text.quote(*found.span())
    return None


def _speaks(facts: CardFacts, part: Part) -> bool:
    free = part.block is None and (part.where == "block" or part.key is None)
    content = free or part.block in CONTENT or meaning(part) in CONTENT
    words = facts.text.text[part.value_start : part.value_end]
    emphasised = part.where == "header" and words[:1] == words[-1:] == "*"
    spoken = bool(words) and says_something(words) and not emphasised
    return content and spoken and part.name not in _NO_CONTENT


def _is_reading(content: list[Part]) -> bool:
    """Sections of their own beyond summary blocks, with experiments or a table among them."""
    own = [part for part in content if part.where == "block" and part.block is None]
    headings = {part.heading for part in own if part.heading}
    tabled = any(part.kind == "row" for part in own)
    return bool(own) and (tabled or len(headings) > 1) and any(map(_tells_results, own))


def _tells_results(part: Part) -> bool:
    return part.kind == "row" or bool(part.heading and _READING.search(part.heading))
