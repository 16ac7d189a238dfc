"""A paper card: one file that reports one paper."""

import re
from collections.abc import Iterator
from datetime import datetime

from e1_assets.domain.cards import PaperCard
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.text import Text
from e1_assets.parsing.card_conflicts import conflicts
from e1_assets.parsing.card_evidence import card_evidence
from e1_assets.parsing.card_facts import (
    CardFacts,
    card_facts,
    card_item,
    described,
    field_map,
    identifying,
    name_rest,
    stated,
)
from e1_assets.parsing.card_values import areas, list_of, plain, refresh
from e1_assets.parsing.counters import counter_points
from e1_assets.parsing.identifiers import canonical, mentions

_ID_IN_NAME = re.compile(r"(\d{4})[-.](\d{4,5})(?:v\d+)?")
_LINK = re.compile(r"\]\((https?://[^()\s]+)\)")
_SHORT_ID = re.compile(r"(?<!\d)(\d{4})\.(\d{4})(?!\d)")


def parse_paper_card(path: str, text: Text, mtime: datetime, zone: str) -> PaperCard:
    """Read a paper card of any style; what is missing or contradicts itself is a gap."""
    facts = card_facts(path, text, mtime, zone)
    identifier, gaps = _identifier(facts)
    subject = identifier.key if identifier else path
    told = tuple(stated(facts))
    category, beside = areas(facts.value("category"))
    adjacency = tuple(dict.fromkeys((*facts.entries("adjacency"), *beside)))
    topics = (*list_of(category), *adjacency)
    return PaperCard(
        path=path,
        sha256=text.sha256,
        size=len(text.data),
        encoding=text.encoding,
        flags=text.flags,
        number=facts.number,
        title=facts.title,
        identifier=identifier,
        primary_category=category,
        adjacency=adjacency,
        tags=facts.entries("tags"),
        type=plain(facts.value("type")),
        source=plain(facts.value("source")),
        venue=plain(facts.value("venue")),
        code=_code(facts),
        event_time=facts.event_time,
        time_source=facts.time_source,
        recollected=refresh(text.text) is not None,
        tldr_zh=described(facts, "tldr", "zh"),
        tldr_en=described(facts, "tldr", "en"),
        reusable=tuple(
            claim for part, claim in told if part.block == "reusable" and part.name is None
        ),
        fields=field_map(facts),
        metrics=tuple(counter_points(text, facts.all_fields, subject, path, facts.event_time)),
        item=card_item(facts, "paper_card", told, topics, card_evidence(facts, paper=True)),
        gaps=(*facts.gaps, *gaps, *_missing(facts, identifier), *conflicts(facts)),
    )


def _identifier(facts: CardFacts) -> tuple[Identifier | None, tuple[ParseGap, ...]]:
    """The paper's identifier: its field, its linked title, else its file name."""
    named = _named(facts.path)
    for part in identifying(facts):
        found = mentions(facts.text, part.value_start, part.value_end)
        stated = next(
            (m.identifier for m in found if m.identifier.scheme in ("arxiv", "doi")), None
        )
        stated = stated or canonical(facts.words(part))
        if stated is None and plain(facts.words(part)):
            return None, (facts.gap(part, _why_invalid(facts.words(part))),)
        if stated and stated.scheme in ("arxiv", "doi"):
            return stated, tuple(_conflict(facts, stated, named))
    for head in facts.cut.headings[:1]:
        for mention in mentions(facts.text, head.start, head.end):
            if mention.identifier.scheme == "arxiv":
                return mention.identifier, tuple(_conflict(facts, mention.identifier, named))
    return named, ()


def _code(facts: CardFacts) -> str | None:
    """Where the code is: the address of a link, else the words."""
    words = facts.value("code")
    linked = _LINK.search(words or "")
    return linked[1] if linked else plain(words)


def _named(path: str) -> Identifier | None:
    found = _ID_IN_NAME.fullmatch(name_rest(path)[1])
    return canonical(f"{found[1]}.{found[2]}") if found else None


def _conflict(facts: CardFacts, stated: Identifier, named: Identifier | None) -> Iterator[ParseGap]:
    part = next(iter(facts.fields("arxiv", "doi")), None)
    if named and named.scheme == stated.scheme and named.key != stated.key:
        yield facts.gap(part, f"the text says {stated.id}, the file name {named.id}")
    for other in facts.fields("arxiv")[1:]:
        also = canonical(facts.words(other))
        if also and also.scheme == stated.scheme and also.key != stated.key:
            yield facts.gap(other, f"two arXiv ids in one card: {stated.id}, {also.id}")


def _why_invalid(words: str) -> str:
    short = _SHORT_ID.search(words)
    if short and short[1] >= "1501":
        return f"invalid arXiv id {short[0]} (five digits are required since 1501)"
    return "the identifier field holds no identifier"


def _missing(facts: CardFacts, identifier: Identifier | None) -> Iterator[ParseGap]:
    if identifier is None and not identifying(facts):
        yield facts.gap(None, "the card names no paper identifier")
    if not facts.fields("tldr", "abstract"):
        yield facts.gap(None, "the card has no TLDR")
