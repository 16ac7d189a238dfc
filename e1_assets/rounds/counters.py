"""Cards of which only counters moved."""

import re
from functools import lru_cache

from e1_assets.domain.cards import PaperCard, RepoCard
from e1_assets.rounds.held import Held
from e1_assets.rounds.search_forms import distinctive

_ONLY_COUNTERS = re.compile(
    r"只有?计数变化|仅计数变化|其余字段未变|只涨星|only\s+count(?:er)?s?\s+(?:changed|moved)"
    r"|re-?collected;?\s+only",
    re.IGNORECASE,
)
_LONG_NAME = 8


@lru_cache(maxsize=2048)
def only_counters(text: str) -> bool:
    """Whether the text itself says that only counters changed."""
    return bool(_ONLY_COUNTERS.search(text))


def repository_sections(card: RepoCard, held: Held) -> tuple[str, ...]:
    """Sections that hold a repository: by `owner/name`, by its name alone only where it is long.

    A short name (`rec`) is never a key; a long or hyphened one (`token-exchange-box`) is.
    """
    if card.identifier is None:
        return ()
    found = list(held.doc.cited.get(card.identifier.key, ()))
    found += held.sections_with(card.identifier.id)
    name = card.identifier.id.rsplit("/", 1)[-1]
    if len(name) >= _LONG_NAME and distinctive(name):
        found += held.sections_with(name)
    return tuple(dict.fromkeys(found))


def is_classic(card: PaperCard, year: int) -> bool:
    """Whether a card's paper is two or more years older than the round."""
    identifier = card.identifier
    if identifier is None or identifier.scheme != "arxiv":
        return False
    digits = re.match(r"(?:[a-z-]+/)?(\d\d)", identifier.id)
    if not digits:
        return False
    written = int(digits[1])
    return year - (1900 + written if written > 90 else 2000 + written) >= 2
