"""The tables of a brief, their wrapped rows put together again."""

from itertools import groupby

from e1_assets.domain.brief_reading import RowRead, TableRead
from e1_assets.parsing.brief_parts import Part
from e1_assets.parsing.brief_pieces import Piece


def tables(found: tuple[Part, ...]) -> tuple[TableRead, ...]:
    """All tables in order with the part they stand in."""
    return tuple(
        _table(part.read.mark, list(rows))
        for part in found
        for number, rows in groupby(part.pieces, key=lambda piece: piece.table)
        if number
    )


def _table(part: str, rows: list[Piece]) -> TableRead:
    return TableRead(
        part=part,
        header=rows[0].header,
        rows=tuple(RowRead(cells=p.cells, line=p.line, end_line=p.end_line) for p in rows),
        line=rows[0].line,
        end_line=rows[-1].end_line,
    )
