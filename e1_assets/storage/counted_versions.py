"""What the versions of a document state of themselves beside what was counted."""

from dataclasses import dataclass

from e1_assets.storage.warehouse import Warehouse

_SQL = """
    SELECT sequence, version, tag, stated_anchors, papers, stated_lines, lines FROM e1.documents
    WHERE topic = ? ORDER BY sequence
"""


@dataclass(frozen=True)
class Counted:
    """Of one version; None where its header states nothing, or where it was not parsed."""

    sequence: int
    version: str | None
    tag: str | None
    stated_anchors: int | None
    papers: int | None
    stated_lines: int | None
    lines: int | None


def counted(warehouse: Warehouse, topic: str) -> list[Counted]:
    """Every version of a topic's document, oldest first."""
    with warehouse.reading() as reader:
        return [Counted(*row) for row in reader.rows(_SQL, [topic])]
