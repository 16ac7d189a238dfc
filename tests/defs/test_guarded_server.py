"""The guard in front of the real server, asked by a program; read-only."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.served_ui import served

QUESTION = {"query": "{ __typename }"}
MUTATION = {"query": "mutation { reloadWorkspace { __typename } }"}
JSON = {"Content_Type": "application/json"}


@pytest.fixture(scope="module")
def place(finished_demo: Path) -> Iterator[str]:
    with served(finished_demo, "--read-only") as address:
        yield urlsplit(address).netloc


def answer(
    place: str, method: str, path: str, body: str = "", **headers: str
) -> tuple[int, str, dict[str, str]]:
    """Status, text, headers of one request."""
    connection = HTTPConnection(place, timeout=60)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body.encode() or None, sent)
    response = connection.getresponse()
    told = response.status, response.read().decode(), dict(response.getheaders())
    connection.close()
    return told


def test_a_question_is_answered_a_change_is_not(place: str) -> None:
    status, told, _ = answer(place, "POST", "/graphql", json.dumps(QUESTION), **JSON)
    assert status == 200 and json.loads(told)["data"]["__typename"]
    status, told, _ = answer(place, "POST", "/graphql", json.dumps(MUTATION), **JSON)
    assert json.loads(told)["data"]["reloadWorkspace"]["__typename"] == "UnauthorizedError"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("name", ["query", "%71uery"])
def test_no_query_by_address(place: str, method: str, name: str) -> None:
    asked = f"/graphql?{name}=mutation%7BreloadWorkspace%7B__typename%7D%7D"
    assert answer(place, method, asked)[0] == 405


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (415, {"Content_Type": "application/x-www-form-urlencoded"}),
        (415, {"Content_Type": "text/plain; application/json"}),
        (403, {"Content_Type": "application/json", "Origin": "https://evil.example"}),
        (403, {"Content_Type": "application/json", "Host": "evil.example"}),
        (403, {"Content_Type": "application/json", "Sec_Fetch_Site": "cross-site"}),
    ],
)
def test_no_word_from_elsewhere(place: str, status: int, headers: dict[str, str]) -> None:
    assert answer(place, "POST", "/graphql", json.dumps(QUESTION), **headers)[0] == status


def test_nothing_is_reported_to_a_read_only_server(place: str) -> None:
    told = answer(place, "POST", "/report_asset_materialization/brief", "{}", **JSON)
    assert told[0] == 403


def test_pages_are_framed_by_nobody(place: str) -> None:
    for path in ("/assets", "/reader/en/"):
        status, _, headers = answer(place, "GET", path)
        assert status == 200 and headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert answer(place, "GET", "/")[2]["location"] == "/assets"
