"""The stated length of a plain enumeration against the entries that follow it."""

import re

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMERALS = (
    {word: n for n, word in enumerate("一二三四五六七八九十", 1)}
    | {"两": 2}
    | {word: n for n, word in enumerate(_NAMES, 2)}
)
_CHINESE = re.compile(
    r"(?<![\d.第])(?P<n>\d{1,2}|[两二三四五六七八九十])\s?大?(?P<what>[条个种项类家步层段篇名台])"
    r"[\u4e00-\u9fff]{0,6}[：:]\s?(?P<list>[^。；;\n]+)"
)
_ENGLISH = re.compile(
    r"(?<![\d.])\b(?P<n>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s"
    r"(?P<what>(?!(?:ms|times|days|hours|minutes|seconds|years|gpus|cards|tokens)\b)[a-z]{3,}s)"
    r":\s(?P<list>[^.;\n]+)(?:[.;\n]|$)",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"等|如|…|\.\.\.|\betc|such as|e\.g\.|includ|among|以及其他|and (?:more|others)", re.I
)
_NOT_PLAIN = re.compile(r"[：:（(）)①-⑳→×*—|=+%]|\b(?:which|that|is|are|uses?)\b|\d\)", re.I)
_LONGEST_CHINESE = 10
_LONGEST_ENGLISH = 3
_APART = 2


def miscounted(text: str) -> tuple[str, str, int] | None:
    """The stated number as written, what is counted, how many entries follow; None when it fits.

    Only a closed list of short names is counted: prose after a colon is no list, and a difference
    of more than two says that the separators were not understood.
    """
    for form, counts_of in ((_CHINESE, _chinese), (_ENGLISH, _english)):
        for match in form.finditer(text):
            body = match["list"].strip()
            if _OPEN.search(body) or _NOT_PLAIN.search(body):
                continue
            counts = counts_of(body)
            stated = _NUMERALS.get(match["n"].lower()) or int(match["n"])
            if counts and stated not in counts and abs(max(counts) - stated) <= _APART:
                return match["n"], match["what"], max(counts)
    return None


def _chinese(body: str) -> set[int]:
    """How many entries stand between `、`; the last may be two joined by a conjunction."""
    if "、" not in body or re.search("[,，]", body):
        return set()
    parts = [part.strip() for part in body.split("、")]
    if not all(0 < len(part) <= _LONGEST_CHINESE for part in parts):
        return set()
    joined = len(re.split(r"以及|[和与及]", parts[-1])) - 1
    return {len(parts), len(parts) + joined}


def _english(body: str) -> set[int]:
    """How many entries stand between commas, the last after `and` or `or`."""
    parts = [part.strip() for part in body.split(",")]
    parts[-1:] = [part for part in re.split(r"\b(?:and|or)\b", parts[-1]) if part.strip()]
    if len(parts) < 2 or not re.search(r"\b(?:and|or)\b", body):
        return set()
    return {len(parts)} if all(0 < len(p.split()) <= _LONGEST_ENGLISH for p in parts) else set()
