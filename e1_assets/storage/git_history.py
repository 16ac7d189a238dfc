"""The history of a vault that is a git repository, read with the `git` command."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from e1_assets.domain.errors import EnvironmentFault

# The configuration of the repository is data of the vault: nothing in it may start a program,
# so everything that could is switched off, and no transport is allowed.
_SAFE = (
    "--no-pager",
    "--no-optional-locks",
    "--literal-pathspecs",
    *("-c", "safe.directory=*"),
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "core.attributesFile=/dev/null"),
    *("-c", "log.showRoot=true"),
    *("-c", "gpg.program=false"),
    *("-c", "protocol.allow=never"),
)
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
_COMMIT = "\x01"


@dataclass(frozen=True)
class Change:
    """A path as a commit left it; `blob` is None where the commit removed it."""

    path: str
    blob: str | None
    commit: str
    at: datetime


class GitHistory:
    """The first-parent history of HEAD of the repository in the root of a vault."""

    def __init__(self, root: Path, program: str) -> None:
        self._root, self._program = root, program

    def head(self) -> str | None:
        """The commit of HEAD, None before the first commit; EnvironmentFault if broken."""
        done = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", "HEAD^{commit}")
        if done.returncode > 1:
            self._require(done)
        head = done.stdout.decode().strip() or None
        if head is None and self._run("rev-parse", "--verify", "--quiet", "HEAD").stdout:
            raise self._broken("the commit of HEAD is missing")
        return head

    def changes(self, folders: Iterable[str]) -> list[Change]:
        """Every change of a file below the folders, oldest commit first."""
        head = self.head()
        if head is None:
            return []
        options = ("-z", "--raw", "--no-abbrev", "--no-renames", "--first-parent", "-m")
        quiet = ("--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color")
        form = "--format=%x01%H %ct"
        done = self._run("log", *options, *quiet, form, head, "--", *folders)
        self._require(done)
        return list(_changes(done.stdout))[::-1]

    def chain(self) -> list[str]:
        """Every commit of the history, the head first."""
        head = self.head()
        if head is None:
            return []
        done = self._run("rev-list", "--first-parent", head)
        self._require(done)
        return done.stdout.decode().split()

    def blobs(self, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """The bytes of blobs, in the order asked for, one `git cat-file` for all."""
        wanted = list(names)
        if not wanted:
            return
        with subprocess.Popen(
            self._command("cat-file", "--batch"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for name in wanted:
                # One question at a time: both pipes hold only so much.
                process.stdin.write(f"{name}\n".encode())
                process.stdin.flush()
                header = process.stdout.readline().split()
                if len(header) != 3 or header[1] != b"blob":
                    raise self._missing(name)
                data = process.stdout.read(int(header[2]))
                process.stdout.read(1)
                yield name, data
            process.stdin.close()

    def _command(self, *arguments: str) -> list[str]:
        return [self._program, *_SAFE, f"--git-dir={self._root / '.git'}", *arguments]

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            self._command(*arguments),
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=_environment(),
            check=False,
        )

    def _require(self, done: subprocess.CompletedProcess[bytes]) -> None:
        if done.returncode:
            lines = done.stderr.decode(errors="replace").strip().splitlines() or ["no message"]
            raise self._broken(lines[-1])

    def _missing(self, name: str) -> EnvironmentFault:
        """An object that is not there: expected of a partial clone, a fault elsewhere."""
        if not self._run("config", "--get-regexp", r"^remote\..*\.promisor$").stdout:
            return self._broken(f"object {name} is missing")
        return EnvironmentFault(
            "git history is incomplete (a partial clone)",
            str(self._root / ".git"),
            "Fetch what is missing with `git fetch --refetch --no-filter`.",
        )

    def _broken(self, what: str) -> EnvironmentFault:
        return EnvironmentFault(
            f"git history cannot be read ({what})",
            str(self._root / ".git"),
            "Check the repository with `git fsck`.",
        )


def leads_out(root: Path) -> bool:
    """Whether the root's `.git` is a link or a file: a worktree's, a submodule's; never read."""
    folder = root / ".git"
    return folder.is_symlink() or folder.is_file()


def told_by(root: Path) -> str:
    """What git tells of the past of a vault, in words."""
    if leads_out(root):
        return ".git leads out of the vault (a worktree, a submodule, a link): not read"
    git = open_history(root)
    if git is None:
        return "no repository"
    commits = len(git.chain())
    if not commits:
        return "git, no commit yet"
    shallow = ", shallow: what it leaves out is unknown" if (root / ".git/shallow").exists() else ""
    return f"git, {commits} commit{'s' * (commits > 1)}{shallow}"


def open_history(root: Path) -> GitHistory | None:
    """The history of a vault whose root is a repository, else None.

    A `.git` that is a link or a file points outside the vault, which is never read.
    EnvironmentFault where there is a repository but no `git`.
    """
    folder = root / ".git"
    if leads_out(root) or not folder.is_dir():
        return None
    program = shutil.which("git")
    if program is None:
        raise EnvironmentFault(
            "git is not installed", str(folder), "Install git: it dates the vault."
        )
    return GitHistory(root, program)


def _environment() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", os.defpath), **_ENVIRONMENT}


def _changes(log: bytes) -> Iterator[Change]:
    """Newest first, as `git log -z --raw` prints: commit header, then (meta, path) pairs."""
    tokens = iter(log.decode("utf-8", "surrogateescape").split("\0"))
    commit, at = "", datetime.fromtimestamp(0, UTC)
    for token in tokens:
        token = token.strip("\n")
        if token.startswith(_COMMIT):
            commit, seconds = token[1:].split()
            at = datetime.fromtimestamp(int(seconds), UTC)
        elif token.startswith(":"):
            mode, blob = token.split()[1], token.split()[3]
            path, gone = next(tokens), not blob.strip("0")
            if mode.startswith("100") or gone:
                yield Change(path, None if gone else blob, commit, at)
