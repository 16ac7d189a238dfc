"""Blocks as people mean them where CommonMark cuts or calls them otherwise."""

import re

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Fence, Heading, Html, List, Paragraph, Quote, Table
from e1_assets.parsing.headings import label_of, unofficial_heading

_SHORT = 36
_SENTENCE_END = re.compile(r"[。．.！!？?；;，,、…]$")
_CLAUSES = re.compile(r"\w[，；]|\w, (?=\w)")
_VALUE = re.compile(r"[：:]\s*\S")
_BETWEEN = 12
_BELONGING = Paragraph | Fence | Quote | Table | Html


def meant(text: Text, blocks: list[Block]) -> list[Block]:
    """Lists joined over blank lines, headings recognised, levels settled."""
    return _levelled(_continued(_promoted(text, _merged(blocks))))


def _merged(blocks: list[Block]) -> list[Block]:
    """Unofficial lists cut by blank lines are one list when kind and numbering go on."""
    out: list[Block] = []
    for block in blocks:
        last = out[-1] if out else None
        if isinstance(block, List) and isinstance(last, List) and _goes_on(last, block):
            entries = last.entries + block.entries
            out[-1] = last._replace(end=block.end, entries=entries)
        else:
            out.append(block)
    return out


def _goes_on(first: List, second: List) -> bool:
    if first.official or second.official or not first.entries or not second.entries:
        return False
    before, after = first.entries[-1], second.entries[0]
    if before.ordinal is None or after.ordinal is None:
        return before.marker == after.marker
    return after.ordinal == before.ordinal + 1


def _promoted(text: Text, blocks: list[Block]) -> list[Block]:
    """Single numbered lines and bare short lines that head what follows become headings."""
    out: list[Block] = []
    for at, block in enumerate(blocks):
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if isinstance(block, List) and _heads_numbered(text, block, following):
            entry = block.entries[0]
            out.append(unofficial_heading(text, entry.start, entry.end, "numbered"))
        elif isinstance(block, Paragraph) and _heads_bare(text, block, following):
            out.append(unofficial_heading(text, block.start, block.end, "bare"))
        elif (
            isinstance(block, Heading)
            and block.style == "bold"
            and (_labels_nothing(following) or _tells(block, out[-1] if out else None))
        ):
            out.append(Paragraph(block.start, block.end))
        else:
            out.append(block)
    return out


def _labels_nothing(following: Block | None) -> bool:
    return following is None or isinstance(following, Heading)


def _tells(line: Heading, above: Block | None) -> bool:
    """A bold line of several clauses right below the heading of an entry says what that is."""
    if not isinstance(above, Heading) or not above.official or label_of(above.text) is None:
        return False
    return _CLAUSES.search(line.text) is not None and label_of(line.text) is None


def _heads_numbered(text: Text, block: List, following: Block | None) -> bool:
    """`1. Title` alone before a paragraph: a list of one entry that heads what follows."""
    if not block.ordered or len(block.entries) != 1 or following is None:
        return False
    entry = block.entries[0]
    words = text.text[entry.start : entry.end]
    one_line = "\n" not in words and "\r" not in words
    if isinstance(following, List) and following.ordered and following.official:
        return False
    short = len(words) <= 2 * _SHORT
    return one_line and short and not _SENTENCE_END.search(words)


def _heads_bare(text: Text, block: Paragraph, following: Block | None) -> bool:
    """A short line without full stop or `label：value` right before a list or a table."""
    if not isinstance(following, List | Table):
        return False
    if block.end - block.start > _SHORT:
        return False
    words = text.text[block.start : block.end]
    one_line = "\n" not in words and "\r" not in words
    return one_line and not _SENTENCE_END.search(words) and not _VALUE.search(words)


def _continued(blocks: list[Block]) -> list[Block]:
    """Numbered entries with paragraphs between them: what stands between belongs to the entry."""
    out: list[Block] = []
    at = 0
    while at < len(blocks):
        block = blocks[at]
        at += 1
        if isinstance(block, List) and block.ordered and block.official:
            block, at = _with_following(blocks, block, at)
        out.append(block)
    return out


def _with_following(blocks: list[Block], first: List, at: int) -> tuple[List, int]:
    """A list joined with those that go on with its numbers, and where reading goes on."""
    whole = first
    while True:
        stop = at
        while stop < len(blocks) and isinstance(blocks[stop], _BELONGING):
            stop += 1
        following = blocks[stop] if stop < len(blocks) else None
        if stop == at or stop - at > _BETWEEN:
            return whole, at
        goes_on = isinstance(following, List) and _numbers_go_on(whole, following)
        if not goes_on and whole is first:
            return whole, at
        last = whole.entries[-1]
        end = blocks[stop - 1].end
        longer = last._replace(end=end, blocks=(*last.blocks, *blocks[at:stop]))
        entries = (*whole.entries[:-1], longer)
        if not goes_on or not isinstance(following, List):
            return whole._replace(end=end, entries=entries), stop
        whole = whole._replace(end=following.end, entries=(*entries, *following.entries))
        at = stop + 1


def _numbers_go_on(first: List, second: List) -> bool:
    before, after = first.entries[-1].ordinal, second.entries[0].ordinal
    return second.official and before is not None and after == before + 1


def _levelled(blocks: list[Block]) -> list[Block]:
    """Unofficial headings stand below the official one, one style on one level."""
    out: list[Block] = []
    base = 0
    open_styles: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            if block.official:
                base, open_styles = block.level, []
            elif block.weak:
                block = block._replace(level=base + len(open_styles) + 1)
            else:
                if block.style in open_styles:
                    del open_styles[open_styles.index(block.style) + 1 :]
                else:
                    open_styles.append(block.style)
                block = block._replace(level=base + len(open_styles))
        out.append(block)
    return out
