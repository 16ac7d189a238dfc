"""What both kinds of card have in common: fields, title, number, claims, time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import PurePosixPath
from typing import Literal

from e1_assets.domain.identifiers import Mention
from e1_assets.domain.notes import Claim, Item, ParseGap
from e1_assets.domain.spans import Quote
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import EvidenceLevel, TimeSource
from e1_assets.parsing.card_parts import CardParts, card_parts
from e1_assets.parsing.card_pieces import Part
from e1_assets.parsing.card_times import card_time
from e1_assets.parsing.card_values import LINKED, MARKUP, NOTHING, list_of, plain, says_something
from e1_assets.parsing.claims import boundaries, build
from e1_assets.parsing.field_names import COUNTERS, Language
from e1_assets.parsing.front_matter import read_front_matter
from e1_assets.parsing.identifiers import canonical, mentions
from e1_assets.parsing.marks import mark
from e1_assets.parsing.quantities import numbers_gap
from e1_assets.parsing.raw_claims import Gathered, RawClaim

BARE = frozenset({"tldr", "abstract", "description"})
CONTENT = BARE | {"reusable", "remark", "motivation", "method", "result", "conclusion"}
_ORDINAL = re.compile(r"(?:\[\d{1,4}\]|\d{1,4}[.、)])\s+(?=\S)")
_NUMBERED = re.compile(r"#?(\d{1,6})\s*(?:[·•｜|]|[-—–]+(?=\s))\s*(?=\S)")
_IN_NAME = re.compile(r"(\d{1,6})-(.+?)(?:\.md|\.markdown)?$", re.IGNORECASE)


@dataclass(frozen=True)
class CardFacts:
    """A card as cut, with what needs no knowledge of its kind."""

    text: Text
    path: str
    cut: CardParts
    event_time: datetime
    time_source: TimeSource
    mentions: tuple[Mention, ...]
    title: str = ""
    number: str | None = None
    gaps: tuple[ParseGap, ...] = ()

    def value(self, name: str) -> str | None:
        """The value of the first field of that name, without quotes; None when absent or empty."""
        return next((words for words in map(self.words, self.fields(name)) if words), None)

    def entries(self, name: str) -> tuple[str, ...]:
        """The entries of a list field, on one line or as the list below its label."""
        parts = [part for part in self.fields(name) if self.words(part)]
        listed = [part for part in parts if part.kind == "bullet" and part.name is None]
        told = listed if parts[:1] == listed[:1] else parts[:1]
        return tuple(dict.fromkeys(one for part in told for one in list_of(self.words(part))))

    @cached_property
    def all_fields(self) -> tuple[Part, ...]:
        """The parts that may be fields: the headings of a long reading hold none of the card."""
        return tuple(p for p in self.cut.parts if p.where != "block" or p.block is not None)

    def fields(self, *names: str) -> list[Part]:
        """The fields of these names: front matter, then head of the card, then its short blocks."""
        return [part for part, meant in self._meanings if meant in names]

    @cached_property
    def _meanings(self) -> list[tuple[Part, str | None]]:
        return [(part, meaning(part)) for part in self.all_fields]

    def words(self, part: Part) -> str:
        """The value of a part as written, without enclosing quotes."""
        words = self.text.text[part.value_start : part.value_end]
        return words[1:-1] if len(words) > 1 and words[0] == words[-1] in "\"'" else words

    def quote(self, part: Part) -> Quote:
        """The value of a part with its span."""
        return self.text.quote(part.value_start, part.value_end)

    def gap(self, part: Part | None, reason: str) -> ParseGap:
        """A gap at a part, or at the first line."""
        at = part.start if part else 0
        words = self.text.text[part.start : part.end] if part else ""
        return ParseGap(line=self.text.line_at(at), text=words[:200], reason=reason)


def card_facts(path: str, text: Text, mtime: datetime, zone: str) -> CardFacts:
    """Cut a card and read what every card has."""
    facts = CardFacts(text, path, card_parts(text), mtime, TimeSource.MTIME, mentions(text))
    when, source = card_time(text, facts.all_fields, mtime, zone)
    number, gaps = _number(facts)
    gaps = (*gaps, *numbers_gap(text))
    front = read_front_matter(text)
    if front and front.problem:
        gaps = (*gaps, facts.gap(None, front.problem))
    return replace(
        facts, event_time=when, time_source=source, title=_title(facts), number=number, gaps=gaps
    )


def meaning(part: Part) -> str | None:
    """The field a part states: by its own label, else by the heading it stands under."""
    if part.name is None and (part.key is None or part.language is not None):
        return part.block
    return part.name


def stated(facts: CardFacts) -> Iterator[tuple[Part, Claim]]:
    """Every part of the card with its claim; counters and other field lines carry `meta`.

    What limits a claim is marked as in notes: what one part says holds for that part.
    """
    kept = [part for part in facts.cut.parts if part.value_start < part.value_end]
    raw = [_raw(facts, part, number) for number, part in enumerate(kept)]
    limited = [one for one in raw if "meta" not in one.marks]
    mark(facts.text.text, Gathered(limited, [None]))
    for part, one in zip(kept, raw, strict=True):
        yield part, build(facts.text, one)


def _raw(facts: CardFacts, part: Part, number: int) -> RawClaim:
    bare = meaning(part) in BARE and (part.name or part.language or not part.key)
    start = part.value_start if bare else part.start
    end = part.value_end if bare else part.end
    raw = RawClaim(start, end, part.key or part.heading, 0, number)
    if not _is_content(facts, part):
        raw.marks.add("meta")
    return raw


def _is_content(facts: CardFacts, part: Part) -> bool:
    words = facts.text.text[part.value_start : part.value_end]
    if part.name in COUNTERS or not says_something(words):
        return False
    free = part.block is None and (part.where == "block" or part.key is None)
    authors = part.where == "header" and words[0] == words[-1] == "*"
    return (free and not authors) or part.block == "reusable" or meaning(part) in CONTENT


def described(facts: CardFacts, name: str, language: Language) -> Quote | None:
    """The text of a bilingual field in one language, as stated or as its script tells."""
    for part in facts.fields(name):
        words = facts.words(part)
        spoken = part.language or ("zh" if re.search("[\u4e00-\u9fff]", words) else "en")
        if spoken == language and words and not NOTHING.fullmatch(words):
            return facts.quote(part)
    return None


def field_map(facts: CardFacts) -> dict[str, str]:
    """Every labelled field as written, label to value; the first of a label counts."""
    found = [
        part
        for part in facts.all_fields
        if part.key and part.block not in CONTENT and meaning(part) not in CONTENT
    ]
    return {(part.key or "").strip("*` "): facts.words(part) for part in reversed(found)}


def card_item(
    facts: CardFacts,
    kind: Literal["paper_card", "repo_card"],
    told: tuple[tuple[Part, Claim], ...],
    topics: tuple[str, ...],
    evidence: tuple[EvidenceLevel | None, Quote | None],
) -> Item:
    """The card as the one item it reports."""
    end = len(facts.text.text)
    span = facts.text.span(0, end)
    claims = tuple(claim for _, claim in told)
    return Item(
        id=f"{facts.text.sha256[:12]}:{span.start}-{span.end}",
        path=facts.path,
        locator="card",
        title=facts.title,
        span=span,
        ordinal=1,
        kind=kind,
        topics=topics,
        evidence=evidence[0],
        evidence_quote=evidence[1],
        claims=claims,
        mentions=facts.mentions,
        boundaries=boundaries(claims),
    )


def name_rest(path: str) -> tuple[str | None, str]:
    """The number a card's file name opens with, and what follows it."""
    found = _IN_NAME.fullmatch(PurePosixPath(path).name)
    return (found[1], found[2]) if found else (None, PurePosixPath(path).stem)


