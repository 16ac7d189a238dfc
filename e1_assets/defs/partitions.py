"""The partitions of sources (days) or rounds (days by topics), with their keys."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from urllib.parse import unquote

import dagster as dg

_UNSAFE = frozenset('|%,"[]')


def topic_key(topic: str) -> str:
    """The partition key of a topic; `topic_of` gives the topic back.

    What Dagster gives a meaning of its own in a key is written as %XX: `|` between dimensions,
    `,` `"` `[` `]` `...` in ranges, control characters, white space at an edge.
    """
    inner = range(len(topic) - len(topic.lstrip()), len(topic.rstrip()))
    return "".join(
        char if at in inner and _is_plain(char) else _escaped(char) for at, char in enumerate(topic)
    ).replace("...", "%2E%2E%2E")


def topic_of(key: str) -> str:
    """The topic a partition key stands for."""
    return unquote(key)


def _is_plain(char: str) -> bool:
    return char not in _UNSAFE and char.isprintable()


def _escaped(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode())


def days_from(start: date, zone: str) -> dg.DailyPartitionsDefinition:
    """Every day from `start` up to and including today.

    Without `end_offset` the last partition is yesterday, so that the round at 22:20 would have no
    partition to run in.
    """
    return dg.DailyPartitionsDefinition(start_date=start.isoformat(), timezone=zone, end_offset=1)


def rounds_of(
    days: dg.DailyPartitionsDefinition, topics: tuple[str, ...]
) -> dg.MultiPartitionsDefinition:
    """One partition per date by topic; keys read `2026-10-02|inference`."""
    keys = dg.StaticPartitionsDefinition([topic_key(topic) for topic in topics])
    return dg.MultiPartitionsDefinition({"date": days, "topic": keys})


def round_key(day: date, topic: str) -> str:
    """The partition key of a round."""
    return f"{day.isoformat()}|{topic_key(topic)}"


def round_of(key: str) -> tuple[date, str]:
    """The date with the topic of a round's partition key."""
    day, _, topic = key.partition("|")
    return date.fromisoformat(day), topic_of(topic)


def by_day(keys: Iterable[str]) -> Iterator[tuple[date, list[str]]]:
    """Each day with its round keys, oldest first."""
    for day, group in groupby(oldest_first(keys), key=lambda key: round_of(key)[0]):
        yield day, list(group)


def oldest_first(keys: Iterable[str]) -> list[str]:
    """Round keys in the order they must run in, whatever order Dagster hands them over."""
    return sorted(keys, key=round_of)
