"""The reader written to a folder, from what the warehouse holds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import Text
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site.pages import pages
from e1_assets.storage.library import library
from e1_assets.storage.shelf import Shelf
from e1_assets.storage.site_folder import Drawable, Written, write_site
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

BOTH: tuple[Lang, ...] = ("zh", "en")
_LONGEST = 5.0


@dataclass(frozen=True)
class ReaderWritten:
    """How many briefs the reader shows, what became of its files."""

    briefs: int
    files: Written


def write_reader(
    vault: Vault, warehouse: Warehouse, folder: Path, languages: Sequence[Lang] = BOTH
) -> ReaderWritten:
    """Write every page that changed; the first language stands at the top."""
    with warehouse.reading():
        found = library(vault, warehouse, languages, _parsed)
    drawn = pages(found, Shelf(vault, warehouse), languages)
    done = write_site(folder, _in_turns(warehouse, drawn))
    return ReaderWritten(len(found.briefs[languages[0]]), done)


def _in_turns(warehouse: Warehouse, drawn: Iterable[Drawable]) -> Iterator[Drawable]:
    """The pages, the warehouse opened for seconds at a time, let go between: a round may wait."""
    waiting = iter(drawn)
    for first in waiting:
        with warehouse.reading():
            until = monotonic() + _LONGEST
            yield first
            for page in waiting:
                yield page
                if monotonic() > until:
                    break


def _parsed(topic: str, path: str, text: Text) -> KnowledgeDoc:
    """The parser, loaded only where a baseline has no rows: it costs as much as a day's pages."""
    from e1_assets.parsing.knowledge import parse_knowledge

    return parse_knowledge(topic, path, text)
