"""The unit of provenance: a byte range in a stored snapshot."""

from typing import Self

from pydantic import Field, model_validator

from e1_assets.domain.model import Model


class Span(Model):
    """Bytes `start` to `end` (half open) of the snapshot whose SHA-256 is `sha256`."""

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    start: int = Field(ge=0)
    end: int = Field(ge=0)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.end < self.start:
            raise ValueError(f"span ends at {self.end} before it starts at {self.start}")
        return self

    def holds(self, other: "Span") -> bool:
        """Whether `other` lies within this span of the same snapshot."""
        return self.sha256 == other.sha256 and self.start <= other.start and other.end <= self.end


class Quote(Model):
    """Words of a source with the span they stand in, verbatim but for white space."""

    text: str
    span: Span


class Source(Model):
    """Where something is said: vault path, locator a person cites, span."""

    path: str
    locator: str
    span: Span
