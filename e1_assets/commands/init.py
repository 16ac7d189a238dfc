"""`e1 init`: a look at an existing vault, with the settings it would get."""

from json import dumps
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import Json, Quiet
from e1_assets.commands.talk import Talk, as_json, columns, data

if TYPE_CHECKING:
    from e1_assets.storage.survey import Survey
    from e1_assets.storage.vault import Vault as OpenVault


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path(),
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Inspect a vault, propose its e1.toml; an e1.toml that is there stays as it is."""
    from e1_assets.commands.opening import opened
    from e1_assets.defs.first_day import first_day
    from e1_assets.storage.survey import survey

    house = opened(folder)
    found = survey(house)
    proposed = _proposal(house, first_day(house).isoformat())
    if json:
        unread = [one.model_dump() for one in found.unread]
        as_json({**vars(found), "unread": unread, "e1.toml": proposed})
    else:
        _tell(found, proposed)
    talk = Talk(quiet)
    _write(house.root / "e1.toml", proposed, dry_run, talk)
    talk.say(_next_step(house, folder))


def _next_step(house: "OpenVault", folder: Path) -> str:
    from e1_assets.commands.opening import today
    from e1_assets.storage.layout import day_in

    if not house.topics:
        return f"Next: a document {house.root}/organized/knowledge/<topic>.md for each topic."
    dated = [day_in(file.path) for file in house.scan().files if file.kind == "note"]
    days = [day for day in dated if day and day <= today(house)]
    newest = max(days, default=today(house))
    named = quote(str(folder))
    return f"Next: `e1 run --vault {named} --date {newest}`, then `e1 ui --vault {named}`."


def _proposal(house: "OpenVault", start: str) -> str:
    settings = house.settings
    topics = ", ".join(dumps(topic, ensure_ascii=False) for topic in house.topics)
    return (
        f"# Every line is optional; these are the values in force.\n"
        f"topics = [{topics}]\n"
        f"start = {start}\n"
        f'zone = "{settings.zone}"\n'
        f'cutoff = "{settings.cutoff:%H:%M}"\n'
        f"window_days = {settings.window_days}\n"
        f'executor = "{settings.executor}"\n'
    )


def _tell(found: "Survey", proposed: str) -> None:
    for name in ("contributors", "kinds", "name_styles", "encodings"):
        counts = ", ".join(f"{key} {count}" for key, count in getattr(found, name).items())
        data(f"{name.replace('_', ' ')}: {counts or 'none'}")
    topics = ", ".join(f"{topic} ({size:,} bytes)" for topic, size in found.topics.items())
    data(f"topics: {topics or 'none; put documents into organized/knowledge/'}")
    data(f"size: {found.bytes:,} bytes")
    data(f"history: {found.history}")
    data(f"not read: {len(found.unread)}")
    columns(("", one.path, one.reason) for one in found.unread)
    data(f"\nproposed e1.toml:\n{proposed}")


def _write(path: Path, text: str, dry_run: bool, talk: Talk) -> None:
    if path.exists():
        talk.say(f"{path} is there already; nothing was written.")
    elif dry_run:
        talk.say("Dry run: nothing was written.")
    else:
        path.write_text(text, encoding="utf-8")
        talk.say(f"Wrote {path}.")
