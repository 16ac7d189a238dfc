"""What a round must read."""

from datetime import date, datetime
from typing import Literal

from e1_assets.domain.model import Model

MaterialRole = Literal["note", "brief", "paper_card", "repo_card", "work_queue"]


class GivenItem(Model):
    """One entry of a manifest file: `key` is round kind and topic, materials are vault paths."""

    key: str
    topic: str
    score: float | None = None
    materials: tuple[str, ...]


class GivenManifest(Model):
    """`manifests/<date>.json` as read; names the mandatory scope of the rounds of that date."""

    path: str
    sha256: str
    job_id: str
    date: date
    items: tuple[GivenItem, ...]


class Material(Model):
    """One file a round reads; `mandatory` when a given manifest names it, `late` when it was
    first seen after an earlier publication of this round."""

    path: str
    sha256: str
    role: MaterialRole
    event_time: datetime
    mandatory: bool = False
    late: bool = False


class Manifest(Model):
    """The drawn scope of one round: materials due, window in days counting the date itself."""

    round_id: str
    topic: str
    date: date
    cutoff: datetime
    window_from: datetime
    window_days: int
    job_id: str | None = None
    item: str | None = None
    score: float | None = None
    materials: tuple[Material, ...]
    context: tuple[str, ...] = ()
