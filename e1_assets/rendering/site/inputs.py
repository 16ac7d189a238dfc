"""The digest of everything a page is drawn from."""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from pydantic_core import to_json

_DRAWS = ("e1_assets.rendering", "e1_assets.domain")
_ENDINGS = (".py", ".j2", ".css", ".js")


def digest_of(*parts: object) -> str:
    """SHA-256 over values and models in order; equal values give equal digests."""
    return hashlib.sha256(to_json(parts)).hexdigest()


@cache
def program() -> str:
    """SHA-256 over the program that draws: another may draw another page from the same facts."""
    told = hashlib.sha256(version("jinja2").encode())
    for package in _DRAWS:
        for name, data in _sources(files(package), package):
            told.update(f"\n{name} {len(data)}\n".encode() + data)
    return told.hexdigest()


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            found += _sources(one, f"{name}/{one.name}")
        elif one.name.endswith(_ENDINGS):
            found.append((f"{name}/{one.name}", one.read_bytes()))
    return found
