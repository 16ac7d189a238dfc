"""What was published when, as an append-only ledger."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from e1_assets.storage.brief_places import BriefFile
from e1_assets.storage.json_lines import append, read_lines


@dataclass(frozen=True)
class Publication:
    """One brief put on its way to disk: digest and form of every file by `room:path`.

    `reasons` say why it took the place of the one before, `rows` names the snapshot of what its
    round found beside it. A second line with the same brief tells that the round was run again and
    came to the same bytes.
    """

    date: date
    topic: str
    run_time: datetime
    brief_sha256: str
    files: dict[str, str]
    forms: dict[str, str]
    reasons: tuple[str, ...] = ()
    rows: str | None = None


def key_of(room: str, path: str) -> str:
    """How a file is named in the ledger."""
    return f"{room}:{path}"


class PublicationLedger:
    """Tells our own files from those a person changed, also when the warehouse is gone.

    The ledger `proposed` holds the revisions of briefs that wait for a person in the same form.
    """

    def __init__(self, state: Path, name: str = "publications") -> None:
        self.path = state / "ledger" / f"{name}.jsonl"

    def read(self) -> list[Publication]:
        """All publications in order."""
        return [
            Publication(
                date=date.fromisoformat(line["date"]),
                topic=line["topic"],
                run_time=datetime.fromisoformat(line["run_time"]),
                brief_sha256=line["brief_sha256"],
                files=line["files"],
                forms=line["forms"],
                reasons=tuple(line.get("reasons", ())),
                rows=line.get("rows"),
            )
            for line in read_lines(self.path)
        ]

    def of(self, day: date, topic: str) -> list[Publication]:
        """The publications of one round, first to last."""
        return [one for one in self.read() if one.date == day and one.topic == topic]

    def append(
        self,
        day: date,
        topic: str,
        now: datetime,
        brief: str,
        files: Sequence[BriefFile],
        reasons: Sequence[str] = (),
        rows: str | None = None,
    ) -> None:
        """Put a brief on record before its files are written."""
        digests = {key_of(file.room, file.path): file.sha256 for file in files}
        forms = {key_of(file.room, file.path): file.form for file in files}
        self._add([Publication(day, topic, now, brief, digests, forms, tuple(reasons), rows)])

    def confirm(self, rounds: Iterable[tuple[date, str]], now: datetime) -> None:
        """Put on record that the last brief of each round is what it comes to at `now` too."""
        last = {(one.date, one.topic): one for one in self.read()}
        self._add(
            replace(one, run_time=now, reasons=())
            for day, topic in rounds
            for one in (last[day, topic],)
        )

    def _add(self, made: Iterable[Publication]) -> None:
        append(
            self.path,
            (
                {
                    "date": one.date,
                    "topic": one.topic,
                    "run_time": one.run_time,
                    "brief_sha256": one.brief_sha256,
                    "files": one.files,
                    "forms": one.forms,
                    **({"reasons": list(one.reasons)} if one.reasons else {}),
                    **({"rows": one.rows} if one.rows else {}),
                }
                for one in made
            ),
        )


def revisions(published: Sequence[Publication]) -> list[Publication]:
    """The publications of one round that changed its brief, first to last."""
    changed: list[Publication] = []
    for one in published:
        if not changed or changed[-1].files != one.files:
            changed.append(one)
    return changed
