"""What all commands share: help with an example, data apart from talk, Dagster only when needed."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from e1_assets import cli
from tests.commands.calling import call

DAY = ("--date", "2026-05-04", "--topic", "kv-cache")


def commands() -> Iterator[tuple[str, ...]]:
    """Every command by its words."""
    for command in cli.app.registered_commands:
        yield (command.name or "",)
    for group in cli.app.registered_groups:
        name = group.typer_instance.info.name if group.typer_instance else None
        for command in group.typer_instance.registered_commands if group.typer_instance else ():
            yield (str(name), command.name or "")


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_every_help_has_an_example(words: tuple[str, ...]) -> None:
    done = call(*words, "--help")
    assert done.code == 0
    assert f"Example: e1 {' '.join(words)}" in done.out


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_every_command_is_one_line_in_the_list(words: tuple[str, ...]) -> None:
    done = call(*words[:-1], "--help")
    line = next(line for line in done.out.splitlines() if line.split()[:1] == [words[-1]])
    assert not line.endswith("..."), f"the first sentence of {words} is too long for the list"


def _modules(*words: str | Path) -> set[str]:
    """The modules loaded after a command ran in a process of its own."""
    program = (
        "import sys\n"
        "from e1_assets import cli\n"
        f"sys.argv = {['e1', *map(str, words)]!r}\n"
        "try:\n"
        "    cli.main()\n"
        "finally:\n"
        "    print('\\n' + ' '.join(sys.modules), file=sys.stderr)\n"
    )
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("E1_", "DAGSTER"))}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def test_help_loads_neither_dagster_nor_models() -> None:
    loaded = _modules("--help")
    assert not loaded & {"dagster", "pydantic", "duckdb", "polars", "rich", "jinja2"}


def test_commands_that_need_no_dagster_do_not_load_it(finished_demo: Path) -> None:
    vault = ("--vault", finished_demo)
    page = finished_demo / ".e1" / "briefs" / "2026-05-04" / "kv-cache.md"
    for words in (
        ("ingest", *vault),
        ("brief", *DAY, *vault),
        ("why", "inbox/bo/2026-05-05T0830-bo-rss.md", *DAY, *vault),
        ("verify", *DAY, *vault),
        ("contradictions", "list", *vault),
        ("knowledge", "history", "--topic", "kv-cache", *vault),
        ("lint", page),
        ("rules",),
    ):
        assert "dagster" not in _modules(*words), words


def test_data_goes_to_stdout_and_talk_to_stderr(finished_demo: Path) -> None:
    done = call("ingest", "--vault", finished_demo, "--json")
    assert json.loads(done.out)["items"] > 0
    assert "Nothing changed" in done.err
    assert call("ingest", "--vault", finished_demo, "--quiet").err == ""


def test_output_that_is_no_terminal_has_no_colours(finished_demo: Path) -> None:
    done = call("run", *DAY, "--vault", finished_demo / "nothing")
    assert "\033" not in done.err + done.out


def test_a_reader_that_goes_away_is_no_error(finished_demo: Path) -> None:
    words = f"{sys.executable} -m e1_assets.cli brief --vault {finished_demo} {' '.join(DAY)}"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {words} | head -1"], capture_output=True, text=True
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_init_proposes_settings_and_writes_nothing_on_a_dry_run(demo: Path) -> None:
    (demo / "e1.toml").unlink()
    told = call("init", demo, "--dry-run")
    assert told.code == 0
    assert "ada" in told.out
    assert "date-HHMM-slug" in told.out
    assert not (demo / "e1.toml").exists()
    assert f"e1 run --vault {demo} --date 2026-05-06" in told.err
    assert call("init", demo).code == 0
    assert call("ingest", "--vault", demo).code == 0


def test_words_of_a_note_do_not_act_in_a_terminal(finished_demo: Path) -> None:
    words = ["sql", "SELECT chr(27) || ']0;owned' || chr(8238) || chr(7) AS a", "--vault"]
    program = [sys.executable, "-m", "e1_assets.cli", *words, str(finished_demo)]
    ours, theirs = pty.openpty()
    subprocess.run(program, stdout=theirs, stderr=theirs, check=True)
    os.close(theirs)
    told = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "⟨U+001B⟩]0;owned⟨U+202E⟩⟨U+0007⟩" in told and "\x1b]" not in told
    piped = subprocess.run(program, capture_output=True, check=True).stdout.decode()
    assert "\x1b]0;owned\u202e\x07" in piped


@pytest.mark.parametrize(
    ("typed", "offered"), [("e1 no", {"notify"}), ("e1 review ", {"list", "accept", "reject"})]
)
def test_a_shell_is_told_what_may_come_next(typed: str, offered: set[str]) -> None:
    place = str(typed.count(" "))
    asks = {"_E1_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": place}
    program = "import sys; from e1_assets import cli; sys.argv = ['e1']; cli.main()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=os.environ | asks
    )
    assert set(done.stdout.split()) == offered
