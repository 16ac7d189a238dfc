"""A note as plain data for text cases: the model, with its headings and tables beside it."""

import json
from datetime import UTC, datetime
from typing import Any

from e1_assets.domain.text import Text, decode
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.structure import inner_tables, read

MTIME = datetime(2026, 1, 5, 6, 7, tzinfo=UTC)
ZONE = "Asia/Shanghai"
SIGNS = {"␍": "\r", "␀": "\0", "␣": " ", "␉": "\t"}


def text_of(words: str) -> Text:
    """The text of a case; a picture of a control character stands for it."""
    for sign, character in SIGNS.items():
        words = words.replace(sign, character)
    return decode(words.encode())


def view(path: str, words: str) -> dict[str, Any]:
    """What a case may look at."""
    text = text_of(words)
    note = parse_note(path, text, MTIME, ZONE)
    shown = json.loads(note.model_dump_json())
    for item in shown["items"]:
        for claim in item["claims"]:
            claim["marks"] = sorted(claim["marks"])
    document = read(text)
    shown["headings"] = [f"{h.level} {h.style} {h.text} @{h.line}" for h in document.headings]
    shown["tables"] = [
        {
            "header": [c.read(text.text) for c in table.header.cells] if table.header else None,
            "rows": [[c.read(text.text) for c in row.cells] for row in table.rows],
            "problems": [row.problem for row in table.rows if row.problem],
        }
        for table in inner_tables(document.blocks)
    ]
    return shown
