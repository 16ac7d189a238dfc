"""A work that the briefs of a vault cite."""

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import Model


class Reference(Model):
    """An identifier with its title where one was stated, its newest status, the topics it is in."""

    identifier: Identifier
    title: str | None
    status: str
    topics: tuple[str, ...]

    @property
    def url(self) -> str:
        """Where the work is found."""
        return {
            "arxiv": f"https://arxiv.org/abs/{self.identifier.id}{self.identifier.version or ''}",
            "doi": f"https://doi.org/{self.identifier.id}",
            "github": f"https://github.com/{self.identifier.id}",
        }.get(self.identifier.scheme, self.identifier.id)
