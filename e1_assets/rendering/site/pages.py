"""All pages of the reader."""

from collections.abc import Iterator, Sequence

from e1_assets.domain.library import Library
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site.brief import brief_page
from e1_assets.rendering.site.citations import Cited, shown_snapshots
from e1_assets.rendering.site.edition import Edition, Page, Shelf
from e1_assets.rendering.site.index import index_page
from e1_assets.rendering.site.search import claims_pages, search_pages
from e1_assets.rendering.site.source import source_page
from e1_assets.rendering.site.topic import topic_pages


def pages(library: Library, shelf: Shelf, languages: Sequence[Lang]) -> Iterator[Page]:
    """Every page in every language; the first language stands at the top, others in a folder."""
    folders = {lang: f"{lang}/" if number else "" for number, lang in enumerate(languages)}
    editions = [
        Edition(
            library,
            shelf,
            lang,
            folder,
            next((other for name, other in folders.items() if name != lang), None),
            _kept(shown_snapshots(library, library.briefs[lang]), shelf),
        )
        for lang, folder in folders.items()
    ]
    yield from claims_pages(editions[0])
    cells = {(cell.date, cell.topic): cell for cell in library.rounds}
    for edition in editions:
        yield index_page(edition)
        yield from search_pages(edition)
        for topic in library.topics:
            yield from topic_pages(edition, topic)
        for brief in edition.briefs:
            yield brief_page(edition, brief, cells.get((brief.date, brief.topic)))
        for cited in edition.cited.values():
            yield source_page(edition, cited)


def _kept(shown: dict[str, Cited], shelf: Shelf) -> dict[str, Cited]:
    """The snapshots whose bytes are still there; what cites the others says they are lost."""
    return {digest: one for digest, one in shown.items() if shelf.holds(digest)}
