"""What the web server on loopback answers."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from e1_assets.defs.guard import LOOPBACK, Rules
from e1_assets.defs.guarded_ui import Guard
from e1_assets.defs.served_reader import ServedReader
from e1_assets.storage.vault import open_vault
from e1_assets.storage.warehouse import Warehouse
from tests.commands.calling import call

HERE = "127.0.0.1:3000"
FOLLOWED = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"}


def request(
    path: str = "/", method: str = "GET", query: bytes = b"", **headers: str
) -> dict[str, Any]:
    named = {"host": HERE, **headers}
    if method == "POST":
        named.setdefault("content_type", "application/json")
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    return {"type": "http", "path": path, "method": method, "query_string": query, "headers": pairs}


def socket(**headers: str) -> dict[str, Any]:
    return {**request("/graphql", **headers), "type": "websocket"}


@pytest.mark.parametrize(
    "let_through",
    [
        request(),
        request(host="localhost:3000"),
        request(host="[::1]:3000"),
        request("/assets/brief", query=b"view=partitions"),
        request("/graphql", "POST", origin=f"http://{HERE}"),
        request("/graphql", "POST", host="localhost:3000", origin="http://localhost:3000"),
        request("/graphql", "POST", content_type="application/json; charset=utf-8"),
        request("/graphql", "POST", sec_fetch_site="same-origin"),
        request("/graphql", "GET"),
        request("/reader/", sec_fetch_dest="document", **FOLLOWED),
        socket(origin=f"http://{HERE}"),
        socket(),
    ],
)
def test_our_own_pages_are_answered(let_through: dict[str, Any]) -> None:
    assert Rules().refusal(let_through) is None


@pytest.mark.parametrize(
    "refused",
    [
        request(host="evil.example"),
        request(host="127.0.0.1.evil.example"),
        request(host="evil.example:3000"),
        request(host="[::1"),
        request(host=""),
        {**request(), "headers": []},
        {**request(), "headers": [(b"host", HERE.encode()), (b"host", b"evil.example")]},
        request("/graphql", "POST", origin="https://evil.example"),
        request("/graphql", "POST", origin="http://127.0.0.1:8080"),
        request("/graphql", "POST", origin="null"),
        request("/graphql", "POST", origin="http://[::1"),
        request("/graphql", "POST", sec_fetch_site="cross-site"),
        request("/graphql", "POST", sec_fetch_dest="document", **FOLLOWED),
        request("/graphql", "GET", sec_fetch_dest="document", **FOLLOWED),
        request("/reader/search-claims.js", sec_fetch_dest="script", sec_fetch_site="cross-site"),
        request("/reader/", sec_fetch_dest="iframe", **FOLLOWED),
        request("/graphql", "GET", b"query=mutation%7B...%7D"),
        request("/graphql", "GET", b"%71uery=mutation%7B...%7D"),
        request("/graphql", "HEAD", b"query=mutation%7B...%7D"),
        request("/graphql/", "GET", b"a=b&query=%7Bversion%7D"),
        request("/graphql", "OPTIONS"),
        request("/graphql", "PUT"),
        request("/graphql", "POST", content_type="application/x-www-form-urlencoded"),
        request("/graphql", "POST", content_type="text/plain; application/json"),
        request("/graphql", "POST", content_type="text/plain"),
        request("/graphql", "POST", content_type=""),
        request("/report_asset_materialization/brief", "POST", content_type="text/plain"),
        socket(origin="https://evil.example"),
        socket(origin="null"),
        socket(host="evil.example"),
        socket(sec_fetch_site="cross-site"),
    ],
)
def test_other_pages_are_refused(refused: dict[str, Any]) -> None:
    assert Rules().refusal(refused)


def test_behind_a_proxy_its_name_is_answered_too() -> None:
    rules = Rules(LOOPBACK | {"briefs.example.org"})
    name = "briefs.example.org"
    assert rules.refusal(request(host=name)) is None
    assert rules.refusal(request("/graphql", "POST", origin=f"https://{name}")) is None
    assert rules.refusal(request("/graphql", "POST", host=name, origin=f"https://{name}")) is None
    assert rules.refusal(request(host="other.example.org"))
    assert rules.refusal(request("/graphql", "POST", host=name, origin="https://evil.example"))


def test_read_only_leaves_the_questions() -> None:
    rules = Rules(read_only=True)
    assert rules.refusal(request("/graphql", "POST")) is None
    assert rules.refusal(request("/report_asset_check/brief", "POST"))


def _reader(vault: Path) -> ServedReader:
    house = open_vault(vault, {}, vault)
    return ServedReader(house, Warehouse(house.state / "warehouse.duckdb"))


def _sent(guard: Guard, asked: dict[str, Any]) -> list[MutableMapping[str, Any]]:
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {}

    asyncio.run(guard(asked, receive, send))
    return sent


async def unreachable(*_: object) -> None:
    raise AssertionError("the request reached Dagster")


def test_a_refused_request_never_reaches_dagster(finished_demo: Path) -> None:
    guard = Guard(unreachable, _reader(finished_demo), Rules())
    assert _sent(guard, request(host="evil.example"))[0]["status"] == 403
    assert _sent(guard, socket(host="evil.example")) == [{"type": "websocket.close", "code": 1008}]


def test_the_reader_stands_beside_dagster(demo: Path) -> None:
    guard = Guard(unreachable, _reader(demo), Rules())
    assert dict(_sent(guard, request("/reader"))[0]["headers"])[b"location"] == b"/reader/"
    start, body = _sent(guard, request("/reader/briefs/2026-05-04/kv-cache.html"))
    headers = dict(start["headers"])
    assert start["status"] == 200 and b"Tidepool" in body["body"]
    assert b"default-src 'none'" in headers[b"content-security-policy"]
    assert headers[b"x-frame-options"] == b"DENY"


@pytest.mark.parametrize(
    "path", ["../warehouse.duckdb", "/etc/passwd", "..%2f..%2fe1.toml", ".e1-site.json", "no.html"]
)
def test_the_reader_gives_its_own_pages_only(demo: Path, path: str) -> None:
    assert _reader(demo).answer(path).status == 404


def test_a_new_brief_is_in_the_reader_at_once(demo: Path) -> None:
    reader = _reader(demo)
    page = "briefs/2026-05-07/kv-cache.html"
    assert reader.answer(page).status == 404
    assert call("run", "--date", "2026-05-07", "--topic", "kv-cache", "--vault", demo).code == 0
    assert reader.answer(page).status == 200


def test_an_unread_vault_has_an_empty_shelf(tmp_path: Path) -> None:
    (tmp_path / "inbox").mkdir()
    told = _reader(tmp_path).answer("")
    assert told.status == 404 and b"has no page" in told.body


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--host", "0.0.0.0"), "--behind-proxy"),
        (("--host", "192.0.2.1"), "--behind-proxy"),
        (("--host", "::"), "--behind-proxy"),
        (("--behind-proxy", "https://x.example"), "host name"),
        (("--behind-proxy", "*"), "host name"),
        (("--port", "99999"), "65535"),
        (("--host", "203.0.113.9", "--behind-proxy", "x.example"), "cannot listen"),
    ],
)
def test_an_open_door_is_refused(finished_demo: Path, words: tuple[str, ...], said: str) -> None:
    done = call("ui", "--vault", finished_demo, *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
