"""Numbers that are parts of names, references or counts of order, never quantities."""

import re

_ADDRESS = re.compile(r"://[A-Za-z0-9\-._~:/?#@!$&'*+,;=%()]+")
_IN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-#@/+]*$")
_LOOSE = re.compile(r"(?:^|[^A-Za-z])(?:sub|near|pre|post|under|over|[uU][sS]|[xX])-?$")
_NAME_REST = re.compile(r"[A-Za-z0-9_.\-@/]*[A-Za-z0-9_@/]|")
_ORDER = re.compile(
    r"(?:§\s?[0-9.()（）]*|[#＃]|第\s?"
    r"|(?:条目|增量|矛盾|图|表|附录|步骤|阶段|方案|案例|编号|序号|问题|章节?|公式|算法|定理|引理|案|待核实|No\.|№)\s?"
    r"|\b(?:fig(?:ure|s)?|tab(?:le|s)?|sec(?:tion)?|chapter|step|phase|stage|part|item|eq(?:uation)?|appendix"
    r"|algorithm|top|rank|task|type|week|day|round|issue|pr|lesson|episode|ep|vol(?:ume)?|season|level|tier|option"
    r"|rule|theorem|lemma|page|pp|line|port|error|http|code|id|no|class|grade|weight)[\s.:#：]{1,2})$",
    re.IGNORECASE,
)
_LISTED = re.compile(r"(?:^|\n)[ \t>]*(?:[-*+•#]+[ \t]+)?(?:\*\*|__)?[\[(（]?$")
_AFTER_LISTED = re.compile(r"[0-9]{0,2}(?:[.、)）\]](?![0-9])|[:：](?=\s))")
_BRACKETED = re.compile(r"[0-9]{1,3}\](?!\()")
_ARXIV = re.compile(
    r"[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?(?![0-9A-Za-z])|[0-9]{1,5}-[0-9]{4}[-.][0-9]{5}"
)
_DOTTED = re.compile(r"[0-9]+(?:\.[0-9]+){3,}|[0-9a-f]*[a-f][0-9a-f]*-[0-9a-f\-]+")
_FILE_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[-_T][0-9A-Za-z\-_.]*")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f\-]{8,}")


def address_ranges(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where web addresses stand, without their scheme, in order."""
    return [match.span() for match in _ADDRESS.finditer(text, start, end)]


def name_end(text: str, at: int, limit: int) -> int | None:
    """Where the name ends that the digit at `at` is part of (`Qwen3.8-27B`); None when in none."""
    previous = text[at - 1 : at]
    if not previous.isascii() or not (previous.isalnum() or previous in "_-.@/"):
        return None
    before = text[max(0, at - 40) : at]
    if not _IN_NAME.search(before) or _LOOSE.search(before):
        return None
    if previous == "/" and not re.search(r"[A-Za-z0-9_.\-]+/[A-Za-z0-9_.\-]*/?$|^/", before):
        return None
    rest = _NAME_REST.match(text, at, limit)
    return rest.end() if rest else at


def reference_end(text: str, at: int, limit: int) -> int | None:
    """Where a number ends that only points or orders (`§1.1`, `Table 2`, `3.` of a list)."""
    before = text[max(0, at - 14) : at]
    for pattern in (_ARXIV, _DOTTED, _UUID):
        match = pattern.match(text, at, limit)
        if match:
            return match.end()
    if _ORDER.search(before):
        match = re.compile(r"[0-9.()（）\-–]*[0-9]").match(text, at, limit)
        return match.end() if match else at + 1
    if _LISTED.search(before) or at == 0:
        match = _AFTER_LISTED.match(text, at + 1, limit)
        if match:
            return match.end()
    if before.endswith("["):
        match = _BRACKETED.match(text, at, limit)
        return match.end() if match else None
    return None
