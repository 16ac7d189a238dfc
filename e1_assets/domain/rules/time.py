"""Rules that judge a day only with what existed then."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from e1_assets.domain.rules.registry import CouldNotRun, Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import Severity

register = Register()


@register.rule(Family.TIME, Severity.ERROR)
def no_input_after_the_cutoff(evidence: Evidence) -> Iterator[Fault]:
    """No source of a round is younger than its cutoff.

    来源不得晚于本轮截止时刻。
    """
    if evidence.event_times is None:
        raise CouldNotRun("the event times of the sources were not given")
    cutoff = evidence.brief.made_at
    for n, source in enumerate(evidence.brief.sources):
        time = evidence.event_times.get(source.path)
        if not isinstance(time, datetime):
            yield Fault(f"sources[{n}]", f"the time of {source.path} is unknown", "an event time")
        elif time > cutoff:
            yield Fault(f"sources[{n}]", f"{source.path} is too young", str(cutoff), str(time))


@register.rule(Family.TIME, Severity.ERROR)
def the_window_ends_at_the_cutoff(evidence: Evidence) -> Iterator[Fault]:
    """The window ends at the cutoff of the day and is as many days long as it says.

    窗口止于当日截止时刻，天数与所写相符。
    """
    brief, window = evidence.brief, evidence.brief.window
    if window.to != brief.made_at:
        yield Fault("window.to", "is not the cutoff", str(brief.made_at), str(window.to))
    if brief.made_at.date() != brief.date:
        yield Fault("made_at", "is not on the day", str(brief.date), str(brief.made_at))
    first = brief.date - timedelta(days=window.days - 1)
    if window.days < 1 or window.from_.date() != first:
        yield Fault("window.from", f"{window.days} days", str(first), str(window.from_))


@register.rule(Family.TIME, Severity.WARNING)
def the_baseline_is_not_from_the_future(evidence: Evidence) -> Iterator[Fault]:
    """The document version of a round was in force at its cutoff; a younger one is hindsight.

    本轮底本在截止时已生效；更新的版本属事后之见。
    """
    brief = evidence.brief
    valid_from = brief.baseline.valid_from
    if evidence.hindsight or (valid_from is not None and valid_from > brief.made_at):
        yield Fault(
            "baseline.valid_from", "judged with hindsight", f"by {brief.made_at}", str(valid_from)
        )


@register.rule(Family.TIME, Severity.WARNING)
def the_document_did_not_collapse(evidence: Evidence) -> Iterator[Fault]:
    """The document is there with its text, of which it did not lose most just before the round.

    活文档存在且有正文，在本轮之前没有突然丢失大半。
    """
    event = evidence.document_event
    if event in _LACKING:
        message, expected = _LACKING[event]
        yield Fault("baseline", message, expected, event)


_LOST = (
    "the document suddenly lost most of its text: what looks new may be known",
    "a document of its usual size",
)
_LACKING = {
    "missing": ("the topic has no living document: nothing could be compared", "a document"),
    "empty": ("the living document is empty: nothing could be compared", "a document with text"),
    "collapsed": _LOST,
    "emptied": _LOST,
}
