"""The one way a domain object is built: frozen, strict about unknown fields."""

from typing import Self

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value; an unknown field is an error, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __copy__(self) -> Self:
        """The fields alone: what was worked out from them may not outlive a change of them."""
        copied = super().__copy__()
        for derived in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[derived]
        return copied
