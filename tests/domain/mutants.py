"""Twelve kinds of mutants of a sentence, with the damage that can be done to a whole brief."""

import re
from collections.abc import Callable, Iterator

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.sealing import seal
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import EvidenceLevel

NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)?(?![\d.])")
ARXIV = re.compile(r"\b(\d{4})\.(\d{4,5})\b")
UNITS = {
    "%": "‰", "tok/s": "ms", "GB": "MB", "GiB": "MiB", "ms": "s", "秒": "毫秒", "倍": "%", "×": "%",
    "tokens": "requests", "GPUs": "CPUs", "seconds": "minutes", "卡": "台", "条": "篇", "s": "ms",
}  # fmt: skip
UNIT = re.compile(r"(?<=\d)\s?(" + "|".join(map(re.escape, UNITS)) + r")(?![A-Za-z])")
DATE = re.compile(r"\b20\d\d(?:-\d\d(?:-\d\d)?)?\b|\d{1,2}\s?月|v\d+(?:\.\d+)*")
HEDGE = re.compile(
    r"约|可能|大约|据|似乎|最高|最多|待核实|未|仍|只|up to|about|may|might|nearly|roughly|only|yet",
    re.IGNORECASE,
)
NEGATED = re.compile(r"不|没有|无|\bnot\b|\bno\b|\bwithout\b|instead of", re.IGNORECASE)
NAME = re.compile(r"\b[A-Z][A-Za-z0-9]{3,}(?:-[A-Za-z0-9]+)*\b")

Change = Callable[[str], str | None]


def numbers(text: str) -> Iterator[str]:
    for match in NUMBER.finditer(text):
        yield _with(text, match, str(float(match.group()) + 7).removesuffix(".0"))


def units(text: str) -> Iterator[str]:
    for match in UNIT.finditer(text):
        yield text[: match.start(1)] + UNITS[match.group(1)] + text[match.end(1) :]
    for match in NUMBER.finditer(text):
        yield _with(text, match, f"{match.group()} TB/s")


def identifier(text: str) -> str | None:
    match = ARXIV.search(text)
    if match:
        return _with(text, match, f"{match[1]}.{int(match[2]) ^ 1:0{len(match[2])}d}")
    return f"{text} (arXiv:2699.00001)"


def dated(text: str) -> str | None:
    match = DATE.search(text)
    return _with(text, match, "1999-01") if match else f"{text} since 1999-01"


def baseline(text: str) -> str | None:
    match = re.search(r"(?:\bvs\.?|\bthan\b|\bover\b|比|相对)\s?", text)
    if match:
        return text[: match.end()] + "the previous release " + text[match.end() :]
    return f"{text.rstrip('。.')} vs the previous release"


def negation(text: str) -> str | None:
    match = NEGATED.search(text)
    if match:
        return _with(text, match, "")
    middle = len(text) // 2
    return f"{text[:middle]} not {text[middle:]}"


def hedge(text: str) -> str | None:
    match = HEDGE.search(text)
    return _with(text, match, "") if match else f"{text.rstrip('。.')}, proven beyond doubt"


def entity(text: str) -> str | None:
    match = NAME.search(text)
    return _with(text, match, "Zanzibar") if match else f"Zanzibar: {text}"


