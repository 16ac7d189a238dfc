"""Stored bytes as text, with every character traceable to its bytes."""

import hashlib
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from e1_assets.domain.model import unchecked
from e1_assets.domain.spans import Quote, Span

_span = unchecked(Span)
_quote = unchecked(Quote)
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_ROW = 256
_NEWLINE = re.compile(r"\r\n|\n|\r")
_BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_ZERO_WIDTH = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_CHINESE = re.compile("[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONG_LINE = 100_000
_CONTINUED = bytes(range(0x80, 0xC0))


def sha256(data: bytes) -> str:
    """The identity of bytes: lower-case hexadecimal SHA-256."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class Text:
    """A decoded snapshot: `text` has no BOM, one character of it may be several bytes.

    Bytes that are no text of the encoding stand as U+FFFD, one each, so offsets stay exact.
    `flags` name what a reader should know: `bom`, `utf16`, `gb18030`, `undecodable`, `crlf`, `cr`,
    `mixed_newlines`, `nul`, `bidi`, `zero_width`, `long_line`.
    """

    data: bytes
    text: str
    encoding: str
    bom: int
    flags: tuple[str, ...]
    _exact: str = field(repr=False)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the raw bytes."""
        return sha256(self.data)

    @cached_property
    def _rows(self) -> list[int]:
        """The byte offset of every 256th character; bounds `byte_at` on lines of any length."""
        offsets = [self.bom]
        for start in range(0, len(self._exact), _ROW):
            offsets.append(offsets[-1] + len(self._encoded(self._exact[start : start + _ROW])))
        return offsets

    @cached_property
    def _line_starts(self) -> list[int]:
        if "\r" not in self.text:
            lines = self.text.split("\n")
            return list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
        return [0, *(match.end() for match in _NEWLINE.finditer(self.text))]

    @cached_property
    def _one_byte_each(self) -> bool:
        return not self.encoding.startswith("utf-16") and self._exact.isascii()

    @cached_property
    def _plain_utf8(self) -> bool:
        """Whether every character begins with a byte of its own kind, as valid UTF-8 has it."""
        return self.encoding == "utf-8" and "undecodable" not in self.flags

    def _encoded(self, piece: str) -> bytes:
        errors = "surrogatepass" if self.encoding.startswith("utf-16") else "surrogateescape"
        return piece.encode(self.encoding, errors)

    def byte_at(self, char: int) -> int:
        """The byte offset of character `char` (0 to len(text) inclusive)."""
        if self._one_byte_each:
            return char + self.bom
        row = char // _ROW
        piece = self._exact[row * _ROW : char]
        return self._rows[row] + len(piece.encode() if self._plain_utf8 else self._encoded(piece))

    def char_at(self, byte: int) -> int:
        """The character that starts at, or contains, byte `byte`."""
        if self._one_byte_each:
            return max(byte - self.bom, 0)
        row = max(bisect_right(self._rows, byte) - 1, 0)
        at, offset = min(row * _ROW, len(self._exact)), self._rows[row]
        if self._plain_utf8:
            inside = self.data[byte : byte + 1].translate(None, _CONTINUED) == b""
            begun = len(self.data[offset:byte].translate(None, _CONTINUED))
            return at + begun - (inside and byte < len(self.data))
        while offset < byte and at < len(self._exact):
            offset += len(self._encoded(self._exact[at]))
            at += 1
        return at if offset <= byte else at - 1

    def span(self, start: int, end: int) -> Span:
        """The byte span of characters `start` to `end`."""
        first = self.byte_at(start)
        if self._one_byte_each:
            last = end + self.bom
        elif self._plain_utf8 and start <= end <= start + _ROW:
            last = first + len(self._exact[start:end].encode())
        else:
            last = self.byte_at(end)
        if not 0 <= first <= last:
            return Span(sha256=self.sha256, start=first, end=last)
        return _span(sha256=self.sha256, start=first, end=last)

    def quote(self, start: int, end: int) -> Quote:
        """The characters `start` to `end` with their span."""
        return _quote(text=self.text[start:end], span=self.span(start, end))

    def passage(self, span: Span) -> str:
        """The characters of a span of this snapshot."""
        if "undecodable" not in self.flags and span.start >= self.bom:
            try:
                return self.data[span.start : span.end].decode(self.encoding)
            except UnicodeDecodeError:
                pass  # the span cuts a character, so the slow way says which
        return self.text[self.char_at(span.start) : self.char_at(span.end)]

    def line_at(self, char: int) -> int:
        """The 1-based line of character `char`."""
        return bisect_right(self._line_starts, char)

    def line_start(self, char: int) -> int:
        """The character at which the line of character `char` starts."""
        return self._line_starts[bisect_right(self._line_starts, char) - 1]

    @property
    def line_count(self) -> int:
        """How many lines the file has; a closing newline starts none."""
        return len(self._line_starts) - (self._line_starts[-1] == len(self.text))


def decode(data: bytes) -> Text:
    """Read bytes as UTF-8, UTF-16 with BOM, GB18030, else UTF-8 with its bad bytes marked."""
    bom, encoding = next(
        ((len(mark), name) for mark, name in _BOMS if data.startswith(mark)), (0, "")
    )
    exact, encoding, flags = _exact_text(data[bom:], encoding)
    if bom:
        flags = ("bom", *flags)
    text = _SURROGATE.sub("\ufffd", exact) if "undecodable" in flags else exact
    return Text(data, text, encoding, bom, (*flags, *_oddities(text)), exact)


def _exact_text(body: bytes, encoding: str) -> tuple[str, str, tuple[str, ...]]:
    if encoding.startswith("utf-16"):
        even = body[: len(body) // 2 * 2]
        exact = even.decode(encoding, "surrogatepass")
        odd = len(even) != len(body) or _SURROGATE.search(exact)
        return exact, encoding, ("utf16", *(("undecodable",) if odd else ()))
    try:
        return body.decode("utf-8"), "utf-8", ()
    except UnicodeDecodeError:
        pass
    if not encoding:
        try:
            exact = body.decode("gb18030")
        except UnicodeDecodeError:
            exact = ""
        if _reads_as_chinese(exact) and len(exact.encode("gb18030")) == len(body):
            return exact, "gb18030", ("gb18030",)
    return body.decode("utf-8", "surrogateescape"), "utf-8", ("undecodable",)


def _reads_as_chinese(text: str) -> bool:
    """Text in another old code page also decodes as GB18030, but into rare characters.

    Half of what is not ASCII has to be Chinese, half of it in daily use (GB 2312): of traditional
    Chinese that much is, of French or Japanese read so next to nothing.
    """
    foreign = "".join(char for char in text if ord(char) > 127)
    daily = len(foreign.encode("gb2312", "ignore")) // 2
    return 2 * min(len(_CHINESE.findall(foreign)), daily) >= len(foreign) > 0


def _oddities(text: str) -> tuple[str, ...]:
    pairs = text.count("\r\n")
    lone, bare = text.count("\r") - pairs, text.count("\n") - pairs
    found = {
        "mixed_newlines": sum(bool(n) for n in (pairs, lone, bare)) > 1,
        "crlf": pairs and not lone and not bare,
        "cr": lone and not pairs and not bare,
        "nul": "\0" in text,
        "bidi": any(sign in text for sign in _BIDI),
        "zero_width": any(sign in text for sign in _ZERO_WIDTH),
        "long_line": len(text) > _LONG_LINE
        and any(len(line) > _LONG_LINE for line in text.splitlines()),
    }
    return tuple(name for name, present in found.items() if present)
