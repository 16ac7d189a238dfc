"""A repo card: one file that reports one repository."""

import re
from collections.abc import Iterator
from datetime import datetime

from e1_assets.domain.cards import RepoCard
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.spans import Quote
from e1_assets.domain.text import Text
from e1_assets.parsing.card_conflicts import conflicts
from e1_assets.parsing.card_evidence import card_evidence
from e1_assets.parsing.card_facts import (
    CardFacts,
    card_facts,
    card_item,
    described,
    field_map,
    name_rest,
    stated,
)
from e1_assets.parsing.card_values import areas, list_of, plain
from e1_assets.parsing.counters import counter_points
from e1_assets.parsing.field_names import Language
from e1_assets.parsing.identifiers import canonical, mentions

_CHINESE = re.compile("[\u4e00-\u9fff]")
_LETTERS = re.compile(r"[^a-z0-9]+")


def parse_repo_card(path: str, text: Text, mtime: datetime, zone: str) -> RepoCard:
    """Read a repo card of any style; what is missing or contradicts itself is a gap."""
    facts = card_facts(path, text, mtime, zone)
    identifier = _identifier(facts)
    subject = identifier.key if identifier else path
    told = tuple(stated(facts))
    category, beside = areas(facts.value("category"))
    topics = (*list_of(category), *facts.entries("adjacency"), *beside)
    metrics = tuple(counter_points(text, facts.all_fields, subject, path, facts.event_time))
    return RepoCard(
        path=path,
        sha256=text.sha256,
        size=len(text.data),
        encoding=text.encoding,
        flags=text.flags,
        number=facts.number,
        title=facts.title,
        identifier=identifier,
        primary_category=category,
        tags=_tags(facts),
        licence=plain(facts.value("licence")),
        last_commit=plain(facts.value("last_commit")),
        event_time=facts.event_time,
        time_source=facts.time_source,
        description_zh=_described(facts, "zh"),
        description_en=_described(facts, "en"),
        fields=field_map(facts),
        metrics=metrics,
        item=card_item(facts, "repo_card", told, topics, card_evidence(facts, paper=False)),
        gaps=(*facts.gaps, *_missing(facts, identifier), *_conflicts(facts, identifier)),
    )


def _identifier(facts: CardFacts) -> Identifier | None:
    """The repository: its field, else the title, else the first one the head of the card names."""
    for part in facts.fields("repository"):
        found = mentions(facts.text, part.value_start, part.value_end)
        stated = next((m.identifier for m in found if m.identifier.scheme == "github"), None)
        stated = stated or canonical(plain(facts.words(part)) or "")
        if stated and stated.scheme == "github":
            return stated
    titled = canonical(re.sub(r"\s*/\s*", "/", facts.title))
    if titled and titled.scheme == "github":
        return titled
    head = [part for part in facts.cut.parts if part.where != "block"]
    end = max((part.end for part in head), default=0)
    start = facts.cut.headings[0].start if facts.cut.headings else 0
    found = mentions(facts.text, min(start, end), end)
    return next((m.identifier for m in found if m.identifier.scheme == "github"), None)


def _described(facts: CardFacts, language: Language) -> Quote | None:
    """The description as labelled, else what a quoted line of the head says."""
    found = described(facts, "description", language)
    if found or facts.fields("description"):
        return found
    for part in facts.cut.parts:
        words = facts.words(part)
        quoted = part.key is None and part.where == "header" and words.startswith(">")
        if quoted and ("zh" if _CHINESE.search(words) else "en") == language:
            start = part.start + len(words) - len(words.lstrip("> "))
            return facts.text.quote(start, part.value_end)
    return None


def _tags(facts: CardFacts) -> tuple[str, ...]:
    return tuple(tag for part in facts.fields("tags") for tag in list_of(facts.words(part)))


def _missing(facts: CardFacts, identifier: Identifier | None) -> Iterator[ParseGap]:
    if identifier is None:
        yield facts.gap(None, "the card names no repository")
    if not (_described(facts, "zh") or _described(facts, "en")):
        yield facts.gap(None, "the card has no description")


def _conflicts(facts: CardFacts, identifier: Identifier | None) -> Iterator[ParseGap]:
    """A file name of another repository; what the card says twice and differently."""
    named = name_rest(facts.path)[1].casefold()
    if identifier and _LETTERS.sub("-", named) != _LETTERS.sub("-", identifier.id):
        yield facts.gap(None, f"the text says {identifier.id}, the file name {named}")
    yield from conflicts(facts)
