"""A small whole brief to render, seal or break."""

from datetime import UTC, date, datetime

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
    NotRead,
    Proof,
    Provenance,
    Relation,
    Side,
    SourceRead,
    Status,
    Target,
    Violation,
    Window,
)
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.spans import Quote, Source, Span
from e1_assets.domain.vocabulary import (
    ContradictionClass,
    Density,
    EditKind,
    EvidenceLevel,
    Severity,
    Verdict,
)

NOTE = "inbox/ada/2026-05-04-0900-ada-radar.md"
CARD = "organized/repo_cards/12-acme-tidepool.md"
SHA = "a" * 64


def span(start: int, end: int) -> Span:
    return Span(sha256=SHA, start=start, end=end)


def small_brief() -> Brief:
    """One increment, one contradiction, one lead, one candidate; all parts present."""
    return Brief(
        topic="caching",
        date=date(2026, 5, 4),
        executor="e1",
        round_id="2026-05-04/caching",
        made_at=datetime(2026, 5, 4, 14, 20, tzinfo=UTC),
        baseline=Baseline(
            version="v7",
            tag="May04",
            sha256="b" * 64,
            anchors=12,
            lines=80,
            valid_from=datetime(2026, 5, 3, 15, 0, tzinfo=UTC),
            source="git",
        ),
        window=Window(
            from_=datetime(2026, 5, 1, 16, 0, tzinfo=UTC),
            to=datetime(2026, 5, 4, 14, 20, tzinfo=UTC),
            days=3,
        ),
        manifest=None,
        status=Status(
            increments=1,
            net_new=1,
            quotes_verified=4,
            quotes_total=4,
            sources_read=2,
            sources_total=2,
            dropped=0,
            open_contradictions=1,
        ),
        honesty=Honesty(
            density=Density.LOW,
            basis="2 份来源，4 个条目，1 条可入选",
            shortfall="窗口内只有 1 条过了全部关口。",
            near_misses=(NearMiss(item="Kelp 的博客", path=NOTE, locator="条目3", gate="lead"),),
        ),
        increments=(
            Increment(
                id="2026-05-04-caching-1",
                title="Tidepool 放出分层缓存",
                kind="net_new",
                sources=(Source(path=NOTE, locator="条目1", span=span(10, 200)),),
                urls=("https://example.org/tidepool",),
                identifiers=(Identifier(scheme="github", id="acme/tidepool"),),
                evidence=EvidenceLevel.ORIGINAL_READ,
                grade=Grade(value=4, grounds=("已核查原文", "1 个来源")),
                points=(
                    Quote(text="- 三层：`hot`、`warm`、<b>cold</b>", span=span(30, 60)),
                    Quote(text="| 命中率 | 91% | `a \\| b` |", span=span(70, 90)),
                ),
                core_claim="冷层落盘后，重启不再丢缓存。",
                boundary=(Quote(text="⚠ 单机数字，未复现。", span=span(150, 180)),),
                relation=Relation(
                    text="活文档中 Tidepool 0 命中（检索 2 种写法）。",
                    sections=("§2.1",),
                    proof=Proof(baseline_sha256="b" * 64, forms=("Tidepool", "tidepool"), hits=0),
                ),
                targets=(
                    Target(
                        section="§2.1",
                        key="cache/layers",
                        edit=EditKind.ADD,
                        alternative="§2.2",
                    ),
                ),
            ),
        ),
        contradictions=(
            Contradiction(
                id="c-1",
                class_=ContradictionClass.VOLATILE,
                subject="acme/tidepool",
                attribute="stars",
                sides=(
                    Side(
                        value="52",
                        text="Tidepool：52 ⭐",
                        path="organized/knowledge/caching.md",
                        locator="§2.1",
                        span=span(5, 20),
                        asserted_by="GitHub",
                        reported_by="caching.md",
                    ),
                    Side(
                        value="51",
                        text="- ⭐：51",
                        path=CARD,
                        locator="card",
                        span=span(5, 15),
                        asserted_by="GitHub",
                        reported_by="repo card 12",
                    ),
                ),
                computed="差 1",
                settle="以同一天的采集为准，统一口径。",
                first_seen=date(2026, 5, 3),
                age_days=1,
            ),
        ),
        leads=(
            Lead(
                title="Kelp 的博客",
                path=NOTE,
                locator="条目3",
                span=span(220, 260),
                evidence=EvidenceLevel.ABSTRACT_ONLY,
                missing="正文",
            ),
        ),
        candidates=(
            Candidate(
                identifier=Identifier(scheme="arxiv", id="2605.01234"),
                path="organized/paper_cards/9-2605-01234.md",
                title="Tides",
                flags=("thin_evidence",),
                anchored_in=("storage",),
            ),
        ),
        identifiers=(
            CitableIdentifier(
                scheme="arxiv",
                id="2605.01234",
                version=None,
                title="Tides",
                status="candidate",
                sections=(),
                topics=("storage",),
            ),
        ),
        nothing_new=(
            NothingNew(
                path=CARD,
                locator="card",
                verdict=Verdict.COUNT_REFRESH,
                section="§2.1",
                note="51 / +0",
            ),
        ),
        actions=(
            Action(
                id="a-1",
                increment="2026-05-04-caching-1",
                section="§2.1",
                key="cache/layers",
                edit=EditKind.ADD,
                text="Tidepool 放出分层缓存",
                boundary="⚠ 单机数字，未复现。",
            ),
        ),
        do_not=("不动 §1 的骨架",),
        sources=(
            SourceRead(
                path=NOTE,
                sha256=SHA,
                role="note",
                relevance="high",
                items=3,
                dispositions={"increment": 1, "lead": 1, "off_topic": 1},
            ),
            SourceRead(
                path=CARD,
                sha256=SHA,
                role="repo_card",
                relevance="low",
                items=1,
                dispositions={"nothing_new": 1},
            ),
        ),
        context=("organized/knowledge/caching.md",),
        unread=(NotRead(path="inbox/ada/scan.pdf", reason="binary file"),),
        violations=(
            Violation(
                rule="fewer_than_three",
                severity=Severity.WARNING,
                where="honesty",
                message="1 increment, with its reason",
            ),
        ),
        provenance=Provenance(
            engine="e1 0.1.0", rules="1", inputs_sha256="c" * 64, brief_sha256="d" * 64
        ),
    )
