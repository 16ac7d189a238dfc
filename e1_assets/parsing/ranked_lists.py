"""A reading queue written as a list: each numbered entry as a row of named parts."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from e1_assets.domain.notes import ParseGap
from e1_assets.domain.text import Text
from e1_assets.parsing.headings import CIRCLED, ordinal_of
from e1_assets.parsing.identifiers import canonical, mentions
from e1_assets.parsing.lexicon import TOPIC_WORDS
from e1_assets.parsing.queue_rows import Cell, QueueRow, gap

# A numbered line, or a bullet, perhaps a task, a heading or in bold.
_ENTRY = re.compile(
    r"^(?P<indent>[ \t]{0,3})(?:(?P<bullet>[-*+•])[ \t]+)?(?:\[[ xX]\][ \t]+)?(?:#{2,6}[ \t]+)?\**"
    r"(?:(?P<sign>#|№|[Nn]o\.[ ]?|第[ ]?)?(?P<rank>[0-9]{1,4})"
    r"(?:[.)）．、:：]\**(?=[^\d\s]|\s)|\s?[名位][:：.、 ]|(?(sign)[ \t]|(?!)))"
    rf"|(?P<circled>[{CIRCLED}]))?\**[ \t]*",
    re.MULTILINE,
)
_FENCED = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.S)
_HEADING = re.compile(r"^#{1,6}[ \t]", re.MULTILINE)
_ENDS = re.compile(r"\n[ \t]*\n(?=[^\s\-*+•])")
_BREAK = re.compile(r"\s+[—–|·｜-]\s+|[｜|]|——|；|;\s|\t|\n")
_SCORE = re.compile(
    r"(?:(?:精读分?|阅读分?|进度|分数|评分|reading score|score|reading)\s*[:：=]?\s*)?"
    r"(?P<value>[0-9](?:\.[0-9]{1,2})?\s?/\s?(?:5|10))(?![0-9/])",
    re.IGNORECASE,
)
_VOTES = re.compile(
    r"(?:▲|△|👍|(?:票数|赞|votes?)\s*[:：]\s*)\s?(?P<after>[0-9][0-9,]{0,9}\s?[万kK]?)"
    r"|(?P<before>[0-9][0-9,]{0,9}\s?[万kK]?)\s?(?:▲|△|👍|票|赞|(?:up)?votes?\b)",
    re.IGNORECASE,
)
_TOPIC = re.compile(
    r"(?:主题|领域|分类|topics?|category)\s*[:：]\s*(?P<value>[^|｜·—;；，,。\n)）\]]{1,60})",
    re.IGNORECASE,
)
_REMARK = re.compile(
    r"(?:备注|说明|remark|note|comment)\s*[:：]\s*(?P<value>[^\n]+)", re.IGNORECASE
)
_TOPIC_PART = re.compile(r"[/、,，+＋]|\s·\s")
_SLUG = re.compile(r"[a-z][a-z0-9]{1,20}(?:[-_][a-z0-9]{1,20}){1,3}")
_ADJACENT = re.compile(r"\s*[（(]?\s*(?:邻接|adjacent)\s*[)）]?\s*", re.IGNORECASE)
_NAMED = re.compile(r"\[(?P<link>[^\[\]\n]{2,300})\]\(|\*\*(?P<bold>[^*\n]{2,300})\*\*")
# What stands between the signs that divide an entry, or inside brackets; no address.
_PART = re.compile(
    r"(?<=[(（\[【])[^()（）\[\]【】\n]{2,60}(?=[)）\]】])"
    r"|(?:[^\s|｜·—–；;()（）]|\s(?![—–|·｜-]\s))+"
)
_LEADING_PAIR = re.compile(
    r"[*`]*(?P<pair>[A-Za-z0-9][A-Za-z0-9\-]{0,38}/[\w.\-]{1,100}?)[*`]*"
    r"(?=\s*(?:[:：—–(（⭐|·]|-\s|$))"
)
_PARTS = (("score", _SCORE), ("votes", _VOTES), ("topic", _TOPIC), ("remark", _REMARK))
_EDGES = " \t,，:：.。—–-·|｜()（）[]【】*`"


def list_rows(text: Text, gaps: list[ParseGap]) -> list[QueueRow]:
    """The entries of the lists of a queue, numbered ones before bullets, in order of place.

    Half the entries of a list have to name a work, a score or votes: one that speaks of something
    else goes to `gaps`.
    """
    entries = list(_entries(text.text))
    rows: list[QueueRow] = []
    for kind in ("rank", "bullet"):
        for run in _runs(text, [entry for entry in entries if entry.kind == kind]):
            read = [_row(text, entry) for entry in run]
            telling = sum(bool(row.cells.keys() & {"material", "score", "votes"}) for row in read)
            if 2 * telling >= len(read):
                rows.extend(read)
            elif kind == "rank":
                gaps.append(gap(text, run[0].start, "a numbered list that names no material"))
        if rows:
            break
    return rows


class _Entry(NamedTuple):
    """An entry with where its words begin behind the marker; `kind` is `rank` or `bullet`."""

    start: int
    body: int
    end: int
    rank: Cell | None
    kind: str


def _entries(source: str) -> Iterator[_Entry]:
    """The entries of all lists, outside code; an entry ends before the next of its kind."""
    fences = [fence.span() for fence in _FENCED.finditer(source)]
    starts: list[_Entry] = []
    for line in _ENTRY.finditer(source):
        fence = bisect_right(fences, (line.start(), len(source))) - 1
        hidden = fence >= 0 and line.start() < fences[fence][1]
        rank = line.span("rank") if line["rank"] else line.span("circled")
        kind = "rank" if rank[0] >= 0 else "bullet" if line["bullet"] else ""
        inner = kind == "bullet" and line["indent"] and starts
        if kind and not inner and not hidden:
            place = rank if kind == "rank" else None
            starts.append(_Entry(line.start(), line.end(), 0, place, kind))
    latest = {"rank": len(source), "bullet": len(source)}
    for entry in reversed(starts):
        stop = latest["rank"] if entry.kind == "rank" else min(latest.values())
        latest[entry.kind] = entry.start
        for form in (_HEADING, _ENDS):
            found = form.search(source, entry.body, stop)
            stop = found.start() if found else stop
        yield entry._replace(end=entry.body + len(source[entry.body : stop].rstrip()))


def _runs(text: Text, entries: list[_Entry]) -> Iterator[list[_Entry]]:
    """Entries whose numbers rise belong together; a number that falls begins another list."""
    run: list[_Entry] = []
    last = 0
    for entry in sorted(entries):
        number = ordinal_of(text.text[slice(*entry.rank)]) if entry.rank else None
        if run and number is not None and number <= last:
            yield run
            run = []
        run.append(entry)
        last = number or 0
    if run:
        yield run


def _row(text: Text, entry: _Entry) -> QueueRow:
    """One entry as named parts; its title is what stands before them, in bold or linked first."""
    source, body, end = text.text, entry.body, entry.end
    cells = {"rank": entry.rank} if entry.rank else {}
    works = [m for m in mentions(text, body, end) if m.identifier.scheme != "url"]
    lead = _LEADING_PAIR.match(source, body, end)
    if works:
        span = works[0].span
        cells["material"] = (text.char_at(span.start), text.char_at(span.end))
    elif lead and canonical(lead["pair"]):
        cells["material"] = lead.span("pair")
    for name, form in _PARTS:
        found = form.search(source, body, end)
        if found and found.lastgroup:
            cells[name] = found.span(found.lastgroup)
    title = _title(source, body, end, [place for name, place in cells.items() if name != "rank"])
    if title[0] < title[1]:
        cells["title"] = title
    if "topic" not in cells:
        cells |= _bare_topic(source, title[1], end)
    return QueueRow(entry.start, end, cells)


def _title(source: str, start: int, end: int, places: list[Cell]) -> Cell:
    """The words of the title, without the number that opens them."""
    named = _NAMED.search(source, start, end)
    opening = next((stop for at, stop in places if not source[start:at].strip(_EDGES)), start)
    if named and not source[start : named.start()].strip(_EDGES + "0123456789v"):
        return named.span("link") if named["link"] else named.span("bold")
    start = opening
    while start < end and source[start] in _EDGES:
        start += 1
    cut = _BREAK.search(source, start, end)
    stops = [at for at, _ in places if at > start]
    stop = min([cut.start() if cut else end, *stops])
    words = source[start:stop]
    kept = words.rstrip(_EDGES)
    for opened, closed in ("()", "（）", "[]", "【】"):
        if kept.count(opened) > kept.count(closed) and words[len(kept) :].startswith(closed):
            kept += closed
    return start, start + len(kept)


def _bare_topic(source: str, start: int, end: int) -> dict[str, Cell]:
    """A part behind the title that holds nothing but topic words: `· agent / rag ·`, `(推理)`."""
    for part in _PART.finditer(source, start, end):
        bare = part[0].strip(_EDGES)
        words = [_ADJACENT.sub("", word).strip().lower() for word in _TOPIC_PART.split(bare)]
        if bare and all(word in TOPIC_WORDS or _SLUG.fullmatch(word) for word in words):
            begin = part.start() + part[0].index(bare)
            return {"topic": (begin, begin + len(bare))}
    return {}
