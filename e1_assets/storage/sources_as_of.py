"""The parsed notes, cards or queue that a round may see."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any, TypeVar

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.notes import Note
from e1_assets.storage.connections import Reader
from e1_assets.storage.kept import Kept
from e1_assets.storage.layout import folded
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.states_as_of import HeldState

S = TypeVar("S", Note, PaperCard, RepoCard, WorkQueue)

_TABLES = {
    Note: "inbox_notes",
    PaperCard: "paper_cards",
    RepoCard: "repo_cards",
    WorkQueue: "work_queues",
}
_KEPT_JSON = 8 * 1024 * 1024
# Models are frozen and identified by path and bytes; one day's serve all topics and later days.
Models = Kept[tuple[str, str, str, datetime], Note | PaperCard | RepoCard | WorkQueue]


def no_models() -> Models:
    """Room for the models of some 8 MB of JSON, several days of a full inbox."""
    return Kept(_KEPT_JSON)


@dataclass(frozen=True)
class Window:
    """The moments a round looks back on, both included; `named` are folded mandatory paths."""

    opens: datetime
    closes: datetime
    named: Collection[str]


@dataclass(frozen=True)
class Sources:
    """The parsed files that were held at a moment; `models` are those read for earlier rounds."""

    reader: Reader
    held: Mapping[str, HeldState]
    models: Models

    def in_window(self, kind: type[S], window: Window) -> tuple[S, ...]:
        """The states of a kind whose event time lies in the window, or that are named."""
        named = [p for p in self.held if folded(p) in window.named] if window.named else []
        rows = self.reader.rows(
            f"SELECT path, sha256, run_time FROM e1.{_TABLES[kind]}"
            " WHERE event_time BETWEEN ? AND ? OR path IN (SELECT unnest(?))",
            [window.opens, window.closes, named],
        )
        return self._loaded(kind, [row for row in rows if self._holds(row)])

    def newest(self, kind: type[S], moment: datetime) -> S | None:
        """The state of a kind with the latest event time up to the moment."""
        rows = self.reader.rows(
            f"SELECT path, sha256, run_time FROM e1.{_TABLES[kind]} WHERE event_time <= ?"
            " ORDER BY event_time DESC, path",
            [moment],
        )
        wanted = [row for row in rows if self._holds(row)]
        return self._loaded(kind, wanted[:1])[0] if wanted else None

    def briefs_before(self, moment: datetime) -> tuple[Note, ...]:
        """The notes that are briefs, with an event time up to the moment."""
        rows = self.reader.rows(
            "SELECT path, sha256, run_time FROM e1.inbox_notes"
            " WHERE kind = 'brief' AND event_time <= ?",
            [moment],
        )
        return self._loaded(Note, [row for row in rows if self._holds(row)])

    def last_states_before(
        self, cards: Iterable[RepoCard], opens: datetime, cutoff: datetime
    ) -> dict[str, RepoCard]:
        """By card path, the newest state of the same card (file name) from before `opens`.

        Only what was known by the cutoff.
        """
        names = {folded(PurePosixPath(card.path).name): card.path for card in cards}
        if not names:
            return {}
        rows = self.reader.rows(
            "SELECT path, sha256, run_time FROM e1.repo_cards t WHERE event_time < ? AND EXISTS ("
            " SELECT 1 FROM e1.observations o WHERE o.path = t.path AND o.sha256 = t.sha256"
            " AND o.since <= ?) ORDER BY event_time DESC, path",
            [opens, cutoff],
        )
        newest_first: dict[str, tuple[Any, ...]] = {}
        for row in rows:
            name = folded(PurePosixPath(row[0]).name)
            if name in names:
                newest_first.setdefault(name, row)
        found = {card.path: card for card in self._loaded(RepoCard, newest_first.values())}
        return {names[name]: found[row[0]] for name, row in newest_first.items()}

    def _holds(self, row: Sequence[object]) -> bool:
        state = self.held.get(str(row[0]))
        return state is not None and state.sha256 == row[1]

    def _loaded(self, kind: type[S], wanted: Iterable[tuple[Any, ...]]) -> tuple[S, ...]:
        """The models of (path, digest, written), in path order."""
        table = _TABLES[kind]
        found: dict[str, S] = {}
        missing: dict[str, tuple[str, datetime]] = {}
        for path, digest, written in wanted:
            kept = self.models.get((table, path, digest, written))
            if isinstance(kept, kind):
                found[path] = kept
            else:
                missing[path] = (digest, written)
        for path, text in self._texts(table, missing) if missing else ():
            digest, written = missing[path]
            found[path] = unpacked(kind, text, digest)
            self.models.put((table, path, digest, written), found[path], len(text))
        return tuple(found[path] for path in sorted(found))

    def _texts(
        self, table: str, wanted: Mapping[str, tuple[str, datetime]]
    ) -> list[tuple[str, str]]:
        rows = self.reader.rows(
            f"SELECT path, model FROM e1.{table} t"
            " JOIN (SELECT unnest(?) AS path, unnest(?) AS sha256) USING (path, sha256)",
            [list(wanted), [digest for digest, _ in wanted.values()]],
        )
        return [(path, text) for path, text in rows]


def newest_of_each(cards: Iterable[S]) -> tuple[S, ...]:
    """Of several states of one card (same file name) the one with the latest event time."""
    best: dict[str, S] = {}
    for card in cards:
        name = folded(PurePosixPath(card.path).stem)
        if name not in best or card.event_time > best[name].event_time:
            best[name] = card
    return tuple(sorted(best.values(), key=lambda card: card.path))
