"""Libraries of one note, built in memory."""

from collections.abc import Iterable

from e1_assets.domain.briefs import Brief
from e1_assets.domain.library import CitedClaim, ItemOutcome, Library, RoundCell
from e1_assets.domain.spans import Source
from e1_assets.domain.text import Text, decode
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site.edition import Page
from e1_assets.rendering.site.pages import pages
from tests.briefs import NOTE, small_brief


def brief_on(text: Text, quotes: list[str], limits: list[str]) -> Brief:
    """The small brief with one increment whose quotes stand in the text."""
    spans = [text.quote(at, at + len(q)) for q in quotes for at in [text.text.index(q)]]
    bounds = [text.quote(at, at + len(q)) for q in limits for at in [text.text.index(q)]]
    whole = text.span(0, len(text.text))
    brief = small_brief()
    one = brief.increments[0].model_copy(
        update={
            "points": tuple(spans),
            "boundary": tuple(bounds),
            "sources": (Source(path=NOTE, locator="条目1", span=whole),),
        }
    )
    lead = brief.leads[0].model_copy(update={"span": whole})
    sides = tuple(
        side.model_copy(update={"span": spans[0].span}) for side in brief.contradictions[0].sides
    )
    found = brief.contradictions[0].model_copy(update={"sides": sides})
    return brief.model_copy(
        update={"increments": (one,), "leads": (lead,), "contradictions": (found,)}
    )


def crowded_brief() -> Brief:
    """A day with more of everything than two sheets of paper hold."""
    brief = small_brief()
    long = "缓存命中率在八卡上从 61% 升到 91%，首个请求多等 1.2 秒，写盘有上限。" * 4
    one = brief.increments[0]
    increments = tuple(
        one.model_copy(
            update={
                "id": f"2026-05-04-caching-{n}",
                "title": f"{n} {long[:60]}",
                "core_claim": long,
                "points": tuple(q.model_copy(update={"text": long}) for q in one.points * 6),
                "boundary": tuple(q.model_copy(update={"text": long}) for q in one.boundary * 4),
                "urls": one.urls * 3,
            }
        )
        for n in range(8)
    )
    found = brief.contradictions[0]
    contradictions = tuple(
        found.model_copy(update={"id": f"c-{n}", "subject": long[:40], "computed": long})
        for n in range(40)
    )
    return brief.model_copy(
        update={
            "increments": increments,
            "contradictions": contradictions,
            "leads": brief.leads * 40,
            "do_not": (long,) * 30,
            "actions": brief.actions * 30,
            "honesty": brief.honesty.model_copy(
                update={"near_misses": brief.honesty.near_misses * 30}
            ),
        }
    )


def library_of(*briefs: Brief) -> Library:
    """A library of these briefs, told the same in both languages."""
    return Library(
        name="small",
        topics=tuple(dict.fromkeys(brief.topic for brief in briefs)),
        rounds=tuple(
            RoundCell(
                date=brief.date,
                topic=brief.topic,
                state="published",
                increments=brief.status.increments,
            )
            for brief in briefs
        ),
        briefs={"zh": briefs, "en": briefs},
    )


def site_of(data: bytes, quotes: list[str], limits: list[str]) -> dict[str, Page]:
    """The pages of a library whose only note has these bytes."""
    text = decode(data)
    return pages_of(library_of(brief_on(text, quotes, limits)), text)


class SmallShelf:
    """Texts held in memory, with claims and outcomes where a test gives some."""

    def __init__(
        self,
        texts: Iterable[Text] = (),
        claims: Iterable[CitedClaim] = (),
        outcomes: Iterable[ItemOutcome] = (),
    ) -> None:
        self._texts = {text.sha256: text for text in texts}
        self._claims, self._outcomes = tuple(claims), tuple(outcomes)

    def text(self, digest: str) -> Text | None:
        return self._texts.get(digest)

    def holds(self, digest: str) -> bool:
        return digest in self._texts

    def claims(self, digest: str) -> list[CitedClaim]:
        return [one for one in self._claims if one.quote.span.sha256 == digest]

    def outcomes(self, digest: str) -> list[ItemOutcome]:
        return [one for one in self._outcomes if one.span.sha256 == digest]


def pages_of(library: Library, *texts: Text) -> dict[str, Page]:
    """The pages of a library in both languages, by path."""
    return pages_on(library, SmallShelf(texts))


def pages_on(library: Library, shelf: SmallShelf) -> dict[str, Page]:
    """The pages of a library over a shelf, by path."""
    languages: tuple[Lang, ...] = ("zh", "en")
    return {page.path: page for page in pages(library, shelf, languages)}
