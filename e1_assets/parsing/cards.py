"""The cards of papers or repositories, by the names the rest of the package uses."""

from e1_assets.parsing.paper_cards import parse_paper_card
from e1_assets.parsing.repo_cards import parse_repo_card

__all__ = ["parse_paper_card", "parse_repo_card"]
