"""One applied change set as exact byte patches, so that it can be undone."""

from datetime import datetime
from typing import Literal

from pydantic import field_serializer, field_validator

from e1_assets.domain.model import Model


class Patch(Model):
    """At byte `start` of the base document, `old` was replaced with `new` (hex in JSON)."""

    start: int
    old: bytes
    new: bytes
    section_key: str | None = None

    @field_serializer("old", "new", when_used="json")
    def _as_hex(self, value: bytes) -> str:
        return value.hex()

    @field_validator("old", "new", mode="before")
    @classmethod
    def _from_hex(cls, value: object) -> object:
        return bytes.fromhex(value) if isinstance(value, str) else value


WithheldReason = Literal[
    "do_not",
    "section_gone",
    "open_fence",
    "no_section",
    "not_accepted",
    "rejected",
    "second_section",
    "already_anchored",
    "open_contradiction",
    "unlisted_identifier",
    "no_questions_section",
    "entry_changed",
]


class Withheld(Model):
    """An edit that was not applied, with the reason; `detail` names what stood in its way."""

    edit_id: str
    reason: WithheldReason
    detail: str = ""


class Revision(Model):
    """A change set applied to one document version; patches are in ascending order of `start`."""

    topic: str
    change_set: str
    base_sha256: str
    result_sha256: str
    made_at: datetime
    patches: tuple[Patch, ...]
    withheld: tuple[Withheld, ...] = ()
