"""CPU of reading text into facts, beside a bare pass of the markdown parser over the same bytes.

`python -m tests.bench_parsing VAULT` prints both in one process, with where our share goes;
`python -m tests.bench_parsing hostile` the dearest of the texts that are made to be dear, in time
or memory, each read by a process of its own.
"""

import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import FrameType

import pyromark

from e1_assets.defs.parsers import PARSERS
from e1_assets.domain.text import Text, decode
from e1_assets.storage.layout import Place, place_of
from tests.hostile_texts import TEXTS

ZONE = "Asia/Shanghai"
NOW = datetime(2026, 5, 5, tzinfo=UTC)
MEGABYTE = 1_000_000
_EVERY_SECONDS = 0.005

Parse = Callable[[], object]


def parses_of(vault: Path) -> Iterator[tuple[bytes, Parse]]:
    """The bytes of every note, card or reading list, with what reads them as ingest does."""
    of_kind = {
        "note": PARSERS.note,
        "paper_card": PARSERS.paper_card,
        "repo_card": PARSERS.repo_card,
        "work_queue": PARSERS.work_queue,
    }
    for file in sorted(vault.rglob("*.md")):
        path = file.relative_to(vault).as_posix()
        place = place_of(path)
        parser = of_kind.get(place.kind) if isinstance(place, Place) else None
        if parser and file.is_file():
            data = file.read_bytes()
            yield data, partial(_parse, parser, path, data)


def _parse(parser: Callable[[str, Text, datetime, str], object], path: str, data: bytes) -> None:
    parser(path, decode(data), NOW, ZONE)


def bare(data: bytes) -> None:
    """Nothing but the events of CommonMark."""
    for _ in pyromark.events(data.decode("utf-8", "replace")):
        pass


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    began = time.process_time()
    work()
    return time.process_time() - began


@contextmanager
def sampled() -> Iterator[Counter[str]]:
    """Counts where the CPU time of the block goes: modules of ours, or the library they call."""
    found: Counter[str] = Counter()

    def sample(_signal: int, frame: FrameType | None) -> None:
        inner = frame
        while inner and "e1_assets" not in inner.f_code.co_filename:
            inner = inner.f_back
        if frame and inner:
            library = "pydantic" in frame.f_code.co_filename
            found["models" if library else Path(inner.f_code.co_filename).stem] += 1

    before = signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, _EVERY_SECONDS, _EVERY_SECONDS)
    try:
        yield found
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def vault_rows(vault: Path) -> None:
    """Bare pass, our pass, their ratio, the modules our pass spends its time in."""
    files = list(parses_of(vault))
    size = sum(len(data) for data, _ in files) / MEGABYTE
    passed = sum(cpu(partial(bare, data)) for data, _ in files)
    with sampled() as shares:
        ours = sum(cpu(parse) for _, parse in files)
    print(f"  {len(files)} texts, {size:.1f} MB: bare pyromark {passed:.2f} s cpu,", end=" ")
    print(f"parsed with claims and quantities {ours:.2f} s cpu, ×{ours / passed:.0f}")
    total = max(sum(shares.values()), 1)
    told = (f"{name} {count / total:.0%}" for name, count in shares.most_common(16))
    print(f"  of it: {', '.join(told)}")


def hostile_rows(shown: int = 12) -> None:
    """The texts of 1 MB that cost most time, then most memory; half of each text beside it."""
    rows = {name: (_child(name, MEGABYTE), _child(name, MEGABYTE // 2)) for name in TEXTS}
    by_time = sorted(rows, key=lambda name: rows[name][0], reverse=True)
    by_memory = sorted(rows, key=lambda name: rows[name][0][1], reverse=True)
    for name in dict.fromkeys((*by_time[:shown], *by_memory[:shown])):
        (cpu_1, peak_1), (cpu_half, peak_half) = rows[name]
        print(f"  {name:<34} 0.5 MB {cpu_half:5.2f} s cpu, {peak_half:4.0f} MB;", end=" ")
        print(f"1 MB {cpu_1:5.2f} s (×{cpu_1 / cpu_half:.1f}), {peak_1:4.0f} MB")
    print(f"  of {len(rows)} texts the dearest: {rows[by_time[0]][0][0]:.2f} s cpu,", end=" ")
    print(f"{rows[by_memory[0]][0][1]:.0f} MB peak")


def _child(name: str, size: int) -> tuple[float, float]:
    """CPU seconds of reading one text, peak memory in MB of the process that does nothing else."""
    command = (sys.executable, "-m", "tests.bench_parsing", "one", name, str(size))
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, peak = ran.stdout.split()
    return float(seconds), float(peak)


def one_text(name: str, size: int) -> None:
    """Read one hostile text in this process, print what `_child` reads."""
    data = TEXTS[name](size).encode()
    seconds = cpu(partial(_parse, PARSERS.note, "inbox/ada/2026-05-04-2130-ada.md", data))
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    if sys.argv[1] == "hostile":
        hostile_rows()
    elif sys.argv[1] == "one":
        one_text(sys.argv[2], int(sys.argv[3]))
    else:
        vault_rows(Path(sys.argv[1]))
