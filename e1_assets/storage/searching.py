"""Finding words in what the warehouse holds."""

from dataclasses import dataclass
from typing import Any

from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Hit:
    """Where words were found: an increment of a brief, or a claim of a note or card."""

    kind: str
    identity: str
    date: str | None
    topic: str | None
    path: str
    locator: str
    title: str
    text: str
    sha256: str
    start: int
    end: int


_SQL = """
WITH found AS (
    SELECT 'increment' AS kind, id AS identity, date, topic, path, locator, title,
           core_claim AS text, concat_ws(' ', title, core_claim, identifiers::VARCHAR) AS searched,
           sha256, span_start, span_end
    FROM e1.increments
    UNION ALL
    SELECT 'claim', c.item_id, NULL, NULL, c.path, i.locator, i.title, c.text,
           concat_ws(' ', i.title, c.text), c.sha256, c.span_start, c.span_end
    FROM e1.claims c JOIN e1.items i ON i.id = c.item_id AND i.path = c.path
)
SELECT DISTINCT kind, identity, date::VARCHAR, topic, path, locator, title, text, sha256,
       span_start, span_end
FROM found
WHERE len(list_filter($words, lambda word: NOT contains(lower(searched), word))) = 0
  AND ($topic IS NULL OR topic IS NULL OR topic = $topic)
ORDER BY kind DESC, date::VARCHAR DESC, path, span_start
LIMIT $most
"""


def search(warehouse: Warehouse, words: str, topic: str | None, most: int) -> list[Hit]:
    """What holds every one of these words, parts of words included; newest increments first."""
    wanted = [word.lower() for word in words.split()]
    if not wanted:
        return []
    values: dict[str, Any] = {"words": wanted, "topic": topic, "most": most}
    with warehouse.reading() as reader:
        return [Hit(*row) for row in reader.named_rows(_SQL, values)]
