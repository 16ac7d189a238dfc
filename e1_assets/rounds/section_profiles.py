"""What the sections of a document are about, as term frequencies."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from e1_assets.domain.knowledge import Section
from e1_assets.rounds.held import Held
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.prose import without_pictures
from e1_assets.rounds.section_kinds import is_dated
from e1_assets.rounds.terms import terms
from e1_assets.rounds.text_index import Passages, index

_TITLE, _PARENT, _OWN = 6.0, 2.0, 1.0


@dataclass(frozen=True, eq=False)
class Profiles:
    """The sections of one document, each with the title above it and its own text, which of them
    are leaves about a subject; what the whole counts.

    `decor` are the terms that hardly stand outside its pictures or tags: the style of a badge
    (`social`) says nothing of what it is about. A tenth outside makes a term a word: `memory`, in
    most badges of a list on memory, is its subject all the same.
    """

    sections: tuple[Section, ...]
    leaves: frozenset[int]
    texts: tuple[tuple[str, str], ...]
    counts: Counter[str]
    total: int
    decor: frozenset[str]

    @cached_property
    def passages(self) -> Passages:
        """The index over the sections, made when a section is first sought."""
        told = zip(self.sections, self.texts, strict=True)
        return index([_weighed(section.title, above, text) for section, (above, text) in told])


@kept_for_newest
def profiles(held: Held) -> Profiles:
    """The profiles of a document: titles weighted over text; dates count, but are no sections."""
    titles = {section.key: section.title for section, _ in held.passages}
    counts, told = Counter[str](), Counter[str]()
    for _, text in held.passages:
        counts.update(_counted(text))
        told.update(_counted(without_pictures(text)))
    decor = frozenset(term for term, times in counts.items() if told[term] * 10 < times)
    chosen = [(s, text) for s, text in held.passages if s.level > 1 and not is_dated(s)]
    chosen = chosen or list(held.passages)
    sections = tuple(section for section, _ in chosen)
    counts.update(_title_weight([terms(section.title) for section in sections], counts.total()))
    texts = tuple((titles.get(section.parent or "", ""), text) for section, text in chosen)
    topical = {section.key for section in held.topical}
    leaves = frozenset(at for at, section in enumerate(sections) if section.key in topical)
    return Profiles(sections, leaves, texts, counts, counts.total(), decor)


@lru_cache(maxsize=4096)
def _counted(text: str) -> Mapping[str, int]:
    """The terms of a section's text; most sections outlive the version they are read in."""
    return Counter(terms(text))


def _weighed(title: str, above: str, text: str) -> Mapping[str, float]:
    """The terms of a section, those of its title with those of its parent's title weighing more."""
    found = {term: times * _OWN for term, times in _counted(text).items()}
    for words, weight in ((title, _TITLE), (above, _PARENT)):
        for term in terms(words):
            found[term] = found.get(term, 0.0) + weight
    return found


def _title_weight(titles: list[tuple[str, ...]], total: int) -> Counter[str]:
    """Further counts for words of section titles: they say what the document is about.

    Each occurrence weighs like a thousandth of the text; all of them at most a fifth of it, or a
    document of thousands of headings would be about nothing else.
    """
    occurrences = Counter(term for title in titles for term in set(title))
    if not occurrences:
        return Counter()
    each = min(total / 1000, total / (5 * occurrences.total()))
    return Counter({term: int(times * each) for term, times in occurrences.items()})
