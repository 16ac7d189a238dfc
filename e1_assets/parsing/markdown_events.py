"""Where CommonMark's blocks begin or end in a text, by pyromark."""

from typing import NamedTuple

import pyromark

MAX_DEPTH = 24
MAX_BLOCKS = 25_000
"""More in one text is a dump; the real notes hold 4,200 at most."""
CONTAINERS = frozenset(("List", "Item", "BlockQuote"))
_MARKDOWN = pyromark.Markdown(options=pyromark.Options.ENABLE_TABLES)
_LEAVES = frozenset(("Paragraph", "Heading", "CodeBlock", "HtmlBlock", "Table"))


class Event(NamedTuple):
    """A block as pyromark names it, with its characters; `detail` is what it adds."""

    name: str
    detail: object
    start: int
    end: int


def block_events(source: str, start: int, end: int) -> list[Event]:
    """Block starts in reading order; what nests deeper than `MAX_DEPTH` is one paragraph.

    Reading stops one block past `MAX_BLOCKS`.
    """
    part = source if start == 0 and end == len(source) else source[start:end]
    found: list[Event] = []
    open_ends: list[int] = []
    skip = 0
    for event, where in _MARKDOWN.events_with_range(part):
        at = where["start"]
        if at < skip:
            continue
        if isinstance(event, str):
            if event == "Rule":
                found.append(Event("Rule", None, at, where["end"]))
            continue
        kind = event.get("Start")
        if kind is None:
            continue
        name, detail = _kind(kind)
        if name in _LEAVES:
            skip = where["end"]
        elif name not in CONTAINERS:
            continue
        else:
            while open_ends and open_ends[-1] <= at:
                open_ends.pop()
            if len(open_ends) >= MAX_DEPTH:
                name, skip = "Paragraph", where["end"]
            else:
                open_ends.append(where["end"])
        found.append(Event(name, detail, at, where["end"]))
        if len(found) > MAX_BLOCKS:
            break
    return _in_characters(part, found, start)


def _kind(kind: object) -> tuple[str, object]:
    """pyromark names a block by a string or by a mapping of one entry."""
    if isinstance(kind, dict):
        return next(iter(kind.items()))
    return str(kind), None


def _in_characters(part: str, events: list[Event], base: int) -> list[Event]:
    """pyromark counts UTF-8 bytes; one pass over the sorted offsets makes characters of them."""
    if part.isascii():
        if base == 0:
            return events
        return [Event(e.name, e.detail, e.start + base, e.end + base) for e in events]
    data = part.encode()
    chars: dict[int, int] = {}
    byte, char = 0, base
    for offset in sorted({offset for e in events for offset in (e.start, e.end)}):
        char += len(data[byte:offset].decode())
        byte = offset
        chars[offset] = char
    return [Event(e.name, e.detail, chars[e.start], chars[e.end]) for e in events]
