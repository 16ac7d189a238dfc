"""The frozen numbers of the comparison, fitted by `calibrate.py` from labelled vaults."""

from importlib.resources import files
from typing import Final

from e1_assets.domain.model import Model


class Routing(Model):
    """Logistic over the mean log ratio; at or above `on` it belongs, below `uncertain` not."""

    smoothing: float
    slope: float
    middle: float
    on: float
    uncertain: float


class TextMatch(Model):
    """Shares of an item's term weight in one section: `held` is known, `near` is related.

    `margin` is how far the best section must lie above the runner-up to be the counterpart.
    """

    held: float
    near: float
    margin: float


class Targets(Model):
    """A runner-up scoring `equal` of the best is an alternative; `kept` of it, a further target."""

    equal: float
    kept: float


class Coefficients(Model):
    """All of them, by the step that uses them."""

    routing: Routing
    text: TextMatch
    targets: Targets


COEFFICIENTS: Final = Coefficients.model_validate_json(
    files("e1_assets.rounds").joinpath("coefficients.json").read_text(encoding="utf-8")
)
