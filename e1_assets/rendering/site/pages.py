"""All pages of the reader."""

from collections.abc import Iterator, Sequence

from e1_assets.domain.library import Library
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site.brief import brief_page
from e1_assets.rendering.site.citations import Cited, cited_snapshots
from e1_assets.rendering.site.edition import Edition, Page, Texts
from e1_assets.rendering.site.index import index_page
from e1_assets.rendering.site.search import claims_page, search_pages
from e1_assets.rendering.site.source import source_page
from e1_assets.rendering.site.topic import topic_pages


def pages(library: Library, texts: Texts, languages: Sequence[Lang]) -> Iterator[Page]:
    """Every page in every language; the first language stands at the top, others in a folder."""
    folders = {lang: f"{lang}/" if number else "" for number, lang in enumerate(languages)}
    editions = [
        Edition(
            library,
            texts,
            lang,
            folder,
            next((other for name, other in folders.items() if name != lang), None),
            _kept(cited_snapshots(library, library.briefs[lang]), texts),
        )
        for lang, folder in folders.items()
    ]
    yield claims_page(editions[0])
    for edition in editions:
        yield index_page(edition)
        yield from search_pages(edition)
        for topic in library.topics:
            yield from topic_pages(edition, topic)
        for brief in edition.briefs:
            yield brief_page(edition, brief)
        for cited in edition.cited.values():
            yield source_page(edition, cited)


def _kept(cited: dict[str, Cited], texts: Texts) -> dict[str, Cited]:
    """The snapshots whose bytes are still there; what cites the others says they are lost."""
    return {digest: one for digest, one in cited.items() if texts(digest)}
