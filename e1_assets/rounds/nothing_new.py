"""What was read and brought nothing, with where it is already held."""

from collections.abc import Sequence

from e1_assets.domain.briefs import NothingNew
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.contradictions.facts import Fact, card_counters, document_counters
from e1_assets.rounds.document import Document
from e1_assets.rounds.reason_words import explained
from e1_assets.rounds.topics import topic_words
from e1_assets.rounds.words import Lang, listing, say

_ROWS = (Disposition.NOTHING_NEW, Disposition.OFF_TOPIC)
_LOCATORS = 4
_SEEN = {
    "id_in_ledger": "nn_proposed",
    "text_in_ledger": "nn_proposed",
    "judged_earlier": "nn_judged",
    "repeats_earlier_day": "nn_repeats",
    "same_text": "nn_same_day",
}
_OF_THE_NOTE = (reasons.HOUSEKEEPING, reasons.NOTE_HEAD)
_SHOWN = ("stars", "weekly_gain")


def nothing_new(
    inputs: RoundInputs, lang: Lang, judged: Sequence[Judged], document: Document | None
) -> tuple[NothingNew, ...]:
    """One row per file, verdict, place and reason; cards of other topics are in the source list."""
    groups: dict[tuple[str, str, str, str], list[Judged]] = {}
    for one in judged:
        card = one.role in ("paper_card", "repo_card")
        if one.disposition in _ROWS and not (card and one.disposition is Disposition.OFF_TOPIC):
            place = listing(lang, list(one.held_at), _LOCATORS)
            why = _why(inputs, lang, place, [one])
            groups.setdefault((one.item.path, one.verdict.value, place, why), []).append(one)
    return tuple(_row(inputs, lang, key[2], groups[key], document) for key in sorted(groups))


def _row(
    inputs: RoundInputs, lang: Lang, place: str, group: list[Judged], document: Document | None
) -> NothingNew:
    first = group[0]
    locators = list(dict.fromkeys(one.item.locator for one in group))
    return NothingNew(
        path=first.item.path,
        locator=listing(lang, locators, _LOCATORS),
        verdict=first.verdict,
        section=place or None,
        note=_note(inputs, lang, place, group, document),
    )


def _note(
    inputs: RoundInputs, lang: Lang, place: str, group: list[Judged], document: Document | None
) -> str:
    first = group[0]
    parts = _counts(inputs, lang, first, document) or [_why(inputs, lang, place, group)]
    noted = dict.fromkeys(one.note for one in group if "stated_known" in one.reasons and one.note)
    parts += [say(lang, "nn_said", text=text) for text in list(noted)[:1]]
    if len(group) > 1:
        parts.append(say(lang, "nn_items", n=len(group)))
    return say(lang, "stop").join(parts)


def _why(inputs: RoundInputs, lang: Lang, place: str, group: list[Judged]) -> str:
    first = group[0]
    for code, key in _SEEN.items():
        if code in first.reasons:
            when = first.note.removeprefix("proposed(").removesuffix(")")
            return say(lang, key, date=when, text=first.note)
    if first.verdict is Verdict.OFF_TOPIC:
        named = topic_words(inputs).stated(tuple(t for one in group for t in one.item.topics))
        others = sorted((named.primary | named.adjacent) - {inputs.topic})
        if others:
            return say(lang, "nn_off_topic", topics=listing(lang, others))
        return say(lang, "nn_off_topic_bare")
    for code in _OF_THE_NOTE:
        if code in first.reasons:
            return explained(code, lang)
    if first.verdict is Verdict.ALREADY_ANCHORED:
        bare = say(lang, "nn_already_anchored_bare")
        return say(lang, "nn_already_anchored", sections=place) if place else bare
    return say(lang, f"nn_{first.verdict.value}")


def _counts(inputs: RoundInputs, lang: Lang, one: Judged, document: Document | None) -> list[str]:
    """The counters of a card beside those of the document, or that they agree."""
    card = next((card for card in inputs.repo_cards if card.path == one.item.path), None)
    if card is None or document is None or one.verdict is not Verdict.COUNT_REFRESH:
        return []
    own = {f.attribute: f for f in card_counters(lang, one, card) if f.attribute in _SHOWN}
    subject = card.identifier.id if card.identifier else card.title
    held: dict[str, list[Fact]] = {}
    for fact in document_counters(lang, document, subject):
        if fact.attribute in own:
            held.setdefault(fact.attribute, []).append(fact)
    if not held:
        return []
    shown = " / ".join(fact.value for fact in own.values())
    if all({f.amount for f in held[name]} == {own[name].amount} for name in held):
        return [say(lang, "nn_count_same", card=shown)]
    values = (dict.fromkeys(f.value for f in held[name]) for name in own if name in held)
    doc = " / ".join(" · ".join(each) for each in values)
    return [say(lang, "nn_count_refresh"), say(lang, "nn_counts", card=shown, doc=doc)]
