"""What an item says changed from the very words of the document to others."""

import re
from collections.abc import Iterator

from e1_assets.rounds.day import Entry
from e1_assets.rounds.held import Held
from e1_assets.rounds.named_here import Added
from e1_assets.rounds.search_forms import title_names, variants

_CHANGE = re.compile(
    r"从\s*(?P<a>[^，。；、,;\n从]{1,20}?)\s*(?:增|降|升|减|改|变|换|涨|提|扩|缩|调|移|跌)[加高低少长大小整]?"
    r"[到至成为]+\s*(?P<b>[^，。；、,;\n]{1,20})"
    r"|\bfrom (?P<c>[^,;.\n]{0,12}?\d[^;\n]{0,12}?) to (?P<d>[^;\n]{0,12}?\d[^\s,;\n]{0,12})",
    re.IGNORECASE,
)
_TELLING = re.compile(r"\d|[一二两三四五六七八九十百千万]|.{4}")


def updated(held: Held, entry: Entry) -> Added | None:
    """Sections whose line on the thing has what was before, with what it is now.

    `从 480 增到 620` against a line that names the thing and says 480 is an update, however near
    the texts are; None where no line says the one without the other.
    """
    changes = list(_changes(entry))
    names = [form.casefold() for name in title_names(entry.item) for form in variants(name)]
    found: dict[str, list[str]] = {}
    for section, text in held.passages if changes and names else ():
        for line in text.splitlines():
            said = "".join(line.split()).casefold()
            if any("".join(name.split()) in said for name in names):
                told = [now for before, now in changes if _has(said, before, now)]
                found.setdefault(section.number, []).extend(told)
    sections = tuple(number for number, told in found.items() if told)
    facts = dict.fromkeys(now for told in found.values() for now in told)
    return Added(sections, tuple(facts)) if sections else None


def _changes(entry: Entry) -> Iterator[tuple[str, str]]:
    """What was before with what it is now, as written, of the sentences free of limits."""
    for claim in entry.said:
        for match in _CHANGE.finditer(claim.text) if not claim.marks else ():
            before, now = (match["a"] or match["c"]).strip(), (match["b"] or match["d"]).strip()
            if _TELLING.search(before):
                yield before, now


def _has(line: str, before: str, now: str) -> bool:
    """Whether a line says the one, as a word or number of its own, without the other."""
    squeezed = re.escape("".join(before.split()).casefold())
    alone = rf"(?<![\d.]){squeezed}(?!\.?\d)"
    return re.search(alone, line) is not None and "".join(now.split()).casefold() not in line
