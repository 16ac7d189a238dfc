"""The fixed sentences of a brief with their facts filled in, in the language it is written in."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from e1_assets.domain.rounds import RoundInputs
from e1_assets.rounds.words_en import EN
from e1_assets.rounds.words_zh import ZH

Lang = Literal["zh", "en"]

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LETTER = re.compile(r"[A-Za-z]")
_SAMPLE = 40_000
_OPENING = re.compile(r"^[a-z](?=[a-z]*(?:[\s,;:]|$))")

_TABLES = {"zh": ZH, "en": EN}


class _Count(int):
    """A number that a sentence writes with its noun: `{n:card needs|cards need}`."""

    def __format__(self, forms: str) -> str:
        one, bar, many = forms.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else format(int(self), forms)


def say(lang: Lang, key: str, **facts: object) -> str:
    """The fixed sentence `key` with its facts filled in; an unknown key is a `KeyError`."""
    counted = {name: _Count(n) for name, n in facts.items() if isinstance(n, int)}
    return _TABLES[lang][key].format(**{**facts, **counted})


def sentences(lang: Lang, parts: Iterable[str]) -> str:
    """Parts as sentences of one line; an English one that opens with a small word gets a capital.

    Names keep their case: a word with a capital, a digit or a mark in it.
    """
    if lang == "en":
        parts = (_OPENING.sub(lambda match: match[0].upper(), part) for part in parts)
    return say(lang, "stop").join(parts)


def words_of(lang: Lang, key: str) -> str | None:
    """The fixed words for a key that may have none."""
    return _TABLES[lang].get(key)


def listing(lang: Lang, parts: list[str], most: int = 6) -> str:
    """Parts joined as the language joins them, the rest beyond `most` counted."""
    joined = say(lang, "joiner").join(parts[:most])
    rest = len(parts) - most
    return say(lang, "listing", first=joined, rest=rest) if rest > 0 else joined


def language(inputs: RoundInputs) -> Lang:
    """The language a brief is written in: that of the document, else that of the notes."""
    text = (inputs.baseline.text or "")[:_SAMPLE]
    if not _LETTER.search(text) and not _HAN.search(text):
        text = " ".join(
            claim.text
            for note in inputs.notes[:50]
            for item in note.items[:5]
            for claim in item.claims
        )[:_SAMPLE]
    return _language_of(text)


@lru_cache(maxsize=16)
def _language_of(text: str) -> Lang:
    han, letters = len(_HAN.findall(text)), len(_LETTER.findall(text))
    return "zh" if 4 * han >= letters else "en"
