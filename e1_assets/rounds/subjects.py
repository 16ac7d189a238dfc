"""What an item is about: its principal identifiers or its distinctive name."""

import re
from collections.abc import Sequence
from itertools import combinations

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged
from e1_assets.domain.subjects import subjects
from e1_assets.rounds.clusters import linked, sharing
from e1_assets.rounds.search_forms import distinctive, title_names

_MARKS = re.compile(r"[⭐★☆🟠🟢🟡🔴⚠️◆●•*`#]+")
_LEAD = re.compile(r"^\s*(?:[\d①-⑳一二三四五六七八九十]+\s*[.、)）:：·]+\s*|\[\d+\]\s*)")
_NAME = re.compile(r"(?<![\w.])[A-Za-z][A-Za-z0-9]*(?:[-.+][A-Za-z0-9]+)*")
_HEAD = re.compile(r"([A-Z][\w+.-]*(?: [A-Z0-9][\w+.-]*){0,2})\s*[:：—–]")
_BIGRAM = re.compile(r"[\u4e00-\u9fff]|[a-z0-9][a-z0-9\-.]*")
_SAME_TITLE = 0.6
_SHORTEST = 4
_RARE = 20


def clean_title(title: str) -> str:
    """A title without enumerators, stars or markdown marks."""
    bare = _MARKS.sub("", title).strip()
    return _LEAD.sub("", bare).strip(" \t-—·:：") or title.strip()


def names(text: str) -> tuple[str, ...]:
    """Distinctive names in order: inner capitals, digits or all capitals, at least four long."""
    return tuple(
        dict.fromkeys(
            word for word in _NAME.findall(text) if len(word) >= _SHORTEST and _distinctive(word)
        )
    )


def name_of(item: Item) -> str | None:
    """The name the thing of an item goes by, as its title writes it; None when it has none.

    The head before a colon, else a rare first word, else a word of unusual shape.
    """
    return next(iter(_names_of(item)), None)


def label_of(item: Item, most: int = 60) -> str:
    """A short label that depends on the item alone: repository, name the text repeats, title."""
    for identifier in subjects(item):
        if identifier.scheme == "github":
            return identifier.id.rsplit("/", 1)[-1]
    said = " ".join(claim.text for claim in item.claims).lower()
    counts = [(said.count(name.lower()), -at, name) for at, name in enumerate(_names_of(item))]
    return max(counts)[2] if counts else short_title(item.title, most)


def _names_of(item: Item) -> tuple[str, ...]:
    """Every name a title may stand for, the likeliest first."""
    title = clean_title(item.title)
    head, first = _HEAD.match(title), _NAME.match(title)
    found = [head[1]] if head and distinctive(head[1]) else []
    if first and first[0][0].isupper() and distinctive(first[0]):
        found.append(first[0])
    return tuple(dict.fromkeys((*found, *title_names(item))))


def principal(item: Item) -> tuple[Identifier, ...]:
    """What an item is about: its works, where it has none its pages."""
    found = subjects(item)
    works = tuple(identifier for identifier in found if identifier.scheme != "url")
    return works or found


def same_subject(judged: Sequence[Judged]) -> tuple[tuple[Judged, ...], ...]:
    """Items grouped by what they are about: the cluster found for them, or nearly one title."""
    keys = [[j.cluster] if j.cluster else [i.key for i in principal(j.item)] for j in judged]
    return linked(judged, [*sharing(keys), *_alike(judged)])


def _alike(judged: Sequence[Judged]) -> list[tuple[int, int]]:
    """Pairs with nearly the same title, unless each is about a work or name of its own."""
    named = [name_of(j.item) for j in judged]
    grams = [title_grams(j.item.title) for j in judged]
    works = [frozenset(i.key for i in principal(j.item) if i.scheme != "url") for j in judged]
    by_gram: dict[tuple[str, str], list[int]] = {}
    for at, own in enumerate(grams):
        for gram in own:
            by_gram.setdefault(gram, []).append(at)
    near = {
        pair
        for group in by_gram.values()
        if len(group) <= _RARE
        for pair in combinations(group, 2)
        if not (works[pair[0]] and works[pair[1]])
        and len({named[pair[0]], named[pair[1]]} - {None}) < 2
    }
    return sorted(pair for pair in near if _one_title(grams[pair[0]], grams[pair[1]]))


def _one_title(left: frozenset[tuple[str, str]], right: frozenset[tuple[str, str]]) -> bool:
    shared = len(left & right)
    return shared > 1 and shared >= _SAME_TITLE * min(len(left), len(right))


def title_grams(title: str) -> frozenset[tuple[str, str]]:
    """The pairs of neighbouring tokens of a title; a Chinese character is a token."""
    tokens = _BIGRAM.findall(clean_title(title).lower())
    return frozenset((tokens[at], tokens[at + 1]) for at in range(len(tokens) - 1))


def _distinctive(word: str) -> bool:
    inner = any(c.isupper() for c in word[1:])
    return inner or any(c.isdigit() for c in word)


def short_title(title: str, most: int = 60) -> str:
    """A clean title cut at its subtitle or, failing that, at `most` characters."""
    clean = clean_title(title)
    head = re.split(r"(?<=\w)\s*[：:（(—]|——", clean)[0].strip()
    return (head if len(head) >= _SHORTEST else clean)[:most]
