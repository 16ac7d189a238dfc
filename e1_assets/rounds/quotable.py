"""What of an item may be quoted as a point, what may stand only in a boundary."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from e1_assets.domain.marks import limited_ranges
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rules.figures import Material, material, stated
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.rounds.prose import spoken
from e1_assets.rounds.rhetoric import Part, part_of, praises
from e1_assets.rounds.search_forms import title_names

NEVER_A_POINT = frozenset({"second_hand", "do_not_quote"})
_LIMITING = frozenset({"second_hand", "do_not_quote", "boundary", "unverified"})
_BARE = re.compile(r"^[\W\d_]*$")
_COUNTER = re.compile(
    r"\W*(?:热度(?:指数)?|星标数?|Star(?:s|gazers)?(?: 数)?|Forks?(?: 数)?|最后更新|最近提交|许可证"
    r"|周增|被引|票数|licen[cs]e|last (?:commit|updated?)|updated|weekly gain|citations?|votes)"
    r"\W*[:：]",
    re.I,
)
_FIELD = re.compile(
    r"\W*(?:read time|阅读时间|证据|核查|邻接|主分类|evidence|adjacen\w+|primary category)\W*[:：]",
    re.I,
)
_FRAGMENT = re.compile(r"\W*[\u4e00-\u9fff]{1,4}\W*")  # a heading of a list, no statement
_LEAD_IN = re.compile(r"^.{0,24}[:：]$")
_SCALED = re.compile(r"\d[\d,.]*\s?(?:thousand|million|billion|trillion|万亿|亿|万)", re.I)
_UNIT = re.compile(r"[^\d.,\s]")
_STRONG = re.compile(
    r"提出|解决|支持|实现|证明|发现|核心|架构|解耦|不是|而是|只有|propos|introduc|support|enabl|shows?\b|achiev|replac",
    re.I,
)
_LONGEST = 220
_PRAISE = 3.0
_OF_PART: Final[dict[Part, float]] = {
    "gist": 4.0, "found": 2.0, "done": 1.5, "plain": 0.0, "abstract": -1.0, "why": -2.0
}  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """The figures that may not be stated as facts, with the words that are free of limits."""

    limited: Material
    free: Material
    scaled: frozenset[str]

    @classmethod
    def of(cls, items: Iterable[Item]) -> "Limits":
        """The limits that the claims of some items put on one another."""
        limited: list[str] = []
        free: list[str] = []
        for item in items:
            for claim in item.claims:
                parts = [claim.text[a:b] for a, b in limited_ranges(claim.text)]
                marked = bool(claim.marks & NEVER_A_POINT)
                limited += [claim.text] if marked else parts
                free += [] if marked or parts else [claim.text]
        # Without a limit nothing is barred, so what is free need not be known.
        large = frozenset(each for text in limited for each in _scaled(text))
        return cls(material(limited), material(free if limited else ()), large)

    def allow(self, text: str) -> bool:
        """Whether a text states none of the limited figures.

        A figure with its unit or scale is barred outright; a bare number only where no free claim
        has it.
        """
        if not self.scaled.isdisjoint(_scaled(text)):
            return False
        for part in stated(text):
            barred = part.kind == "number" and self.limited.holds(part)
            if barred and (_UNIT.search(part.raw) or not self.free.holds(part)):
                return False
        return True


def _scaled(text: str) -> Iterator[str]:
    """Numbers written with a scale (`12 million`, `155 万亿`), without white space."""
    for match in _SCALED.finditer(text):
        yield "".join(match[0].lower().split()).replace(",", "")


def points_of(item: Item, limits: Limits) -> tuple[Claim, ...]:
    """The claims that may be points, in text order."""
    return tuple(claim for claim in item.claims if _may_be_point(claim, item, limits))


def core_of(items: Sequence[Item], limits: Limits) -> Claim | None:
    """The sentence that says most of the whole: early, a full sentence, names the subject.

    Of a digest in labelled parts what was found, then what was done, before why. A repeated heading
    is taken only where an item says nothing else.
    """
    ranked = [
        (bare(claim.text) not in bare(item.title), _strength(claim, item, at), -n, claim)
        for n, item in enumerate(items)
        for at, claim in enumerate(points_of(item, limits))
    ]
    return max(ranked, key=lambda entry: entry[:3])[3] if ranked else None


def bare(text: str) -> str:
    """The letters and digits of a text, for telling a repeated heading."""
    return re.sub(r"[\W_]+", "", text)


def boundaries_of(item: Item, level: EvidenceLevel | None = None) -> tuple[Quote, ...]:
    """The limiting sentences that travel with the item, each once, in text order.

    Where only an abstract, a title or counters were seen, the sentence that says so is one.
    """
    quotes = [*item.boundaries]
    quotes += [
        Quote(text=claim.text, span=claim.span) for claim in item.claims if claim.marks & _LIMITING
    ]
    if item.evidence_quote and level is not None and not level.may_conclude:
        quotes.append(whole(item, item.evidence_quote))
    kept: list[Quote] = []
    for quote in sorted(quotes, key=lambda q: (q.span.start, -q.span.end)):
        said = any(known.span.holds(quote.span) or known.text == quote.text for known in kept)
        if quote.text.strip() and not said:
            kept.append(quote)
    return _joined(kept)


def whole(item: Item, quote: Quote) -> Quote:
    """The claim a quote stands in, else the quote itself."""
    claim = next((c for c in item.claims if c.span.holds(quote.span)), None)
    return Quote(text=claim.text, span=claim.span) if claim else quote


def _joined(quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Sentences that stand next to each other, at most one blank apart, as one passage."""
    kept: list[Quote] = []
    for quote in quotes:
        last = kept[-1] if kept else None
        gap = quote.span.start - last.span.end if last else -1
        if last and last.span.sha256 == quote.span.sha256 and 0 <= gap <= 1:
            span = Span(sha256=last.span.sha256, start=last.span.start, end=quote.span.end)
            kept[-1] = Quote(text=f"{last.text}{' ' * gap}{quote.text}", span=span)
        else:
            kept.append(quote)
    return tuple(kept)


def _may_be_point(claim: Claim, item: Item, limits: Limits) -> bool:
    if claim.marks & (_LIMITING | {"meta"}) or ("vendor" in claim.marks and claim.quantities):
        return False
    if _says_little(claim.text):
        return False
    if _FRAGMENT.fullmatch(claim.text) or not limits.allow(claim.text):
        return False
    return not any(quote.span.holds(claim.span) for quote in item.boundaries)


@lru_cache(maxsize=16384)
def _says_little(text: str) -> bool:
    """Whether a text is no sentence: marks alone, a counter, a field, a lead-in."""
    return any(form.match(text) for form in (_BARE, _COUNTER, _FIELD, _LEAD_IN))


def _strength(claim: Claim, item: Item, at: int) -> float:
    text = spoken(claim.text)
    value = 1.0 if _STRONG.search(text) else 0.0
    value += 1.5 if any(name in text for name in title_names(item)) else 0.0
    value += 1.0 if text.endswith(("。", ".", "；")) else 0.0
    value += min(len(text), 80) / 40 - (2.0 if len(text) > _LONGEST else 0.0)
    value -= 1.5 if text.startswith("|") else 0.0
    value += _OF_PART[part_of(claim)] - (_PRAISE if praises(claim) else 0.0)
    return value - 0.2 * at - 0.5 * (len(item.claims) == 0)
