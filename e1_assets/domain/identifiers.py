"""Canonical identifiers of papers, repositories or pages."""

from functools import cached_property
from typing import Literal

from e1_assets.domain.model import Model
from e1_assets.domain.spans import Span

Scheme = Literal["arxiv", "doi", "github", "url"]


class Identifier(Model):
    """One thing, one canonical form: arXiv without version, GitHub `owner/name` in lower case."""

    scheme: Scheme
    id: str
    version: str | None = None

    @cached_property
    def key(self) -> str:
        """The version-free key that two mentions of one thing share."""
        return f"{self.scheme}:{self.id}"


class Mention(Model):
    """An identifier as it stands in a span; `raw` is the text there."""

    identifier: Identifier
    raw: str
    span: Span
