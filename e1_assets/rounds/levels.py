"""The evidence level an item starts with: what it states, else what its source is."""

from e1_assets.domain.manifests import MaterialRole
from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.rounds.day import Entry

_BY_ROLE: dict[MaterialRole, EvidenceLevel] = {
    "note": EvidenceLevel.SECONDARY,
    "brief": EvidenceLevel.SECONDARY,
    "paper_card": EvidenceLevel.SECONDARY,
    "repo_card": EvidenceLevel.METRIC_ONLY,
    "work_queue": EvidenceLevel.TITLE_ONLY,
}


def level(entry: Entry) -> EvidenceLevel:
    """The level the item or its enclosing section states, else that of its kind of source."""
    return entry.item.evidence or _BY_ROLE[entry.material.role]


def stands_close(entry: Entry) -> bool:
    """Whether somebody states to have read the original."""
    stated = entry.item.evidence
    return stated in (EvidenceLevel.ORIGINAL_READ, EvidenceLevel.PRIMARY)
