"""`e1 site`: the static reader."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import Quiet, Vault
from e1_assets.commands.talk import Talk, data
from e1_assets.domain.counting import counted

if TYPE_CHECKING:
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
    from e1_assets.defs.reader_pages import write_reader
    from e1_assets.storage.site_folder import refuse_inputs

    house = opened(vault)
    refuse_inputs(house, out)
    done = write_reader(house, warehouse_to_read(house), out, _LANGUAGES[lang])
    Talk(quiet).say(
        f"{counted(done.briefs, 'brief')}: {counted(done.files.written, 'file')} written, "
        f"{done.files.kept} unchanged, {done.files.removed} removed"
    )
    data(str(out / "index.html"))
