"""A small round that keeps every rule, for tests that break one at a time."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from e1_assets.domain.briefs import (
    Action,
    Baseline,
    Brief,
    Candidate,
    CitableIdentifier,
    Contradiction,
    Grade,
    Honesty,
    Increment,
    Lead,
    NearMiss,
    NothingNew,
    Proof,
    Provenance,
    Relation,
    Side,
    SourceRead,
    Status,
    Target,
    Window,
)
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.knowledge import Anchor, KnowledgeDoc, Section
from e1_assets.domain.rules.registry import Evidence
from e1_assets.domain.sealing import seal
from e1_assets.domain.spans import Quote, Source, Span
from e1_assets.domain.text import Text, decode
from e1_assets.domain.vocabulary import (
    ContradictionClass,
    Density,
    Disposition,
    EditKind,
    EvidenceLevel,
    Verdict,
)

ZONE = ZoneInfo("Asia/Shanghai")
DAY = date(2026, 11, 3)
CUTOFF = datetime(2026, 11, 3, 22, 20, tzinfo=ZONE)

NOTE_PATH = "inbox/ann/2026-11-03-1950-ann-evening.md"
NOTE = decode(
    """# Evening

## §E1 Lanternfish overlaps expert copies (arXiv:2611.04321v1)
- Lanternfish hides expert copies behind compute: 1,725 tok/s on 8× cards.
- Details: https://example.org/lanternfish
- 核查：已核查原文
- 文里提到每小时 38 美元，属转述，请勿引用。

## §E2 Millrace 直接拒绝不合法的拓扑
- 单节点放 4 个副本，“拓扑不合法就拒绝”。

## §E3 Harbor gains a queue limit (arXiv:2510.11111)
- Harbor now caps its queue at 128 requests.

## §E4 Driftwood, abstract only (arXiv:2611.09999)
- Driftwood claims 3× on long inputs.
""".encode()
)
CARD_PATH = "organized/repo_cards/12-harbor-harbor.md"
CARD = decode(b"# harbor/harbor\n- stars: 51\n- weekly gain: +2\n")
DOC_PATH = "organized/knowledge/serving.md"
DOC = decode(
    b"""# serving
