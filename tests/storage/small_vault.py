"""A small vault on disk, ingested with the real parsers."""

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from e1_assets import parsing
from e1_assets.parsing.briefs import parse_brief
from e1_assets.parsing.cards import parse_paper_card, parse_repo_card
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.parsing.manifests import parse_manifest
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.queue import parse_work_queue
from e1_assets.storage.ingesting import Ingested, ingest
from e1_assets.storage.parsed_states import Parsers
from e1_assets.storage.vault import Vault, open_vault
from e1_assets.storage.warehouse import Warehouse

PARSERS = Parsers(
    version=parsing.PARSER,
    note=parse_note,
    paper_card=parse_paper_card,
    repo_card=parse_repo_card,
    work_queue=parse_work_queue,
    manifest=parse_manifest,
    knowledge=parse_knowledge,
    brief=parse_brief,
)
NOTE = "inbox/ada/2026-05-06-1940-ada-evening.md"
DOCUMENT = "organized/knowledge/caching.md"
FILES = {
    NOTE: "# Evening\n\n## 1. Tidepool reuses pages\n\n"
    "- arXiv:2604.07113 reuses cache pages and serves 1,725 tok/s.\n",
    DOCUMENT: "# Caching v7\n\n## §1 Layouts\n\n- Pages are shared (arXiv:2501.00001).\n",
    "organized/knowledge/storage.md": "# Storage v2\n\n## §1 Tiers\n\n- None yet.\n",
    "organized/knowledge/caching-changelog.md": "# Changes\n",
}
NOW = datetime(2026, 5, 6, 14, 0, tzinfo=UTC)


def make(root: Path, files: Mapping[str, str | bytes] = FILES) -> Vault:
    """Write files under `root`, open it as a vault."""
    for path, content in files.items():
        put(root, path, content)
    return open_vault(root, {}, root)


def put(root: Path, path: str, content: str | bytes) -> None:
    """Write one file of a vault."""
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content.encode() if isinstance(content, str) else content)


def store(vault: Vault) -> Warehouse:
    """The warehouse of a vault."""
    return Warehouse(vault.state / "warehouse.duckdb", timeout=20)


def take_in(vault: Vault, now: datetime = NOW) -> Ingested:
    """Ingest a vault."""
    return ingest(vault, store(vault), PARSERS, now)


def git(root: Path, *arguments: str, at: datetime | None = None) -> str:
    """Run git in a vault as a person who commits at a moment."""
    moment = f"{int((at or NOW).timestamp())} +0000"
    person = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a"}
    times = {"GIT_COMMITTER_EMAIL": "a@b", "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
    quiet = {
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "PATH": os.environ["PATH"],
    }
    done = subprocess.run(
        ["git", "-C", str(root), *arguments],
        env={**person, **times, **quiet},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def commit(root: Path, path: str, content: str | bytes, at: datetime) -> str:
    """Commit one file at a moment; the commit."""
    if not (root / ".git").exists():
        git(root, "init", "-q", "-b", "main")
    put(root, path, content)
    git(root, "add", "--", path)
    git(root, "commit", "-q", "-m", path, at=at)
    return git(root, "rev-parse", "HEAD").strip()
