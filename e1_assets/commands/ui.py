"""`e1 ui`: Dagster's pages and the reader over one vault."""

import ipaddress
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from e1_assets.commands.options import Quiet, Vault
from e1_assets.commands.talk import Talk, data

_PORT = 3000
_HERE = "127.0.0.1"


def ui(
    vault: Vault = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="The port; default 3000 or a free one."),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")
    ] = _HERE,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--behind-proxy",
            metavar="NAME",
            help="The public name of an authenticating proxy in front; may be given again.",
        ),
    ] = None,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Look, start nothing; schedules rest too.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Open Dagster's web UI on a vault, on this machine only; Ctrl-C ends it."""
    from e1_assets.commands.opening import opened
    from e1_assets.defs.home import check_history, home_of, prepare_home

    names = [_plain_name(name) for name in proxy or ()]
    _refuse_open_door(host, names)
    house, talk = opened(vault), Talk(quiet)
    home = prepare_home(home_of(house.prepare_state(), os.environ))
    check_history(home)
    if not (home / "history").is_dir():
        # Server and daemon, begun at once, would both make its databases.
        from e1_assets.defs.launching import make_instance

        make_instance(house)
    chosen = _port(host, port)
    # Safe path: a click.py or json.py in the current folder is not to be run in place of the real.
    ours = {"DAGSTER_HOME": str(home), "E1_VAULT": str(house.root), "PYTHONSAFEPATH": "1"}
    talk.say(f"Starting Dagster on {house.root}; this takes some seconds.")
    pages = [sys.executable, "-m", "e1_assets.defs.guarded_ui", str(chosen), "--host", host]
    pages += [f"--proxy={name}" for name in names] + ["--read-only"] * read_only
    programs = [pages] if read_only else [pages, _daemon(home)]
    address = f"http://{f'[{host}]' if ':' in host else host}:{chosen}"
    _run_together(programs, os.environ | ours, (host, chosen), talk, address)


def _refuse_open_door(host: str, proxies: Sequence[str]) -> None:
    from e1_assets.domain.errors import UsageError

    if not (_is_loopback(host) or proxies):
        raise UsageError(
            "anybody who reaches this address could start runs",
            host,
            "Leave --host out, or name the authenticating proxy in front with --behind-proxy.",
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _plain_name(name: str) -> str:
    from e1_assets.domain.errors import UsageError

    if not name or any(mark in name for mark in "/:@ *"):
        raise UsageError(
            "no host name", repr(name), "Write --behind-proxy briefs.example.org, nothing more."
        )
    return name.lower()


def _port(host: str, asked: int | None) -> int:
    from e1_assets.domain.errors import UsageError

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in (asked,) if asked is not None else (_PORT, 0):
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise UsageError(
        "cannot listen there", f"{host}:{asked or _PORT}", "Give another port with --port."
    )


def _daemon(home: Path) -> list[str]:
    """What schedules, senses, backfills."""
    quiet = ["--log-level", "warning", "--code-server-log-level", "warning"]
    workspace = str(home / "workspace.yaml")
    return [sys.executable, "-m", "dagster._daemon", "run", *quiet, "-w", workspace]


def _run_together(
    programs: Sequence[Sequence[str]],
    environment: Mapping[str, str],
    place: tuple[str, int],
    talk: Talk,
    address: str,
) -> None:
    """Run until one ends or the user ends all; says the addresses once they answer."""
    from e1_assets.domain.errors import EnvironmentFault

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A group of its own each: Ctrl-C reaches us alone, and we end them in order.
    running = [
        subprocess.Popen(program, env=environment, start_new_session=True, stderr=subprocess.PIPE)
        for program in programs
    ]
    ending = threading.Event()
    for process in running:
        threading.Thread(target=_pass_on, args=(process, ending), daemon=True).start()
    said = False
    try:
        while all(process.poll() is None for process in running):
            if not said and _answers(*place):
                said = True
                data(address)
                sys.stdout.flush()
                talk.say(f"The briefs to read: {address}/reader/   (Ctrl-C ends it)")
            try:
                running[0].wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                continue
        raise EnvironmentFault(
            "the web server or the daemon ended by itself", address, "See what it printed above."
        )
    except KeyboardInterrupt:
        talk.say("Ended.")
    finally:
        ending.set()
        _end(running)


def _pass_on(process: subprocess.Popen[bytes], ending: threading.Event) -> None:
    """What a program complains of, until we end it: a code server stopped while it loads prints
    a traceback that is nobody's fault."""
    for line in process.stderr or ():
        if not ending.is_set():
            sys.stderr.write(line.decode(errors="replace"))
            sys.stderr.flush()


def _answers(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((host, port)) == 0


def _end(running: Sequence[subprocess.Popen[bytes]]) -> None:
    """End the programs, then what is left of their groups: a code server lingers for 45 s."""
    for process in running:
        process.terminate()
    for process in running:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=20)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
