"""What a person, or a stated policy, decided about something a brief proposed."""

from datetime import datetime
from typing import Literal

from e1_assets.domain.model import Model


class Decision(Model):
    """One decision, never changed; a later one on the same subject takes its place.

    An increment is `accepted`, `rejected` or `superseded`; a contradiction is `resolved`,
    `dismissed` or `reopened`; as a `question` for the document it is `accepted` or `rejected`,
    which closes nothing. `person` names who decided, or the policy that did.
    """

    id: str
    decided: datetime
    topic: str
    subject: Literal["increment", "contradiction", "question"]
    subject_id: str
    decision: Literal["accepted", "rejected", "superseded", "resolved", "dismissed", "reopened"]
    person: str
    reason: str
