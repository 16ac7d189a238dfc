"""Attributes that do not change: licences, dates of release or retirement, versions of one day."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.dates import Day, days
from e1_assets.rounds.contradictions.facts import relevant, short_name
from e1_assets.rounds.contradictions.record import record, side_of, side_of_line
from e1_assets.rounds.document import Document
from e1_assets.rounds.subjects import name_of, names, principal
from e1_assets.rounds.words import Lang, say, words_of

_LICENCES = {
    "Apache-2.0": r"Apache(?:[- ]?(?:License)?[- ,]*(?:v|version )?2(?:\.0)?)",
    "MIT": r"(?<![A-Za-z])MIT(?![A-Za-z])",
    "BSD-3-Clause": r"BSD[- ]3(?:[- ]Clause)?",
    "BSD-2-Clause": r"BSD[- ]2(?:[- ]Clause)?",
    "AGPL-3.0": r"AGPL(?:[- ]?v?3(?:\.0)?)?",
    "LGPL-3.0": r"LGPL(?:[- ]?v?3(?:\.0)?)?",
    "GPL-3.0": r"(?<![AL])GPL(?:[- ]?v?3(?:\.0)?)",
    "GPL-2.0": r"(?<![AL])GPL[- ]?v?2(?:\.0)?",
    "MPL-2.0": r"MPL[- ]?2(?:\.0)?",
    "CC-BY-NC-4.0": r"CC[- ]BY[- ]NC[- ]?4\.0",
    "CC-BY-4.0": r"CC[- ]BY[- ]?4\.0",
}
_EVENTS = {
    "maintenance": r"maintenance mode|维护模式|(?:只|仅)(?:做)?维护|进入维护",
    "end_of_life": r"archived|end[- ]of[- ]life|\bEOL\b|deprecated"
    r"|停止(?:维护|支持)|已归档|退役|弃用"
    r"|(?:maintenance|support)(?: of [^.,;]{1,30}?)? ends|end of (?:maintenance|support)\b"
    r"|(?:maintained|supported) until|(?:维护|支持)期?(?:至|到)",
    "release": r"\breleased\b|\brelease date\b|发布(?!会|者|于此)|\bGA\b",
    "founded": r"\bfounded\b|\bjoined\b|成立于|加入",
}
_ANY_EVENT = re.compile("|".join(_EVENTS.values()), re.I)
_LICENCED = re.compile(r"许可|licen[cs]e|\||协议|开源", re.I)
_LATEST = re.compile(
    r"(?:最新版本?|当前版本|latest(?: version| release)?|current version)\s*(?:is|为|是|[:：=])?\s*"
    r"`?v?(?P<version>\d+(?:\.\d+)+(?:[-.]?(?:rc|beta|alpha|post)\d*)?)`?",
    re.I,
)
_VERSION = re.compile(r"(?<![\w.])v?\d+(?:\.\d+)+(?![\w.])")
_CLAUSE = re.compile(r"[^，,；;。.!?！？\n（）()｜|]+(?:\.(?=\d)[^，,；;。.!?！？\n（）()｜|]*)*")
_SENTENCE = re.compile(r"[^；;。!?！？\n｜|]+")


@dataclass(frozen=True)
class _Fact:
    subject: str
    attribute: str
    value: str
    side: Side
    day: Day | None = None
    at: date | None = None


def fixed_attributes(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """One record per subject and fixed attribute that two places state differently."""
    groups: dict[tuple[str, str], list[_Fact]] = {}
    for fact in _facts(inputs, judged, document, lang):
        groups.setdefault((fact.subject.casefold(), fact.attribute), []).append(fact)
    for key in sorted(groups):
        yield from _conflict(inputs, lang, groups[key])


def licences(text: str) -> tuple[str, ...]:
    """The licences a text names, in one spelling each."""
    found, rest = [], text
    for name, form in _LICENCES.items():
        if re.search(form, rest):
            found.append(name)
            rest = re.sub(form, " ", rest)
    return tuple(found)


def _conflict(inputs: RoundInputs, lang: Lang, group: list[_Fact]) -> Iterator[Contradiction]:
    first = group[0]
    if first.attribute == "latest version":
        yield from _versions(inputs, lang, group)
        return
    if first.day is not None:
        differ = any(a.day and b.day and not a.day.agrees(b.day) for a in group for b in group)
    else:
        differ = len({fact.value for fact in group}) > 1
    if differ:
        shown = " / ".join(dict.fromkeys(fact.value for fact in group))
        named = words_of(lang, f"a_{first.attribute}") or first.attribute
        yield record(
            inputs,
            lang,
            ContradictionClass.STATIC,
            first.subject,
            first.attribute,
            [fact.side for fact in _one_per_value(group)],
            say(lang, "c_static", attribute=named, values=shown),
            say(lang, "c_static_settle", subject=first.subject),
        )


def _versions(inputs: RoundInputs, lang: Lang, group: list[_Fact]) -> Iterator[Contradiction]:
    """Two latest versions conflict only on one day; a newer one is an update."""
    for at in sorted({fact.at for fact in group if fact.at}):
        same = [fact for fact in group if fact.at == at]
        values = list(dict.fromkeys(fact.value for fact in same))
        if len(values) > 1:
            yield record(
                inputs,
                lang,
                ContradictionClass.VERSIONED,
                same[0].subject,
                same[0].attribute,
                [fact.side for fact in _one_per_value(same)],
                say(lang, "c_versioned", at=at, values=" / ".join(values)),
                say(lang, "c_static_settle", subject=same[0].subject),
            )
            return


def _one_per_value(group: list[_Fact]) -> list[_Fact]:
    kept: dict[tuple[str, str], _Fact] = {}
    for fact in group:
        kept.setdefault((fact.value, fact.side.path), fact)
    return list(kept.values())


def _facts(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[_Fact]:
    subjects: dict[str, str] = {}
    for one in relevant(judged):
        for subject in _subjects(one.item):
            subjects.setdefault(subject.casefold(), subject)
        yield from _of_item(one, lang)
    if document is None:
        return
    version = inputs.baseline.version
    at = version.valid_from.date() if version and version.valid_from else None
    for key in sorted(subjects):
        for line in document.naming(short_name(subjects[key])):
            for attribute, value, day in _stated(subjects[key], line.text):
                side = side_of_line(lang, value, line, document)
                yield _Fact(subjects[key], attribute, value, side, day, at)


def _subjects(item: Item) -> tuple[str, ...]:
    repositories = [i.id for i in principal(item) if i.scheme == "github"]
    name = name_of(item)
    return tuple(repositories or ((name,) if name else ()))


def _of_item(judged: Judged, lang: Lang) -> Iterator[_Fact]:
    at = judged.event_time.date()
    for subject in _subjects(judged.item):
        for claim in judged.item.claims:
            for attribute, value, day in _stated(subject, _with_label(claim)):
                side = side_of(lang, value, claim, judged.item)
                yield _Fact(subject, attribute, value, side, day, at)


def _with_label(claim: Claim) -> str:
    label = claim.label
    return f"{label}: {claim.text}" if label and label not in claim.text else claim.text


@lru_cache(maxsize=32768)
def _stated(subject: str, text: str) -> tuple[tuple[str, str, Day | None], ...]:
    """Attribute, value and, for an event, its date."""
    return tuple(_all_stated(subject, text))


def _all_stated(subject: str, text: str) -> Iterator[tuple[str, str, Day | None]]:
    if _LICENCED.search(text):
        found = licences(text)
        if len(found) == 1:
            yield "licence", found[0], None
    for match in _LATEST.finditer(text):
        yield "latest version", match["version"], None
    if not _ANY_EVENT.search(text):
        return
    for sentence in _SENTENCE.findall(text):
        others = [n for n in _heads_of(sentence) if n.casefold() not in subject.casefold()]
        if not others:
            yield from _events(sentence)


def _heads_of(sentence: str) -> list[str]:
    return [w for w in names(sentence) if not _VERSION.fullmatch(w) and w.lower() != "readme"]


def _events(sentence: str) -> Iterator[tuple[str, str, Day | None]]:
    """Dates bound to an event: the only date of the event's clause, else of its sentence."""
    for event, form in _EVENTS.items():
        for match in re.finditer(form, sentence, re.I):
            day = _bound(sentence, match.start())
            scope = _VERSION.findall(sentence)
            if day is None or (event == "release" and len(scope) != 1):
                continue
            yield f"{event} {scope[0]}" if event == "release" else event, day.raw, day


def _bound(sentence: str, at: int) -> Day | None:
    for pattern in (_CLAUSE, re.compile(r".+")):
        for clause in pattern.finditer(sentence):
            if clause.start() <= at < clause.end():
                found = days(clause[0])
                if len(found) == 1:
                    return found[0]
                if found:
                    return None
    return None
