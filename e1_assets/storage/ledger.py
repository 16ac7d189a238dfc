"""Decisions and applied change sets: append-only, copied into the warehouse for SQL.

ledger = Ledger(vault, warehouse)
ledger.decide(Decision(...))
ledger.decisions("inference", until=cutoff)
ledger.record_revision(revision, change_set, "applied")
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.decisions import Decision
from e1_assets.domain.revisions import Revision
from e1_assets.storage.columns import utc
from e1_assets.storage.frames import Row, frame
from e1_assets.storage.json_lines import append, count_lines, read_lines
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

RevisionState = Literal["applied", "undone"]


@dataclass(frozen=True)
class RecordedRevision:
    """What E2 did to a document at a moment; both states carry the same revision."""

    at: datetime
    state: RevisionState
    change_set: ChangeSet
    revision: Revision


class Ledger:
    """The files `<state>/ledger/decisions.jsonl` and `revisions.jsonl`."""

    def __init__(self, vault: Vault, warehouse: Warehouse) -> None:
        self._decisions = vault.state / "ledger" / "decisions.jsonl"
        self._revisions = vault.state / "ledger" / "revisions.jsonl"
        self._warehouse = warehouse

    def decide(self, decision: Decision) -> None:
        """Put a decision on record."""
        self.decide_all([decision])

    def decide_all(self, decisions: Iterable[Decision]) -> None:
        """Put decisions on record in one go."""
        with self._warehouse.reading():
            append(self._decisions, (one.model_dump(mode="json") for one in decisions))
            self.restore()

    def decisions(self, topic: str, until: datetime | None = None) -> list[Decision]:
        """The decisions of a topic in order, those up to a moment where one is given."""
        found = (Decision.model_validate(line) for line in read_lines(self._decisions))
        return [
            one for one in found if one.topic == topic and (until is None or one.decided <= until)
        ]

    def record_revision(
        self, revision: Revision, change_set: ChangeSet, state: RevisionState, at: datetime
    ) -> None:
        """Put on record that a change set was applied to a document, or undone."""
        line = {
            "at": at,
            "state": state,
            "change_set": change_set.model_dump(mode="json"),
            "revision": revision.model_dump(mode="json"),
        }
        with self._warehouse.reading():
            append(self._revisions, [line])
            self.restore()

    def revisions(self, topic: str, until: datetime | None = None) -> list[RecordedRevision]:
        """The revisions of a topic in order, those up to a moment where one is given."""
        found = (_revision(line) for line in read_lines(self._revisions))
        return [
            one
            for one in found
            if one.revision.topic == topic and (until is None or one.at <= until)
        ]

    def lags(self) -> bool:
        """Whether the tables lack lines of the files."""
        with self._warehouse.reading() as reader:
            counted = reader.rows(
                "SELECT (SELECT count(*) FROM e1.decisions), (SELECT count(*) FROM e1.change_sets)"
            )
        return counted != [(count_lines(self._decisions), count_lines(self._revisions))]

    def restore(self) -> None:
        """Bring the tables up to the files; they lag after a crash or a rebuild."""
        decisions = [Decision.model_validate(line) for line in read_lines(self._decisions)]
        revisions = [_revision(line) for line in read_lines(self._revisions)]
        with self._warehouse.writing() as writer:
            writer.execute("DELETE FROM e1.decisions")
            writer.execute("DELETE FROM e1.change_sets")
            writer.insert("decisions", frame("decisions", _decision_rows(decisions)))
            writer.insert("change_sets", frame("change_sets", _revision_rows(revisions)))


def _revision(line: dict[str, object]) -> RecordedRevision:
    return RecordedRevision(
        at=datetime.fromisoformat(str(line["at"])),
        state="undone" if line["state"] == "undone" else "applied",
        change_set=ChangeSet.model_validate(line["change_set"]),
        revision=Revision.model_validate(line["revision"]),
    )


def _decision_rows(decisions: Iterable[Decision]) -> list[Row]:
    return [{**one.model_dump(), "decided": utc(one.decided)} for one in decisions]


def _revision_rows(revisions: Iterable[RecordedRevision]) -> list[Row]:
    return [
        {
            "id": one.change_set.id,
            "made": utc(one.at),
            "topic": one.revision.topic,
            "state": one.state,
            "base_sha256": one.revision.base_sha256,
            "result_sha256": one.revision.result_sha256,
            "increments": [edit.increment for edit in one.change_set.edits if edit.increment],
            "questions": [edit.question for edit in one.change_set.edits if edit.question],
            "identifiers": sorted({i.key for edit in one.change_set.edits for i in edit.anchors}),
            "model": one.change_set.model_dump_json(),
        }
        for one in revisions
    ]
