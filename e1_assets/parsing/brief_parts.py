"""The parts of a brief: what each top-level title says stands below it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from e1_assets.domain.brief_reading import PartKind, PartRead
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.headings import label_of

INCREMENT = re.compile(
    r"^\W{0,4}(?:增量|increment)\s*#?(?P<mark>\d{1,2}|[①-⑳]|[一二三四五六七八九十]{1,3})(?![\d.]*\s*条)"
    r"\s*[·:：.、—\-–|｜】\])）]*\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
CONTRADICTION = re.compile(
    r"^\W{0,4}(?:矛盾|待核实?|contradiction)\s*(?P<mark>[A-Z]?\d{1,2}|[①-⑳])"
)
_KINDS: tuple[tuple[PartKind, str], ...] = (
    ("identifiers", r"可引用|arxiv\s*号|编号列表|citable|identifiers?"),
    (
        "nothing_new",
        r"无(?:显著|新的?|任何)?(?:新增|增量|新观点)|没有?新(?:东西|内容|增|意)"
        r"|复核后|无新|nothing new|no news",
    ),
    ("actions", r"最小动作|给\s*E2|动作建议|E2\s*动作|minimal actions|actions"),
    ("candidates", r"候选|抽查|candidates?|spot check"),
    (
        "sources",
        r"来源(?:完整)?清单|检查过的来源|读过的来源|已读来源|来源与|sources? (?:read|checked)",
    ),
    ("contradictions", r"矛盾|contradictions?|conflicts?"),
    ("leads", r"待核|待核实|线索|leads?\b|to verify|not to be used"),
    ("increments", r"增量|increments?|新增条目"),
    ("honesty", r"诚实|honesty"),
    ("digest", r"摘要|小结|digest|summary"),
    ("verdict", r"一句话|verdict|结论"),
    ("sources", r"来源|sources?"),
    ("handover", r"交给|移交|转交|边界|hand(?:ed)? over|boundar"),
    ("remarks", r"说明|备注|附注|notes?\b|remarks?"),
    ("actions", r"待办|下一步|不要?做|不写|to-?dos?\b|next steps?|for E2"),
    ("sources", r"读过的|已读|读了什么|inputs? read|what was read"),
    ("contradictions", r"冲突|分歧|不一致|disagreements?"),
    ("leads", r"存疑|未核|pending|unverified"),
    ("increments", r"新发现|新东西|今日新增|what(?:’s|'s| is) new|new today|new items"),
)
_KIND = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in _KINDS)


@dataclass(frozen=True)
class Part:
    """A part with its pieces; `head` is its title, None for the header.

    An increment that stands as a part of its own is both head and first piece.
    """

    read: PartRead
    pieces: tuple[Piece, ...]
    head: Piece | None = None


def parts(cut: tuple[Piece, ...], last_line: int) -> tuple[Part, ...]:
    """The header, then every part; increments that stand as parts of their own are one part."""
    level = _level(cut)
    found: list[Part] = []
    head: Piece | None = None
    held: list[Piece] = []
    for at, piece in enumerate(cut):
        opens = piece.kind == "heading" and piece.level <= level and at > 0
        if not opens or (_is_increment(piece) and _in_increments(head)):
            held.append(piece)
            continue
        found.append(_part(head, held, piece.line - 1))
        head, held = piece, []
        if _is_increment(piece):
            held = [piece]
    found.append(_part(head, held, last_line))
    return tuple(found)


def kind_of(title: str) -> PartKind:
    """What a title says stands below it."""
    return next((kind for kind, words in _KIND if words.search(title)), "other")


def _level(cut: tuple[Piece, ...]) -> int:
    """The level of part titles: the outermost that more than one heading has."""
    levels = Counter(p.level for p in cut[1:] if p.kind == "heading")
    if cut and cut[0].kind == "heading":
        levels[cut[0].level] += 1
    shared = sorted(level for level, number in levels.items() if number > 1)
    known = sorted(p.level for p in cut if p.kind == "heading" and kind_of(p.words) != "other")
    return max(shared[0] if shared else 1, known[0] if known and not shared else 1)


def _is_increment(piece: Piece) -> bool:
    return INCREMENT.match(piece.words) is not None


def _in_increments(head: Piece | None) -> bool:
    return head is not None and (kind_of(head.words) == "increments" or _is_increment(head))


def _part(head: Piece | None, held: Iterable[Piece], end_line: int) -> Part:
    kept = tuple(held)
    if head is None:
        return Part(PartRead(mark="", title="", kind="header", line=1, end_line=end_line), kept)
    label = label_of(head.words)
    kind: PartKind = kind_of(head.words)
    if _is_increment(head) or (kind == "other" and any(map(_is_increment, kept))):
        kind = "increments"
    mark, title = (
        (label.number, label.rest) if label and not _is_increment(head) else ("", head.words)
    )
    read = PartRead(mark=mark, title=title, kind=kind, line=head.line, end_line=end_line)
    return Part(read, kept, head)
