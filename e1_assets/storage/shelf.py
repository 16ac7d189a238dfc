"""What the tables hold of single snapshots, read when a page of one is drawn."""

from functools import lru_cache

from e1_assets.domain.library import CitedClaim, ItemOutcome
from e1_assets.domain.spans import Quote, Span
from e1_assets.storage.connections import Reader
from e1_assets.storage.stored_texts import StoredTexts
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

# The dispositions from the most to the least wanted; each topic's best of an item is shown.
_RANKED = "['increment','contradiction','lead','candidate','nothing_new','rejected','off_topic']"
_OUTCOMES = f"""
    SELECT topic, date, disposition, verdict, locator, title, span_start, span_end
    FROM e1.dispositions d WHERE sha256 = ?
    QUALIFY row_number() OVER (
        PARTITION BY topic, span_start, span_end, locator
        ORDER BY list_position({_RANKED}, disposition), date, item_id) = 1
    ORDER BY span_start, span_end, locator, topic
"""
_CLAIMS = """
    SELECT c.path, min(i.locator), c.span_start, c.span_end, min(c.text)
    FROM e1.claims c JOIN e1.items i ON i.id = c.item_id AND i.path = c.path
    WHERE c.sha256 = ? AND NOT list_contains(c.marks, 'meta')
    GROUP BY c.path, c.span_start, c.span_end ORDER BY c.path, 3, 4
"""
_KNOWN = """
    SELECT sha256, string_agg(told, '.' ORDER BY told) FROM (
        SELECT sha256, 'c' || count(*) || '-' || sum(hash(path, item_id, text, marks,
            span_start, span_end)::HUGEINT) AS told FROM e1.claims GROUP BY sha256
        UNION ALL
        SELECT sha256, 'd' || count(*) || '-' || sum(hash(topic, date, item_id, disposition,
            verdict, locator, title, span_start, span_end)::HUGEINT) FROM e1.dispositions
        GROUP BY sha256
    ) GROUP BY sha256 ORDER BY sha256
"""
_KEPT = 512


class Shelf:
    """The stored texts of a vault with the claims, the outcomes of each snapshot."""

    def __init__(self, vault: Vault, warehouse: Warehouse) -> None:
        self._warehouse = warehouse
        self.text = StoredTexts(vault, warehouse)
        self.claims = lru_cache(_KEPT)(self._claims)
        self.outcomes = lru_cache(_KEPT)(self._outcomes)

    def holds(self, digest: str) -> bool:
        """Whether the bytes of a digest can be had."""
        return self.text.holds(digest)

    def _claims(self, digest: str) -> tuple[CitedClaim, ...]:
        """The claims of a snapshot in its order."""
        with self._warehouse.reading() as reader:
            rows = reader.rows(_CLAIMS, [digest])
        return tuple(
            CitedClaim(
                path=path,
                locator=locator,
                quote=Quote(text=text, span=Span(sha256=digest, start=start, end=end)),
            )
            for path, locator, start, end, text in rows
        )

    def _outcomes(self, digest: str) -> tuple[ItemOutcome, ...]:
        """What each topic's rounds made of the items of a snapshot, in its order."""
        with self._warehouse.reading() as reader:
            rows = reader.rows(_OUTCOMES, [digest])
        return tuple(
            ItemOutcome(
                topic=topic,
                date=day,
                disposition=disposition,
                verdict=verdict,
                locator=locator,
                title=title,
                span=Span(sha256=digest, start=start, end=end),
            )
            for topic, day, disposition, verdict, locator, title, start, end in rows
        )


def known_of(reader: Reader) -> dict[str, str]:
    """For each snapshot a word that changes when its claims or its outcomes do."""
    return dict(reader.rows(_KNOWN))
