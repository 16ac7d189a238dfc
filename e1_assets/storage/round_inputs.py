"""Everything one round may see, cut to what existed at its cutoff."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from e1_assets.domain.manifests import GivenManifest
from e1_assets.domain.notes import Note, Unread
from e1_assets.domain.rounds import LedgerEntry, RoundInputs
from e1_assets.storage import ledger_entries
from e1_assets.storage.connections import Reader
from e1_assets.storage.contributed_rows import findings_of
from e1_assets.storage.documents_as_of import DocumentsAsOf, ParseKnowledge
from e1_assets.storage.layout import day_in, folded
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.register import register_before
from e1_assets.storage.sources_as_of import Sources, Window, no_models
from e1_assets.storage.states_as_of import HeldState, Observed
from e1_assets.storage.vault import Vault
from e1_assets.storage.view import View
from e1_assets.storage.warehouse import Warehouse


def round_inputs(
    vault: Vault, warehouse: Warehouse, day: date, topic: str, parse_knowledge: ParseKnowledge
) -> RoundInputs:
    """The inputs of one round; see `InputsOfRounds`, which several rounds are read with."""
    return InputsOfRounds(vault, warehouse, parse_knowledge).of(day, topic)


class InputsOfRounds:
    """The inputs of rounds from what the last ingest stored, what they share read once.

    The same warehouse gives the same inputs, whenever asked; an ingest asks for a new object.
    """

    def __init__(self, vault: Vault, warehouse: Warehouse, parse_knowledge: ParseKnowledge) -> None:
        self._vault, self._warehouse = vault, warehouse
        self._documents = DocumentsAsOf(vault, warehouse, parse_knowledge)
        self._models = no_models()
        self._observed: Observed | None = None
        self._day: _Day | None = None

    def of(self, day: date, topic: str) -> RoundInputs:
        """The inputs of the round of a day and topic. UsageError for an unknown topic."""
        topic = self._vault.require_topic(topic)
        with self._warehouse.reading() as reader:
            if self._day is None or self._day.date != day:
                self._day = self._laid_out(reader, day)
            return self._read(Sources(reader, self._day.held, self._models), self._day, topic)

    def _laid_out(self, reader: Reader, day: date) -> "_Day":
        """What the rounds of a day share."""
        self._observed = self._observed or Observed(reader)
        held = self._observed.as_of(self._vault.settings.cutoff_of(day))
        held = _without_own_output(reader, held)
        first = self._vault.settings.window_from(day).date()
        return _Day(day, held, _given(reader, held, day), _unread(reader, held, first, day))

    def _read(self, sources: Sources, shared: "_Day", topic: str) -> RoundInputs:
        settings, topics = self._vault.settings, self._vault.topics
        reader, held, day = sources.reader, sources.held, shared.date
        cutoff = settings.cutoff_of(day)
        given = _of_topic(shared.given, topic)
        named = _named(given, topic)
        window = Window(settings.window_from(day), cutoff, frozenset(map(folded, named)))
        view = shared.view(sources, window)
        judged, seen = _earlier(reader, topic, day, view.keys)
        still_open, closed = register_before(reader, topic, day, cutoff)
        states = {name: self._documents.state(name, cutoff) for name in topics}
        context = tuple(sorted(s.doc.path for s in states.values() if s.doc))
        unread = [*shared.unread, *_missing(held, named)]
        return RoundInputs(
            topic=topic,
            topics=topics,
            topic_words=settings.topic_words,
            date=day,
            cutoff=cutoff,
            window_from=window.opens,
            window_days=settings.window_days,
            executor=settings.executor,
            notes=view.notes,
            paper_cards=view.papers,
            repo_cards=view.repositories,
            queue=view.queue,
            given=given,
            baseline=states[topic],
            others=tuple(s for other, s in states.items() if other != topic and s.doc),
            context=context,
            ledger=_ledger(self._vault, reader, view.briefs, day, topic),
            judged_before=judged,
            seen_before=seen,
            open_contradictions=still_open,
            closed_contradictions=closed,
            unread=_once(unread, {*context, *view.paths}),
            late_paths=_late(reader, held, day, topic),
            brief_findings=findings_of(reader, view.notes),
            earlier_cards=view.earlier_cards,
        )


@dataclass(frozen=True)
class _Day:
    """What the rounds of a day share: files as held then, manifests given, files not read."""

    date: date
    held: Mapping[str, HeldState]
    given: tuple[GivenManifest, ...]
    unread: tuple[Unread, ...]
    views: dict[Window, View] = field(default_factory=dict)

    def view(self, sources: Sources, window: Window) -> View:
        """The window of the day; only a manifest can name files that make it one topic's own."""
        if window not in self.views:
            self.views[window] = View.of(sources, window)
        return self.views[window]


