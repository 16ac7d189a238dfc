"""Numbers as the text states them, with unit, comparator, baseline or condition."""

from enum import StrEnum

from e1_assets.domain.model import Model
from e1_assets.domain.spans import Span


class Dimension(StrEnum):
    """What kind of thing is counted or measured; values of two dimensions never compare."""

    RATE = "rate"
    TIME = "time"
    MEMORY = "memory"
    BANDWIDTH = "bandwidth"
    MONEY = "money"
    PERCENT = "percent"
    PERCENT_CHANGE = "percent_change"
    PERCENT_POINT = "percent_point"
    FACTOR = "factor"
    COUNT = "count"
    TOKENS = "tokens"
    PARAMETERS = "parameters"
    HARDWARE = "hardware"
    POWER = "power"
    PHYSICAL = "physical"
    STARS = "stars"
    VOTES = "votes"
    CITATIONS = "citations"
    DATE = "date"
    VERSION = "version"
    SCORE = "score"


class Quantity(Model):
    """One number or range; `low == high` for a single value, in the unit as normalised.

    `dimension` DATE carries an ISO string in `iso`; VERSION carries `subject` (`CUDA`) and the
    version text in `iso`. `comparator` is one of `=`, `~`, `<=`, `>=`, `max`, `min`.
    """

    raw: str
    span: Span
    dimension: Dimension
    unit: str
    low: float | None = None
    high: float | None = None
    iso: str | None = None
    comparator: str = "="
    subject: str | None = None
    attribute: str | None = None
    baseline: str | None = None
    condition: str | None = None
    as_of: str | None = None
    modality: str | None = None
