"""`e1 ui` as a process of its own, for whoever wants to look at its pages."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(vault: Path, *more: str) -> Iterator[str]:
    """Where the UI of a vault answers, while it does; ends without a traceback."""
    words = [sys.executable, "-m", "e1_assets.cli", "ui", "--vault", str(vault), "--port", "0"]
    words += more
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ui:
        assert ui.stdout
        yield ui.stdout.readline().strip()
        # Not SIGINT: a test run in the background of a shell ignores it, its children with it.
        ui.send_signal(signal.SIGTERM)
        said = ui.communicate()[1]
    assert ui.returncode == 0 and "Traceback" not in said, said
