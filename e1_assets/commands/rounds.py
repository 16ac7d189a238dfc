"""`e1 ingest`, `e1 run`, `e1 backfill`: the work of a day, through Dagster."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import First, Json, Last, MaybeDay, Quiet, Topics, Vault, day_option
from e1_assets.commands.talk import Talk, as_json, bad, complain, data, good
from e1_assets.domain.counting import counted

INTERRUPTED = 130

if TYPE_CHECKING:
    from e1_assets.defs.judging import Finished
    from e1_assets.storage.vault import Vault as OpenVault
    from e1_assets.storage.warehouse import Warehouse


def ingest(
    first: First = None,
    last: Last = None,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Read what is new in the vault; unchanged bytes are not parsed again."""
    from e1_assets.commands.opening import opened, tell_no_history, warehouse_to_write
    from e1_assets.defs.reading import nothing_to_read
    from e1_assets.defs.telling import days_to_tell
    from e1_assets.storage.holdings import counts

    house, talk = opened(vault), Talk(quiet)
    warehouse = warehouse_to_write(house)
    tell_no_history(house, talk)
    if nothing_to_read(house, warehouse) and not days_to_tell(house, warehouse):
        talk.say("Nothing changed since the last ingest.")
    else:
        _ingest(house, first, last)
    found = counts(warehouse)
    if json:
        as_json(found)
    else:
        data("\n".join(f"{name} {count}" for name, count in found.items()))


def _ingest(house: "OpenVault", first: date | None, last: date | None) -> None:
    from e1_assets.commands.opening import span_of
    from e1_assets.defs.loaded_beside import ingest_beside

    ingest_beside(house, span_of(house, first, last) if first or last else None)


