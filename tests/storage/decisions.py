"""Decisions to put on record."""

from datetime import datetime

from e1_assets.domain.decisions import Decision
from tests.storage.small_vault import NOW


def decision(subject, verdict, at: datetime = NOW, subject_id: str = "D1") -> Decision:
    """A decision of a person on the topic `caching`."""
    return Decision(
        id=f"{subject_id}-{at.isoformat()}",
        decided=at,
        topic="caching",
        subject=subject,
        subject_id=subject_id,
        decision=verdict,
        person="ada",
        reason="asked the authors",
    )
