"""The frozen numbers of the comparison, fitted by `tests.calibrate*` from labelled vaults."""

from importlib.resources import files
from typing import Final

from e1_assets.domain.model import Model


class Routing(Model):
    """Logistic over the strongest log ratios of title or text, of so many terms each.

    `smoothing` is added to every rate. At or above `on` an item belongs, below `uncertain` not;
    between them it may where it fits `lead` times better here than to any other topic. The weights
    are those of an earlier fit: a new one ranks the labels no worse, but loses a lead and a
    candidate that the decided days ask for.
    """

    smoothing: float
    title: float
    text: float
    bias: float
    most_title: int
    most_text: int
    on: float
    uncertain: float
    lead: float


class PairLimits(Model):
    """How much texts of two languages must share (see `closeness`), with how that was fitted.

    From `held` on, where the next best lies `margin` below, a passage says what the item says;
    below `near` none does; between them text cannot tell. `positives` and `negatives` were the
    fitting half; on the other half `precision` and `recall` are those of held, `apart` is the
    precision of what lies below `near`. A pair of too few examples is `pooled`: it takes the limits
    of all pairs, with its own counts.
    """

    held: float
    margin: float
    near: float
    positives: int
    negatives: int
    precision: float | None
    recall: float | None
    apart: float | None
    pooled: bool


class Targets(Model):
    """How an item's terms weigh when its sections are sought.

    A term weighs its support for the topic up to `most_support` over `floor`, times `title` where
    the item's title has it, times `chinese` for a pair of characters (a word gives several pairs).
    A runner-up scoring `equal` of the best is an alternative; the second best is a target at `kept`
    of it, the next at `third`, an overview that spans several at `overview`.
    """

    title: float
    chinese: float
    most_support: float
    floor: float
    equal: float
    kept: float
    third: float
    overview: float


class Coefficients(Model):
    """All of them, by the step that uses them; `text` by item language-passage language."""

    routing: Routing
    text: dict[str, PairLimits]
    targets: Targets


COEFFICIENTS: Final = Coefficients.model_validate_json(
    files("e1_assets.rounds").joinpath("coefficients.json").read_text(encoding="utf-8")
)