def _title(facts: CardFacts) -> str:
    stated = plain(facts.value("title"))
    if stated:
        return stated
    for head in facts.cut.headings[:1]:
        words = facts.text.text[head.start : head.end]
        for prefix in (_ORDINAL, _NUMBERED):
            words = prefix.sub("", words, count=1) if prefix.match(words) else words
        return MARKUP.sub("", LINKED.sub(r"\1", words)).strip()
    first = next((facts.words(part) for part in facts.cut.parts if facts.words(part)), "")
    return first[:200] or PurePosixPath(facts.path).stem


def _number(facts: CardFacts) -> tuple[str | None, tuple[ParseGap, ...]]:
    """The card's number: stated in a field or before its title, else in its file name."""
    named, _ = name_rest(facts.path)
    numbers = (p for p in facts.fields("number") if not _cites(facts, p))
    part = next(numbers, None)
    stated = plain(facts.words(part)) if part else None
    if stated is None and facts.cut.headings:
        head = facts.cut.headings[0]
        lead = _NUMBERED.match(facts.text.text, head.start, head.end)
        stated = lead[1] if lead else None
    if stated is None or named is None or not stated.isdigit():
        return (stated or named), ()
    if stated.lstrip("0") == named.lstrip("0"):
        return stated, ()
    return stated, (facts.gap(part, f"card number {stated} in the text, {named} in the file name"),)


def _cites(facts: CardFacts, part: Part) -> bool:
    """Whether a number field (`编号`, `id`) holds the identifier of the work instead."""
    found = canonical(plain(facts.words(part)) or "")
    return found is not None and found.scheme in ("arxiv", "doi")


def identifying(facts: CardFacts) -> list[Part]:
    """The fields that state the work's identifier, a number field that does so among them."""
    cited = (part for part in facts.fields("number") if _cites(facts, part))
    return [*facts.fields("arxiv", "doi"), *cited]
