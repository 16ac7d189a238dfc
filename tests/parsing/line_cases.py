"""Text cases of one line each: what is written, then what is found in it."""

from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parents[1] / "cases" / "parsing"


@dataclass(frozen=True)
class LineCase:
    """One line of a case file; `expected` are the things found, in order."""

    file: str
    text: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}"


def line_cases(kind: str) -> list[LineCase]:
    """The lines below `===` of every file of a kind; `\\n` stands for a newline."""
    cases = []
    for file in sorted((CASES / kind).glob("*.txt")):
        _, lines = file.read_text("utf-8").split("\n===\n", 1)
        for line in filter(None, lines.splitlines()):
            text, expected = line.split(" =>", 1)
            cases.append(LineCase(file.stem, text.replace("\\n", "\n"), expected.strip()))
    return cases
