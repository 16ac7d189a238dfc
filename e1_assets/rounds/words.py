"""The fixed sentences of a brief in English, with the choice of a brief's language."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from e1_assets.domain.rounds import RoundInputs
from e1_assets.rounds.words_zh import ZH

Lang = Literal["zh", "en"]

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LETTER = re.compile(r"[A-Za-z]")
_SAMPLE = 40_000
_OPENING = re.compile(r"^[a-z](?=[a-z]*(?:[\s,;:]|$))")

EN: dict[str, str] = {
    "listing": "{first} and {rest} more",
    "joiner": ", ",
    "stop": ". ",
    # grades
    "ground_read": "the note says “{text}”",
    "ground_of_note": "the note does not say how far it was read, so it counts as relayed",
    "ground_of_brief": "a brief says it",
    "ground_of_paper_card": "only the card; nobody states to have read the paper",
    "ground_of_repo_card": "the repository's card",
    "ground_of_work_queue": "only a line of the reading list",
    "ground_origin": "{n} origin (one file)",
    "ground_origins": "independent origins: {n}, in {files:file|files}",
    "ground_url": "original page at {at}",
    "ground_id": "the original can be found by {at}",
    "ground_told": "no address; of its origin the note says “{text}”",
    "ground_no_url": "no primary page named",
    "ground_measured": "the note says measured",
    "ground_stated": "as stated by the source, not measured by us",
    "ground_boundary": "a limiting sentence travels with it",
    "ground_unverified": "the note names what was not verified or run",
    "ground_votes": "votes ({votes}) are attention, not evidence",
    "original_read": "original read",
    "primary": "primary",
    "secondary": "relayed",
    "abstract_only": "abstract only",
    "title_only": "title only",
    "metric_only": "collected figures",
    # relations
    "relation_absent": "The document has 0 hits for {name} ({forms:form|forms} searched)",
    "relation_held": "The document already treats this in {sections}",
    "relation_corrects": "It says that it corrects what an earlier round proposed",
    "relation_proposed": "The round of {date} proposed it; somebody has read the original since",
    "relation_adds": "this adds what is not there yet",
    "relation_confirms": "this confirms it and adds no new fact",
    "relation_adjacent": "related to what the document treats, no entry matches it one to one",
    "relation_nearest": "nearest: {sections}, without such an entry",
    "relation_facts": "what is not there yet: {facts}",
    "relation_alternative": "{section} fits equally well; E2 decides",
    "relation_untargeted": "no section of the document fits; E2 chooses one",
    "relation_no_baseline": "There was no document in force, so nothing could be compared",
    "core_abstract": "From the abstract only: {text}",
    # honesty
    "basis": (
        "{sources:source|sources}, {items:item|items}; {eligible} eligible, {chosen} published, "
        "{adds:of them adds|of them add} something"
    ),
    "shortfall": "{chosen} of {items:item|items} passed the gates: {reasons}",
    "shortfall_zero": "none of {items:item|items} passed the gates: {reasons}",
    "shortfall_none": "nothing came in for this topic in the window ({items:item|items} read)",
    "count_already_anchored": "{n} already in the document or an earlier brief",
    "count_count_refresh": "{n} changed counters only",
    "count_aggregate": "{n:is|are} only the head, log or pointers of a note",
    "count_off_topic": "{n:belongs|belong} to other topics",
    "count_lead": "{n} cannot be used yet",
    "count_candidate": "{n:card needs|cards need} reading first",
    "count_no_baseline": "{n} could not be compared (the topic has no living document)",
    "count_baseline_empty": "{n} could not be compared (the living document is empty)",
    "count_baseline_collapsed": "{n} could not be compared (the document suddenly lost its text)",
    "count_rejected": "{n} could not be verified",
    "count_contradiction": "{n} went to the contradictions",
    "count_other": "{n:brings|bring} nothing new",
    "gate_evidence": "evidence: {level}; the text has not been read",
    "gate_grounding": "nothing quotable remains after second-hand figures are set aside",
    "gate_identity": "its identifier disagrees with another source",
    "gate_contradicts": "it states a fixed fact otherwise than the document",
    "gate_no_substance": "substance: one line without figure, address or words of what or how",
    "gate_span": "the stored bytes no longer say it",
    # leads
    "missing_abstract": "the full text; only an abstract was seen",
    "missing_title": "everything but the title",
    "missing_metric": "a statement; only counters were collected",
    "missing_origin": "the origin of a relayed figure",
    "missing_read": "to be read or run before use; the note says: {text}",
    "lead_unread": "{title}: what nobody read or ran",
    "missing_discard": "proposal: discard; the note says: {text}",
    "missing_doubt": "not enough to tell new from known ({reason})",
    "missing_where": "if it holds: {section} {title}",
    # nothing new
    "nn_already_anchored": "already in {sections}",
    "nn_already_anchored_bare": "already in the document",
    "nn_count_refresh": "only counters changed",
    "nn_count_same": "counters agree with the document ({card})",
    "nn_aggregate": "only points at other notes",
    "nn_off_topic": "belongs to {topics}",
    "nn_off_topic_bare": "nothing for this topic",
    "brief_lint": "lint: {errors} errors, {warnings} warnings",
    "nn_confirms": "confirms what is held, no new fact",
    "nn_same_day": "the same passage as in another note of the day",
    "nn_proposed": "proposed by the round of {date}",
    "nn_judged": "judged by the round of {date}",
    "nn_repeats": "reported before: {text}",
    "nn_counts": "card {card}; document {doc}",
    "nn_items": "{n:item|items}",
    # actions
    "act_add": "{title}: {core}",
    "act_extend": "{title}: {core}",
    "act_caveat": "keep the limit beside the entry: {title}",
    "act_register": "registered as unread, no conclusion: {title}",
    "act_add_also": "one sentence pointing to the entry in {section}: {title}",
    "act_alternative": "or {section}",
    "dont_figures": "write no relayed or not-to-be-quoted figure of {subject} (see {id})",
    "dont_compare": "do not set the figures of {subject} beside others without their basis",
    "dont_rewrite": "do not rewrite the conclusions of {sections} because of an open item",
    "dont_backfill": "do not file the {n:unread paper|unread papers} to raise the anchor count",
    "dont_counts": "do not write counter changes of {n:card|cards} into the text",
    "dont_discard": "do not follow up {title}",
    # contradictions
    "by_card": "card",
    "by_document": "living document",
    "by_relayed": "relayed official figure",
    "by_recount": "recount",
    "c_identity": "one work, {n} identifiers: {values}",
    "c_identity_title": "identifier {id} stands beside {n} titles",
    "c_identity_settle": "open the page of each identifier and compare its title",
    "c_static": "{attribute}: {values}",
    "c_static_settle": "look it up at the origin of {subject}",
    "c_versioned": "two latest versions on {at}: {values}",
    "c_volatile": "differs by {difference} ({values})",
    "c_volatile_document": "the document disagrees with itself by {difference} ({values})",
    "c_volatile_settle": "take the count once more and keep one place for it",
    "c_volatile_so": "a data-quality note, no new view",
    "c_measured": "same subject, metric and conditions, {values}: difference {difference}",
    "c_measured_settle": "find the run that each figure comes from",
    "c_not_comparable": "different {differs}; beside each other they mislead",
    "c_not_comparable_settle": "state model, hardware, workload and baseline with each figure",
    "c_not_comparable_so": "quote each figure with its own basis or not at all",
    "c_aggregate": "stated {stated}, recomputed {computed}",
    "c_aggregate_settle": "recount at the source; name the population",
    "c_structure": "the blocks describe different things: {left} / {right}",
    "c_structure_settle": "read the original and rewrite the card from it",
    "c_structure_so": "cite nothing from this card until then",
    "c_baselines": "baselines {left} and {right} differ; the factors {values} do not compare",
    "c_baselines_settle": "look up which baseline the repository states",
    "c_baselines_so": "name the baseline whenever a factor is quoted",
    "c_to_verify": "{values}: relayed or not to be quoted",
    "c_to_verify_claim": "the source itself limits the statement",
    "c_to_verify_settle": "find the primary source of the statement",
    "c_to_verify_so": "may stand in a boundary only, never as a fact",
    "c_cost": "listed without a cost; the document records one ({values})",
    "c_cost_settle": "look for the cost in the primary text or measure it",
    "c_cost_so": "register it; change no conclusion of {section}",
    "c_price": "two prices for one thing: {values}",
    "c_price_settle": "compare what each price includes, its date and who quotes it",
    "c_price_so": "give a price with its date and scope; keep both until then",
    "a_price": "price",
    "a_relayed": "relayed figures",
    "a_unsupported": "support",
    "a_identifier": "identifier",
    "a_title": "title",
    "a_topology": "topology and measured figures",
    "a_cost": "cost of a capability",
    "a_tldr": "summary against reusable block",
    "a_languages": "baseline in two languages",
    "a_stars": "stars",
    "a_weekly_gain": "weekly gain",
    "a_votes": "votes",
    "a_citations": "citations",
    "a_licence": "licence",
    "a_latest version": "latest version",
    "a_maintenance": "start of maintenance mode",
    "a_end_of_life": "end of life",
    "a_throughput": "throughput",
    "a_ttft": "time to first token",
    "a_latency": "latency",
    "a_speedup": "speed-up",
    "a_memory": "memory",
    "a_items": "number of items",
    "a_accuracy": "accuracy",
    "gate_text_abstains": "novelty: the text is neither clearly held nor clearly absent",
    "gate_text_near": "novelty: the document says something near; text alone cannot tell",
    "gate_brief_is_no_evidence": "evidence: only a brief says it",
    "gate_baseline_collapsed": "novelty: the document lost most of its text",
    "gate_no_baseline": "novelty: no document to search",
    "gate_baseline_empty": "novelty: the document is empty",
    "gate_topic_uncertain": "topic: not clearly of this topic",
    "gate_card_unread": "evidence: only the card was read",
    "nn_said": "the note says: {text}",
    "act_confirm": "one confirming sentence, change no conclusion: {title}",
    "act_boundary_there": "the limits of the entry in {section} hold here too",
    "relation_today": "{section} says today: {text}",
    "k_survey": "survey",
    "k_dataset": "dataset",
    "k_benchmark": "benchmark",
    "k_method": "method",
    "d_basis": "model, hardware or measure",
    "d_baseline": "baselines",
    "d_hardware": "hardware",
    "d_workload": "workloads",
}

_TABLES = {"zh": ZH, "en": EN}


class _Count(int):
    """A number that a sentence writes with its noun: `{n:card needs|cards need}`."""

    def __format__(self, forms: str) -> str:
        one, bar, many = forms.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else format(int(self), forms)


def say(lang: Lang, key: str, **facts: object) -> str:
    """The fixed sentence `key` with its facts filled in; an unknown key is a `KeyError`."""
    counted = {name: _Count(n) for name, n in facts.items() if isinstance(n, int)}
    return _TABLES[lang][key].format(**{**facts, **counted})


def sentences(lang: Lang, parts: Iterable[str]) -> str:
    """Parts as sentences of one line; an English one that opens with a small word gets a capital.

    Names keep their case: a word with a capital, a digit or a mark in it.
    """
    if lang == "en":
        parts = (_OPENING.sub(lambda match: match[0].upper(), part) for part in parts)
    return say(lang, "stop").join(parts)


def words_of(lang: Lang, key: str) -> str | None:
    """The fixed words for a key that may have none."""
    return _TABLES[lang].get(key)


def listing(lang: Lang, parts: list[str], most: int = 6) -> str:
    """Parts joined as the language joins them, the rest beyond `most` counted."""
    joined = say(lang, "joiner").join(parts[:most])
    rest = len(parts) - most
    return say(lang, "listing", first=joined, rest=rest) if rest > 0 else joined


def language(inputs: RoundInputs) -> Lang:
    """The language a brief is written in: that of the document, else that of the notes."""
    text = (inputs.baseline.text or "")[:_SAMPLE]
    if not _LETTER.search(text) and not _HAN.search(text):
        text = " ".join(
            claim.text
            for note in inputs.notes[:50]
            for item in note.items[:5]
            for claim in item.claims
        )[:_SAMPLE]
    return _language_of(text)


@lru_cache(maxsize=16)
def _language_of(text: str) -> Lang:
    han, letters = len(_HAN.findall(text)), len(_LETTER.findall(text))
    return "zh" if 4 * han >= letters else "en"
