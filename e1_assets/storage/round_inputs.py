"""Everything one round may see, cut to what existed at its cutoff."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.manifests import GivenManifest
from e1_assets.domain.notes import Note, Unread
from e1_assets.domain.rounds import KnowledgeState, LedgerEntry, RoundInputs
from e1_assets.storage import ledger_entries
from e1_assets.storage.contributed_rows import findings_of
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.documents_as_of import ParseKnowledge, document_as_of
from e1_assets.storage.layout import day_in, folded
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.register import closed_before, open_before
from e1_assets.storage.sources_as_of import (
    Window,
    briefs_before,
    in_window,
    last_states_before,
    newest,
    newest_of_each,
)
from e1_assets.storage.states_as_of import HeldState, states_as_of
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Reader, Warehouse


def round_inputs(
    vault: Vault, warehouse: Warehouse, day: date, topic: str, parse_knowledge: ParseKnowledge
) -> RoundInputs:
    """The inputs of the round of a day and topic, from what the last ingest stored.

    The same warehouse gives the same inputs, whenever asked. UsageError for an unknown topic.
    """
    topic = vault.require_topic(topic)
    settings = vault.settings
    cutoff = settings.cutoff_of(day)
    with warehouse.reading() as reader:
        held = _without_own_output(reader, states_as_of(reader, cutoff))
        given = _given(reader, held, day, topic)
        named = _named(given, topic)
        window = Window(settings.window_from(day), cutoff, frozenset(map(folded, named)))
        notes = in_window(reader, held, Note, window)
        papers = newest_of_each(in_window(reader, held, PaperCard, window))
        repositories = newest_of_each(in_window(reader, held, RepoCard, window))
        judged, seen = _earlier(reader, topic, day, _told_of((*notes, *papers, *repositories)))
        states = _documents(vault, warehouse, cutoff, parse_knowledge)
        return RoundInputs(
            topic=topic,
            topics=vault.topics,
            topic_words=settings.topic_words,
            date=day,
            cutoff=cutoff,
            window_from=window.opens,
            window_days=settings.window_days,
            executor=settings.executor,
            notes=notes,
            paper_cards=papers,
            repo_cards=repositories,
            queue=newest(reader, held, WorkQueue, cutoff),
            given=given,
            baseline=states[topic],
            others=tuple(s for other, s in states.items() if other != topic and s.doc),
            context=tuple(sorted(s.doc.path for s in states.values() if s.doc)),
            ledger=_ledger(vault, reader, held, day, topic),
            judged_before=judged,
            seen_before=seen,
            open_contradictions=open_before(reader, topic, day, cutoff),
            closed_contradictions=closed_before(reader, topic, day, cutoff),
            unread=(*_unread(reader, window.opens.date(), day), *_missing(held, named)),
            late_paths=_late(reader, held, day, topic),
            brief_findings=findings_of(reader, notes),
            earlier_cards=last_states_before(reader, repositories, window.opens, cutoff),
        )


def _without_own_output(reader: Reader, held: Mapping[str, HeldState]) -> dict[str, HeldState]:
    """A brief we wrote into the vault is known from the tables; it is no material of its day."""
    rows = reader.rows("SELECT DISTINCT path FROM e1.brief_files WHERE room = 'vault'")
    own = {path for (path,) in rows}
    return {path: state for path, state in held.items() if path not in own}


def _given(
    reader: Reader, held: Mapping[str, HeldState], day: date, topic: str
) -> GivenManifest | None:
    """The manifest of the day, one that names the topic before others."""
    rows = reader.rows(
        "SELECT path, sha256, model FROM e1.given_manifests WHERE date = ? ORDER BY path", [day]
    )
    found = [
        unpacked(GivenManifest, text, digest)
        for path, digest, text in rows
        if path in held and held[path].sha256 == digest
    ]
    naming = [one for one in found if _named(one, topic)]
    return next(iter((*naming, *found)), None)


def _named(given: GivenManifest | None, topic: str) -> tuple[str, ...]:
    items = given.items if given else ()
    mine = (item for item in items if folded(item.topic) == folded(topic))
    return tuple(path for item in mine for path in item.materials)


def _documents(
    vault: Vault, warehouse: Warehouse, cutoff: datetime, parse: ParseKnowledge
) -> dict[str, KnowledgeState]:
    history = DocumentHistory(vault, warehouse)
    return {
        topic: document_as_of(history, topic, vault.document_path(topic), cutoff, parse)
        for topic in vault.topics
    }


def _ledger(
    vault: Vault, reader: Reader, held: Mapping[str, HeldState], day: date, topic: str
) -> tuple[LedgerEntry, ...]:
    briefs = [
        note
        for note in briefs_before(reader, held, vault.settings.cutoff_of(day))
        if ledger_entries.brief_topic(note.path, vault.topics) == topic
    ]
    theirs = ledger_entries.contributed(briefs, topic, day, vault.settings.zone)
    return (*ledger_entries.of_rounds(reader, topic, day), *theirs)


def _told_of(sources: Iterable[Note | PaperCard | RepoCard]) -> list[str]:
    """The keys an earlier round may have judged: ids of items, identifiers they mention."""
    items = [
        item
        for source in sources
        for item in (source.items if isinstance(source, Note) else (source.item,))
    ]
    mentioned = {mention.identifier.key for item in items for mention in item.mentions}
    return sorted({item.id for item in items} | mentioned)


def _earlier(
    reader: Reader, topic: str, day: date, keys: list[str]
) -> tuple[dict[str, date], dict[str, date]]:
    """When a key was first judged on topic; when it was first seen, for those that never were."""
    rows = reader.rows(
        "WITH past AS (SELECT date, item_id, subjects, disposition = 'off_topic' AS off"
        "  FROM e1.dispositions WHERE topic = ? AND date < ? AND disposition <> 'rejected'),"
        " keyed AS (SELECT date, off, item_id AS key FROM past WHERE NOT off"
        "  UNION ALL SELECT date, off, unnest(subjects) FROM past)"
        " SELECT key, min(date) FILTER (NOT off), min(date)"
        " FROM keyed JOIN (SELECT unnest(?) AS key) USING (key) GROUP BY key ORDER BY key",
        [topic, day, keys],
    )
    judged = {key: on for key, on, _ in rows if on is not None}
    return judged, {key: seen for key, on, seen in rows if on is None}


def _unread(reader: Reader, first: date, last: date) -> list[Unread]:
    """Files that could not be read or parsed, those dated outside the window left out."""
    rows = reader.rows(
        "SELECT path, reason FROM e1.files WHERE reason IS NOT NULL UNION"
        " SELECT path, s.reason FROM e1.states s JOIN e1.files f USING (path, sha256)"
        " WHERE s.reason IS NOT NULL ORDER BY path"
    )
    return [
        Unread(path=path, reason=reason)
        for path, reason in rows
        if (day := day_in(path)) is None or first <= day <= last
    ]


def _missing(held: Mapping[str, HeldState], named: Iterable[str]) -> list[Unread]:
    known = set(map(folded, held))
    return [
        Unread(path=path, reason="named by the manifest, not in the vault at the cutoff")
        for path in named
        if folded(path) not in known
    ]


def _late(reader: Reader, held: Mapping[str, HeldState], day: date, topic: str) -> frozenset[str]:
    """The files first seen after the round was first published."""
    rows = reader.rows(
        "SELECT first_published FROM e1.briefs WHERE date = ? AND topic = ?", [day, topic]
    )
    return frozenset(
        path for path, state in held.items() for (at,) in rows if state.first_seen > at
    )
