"""`e1 demo`: the example vault with its rounds and its reader."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from e1_assets.commands.options import Quiet
from e1_assets.commands.talk import Talk, data, strong


def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("demo"),
    show: Annotated[
        bool, typer.Option("--open", help="Open the reader, where there is a desktop.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Make the example vault, run its days, write the reader; no network, no key."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.commands.rounds import run_span
    from e1_assets.defs.demo_vault import last_day, make_demo
    from e1_assets.defs.first_day import first_day
    from e1_assets.defs.reader_pages import write_reader

    talk = Talk(quiet)
    made = make_demo(folder)
    house = opened(folder)
    talk.say(f"{'Made' if made else 'Found'} the example vault in {house.root}.")
    span = first_day(house), last_day(house)
    run_span(house, span, list(house.topics), talk)
    site = house.state / "site"
    write_reader(house, warehouse_to_read(house), site)
    data(_tour(folder, site / "en" / "index.html"))
    if show and _has_desktop():
        import webbrowser

        webbrowser.open((site / "en" / "index.html").as_uri())


def _has_desktop() -> bool:
    return sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _tour(folder: Path, page: Path) -> str:
    day, topic = "2026-05-04", "kv-cache"
    return "\n".join(
        (
            "",
            strong(f"Open {page.as_uri()}"),
            "    every day and topic; click a number, then a line number: the passage it rests on",
            f"  e1 brief --vault {folder} --date {day} --topic {topic} --lang en",
            "    a full day: look for the refused figure, the counts-only card, the contradiction,",
            "    the file that is a picture under a note's name",
            f"  e1 brief --vault {folder} --date 2026-05-05 --topic {topic}",
            "    a quiet day that says why it is quiet (Chinese, as its document is)",
            f"  e1 verify --vault {folder} --all",
            "    every quote recomputed from stored bytes",
            f"  e1 ui --vault {folder}",
            "    the asset graph, a check per family of rules, backfills, the reader beside them",
        )
    )
