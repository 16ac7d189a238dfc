"""Speed of the product beside its peer, as ratios within one run; never part of the tests.

`make bench` runs it on the shared real vaults. Each row is one whole process: wall seconds, CPU
seconds of the process with its children, the largest resident memory, the ratio to the row named.
"""

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from tests.open_vault import open_real_vault
from tests.shared import SHARED

E1 = [sys.executable, "-m", "e1_assets.cli"]
PARSE_ONLY = (
    "import pathlib, pyromark, sys\n"
    "for p in sorted(pathlib.Path(sys.argv[1]).rglob('*.md')):\n"
    "    if '.git' not in p.parts:\n"
    "        for _ in pyromark.events(p.read_bytes().decode('utf-8', 'replace')): pass\n"
)
DAYS = {"real_zh": ("2026-03-01", "2026-04-15"), "real_en": ("2025-06-16", "2025-08-01")}


@dataclass(frozen=True)
class Row:
    """One measured process."""

    name: str
    wall: float
    cpu: float
    memory_mb: float
    code: int


def measure(name: str, argv: list[str]) -> Row:
    """Run a command to its end; its output goes to stderr when it fails."""
    with tempfile.TemporaryFile() as output:
        began = time.perf_counter()
        files = [
            (os.POSIX_SPAWN_DUP2, output.fileno(), 1),
            (os.POSIX_SPAWN_DUP2, output.fileno(), 2),
        ]
        pid = os.posix_spawn(argv[0], argv, os.environ, file_actions=files)
        _, status, used = os.wait4(pid, 0)
        wall = time.perf_counter() - began
        code = os.waitstatus_to_exitcode(status)
        if code != 0:
            output.seek(0)
            sys.stderr.write(f"{name} exited {code}:\n{output.read()[-2000:].decode()}\n")
    return Row(name, wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, code)


def show(row: Row, against: Row) -> None:
    """One line of the table; the ratio is CPU of this row over CPU of `against`."""
    print(
        f"  {row.name:<44} {row.wall:8.2f} s {row.cpu:8.2f} s cpu {row.memory_mb:7.0f} MB"
        f"   ×{row.cpu / max(against.cpu, 0.01):.2f} of {against.name}",
        flush=True,
    )


def bench_vault(name: str, folder: Path) -> None:
    """Ingest, ingest again, rounds of all days and topics in one run, one round alone."""
    vault = str(open_real_vault(name, folder))
    print(name, flush=True)
    bare = measure("bare pyromark pass", [sys.executable, "-c", PARSE_ONLY, vault])
    first, last = DAYS[name]
    rows = [
        bare,
        measure("e1 ingest", [*E1, "ingest", "--vault", vault]),
        measure("e1 ingest, nothing changed", [*E1, "ingest", "--vault", vault]),
    ]
    forge = os.environ.get("E1_BENCH_PEER")
    if forge:
        rows.append(measure("forge-kb 0.2.0 index", [forge, "index", "--vault", vault]))
    else:
        print("  the peer did not run: E1_BENCH_PEER names no forge program", flush=True)
    single = [*E1, "run", "--vault", vault, "--date", first]
    rows.append(measure("e1 run, one day, every topic", single))
    span = [*E1, "backfill", "--vault", vault, "--from", first, "--to", last]
    rows.append(measure(f"e1 backfill {first}..{last}", span))
    rows += site_rows(vault, date.fromisoformat(last))
    for row in rows:
        show(row, bare)
    show_apart(vault, (first, last), rows[-1])


def site_rows(vault: str, last: date) -> list[Row]:
    """The reader in both languages: whole, nothing changed, one day more (under 3 s of CPU)."""
    site = [*E1, "site", "--vault", vault, "--out", f"{vault}-site"]
    rows = [measure("e1 site", site), measure("e1 site, nothing changed", site)]
    further = (last + timedelta(days=1)).isoformat()
    measure(f"e1 run {further}", [*E1, "run", "--vault", vault, "--date", further])
    return [*rows, measure("e1 site, one day more", site)]


def show_apart(vault: str, span: tuple[str, str], together: Row) -> None:
    """The backfill beside one run per partition, told from a few: all of them would take hours."""
    topics = sorted(path.stem for path in Path(vault, "organized/knowledge").glob("*.md"))
    first, last = map(date.fromisoformat, span)
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    tried = [
        measure(f"e1 run, {day}, {topic}", [*E1, "run", "--vault", vault, *_partition(day, topic)])
        for day, topic in zip(days[:: len(days) // len(topics)], topics, strict=False)
    ]
    many = len(days) * len(topics)
    apart = many * sum(row.cpu for row in tried) / len(tried)
    print(
        f"  {many} runs of one partition each: {apart:.0f} s cpu by {len(tried)} of them,"
        f" ×{apart / max(together.cpu, 0.01):.1f} of the backfill in one run",
        flush=True,
    )


def _partition(day: date, topic: str) -> list[str]:
    return ["--date", day.isoformat(), "--topic", topic]


def main() -> int:
    """Run every row; 1 when a command failed, 2 when the real vaults are absent."""
    if not SHARED.is_dir():
        print(f"the real vaults are not at {SHARED}: set E1_SHARED", file=sys.stderr)
        return 2
    idle = measure("python -c pass", [sys.executable, "-c", "pass"])
    show(measure("e1 --help", [*E1, "--help"]), idle)
    with tempfile.TemporaryDirectory() as folder:
        for name in DAYS:
            bench_vault(name, Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
