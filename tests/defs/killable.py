"""What `test_kills_of_e2` kills in its middle, each on a vault of `revised_vault`."""

from pathlib import Path

from e1_assets.defs.parsers import PARSERS
from e1_assets.defs.revising import accepted_by_policy, applied
from e1_assets.storage.proposals import proposals
from e1_assets.storage.revising import record_undone
from e1_assets.storage.settling import settle
from e1_assets.storage.vault import Vault, open_vault
from tests.defs.revised_vault import at, decide_all, note, round_of, store


def opened(root: Path) -> Vault:
    """The vault of a folder, whatever the machine says."""
    return open_vault(root, {}, root)


def decide(root: Path) -> None:
    """Accept everything that waits."""
    vault = opened(root)
    settle(vault, store(vault), PARSERS, at(0, 14, 30))
    decide_all(vault, 0)


def apply(root: Path) -> None:
    """Write what is accepted into the document."""
    applied(opened(root), store(opened(root)), "caching", at(0, 15))


def undo(root: Path) -> None:
    """Take it out again."""
    record_undone(opened(root), store(opened(root)), "caching", at(0, 16))


def night(root: Path) -> None:
    """The second day with all that follows: its round, the policy, the next version."""
    vault = opened(root)
    settle(vault, store(vault), PARSERS, at(1, 11))
    note(root, 1)
    round_of(vault, 1)
    accepted_by_policy(vault, store(vault), proposals(store(vault), "caching"), at(1, 15))
    applied(vault, store(vault), "caching", at(1, 15, 5))
