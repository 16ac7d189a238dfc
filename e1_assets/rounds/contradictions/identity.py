"""One work under two identifiers, or one identifier over two works."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of
from e1_assets.rounds.subjects import clean_title, name_of, principal
from e1_assets.rounds.terms import terms
from e1_assets.rounds.words import Lang, say

_WORDS = re.compile(r"[a-z0-9]+")
_ALIKE = 0.5
_UNLIKE = 0.2


def disputed(judged: Sequence[Judged]) -> tuple[tuple[str, tuple[Judged, ...]], ...]:
    """Names that stand for one work under several arXiv ids or DOIs, with the items that say so.

    A shared short name is not enough (two works may both be called DISCO): the titles must be the
    same, or the texts alike, or the ids differ by a slip of the pen.
    """
    named: dict[str, list[Judged]] = {}
    for one in relevant(judged):
        if _paper(one.item) is not None:
            name = name_of(one.item)
            if name is not None:
                named.setdefault(name.lower(), []).append(one)
    found = []
    for name in sorted(named):
        group = [j for j in named[name] if any(_conflict(j.item, k.item) for k in named[name])]
        if group:
            found.append((name_of(group[0].item) or name, tuple(group)))
    return tuple(found)


def mixed_ids(inputs: RoundInputs, judged: Sequence[Judged], lang: Lang) -> Iterator[Contradiction]:
    """One record per work with several identifiers, then per identifier with several titles."""
    for name, group in disputed(judged):
        ids = sorted({paper.id for j in group if (paper := _paper(j.item))})
        yield record(
            inputs,
            lang,
            ContradictionClass.IDENTITY,
            name,
            "identifier",
            _sides(lang, group),
            say(lang, "c_identity", n=len(ids), values=" / ".join(ids)),
            say(lang, "c_identity_settle"),
        )
    yield from _mixed_titles(inputs, judged, lang)


def _sides(lang: Lang, group: Sequence[Judged]) -> list[Side]:
    """Who writes which identifier: one side per identifier and file."""
    sides: dict[tuple[str, str], Side] = {}
    for one in group:
        side = side_of(lang, _id(one.item), _where(one.item), one.item)
        side = side.model_copy(update={"asserted_by": side.reported_by})
        sides.setdefault((side.value, side.path), side)
    return list(sides.values())


def _mixed_titles(
    inputs: RoundInputs, judged: Sequence[Judged], lang: Lang
) -> Iterator[Contradiction]:
    by_id: dict[str, list[Judged]] = {}
    for one in relevant(judged):
        paper = _paper(one.item)
        if paper is not None and one.item.kind in ("paper_card", "queue_entry"):
            by_id.setdefault(paper.id, []).append(one)
    for key in sorted(by_id):
        group = by_id[key]
        if any(_other_title(a.item, b.item) for a, b in combinations(group, 2)):
            yield record(
                inputs,
                lang,
                ContradictionClass.IDENTITY,
                key,
                "title",
                [side_of(lang, clean_title(j.item.title), _where(j.item), j.item) for j in group],
                say(lang, "c_identity_title", id=key, n=len(group)),
                say(lang, "c_identity_settle"),
            )


def _paper(item: Item) -> Identifier | None:
    """The one paper an item is about."""
    papers = [i for i in principal(item) if i.scheme in ("arxiv", "doi")]
    return papers[0] if len(papers) == 1 else None


def _id(item: Item) -> str:
    paper = _paper(item)
    return paper.id if paper else ""


def _conflict(left: Item, right: Item) -> bool:
    one, other = _paper(left), _paper(right)
    if one is None or other is None or one.scheme != other.scheme or one.id == other.id:
        return False
    titles = [clean_title(item.title).casefold() for item in (left, right)]
    same = titles[0] == titles[1] and len(_WORDS.findall(titles[0])) > 2
    return same or _slip(one.id, other.id) or _share(left, right) >= _ALIKE


def _slip(one: str, other: str) -> bool:
    """Whether two ids differ as a miscopied one does: one part equal, one digit or two swapped."""
    if len(one) != len(other):
        return False
    heads, tails = one.rpartition(".")[0::2], other.rpartition(".")[0::2]
    off = sum(a != b for a, b in zip(one, other, strict=True))
    return heads[1] == tails[1] or off == 1 or (off == 2 and sorted(one) == sorted(other))


def _share(left: Item, right: Item) -> float:
    one, other = (set(terms(" ".join(c.text for c in item.claims))) for item in (left, right))
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller > 4 else 0.0


def _other_title(left: Item, right: Item) -> bool:
    one, other = (set(_WORDS.findall(clean_title(i.title).lower())) for i in (left, right))
    smaller = min(len(one), len(other))
    return smaller > 2 and len(one & other) / smaller <= _UNLIKE


def _where(item: Item) -> Quote:
    """The line of an item that carries its identifier."""
    paper = _paper(item)
    for mention in item.mentions:
        if paper is not None and mention.identifier.key == paper.key:
            for claim in item.claims:
                if claim.span.holds(mention.span):
                    return Quote(text=claim.text, span=claim.span)
            return Quote(text=mention.raw, span=mention.span)
    return Quote(text=item.claims[0].text, span=item.claims[0].span)
