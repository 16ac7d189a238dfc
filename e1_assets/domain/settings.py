"""The settings of a vault; every one has a default, `e1.toml` overrides."""

import re
import unicodedata
from collections import Counter
from datetime import date, datetime, time, timedelta
from typing import Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, field_validator, model_validator

from e1_assets.domain.model import Model
from e1_assets.domain.vocabulary import EvidenceLevel

_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


def _folded(topic: str) -> str:
    return unicodedata.normalize("NFC", topic).casefold()


class AcceptPolicy(Model):
    """Which increments are accepted without a person: grade and evidence at least, these kinds."""

    grade: int = Field(default=4, ge=1, le=5)
    evidence: EvidenceLevel = EvidenceLevel.PRIMARY
    kinds: tuple[Literal["net_new", "extends", "confirms"], ...] = ("net_new", "extends")


class NotifySettings(Model):
    """Where the addresses of the services to tell are found, never the addresses themselves.

    `addresses_env` names an environment variable, `addresses_file` a file outside the vault; one
    address a line. `reader` is the public address of the reader, to link to.
    """

    addresses_env: str | None = Field(default=None, pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,63}$")
    addresses_file: str | None = None
    lang: Literal["zh", "en"] = "zh"
    reader: str | None = Field(default=None, pattern=r"^https?://[^\s@]+$")

    @field_validator("addresses_file")
    @classmethod
    def _no_address(cls, value: str | None) -> str | None:
        if value is not None and "://" in value:
            raise ValueError("name a file that holds the addresses, never an address")
        return value


class Settings(Model):
    """How rounds run on a vault; `cutoff` is local time in `zone`.

    `topic_words` are further words that state a topic (`{inference: [推理]}`); `brief_path`, when
    set, is the one vault file a round writes, with `{executor}`, `{date}`, `{topic}`.
    `accept` is the policy that accepts increments by itself, none unless stated; `notify` says who
    is told of a new brief, nobody unless stated; with
    `publish_knowledge` the versions E2 makes are written into the vault.
    """

    topics: tuple[str, ...] | None = None
    topic_words: dict[str, tuple[str, ...]] = {}
    start: date | None = None
    zone: str = "Asia/Shanghai"
    cutoff: time = time(22, 20)
    window_days: int = Field(default=3, ge=1, le=31)
    max_note_bytes: int = Field(default=8 * 1024 * 1024, ge=1)
    executor: str = "e1"
    brief_path: str | None = None
    state: str | None = None
    accept: AcceptPolicy | None = None
    notify: NotifySettings | None = None
    publish_knowledge: bool = False

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, OSError, ValueError) as error:
            raise ValueError("no time zone of that name; for example Asia/Shanghai") from error
        return zone

    @field_validator("cutoff", mode="before")
    @classmethod
    def _clock(cls, value: object) -> object:
        # A bare number would be taken for seconds after midnight.
        stated = isinstance(value, time) or (isinstance(value, str) and _CLOCK.fullmatch(value))
        if not stated:
            raise ValueError(f"cutoff is HH:MM, not {value!r}")
        return value

    @field_validator("topics")
    @classmethod
    def _apart(cls, topics: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Names that differ in case only would share a document and a brief."""
        seen = Counter(_folded(topic) for topic in topics or ())
        if twice := [topic for topic in topics or () if seen[_folded(topic)] > 1]:
            raise ValueError(f"one topic named twice: {', '.join(twice)}")
        return topics

    @model_validator(mode="after")
    def _words_of_topics(self) -> Self:
        if self.topics is not None:
            known = {_folded(topic) for topic in self.topics}
            if unknown := [topic for topic in self.topic_words if _folded(topic) not in known]:
                raise ValueError(f"topic_words of no topic: {', '.join(unknown)}")
        return self

    def cutoff_of(self, day: date) -> datetime:
        """The moment the round of `day` is judged at."""
        return datetime.combine(day, self.cutoff, ZoneInfo(self.zone))

    def window_from(self, day: date) -> datetime:
        """The first moment of the window of `day`: midnight, `window_days` - 1 days before."""
        first = day - timedelta(days=self.window_days - 1)
        return datetime.combine(first, time(0), ZoneInfo(self.zone))
