"""Which requests the web server on this machine answers.

Dagster runs GraphQL mutations sent as GET or HEAD, as a form, or as `text/plain; application/json`,
so that any page open in the same browser could start runs here; these rules stand in front of it.
"""

from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

Scope = MutableMapping[str, Any]


@dataclass(frozen=True)
class Refusal:
    """The HTTP status with the reason."""

    status: int
    reason: str


_FOREIGN = Refusal(403, "this request comes from another site")


@dataclass(frozen=True)
class Rules:
    """The host names answered to; `read_only` lets nothing but questions through."""

    hosts: frozenset[str] = LOOPBACK
    read_only: bool = False

    def refusal(self, scope: Scope) -> Refusal | None:
        """Why a request is refused, None when it is not."""
        headers = _headers(scope["headers"])
        host = headers.get("host", [])
        if len(host) != 1 or _host(f"//{host[0]}") not in self.hosts:
            return Refusal(403, f"this server answers to {', '.join(sorted(self.hosts))} only")
        if self._is_foreign(scope, headers, host[0]):
            return _FOREIGN
        return self._misused(scope, headers) if scope["type"] == "http" else None

    def _is_foreign(self, scope: Scope, headers: dict[str, list[str]], host: str) -> bool:
        named = self.hosts - LOOPBACK
        for origin in headers.get("origin", []):
            # Another port of this machine is another site; a proxy may rewrite the host.
            if _place(origin) != host.lower() and _host(origin) not in named:
                return True
        far = {"cross-site", "same-site"} & {*headers.get("sec-fetch-site", [])}
        return bool(far) and not _is_a_link_followed(scope, headers)

    def _misused(self, scope: Scope, headers: dict[str, list[str]]) -> Refusal | None:
        method, at_graphql = scope.get("method"), _is_graphql(scope)
        if method not in ("GET", "HEAD", "POST"):
            return Refusal(405, "only GET, HEAD or POST are answered")
        if method != "POST":
            asks = at_graphql and bool(scope["query_string"])
            return Refusal(405, "GraphQL is answered to POST only") if asks else None
        if not _is_json(headers.get("content-type", [])):
            return Refusal(415, "a POST must be of type application/json")
        if self.read_only and not at_graphql:
            return Refusal(403, "this server is read-only")
        return None


def _is_a_link_followed(scope: Scope, headers: dict[str, list[str]]) -> bool:
    """Whether a person opened a page from elsewhere, say from a message; it can change nothing."""
    return (
        scope.get("method") == "GET"
        and not _is_graphql(scope)
        and headers.get("sec-fetch-mode") == ["navigate"]
        and headers.get("sec-fetch-dest") == ["document"]
    )


def _is_graphql(scope: Scope) -> bool:
    return str(scope.get("path", "")).rstrip("/").endswith("/graphql")


def _is_json(types: list[str]) -> bool:
    return [kind.partition(";")[0].strip().lower() for kind in types] == ["application/json"]


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _host(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def _place(origin: str) -> str:
    """Host with port of an origin, as a Host header writes it."""
    try:
        found = urlsplit(origin)
    except ValueError:
        return ""
    return found.netloc.lower() if found.scheme in ("http", "https") else ""
