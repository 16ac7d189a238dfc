"""The one JSON form of a brief, sealed by its own hash."""

from e1_assets.domain.briefs import Brief
from e1_assets.domain.text import sha256


def to_json(brief: Brief) -> str:
    """The canonical JSON of a brief: `e1.brief/1` keys in model order, one newline at the end."""
    return brief.model_dump_json(by_alias=True, indent=1) + "\n"


def from_json(text: str) -> Brief:
    """Read a brief from its JSON; ValueError when it is no `e1.brief/1`."""
    return Brief.model_validate_json(text)


def seal_of(brief: Brief) -> str:
    """SHA-256 over the canonical JSON with `provenance.brief_sha256` empty."""
    return sha256(to_json(_with_seal(brief, "")).encode())


def seal(brief: Brief) -> Brief:
    """The brief with its own hash filled in; sealing again changes nothing."""
    return _with_seal(brief, seal_of(brief))


def _with_seal(brief: Brief, value: str) -> Brief:
    provenance = brief.provenance.model_copy(update={"brief_sha256": value})
    return brief.model_copy(update={"provenance": provenance})
