"""The settings of a vault; every one has a default, `e1.toml` overrides."""

import re
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, field_validator

from e1_assets.domain.model import Model
from e1_assets.domain.vocabulary import EvidenceLevel


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
        except (ZoneInfoNotFoundError, OSError) as error:
            raise ValueError("no time zone of that name; for example Asia/Shanghai") from error
        return zone

    @field_validator("cutoff", mode="before")
    @classmethod
    def _clock(cls, value: object) -> object:
        if isinstance(value, str) and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value):
            raise ValueError(f"cutoff is HH:MM, not {value!r}")
        return value

    def cutoff_of(self, day: date) -> datetime:
        """The moment the round of `day` is judged at."""
        return datetime.combine(day, self.cutoff, ZoneInfo(self.zone))

    def window_from(self, day: date) -> datetime:
        """The first moment of the window of `day`: midnight, `window_days` - 1 days before."""
        first = day - timedelta(days=self.window_days - 1)
        return datetime.combine(first, time(0), ZoneInfo(self.zone))
