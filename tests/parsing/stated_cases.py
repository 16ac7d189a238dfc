"""Text cases: what a file shows, its input, the values expected at places of its model."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases" / "parsing"


@dataclass(frozen=True)
class Case:
    """One case; `path` is the vault path of its input, `expected` maps places to values."""

    shows: str
    path: str
    text: str
    expected: dict[str, Any]


def case(file: Path) -> Case:
    """Read `shows`, then `=== <vault path>` with the input, then `===` with `place: json` lines."""
    shows, rest = file.read_text("utf-8").split("\n=== ", 1)
    path, rest = rest.split("\n", 1)
    text, stated = rest.rsplit("\n===\n", 1)
    pairs = (line.split(": ", 1) for line in stated.splitlines() if line.strip())
    return Case(shows.strip(), path.strip(), text, {place: json.loads(v) for place, v in pairs})


def files(kind: str) -> list[Path]:
    """The case files of a kind."""
    return sorted((CASES / kind).glob("*.txt"))


def differences(model: Any, expected: dict[str, Any]) -> Iterator[str]:
    """Every place of a dumped model that does not hold what is expected there.

    A place is a dotted path; a number indexes, `*` collects from each, `#` counts.
    """
    for place, value in expected.items():
        found = _at(model, place.split("."))
        if found != value:
            yield f"{place}: {found!r} is not {value!r}"


def _at(model: Any, steps: list[str]) -> Any:
    for at, step in enumerate(steps):
        if step == "#":
            return len(model)
        if step == "*":
            return [_at(one, steps[at + 1 :]) for one in model]
        if model is None:
            return None
        if isinstance(model, list):
            model = model[int(step)] if int(step) < len(model) else None
        else:
            model = model.get(step, f"no field {step}")
    return model
