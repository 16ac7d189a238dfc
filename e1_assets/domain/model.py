"""The one way a domain object is built: frozen, strict about unknown fields."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value; an unknown field is an error, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")
