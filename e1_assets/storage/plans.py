"""The plan a person looked at last, so that nothing else is applied."""

from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.text import sha256
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import write_whole


def keep_plan(vault: Vault, changes: ChangeSet) -> None:
    """Remember the plan of a topic."""
    write_whole(vault.state, _path(changes.topic), changes.model_dump_json().encode())


def kept_plan(vault: Vault, topic: str) -> ChangeSet | None:
    """The plan looked at since the last change set of the topic, if any."""
    try:
        data = (vault.state / _path(topic)).read_bytes()
    except FileNotFoundError:
        return None
    return ChangeSet.model_validate_json(data)


def drop_plan(vault: Vault, topic: str) -> None:
    """Forget the plan of a topic."""
    (vault.state / _path(topic)).unlink(missing_ok=True)


def _path(topic: str) -> str:
    """A name any file system takes, whatever the topic is called."""
    return f"plans/{sha256(topic.encode())[:16]}.json"
