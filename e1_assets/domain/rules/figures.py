"""The parts of a sentence that must be found in the text it rests on."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

Kind = Literal["url", "identifier", "quoted phrase", "number"]

_URL = re.compile(r"https?://[^\s<>\"'“”‘’「」『』（）()\[\]{}，。；、|｜`*]+")
_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5})(?:v\d+)?(?!\d)")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"'<>，。；、）)]+")
_SECTION = re.compile(r"§\s?[\w.()（）]*")
_QUOTED = re.compile(r"“([^“”\n]{2,})”|\"([^\"\n]{2,})\"|「([^「」\n]{2,})」|『([^『』\n]{2,})』")
_UNIT = (
    r"%|‰|×|▲|⭐|★|倍|万亿|亿|万|美元|元|tokens?/s|tok/s|tokens?|[KMGT]i?B(?:/s)?"
    r"|(?:ms|µs|us|ns|s|min|h|k|x|GHz|MHz|W|kW|QPS|FPS)\b"
)
_NUMBER = re.compile(rf"(\d+(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)*)(?:\s?({_UNIT}))?", re.IGNORECASE)
_LINK = re.compile(r"\]\([^)\s]*\)")
_SPACE = re.compile(r"\s+")
_LARGE = 10_000
_MARKUP = re.compile(r"[\s*`_\\\[\]]+")


class Stated(NamedTuple):
    """One checkable part of a sentence, as written."""

    kind: Kind
    raw: str


def squeezed(text: str) -> str:
    """The text without white space, as spans are compared."""
    return _SPACE.sub("", text)


@lru_cache(maxsize=8192)
def stated(text: str) -> tuple[Stated, ...]:
    """URLs, identifiers, quoted phrases, numbers with their unit; section references are none."""
    return tuple(_stated(text))


def _stated(text: str) -> Iterator[Stated]:
    rest = text
    for match in _URL.finditer(text):
        yield Stated("url", match.group().rstrip(".,;:!?"))
    rest = _URL.sub(" ", rest)
    for pattern in (_DOI, _ARXIV):
        yield from (Stated("identifier", m.group().rstrip(".,;")) for m in pattern.finditer(rest))
        rest = pattern.sub(" ", rest)
    for match in _QUOTED.finditer(rest):
        yield Stated("quoted phrase", next(group for group in match.groups() if group))
    rest = _SECTION.sub(" ", rest)
    yield from (Stated("number", match.group().strip()) for match in _numbers(rest))


@dataclass(frozen=True)
class _Prepared:
    """One text, its letters or figures worked out when first asked for."""

    text: str

    @cached_property
    def letters(self) -> str:
        return bare(self.text)

    @cached_property
    def wordings(self) -> tuple[str, str]:
        return self.letters, bare(_LINK.sub("", self.text))

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        plain = _LINK.sub("", self.text).replace("*", "").replace("`", "")
        return frozenset(_pair(match) for match in _numbers(plain))

    @cached_property
    def numbers(self) -> frozenset[str]:
        return frozenset(number for number, _ in self.pairs)


@dataclass(frozen=True)
class Material:
    """The texts a sentence may rest on, ready to be asked whether they hold a part of it."""

    texts: tuple[_Prepared, ...]

    def holds(self, part: Stated) -> bool:
        """Whether the part stands in one of these texts, white space with markup aside."""
        if part.kind != "number":
            wanted = bare(part.raw)
            return any(wanted in each.letters for each in self.texts)
        number, unit = _pair(next(_numbers(part.raw)))
        if unit:
            return any((number, unit) in each.pairs for each in self.texts)
        return any(number in each.numbers for each in self.texts)


def material(texts: Iterable[str]) -> Material:
    """Prepare texts to be asked; a document asked again and again is prepared once."""
    return Material(tuple(_prepared(text) for text in texts))


def says(texts: Iterable[str], words: str) -> bool:
    """Whether one of the texts says these words, link targets aside; `…` ends a cut quotation."""
    wanted = {bare(words.rstrip("… ")), bare(_LINK.sub("", words).rstrip("… "))}
    return any(
        form in held for text in texts for held in _prepared(text).wordings for form in wanted
    )


def _prepared(text: str) -> _Prepared:
    return _document(text) if len(text) > _LARGE else _passage(text)


@lru_cache(maxsize=256)
def _passage(text: str) -> _Prepared:
    return _Prepared(text)


@lru_cache(maxsize=4)
def _document(text: str) -> _Prepared:
    return _Prepared(text)


def _numbers(text: str) -> Iterator[re.Match[str]]:
    return _NUMBER.finditer(unicodedata.normalize("NFKC", text))


def _pair(match: re.Match[str]) -> tuple[str, str]:
    return match.group(1).replace(",", ""), (match.group(2) or "").casefold()


def bare(text: str) -> str:
    """The text without white space or markup, in one case: how wordings are compared."""
    return _MARKUP.sub("", text).casefold()
