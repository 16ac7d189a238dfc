"""Dagster's web server on loopback, closed to other pages open in the same browser.

Dagster answers GraphQL mutations sent as GET, so any page could start runs here by an image tag.
"""

import sys
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from dagster import DagsterInstance
from dagster._core.workspace.context import WorkspaceProcessContext
from dagster._core.workspace.load_target import ModuleTarget
from dagster_webserver.app import create_app_from_workspace_process_context

from e1_assets.defs.home import LOCATION, MODULE

HOST = "127.0.0.1"
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


@dataclass(frozen=True)
class Guard:
    """Lets a request through that this machine's own pages or programs may have sent."""

    app: Callable[[Scope, Receive, Send], Awaitable[None]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 with the reason, or pass the request on."""
        reason = refusal(scope) if scope["type"] in ("http", "websocket") else None
        if reason is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _refuse(send, reason)


def refusal(scope: Scope) -> str | None:
    """Why a request is refused, None when it is not."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    if _host(f"//{headers.get('host', '')}") not in _LOOPBACK:
        return "this server answers to localhost only"
    if "origin" in headers and _host(headers["origin"]) not in _LOOPBACK:
        return "this request comes from another site"
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return "this request comes from another site"
    if _is_query_by_get(scope):
        return "GraphQL is answered to POST only"
    return None


def _is_query_by_get(scope: Scope) -> bool:
    at_graphql = str(scope.get("path", "")).rstrip("/").endswith("/graphql")
    return at_graphql and scope.get("method") == "GET" and b"query=" in scope["query_string"]


def _host(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


async def _refuse(send: Send, reason: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": f"{reason}\n".encode()})


def serve(port: int) -> None:
    """Serve the UI of `DAGSTER_HOME` until stopped."""
    target = ModuleTarget(
        module_name=MODULE, attribute=None, working_directory=None, location_name=LOCATION
    )
    with (
        DagsterInstance.get() as instance,
        WorkspaceProcessContext(
            instance, workspace_load_target=target, code_server_log_level="warning"
        ) as context,
    ):
        app = Guard(create_app_from_workspace_process_context(context))
        uvicorn.run(app, host=HOST, port=port, log_level="warning")


if __name__ == "__main__":
    serve(int(sys.argv[1]))
