"""The files a round read, each with what it gave or why it gave nothing."""

from dataclasses import dataclass
from itertools import groupby

from e1_assets.domain.briefs import Brief, NothingNew, SourceRead
from e1_assets.domain.vocabulary import Disposition

_WORTH = {value: rank for rank, value in enumerate(Disposition)}


@dataclass(frozen=True)
class Given:
    """A file with what became of its items, most wanted first; `reasons` of what was not new."""

    source: SourceRead
    became: tuple[tuple[str, int], ...]
    reasons: tuple[NothingNew, ...]


@dataclass(frozen=True)
class Apart:
    """Files of one role that hold nothing of the topic."""

    role: str
    sources: tuple[SourceRead, ...]
    more: int

    @property
    def items(self) -> int:
        """How many items they hold."""
        return sum(source.items for source in self.sources)


@dataclass(frozen=True)
class Ledger:
    """All files of a round: those of the topic, `more` of them not listed, the others by role."""

    given: tuple[Given, ...]
    more: int
    apart: tuple[Apart, ...]


def sources_read(brief: Brief, most: int) -> Ledger:
    """The files of a brief, what brought something before what did not."""
    reasons: dict[str, list[NothingNew]] = {}
    for one in brief.nothing_new:
        reasons.setdefault(one.path, []).append(one)
    ours = [_given(one, reasons) for one in brief.sources if one.relevance != "none"]
    ours.sort(key=lambda one: (_first(one), one.source.path))
    others = sorted(
        (one for one in brief.sources if one.relevance == "none"), key=lambda one: one.role
    )
    apart = [(role, tuple(group)) for role, group in groupby(others, key=lambda one: one.role)]
    return Ledger(
        given=tuple(ours[:most]),
        more=len(ours[most:]),
        apart=tuple(Apart(role, group[:most], len(group[most:])) for role, group in apart),
    )


def _given(source: SourceRead, reasons: dict[str, list[NothingNew]]) -> Given:
    became = sorted(source.dispositions.items(), key=lambda pair: _WORTH[Disposition(pair[0])])
    return Given(source, tuple(became), tuple(reasons.get(source.path, ())))


def _first(one: Given) -> int:
    return min((_WORTH[Disposition(name)] for name, _ in one.became), default=len(_WORTH))