v12
## 1. Engines
### 1.1 Landscape
- Harbor (arXiv:2510.11111): a queue without a limit; 52 stars.
### 1.2 Deployment
- nothing yet
"""
)
TEXTS: dict[str, Text] = {text.sha256: text for text in (NOTE, CARD, DOC)}


def at(text: Text, words: str) -> Span:
    """The span of the first place that says `words`."""
    start = text.text.index(words)
    return text.span(start, start + len(words))


def quote(text: Text, words: str) -> Quote:
    return Quote(text=words, span=at(text, words))


def source(locator: str, first: str, last: str) -> Source:
    start = NOTE.text.index(first)
    end = NOTE.text.index(last, start) + len(last)
    return Source(path=NOTE_PATH, locator=locator, span=NOTE.span(start, end))


def _proof(*forms: str, hits: int = 0) -> Proof:
    return Proof(baseline_sha256=DOC.sha256, forms=forms, hits=hits)


def _increments() -> tuple[Increment, ...]:
    lantern = Increment(
        id="i1",
        title="Lanternfish overlaps expert copies",
        kind="net_new",
        sources=(source("§E1", "## §E1", "请勿引用。"),),
        urls=("https://example.org/lanternfish",),
        identifiers=(Identifier(scheme="arxiv", id="2611.04321", version="v1"),),
        evidence=EvidenceLevel.ORIGINAL_READ,
        grade=Grade(value=4, grounds=("one origin",)),
        points=(
            quote(NOTE, "Lanternfish hides expert copies behind compute: 1,725 tok/s on 8× cards."),
        ),
        core_claim="Lanternfish hides expert copies behind compute: 1,725 tok/s on 8× cards.",
        boundary=(quote(NOTE, "文里提到每小时 38 美元，属转述，请勿引用。"),),
        relation=Relation(
            text="Searched 2 forms, 0 hits; §1.1 names Harbor only.",
            sections=("§1.1",),
            proof=_proof("2611.04321", "Lanternfish"),
        ),
        targets=(Target(section="§1.1", key="landscape", edit=EditKind.ADD),),
    )
    millrace = Increment(
        id="i2",
        title="Millrace 直接拒绝不合法的拓扑",
        kind="net_new",
        sources=(source("§E2", "## §E2", "就拒绝”。"),),
        evidence=EvidenceLevel.SECONDARY,
        grade=Grade(value=3, grounds=("one origin",)),
        points=(quote(NOTE, "单节点放 4 个副本，“拓扑不合法就拒绝”。"),),
        core_claim="单节点放 4 个副本，“拓扑不合法就拒绝”。",
        relation=Relation(text="0 hits.", sections=(), proof=_proof("Millrace")),
        targets=(Target(section="§1.2", key="deployment", edit=EditKind.ADD, alternative="§1.1"),),
    )
    harbor = Increment(
        id="i3",
        title="Harbor gains a queue limit",
        kind="extends",
        sources=(source("§E3", "## §E3", "128 requests."),),
        identifiers=(Identifier(scheme="arxiv", id="2510.11111"),),
        evidence=EvidenceLevel.SECONDARY,
        grade=Grade(value=2, grounds=("relayed",)),
        points=(quote(NOTE, "Harbor now caps its queue at 128 requests."),),
        core_claim="Harbor now caps its queue at 128 requests.",
        relation=Relation(
            text="§1.1 says “a queue without a limit”.",
            sections=("§1.1",),
            proof=_proof("2510.11111", hits=1),
        ),
        targets=(Target(section="§1.1", key="landscape", edit=EditKind.EXTEND),),
    )
    return (lantern, millrace, harbor)


def _stars() -> Contradiction:
    sides = (
        Side(
            value="51",
            text="stars: 51",
            path=CARD_PATH,
            locator="card",
            span=at(CARD, "stars: 51"),
            asserted_by="harbor/harbor",
            reported_by="repo card",
        ),
        Side(
            value="52",
            text="52 stars",
            path=DOC_PATH,
            locator="§1.1",
            span=at(DOC, "52 stars"),
            asserted_by="harbor/harbor",
            reported_by="document",
        ),
    )
    return Contradiction(
        id="c1",
        class_=ContradictionClass.VOLATILE,
        subject="harbor/harbor",
        attribute="stars",
        sides=sides,
        computed="1",
        settle="collect again",
        first_seen=date(2026, 11, 1),
        age_days=2,
    )


def _action(number: int, increment: Increment, boundary: str | None = None) -> Action:
    target = increment.targets[0]
    return Action(
        id=f"a{number}",
        increment=increment.id,
        section=target.section,
        key=target.key,
        edit=target.edit,
        text=f"{target.section}: {increment.core_claim}",
        boundary=boundary,
    )


def kept_brief() -> Brief:
    """A brief that keeps every rule."""
    increments = _increments()
    return seal(
        Brief(
            topic="serving",
            date=DAY,
            executor="e1",
            round_id="2026-11-03|serving",
            made_at=CUTOFF,
            baseline=Baseline(
                version="v12",
                sha256=DOC.sha256,
                anchors=1,
                lines=7,
                valid_from=datetime(2026, 11, 2, 9, tzinfo=ZONE),
                source="git",
            ),
            window=Window(from_=datetime(2026, 11, 1, tzinfo=ZONE), to=CUTOFF, days=3),
            manifest=None,
            status=Status(
                increments=3,
                net_new=2,
                quotes_verified=6,
                quotes_total=6,
                sources_read=2,
                sources_total=2,
                dropped=0,
                open_contradictions=1,
            ),
            honesty=Honesty(
                density=Density.LOW_MEDIUM,
                basis="2 sources, 5 items, 3 eligible",
                near_misses=(
                    NearMiss(item="Driftwood", path=NOTE_PATH, locator="§E4", gate="evidence"),
                ),
            ),
            increments=increments,
            contradictions=(_stars(),),
            leads=(
                Lead(
                    title="Driftwood",
                    path=NOTE_PATH,
                    locator="§E4",
                    span=at(NOTE, "Driftwood claims 3× on long inputs."),
                    evidence=EvidenceLevel.ABSTRACT_ONLY,
                    missing="the paper itself",
                ),
            ),
            candidates=(),
            identifiers=(
                CitableIdentifier(
                    scheme="arxiv",
                    id="2611.04321",
                    version="v1",
                    title="Lanternfish",
                    status="net_new",
                    sections=(),
                    topics=(),
                ),
                CitableIdentifier(
                    scheme="arxiv",
                    id="2510.11111",
                    version=None,
                    title="Harbor",
                    status="already_anchored(§1.1)",
                    sections=("§1.1",),
                    topics=(),
                ),
            ),
            nothing_new=(
                NothingNew(
                    path=CARD_PATH,
                    locator="card",
                    verdict=Verdict.COUNT_REFRESH,
                    section="§1.1",
                    note="only counters changed",
                ),
            ),
            actions=(
                _action(1, increments[0], boundary=increments[0].boundary[0].text),
                _action(2, increments[1]),
                _action(3, increments[2]),
            ),
            do_not=("do not quote the hourly price",),
            sources=(
                SourceRead(
                    path=NOTE_PATH,
                    sha256=NOTE.sha256,
                    role="note",
                    relevance="high",
                    items=4,
                    dispositions={Disposition.INCREMENT: 3, Disposition.LEAD: 1},
                ),
                SourceRead(
                    path=CARD_PATH,
                    sha256=CARD.sha256,
                    role="repo_card",
                    relevance="low",
                    items=1,
                    dispositions={Disposition.NOTHING_NEW: 1},
                ),
            ),
            context=(DOC_PATH,),
            unread=(),
            violations=(),
            provenance=Provenance(
                engine="rules", rules="e1.rules/1", inputs_sha256="0" * 64, brief_sha256=""
            ),
        )
    )


def _section(key: str, number: str, title: str, level: int) -> Section:
    return Section(
        key=key,
        number=number,
        title=title,
        level=level,
        parent=None,
        path=(title,),
        span=at(DOC, title),
        line=1,
    )


def kept_document() -> KnowledgeDoc:
    """The parsed document the brief was held against."""
    return KnowledgeDoc(
        topic="serving",
        path=DOC_PATH,
        sha256=DOC.sha256,
        size=len(DOC.data),
        encoding="utf-8",
        title="serving",
        lines=7,
        sections=(
            _section("engines", "§1", "Engines", 2),
            _section("landscape", "§1.1", "Landscape", 3),
            _section("deployment", "§1.2", "Deployment", 3),
        ),
        anchors=(
            Anchor(
                identifier=Identifier(scheme="arxiv", id="2510.11111"),
                section_key="landscape",
                section="§1.1",
                span=at(DOC, "2510.11111"),
                line=5,
            ),
        ),
    )


def kept_evidence(brief: Brief | None = None) -> Evidence:
    """Everything the rules may look at, for a brief that keeps them unless another is given."""
    return Evidence(
        brief=brief or kept_brief(),
        texts=TEXTS.get,
        baseline=kept_document(),
        baseline_text=DOC.text,
        ledger=(),
        event_times={
            NOTE_PATH: datetime(2026, 11, 3, 19, 50, tzinfo=ZONE),
            CARD_PATH: datetime(2026, 11, 2, 8, tzinfo=ZONE),
        },
        files_written=("inbox/e1/2026-11-03-serving-e1prep.md",),
    )


CANDIDATE = Candidate(identifier=None, path=CARD_PATH, flags=(), anchored_in=())
