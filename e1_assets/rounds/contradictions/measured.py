"""Measured figures: a conflict only under equal conditions, else not comparable."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.notes import Claim
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.facts import relevant, short_name
from e1_assets.rounds.contradictions.record import record, side_of, side_of_line
from e1_assets.rounds.document import Document
from e1_assets.rounds.figures import Figure, figures
from e1_assets.rounds.subjects import name_of, names, principal
from e1_assets.rounds.words import Lang, say

_MEASURES = ("rate", "time", "factor", "percent_change", "memory")
_NAME = r"[A-Za-z][\w\-]*(?:\.[\w\-]+)*"
_BASELINES = (
    re.compile(
        r"\b(?:than|vs\.?|versus|compared (?:to|with)|relative to|against)\s+(?:the\s+)?"
        rf"({_NAME})",
        re.I,
    ),
    re.compile(rf"\bover\s+(?:the\s+)?({_NAME})", re.I),
    re.compile(rf"(?:比|较|相比于?|相对于?|对比)\s*({_NAME})"),
    re.compile(rf"(?:是|为|达到?)\s*({_NAME})\s*的"),
)  # fmt: skip
_HARDWARE = re.compile(
    r"(?<![A-Za-z0-9])(?:\d+\s?[×xX]\s?)?(?:[HAB]\d{2,3}|GB\d{3}|MI\d{3}\w?|RTX(?: PRO)? ?\d{4}"
    r"|L40S?|T4|V100|TPU\s?v\d\w?|M\d (?:Max|Ultra|Pro)|NVL\d+|910[BC]?)(?![A-Za-z0-9])"
)
_WORKLOAD = re.compile(
    r"\d+[kK]?\s?/\s?\d+[kK]?(?=\s|$|[，,。;；）)])|\d+\s?(?:并发|路并发|concurren\w+)"
    r"|(?<![\d.])\d+[kK](?![A-Za-z/])|batch(?: size)?\s?=?\s?\d+|P\d{2}(?!\w)"
    r"|(?:Qwen|Llama|DeepSeek|GLM|Mixtral|GPT|Kimi)[\w.\-]*",
    re.I,
)
_METRICS = {
    "throughput": r"吞吐|throughput|tok(?:en)?s?\s?/\s?s|decode speed|生成速度",
    "ttft": r"TTFT|首字|首 ?token|time to first",
    "latency": r"延迟|latency|P99|P50|ITL|TPOT",
    "speedup": r"加速|faster|speed-?up|快|倍速|提速|速度",
    "memory": r"显存|内存|memory|footprint",
    "cost": r"成本|cost|价格|price",
    "accuracy": r"精度|准确率|accuracy|score",
}
_ANY_METRIC = re.compile("|".join(_METRICS.values()), re.I)


@dataclass(frozen=True)
class Measurement:
    """One measured value with the conditions its own sentence states."""

    figure: Figure
    metric: str
    baseline: str
    hardware: frozenset[str]
    workload: frozenset[str]
    side: Side

    def differs_in(self, other: "Measurement") -> tuple[str, ...]:
        """The conditions that both state and state differently."""
        found = []
        if self.baseline and other.baseline and self.baseline != other.baseline:
            found.append("d_baseline")
        if self.hardware != other.hardware and (self.hardware or other.hardware):
            found.append("d_hardware")
        if self.workload != other.workload and (self.workload or other.workload):
            found.append("d_workload")
        return tuple(found)

    def same_conditions(self, other: "Measurement") -> bool:
        """Whether two exact values share every condition, at least one of them stated.

        A figure without hardware, workload or baseline compares with nothing.
        """
        stated = bool(self.hardware or self.workload or self.baseline)
        same = self.baseline == other.baseline and not self.differs_in(other)
        return stated and same and self.figure.single and other.figure.single


def measured(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """Per subject and metric: a conflict where conditions match, else what does not compare."""
    groups: dict[tuple[str, str, str], list[Measurement]] = {}
    subjects: dict[str, str] = {}
    for one in relevant(judged):
        subject = _subject(one)
        if subject:
            subjects.setdefault(subject.casefold(), subject)
            for claim in one.item.claims:
                for each in measurements(
                    claim.text, partial(side_of, lang, said=claim, item=one.item)
                ):
                    _file(groups, subject, each)
    if document is not None:
        for key in sorted(subjects):
            for line in document.naming(short_name(subjects[key])):
                if _only_subject(line.text, subjects[key]):
                    place = partial(side_of_line, lang, line=line, document=document)
                    for each in measurements(line.text, place):
                        _file(groups, subjects[key], each)
    for group_key in sorted(groups):
        yield from _compare(inputs, lang, subjects[group_key[0]], group_key[1], groups[group_key])


def measurements(text: str, side: Callable[..., Side]) -> Iterator[Measurement]:
    """The single measured values of a sentence that names one metric; `side` takes a `value`."""
    for sentence, figure, metric in _single_values(text):
        yield Measurement(
            figure,
            metric,
            baseline_of(sentence),
            frozenset(m.replace(" ", "").lower() for m in _HARDWARE.findall(sentence)),
            frozenset(m.replace(" ", "").lower() for m in _WORKLOAD.findall(sentence)),
            side(value=figure.raw),
        )


@lru_cache(maxsize=32768)
def _single_values(text: str) -> tuple[tuple[str, Figure, str], ...]:
    """The sentences with one measured value each, with the value and the first metric named."""
    if not _ANY_METRIC.search(text):
        return ()
    values = []
    for sentence in re.split(r"[。；;\n]|(?<=[a-z\d])\.\s", text):
        found = [f for f in figures(sentence) if f.dimension in _MEASURES]
        metrics = [name for name, form in _METRICS.items() if re.search(form, sentence, re.I)]
        if len(found) == 1 and metrics:
            values.append((sentence, found[0], metrics[0]))
    return tuple(values)


def baseline_of(text: str) -> str:
    """What a factor is measured against, lower case; empty when the text names nothing."""
    for form in _BASELINES:
        match = form.search(text)
        if match:
            return match[1].lower().removesuffix("'s")
    return ""


def _subject(judged: Judged) -> str:
    repositories = [i.id for i in principal(judged.item) if i.scheme == "github"]
    return repositories[0] if repositories else name_of(judged.item) or ""


def _only_subject(line: str, subject: str) -> bool:
    """Whether a line of the document is about the subject: its first name is the subject's."""
    first = [name.casefold() for name in names(line)[:1]]
    return not first or first[0] in subject.casefold() or short_name(subject).casefold() in first[0]


