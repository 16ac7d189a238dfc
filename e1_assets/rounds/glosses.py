"""Words of the trade in the other language, so that either finds what the other wrote."""

import json
import re
from functools import lru_cache
from importlib.resources import files

_HAN = re.compile(r"[\u3400-\u9fff]")
_MOST = 8


def glosses(text: str, most: int = _MOST) -> tuple[str, ...]:
    """English words for the known Chinese ones of a text, or the other way round, in its order.

    The longer word hides the shorter one inside it. A text with any Chinese counts as Chinese.
    """
    chinese = _HAN.search(text) is not None
    pattern, meant = _lexicon(chinese)
    found = (meant[match[1].lower()] for match in pattern.finditer(text))
    return tuple(dict.fromkeys(found))[:most]


@lru_cache(maxsize=1)
def single_words() -> frozenset[str]:
    """The English words of the lexicon, each alone, in one and several."""
    pairs = (word.split() for word in _lexicon(False)[1])
    words = {part for parts in pairs for part in parts}
    return frozenset(words | {f"{word}s" for word in words})


def trade_words(text: str) -> frozenset[str]:
    """The known words of a text, whatever its language, in English."""
    chinese, english = (_lexicon(which) for which in (True, False))
    told = {chinese[1][match[1]] for match in chinese[0].finditer(text)}
    told |= {match[1].lower() for match in english[0].finditer(text)}
    return frozenset(f"{w[:-3]}y" if w.endswith("ies") else w for w in told)


def translated(name: str) -> str | None:
    """A name of known words in the other language (`gene editing`, `基因编辑`); None if one is not.

    Chinese words are joined as they are written, English ones with blanks.
    """
    chinese = _HAN.search(name) is not None
    pattern, meant = _lexicon(chinese)
    left = pattern.sub(" ", name.lower())
    words = [meant[match[1].lower()] for match in pattern.finditer(name.lower())]
    if not words or left.strip():
        return None
    return " ".join(words) if chinese else "".join(words)


@lru_cache(maxsize=2)
def _lexicon(chinese: bool) -> tuple[re.Pattern[str], dict[str, str]]:
    text = files("e1_assets.rounds").joinpath("translations.json").read_text(encoding="utf-8")
    meant: dict[str, str] = {}
    for zh, en in json.loads(text):
        meant.setdefault(*((zh, en) if chinese else (en, zh)))
    words = "|".join(re.escape(word) for word in sorted(meant, key=lambda w: (-len(w), w)))
    if chinese:
        return re.compile(f"({words})"), meant
    plural = {f"{en[:-1]}ies": zh for en, zh in meant.items() if en.endswith("y")}
    meant = {**plural, **meant}
    words = "|".join(re.escape(word) for word in sorted(meant, key=lambda w: (-len(w), w)))
    return re.compile(rf"(?<![a-z0-9])({words})(?:s|es)?(?![a-z0-9])", re.IGNORECASE), meant
