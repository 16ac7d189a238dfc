"""A brief told to a service that really listens, on loopback."""

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from e1_assets.rendering.message import message
from tests.briefs import small_brief
from tests.commands.calling import Called, call
from tests.hostile_vault import PAYLOADS

pytest.importorskip("apprise", reason="the extra notify is not installed")
# One of apprise's hundred services reads pictures with a module that Python 3.13 drops.
pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")

DAY = ("--date", "2026-05-04", "--topic", "kv-cache")
SECRET = "s3cr3t-pass"


class Service:
    """A service on loopback that keeps what it is told; `status` is what it answers."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.status = 200
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers["content-length"])
                service.told.append(json.loads(self.rfile.read(size)))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        """An address of apprise's own kind, with a password in it."""
        return f"json://user:{SECRET}@127.0.0.1:{self.server.server_port}/?cto=60&rto=60"


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    thread = threading.Thread(target=made.server.serve_forever)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


@pytest.fixture
def listening(demo: Path, service: Service, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A vault whose settings name the variable that holds the address of the service."""
    _switch_on(demo, 'addresses_env = "TEAM_CHAT"\nlang = "en"\n')
    monkeypatch.setenv("TEAM_CHAT", f"# the team\n{service.address}\n")
    return demo


def _switch_on(vault: Path, lines: str) -> None:
    settings = vault / "e1.toml"
    settings.write_text(f"{settings.read_text('utf-8')}\n[notify]\n{lines}", encoding="utf-8")


def _records(vault: Path) -> list[dict[str, Any]]:
    ledger = vault / ".e1" / "ledger" / "deliveries.jsonl"
    return [json.loads(line) for line in ledger.read_text("utf-8").splitlines()]


def _keeps_the_secret(vault: Path, done: Called) -> None:
    assert SECRET not in done.out + done.err
    for path in (vault / ".e1").rglob("*"):
        if path.is_file():
            assert SECRET.encode() not in path.read_bytes(), path


def test_five_lines_arrive(listening: Path, service: Service) -> None:
    done = call("notify", *DAY, "--vault", listening)
    assert done.code == 0, done.err
    lines = service.told[0]["message"].splitlines()
    assert len(lines) == 5
    status = json.loads(call("brief", *DAY, "--vault", listening, "--json").out)["status"]
    read = f"{status['sources_read']}/{status['sources_total']}"
    assert lines[0].startswith("2026-05-04 · kv-cache") and read in lines[0]
    assert f"increments {status['increments']}" in lines[1] and "Tidepool" in lines[1]
    assert f"to-verify {status['open_contradictions']}: " in lines[2]
    assert "density" in lines[3]
    assert lines[4] == "e1 brief --date 2026-05-04 --topic kv-cache --lang en"
    assert _records(listening)[0]["failure"] is None
    _keeps_the_secret(listening, done)


def test_a_dry_run_prints_and_sends_nothing(listening: Path, service: Service) -> None:
    done = call("notify", *DAY, "--vault", listening, "--dry-run")
    assert done.code == 0 and len(done.out.splitlines()) == 5
    told = call("notify", *DAY, "--vault", listening, "--dry-run", "--json")
    assert json.loads(told.out)["lines"] == done.out.splitlines()
    assert service.told == []


def _note_of_today(vault: Path) -> str:
    today = datetime.now(UTC).date().isoformat()
    note = vault / "inbox" / "ada" / f"{today}-0001-ada-more.md"
    note.write_text("# More\n\n## 1. Millpond\n\n- arXiv:2604.09999 keeps pages twice.\n")
    return today


def test_a_round_of_today_is_told_once(listening: Path, service: Service) -> None:
    words = ("--date", _note_of_today(listening), "--topic", "kv-cache", "--vault", listening)
    done = call("run", *words)
    assert done.code == 0, done.err
    assert "1 services told" in done.out and len(service.told) == 1
    assert call("run", *words).code == 0
    assert len(service.told) == 1
    _keeps_the_secret(listening, done)


def test_a_service_that_fails_stops_no_round(listening: Path, service: Service) -> None:
    service.status = 500
    words = ("--date", _note_of_today(listening), "--topic", "kv-cache", "--vault", listening)
    done = call("run", *words, "--json")
    assert done.code == 0, done.err
    told = json.loads(done.out)[0]
    assert told["files"] and "did not take the message" in told["told"]["failure"]
    assert "did not take" in _records(listening)[0]["failure"]
    assert "not told" in call("doctor", "--vault", listening).out
    _keeps_the_secret(listening, done)
    service.status = 200
    assert call("notify", *words[:4], "--vault", listening).code == 0
    assert "not told" not in call("doctor", "--vault", listening).out


def test_a_backfill_of_the_past_is_no_news(listening: Path, service: Service) -> None:
    (listening / ".e1" / "briefs" / "2026-05-06").rename(listening / ".e1" / "moved")
    span = ("--from", "2026-05-07", "--to", "2026-05-08", "--topic", "kv-cache")
    assert call("backfill", *span, "--vault", listening).code in (0, 3)
    assert service.told == []


def test_off_unless_switched_on(demo: Path, service: Service) -> None:
    done = call("notify", *DAY, "--vault", demo)
    assert done.code == 2 and "[notify]" in done.err
    words = ("--date", _note_of_today(demo), "--topic", "kv-cache", "--vault", demo)
    assert call("run", *words).code == 0
    assert service.told == [] and not (demo / ".e1" / "ledger" / "deliveries.jsonl").exists()


def test_addresses_in_a_file_outside_the_vault(demo: Path, service: Service) -> None:
    place = demo.parent / "addresses"
    place.write_text(service.address)
    _switch_on(demo, f'addresses_file = "{place}"\nreader = "https://briefs.example.org/r/"\n')
    assert call("notify", *DAY, "--vault", demo).code == 0
    last = service.told[0]["message"].splitlines()[-1]
    assert last == "https://briefs.example.org/r/briefs/2026-05-04/kv-cache.html"


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        ('addresses_env = "NOT_SET_ANYWHERE"', 4, "no address to tell"),
        ('addresses_file = "inbox/secret"', 4, "lie in the vault"),
        ('addresses_file = "/nowhere/at/all"', 4, "cannot be read"),
        (f'addresses_file = "json://u:{SECRET}@h/"', 2, "never an address"),
        (f'addresses_env = "json://u:{SECRET}@h/"', 2, "notify.addresses_env"),
        (f'address = "json://u:{SECRET}@h/"', 2, "addresses_env"),
        (f'reader = "https://u:{SECRET}@h/"', 2, "notify.reader"),
    ],
)
def test_settings_that_cannot_be(demo: Path, lines: str, code: int, said: str) -> None:
    _switch_on(demo, f"{lines}\n")
    done = call("notify", *DAY, "--vault", demo)
    assert done.code == code, done.err
    assert said in done.err and SECRET not in done.err


def test_an_address_apprise_does_not_know(demo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _switch_on(demo, 'addresses_env = "TEAM_CHAT"\n')
    monkeypatch.setenv("TEAM_CHAT", f"nothing://{SECRET}")
    done = call("notify", *DAY, "--vault", demo)
    assert done.code == 4 and "address 1" in done.err
    _keeps_the_secret(demo, done)


def test_without_the_extra_its_name_is_said(
    listening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("e1_assets.engines.messenger.find_spec", lambda name: None)
    done = call("notify", *DAY, "--vault", listening)
    assert done.code == 4 and "pip install 'e1-assets[notify]'" in done.err


@pytest.mark.parametrize("words", PAYLOADS)
def test_words_of_a_note_stay_words(words: str) -> None:
    brief = small_brief()
    one = brief.increments[0].model_copy(update={"title": f"{words} @everyone"})
    found = brief.contradictions[0].model_copy(update={"subject": words})
    brief = brief.model_copy(
        update={"increments": (one,), "contradictions": (found,), "topic": words}
    )
    lines = message(brief, "en", None).split("\n")
    assert len(lines) == 5
    for line in lines:
        assert not {"<", ">", "@", "`", "["} & set(line) and "://" not in line
        assert not any("\u202a" <= char <= "\u202e" or ord(char) < 32 for char in line)
