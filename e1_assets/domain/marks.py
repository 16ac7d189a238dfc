"""The words by which a source limits what may be said of it."""

import re

_DO_NOT_QUOTE = re.compile(
    r"(?:请勿|不得|勿|不要|不可|禁止)(?:直接)?(?:引用|外传|转引)"
    r"|(?:do\s+not|don't|must\s+not|not\s+to\s+be)\s+(?:quoted?|cited?|be\s+(?:quoted|cited))"
    r"|not\s+(?:quotable|citable|for\s+(?:quotation|citation))",
    re.IGNORECASE,
)
_SECOND_HAND = re.compile(
    r"(?:属|属于|均为|均属|都是|系|为)(?:二手)?转述|转述的?官方|官方口径的?转述|二手(?:数字|数据|转述|口径)"
    r"|second[- ]hand|relayed\s+(?:official\s+)?(?:figures?|numbers?|claims?)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^。！？!?；;\n]+(?:[。！？!?；;]+|\n|$)")
_BACKWARD = re.compile(
    r"以上|上述|上面|这[两三四几些]|这组|该(?:数字|数据|口径)|\b(?:these|those|above|both)\b",
    re.IGNORECASE,
)


def is_do_not_quote(text: str) -> bool:
    """Whether the words forbid quoting."""
    return bool(_DO_NOT_QUOTE.search(text))


def is_second_hand(text: str) -> bool:
    """Whether the words say a figure is relayed from somebody else."""
    return bool(_SECOND_HAND.search(text))


def limited_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Character ranges whose figures may not be stated as facts.

    A whole line where it forbids quoting; one sentence where it says second-hand, with the sentence
    before it on the line when it points back (`这两个都是转述…`).
    """
    ranges: list[tuple[int, int]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        if is_do_not_quote(line):
            ranges.append((at, at + len(line)))
        else:
            ranges += [(at + start, at + end) for start, end in _second_hand(line)]
        at += len(line)
    return tuple(ranges)


def _second_hand(line: str) -> list[tuple[int, int]]:
    sentences = list(_SENTENCE.finditer(line))
    ranges = []
    for n, sentence in enumerate(sentences):
        if is_second_hand(sentence.group()):
            back = n and _BACKWARD.search(sentence.group())
            ranges.append((sentences[n - 1].start() if back else sentence.start(), sentence.end()))
    return ranges
