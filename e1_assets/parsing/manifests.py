"""The manifest file of a date: which materials its rounds must read."""

import json
from datetime import date
from typing import Any

from pydantic import ValidationError

from e1_assets.domain.manifests import GivenItem, GivenManifest
from e1_assets.domain.text import Text


def parse_manifest(path: str, text: Text) -> GivenManifest:
    """Read a manifest; ValueError names the place of what is missing or of the wrong kind."""
    try:
        read = json.loads(text.text, parse_constant=str, parse_float=str)
    except json.JSONDecodeError as bad:
        raise ValueError(f"{path}:{bad.lineno}:{bad.colno}: no JSON: {bad.msg}") from None
    except RecursionError:
        raise ValueError(f"{path}: no manifest: nested too deep") from None
    if not isinstance(read, dict):
        raise ValueError(f"{path}: a manifest is an object, not {type(read).__name__}")
    items = _want(path, read, "items", list)
    topic = read.get("topic") if isinstance(read.get("topic"), str) else None
    try:
        return GivenManifest(
            path=path,
            sha256=text.sha256,
            job_id=_want(path, read, "job_id", str),
            date=_date(path, _want(path, read, "date", str)),
            items=tuple(_item(f"{path}: items[{at}]", one, topic) for at, one in enumerate(items)),
        )
    except ValidationError as bad:
        raise ValueError(f"{path}: {bad.errors()[0]['loc']}: {bad.errors()[0]['msg']}") from None


def _item(place: str, read: object, topic: str | None) -> GivenItem:
    if not isinstance(read, dict):
        raise ValueError(f"{place}: an item is an object, not {type(read).__name__}")
    key = _want(place, read, "key", str)
    own = read.get("topic") or key.rpartition(":")[2] or topic
    materials = _want(place, read, "materials", list)
    return GivenItem(
        key=key,
        topic=str(own),
        score=_score(place, read.get("score")),
        materials=tuple(
            _material(f"{place}.materials[{at}]", one) for at, one in enumerate(materials)
        ),
    )


def _material(place: str, read: object) -> str:
    """A material is a vault path, alone or under `path`."""
    if isinstance(read, dict):
        read = _want(place, read, "path", str)
    if not isinstance(read, str) or not read.strip():
        raise ValueError(f"{place}: a material is a path or an object with one")
    return read.strip()


def _score(place: str, read: object) -> float | None:
    if read is None:
        return None
    try:
        return float(read) if isinstance(read, (int, str)) else float("nan")
    except ValueError:
        raise ValueError(f"{place}.score: {read!r} is no number") from None


def _date(path: str, read: str) -> date:
    try:
        return date.fromisoformat(read[:10])
    except ValueError:
        raise ValueError(f"{path}: date: {read!r} is no date") from None


def _want(place: str, read: dict[str, Any], key: str, kind: type) -> Any:
    if key not in read:
        raise ValueError(f"{place}: {key} is missing")
    if not isinstance(read[key], kind):
        raise ValueError(f"{place}: {key} must be {kind.__name__}, not {type(read[key]).__name__}")
    return read[key]
