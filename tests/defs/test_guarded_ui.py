"""What the web server on loopback answers."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from e1_assets.defs.guarded_ui import Guard, refusal


def request(
    path: str = "/", method: str = "GET", query: bytes = b"", **headers: str
) -> dict[str, Any]:
    named = {"host": "127.0.0.1:3000", **headers}
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    return {"type": "http", "path": path, "method": method, "query_string": query, "headers": pairs}


@pytest.mark.parametrize(
    "let_through",
    [
        request(),
        request(host="localhost:3000"),
        request(host="[::1]:3000"),
        request("/graphql", "POST", origin="http://localhost:3000"),
        request("/graphql", "GET"),
    ],
)
def test_our_own_pages_are_answered(let_through: dict[str, Any]) -> None:
    assert refusal(let_through) is None


@pytest.mark.parametrize(
    "refused",
    [
        request(host="evil.example"),
        request(host="127.0.0.1.evil.example"),
        request(host=""),
        request("/graphql", "POST", origin="https://evil.example"),
        request("/graphql", "POST", origin="null"),
        request("/graphql", "POST", sec_fetch_site="cross-site"),
        request("/graphql", "GET", b"query=mutation%7B...%7D"),
        request("/graphql/", "GET", b"a=b&query=%7Bversion%7D"),
    ],
)
def test_other_pages_are_refused(refused: dict[str, Any]) -> None:
    assert refusal(refused)


def test_a_refused_request_never_reaches_dagster() -> None:
    sent: list[MutableMapping[str, Any]] = []

    async def reached(*_: object) -> None:
        raise AssertionError("the request reached Dagster")

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {}

    asyncio.run(Guard(reached)(request(host="evil.example"), receive, send))
    assert sent[0]["status"] == 403
