"""What a command says: data on stdout, talk on stderr."""

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

# What would move the cursor, turn text around or rename the window; our own four colours pass.
_ACTING = re.compile(
    "\x1b(?!\\[(?:1|31|32|0)m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_BOLD, _RED, _GREEN, _PLAIN = "\033[1m", "\033[31m", "\033[32m", "\033[0m"


@dataclass(frozen=True)
class Talk:
    """Talk of one command; `quiet` leaves the errors alone."""

    quiet: bool = False

    def say(self, text: str) -> None:
        """One line of talk."""
        if not self.quiet:
            print(_shown(text, sys.stderr), file=sys.stderr, flush=True)

    def progress(self, text: str) -> None:
        """A line that the next one replaces; only on a terminal."""
        if not self.quiet and sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def end_progress(self) -> None:
        """Take the last line of progress away."""
        self.progress("")


def data(text: str) -> None:
    """Data as it is; on a terminal nothing of it acts."""
    shown = _shown(text, sys.stdout)
    sys.stdout.write(shown if shown.endswith("\n") else f"{shown}\n")


def _shown(text: str, stream: TextIO) -> str:
    """Words of a note for a terminal: what would act there is written out as `⟨U+001B⟩`."""
    if not stream.isatty():
        return text
    return _ACTING.sub(lambda found: f"⟨U+{ord(found.group()):04X}⟩", text)


def as_json(value: object) -> None:
    """Data as JSON, dates in ISO form."""
    data(json.dumps(value, ensure_ascii=False, indent=1, default=str))


def columns(rows: Iterable[Sequence[object]], header: Sequence[str] = ()) -> None:
    """Data as aligned columns; wide characters take two places."""
    cells = [[str(cell) for cell in row] for row in rows]
    if header and cells and sys.stdout.isatty():
        cells.insert(0, list(header))
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        line = "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        )
        data(line.rstrip())


def complain(text: str) -> None:
    """An error, said even when quiet."""
    told = f"{_coloured('e1:', _RED)} {_shown(text, sys.stderr)}"
    print(told, file=sys.stderr, flush=True)


def strong(text: str) -> str:
    """Text made bold where a terminal shows colours."""
    return _coloured(text, _BOLD)


def good(text: str) -> str:
    """Text made green where a terminal shows colours."""
    return _coloured(text, _GREEN)


def bad(text: str) -> str:
    """Text made red where a terminal shows colours."""
    return _coloured(text, _RED)


def _coloured(text: str, colour: str) -> str:
    plain = os.environ.get("NO_COLOR") or not sys.stderr.isatty()
    return text if plain else f"{colour}{text}{_PLAIN}"


def _width(text: str) -> int:
    return sum(2 if "\u1100" <= char <= "\uffe6" and char > "\u2e7f" else 1 for char in text)
