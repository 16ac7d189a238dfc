"""The register of contradictions: the newest sighting of each, with what a person decided."""

from e1_assets.domain.briefs import Contradiction
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.warehouse import Warehouse

_NEWEST = """
    SELECT topic, model, sha256,
           (SELECT d.decision FROM e1.decisions d WHERE d.subject = 'contradiction'
            AND d.subject_id = c.id AND d.topic = c.topic ORDER BY decided DESC LIMIT 1)
    FROM e1.contradictions c
    QUALIFY row_number() OVER (PARTITION BY topic, id ORDER BY date DESC, run_time DESC) = 1
    ORDER BY topic, first_seen, id
"""


def contradictions(warehouse: Warehouse) -> list[tuple[str, Contradiction]]:
    """Every contradiction with its topic; its state is the last decision, else open."""
    with warehouse.reading() as reader:
        rows = reader.rows(_NEWEST)
    return [
        (topic, _decided(unpacked(Contradiction, text, digest), decision))
        for topic, text, digest, decision in rows
    ]


def _decided(found: Contradiction, decision: str | None) -> Contradiction:
    return found.model_copy(update={"state": decision}) if decision else found
