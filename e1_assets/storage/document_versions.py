"""The order of the known states of one document, with what happened to its size."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from e1_assets.domain.knowledge import KnowledgeVersion
from e1_assets.domain.text import sha256
from e1_assets.storage.observations import Observation

Event = Literal["collapsed", "returned", "emptied"]

_SHRUNK = 20
_SIZEABLE = 4096
_EMPTY = sha256(b"")


def in_sequence(topic: str, states: Sequence[Observation]) -> list[KnowledgeVersion]:
    """The versions of a document, oldest first; those of `merged`, in the same order.

    A version stays `collapsed` while it is less than a twentieth of the last sound one, whose size
    `previous_size` then gives.
    """
    versions: list[KnowledgeVersion] = []
    sound: int | None = None
    for state in states:
        last = versions[-1] if versions else None
        event = _event(state.size, sound, last.event if last else None)
        sunk = event in ("collapsed", "emptied")
        versions.append(
            KnowledgeVersion(
                topic=topic,
                sequence=len(versions) + 1,
                sha256=state.sha256 or _EMPTY,
                size=state.size,
                valid_from=state.since,
                source=state.source,
                event=event,
                previous_size=sound if sunk else last.size if last else None,
            )
        )
        sound = sound if sunk else state.size
    return versions


def _event(size: int, sound: int | None, last: Event | None) -> Event | None:
    if sound and not size:
        return "emptied"
    if sound and sound > _SIZEABLE and size * _SHRUNK < sound:
        return "collapsed"
    return "returned" if last in ("collapsed", "emptied") else None


def merged(states: Sequence[Observation]) -> list[Observation]:
    """The states that count, oldest first.

    Git history comes first; only without it do dated snapshots count. What the platform observed
    counts where its bytes are those of no commit, or where a person put them in place of what E2
    had written; never where E2 itself had just made them. Commits keep the order of the history,
    even where a clock ran backwards.
    """
    history = [one for one in states if one.source == "git"]
    history = history or sorted(
        (one for one in states if one.source == "snapshot"), key=lambda one: one.since
    )
    applied = [one for one in states if one.source == "e2"]
    seen = _by_hand(states, {one.sha256 for one in history}, applied)
    dated = [*_dated(history), *_dated(applied), *_dated(seen)]
    return _without_repeats(sorted(dated, key=lambda pair: pair[0]))


def _by_hand(
    states: Sequence[Observation], committed: set[str | None], applied: Sequence[Observation]
) -> list[Observation]:
    """The observed states that are a person's, each told by what the file held before it."""
    made = {one.sha256 for one in applied}
    found: list[Observation] = []
    before: str | None = None
    for one in states:
        if one.source != "observed":
            continue
        last = next((e2 for e2 in reversed(applied) if e2.since <= one.since), None)
        own = last is not None and last.sha256 == one.sha256
        if not own and (one.sha256 not in committed or (before in made and before != one.sha256)):
            found.append(one)
        before = one.sha256
    return found


def _dated(states: Sequence[Observation]) -> list[tuple[datetime, Observation]]:
    """Each state with the latest time up to it, which never runs backwards."""
    dated: list[tuple[datetime, Observation]] = []
    for state in states:
        dated.append((max(state.since, dated[-1][0]) if dated else state.since, state))
    return dated


def _without_repeats(states: Sequence[tuple[datetime, Observation]]) -> list[Observation]:
    kept: list[Observation] = []
    for _, state in states:
        if not kept or kept[-1].sha256 != state.sha256:
            kept.append(state)
    return kept


def as_of(versions: Sequence[KnowledgeVersion], moment: datetime) -> KnowledgeVersion | None:
    """The version in force at a moment; the first one, as hindsight, where all are younger."""
    for version in reversed(versions):
        if version.valid_from is not None and version.valid_from <= moment:
            return version
    if not versions:
        return None
    unknown = {"valid_from": None, "hindsight": True, "event": None, "previous_size": None}
    return versions[0].model_copy(update=unknown)