def _with(text: str, match: re.Match[str], new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


IN_A_SENTENCE: dict[str, Change] = {
    "id": identifier,
    "date": dated,
    "baseline": baseline,
    "negation": negation,
    "hedge dropped": hedge,
    "entity swapped": entity,
}


def quoted_sentences(brief: Brief) -> Iterator[tuple[str, Callable[[str], Brief]]]:
    """Every sentence that claims to be quoted, with how to put another in its place."""
    for n, increment in enumerate(brief.increments):
        for m, point in enumerate(increment.points):
            yield point.text, _put_quote(brief, n, "points", m)
        for m, limit in enumerate(increment.boundary):
            yield limit.text, _put_quote(brief, n, "boundary", m)
        prefix, claim = _without_prefix(increment)
        put = _put_text(brief, n, "core_claim")
        yield claim, lambda text, put=put, prefix=prefix: put(prefix + text)
        yield increment.title, _put_text(brief, n, "title")
    for n, contradiction in enumerate(brief.contradictions):
        for m, side in enumerate(contradiction.sides):
            yield side.text, _put_side(brief, n, m)


def _without_prefix(increment: Increment) -> tuple[str, str]:
    """Our own words before a weak claim (`仅据摘要：`), then the quoted claim."""
    if increment.evidence.may_conclude:
        return "", increment.core_claim
    head, colon, claim = increment.core_claim.partition("：")
    if not colon:
        head, colon, claim = increment.core_claim.partition(": ")
    return head + colon, claim


def _put_quote(brief: Brief, n: int, part: str, m: int) -> Callable[[str], Brief]:
    def put(text: str) -> Brief:
        quotes = list(getattr(brief.increments[n], part))
        quotes[m] = quotes[m].model_copy(update={"text": text})
        return with_increment(brief, n, **{part: tuple(quotes)})

    return put


def _put_text(brief: Brief, n: int, name: str) -> Callable[[str], Brief]:
    return lambda text: with_increment(brief, n, **{name: text})


def _put_side(brief: Brief, n: int, m: int) -> Callable[[str], Brief]:
    def put(text: str) -> Brief:
        contradiction = brief.contradictions[n]
        sides = list(contradiction.sides)
        sides[m] = sides[m].model_copy(update={"text": text})
        changed = contradiction.model_copy(update={"sides": tuple(sides)})
        return with_part(brief, "contradictions", n, changed)

    return put


def with_increment(brief: Brief, n: int, **update: object) -> Brief:
    return with_part(brief, "increments", n, brief.increments[n].model_copy(update=update))


def with_part(brief: Brief, name: str, n: int, part: object) -> Brief:
    parts = list(getattr(brief, name))
    parts[n] = part
    return seal(brief.model_copy(update={name: tuple(parts)}))


def sentence_mutants(brief: Brief) -> Iterator[tuple[str, Brief]]:
    """Mutants of single sentences; kinds that fit any sentence change every other one."""
    for n, (text, put) in enumerate(quoted_sentences(brief)):
        changed = [("number", mutant) for mutant in numbers(text)]
        changed += [("unit", mutant) for mutant in units(text)]
        for m, (kind, change) in enumerate(IN_A_SENTENCE.items()):
            mutant = change(text) if (n + m) % 2 else None
            changed += [(kind, mutant)] if mutant is not None else []
        for kind, mutant in changed:
            if "".join(mutant.split()) != "".join(text.split()):
                yield kind, put(mutant)


def paired_mutants(brief: Brief) -> Iterator[tuple[str, Brief]]:
    """Mutants that need a neighbour: another claim, another source, another section."""
    for n, increment in enumerate(brief.increments):
        for m, one in enumerate(increment.points):
            for other in increment.points[m - 1 : m] + increment.points[m + 1 : m + 3]:
                merged = one.model_copy(update={"text": f"{one.text} {other.text}"})
                yield "claims merged", _with_points(brief, n, m, merged)
            for other in increment.points:
                swapped = _values_swapped(one, other)
                if swapped:
                    yield "value swapped", _with_points(brief, n, m, swapped)
        others = [each for each in brief.increments if each is not increment]
        for other in others:
            if not _same_place(increment, other):
                yield "source swapped", with_increment(brief, n, sources=other.sources)
                for m in range(len(increment.points)):
                    moved = increment.points[m].model_copy(update={"span": other.points[0].span})
                    yield "source swapped", _with_points(brief, n, m, moved)
        yield from _sections_swapped(brief, n, increment)


def _with_points(brief: Brief, n: int, m: int, point: Quote) -> Brief:
    points = list(brief.increments[n].points)
    points[m] = point
    return with_increment(brief, n, points=tuple(points))


def _values_swapped(one: Quote, other: Quote) -> Quote | None:
    here, there = NUMBER.search(one.text), NUMBER.search(other.text)
    if not here or not there or here.group() == there.group():
        return None
    return one.model_copy(update={"text": _with(one.text, here, there.group())})


def _same_place(one: Increment, other: Increment) -> bool:
    return any(a.span.holds(b.span) for a in one.sources for b in other.sources)


def _sections_swapped(brief: Brief, n: int, increment: Increment) -> Iterator[tuple[str, Brief]]:
    aims = {t.key: t for each in brief.increments for t in each.targets}
    own = {target.key for target in increment.targets}
    for m, target in enumerate(increment.targets):
        for key, other in aims.items():
            if key not in own:
                targets = list(increment.targets)
                targets[m] = target.model_copy(update={"section": other.section, "key": key})
                yield "section swapped", with_increment(brief, n, targets=tuple(targets))
                half = target.model_copy(update={"section": other.section})
                targets[m] = half
                yield "section swapped", with_increment(brief, n, targets=tuple(targets))


def damaged(brief: Brief) -> Iterator[tuple[str, Brief]]:
    """Damage to the brief as a whole."""
    for n, increment in enumerate(brief.increments):
        rest = brief.increments[:n] + brief.increments[n + 1 :]
        yield "increment removed", seal(brief.model_copy(update={"increments": rest}))
        if increment.boundary and _must_keep(increment):
            yield "boundary dropped", with_increment(brief, n, boundary=())
        for level in EvidenceLevel:
            if level.rank < increment.evidence.rank:
                yield "evidence raised", with_increment(brief, n, evidence=level)
    for name in ("increments", "net_new", "quotes_total", "sources_read", "open_contradictions"):
        status = brief.status.model_copy(update={name: getattr(brief.status, name) + 1})
        yield "count changed", seal(brief.model_copy(update={"status": status}))
    for n, source in enumerate(brief.sources):
        rest_of = brief.sources[:n] + brief.sources[n + 1 :]
        yield "source dropped", seal(brief.model_copy(update={"sources": rest_of}))
        if source.dispositions:
            lost = dict(list(source.dispositions.items())[1:])
            fewer = source.model_copy(update={"dispositions": lost})
            yield "disposition lost", with_part(brief, "sources", n, fewer)
    if brief.honesty.shortfall:
        honesty = brief.honesty.model_copy(update={"shortfall": None})
        yield "shortfall reason removed", seal(brief.model_copy(update={"honesty": honesty}))
    if brief.increments:
        extra = [brief.increments[0].model_copy(update={"id": f"x{n}"}) for n in range(9)]
        many = (*brief.increments, *extra)[:9]
        yield "ninth increment added", seal(brief.model_copy(update={"increments": many}))


def _must_keep(increment: Increment) -> bool:
    """An action carries the boundary along, so losing it shows."""
    return bool(increment.targets)
