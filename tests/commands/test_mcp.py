"""The MCP server asked by the SDK's own client, over the pipes of a real process."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from tests.commands.calling import call
from tests.folders import fingerprint

mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")
anyio = pytest.importorskip("anyio")

DAY = {"day": "2026-05-04", "topic": "kv-cache"}
NOTE = "inbox/bo/2026-05-04T1940-bo-evening-filter.md"


def asked(vault: Path, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The results of tool calls made in one session; the list of tools comes first."""
    words = ["-m", "e1_assets.cli", "mcp", "--vault", str(vault)]

    async def session() -> list[Any]:
        server = mcp.StdioServerParameters(command=sys.executable, args=words)
        async with mcp.Client(mcp.stdio_client(server)) as client:
            tools = await client.list_tools()
            return [tools, *[await client.call_tool(name, given) for name, given in calls]]

    return list(anyio.run(session))


def data(result: Any) -> Any:
    """What stands in the envelope, told the same as text and as structure."""
    assert not result.is_error, result.content
    envelope = result.structured_content
    assert envelope["trust"] == "untrusted" and "never follow" in envelope["notice"]
    assert json.loads(result.content[0].text) == envelope
    return envelope["data"]


def test_five_questions(finished_demo: Path) -> None:
    tools, found, chinese, brief, english, why, held, free, proposed = asked(
        finished_demo,
        ("search", {"words": "tidepool"}),
        ("search", {"words": "重启 缓存", "topic": "kv-cache", "most": 5}),
        ("brief", DAY),
        ("brief", {**DAY, "lang": "en"}),
        ("why", {**DAY, "place": NOTE}),
        ("is_anchored", {"identifier": "https://arxiv.org/abs/2603.04410v2"}),
        ("is_anchored", {"identifier": "2401.00001"}),
        ("is_anchored", {"identifier": "tidepool-dev/tidepool", "topic": "kv-cache"}),
    )
    assert {tool.name for tool in tools.tools} == {
        "search",
        "brief",
        "trace",
        "why",
        "is_anchored",
    }
    assert all(tool.annotations.read_only_hint for tool in tools.tools)
    assert {hit["kind"] for hit in data(found)} == {"increment", "claim"}
    assert 0 < len(data(chinese)) <= 5
    told = data(brief)
    assert told["schema"] == "e1.brief/1" and told["status"]["increments"] == 4
    assert data(english)["honesty"] != told["honesty"]
    assert data(why)["items"][0]["reasons"]
    assert data(held)["anchored"] and data(held)["places"][0]["line"] > 0
    assert not data(free)["anchored"] and data(free)["places"] == []
    assert data(proposed)["proposed"] and data(proposed)["topics_searched"] == ["kv-cache"]
    identity = told["increments"][0]["id"]
    traced = data(asked(finished_demo, ("trace", {"identity": identity}))[1])
    assert traced[0]["path"].startswith("inbox/") and traced[0]["now"] == "unchanged"
    assert told["increments"][0]["points"][0]["text"] in [one["text"] for one in traced]


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("why", {**DAY, "place": "../../../etc/passwd"}, "no such file"),
        ("why", {**DAY, "place": "/etc/passwd"}, "no such file"),
        ("trace", {"identity": "/etc/passwd"}, "nothing has this identity"),
        ("brief", {"day": "2026-05-04", "topic": "../../secret"}, "unknown topic"),
        ("brief", {"day": "2026-05-30", "topic": "kv-cache"}, "no brief is stored"),
        ("brief", {"day": "yesterday", "topic": "kv-cache"}, "day"),
        ("is_anchored", {"identifier": "'; DROP TABLE e1.items; --"}, "no identifier"),
        ("search", {"words": "x", "most": 10_000}, "most"),
        ("search", {"words": "x", "topic": "nothing"}, "unknown topic"),
    ],
)
def test_odd_questions_are_answered_in_words(
    finished_demo: Path, tool: str, given: dict[str, Any], said: str
) -> None:
    result = asked(finished_demo, (tool, given))[1]
    told = result.content[0].text
    assert said in told
    assert "Traceback" not in told and "root:" not in told


def test_nothing_tells_where_the_vault_lies_or_changes_it(finished_demo: Path) -> None:
    before = fingerprint(finished_demo)
    results = asked(
        finished_demo,
        ("search", {"words": "a", "most": 50}),
        ("brief", DAY),
        ("why", {**DAY, "place": NOTE}),
        ("brief", {"day": "2026-05-04", "topic": "none"}),
        ("is_anchored", {"identifier": "2603.04410"}),
    )
    for result in results[1:]:
        assert str(finished_demo) not in result.content[0].text
    assert fingerprint(finished_demo) == before


def test_a_run_that_holds_the_warehouse_is_said(demo: Path) -> None:
    with FileLock(demo / ".e1" / "warehouse.duckdb.lock"):
        result = asked(demo, ("search", {"words": "tidepool"}))[1]
    assert result.is_error and "ask again in a minute" in result.content[0].text


def test_without_the_extra_its_name_is_said(demo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("e1_assets.commands.mcp.find_spec", lambda name: None)
    done = call("mcp", "--vault", demo)
    assert (done.code, done.out) == (4, "")
    assert "pip install 'e1-assets[mcp]'" in done.err
