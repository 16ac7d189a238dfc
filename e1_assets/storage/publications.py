"""What was published when, as an append-only ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from e1_assets.storage.brief_places import BriefFile
from e1_assets.storage.json_lines import append, read_lines


@dataclass(frozen=True)
class Publication:
    """One brief put on its way to disk: digest and form of every file by `room:path`."""

    date: date
    topic: str
    run_time: datetime
    brief_sha256: str
    files: dict[str, str]
    forms: dict[str, str]


def key_of(room: str, path: str) -> str:
    """How a file is named in the ledger."""
    return f"{room}:{path}"


class PublicationLedger:
    """Tells our own files from those a person changed, also when the warehouse is gone."""

    def __init__(self, state: Path) -> None:
        self.path = state / "ledger" / "publications.jsonl"

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
            )
            for line in read_lines(self.path)
        ]

    def of(self, day: date, topic: str) -> list[Publication]:
        """The publications of one round, first to last."""
        return [one for one in self.read() if one.date == day and one.topic == topic]

    def append(
        self, day: date, topic: str, now: datetime, brief: str, files: Sequence[BriefFile]
    ) -> None:
        """Put a brief on record before its files are written."""
        digests = {key_of(file.room, file.path): file.sha256 for file in files}
        forms = {key_of(file.room, file.path): file.form for file in files}
        line = {"date": day, "topic": topic, "run_time": now, "brief_sha256": brief}
        append(self.path, [{**line, "files": digests, "forms": forms}])