def _file(
    groups: dict[tuple[str, str, str], list[Measurement]], subject: str, each: Measurement
) -> None:
    key = (subject.casefold(), each.metric, each.figure.dimension)
    groups.setdefault(key, []).append(each)


def _compare(
    inputs: RoundInputs, lang: Lang, subject: str, metric: str, group: list[Measurement]
) -> Iterator[Contradiction]:
    """The first pair that conflicts, else the first pair whose stated baselines differ."""
    pairs = [(a, b) for n, a in enumerate(group) for b in group[n + 1 :] if _apart(a, b)]
    for one, other in pairs:
        if one.same_conditions(other):
            yield _conflict(inputs, lang, subject, metric, one, other)
            return
    for one, other in pairs:
        differs = one.differs_in(other)
        if "d_baseline" in differs:
            yield _incomparable(inputs, lang, subject, metric, (one, other), differs)
            return


def _apart(one: Measurement, other: Measurement) -> bool:
    """Two values of different texts; inside one text conditions change without a word."""
    one_text = (one.side.path, one.side.locator) == (other.side.path, other.side.locator)
    signs = {f.figure.raw[:1] in "-−" for f in (one, other)}
    return not one_text and len(signs) == 1 and not one.figure.agrees(other.figure)


def _conflict(
    inputs: RoundInputs, lang: Lang, subject: str, metric: str, one: Measurement, other: Measurement
) -> Contradiction:
    values = f"{one.side.value} / {other.side.value}"
    return record(
        inputs,
        lang,
        ContradictionClass.MEASURED,
        subject,
        metric,
        (one.side, other.side),
        say(
            lang,
            "c_measured",
            values=values,
            difference=f"{abs(one.figure.low - other.figure.low):g}",
        ),
        say(lang, "c_measured_settle"),
    )


def _incomparable(
    inputs: RoundInputs,
    lang: Lang,
    subject: str,
    metric: str,
    pair: tuple[Measurement, Measurement],
    differs: tuple[str, ...],
) -> Contradiction:
    named = say(lang, "joiner").join(say(lang, key) for key in differs)
    return record(
        inputs,
        lang,
        ContradictionClass.NOT_COMPARABLE,
        subject,
        metric,
        [each.side for each in pair],
        say(lang, "c_not_comparable", differs=named),
        say(lang, "c_not_comparable_settle"),
        say(lang, "c_not_comparable_so"),
    )


def hardware_named(text: str) -> bool:
    """Whether a text names hardware: a model of it or a number of cards."""
    return bool(_HARDWARE.search(text)) or any(f.dimension == "hardware" for f in figures(text))


def performance_stated(claim: Claim | str) -> bool:
    """Whether a text gives a rate or a time."""
    text = claim if isinstance(claim, str) else claim.text
    return any(f.dimension in ("rate", "time") for f in figures(text))
