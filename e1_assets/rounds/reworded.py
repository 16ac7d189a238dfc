"""Sentences of ours that were told in one language, told again in the other."""

import re
from functools import lru_cache

from e1_assets.domain.briefs import Contradiction
from e1_assets.rounds.words import Lang, say
from e1_assets.rounds.words_en import EN
from e1_assets.rounds.words_zh import ZH

_FACT = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
_SAID_BY, _ATTRIBUTE, _SENTENCE = "by_", "a_", "c_"  # how the keys of each kind of words begin


def reworded(conflict: Contradiction, lang: Lang) -> Contradiction:
    """A conflict of an earlier round with our own words in this language; what it quotes stays.

    The register keeps the words of the document's language, in which it was first told.
    """
    sides = tuple(
        side.model_copy(
            update={
                "asserted_by": told(side.asserted_by, lang, _SAID_BY),
                "reported_by": told(side.reported_by, lang, _SAID_BY),
            }
        )
        for side in conflict.sides
    )
    said = ("computed", "consequence", "settle")
    words = {name: told(getattr(conflict, name), lang, _SENTENCE) for name in said}
    words["attribute"] = told(conflict.attribute, lang, _ATTRIBUTE)
    return conflict.model_copy(update={**words, "sides": sides})


def told(text: str, lang: Lang, kind: str) -> str:
    """Words of ours in the other language, of the keys that begin so, in this one.

    Any other text is as it was.
    """
    for key, form in _forms("zh" if lang == "en" else "en", kind):
        if match := form.fullmatch(text):
            return say(lang, key, **match.groupdict())
    return text


@lru_cache(maxsize=8)
def _forms(lang: Lang, kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What each sentence looks like with any facts in it; those of many fixed words first."""
    table = ZH if lang == "zh" else EN
    keys = [key for key in table if key.startswith(kind)]
    keys.sort(key=lambda key: (-len(_FACT.sub("", table[key])), key))
    return tuple((key, _form(table[key])) for key in keys if _FACT.sub("", table[key]).strip())


def _form(sentence: str) -> re.Pattern[str]:
    parts = _FACT.split(sentence)
    facts = (f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(facts), re.DOTALL)
