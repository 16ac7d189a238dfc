"""The closed vocabularies of the product; the glossary in the README explains each word."""

from enum import StrEnum


class Verdict(StrEnum):
    """What the comparison says of an item."""

    NET_NEW = "net_new"
    EXTENDS = "extends"
    CONFIRMS = "confirms"
    ALREADY_ANCHORED = "already_anchored"
    COUNT_REFRESH = "count_refresh"
    AGGREGATE = "aggregate"
    OFF_TOPIC = "off_topic"
    LEAD = "lead"


class Disposition(StrEnum):
    """Where an input of a round ended; exactly one each."""

    INCREMENT = "increment"
    CONTRADICTION = "contradiction"
    LEAD = "lead"
    CANDIDATE = "candidate"
    NOTHING_NEW = "nothing_new"
    OFF_TOPIC = "off_topic"
    REJECTED = "rejected"


class EvidenceLevel(StrEnum):
    """How close a text stands to the origin, strongest first."""

    ORIGINAL_READ = "original_read"
    PRIMARY = "primary"
    SECONDARY = "secondary"
    ABSTRACT_ONLY = "abstract_only"
    TITLE_ONLY = "title_only"
    METRIC_ONLY = "metric_only"

    @property
    def rank(self) -> int:
        """0 for the strongest level; larger is weaker."""
        return list(EvidenceLevel).index(self)

    @property
    def may_conclude(self) -> bool:
        """Whether a claim of this level may be written as a conclusion (rule 3)."""
        return self.rank <= EvidenceLevel.SECONDARY.rank


class Density(StrEnum):
    """How much a day held, by the increments that add something."""

    LOW = "low"
    LOW_MEDIUM = "low-medium"
    MEDIUM = "medium"
    HIGH = "high"


class EditKind(StrEnum):
    """What E2 would do in a target section."""

    ADD = "add"
    EXTEND = "extend"
    CAVEAT = "caveat"
    REGISTER = "register"


class Severity(StrEnum):
    """An error stops publishing; a warning is printed in the brief."""

    ERROR = "error"
    WARNING = "warning"


class TimeSource(StrEnum):
    """Which of a note's times was believed, in order of trust."""

    NAME = "name"
    FRONT_MATTER = "front_matter"
    TEXT = "text"
    MTIME = "mtime"


class ContradictionClass(StrEnum):
    """The typed classes of `3-judgement`; the last two assert no conflict."""

    IDENTITY = "identity"
    STATIC = "static"
    VERSIONED = "versioned"
    VOLATILE = "volatile"
    MEASURED = "measured"
    AGGREGATE = "aggregate"
    STRUCTURE = "structure"
    NOT_COMPARABLE = "not_comparable"
    TO_VERIFY = "to_verify"
