"""Typed facts of an item held against the sections that already have its subject."""

import re

from e1_assets.domain.marks import limited_ranges
from e1_assets.domain.quantities import Dimension
from e1_assets.rounds.day import Entry
from e1_assets.rounds.held import Held

_VOLATILE = frozenset(
    (Dimension.STARS, Dimension.VOTES, Dimension.CITATIONS, Dimension.DATE, Dimension.SCORE)
)
_COUNTERS = frozenset((Dimension.STARS, Dimension.VOTES, Dimension.CITATIONS, Dimension.DATE))
_VERSION = re.compile(r"(?<=[A-Za-z] )v?\d+\.\d+(?:\.\d+)*(?![\d%])|(?<![A-Za-z\d])v\d+(?:\.\d+)+")
_LIMITED = frozenset(("second_hand", "do_not_quote", "unverified", "meta", "boundary"))


def new_facts(
    held: Held, entry: Entry, sections: tuple[str, ...], counts: bool = True
) -> tuple[str, ...]:
    """Figures of the item, versions in its title, as written, that none of those sections has.

    Counters, dates or figures the source itself limits are no facts to extend a document by;
    without `counts`, numbers of things (`3 tiers`) are none either.
    """
    texts = [text for section, text in held.passages if section.number in sections]
    text = "\n".join(texts)
    squeezed = _squeeze(text)
    versions = [raw for raw in _VERSION.findall(entry.item.title) if not _has_version(text, raw)]
    told = [raw for raw in figures(entry, counts) if _squeeze(raw) not in squeezed]
    return tuple(dict.fromkeys((*versions, *told)))


def _has_version(text: str, version: str) -> bool:
    """Whether a version stands there alone; the `2.0` of `Apache-2.0` is another thing's."""
    number = re.escape(version.removeprefix("v"))
    return re.search(rf"(?<![\w.-])v?{number}(?![\w.])", text) is not None


def figures(entry: Entry, counts: bool = True) -> tuple[str, ...]:
    """The figures of an item that may be told as facts, as written."""
    return tuple(
        quantity.raw
        for claim in entry.item.claims
        if not claim.marks & _LIMITED and not limited_ranges(claim.text)
        for quantity in claim.quantities
        if quantity.dimension not in _VOLATILE
        and (counts or quantity.dimension is not Dimension.COUNT)
    )


def only_counts(entry: Entry) -> bool:
    """Whether all an item says of a repository is how its stars, votes or citations stand."""
    said = [claim for claim in entry.item.claims if "meta" not in claim.marks]
    repository = bool(entry.works) and all(i.scheme == "github" for i in entry.works)
    found = [{q.dimension for q in claim.quantities} for claim in said]
    return repository and bool(found) and all(d and d <= _COUNTERS for d in found)


def _squeeze(text: str) -> str:
    return re.sub(r"[\s,，]", "", text.lower())
