"""`e1 export`: tables, references, feeds as files."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import Lang, Language, Quiet, Vault
from e1_assets.commands.talk import Talk, data
from e1_assets.domain.counting import counted

if TYPE_CHECKING:
    from e1_assets.domain.briefs import Brief
    from e1_assets.storage.warehouse import Warehouse


class ExportFormat(StrEnum):
    """What is written."""

    CSV = "csv"
    PARQUET = "parquet"
    CSL_JSON = "csl-json"
    BIBTEX = "bibtex"
    ATOM = "atom"
    JSON_SCHEMA = "json-schema"


def export(
    form: Annotated[
        ExportFormat,
        typer.Option("--format", help="Tables, references, a feed per topic, schemas."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="The folder; references go to stdout without."),
    ] = None,
    lang: Language = Lang.ZH,
    base: Annotated[
        str | None, typer.Option("--base", metavar="URL", help="Address of the reader, for atom.")
    ] = None,
    vault: Vault = None,
    quiet: Quiet = False,
) -> None:
    """Write every table, the citable works or a feed per topic; spreadsheets run none of it."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.domain.errors import UsageError
    from e1_assets.storage.site_folder import refuse_inputs

    if base and not base.startswith(("http://", "https://")):
        raise UsageError("no web address", base, "Give --base an http(s) address.")
    made = _schemas() if form is ExportFormat.JSON_SCHEMA else {}
    if not made:
        house = opened(vault)
        if out:
            refuse_inputs(house, out)
        made = _files(warehouse_to_read(house), form, lang, base)
    if out is None and len(made) != 1:
        raise UsageError(f"{form.value} is several files", "--out", "Give a folder with --out DIR.")
    for name, content in made.items():
        if out:
            _write(out / name, content)
        data(str(out / name) if out else content.decode())
    if out:
        Talk(quiet).say(f"{counted(len(made), 'file')} written")


def _files(
    warehouse: "Warehouse", form: ExportFormat, lang: Lang, base: str | None
) -> dict[str, bytes]:
    from e1_assets.rendering.references import bibtex, csl_json, references

    if form is ExportFormat.CSV or form is ExportFormat.PARQUET:
        return _tables(warehouse, form)
    briefs = _briefs(warehouse, lang)
    if form is ExportFormat.ATOM:
        return _feeds(briefs, lang, base)
    works = references(briefs)
    if form is ExportFormat.BIBTEX:
        return {"references.bib": bibtex(works).encode()}
    return {"references.json": csl_json(works).encode()}


def _schemas() -> dict[str, bytes]:
    """The schemas that ship with the package, of `e1 brief` and `e1 lint` as JSON."""
    from importlib.resources import files

    from e1_assets.domain.schemas import NAMES

    folder = files("e1_assets.examples") / "schemas"
    return {f"{name}.schema.json": (folder / f"{name}.json").read_bytes() for name in NAMES}


def _tables(warehouse: "Warehouse", form: ExportFormat) -> dict[str, bytes]:
    from io import BytesIO

    from e1_assets.storage.exporting import csv, table_frames

    made: dict[str, bytes] = {}
    for name, frame in table_frames(warehouse):
        if form is ExportFormat.CSV:
            made[f"{name}.csv"] = csv(frame).encode()
        else:
            frame.write_parquet(buffer := BytesIO())
            made[f"{name}.parquet"] = buffer.getvalue()
    return made


def _feeds(briefs: "list[Brief]", lang: Lang, base: str | None) -> dict[str, bytes]:
    from e1_assets.rendering.feed import atom
    from e1_assets.rendering.site.places import slug

    topics = sorted({brief.topic for brief in briefs})
    own = {topic: [one for one in briefs if one.topic == topic] for topic in topics}
    return {
        f"{slug(topic)}.atom": atom(topic, own[topic], lang.value, base).encode()
        for topic in topics
    }


def _briefs(warehouse: "Warehouse", lang: Lang) -> "list[Brief]":
    from e1_assets.storage.stored_briefs import rounds_stored, stored_brief

    with warehouse.reading():
        found = (stored_brief(warehouse, day, topic) for day, topic in rounds_stored(warehouse))
        return [one.in_language(lang.value) for one in found if one]


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
