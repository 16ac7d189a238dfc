"""Dagster's web server with the reader beside it, behind the guard."""

import argparse
import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from dagster._core.workspace.context import WorkspaceProcessContext
from dagster._core.workspace.load_target import ModuleTarget
from dagster_webserver.app import create_app_from_workspace_process_context

from e1_assets.defs.guard import LOOPBACK, Refusal, Rules, Scope
from e1_assets.defs.home import LOCATION, MODULE
from e1_assets.defs.instance import made
from e1_assets.defs.served_reader import POLICY, READER, Answer, ServedReader
from e1_assets.defs.shown_vault import shown_vault
from e1_assets.domain.errors import E1Error
from e1_assets.storage.warehouse import Warehouse

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

FIRST_PAGE = "/assets"
# Beside Dagster's own policy: nothing is fetched from, sent to, or framed by another site.
_NOTHING_ABROAD = (
    b"img-src 'self' data:; font-src 'self' data:; connect-src 'self'; media-src 'none';"
    b" form-action 'self'; frame-ancestors 'none'"
)
_ALWAYS = [
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
]


@dataclass(frozen=True)
class Guard:
    """Lets a request through that this server's own pages or programs may have sent."""

    app: App
    reader: ServedReader
    rules: Rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the reason of a refusal, with a page of the reader, or let Dagster answer."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif refused := self.rules.refusal(scope):
            await _refuse(scope, send, refused)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answered(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = str(scope["path"])
        if path in ("/", READER):
            await _redirect(send, FIRST_PAGE if path == "/" else f"{READER}/")
        elif path.startswith(f"{READER}/"):
            page = await asyncio.to_thread(self.reader.answer, path.removeprefix(f"{READER}/"))
            await _give(send, page, [(b"content-security-policy", POLICY.encode())])
        else:
            await self.app(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            ours = [*_ALWAYS, (b"content-security-policy", _NOTHING_ABROAD)]
            names = {name for name, _ in _ALWAYS}
            theirs = [pair for pair in message.get("headers", ()) if pair[0].lower() not in names]
            message = {**message, "headers": [*theirs, *ours]}
        await send(message)

    return sent


async def _refuse(scope: Scope, send: Send, refused: Refusal) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    told = Answer(refused.status, "text/plain; charset=utf-8", f"{refused.reason}\n".encode())
    await _give(send, told, [])


async def _redirect(send: Send, place: str) -> None:
    await _give(send, Answer(307, "text/plain", b""), [(b"location", place.encode())])


async def _give(send: Send, answer: Answer, more: list[tuple[bytes, bytes]]) -> None:
    headers = [
        (b"content-type", answer.kind.encode()),
        (b"cache-control", b"no-store"),
        *_ALWAYS,
        *more,
    ]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})


def serve(host: str, port: int, rules: Rules) -> None:
    """Serve the UI of `DAGSTER_HOME` and the reader of its vault until stopped."""
    vault = shown_vault(os.environ, Path.cwd())
    reader = ServedReader(vault, Warehouse(vault.state / "warehouse.duckdb"))
    threading.Thread(target=_ahead, args=(reader,), daemon=True).start()
    target = ModuleTarget(
        module_name=MODULE, attribute=None, working_directory=None, location_name=LOCATION
    )
    with (
        made(Path(os.environ["DAGSTER_HOME"])) as instance,
        WorkspaceProcessContext(
            instance,
            workspace_load_target=target,
            code_server_log_level="warning",
            read_only=rules.read_only,
        ) as context,
    ):
        app = Guard(create_app_from_workspace_process_context(context), reader, rules)
        uvicorn.run(app, host=host, port=port, log_level="warning")


def _ahead(reader: ServedReader) -> None:
    """Make the pages before the first is asked for; what fails here is told to whoever asks."""
    with suppress(E1Error):
        reader.refresh()


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--proxy", action="append", default=[])
    parser.add_argument("--read-only", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    asked = _asked()
    serve(asked.host, asked.port, Rules(LOOPBACK | {*asked.proxy}, asked.read_only))
