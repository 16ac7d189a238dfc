"""What a command says: data on stdout, talk on stderr."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_BOLD, _RED, _GREEN, _PLAIN = "\033[1m", "\033[31m", "\033[32m", "\033[0m"


@dataclass(frozen=True)
class Talk:
    """Talk of one command; `quiet` leaves the errors alone."""

    quiet: bool = False

    def say(self, text: str) -> None:
        """One line of talk."""
        if not self.quiet:
            print(text, file=sys.stderr, flush=True)

    def progress(self, text: str) -> None:
        """A line that the next one replaces; only on a terminal."""
        if not self.quiet and sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def end_progress(self) -> None:
        """Take the last line of progress away."""
        self.progress("")


def data(text: str) -> None:
    """Data as it is."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


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
    print(f"{_coloured('e1:', _RED)} {text}", file=sys.stderr, flush=True)


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
