"""The options that several commands share, as annotated types."""

from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import typer


class Lang(StrEnum):
    """The language of a brief's own words."""

    ZH = "zh"
    EN = "en"


class BriefFormat(StrEnum):
    """The forms a stored brief is printed in."""

    MD = "md"
    JSON = "json"
    HTML = "html"


def a_date(text: str) -> date:
    """A calendar date written YYYY-MM-DD."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is no date; write YYYY-MM-DD.") from error


def day_option(name: str, help: str) -> Any:
    """An option whose value is a date."""
    return typer.Option(name, parser=a_date, metavar="DATE", help=help)


Vault = Annotated[
    Path | None,
    typer.Option("--vault", metavar="DIR", help="The vault; else E1_VAULT, else a parent folder."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No talk on stderr, only errors.")]
Json = Annotated[bool, typer.Option("--json", help="The data as JSON.")]
Day = Annotated[date, day_option("--date", "YYYY-MM-DD.")]
MaybeDay = Annotated[date | None, day_option("--date", "YYYY-MM-DD.")]
First = Annotated[date | None, day_option("--from", "First date.")]
Last = Annotated[date | None, day_option("--to", "Last date.")]
Topic = Annotated[str, typer.Option("--topic", metavar="TOPIC", help="A topic of the vault.")]
MaybeTopic = Annotated[
    str | None, typer.Option("--topic", metavar="TOPIC", help="A topic of the vault.")
]
Topics = Annotated[
    list[str] | None,
    typer.Option("--topic", metavar="TOPIC", help="A topic; may be given again. Default: all."),
]
Language = Annotated[Lang, typer.Option("--lang", help="Language of the brief's own words.")]
BriefLang = Annotated[Literal["zh", "en"], typer.Option("--lang", help="Language of the findings.")]
LintFormat = Annotated[Literal["text", "json"], typer.Option("--format", help="Form.")]