def _without_own_output(reader: Reader, held: Mapping[str, HeldState]) -> dict[str, HeldState]:
    """A brief we wrote into the vault is known from the tables; it is no material of its day."""
    rows = reader.rows("SELECT DISTINCT path FROM e1.brief_files WHERE room = 'vault'")
    own = {path for (path,) in rows}
    return {path: state for path, state in held.items() if path not in own}


def _given(reader: Reader, held: Mapping[str, HeldState], day: date) -> tuple[GivenManifest, ...]:
    """The manifests of a day, in order of their paths."""
    rows = reader.rows(
        "SELECT path, sha256, model FROM e1.given_manifests WHERE date = ? ORDER BY path", [day]
    )
    return tuple(
        unpacked(GivenManifest, text, digest)
        for path, digest, text in rows
        if path in held and held[path].sha256 == digest
    )


def _of_topic(found: Sequence[GivenManifest], topic: str) -> GivenManifest | None:
    """The manifest of the day, one that names the topic before others."""
    naming = [one for one in found if _named(one, topic)]
    return next(iter((*naming, *found)), None)


def _named(given: GivenManifest | None, topic: str) -> tuple[str, ...]:
    items = given.items if given else ()
    mine = (item for item in items if folded(item.topic) == folded(topic))
    return tuple(path for item in mine for path in item.materials)


def _ledger(
    vault: Vault, reader: Reader, briefs: Iterable[Note], day: date, topic: str
) -> tuple[LedgerEntry, ...]:
    told = [n for n in briefs if ledger_entries.brief_topic(n.path, vault.topics) == topic]
    theirs = ledger_entries.contributed(told, topic, day, vault.settings.zone)
    return (*ledger_entries.of_rounds(reader, topic, day), *theirs)


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
        " FROM keyed WHERE key IN (SELECT unnest(?)) GROUP BY key ORDER BY key",
        [topic, day, keys],
    )
    judged = {key: on for key, on, _ in rows if on is not None}
    return judged, {key: seen for key, on, seen in rows if on is None}


def _unread(
    reader: Reader, held: Mapping[str, HeldState], first: date, last: date
) -> tuple[Unread, ...]:
    """Files that could not be read or parsed, those dated outside the window left out."""
    rows = reader.rows(
        "SELECT path, NULL, reason FROM e1.files WHERE reason IS NOT NULL UNION"
        " SELECT path, sha256, reason FROM e1.states WHERE reason IS NOT NULL ORDER BY path"
    )
    return tuple(
        Unread(path=path, reason=reason)
        for path, digest, reason in rows
        if digest is None or (path in held and held[path].sha256 == digest)
        if (day := day_in(path)) is None or first <= day <= last
    )


def _once(unread: Iterable[Unread], read: Collection[str]) -> tuple[Unread, ...]:
    """Each file once, with the first reason; what is read as it last was is no unread file."""
    found: dict[str, Unread] = {}
    for one in unread:
        if one.path not in read:
            found.setdefault(folded(one.path), one)
    return tuple(found.values())


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
