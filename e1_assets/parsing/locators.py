"""How a person addresses an item inside its file."""

import re
from collections import Counter

from e1_assets.parsing.drafts import Draft, is_title
from e1_assets.parsing.headings import Label, label_of, plain
from e1_assets.parsing.structure import Section

_CODED = frozenset(("letter", "chapter", "numbered", "dotted", "paren"))
_CHINESE = re.compile("[\u4e00-\u9fff]")
_SIGN = re.compile(r"[#\d.\s—–-]{0,4}")
_LENGTH = 80
_OPEN = " (（[【,，;；:：-"  # what a cut leaves hanging


def locators(source: str, drafts: list[Draft]) -> list[str]:
    """One locator per draft, each only once in the file."""
    chinese = bool(_CHINESE.search(source))
    first = [_locator(source, draft, chinese) for draft in drafts]
    counts = Counter(first)
    longer = [
        _qualified(draft, name) if counts[name] > 1 else name
        for draft, name in zip(drafts, first, strict=True)
    ]
    seen: Counter[str] = Counter()
    unique = []
    for name in longer:
        seen[name] += 1
        unique.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return unique


def _locator(source: str, draft: Draft, chinese: bool) -> str:
    if draft.kind == "table_row" and draft.row is not None:
        cells = [plain(cell.read(source)) for cell in draft.row.cells]
        first = next((cell for cell in cells if not _SIGN.fullmatch(cell)), "")
        return f"row {draft.number} {first[:_LENGTH].rstrip(_OPEN)}".strip()
    if draft.kind == "list_entry":
        code = _code(draft.section)
        number = f"{draft.under}{draft.number}"
        if code:
            return f"§{code}.{number}"
        count = f"第 {number} 条" if chinese else f"item {number}"
        above = _name(draft.section)
        return f"{above} {count}" if above else count
    if draft.heading is None:
        return _name(draft.section) or "intro"
    return _heading_locator(draft, chinese)


def _heading_locator(draft: Draft, chinese: bool) -> str:
    words = draft.heading.text if draft.heading else ""
    label = label_of(words)
    if label is None:
        return words[:_LENGTH] or "intro"
    if label.style in ("entry", "circled"):
        return label.raw
    if label.style == "section":
        return f"§{label.number}"
    if label.style == "paren":
        return f"§{label.raw}"
    if label.style == "numbered":
        return _numbered(draft, label, chinese)
    return f"§{label.number}"


def _numbered(draft: Draft, label: Label, chinese: bool) -> str:
    if label.raw.startswith(("[", "【")):
        return label.raw
    code = _code(draft.section)
    if code:
        return f"§{code}.{label.number}"
    return f"第 {label.number} 条" if chinese else f"item {label.number}"


def _code(section: Section) -> str | None:
    """The short sign of a lettered or numbered section (`A`, `二`, `1.2`)."""
    if section.heading is None:
        return None
    label = label_of(section.heading.text)
    return label.number if label and label.style in _CODED else None


def _name(section: Section) -> str:
    """The words of a section that is not the note's title."""
    heading = section.heading
    if heading is None or is_title(section):
        return ""
    label = label_of(heading.text)
    if label and label.style in ("section", "letter", "chapter", "dotted"):
        return f"§{label.number}"
    if label and label.style in ("entry", "circled"):
        return label.raw
    return heading.text[:_LENGTH]


def _qualified(draft: Draft, name: str) -> str:
    above = _name(draft.section)
    return f"{above} {name}" if above and not name.startswith(above) else name
