"""A contributed brief as read: what it states, each statement with its 1-based line.

Written for rules over anybody's brief: nothing here is corrected, a thing said twice stands twice,
a thing that could not be understood is a gap. `line` is where a statement begins, `end_line` where
it ends (a wrapped table row or an increment covers several).
"""

import datetime as dt
from typing import Literal

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import Model
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.vocabulary import Density

PartKind = Literal[
    "header",
    "verdict",
    "honesty",
    "sources",
    "increments",
    "nothing_new",
    "contradictions",
    "leads",
    "candidates",
    "identifiers",
    "digest",
    "actions",
    "handover",
    "remarks",
    "other",
]
FieldName = Literal[
    "source",
    "url",
    "arxiv",
    "credibility",
    "evidence",
    "points",
    "core_claim",
    "boundary",
    "relation",
    "target",
    "description",
    "difference",
    "risk",
    "consequence",
    "advice",
]
ReferenceSpace = Literal["document", "brief", "note", "unknown"]


class Said(Model):
    """Words of the brief."""

    text: str
    line: int


class PartRead(Model):
    """A top-level part: `mark` as numbered (`三`, `3`), `kind` what its title or body says."""

    mark: str
    title: str
    kind: PartKind
    line: int
    end_line: int


class FieldRead(Model):
    """A labelled statement of an increment or contradiction; `name` None for a label not known."""

    label: str
    name: FieldName | None
    text: str
    line: int
    end_line: int


class StarsRead(Model):
    """A row of stars; `glyph` tells the two scales apart, `where` what it stands on."""

    count: int
    glyph: Literal["⭐", "★"]
    where: Literal["title", "field", "source"]
    line: int


class NamedIdentifier(Model):
    """An identifier wherever the brief writes it; `name` is the work it is tied to there."""

    identifier: Identifier
    raw: str
    name: str | None
    line: int


class SectionReference(Model):
    """A `§` reference: `number` as `§2.3`, `title` when given beside it, whose section it is."""

    raw: str
    number: str
    title: str | None
    space: ReferenceSpace
    line: int
    text: str


class CrossReference(Model):
    """A pointer to another place of the same brief: `见 §3 矛盾 ⑥`, `见下 ⑤`.

    `section` is the part named (`3`), `kind` what is said to stand there, `mark` its mark as
    written, `number` its value; `about` is the sentence or row that points.
    """

    raw: str
    section: str | None
    kind: str | None
    mark: str | None
    number: int | None
    line: int
    about: str


class SourceCited(Model):
    """A vault path named anywhere; `locator` as written behind it (`§E1`, `条目7`).

    `part` is the mark of the part it stands in, `increment` the ordinal of the increment.
    """

    path: str
    locator: str | None
    part: str
    increment: int | None
    line: int


class TargetRead(Model):
    """One stated target: several `sections` with `alternative` true is an either-or."""

    sections: tuple[str, ...]
    alternative: bool
    title: str | None
    edit: str | None
    text: str
    line: int


class IncrementRead(Model):
    """An announced increment with its body; `ordinal` counts from 1 in order of appearance.

    `label` is a kind mark of its title (`🟠 工程新增`), `title` the rest without mark or stars.
    """

    ordinal: int
    mark: str
    number: int | None
    label: str | None
    title: str
    line: int
    end_line: int
    fields: tuple[FieldRead, ...] = ()
    stars: tuple[StarsRead, ...] = ()
    identifiers: tuple[NamedIdentifier, ...] = ()
    urls: tuple[Said, ...] = ()
    sources: tuple[SourceCited, ...] = ()
    targets: tuple[TargetRead, ...] = ()


class ListedIncrement(Model):
    """An increment as an enumeration elsewhere names it; `part` is that part's mark."""

    number: int | None
    title: str
    part: str
    line: int


class ContradictionRead(Model):
    """A contradiction or claim to verify; `mark` as written (`D1`, `T1`, `⑦`)."""

    mark: str
    number: int | None
    kind: Literal["contradiction", "to_verify", "lead"]
    title: str
    text: str
    line: int
    end_line: int
    fields: tuple[FieldRead, ...] = ()
    identifiers: tuple[NamedIdentifier, ...] = ()


class SourceRow(Model):
    """One entry of a list of sources: `paths` named in full or by file name, `name` as written."""

    name: str
    paths: tuple[str, ...]
    cells: tuple[str, ...]
    stars: StarsRead | None
    line: int
    end_line: int


class SourceList(Model):
    """One place where sources are listed; `stated` is the number its lead-in gives."""

    part: str
    title: str
    stated: int | None
    rows: tuple[SourceRow, ...]
    line: int
    end_line: int


