"""Groups of positions that hang together by pairwise links."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def sharing(keys: Sequence[Iterable[Hashable]]) -> Iterator[tuple[int, int]]:
    """Links between positions that have a key in common, each to the first that had it."""
    first: dict[Hashable, int] = {}
    for at, own in enumerate(keys):
        for key in own:
            if first.setdefault(key, at) != at:
                yield first[key], at


def linked(items: Sequence[T], links: Iterable[tuple[int, int]]) -> tuple[tuple[T, ...], ...]:
    """The items in groups connected by links; groups, like items in them, in given order."""
    root = list(range(len(items)))

    def find(at: int) -> int:
        while root[at] != at:
            root[at] = root[root[at]]
            at = root[at]
        return at

    for one, other in links:
        low, high = sorted((find(one), find(other)))
        root[high] = low
    groups: dict[int, list[T]] = {}
    for at, item in enumerate(items):
        groups.setdefault(find(at), []).append(item)
    return tuple(tuple(group) for group in groups.values())
