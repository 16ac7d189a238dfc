"""Items of a note: each draft with its claims, mentions, statements."""

from bisect import bisect_left
from dataclasses import dataclass

from e1_assets.domain.identifiers import Mention
from e1_assets.domain.model import unchecked
from e1_assets.domain.notes import Claim, ClaimMark, Item, ParseGap
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.parsing.blocks import Heading
from e1_assets.parsing.claims import boundaries, build
from e1_assets.parsing.cutting import MAX_ITEMS, cut
from e1_assets.parsing.drafts import Draft
from e1_assets.parsing.identifiers import mentions
from e1_assets.parsing.inheritance import Inheritance
from e1_assets.parsing.item_statements import own_evidence, own_grade, own_topics, said_by
from e1_assets.parsing.lexicon import ELSEWHERE
from e1_assets.parsing.locators import locators
from e1_assets.parsing.marks import limits_in, mark
from e1_assets.parsing.raw_claims import MAX_CLAIMS, Gathered, RawClaim, gather
from e1_assets.parsing.statements import Stated
from e1_assets.parsing.structure import Document
from e1_assets.parsing.titles import title_of

_item = unchecked(Item)
_claim = unchecked(Claim)
_POINTING = 3
_GAP_WORDS = 200
_GAPS_NAMED = 200


def read_items(
    document: Document, path: str, year: int, topics: tuple[str, ...] = ()
) -> tuple[tuple[Item, ...], tuple[ParseGap, ...]]:
    """The items of a document in reading order, with what was too much to read.

    `year` is the year of the note (an arXiv number of a later one is none); `topics` are those the
    whole note states.
    """
    text = document.text
    drafts, empty = cut(document)
    gaps = _empty_gaps(empty)
    if len(drafts) > MAX_ITEMS:
        drafts = _dumped(text, drafts, gaps)
    names = locators(text.text, drafts)
    found = mentions(text, year=year)
    inheritance = Inheritance(text.text, topics)
    builder = _Builder(text, path, found, [m.span.start for m in found], inheritance, gaps)
    items = tuple(
        builder.item(draft, name, ordinal)
        for ordinal, (draft, name) in enumerate(zip(drafts, names, strict=True), 1)
    )
    return items, tuple(gaps)


def _empty_gaps(empty: list[Heading]) -> list[ParseGap]:
    """Headings nothing stands under are no items; the first ones are named, the others counted."""
    named = [
        ParseGap(line=heading.line, text=heading.text[:_GAP_WORDS], reason="heading without text")
        for heading in empty[:_GAPS_NAMED]
    ]
    if len(empty) > _GAPS_NAMED:
        rest = empty[_GAPS_NAMED]
        reason = f"heading without text, with {len(empty) - _GAPS_NAMED - 1} more like it"
        named.append(ParseGap(line=rest.line, text=rest.text[:_GAP_WORDS], reason=reason))
    return named


def _dumped(text: Text, drafts: list[Draft], gaps: list[ParseGap]) -> list[Draft]:
    """A file of more items than anybody reports ends in one item that holds the rest."""
    first = drafts[MAX_ITEMS]
    words = text.text[first.start : first.start + _GAP_WORDS]
    end = len(text.text.rstrip())
    reason = f"more than {MAX_ITEMS} items: the rest is one item without claims"
    gaps.append(ParseGap(line=text.line_at(first.start), text=words, reason=reason))
    rest = Draft("section", first.start, end, [], first.section, part=True)
    return [*drafts[:MAX_ITEMS], rest]


@dataclass(slots=True)
class _Builder:
    text: Text
    path: str
    found: tuple[Mention, ...]
    starts: list[int]
    inheritance: Inheritance
    gaps: list[ParseGap]

    def item(self, draft: Draft, locator: str, ordinal: int) -> Item:
        source = self.text.text
        gathered = gather(source, draft.blocks)
        self._note_rest(gathered)
        said = said_by(source, draft, gathered.raw)
        own = own_evidence(said)
        inherited = self.inheritance.of(draft.section)
        stated = own or inherited.evidence
        marks = self._limits(draft, stated) | inherited.limits
        span = self.text.span(draft.start, draft.end)
        mentioned = self._mentions(span.start, span.end)
        claims = self._claims(draft, gathered, marks, mentioned)
        return _item(
            id=f"{span.sha256[:12]}:{span.start}-{span.end}",
            path=self.path,
            locator=locator,
            title=title_of(source, draft) or locator,
            span=span,
            ordinal=ordinal,
            kind=draft.kind,
            topics=own_topics(said) or inherited.topics,
            evidence=stated.level if stated else None,
            evidence_quote=self.text.quote(stated.start, stated.end) if stated else None,
            evidence_inherited=own is None and stated is not None,
            grade=own_grade(said),
            claims=claims,
            mentions=mentioned,
            boundaries=boundaries(claims),
            points_elsewhere=own is None and self._points_elsewhere(draft, mentioned, claims),
        )

    def _note_rest(self, gathered: Gathered) -> None:
        """Record where reading an endless item stopped."""
        if gathered.rest is None:
            return
        reason = f"more than {MAX_CLAIMS} claims in one item: the rest is kept without claims"
        words = self.text.text[gathered.rest : gathered.rest + _GAP_WORDS]
        line = self.text.line_at(gathered.rest)
        self.gaps.append(ParseGap(line=line, text=words, reason=reason))

    def _limits(self, draft: Draft, stated: Stated | None) -> frozenset[ClaimMark]:
        """What limits every claim: second-hand evidence, a heading that forbids quoting."""
        limits: frozenset[ClaimMark] = frozenset()
        if draft.heading is not None:
            limits = limits_in(self.text.text, draft.heading.text_start, draft.heading.text_end)
        if stated and stated.level is EvidenceLevel.SECONDARY:
            limits |= {"second_hand"}
        return limits

    def _mentions(self, start: int, end: int) -> tuple[Mention, ...]:
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return self.found[first:last]

    def _claims(
        self,
        draft: Draft,
        gathered: Gathered,
        marks: frozenset[ClaimMark],
        mentioned: tuple[Mention, ...],
    ) -> tuple[Claim, ...]:
        mark(self.text.text, gathered)
        claims = tuple(build(self.text, raw, marks) for raw in gathered.raw)
        if draft.housekeeping:
            claims = tuple(claim if _names(claim, mentioned) else _meta(claim) for claim in claims)
        heading = draft.heading
        if heading is None or not heading.text:
            return claims
        title = RawClaim(heading.text_start, heading.text_end, None, 0, 0)
        if draft.housekeeping or any("meta" not in claim.marks for claim in claims):
            title.marks.add("meta")
        return (build(self.text, title, marks), *claims)

    def _points_elsewhere(
        self, draft: Draft, mentioned: tuple[Mention, ...], claims: tuple[Claim, ...]
    ) -> bool:
        """A few words that name another note and nothing that could be looked up itself."""
        if mentioned or len(claims) > _POINTING + (draft.heading is not None):
            return False
        return ELSEWHERE.search(self.text.text, draft.start, draft.end) is not None


def _names(claim: Claim, mentioned: tuple[Mention, ...]) -> bool:
    return any(claim.span.holds(mention.span) for mention in mentioned)


def _meta(claim: Claim) -> Claim:
    return _claim(**(dict(claim) | {"marks": claim.marks | {"meta"}}))
