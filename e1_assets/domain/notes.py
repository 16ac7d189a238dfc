"""A note of the inbox, cut into items that can be judged alone."""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Annotated, Literal

from pydantic import PlainSerializer

from e1_assets.domain.identifiers import Identifier, Mention
from e1_assets.domain.model import Model
from e1_assets.domain.quantities import Quantity
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.vocabulary import EvidenceLevel, TimeSource

_GOES_ON = re.compile(r"[\-._]*[A-Za-z0-9]")
_WORKS = ("arxiv", "doi", "github")

ClaimMark = Literal["second_hand", "do_not_quote", "unverified", "vendor", "boundary", "meta"]
# A set's own order follows the process's hash seed: stored bytes take the order of the letters.
Marks = Annotated[frozenset[ClaimMark], PlainSerializer(sorted, list[str], when_used="json")]


class Claim(Model):
    """One sentence, bullet or table row of an item, verbatim, with its quantities.

    `marks` limit its use: a claim with `second_hand` or `do_not_quote` is never a conclusion,
    `boundary` is a sentence that limits other claims, `meta` is a field line (link, evidence,
    topic) that says nothing of the subject itself.
    """

    text: str
    span: Span
    label: str | None = None
    quantities: tuple[Quantity, ...] = ()
    marks: Marks = frozenset()


class Item(Model):
    """The smallest part of a note or card that reports one thing.

    `locator` is how a person addresses it; `topics` are the topic words stated on the item or its
    enclosing section, as written; `evidence` is what the item or its enclosing section states.
    """

    id: str
    path: str
    locator: str
    title: str
    span: Span
    ordinal: int
    kind: Literal["section", "list_entry", "table_row", "paper_card", "repo_card", "queue_entry"]
    topics: tuple[str, ...] = ()
    evidence: EvidenceLevel | None = None
    evidence_quote: Quote | None = None
    evidence_inherited: bool = False
    grade: str | None = None
    claims: tuple[Claim, ...] = ()
    mentions: tuple[Mention, ...] = ()
    boundaries: tuple[Quote, ...] = ()
    points_elsewhere: bool = False

    @cached_property
    def words(self) -> str:
        """What it says: its title with its claims, field lines left out."""
        said = (claim.text for claim in self.claims if "meta" not in claim.marks)
        return "\n".join((self.title, *said))

    @cached_property
    def subjects(self) -> tuple[Identifier, ...]:
        """The identifiers an item reports, strongest first; what it merely mentions is left out.

        Papers or repositories come before pages. Several count only where the title names them or
        one field of the item lists them together; else the first in the text is meant.
        """
        works = [mention for mention in self.mentions if mention.identifier.scheme in _WORKS]
        pages = [mention for mention in self.mentions if mention.identifier.scheme == "url"]
        found = [*self._meant(works), *self._meant(pages)]
        return tuple({mention.identifier.key: mention.identifier for mention in found}.values())

    def _meant(self, mentions: Sequence[Mention]) -> Sequence[Mention]:
        titled = [mention for mention in mentions if _named(mention.raw, self.title)]
        if titled or not mentions:
            return titled
        fields = (claim for claim in self.claims if "meta" in claim.marks)
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


class ParseGap(Model):
    """Something in a file that was not understood: 1-based line, its text, the reason."""

    line: int
    text: str
    reason: str


class Note(Model):
    """One markdown file of the inbox; `kind` is `brief` for the output of a round."""

    path: str
    contributor: str
    sha256: str
    size: int
    encoding: str
    flags: tuple[str, ...] = ()
    kind: Literal["note", "brief"] = "note"
    title: str
    front_matter: dict[str, str | tuple[str, ...]] | None = None
    event_time: datetime
    time_source: TimeSource
    items: tuple[Item, ...] = ()
    gaps: tuple[ParseGap, ...] = ()


class Unread(Model):
    """A file of the vault that could not be read, with the reason a person can act on."""

    path: str
    reason: str
