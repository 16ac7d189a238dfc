"""The searches that prove an item new, or show what of it is held."""

from e1_assets.domain.briefs import Proof
from e1_assets.rounds.day import Entry
from e1_assets.rounds.held import Held
from e1_assets.rounds.search_forms import identifier_forms, variants


def proof_of_newness(held: Held, entry: Entry) -> Proof | None:
    """The search for what the item is about: every form with no hit; None when nothing is new.

    New is an item whose papers or repositories are all absent, or, having none, whose title carries
    a name that is absent. Addresses alone prove nothing, but are searched with the rest.
    """
    absent = absent_names(held, entry)
    if not entry.works and not absent:
        return None
    forms = (*identifier_forms(entry.about), *absent)
    zero = tuple(form for form in dict.fromkeys(forms) if not held.hits(form))
    if any(form not in zero for form in identifier_forms(entry.works)):
        return None
    found = sum(held.searched(form) for form in zero)
    return Proof(baseline_sha256=held.sha256, forms=zero, hits=found)


def absent_names(held: Held, entry: Entry) -> tuple[str, ...]:
    """Names of the title, in all their spellings, of which the document has none."""
    found: list[str] = []
    for name in entry.names:
        spellings = variants(name)
        if not any(held.hits(form) for form in spellings) and _new_word(held, name):
            found.extend(spellings)
    return tuple(found)


def _new_word(held: Held, name: str) -> bool:
    """A phrase of words the document knows one by one is a description, not a new name."""
    return " " not in name or not all(held.hits(word) for word in name.split())


def compared(held: Held, entry: Entry) -> Proof:
    """The search made for an item that was not proven new, with its hits."""
    forms = (*identifier_forms(entry.about), *entry.names)
    forms = tuple(dict.fromkeys(form for form in forms if form))
    return Proof(
        baseline_sha256=held.sha256, forms=forms, hits=sum(held.hits(form) for form in forms)
    )
