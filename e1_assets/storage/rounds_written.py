"""A finished round as rows of the warehouse."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

import polars as pl

from e1_assets.domain.briefs import Brief, Contradiction, Increment, Lead
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.rounds import Judged, RoundResult
from e1_assets.storage.columns import span, utc
from e1_assets.storage.connections import Reader, Writer
from e1_assets.storage.frames import Row, frame
from e1_assets.storage.models_as_json import packed

_BESIDE = ("manifests", "dispositions", "novelty_proofs")
ROUND_TABLES = (
    *(*_BESIDE, "increments", "contradictions"),
    *("leads", "violations", "briefs", "brief_files"),
)


Frames = dict[str, pl.DataFrame]


def rows_beside(result: RoundResult, now: datetime) -> Frames:
    """What a round found that its brief does not say: materials, where each item ended, proofs."""
    whole = _whole(result.brief, now)
    tables = {
        "manifests": _manifest(whole, result.manifest),
        "dispositions": (_disposition(whole, judged) for judged in result.judged),
        "novelty_proofs": _proofs(whole, result.judged),
    }
    return {table: frame(table, list(rows)) for table, rows in tables.items()}


def read_beside(reader: Reader, day: date, topic: str) -> Frames:
    """The same as the tables hold it."""
    where = "WHERE date = ? AND topic = ? ORDER BY rowid"
    return {t: reader.frame(f"SELECT * FROM e1.{t} {where}", [day, topic]) for t in _BESIDE}


def write_round(
    writer: Writer, brief: Brief, beside: Frames, now: datetime, first_published: datetime
) -> None:
    """Replace the rows of a date and topic; the brief is `staged` until its files stand."""
    write_brief(writer, brief, now, first_published)
    for table, rows in beside.items():
        writer.insert(table, rows)


def write_brief(
    writer: Writer,
    brief: Brief,
    now: datetime,
    first_published: datetime,
    judged: datetime | None = None,
) -> None:
    """Replace the rows of a date and topic by what the brief itself says.

    `judged` is when the round last came to these bytes, `now` unless given.
    """
    _clear(writer, brief.date, brief.topic)
    whole = _whole(brief, now)
    _insert(
        writer,
        {
            "increments": (_increment(whole, *one) for one in enumerate(brief.increments)),
            "contradictions": (
                _contradiction(whole, *one) for one in enumerate(brief.contradictions)
            ),
            "leads": (_lead(whole, *one) for one in enumerate(brief.leads)),
            "violations": _violations(whole, brief),
            "briefs": [_brief(whole, brief, first_published, judged or now)],
        },
    )


def _clear(writer: Writer, day: date, topic: str) -> None:
    """Delete the rows of a round written before; all of them came in one transaction."""
    here = [day, topic]
    if writer.rows("SELECT 1 FROM e1.briefs WHERE date = ? AND topic = ?", here):
        for table in ROUND_TABLES:
            writer.delete(table, date=day, topic=topic)


def _whole(brief: Brief, now: datetime) -> Row:
    """What every row of a round carries."""
    return {
        "date": brief.date,
        "topic": brief.topic,
        "round_id": brief.round_id,
        "run_time": utc(now),
    }


def _insert(writer: Writer, tables: Mapping[str, Iterable[Row]]) -> None:
    for table, rows in tables.items():
        if found := list(rows):
            writer.add(table, found)


def _manifest(whole: Row, manifest: Manifest) -> Iterable[Row]:
    for material in manifest.materials:
        yield {
            **whole,
            "cutoff": utc(manifest.cutoff),
            "window_from": utc(manifest.window_from),
            "window_days": manifest.window_days,
            "job_id": manifest.job_id,
            "item": manifest.item,
            "score": manifest.score,
            **material.model_dump(exclude={"event_time"}),
            "event_time": utc(material.event_time),
        }


def _disposition(whole: Row, judged: Judged) -> Row:
    item = judged.item
    return {
        **whole,
        "item_id": item.id,
        "path": item.path,
        "locator": item.locator,
        "title": item.title,
        "role": judged.role,
        "verdict": judged.verdict.value,
        "disposition": judged.disposition.value,
        "reasons": list(judged.reasons),
        "held_at": list(judged.held_at),
        "subjects": [subject.key for subject in item.subjects],
        "targets": [target.section for target in judged.targets],
        "evidence": judged.evidence.value,
        "grade": judged.grade.value if judged.grade else None,
        "gate": judged.gate,
        "score": judged.score,
        "cluster": judged.cluster,
        "relation": judged.relation,
        "note": judged.note,
        **span(item.span),
        "event_time": utc(judged.event_time),
    }


def _proofs(whole: Row, judged: Iterable[Judged]) -> Iterable[Row]:
    for one in judged:
        if one.proof:
            yield {
                **whole,
                "item_id": one.item.id,
                "verdict": one.verdict.value,
                "baseline_sha256": one.proof.baseline_sha256,
                "forms": list(one.proof.forms),
                "hits": one.proof.hits,
            }


def _increment(whole: Row, ordinal: int, increment: Increment) -> Row:
    source = increment.sources[0]
    return {
        **whole,
        "id": increment.id,
        "ordinal": ordinal,
        "title": increment.title,
        "kind": increment.kind,
        "evidence": increment.evidence.value,
        "grade": increment.grade.value,
        "core_claim": increment.core_claim,
        "identifiers": [identifier.key for identifier in increment.identifiers],
        "targets": [target.section for target in increment.targets],
        "path": source.path,
        "locator": source.locator,
        **span(source.span),
        "model": packed(increment, source.span.sha256),
    }


def _contradiction(whole: Row, ordinal: int, one: Contradiction) -> Row:
    side = one.sides[0]
    return {
        **whole,
        "id": one.id,
        "ordinal": ordinal,
        "class": one.class_.value,
        "subject": one.subject,
        "attribute": one.attribute,
        "computed": one.computed,
        "state": one.state,
        "first_seen": one.first_seen,
        "path": side.path,
        "locator": side.locator,
        **span(side.span),
        "model": packed(one, side.span.sha256),
    }


def _lead(whole: Row, ordinal: int, lead: Lead) -> Row:
    return {
        **whole,
        "ordinal": ordinal,
        "title": lead.title,
        "path": lead.path,
        "locator": lead.locator,
        "evidence": lead.evidence.value,
        "missing": lead.missing,
        **span(lead.span),
    }


def _violations(whole: Row, brief: Brief) -> Iterable[Row]:
    for one in brief.violations:
        row = one.model_dump(mode="json", exclude={"where"})
        yield {**whole, **row, "place": one.where}


def _brief(whole: Row, brief: Brief, first_published: datetime, judged: datetime) -> Row:
    baseline, provenance = brief.baseline, brief.provenance
    return {
        **whole,
        "state": "staged",
        "brief_sha256": provenance.brief_sha256,
        "inputs_sha256": provenance.inputs_sha256,
        "engine": provenance.engine,
        "rules": provenance.rules,
        "baseline_sha256": baseline.sha256,
        "baseline_source": baseline.source,
        "baseline_valid_from": baseline.valid_from and utc(baseline.valid_from),
        "density": brief.honesty.density.value,
        **brief.status.model_dump(),
        "window_from": utc(brief.window.from_),
        "made_at": utc(brief.made_at),
        "first_published": utc(first_published),
        "judged": utc(judged),
    }
