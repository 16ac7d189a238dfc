"""From an identity in a brief to the passages it rests on."""

import re
from dataclasses import dataclass
from pathlib import Path

from e1_assets.domain.briefs import Contradiction, Increment
from e1_assets.domain.spans import Span
from e1_assets.domain.text import sha256
from e1_assets.storage.connections import Reader
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_files import NotRead
from e1_assets.storage.warehouse import Warehouse

_BYTES = re.compile(r"(?P<digest>[0-9a-f]{8,64}):(?P<start>\d+)-(?P<end>\d+)")
_POINT = re.compile(r"(?P<id>.+)\.(?P<number>\d+)")


@dataclass(frozen=True)
class Passage:
    """A span with what it carries (`point 2`), the file it was read from, its locator there."""

    what: str
    path: str
    locator: str
    span: Span


@dataclass(frozen=True)
class Found:
    """A passage as it stands: its 1-based lines, its words, what the vault holds now.

    `now` is `unchanged`, `edited` (the file has other bytes), `gone`, or `no vault file`; the
    words come from the stored bytes either way. `text` is None when those are lost.
    """

    passage: Passage
    lines: tuple[int, int] | None
    text: str | None
    now: str


def passages(warehouse: Warehouse, identity: str) -> list[Passage]:
    """What an increment, one of its points (`<increment>.2`), a contradiction, an item, or bytes
    (`<sha256 or its beginning>:<start>-<end>`) rest on; empty when nothing has that identity."""
    with warehouse.reading() as reader:
        return (
            _of_increment(reader, identity)
            or _of_point(reader, identity)
            or _of_contradiction(reader, identity)
            or _of_bytes(reader, identity)
        )


def look(vault: Vault, passage: Passage) -> Found:
    """Read a passage from the stored bytes, compare with the file of today."""
    text = Snapshots(vault.state).text(passage.span.sha256)
    if text is None:
        return Found(passage, None, None, _now(vault, passage))
    start, end = text.char_at(passage.span.start), text.char_at(passage.span.end)
    lines = text.line_at(start), text.line_at(max(start, end - 1))
    return Found(passage, lines, text.passage(passage.span), _now(vault, passage))


def _now(vault: Vault, passage: Passage) -> str:
    return file_now(vault, passage.path, passage.span.sha256)


def file_now(vault: Vault, path: str, digest: str) -> str:
    """A file of the vault against the bytes once read: unchanged, edited, gone or unreadable."""
    try:
        data = vault.read(path)
    except NotRead:
        return "gone" if not Path(vault.root / path).exists() else "unreadable"
    return "unchanged" if sha256(data) == digest else "edited"


def _of_increment(reader: Reader, identity: str) -> list[Passage]:
    found = _increment(reader, identity)
    if not found:
        return []
    sources = [Passage("source", s.path, s.locator, s.span) for s in found.sources]
    return [*sources, *_points(found)]


def _points(increment: Increment) -> list[Passage]:
    places = {source.span.sha256: source for source in increment.sources}
    quotes = [
        *((f"point {n}", quote) for n, quote in enumerate(increment.points, 1)),
        *(("boundary", quote) for quote in increment.boundary),
    ]
    return [
        Passage(what, place.path, place.locator, quote.span)
        for what, quote in quotes
        if (place := places.get(quote.span.sha256, increment.sources[0]))
    ]


def _of_point(reader: Reader, identity: str) -> list[Passage]:
    asked = _POINT.fullmatch(identity)
    found = _increment(reader, asked["id"]) if asked else None
    if not asked or not found:
        return []
    return [p for p in _points(found) if p.what == f"point {int(asked['number'])}"]


def _increment(reader: Reader, identity: str) -> Increment | None:
    rows = reader.rows(
        "SELECT model, sha256 FROM e1.increments WHERE id = ? ORDER BY run_time DESC LIMIT 1",
        [identity],
    )
    return unpacked(Increment, *rows[0]) if rows else None


def _of_contradiction(reader: Reader, identity: str) -> list[Passage]:
    rows = reader.rows(
        "SELECT model, sha256 FROM e1.contradictions WHERE id = ? ORDER BY run_time DESC LIMIT 1",
        [identity],
    )
    if not rows:
        return []
    found = unpacked(Contradiction, *rows[0])
    return [
        Passage(f"side {n} ({side.value})", side.path, side.locator, side.span)
        for n, side in enumerate(found.sides, 1)
    ]


def _of_bytes(reader: Reader, identity: str) -> list[Passage]:
    asked = _BYTES.fullmatch(identity)
    if not asked:
        return []
    start, end = int(asked["start"]), int(asked["end"])
    rows = reader.rows(
        "SELECT sha256, path FROM e1.snapshots WHERE starts_with(sha256, ?) AND size >= ?",
        [asked["digest"], end],
    )
    return [
        Passage("bytes", path, _locator(reader, digest, start, end), span)
        for digest, path in rows
        if start < end and (span := Span(sha256=digest, start=start, end=end))
    ]


def _locator(reader: Reader, digest: str, start: int, end: int) -> str:
    rows = reader.rows(
        "SELECT locator FROM e1.items WHERE sha256 = ? AND span_start <= ? AND span_end >= ?"
        " ORDER BY span_end - span_start LIMIT 1",
        [digest, start, end],
    )
    return rows[0][0] if rows else ""
