"""How often terms occur in notes of the field at large, whatever their topic."""

from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def rates() -> dict[str, float]:
    """Share of all terms by term; what is missing is rarer than one in fifty thousand."""
    text = files("e1_assets.rounds").joinpath("background.txt").read_text(encoding="utf-8")
    pairs = (line.split("\t") for line in text.splitlines())
    return {term: float(per_million) / 1e6 for term, per_million in pairs}
