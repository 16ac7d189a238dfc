"""Every file a round read, with how each of its items ended."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from e1_assets.domain.briefs import SourceRead
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds.topics import topic_words
from e1_assets.rounds.words import Lang, listing, say

_TELLING = (Disposition.LEAD, Disposition.CANDIDATE, Disposition.CONTRADICTION)


def sources(
    inputs: RoundInputs, lang: Lang, manifest: Manifest, judged: Sequence[Judged]
) -> tuple[SourceRead, ...]:
    """One row per material, in the order of the manifest; items equal the sum of dispositions."""
    by_path: dict[str, list[Judged]] = {}
    for one in judged:
        by_path.setdefault(one.item.path, []).append(one)
    return tuple(
        _row(
            inputs,
            lang,
            by_path.get(material.path, []),
            material.path,
            material.sha256,
            material.role,
        )
        for material in manifest.materials
    )


def _row(
    inputs: RoundInputs, lang: Lang, items: list[Judged], path: str, sha256: str, role: str
) -> SourceRead:
    ended = Counter(one.disposition.value for one in items)
    return SourceRead(
        path=path,
        sha256=sha256,
        role=role,
        relevance=_relevance(items),
        items=len(items),
        dispositions={word: ended[word] for word in sorted(ended)},
        note=listing(
            lang, [*filter(None, (_note(inputs, lang, items), _lint(inputs, lang, path)))]
        ),
    )


def _relevance(items: list[Judged]) -> Literal["high", "medium", "low", "none"]:
    ended = {one.disposition for one in items}
    if Disposition.INCREMENT in ended:
        return "high"
    if ended & set(_TELLING):
        return "medium"
    return "low" if Disposition.NOTHING_NEW in ended else "none"


def _lint(inputs: RoundInputs, lang: Lang, path: str) -> str:
    """For a contributed brief: what the linter finds in it, which is no evidence of anything."""
    if path not in inputs.brief_findings:
        return ""
    errors, warnings = inputs.brief_findings[path]
    return say(lang, "brief_lint", errors=errors, warnings=warnings)


def _note(inputs: RoundInputs, lang: Lang, items: list[Judged]) -> str:
    """For a file of other topics: which."""
    if not items or any(one.verdict is not Verdict.OFF_TOPIC for one in items):
        return ""
    named = topic_words(inputs).stated(tuple(t for one in items for t in one.item.topics))
    others = sorted((named.primary | named.adjacent) - {inputs.topic})
    if others:
        return say(lang, "nn_off_topic", topics=listing(lang, others))
    return say(lang, "nn_off_topic_bare")
