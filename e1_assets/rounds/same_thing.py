"""Which items of a day report the same thing."""

import re

from e1_assets.rounds.day import Entry
from e1_assets.rounds.search_forms import title_names

_LONG = 6


def clusters(entries: tuple[Entry, ...]) -> dict[str, str]:
    """Item id to the key of its cluster, the smallest key of the items in it.

    Two items are one by a shared paper, repository or page, by the same text, or by a long name
    both titles carry; never by name where their papers differ, never by a short name. An item that
    has no identifier of its own also joins the one title name it speaks of.
    """
    parent: dict[str, str] = {}
    for entry in entries:
        for key in entry.keys:
            _join(parent, f"item:{entry.item.id}", key)
    _join_by_name(parent, entries)
    groups: dict[str, str] = {}
    for entry in entries:
        root = _root(parent, f"item:{entry.item.id}")
        groups[root] = min(groups.get(root, "~"), *entry.keys, f"item:{entry.item.id}")
    return {e.item.id: groups[_root(parent, f"item:{e.item.id}")] for e in entries}


def _works(entry: Entry) -> frozenset[str]:
    return frozenset(i.key for i in entry.about if i.scheme in ("arxiv", "doi"))


def _join_by_name(parent: dict[str, str], entries: tuple[Entry, ...]) -> None:
    named: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in title_names(entry.item):
            squeezed = _squeeze(name)
            if len(squeezed) >= _LONG:
                named.setdefault(squeezed, []).append(entry)
    for name, members in sorted(named.items()):
        speaking = [e for e in entries if _speaks(e, name, members)]
        for one in (*members, *speaking):
            if not _works(one) or not _works(members[0]) or _works(one) & _works(members[0]):
                _join(parent, f"item:{members[0].item.id}", f"item:{one.item.id}")


def _speaks(entry: Entry, name: str, members: list[Entry]) -> bool:
    """Whether an item without title names or papers mentions a name of several words' length."""
    if entry in members or _works(entry) or len(name) < 2 * _LONG or title_names(entry.item):
        return False
    return name in _squeeze(entry.words)


def _squeeze(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _root(parent: dict[str, str], key: str) -> str:
    while parent.setdefault(key, key) != key:
        key = parent[key]
    return key


def _join(parent: dict[str, str], one: str, other: str) -> None:
    first, second = sorted((_root(parent, one), _root(parent, other)))
    parent[second] = first
