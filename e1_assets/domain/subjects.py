"""Which of its identifiers an item is about."""

import re

from e1_assets.domain.identifiers import Identifier, Mention
from e1_assets.domain.notes import Item

_GOES_ON = re.compile(r"[\-._]*[A-Za-z0-9]")
_WORKS = ("arxiv", "doi", "github")


def subjects(item: Item) -> tuple[Identifier, ...]:
    """The identifiers an item reports, strongest first; what it merely mentions is left out.

    Papers or repositories come before pages. Several count only where the title names them or one
    field of the item lists them together; else the first in the text is meant.
    """
    works = [mention for mention in item.mentions if mention.identifier.scheme in _WORKS]
    pages = [mention for mention in item.mentions if mention.identifier.scheme == "url"]
    found = [*_meant(item, works), *_meant(item, pages)]
    return tuple({mention.identifier.key: mention.identifier for mention in found}.values())


def _meant(item: Item, mentions: list[Mention]) -> list[Mention]:
    titled = [mention for mention in mentions if _named(mention.raw, item.title)]
    if titled or not mentions:
        return titled
    fields = (claim for claim in item.claims if "meta" in claim.marks)
    for field in fields:
        inside = [mention for mention in mentions if field.span.holds(mention.span)]
        if inside:
            return inside
    return mentions[:1]


def _named(raw: str, title: str) -> bool:
    """Whether a title names what was written so; `oak/mill` is not named by `oak/mill-server`."""
    at = title.find(raw)
    while at >= 0:
        if not _GOES_ON.match(title, at + len(raw)):
            return True
        at = title.find(raw, at + 1)
    return False
