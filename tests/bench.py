"""Speed of the product beside its peer, as ratios within one run; never part of the tests.

`make bench` runs it on the shared real vaults. Each row is one whole process: wall seconds, CPU
seconds of the process with its children, the largest resident memory of one of them, the ratio of
its wall time to that of the row named.
"""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from tests.open_vault import open_real_vault
from tests.shared import SHARED

E1 = [sys.executable, "-m", "e1_assets.cli"]
DAYS = {"real_zh": ("2026-03-01", "2026-04-15"), "real_en": ("2025-06-16", "2025-08-01")}
WITHOUT_DAGSTER = (
    "import sys; from e1_assets.cli import main\n"
    "sys.argv = ['e1', '--help']\n"
    "try: main()\n"
    "except SystemExit: pass\n"
    "sys.exit('dagster' in sys.modules)"
)


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


def shown(row: Row, against: Row | None = None) -> Row:
    """Print one line of the table as soon as it is known."""
    ratio = f"   ×{row.wall / max(against.wall, 0.01):.2f} of {against.name}" if against else ""
    print(
        f"  {row.name:<44} {row.wall:8.2f} s {row.cpu:8.2f} s cpu {row.memory_mb:7.0f} MB{ratio}",
        flush=True,
    )
    return row


def told(*arguments: str) -> int:
    """What the benches of parsing print; their exit code."""
    argv = [sys.executable, "-m", "tests.bench_parsing", *arguments]
    return subprocess.run(argv, check=False).returncode


def start_rows() -> list[Row]:
    """Help, an import of Dagster, whether the first needs the second."""
    idle = shown(measure("python -c pass", [sys.executable, "-c", "pass"]))
    return [
        shown(measure("e1 --help", [*E1, "--help"]), idle),
        shown(measure("import dagster", [sys.executable, "-c", "import dagster"]), idle),
        shown(measure("e1 --help without dagster", [sys.executable, "-c", WITHOUT_DAGSTER]), idle),
    ]


def peer_row(vault: str, name: str) -> Row | None:
    """The peer over the same files; None with a line that says so where it is not installed."""
    forge = os.environ.get("E1_BENCH_PEER")
    if forge and Path(forge).exists():
        return shown(measure(name, [forge, "index", "--vault", vault]))
    print("  the peer did not run: E1_BENCH_PEER names no forge program", flush=True)
    return None


def vault_rows(name: str, folder: Path) -> list[Row]:
    """Ingest beside the peer, again unchanged, a round alone, all rounds of all days in one run.

    The peer has a copy of its own, for it writes beside the files it reads.
    """
    vault = str(open_real_vault(name, folder))
    print(name, flush=True)
    code = told(vault)
    peers = str(open_real_vault(name, folder / "peer"))
    first_peer = peer_row(peers, "forge-kb 0.2.0 index")
    first = shown(measure("e1 ingest", [*E1, "ingest", "--vault", vault]), first_peer)
    again_peer = peer_row(peers, "forge-kb 0.2.0 index, nothing changed")
    again = [*E1, "ingest", "--vault", vault]
    second = shown(measure("e1 ingest, nothing changed", again), again_peer)
    day, last = DAYS[name]
    single = [*E1, "run", "--vault", vault, "--date", day]
    alone = shown(measure("e1 run, one day, every topic", single))
    span = [*E1, "backfill", "--vault", vault, "--from", day, "--to", last]
    whole = shown(measure(f"e1 backfill {day}..{last}", span), alone)
    apart = apart_rows(vault, (day, last), whole)
    site = site_rows(vault, date.fromisoformat(last))
    return [first, second, alone, whole, *apart, *site, Row("parsing", 0, 0, 0, code)]


def site_rows(vault: str, last: date) -> list[Row]:
    """The reader in both languages: whole, nothing changed, one day more (under 3 s of CPU)."""
    site = [*E1, "site", "--vault", vault, "--out", f"{vault}-site"]
    whole = shown(measure("e1 site", site))
    same = shown(measure("e1 site, nothing changed", site), whole)
    further = (last + timedelta(days=1)).isoformat()
    day = measure(f"e1 run {further}", [*E1, "run", "--vault", vault, "--date", further])
    return [whole, same, day, shown(measure("e1 site, one day more", site), whole)]


def apart_rows(vault: str, span: tuple[str, str], together: Row) -> list[Row]:
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
    return tried


def _partition(day: date, topic: str) -> list[str]:
    return ["--date", day.isoformat(), "--topic", topic]


def main() -> int:
    """Run every row; 1 when one failed, 2 when the real vaults are absent."""
    if not SHARED.is_dir():
        print(f"the real vaults are not at {SHARED}: set E1_SHARED", file=sys.stderr)
        return 2
    rows = start_rows()
    print("hostile texts through the whole parse of a note, dearest first", flush=True)
    rows.append(Row("hostile", 0, 0, 0, told("hostile")))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "peer").mkdir()
        for name in DAYS:
            rows.extend(vault_rows(name, Path(folder)))
    return int(any(row.code for row in rows))


if __name__ == "__main__":
    sys.exit(main())