class NothingNewRow(Model):
    """A source or group of sources that brought nothing, with the reason and sections named."""

    paths: tuple[str, ...]
    name: str
    reason: str
    sections: tuple[str, ...]
    line: int
    end_line: int


class IdentifierRow(Model):
    """A row of the list of citable identifiers; `identifier` None when it is none."""

    identifier: Identifier | None
    raw: str
    title: str
    relevance: str | None
    status: str | None
    section: str | None
    line: int
    end_line: int


class ActionRead(Model):
    """A proposed edit, or with `do_not` something E2 is told to leave alone."""

    number: int | None
    text: str
    do_not: bool
    targets: tuple[TargetRead, ...]
    line: int


class StatedCount(Model):
    """`2 件本轮新增（2605.01234 Tides）`: value, unit, what is counted, what is listed behind.

    `what` holds the words between the unit and the next punctuation; `before` the clause up to
    the number; `part` the mark of the part; `approximate` for `约` or `~`.
    """

    value: float
    unit: str
    what: str
    before: str
    listed: tuple[str, ...]
    approximate: bool
    raw: str
    part: str
    line: int


class Percentage(Model):
    """A stated percentage with the count beside it, in one table row or one clause.

    `population` is what the clause says the count is part of (`6,352 篇论文中的 2,226 篇（34%）`).
    """

    raw: str
    value: float
    count: float | None
    count_raw: str | None
    population: float | None
    line: int
    text: str


class MetricRead(Model):
    """A counter of a work or repository: `12▲`, `191 ⭐`, `周增 +63`, `4022/+55`."""

    subject: str | None
    metric: Literal["votes", "stars", "weekly_gain", "citations"]
    value: float
    raw: str
    line: int


class RowRead(Model):
    """A table row, put together again where it was wrapped."""

    cells: tuple[str, ...]
    line: int
    end_line: int


class TableRead(Model):
    """A table; `header` empty when it has none."""

    part: str
    header: tuple[str, ...]
    rows: tuple[RowRead, ...]
    line: int
    end_line: int


class BaselineLabel(Model):
    """A statement of a document's version: label, what it says the version holds, its counts."""

    raw: str
    document: str | None
    version: str | None
    tag: str | None
    content: str | None
    anchors: int | None
    lines: int | None
    line: int


class DensityRead(Model):
    """A density as worded; `density` None for a word outside the scale."""

    word: str
    density: Density | None
    line: int


class DigestEntry(Model):
    """One labelled statement of a digest (`最高价值条目：…`)."""

    label: str
    text: str
    line: int


class BriefReading(Model):
    """A brief file as read.

    `layout` names the known form (`chapters`: parts `一、`; `arabic`: parts `1.`; `markdown`:
    parts under `#` headings; `ours`: what a round renders) or is None: then rules that need
    structure could not run, which is never a pass. `lines` is the text line by line (index 0 is
    line 1), for rules over wording.
    """

    path: str
    sha256: str
    size: int
    encoding: str
    layout: str | None
    title: str
    topic: str | None
    date: dt.date | None
    executor: str | None
    made_at: dt.datetime | None
    previous_rounds: tuple[Said, ...] = ()
    baselines: tuple[BaselineLabel, ...] = ()
    densities: tuple[DensityRead, ...] = ()
    honesty: tuple[Said, ...] = ()
    parts: tuple[PartRead, ...] = ()
    increments: tuple[IncrementRead, ...] = ()
    listed_increments: tuple[ListedIncrement, ...] = ()
    contradictions: tuple[ContradictionRead, ...] = ()
    leads: tuple[Said, ...] = ()
    candidates: tuple[Said, ...] = ()
    nothing_new: tuple[NothingNewRow, ...] = ()
    identifier_rows: tuple[IdentifierRow, ...] = ()
    identifiers: tuple[NamedIdentifier, ...] = ()
    source_lists: tuple[SourceList, ...] = ()
    sources_cited: tuple[SourceCited, ...] = ()
    actions: tuple[ActionRead, ...] = ()
    digest: tuple[DigestEntry, ...] = ()
    counts: tuple[StatedCount, ...] = ()
    section_references: tuple[SectionReference, ...] = ()
    cross_references: tuple[CrossReference, ...] = ()
    percentages: tuple[Percentage, ...] = ()
    metrics: tuple[MetricRead, ...] = ()
    tables: tuple[TableRead, ...] = ()
    lines: tuple[str, ...] = ()
    gaps: tuple[ParseGap, ...] = ()
