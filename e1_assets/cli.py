"""The `e1` command: its groups wired together."""

import re
from collections.abc import Callable
from typing import Any

import typer

from e1_assets.commands import (
    briefs,
    contradictions,
    demo,
    evidence,
    export,
    init,
    knowledge,
    lint,
    mcp,
    notify,
    numbers,
    review,
    revising,
    rounds,
    rules,
    series,
    site,
    ui,
    upkeep,
)
from e1_assets.commands.failing import install, told_in_one_line


def _group(name: str, sentence: str) -> typer.Typer:
    return typer.Typer(
        name=name,
        help=sentence,
        no_args_is_help=True,
        add_completion=name == "e1",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _add(group: typer.Typer, name: str, command: Callable[..., Any], example: str) -> None:
    first_clause = re.split(r"[:;]", (command.__doc__ or "").splitlines()[0])[0].rstrip(".")
    group.command(name, short_help=first_clause, epilog=f"Example: {example}")(command)


app = _group("e1", "What came in today that a topic's living document did not hold.")
_contradictions = _group("contradictions", "The register of what cannot both stand.")
_knowledge = _group("knowledge", "The versions of a living document.")
_review = _group("review", "Decisions on the increments that briefs propose.")

_DAY = "--date 2026-05-04 --topic kv-cache"

_add(app, "demo", demo.demo, "e1 demo demo")
_add(app, "init", init.init, "e1 init ~/vault --dry-run")
_add(app, "ingest", rounds.ingest, "e1 ingest --vault ~/vault")
_add(app, "run", rounds.run, f"e1 run {_DAY}")
_add(app, "backfill", rounds.backfill, "e1 backfill --from 2026-05-01 --to 2026-05-07 --resume")
_add(app, "brief", briefs.brief, f"e1 brief {_DAY} --lang en")
_add(app, "trace", evidence.trace, "e1 trace 5f0c1d2e3a4b:120-180")
_add(app, "why", evidence.why, f"e1 why 'inbox/bo/2026-05-04T1940-bo-evening-filter.md#§E1' {_DAY}")
_add(app, "verify", evidence.verify, "e1 verify --all")
_add(app, "lint", lint.lint, "e1 lint inbox/tom/2026-10-25-inference-e1prep.md --vault .")
_add(app, "doctor", upkeep.doctor, "e1 doctor --fix")
_add(app, "rebuild", upkeep.rebuild, "e1 rebuild --vault ~/vault")
_add(app, "coverage", numbers.coverage, "e1 coverage --topic kv-cache")
_add(app, "numbers", series.numbers, "e1 numbers acme-labs/siltstone")
_add(app, "sql", numbers.sql, 'e1 sql "SELECT * FROM e1.contributor_track_record"')
_add(app, "rules", rules.rules, "e1 rules --family provenance")
_add(app, "site", site.site, "e1 site --vault demo --out demo-site")
_add(app, "export", export.export, "e1 export --vault demo --format bibtex")
_add(app, "ui", ui.ui, "e1 ui --vault demo --port 3000")
_add(app, "mcp", mcp.mcp, "e1 mcp --vault ~/vault")
_add(app, "notify", notify.notify, f"e1 notify {_DAY} --dry-run")
_add(_contradictions, "list", contradictions.listed, "e1 contradictions list --topic kv-cache")
_add(_contradictions, "show", contradictions.show, "e1 contradictions show c-0a1b2c3d")
for _name, _verb in (
    ("resolve", contradictions.resolve),
    ("dismiss", contradictions.dismiss),
    ("reopen", contradictions.reopen),
):
    _add(
        _contradictions, _name, _verb, f'e1 contradictions {_name} c-0a1b2c3d --reason "read both"'
    )
_add(_knowledge, "show", knowledge.show, "e1 knowledge show --topic kv-cache")
_add(_knowledge, "history", knowledge.history, "e1 knowledge history --topic kv-cache")
_add(_knowledge, "as-of", knowledge.as_of, f"e1 knowledge as-of {_DAY}")
_add(_knowledge, "diff", knowledge.diff, "e1 knowledge diff --topic kv-cache --from 1 --to 2")
_add(_knowledge, "plan", revising.plan, "e1 knowledge plan --topic kv-cache")
_add(_knowledge, "apply", revising.apply, "e1 knowledge apply --topic kv-cache")
_add(_knowledge, "undo", revising.undo, "e1 knowledge undo --topic kv-cache")
_add(_review, "list", review.listed, f"e1 review list {_DAY}")
_add(_review, "accept", review.accept, f'e1 review accept {_DAY} --reason "read it"')
_add(_review, "reject", review.reject, 'e1 review reject i-0a1b2c3d4e --reason "known"')
app.add_typer(_contradictions)
app.add_typer(_knowledge)
app.add_typer(_review)


def main() -> None:
    """Run the command line; exits with the codes of `domain.errors`."""
    install()
    with told_in_one_line():
        # Called through typer, an exception would get typer's own hook, which prints a traceback.
        typer.main.get_command(app)(prog_name="e1")


if __name__ == "__main__":
    main()
