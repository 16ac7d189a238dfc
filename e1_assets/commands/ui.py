"""`e1 ui`: Dagster's pages over one vault."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from e1_assets.commands.options import Quiet, Vault
from e1_assets.commands.talk import Talk

_PORT = 3000


def ui(
    vault: Vault = None,
    port: Annotated[
        int | None, typer.Option("--port", help="Port on 127.0.0.1; default 3000 or a free one.")
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Open Dagster's web UI on a vault, on this machine only; Ctrl-C ends it."""
    from e1_assets.commands.opening import opened
    from e1_assets.defs.home import home_of, prepare_home

    house = opened(vault)
    home = prepare_home(home_of(house.prepare_state(), os.environ))
    chosen = _port(port)
    # Safe path: a click.py or json.py in the current folder is not to be run in place of the real.
    ours = {"DAGSTER_HOME": str(home), "E1_VAULT": str(house.root), "PYTHONSAFEPATH": "1"}
    Talk(quiet).say(f"Dagster on {house.root}: http://127.0.0.1:{chosen}  (Ctrl-C ends it)")
    _run_both(chosen, home, os.environ | ours)


def _port(asked: int | None) -> int:
    from e1_assets.domain.errors import UsageError

    for port in (asked,) if asked is not None else (_PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise UsageError("port is taken", f"127.0.0.1:{asked}", "Give another one with --port.")


def _run_both(port: int, home: Path, environment: Mapping[str, str]) -> None:
    """The web server with the daemon that schedules, senses, backfills; end together."""
    pages = [sys.executable, "-m", "e1_assets.defs.guarded_ui", str(port)]
    quiet = ["--log-level", "warning", "--code-server-log-level", "warning"]
    daemon = [
        sys.executable,
        "-m",
        "dagster._daemon",
        "run",
        *quiet,
        "-w",
        str(home / "workspace.yaml"),
    ]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    running = [subprocess.Popen(command, env=environment) for command in (pages, daemon)]
    try:
        while all(process.poll() is None for process in running):
            try:
                running[0].wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                continue
    except KeyboardInterrupt:
        pass
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait()
