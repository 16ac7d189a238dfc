"""Words of the trade in the other language, so that either finds what the other wrote."""

import json
import re
from functools import lru_cache
from importlib.resources import files

_HAN = re.compile(r"[\u3400-\u9fff]")
_MOST = 8


def glosses(text: str) -> tuple[str, ...]:
    """English words for the known Chinese ones of a text, or the other way round, in its order.

    The longer word hides the shorter one inside it. A text with any Chinese counts as Chinese.
    """
    chinese = _HAN.search(text) is not None
    pattern, meant = _lexicon(chinese)
    found = (meant[match[1].lower()] for match in pattern.finditer(text))
    return tuple(dict.fromkeys(found))[:_MOST]


@lru_cache(maxsize=2)
def _lexicon(chinese: bool) -> tuple[re.Pattern[str], dict[str, str]]:
    text = files("e1_assets.rounds").joinpath("translations.json").read_text(encoding="utf-8")
    meant: dict[str, str] = {}
    for zh, en in json.loads(text):
        meant.setdefault(*((zh, en) if chinese else (en, zh)))
    words = "|".join(re.escape(word) for word in sorted(meant, key=lambda w: (-len(w), w)))
    if chinese:
        return re.compile(f"({words})"), meant
    return re.compile(rf"(?<![a-z0-9])({words})(?:s|es)?(?![a-z0-9])", re.IGNORECASE), meant
