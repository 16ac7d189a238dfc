"""Speed of the product beside its peer, as ratios within one run; never part of the tests.

`make bench` runs it on the shared real vaults. Each row is one whole process: wall seconds, CPU
seconds of the process with its children, the largest resident memory of one of them, the ratio of
its wall time to that of the row named.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from tests.open_vault import open_real_vault
from tests.shared import SHARED

ROUND = "manifest,knowledge_doc,increments,brief,knowledge_revision"
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
    said: str = ""


def measure(name: str, argv: list[str], **environ: str) -> Row:
    """Run a command to its end; its output goes to stderr when it fails."""
    with tempfile.TemporaryFile() as output:
        began = time.perf_counter()
        files = [
            (os.POSIX_SPAWN_DUP2, output.fileno(), 1),
            (os.POSIX_SPAWN_DUP2, output.fileno(), 2),
        ]
        pid = os.posix_spawn(argv[0], argv, {**os.environ, **environ}, file_actions=files)
        _, status, used = os.wait4(pid, 0)
        wall = time.perf_counter() - began
        code = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read()[-2000:].decode(errors="replace")
        if code != 0:
            sys.stderr.write(f"{name} exited {code}:\n{said}\n")
    return Row(name, wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, code, said)


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
    ingest = [*E1, "ingest", "--vault", vault]
    first = shown(measure("e1 ingest", ingest), first_peer)
    again_peer = peer_row(peers, "forge-kb 0.2.0 index, nothing changed")
    second = shown(measure("e1 ingest, nothing changed", ingest), again_peer)
    filled = backfill_rows(vault, DAYS[name])
    last = DAYS[name][1]
    single = [*E1, "run", "--vault", vault, "--date", last]
    anew = shown(measure("e1 run, one day, every topic, once more", single))
    site = site_rows(vault, date.fromisoformat(last))
    return [first, second, *filled, anew, *site, Row("parsing", 0, 0, 0, code)]


def site_rows(vault: str, last: date) -> list[Row]:
    """The reader in both languages: whole, nothing changed, one day more (under 3 s of CPU)."""
    site = [*E1, "site", "--vault", vault, "--out", f"{vault}-site"]
    whole = shown(measure("e1 site", site))
    same = shown(measure("e1 site, nothing changed", site), whole)
    further = (last + timedelta(days=1)).isoformat()
    day = measure(f"e1 run {further}", [*E1, "run", "--vault", vault, "--date", further])
    return [whole, same, day, shown(measure("e1 site, one day more", site), whole)]


def backfill_rows(vault: str, span: tuple[str, str]) -> list[Row]:
    """All rounds of all days in one run, the same without Dagster, one Dagster run per round.

    Each on a copy of its own that is ingested, no round run: what stands already is cheaper.
    """
    alone, apart = (f"{vault}-{name}" for name in ("alone", "apart"))
    for copy in (alone, apart):
        shutil.copytree(vault, copy, symlinks=True)
    dates = ["--from", span[0], "--to", span[1]]
    whole = shown(measure("e1 backfill, one run", [*E1, "backfill", "--vault", vault, *dates]))
    rounds = [sys.executable, "-m", "tests.bench_rounds", alone, *span]
    own = shown(measure("the same rounds, no Dagster: our own share", rounds), whole)
    print(
        f"    {own.said.strip()}, {own.cpu / max(whole.cpu, 0.01):.0%} of the backfill", flush=True
    )
    return [whole, own, *apart_rows(apart, span, whole)]


def apart_rows(vault: str, span: tuple[str, str], together: Row) -> list[Row]:
    """One Dagster run per round, told from one of each topic: all of them would take hours.

    A process each, as a user materialises a partition by hand; the daemon starts such a process
    per run too, asks its code server besides.
    """
    topics = sorted(path.stem for path in Path(vault, "organized/knowledge").glob("*.md"))
    first, last = map(date.fromisoformat, span)
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    tried = [
        shown(_materialised(vault, f"{day}|{topic}"))
        for day, topic in zip(days[:: len(days) // len(topics)], topics, strict=False)
    ]
    many = len(days) * len(topics)
    wall = many * sum(row.wall for row in tried) / len(tried)
    cpu = many * sum(row.cpu for row in tried) / len(tried)
    print(
        f"  {many} runs of one partition each, by these: {wall:.0f} s, {cpu:.0f} s cpu,"
        f" ×{wall / max(together.wall, 0.01):.1f} and ×{cpu / max(together.cpu, 0.01):.1f}"
        f" of {together.name}",
        flush=True,
    )
    return tried


def _materialised(vault: str, partition: str) -> Row:
    """A partition as `dagster asset materialize` makes it, on record in its instance."""
    dagster = str(Path(sys.executable).with_name("dagster"))
    argv = [dagster, "asset", "materialize", "-m", "e1_assets.definitions", "--select", ROUND]
    home = str(Path(vault, ".e1", "dagster"))
    name = f"dagster, one run of {partition}"
    return measure(name, [*argv, "--partition", partition], E1_VAULT=vault, DAGSTER_HOME=home)


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
