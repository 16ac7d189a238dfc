"""`e1 demo`: the example vault with its rounds."""

from pathlib import Path
from typing import Annotated

import typer

from e1_assets.commands.options import Quiet
from e1_assets.commands.talk import Talk, data, strong


def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("demo"), quiet: Quiet = False
) -> None:
    """Make the example vault, run its days, say where the briefs are; no network, no key."""
    from e1_assets.commands.opening import opened
    from e1_assets.commands.rounds import run_span
    from e1_assets.defs.demo_vault import last_day, make_demo
    from e1_assets.defs.first_day import first_day

    talk = Talk(quiet)
    made = make_demo(folder)
    house = opened(folder)
    talk.say(f"{'Made' if made else 'Found'} the example vault in {house.root}.")
    span = first_day(house), last_day(house)
    run_span(house, span, list(house.topics), talk)
    data(_tour(folder))


def _tour(folder: Path) -> str:
    day, topic = "2026-05-04", "kv-cache"
    brief = f"e1 brief --vault {folder} --date {day} --topic {topic} --lang en"
    return "\n".join(
        (
            "",
            f"Briefs: {folder / '.e1' / 'briefs'}/<date>/<topic>.md (Chinese; JSON beside it)",
            strong(f"  {brief}"),
            "    a full day: look for the refused figure, the counts-only card, the contradiction,",
            "    the file that is a picture under a note's name",
            f"  e1 brief --vault {folder} --date 2026-05-05 --topic {topic}",
            "    a quiet day that says why it is quiet",
            f"  e1 verify --vault {folder} --all",
            "    every quote recomputed from stored bytes",
            f"  e1 ui --vault {folder}",
            "    the asset graph, a check per family of rules, backfills",
        )
    )
