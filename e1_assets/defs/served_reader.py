"""The reader under `/reader/`, beside Dagster's pages on the same address."""

import json
import threading
from dataclasses import dataclass, field
from mimetypes import guess_type
from pathlib import Path

from e1_assets.defs.reader_pages import write_reader
from e1_assets.domain.errors import E1Error
from e1_assets.rendering.site.places import INDEX
from e1_assets.storage.site_folder import MANIFEST
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

READER = "/reader"

# Its pages state a policy of their own; this one also stands where a page states none.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Answer:
    """What a request gets: HTTP status, media type, bytes."""

    status: int
    kind: str
    body: bytes


@dataclass
class ServedReader:
    """The pages under `<state>/site`, made anew when the warehouse was written since."""

    vault: Vault
    warehouse: Warehouse
    _made_from: tuple[int, int] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def folder(self) -> Path:
        """Where the pages stand."""
        return self.vault.state / "site"

    def answer(self, path: str) -> Answer:
        """The page at a path below `/reader/`; only files the reader itself wrote are given."""
        try:
            self.refresh()
        except E1Error as error:
            return _told(503, str(error))
        wanted = f"{path}{INDEX}" if path.endswith("/") or not path else path
        if wanted not in self._files():
            return _told(404, f"The reader has no page {wanted!r}; {READER}/ lists all it has.")
        kind = guess_type(wanted)[0] or "application/octet-stream"
        return Answer(200, f"{kind}; charset=utf-8", (self.folder / wanted).read_bytes())

    def refresh(self) -> None:
        """Write the pages where something was stored since; one caller at a time."""
        with self._lock:
            stamp = self._stamp()
            if stamp and stamp != self._made_from:
                write_reader(self.vault, self.warehouse, self.folder)
                self._made_from = stamp

    def _stamp(self) -> tuple[int, int] | None:
        """Time and size of the warehouse file: reading leaves both, a transaction changes them."""
        try:
            held = self.warehouse.path.stat()
        except FileNotFoundError:
            return None
        return held.st_mtime_ns, held.st_size

    def _files(self) -> set[str]:
        try:
            told = json.loads((self.folder / MANIFEST).read_text("utf-8"))
        except FileNotFoundError:
            return set()
        return set(told["files"])


def _told(status: int, sentence: str) -> Answer:
    return Answer(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())
