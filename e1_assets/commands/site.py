"""`e1 site`: the static reader."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import Quiet, Vault
from e1_assets.commands.talk import Talk, data

if TYPE_CHECKING:
    from e1_assets.domain.knowledge import KnowledgeDoc
    from e1_assets.domain.text import Text
    from e1_assets.rendering.labels import Lang


class SiteLang(StrEnum):
    """The languages a site is made in."""

    ZH = "zh"
    EN = "en"
    BOTH = "both"


_LANGUAGES: "dict[SiteLang, tuple[Lang, ...]]" = {
    SiteLang.ZH: ("zh",),
    SiteLang.EN: ("en",),
    SiteLang.BOTH: ("zh", "en"),
}


def _parsed(topic: str, path: str, text: "Text") -> "KnowledgeDoc":
    """The parser, loaded only where a baseline has no rows: it costs as much as a day's pages."""
    from e1_assets.parsing.knowledge import parse_knowledge

    return parse_knowledge(topic, path, text)


def site(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the site.")],
    lang: Annotated[
        SiteLang, typer.Option("--lang", help="Language; with both, Chinese stands at the top.")
    ] = SiteLang.BOTH,
    vault: Vault = None,
    quiet: Quiet = False,
) -> None:
    """Write all briefs, cited files, topics as plain pages; no network, nothing to serve."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.rendering.site.pages import pages
    from e1_assets.storage.library import library
    from e1_assets.storage.shelf import Shelf
    from e1_assets.storage.site_folder import refuse_inputs, write_site

    house = opened(vault)
    refuse_inputs(house, out)
    warehouse = warehouse_to_read(house)
    languages = _LANGUAGES[lang]
    with warehouse.reading():
        found = library(house, warehouse, languages, _parsed)
        drawn = pages(found, Shelf(house, warehouse), languages)
        done = write_site(out, drawn)
    Talk(quiet).say(
        f"{len(found.briefs[languages[0]])} briefs: {done.written} files written, "
        f"{done.kept} unchanged, {done.removed} removed"
    )
    data(str(out / "index.html"))
