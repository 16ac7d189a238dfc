"""What an item is about: its principal identifiers or its distinctive name."""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged
from e1_assets.rounds.clusters import linked, sharing
from e1_assets.rounds.search_forms import distinctive, title_names
from e1_assets.rounds.terms import terms

T = TypeVar("T", bound=Hashable)

_MARKUP = re.compile(r"[*`]+|^\s*#+(?=\s)")
_SIGNS = "⭐★☆🟠🟢🟡🔴⚠\ufe0f◆●•"
_MARKS = re.compile(
    rf"^[\s{_SIGNS}]+|[\s·|(（]*(?:[{_SIGNS}]+\s*(?:[\d.,]+\s?[kKwW万]?)?|[\d.,]+\s?[kKwW万]?\s*[⭐★])"
    rf"(?:\s*stars?)?[\s)）{_SIGNS}]*$"
)
_LEAD = re.compile(r"^\s*(?:[\d①-⑳一二三四五六七八九十]+\s*[.、)）:：·]+(?!\d)\s*|\[\d+\]\s*)")
_NAME = re.compile(r"(?<![\w.])[A-Za-z][A-Za-z0-9]*(?:[-.+][A-Za-z0-9]+)*")
_HEAD = re.compile(r"([A-Z][\w+.-]*(?: [A-Z0-9][\w+.-]*){0,2})\s*[:：—–]")
_BIGRAM = re.compile(r"[\u4e00-\u9fff]|[a-z0-9][a-z0-9\-.]*")
_SAME_TITLE = 0.6
_SHORTEST = 4
_LONGEST_TITLE = 240
_RARE = 20
_FEWEST = 5
_SAME_WORDS = 0.3
_LONG_NAME = 12


@lru_cache(maxsize=16384)
def clean_title(title: str) -> str:
    """A title without enumerators or markdown marks, at its ends without signs or counts of stars.

    A sign between its words stays: without it no passage would say the title.
    """
    bare = _MARKS.sub("", _MARKUP.sub("", title)).strip()
    return _LEAD.sub("", bare).strip(" \t-—·:：") or title.strip()


def full_title(item: Item) -> str:
    """The title of an item, whole again where it was cut and the heading itself is at hand."""
    title = clean_title(item.title)
    if not title.endswith("…"):
        return title
    start = title.rstrip("… ")
    whole = (clean_title(" ".join(claim.text.split())) for claim in item.claims[:3])
    return next((t for t in whole if t.startswith(start) and len(t) <= _LONGEST_TITLE), title)


@lru_cache(maxsize=16384)
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
    for identifier in item.subjects:
        if identifier.scheme == "github":
            return identifier.id.rsplit("/", 1)[-1]
    said = " ".join(claim.text for claim in item.claims).lower()
    names = _names_of(item)
    counts = [(said.count(name.lower()), -at, name) for at, name in enumerate(names)]
    if not counts:
        return short_title(item.title, most)
    told = max(counts)[2]
    # `DeepSeek V4.1` says more than the `DeepSeek` inside it.
    return max((name for name in names if name.startswith(told)), key=len)


def _names_of(item: Item) -> tuple[str, ...]:
    """Every name a title may stand for, the likeliest first."""
    return tuple(dict.fromkeys((*_heading(item.title), *title_names(item))))


@lru_cache(maxsize=16384)
def _heading(title: str) -> tuple[str, ...]:
    """The names a title begins with."""
    title = clean_title(title)
    head, first = _HEAD.match(title), _NAME.match(title)
    found = [head[1]] if head and distinctive(head[1]) else []
    if first and first[0][0].isupper() and distinctive(first[0]):
        found.append(first[0])
    return tuple(found)


def principal(item: Item) -> tuple[Identifier, ...]:
    """What an item is about: its works, where it has none its pages."""
    works = tuple(identifier for identifier in item.subjects if identifier.scheme != "url")
    return works or item.subjects


def same_subject(judged: Sequence[Judged]) -> tuple[tuple[Judged, ...], ...]:
    """Items grouped by what they are about: a shared work or page, or nearly one title.

    Items that carry one name (`OpenAI`) are one only where titles or words overlap too, or where
    the name is long enough to be nothing else.
    """
    keys = [[i.key for i in principal(j.item)] for j in judged]
    return linked(judged, [*sharing(keys), *_alike(judged), *_namesakes(judged)])


def _alike(judged: Sequence[Judged]) -> list[tuple[int, int]]:
    """Pairs with nearly the same title, unless each is about a work or name of its own."""
    grams = [title_grams(j.item.title) for j in judged]
    near = {
        pair
        for group in _together(grams)
        for pair in group
        if _overlap(grams[pair[0]], grams[pair[1]], 2, _SAME_TITLE)
    }
    named = [name_of(j.item) for j in judged]
    return sorted(
        (left, right)
        for left, right in near
        if not _two_works(judged[left], judged[right])
        and len({named[left], named[right]} - {None}) < 2
    )


def _namesakes(judged: Sequence[Judged]) -> list[tuple[int, int]]:
    """Pairs of one name, or put together by the comparison, that share more than the name."""
    names = [[name.lower()] if (name := name_of(j.item)) else [] for j in judged]
    put = [[j.cluster] if j.cluster else [] for j in judged]
    return sorted(
        {
            pair
            for group in (*_together(names), *_together(put))
            for pair in group
            if _share_more(judged[pair[0]], judged[pair[1]])
        }
    )


def _share_more(left: Judged, right: Judged) -> bool:
    if _two_works(left, right):
        return False
    said = [frozenset(terms(" ".join(c.text for c in j.item.claims))) for j in (left, right)]
    titles = [title_grams(j.item.title) for j in (left, right)]
    return (
        _overlap(said[0], said[1], _FEWEST, _SAME_WORDS)
        or _overlap(titles[0], titles[1], 2, _SAME_TITLE / 2)
        or _long_name(left, right)
    )


def _long_name(left: Judged, right: Judged) -> bool:
    """Whether a long name of one title stands in what the other says."""
    for one, other in ((left, right), (right, left)):
        said = " ".join((other.item.title, *(c.text for c in other.item.claims))).lower()
        names = [name.lower() for name in _names_of(one.item)]
        if any(len(name) >= _LONG_NAME and name in said for name in names):
            return True
    return False


def _together(keys: Sequence[Iterable[Hashable]]) -> Iterator[list[tuple[int, int]]]:
    """For every key that few items share, the pairs of those items."""
    by_key: dict[Hashable, list[int]] = {}
    for at, own in enumerate(keys):
        for key in own:
            by_key.setdefault(key, []).append(at)
    for group in by_key.values():
        if len(group) <= _RARE:
            yield list(combinations(group, 2))


def _two_works(left: Judged, right: Judged) -> bool:
    """Whether each is about a paper or repository, and not about the same one."""
    one, other = ({i.key for i in principal(j.item) if i.scheme != "url"} for j in (left, right))
    return bool(one and other) and not one & other


def _overlap(left: frozenset[T], right: frozenset[T], fewest: int, share: float) -> bool:
    smaller, shared = min(len(left), len(right)), len(left & right)
    return smaller >= fewest and shared > 1 and shared >= share * smaller


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
