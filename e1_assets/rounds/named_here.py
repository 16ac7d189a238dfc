"""What an item adds to the sections that already name its subject."""

from dataclasses import dataclass

from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.facts import figures, new_facts
from e1_assets.rounds.held import Held
from e1_assets.rounds.search_forms import distinctive, variants
from e1_assets.rounds.sections import ranked

_MOST = 2
_SEVERAL = 2


@dataclass(frozen=True)
class Added:
    """The sections that name the subject, the nearest first, with the figures none of them has.

    Without such figures the item tells several that all stand there.
    """

    sections: tuple[str, ...]
    facts: tuple[str, ...]


def added(day: Day, entry: Entry) -> Added | None:
    """The measured figures of an item whose title names something the document speaks of.

    None where the title names nothing the document has, or where too few figures stand there to
    tell. Counts of things alone (`3 tiers`) extend nothing.
    """
    held = day.baseline
    sections = naming(held, entry) if held else ()
    if held is None or not sections:
        return None
    facts = new_facts(held, entry, sections, counts=False)
    near = ranked(held, day.others, entry.item.title, entry.words)
    nearest = [section.number for section, _ in near if section.number in sections]
    own = tuple(dict.fromkeys(figures(entry, counts=False)))
    told = facts or len(own) >= _SEVERAL or _beside_name(held, entry, own)
    return Added(tuple(nearest[:_MOST]), facts) if told and nearest else None


def unheard(
    held: Held, others: tuple[Held, ...], entry: Entry, at: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The measured figures of an item that those sections, else the nearest, do not have."""
    near = ranked(held, others, entry.item.title, entry.words)[:_MOST] if not at else ()
    sections = at or tuple(section.number for section, _ in near)
    return new_facts(held, entry, sections, counts=False) if sections else ()


def _beside_name(held: Held, entry: Entry, told: tuple[str, ...]) -> bool:
    """Whether a line that has a name of the title has all the figures, of which there is one."""
    if not told:
        return False
    names = [form.casefold() for name in entry.names for form in variants(name)]
    names += [w.casefold() for name in entry.names for w in name.split() if distinctive(w)]
    wanted = ["".join(raw.split()) for raw in told]
    for _, text in held.passages:
        for line in text.splitlines():
            bare = "".join(line.split())
            if all(raw in bare for raw in wanted) and any(n in line.casefold() for n in names):
                return True
    return False


def naming(held: Held, entry: Entry) -> tuple[str, ...]:
    """Numbers of the sections that have the most telling name of the title which any has."""
    words = [word for name in entry.names for word in name.split() if distinctive(word)]
    for name in sorted(dict.fromkeys((*entry.names, *words)), key=lambda n: (-len(n), n)):
        found = [number for form in variants(name) for number in held.sections_with(form)]
        if found:
            return tuple(dict.fromkeys(found))
    return ()