def run(
    day: MaybeDay = None,
    topic: Topics = None,
    stale: Annotated[
        bool, typer.Option("--stale", help="The published rounds that read something else today.")
    ] = False,
    propose: Annotated[
        bool, typer.Option("--propose", help="Leave published briefs; write what would follow.")
    ] = False,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Run the rounds of a date; says where each brief is."""
    from e1_assets.commands.opening import opened, past
    from e1_assets.domain.errors import UsageError

    house, talk = opened(vault), Talk(quiet)
    if stale == (day is not None):
        raise UsageError("which rounds?", "e1 run", "Give --date, or --stale for the stale ones.")
    if day is not None:
        past(day, house)
        run_span(house, (day, day), topic, talk, json=json, propose=propose)
    else:
        run_stale(house, topic, talk, json=json, propose=propose)


def run_stale(
    house: "OpenVault", topics: list[str] | None, talk: Talk, json: bool, propose: bool
) -> None:
    """Run again, oldest first, what is stale and what that makes stale; days never run stay so."""
    from e1_assets.commands.opening import chosen_topics, warehouse_to_write
    from e1_assets.defs.reading import take_in
    from e1_assets.storage.stale_rounds import stale_rounds
    from e1_assets.storage.stored_briefs import rounds_stored

    warehouse = warehouse_to_write(house)
    take_in(house, warehouse, datetime.now(UTC))
    wanted = chosen_topics(house, topics)
    found = [one for one in stale_rounds(warehouse) if one.topic in wanted]
    if not found:
        talk.say("No published round would read anything else today.")
        if json:
            as_json([])
        return
    names = [name for name in wanted if name in {one.topic for one in found}]
    last = max(day for day, name in rounds_stored(warehouse) if name in names)
    span = (min(one.date for one in found), last)
    run_span(house, span, names, talk, json=json, propose=propose, resume=True, again=True)


def backfill(
    first: Annotated[date, day_option("--from", "First date.")],
    last: Annotated[date, day_option("--to", "Last date.")],
    topic: Topics = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Leave rounds alone that nothing changed for.")
    ] = False,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Run the rounds of past dates, oldest first; may be stopped."""
    from e1_assets.commands.opening import in_order, opened, past
    from e1_assets.defs.first_day import first_day

    in_order(first, last)
    house, talk = opened(vault), Talk(quiet)
    past(last, house)
    start = first_day(house)
    if first < start <= last:
        talk.say(f"The vault starts on {start}; the days before are left out.")
        first = start
    run_span(house, (first, last), topic, talk, json=json, resume=resume)


@dataclass
class Progress:
    """The rounds ended so far, shown as they end."""

    talk: Talk
    total: int
    ended: list["Finished"] = field(default_factory=list)

    def __call__(self, finished: "Finished") -> None:
        """Take in one round."""
        self.ended.append(finished)
        done = len(self.ended)
        full = 24 * done // max(self.total, 1)
        bar = "█" * full + "░" * (24 - full)
        self.talk.progress(f"{done}/{self.total} {bar} {finished.date} {finished.topic}")


def run_span(
    house: "OpenVault",
    span: tuple[date, date],
    topics: list[str] | None,
    talk: Talk,
    json: bool = False,
    **options: bool,
) -> None:
    """Run rounds, tell how each ended, fail with the code of the first that failed.

    `options` are those of `RoundOptions`.
    """
    from e1_assets.commands.opening import chosen_topics, tell_no_history, warehouse_to_write
    from e1_assets.defs.launching import rounds_in_process

    wanted = chosen_topics(house, topics)
    warehouse = warehouse_to_write(house)
    tell_no_history(house, talk)
    progress = Progress(talk, ((span[1] - span[0]).days + 1) * len(wanted))
    try:
        rounds_in_process(house, span, wanted, progress, **options)
    except KeyboardInterrupt as stopped:
        talk.end_progress()
        complain("interrupted. What was finished is kept; `e1 backfill --resume` does the rest.")
        raise typer.Exit(INTERRUPTED) from stopped
    finally:
        talk.end_progress()
        if progress.ended:
            _tell(progress, talk, json)
            _tell_stale(warehouse, talk)
    for error in (finished.error for finished in progress.ended if finished.error):
        raise error
    _raise_broken(progress.ended)


def _tell(progress: Progress, talk: Talk, json: bool) -> None:
    ended = progress.ended
    if json:
        as_json([finished.plain() for finished in ended])
    else:
        data("".join(f"{line}\n" for finished in ended for line in _lines(finished)))
    published = sum(1 for finished in ended if not finished.error)
    kept = sum(1 for finished in ended if finished.kept)
    unchanged = f", {kept} of them unchanged" if kept else ""
    total = max(progress.total, len(ended))
    talk.say(f"{good(str(published))} of {total} rounds published{unchanged}")


def _tell_stale(warehouse: "Warehouse", talk: Talk) -> None:
    """How many published rounds would read something else now, those just run being older."""
    from e1_assets.storage.stale_rounds import stale_rounds

    if stale := {(one.date, one.topic) for one in stale_rounds(warehouse)}:
        talk.say(f"{counted(len(stale), 'stale round')}: see `e1 coverage`, then `e1 run --stale`.")


def _lines(finished: "Finished") -> list[str]:
    head = f"{finished.date} {finished.topic}"
    if finished.error:
        return [f"{head}: {bad('not published')}: {finished.error.thing}"]
    pages = [file for file in finished.files if file.suffix == ".md"]
    lines = [f"{head}: {pages[0]}"]
    if finished.reasons:
        word = "proposed, the brief stays" if finished.proposed else "revised"
        lines.append(f"  {word}: {', '.join(finished.reasons)}")
    if counts := finished.figures.get("brief"):
        named = ("increments", "net_new", "quotes_verified", "sources", "open_contradictions")
        lines.append("  " + ", ".join(f"{name} {counts[name]:g}" for name in named))
    if finished.audit:
        lines.append(f"  {_checks(finished)}")
    if finished.delivery:
        failure = finished.delivery.failure
        told = f"{finished.delivery.addresses} services told"
        lines.append(f"  {bad('nobody told')}: {failure}" if failure else f"  {told}")
    return lines


def _checks(finished: "Finished") -> str:
    audit = finished.audit
    if audit is None:
        return ""
    warnings = len(audit.violations) - len(audit.errors)
    parts = [
        f"{len(audit.ran)} rules kept" if not audit.violations else f"{len(audit.ran)} rules run"
    ]
    parts += [counted(len(audit.errors), "error")] if audit.errors else []
    parts += [counted(warnings, "warning")] if warnings else []
    parts += [f"{len(audit.not_run)} not run"] if audit.not_run else []
    remarks = dict.fromkeys(one.message for one in audit.violations)
    told = f": {'; '.join(remarks)}" if remarks else ""
    return f"checks: {', '.join(parts)}{told}"


def _raise_broken(ended: Sequence["Finished"]) -> None:
    from e1_assets.domain.errors import ChecksFailed

    broken = [one for one in ended if one.audit and one.audit.errors]
    if broken:
        first = broken[0]
        raise ChecksFailed(
            f"{len(broken)} published briefs break a rule",
            f"{first.date} {first.topic}",
            "See `e1 verify`.",
        )
