"""Parsed objects as text of a column, read back without parsing their source again."""

from typing import TypeVar

from e1_assets.domain.model import Model

M = TypeVar("M", bound=Model)


def packed(model: Model, digest: str) -> str:
    """The JSON of a model; the digest of its own snapshot, in every span, is left empty.

    Inside a JSON string the quotes around the key would be escaped, so no text can be taken for it.
    """
    return model.model_dump_json(by_alias=True, exclude_defaults=True).replace(
        f'"sha256":"{digest}"', '"sha256":""'
    )


def unpacked(kind: type[M], text: str, digest: str) -> M:
    """The model that `packed` wrote."""
    return kind.model_validate_json(text.replace('"sha256":""', f'"sha256":"{digest}"'))
