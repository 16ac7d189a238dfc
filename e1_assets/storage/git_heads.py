"""When the platform first knew which commit, as an append-only ledger of the heads it read.

Git tells when a commit was made, never when it came here; a round may only have read what had.
"""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from e1_assets.storage.json_lines import append, read_lines


class HeadLedger:
    """The file `<state>/ledger/git_heads.jsonl`."""

    def __init__(self, state: Path) -> None:
        self._path = state / "ledger" / "git_heads.jsonl"

    def first_seen(self, chain: Iterable[str], now: datetime) -> dict[str, datetime]:
        """When each commit of a history was known first; `chain` begins with its head.

        The head is put on record as read `now`, unless it was before.
        """
        known = {line["head"]: datetime.fromisoformat(line["seen"]) for line in self._read()}
        found: dict[str, datetime] = {}
        since = now
        for commit in chain:
            if not found and commit not in known:
                append(self._path, [{"head": commit, "seen": now}])
            since = min(since, known.get(commit, since))
            found[commit] = since
        return found

    def _read(self) -> list[dict[str, str]]:
        """The lines, the last one of a head first: what was read again keeps its first time."""
        return read_lines(self._path)[::-1]
