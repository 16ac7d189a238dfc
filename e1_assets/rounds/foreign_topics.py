"""Topic labels that mean no topic of the vault, nor anything its document speaks of."""

import re

from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.support import supports
from e1_assets.rounds.terms import terms
from e1_assets.rounds.topics import normal

_OTHER = re.compile(
    r"others?|misc(?:ellaneous)?|off topic|unrelated|no topic|none|n/?a"
    r"|其[他它](?:主题)?|杂项|杂谈|无关|别的|不属本题|无主题",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[（(【\[]\s*([^（()）【】\[\]]{2,30}?)\s*[)）】\]]\W*$")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[-_ ][a-z0-9]+){0,2}")


def is_foreign(day: Day, entry: Entry) -> bool:
    """Whether all an item states as its topic is foreign to the document of the round.

    A topic field (`主题：billing`) states one, and so does a word in brackets that ends the title
    where it means `other`, or where the file labels its items like that. A label whose words the
    document is about (`国产硬件`) narrows the topic, it names no other.
    """
    labels = entry.item.topics or _bracketed(day, entry)
    return bool(labels) and all(_foreign(day, label) for label in labels)


def tail(title: str) -> tuple[str, ...]:
    """The words in brackets that end a title."""
    found = _TAIL.search(title)
    return (found[1],) if found else ()


def _bracketed(day: Day, entry: Entry) -> tuple[str, ...]:
    label = next(iter(tail(entry.item.title)), "")
    if _OTHER.fullmatch(normal(label)):
        return (label,)
    own = any(label in mention.raw.lower() for mention in entry.item.mentions)
    named = entry.item.path in day.labelled and _SLUG.fullmatch(label) and not own
    return (label,) if named else ()


def _foreign(day: Day, label: str) -> bool:
    if _OTHER.fullmatch(normal(label)):
        return True
    if day.baseline is None:
        return False
    told = supports(day.baseline, day.others)
    return not any(told[term] > 0 for term in terms(label))
