"""The parser of briefs, loaded with the first brief that is met."""

from typing import TYPE_CHECKING

from e1_assets.domain.text import Text

if TYPE_CHECKING:
    from e1_assets.domain.brief_reading import BriefReading


def parse_brief(path: str, text: Text, zone: str) -> "BriefReading":
    """As `briefs.parse_brief`; its patterns cost a process 0.3 s, and few notes are briefs."""
    from e1_assets.parsing import briefs

    return briefs.parse_brief(path, text, zone)
