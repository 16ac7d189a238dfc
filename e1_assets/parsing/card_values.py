"""The values of card fields: lists, plain words, what says nothing of the subject."""

import re
from functools import lru_cache

LINKED = re.compile(r"!?\[([^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)")
_REFRESH = re.compile(
    r"重采|重新采集|再次采集|re-?collect|(?:只有|仅|只)(?:有)?计数(?:变化|变动|刷新)|其余字段未变"
    r"|only (?:the )?counters? (?:have )?changed|counters? only|no other (?:field|change)",
    re.IGNORECASE,
)
_REFRESHED = ("采", "计数", "其余字段", "ollect", "counter", "no other")
_ARROWS = ("→", "->", "=>")
_MOVED = re.compile(r"\d\s*(?:→|->|=>)\s*[+＋]?\d")
_POINTER = re.compile(
    r"已(?:经)?(?:锚|(?:在|进|入|收于|归入?|存)\S{0,8}(?:活文档|文档|档案|知识库)).{0,20}$"
    r"|(?:already|handled|filed|anchored)\b.{0,40}\b(?:document|doc|round|brief|anchored|filed)\b.{0,8}$",
    re.IGNORECASE,
)
NOTHING = re.compile(
    r"[（(\[]?\s*(?:空|无|未写|未见|未知|未注明|未标注|未公开|暂无|没有|none|n/?a|null"
    r"|not stated|not given|unknown|tba|-+|–+|—+|\?)\s*[)）\]]?[。.]?",
    re.IGNORECASE,
)
_ADJACENT = re.compile(
    r"\s*[（(]\s*(?:(?:邻接|相邻|adjacent(?: to)?|adjacency)\s*[:：]?\s*(?P<before>[^()（）]+)"
    r"|(?P<after>[^()（）]+?)\s*(?:邻接|相邻|adjacent))\s*[)）]\s*$",
    re.IGNORECASE,
)
MARKUP = re.compile(r"[*_`~]+")


def list_of(words: str | None) -> tuple[str, ...]:
    """The entries of a list field: `[a, b]`, `a、b`, `a / b`, or a YAML block list."""
    if not words or NOTHING.fullmatch(words):
        return ()
    inner = words.strip().strip("[]").replace("\n", ",")
    found = re.split(r"[,，、;；|]|\s+/\s+|\s+·\s+", inner)
    plain = (MARKUP.sub("", entry).strip().lstrip("- ").strip("\"' ") for entry in found)
    return tuple(entry for entry in plain if entry)


def areas(words: str | None) -> tuple[str | None, tuple[str, ...]]:
    """A main category with what its brackets call adjacent: `inference（邻接：agent、rag）`."""
    bare = plain(words)
    beside = _ADJACENT.search(bare) if bare else None
    if not bare or not beside:
        return bare, ()
    return bare[: beside.start()].strip() or None, list_of(beside["before"] or beside["after"])


def plain(words: str | None) -> str | None:
    """A value without markup; None where it says that there is none."""
    if words is None:
        return None
    bare = MARKUP.sub("", LINKED.sub(r"\1", words)).strip()
    return None if not bare or NOTHING.fullmatch(bare) else bare


def refresh(words: str) -> tuple[int, int] | None:
    """Where the words say that a known entry was collected again; None where they do not."""
    lowered = words.lower()
    may = any(needle in lowered for needle in _REFRESHED)
    found = _REFRESH.search(words) if may else None
    return found.span() if found else None


@lru_cache(maxsize=1024)
def says_something(words: str) -> bool:
    """Whether a piece says something of the subject.

    Not so for a piece that says counters moved, the subject is filed already, or nothing is there.
    """
    bare = words.strip()
    silent = NOTHING.fullmatch(bare) or _POINTER.match(bare)
    moved = any(arrow in bare for arrow in _ARROWS) and _MOVED.search(bare)
    return not (silent or moved or refresh(bare))
