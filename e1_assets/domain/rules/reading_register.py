"""The register of rules over briefs of anybody, as read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.vocabulary import Severity

Kind = Literal["deterministic", "heuristic", "cross_brief"]
Lang = Literal["zh", "en"]


@dataclass(frozen=True)
class Spotted:
    """A fault at the first of `lines`, worded in both languages."""

    lines: tuple[int, ...]
    en: str
    zh: str
    expected: str = ""
    found: str = ""


@dataclass(frozen=True)
class Shelf:
    """A vault to hold a brief against: its paths, the text of one, None for one it has not."""

    paths: frozenset[str]
    read: Callable[[str], str | None]


@dataclass(frozen=True)
class Desk:
    """What a rule may look at: the brief in hand, all briefs given, a vault when there is one."""

    reading: BriefReading
    others: tuple[BriefReading, ...] = ()
    shelf: Shelf | None = None


Look = Callable[[Desk], Iterator[Spotted]]


@dataclass(frozen=True)
class ReadingRule:
    """A named rule over a reading; `sentence` and `sentence_zh` state what must hold."""

    name: str
    sentence: str
    sentence_zh: str
    family: Family
    severity: Severity
    kind: Kind
    look: Look


@dataclass
class ReadingRegister:
    """Rules over readings in the order they were written."""

    rules: list[ReadingRule] = field(default_factory=list)

    def rule(
        self, family: Family, severity: Severity, kind: Kind = "deterministic"
    ) -> Callable[[Look], Look]:
        """Register a look; its docstring opens with the sentence, ends with it in Chinese."""

        def add(look: Look) -> Look:
            name = getattr(look, "__name__", "")
            lines = (look.__doc__ or "").strip().splitlines()
            if len(lines) < 3 or any(known.name == name for known in self.rules):
                raise ValueError(f"rule {name} needs a sentence in two languages, its own name")
            english, chinese = lines[0].strip(), lines[-1].strip()
            self.rules.append(ReadingRule(name, english, chinese, family, severity, kind, look))
            return look

        return add
