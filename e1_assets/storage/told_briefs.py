"""All briefs of a vault in the languages of a reader."""

from collections.abc import Sequence
from datetime import date

from e1_assets.domain.briefs import Brief
from e1_assets.domain.sealing import from_json
from e1_assets.storage.connections import Reader


def told_briefs(reader: Reader, languages: Sequence[str]) -> dict[str, tuple[Brief, ...]]:
    """Every brief in each language, oldest first; the canonical one where it has no other."""
    told: dict[tuple[date, str], dict[str, Brief]] = {}
    wanted = ["json", *(f"json.{language}" for language in languages)]
    for day, topic, form, text in reader.rows(
        "SELECT date, topic, form, text FROM e1.brief_files WHERE list_contains(?, form)"
        " AND room = 'state' ORDER BY date, topic, form",
        [wanted],
    ):
        told.setdefault((day, topic), {})[form] = from_json(text)
    return {
        language: tuple(forms.get(f"json.{language}", forms["json"]) for forms in told.values())
        for language in languages
    }
