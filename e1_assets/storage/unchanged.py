"""Whether an ingest would find anything to do."""

from e1_assets.domain.text import sha256
from e1_assets.storage.connections import Reader
from e1_assets.storage.git_history import open_history
from e1_assets.storage.known_files import KnownFile, known_files
from e1_assets.storage.parsed_states import read_as
from e1_assets.storage.vault import Vault, VaultFile
from e1_assets.storage.vault_files import NotRead
from e1_assets.storage.warehouse import Warehouse


def is_current(vault: Vault, warehouse: Warehouse, parser: str) -> bool:
    """Whether files, history and parsers are those of the last finished ingest."""
    if not warehouse.path.exists():
        return False
    git = open_history(vault.root)
    head = (git.head() if git else None) or ""
    with warehouse.reading() as reader:
        return (
            _same_files(vault, reader)
            and head in _marked_head(reader)
            and not reader.rows(_UNPARSED, [read_as(vault, parser)])
        )


_UNPARSED = """
    SELECT 1 FROM e1.files f WHERE sha256 IS NOT NULL
    AND kind IN ('note', 'paper_card', 'repo_card', 'work_queue', 'manifest')
    AND NOT EXISTS (SELECT 1 FROM e1.states s
                    WHERE s.path = f.path AND s.sha256 = f.sha256 AND s.parser = ?)
    LIMIT 1
"""


def _same_files(vault: Vault, reader: Reader) -> bool:
    scan, known = vault.scan(), known_files(reader)
    unread = [(one.path, one.reason) for one in scan.unread]
    held = reader.rows("SELECT path, reason FROM e1.files WHERE kind = 'unread' ORDER BY path")
    return (
        known.keys() == {file.path for file in scan.files}
        and held == unread
        and all(_same(vault, known[file.path], file) for file in scan.files)
    )


def _same(vault: Vault, known: KnownFile, file: VaultFile) -> bool:
    """Whether a file holds what was read; where its stamp is too young to tell, its bytes do."""
    if (known.stamp, known.kind) != (file.stamp, file.kind):
        return False
    if known.unchanged(file):
        return True
    try:
        return known.sha256 == sha256(vault.read(file.path))
    except NotRead as reason:
        return known.sha256 is None and known.reason == str(reason)


def _marked_head(reader: Reader) -> set[str]:
    """The commit the history was read at; also none, where the vault was no repository."""
    found = reader.rows("SELECT value FROM e1.marks WHERE name = 'git_head'")
    return {value for (value,) in found} or {""}
