"""What a card says twice and differently: counters, single-valued fields, its title."""

import re
from collections.abc import Iterator

from e1_assets.domain.notes import ParseGap
from e1_assets.parsing.card_facts import CardFacts, meaning
from e1_assets.parsing.card_pieces import Part
from e1_assets.parsing.card_values import plain
from e1_assets.parsing.counters import counted, number
from e1_assets.parsing.field_names import COUNTERS

_SINGLE = ("licence", "created", "venue", "language", "category", "title")
_PLAIN_NUMBER = re.compile(r"\+?[0-9][0-9,]*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def conflicts(facts: CardFacts) -> Iterator[ParseGap]:
    """A gap at the second value of each field that a card states with several.

    A counter counts only where the field holds nothing but the number: `191 → 254` tells of a
    change. Whichever value the card is read with, the first, stays.
    """
    for name in (*COUNTERS, *_SINGLE):
        stated = [p for p in facts.all_fields if p.name == name and meaning(p) == name]
        if name in COUNTERS:
            yield from _uncounted(facts, name, stated)
        known: set[str | float] = set()
        for part in stated:
            value = _value(name, facts.words(part))
            if value is None or value in known:
                continue
            if known:
                yield facts.gap(part, f"{name} is stated with several values")
                break
            known.add(value)
    yield from _other_title(facts)


def _uncounted(facts: CardFacts, name: str, stated: list[Part]) -> Iterator[ParseGap]:
    """Counters that say something, but no number."""
    for part in stated:
        if plain(facts.words(part)) and counted(facts.text.text, part) is None:
            yield facts.gap(part, f"{name} states no number")


def _value(name: str, words: str) -> str | float | None:
    """What two statements of a field are compared by; None where it says nothing comparable."""
    if name in COUNTERS:
        return number(words) if _PLAIN_NUMBER.fullmatch(words.strip()) else None
    bare = plain(words)
    return " ".join(bare.casefold().split()) if bare else None


def _other_title(facts: CardFacts) -> Iterator[ParseGap]:
    """A heading that shares no word with the title a field states."""
    titled = plain(facts.value("title"))
    for head in facts.cut.headings[:1]:
        words = facts.text.text[head.start : head.end]
        one, other = _words(titled or ""), _words(words)
        if one and other and one.isdisjoint(other):
            line = facts.text.line_at(head.start)
            reason = f"the heading names another title than the field: {titled}"[:200]
            yield ParseGap(line=line, text=words[:200], reason=reason)


def _words(title: str) -> set[str]:
    found = {word.casefold() for word in _WORD.findall(title) if word.isascii()}
    return found | set(_CHINESE.findall(title))
