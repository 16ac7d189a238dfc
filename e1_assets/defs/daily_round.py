"""The round as one multi_asset: manifest, knowledge_doc, increments, brief, knowledge_revision.

The loop brief -> document -> next brief would be a cycle of assets, so it closes through as-of
reads of stored versions: one body walks the partitions of a run, oldest date first. Events are
recorded per partition as each round ends; a stopped run keeps what it finished.
"""

import os
from collections.abc import Iterator
from typing import Any

import dagster as dg

from e1_assets.defs.backfills import older_in_backfill
from e1_assets.defs.checks import BRIEF, evaluations, family_checks, latest_materialization
from e1_assets.defs.covering import report_coverage
from e1_assets.defs.delivering import at_hand, with_delivery
from e1_assets.defs.judging import Finished, finish_round
from e1_assets.defs.metadata import escaped, table
from e1_assets.defs.notify import Notify
from e1_assets.defs.partitions import by_day, round_of
from e1_assets.defs.reading import take_in
from e1_assets.defs.resources import VaultRoom
from e1_assets.defs.round_metadata import round_metadata
from e1_assets.defs.served_reader import READER
from e1_assets.storage.stale_rounds import confirm
from e1_assets.storage.stored_briefs import rounds_stored
from e1_assets.storage.turns import Turns

OP = "rounds"

_CHAIN = {
    "manifest": "One row per material of a round: given by a job, or drawn from its window.",
    "knowledge_doc": "One row per version of a living document; the one in force at the round.",
    "increments": "One row per increment of a round; every other input with its verdict beside.",
    "brief": "One row per round, its one file: three to eight increments, or the reason for fewer."
    f" Read them under `e1 ui`: [every day and topic]({READER}/),"
    f" [in English]({READER}/en/).",
    "knowledge_revision": "One row per edit proposed to a document's next version; none applied.",
}


class RoundOptions(dg.Config):
    """How a run treats rounds that are published already.

    With `resume` those that nothing changed for are left alone; with `propose` those that something
    changed for stay too, and the brief they would come to waits beside them; with `again` days that
    have no brief are passed over.
    """

    resume: bool = False
    propose: bool = False
    again: bool = False


def round_asset(
    rounds: dg.MultiPartitionsDefinition, source_names: list[str]
) -> dg.AssetsDefinition:
    """The five assets of a round with their checks, over all dates by topics."""

    @dg.multi_asset(
        # Not `daily_round`: a repository may not have an op and a job of one name.
        name=OP,
        specs=_specs(source_names),
        check_specs=family_checks(rounds),
        partitions_def=rounds,
        backfill_policy=dg.BackfillPolicy.single_run(),
        can_subset=False,
    )
    def daily_round(
        context: dg.AssetExecutionContext,
        config: RoundOptions,
        vault_room: VaultRoom,
        notify: dg.ResourceParam[Notify],
    ) -> Iterator[Any]:
        bench = vault_room.bench()
        take_in(bench.vault, bench.warehouse, bench.now)
        ended: list[Finished] = []
        older = older_in_backfill(context, context.partition_keys)
        known = set(rounds_stored(bench.warehouse)) if config.again else None
        with Turns(bench.warehouse) as turns:
            for day, keys in by_day([*older, *context.partition_keys]):
                at_hand(turns, bench, day)
                for key in keys:
                    if known is not None and round_of(key) not in known:
                        continue
                    judged = finish_round(
                        bench, *round_of(key), config.resume or key in older, config.propose
                    )
                    finished = with_delivery(bench, judged, os.environ)
                    ended.append(finished)
                    notify(finished)
                    yield from _events(context, finished, key)
        kept = [(one.date, one.topic) for one in ended if one.kept]
        confirm(bench.vault, bench.warehouse, kept, bench.now)
        report_coverage(context.instance, bench.warehouse)
        for output in context.assets_def.check_specs_by_output_name:
            yield dg.Output(None, output)
        _tell_failures(ended)

    return daily_round


def _events(context: dg.AssetExecutionContext, finished: Finished, key: str) -> Iterator[Any]:
    """What Dagster is told of one round."""
    if finished.figures:
        yield from _materialized(finished, key)
    if finished.reasons:
        yield _revised(finished, key)
    if finished.audit:
        target = latest_materialization(context.instance, key)
        yield from evaluations(finished.audit, key, target)


def _specs(source_names: list[str]) -> list[dg.AssetSpec]:
    """The chain; skippable, since its events are recorded per partition by the body itself."""
    names = list(_CHAIN)
    before = dict(zip(names[1:], names, strict=False))
    return [
        dg.AssetSpec(
            name,
            deps=[before[name]] if name in before else source_names,
            description=sentence,
            group_name="rounds",
            kinds={"duckdb"},
            skippable=True,
        )
        for name, sentence in _CHAIN.items()
    ]


def _materialized(finished: Finished, key: str) -> Iterator[dg.AssetMaterialization]:
    for name in _CHAIN:
        told = round_metadata(finished, name)
        yield dg.AssetMaterialization(name, partition=key, metadata=told)


def _revised(finished: Finished, key: str) -> dg.AssetObservation:
    """Why a brief is not the one before, or would not be: no round changes one in silence."""
    rows = [tuple(reason.split(" ", 1)) for reason in finished.reasons]
    return dg.AssetObservation(
        BRIEF,
        partition=key,
        description="A revision is proposed." if finished.proposed else "The brief was revised.",
        metadata={
            "reasons": table(("reason", "what"), [(*row, "")[:2] for row in rows]),
            "proposed": int(finished.proposed),
        },
    )


def _tell_failures(ended: list[Finished]) -> None:
    failed = [finished for finished in ended if finished.error]
    if failed:
        rows = [(str(one.date), one.topic, str(one.error)) for one in failed]
        raise dg.Failure(
            f"{len(failed)} of {len(ended)} rounds published nothing: "
            + "; ".join(escaped(f"{day} {topic}: {error}") for day, topic, error in rows[:3]),
            metadata={"rounds": table(("date", "topic", "reason"), rows)},
            allow_retries=False,
        )
