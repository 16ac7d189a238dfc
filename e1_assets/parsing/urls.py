"""Web addresses as people type them into prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import unquote

from e1_assets.parsing.hosts import foreign_host, in_ascii

_PLAIN = r"[A-Za-z0-9\-._~:/?#@!$&'*+=%]"
# A comma right before another address parts the two.
_STOP = r"[,;](?!https?://)"
_BODY = rf"(?:{_PLAIN}++|{_STOP}|\((?:(?:{_PLAIN}|[,;])++)?\))++"
# One level of balanced brackets: an unmatched ")" belongs to the sentence, never to the address.
_ADDRESS = re.compile(rf"://(?P<rest>{_BODY})?")
# The target of a markdown link ends at its bracket, whatever script it is in.
_LINKED = re.compile(r"[^()\s<>]{1,2000}(?:\([^()\s]{0,200}\)[^()\s<>]{0,2000})?(?=\)|\s\")")
_ANGLED = re.compile(r"[^\s<>]{1,2000}(?=>)")
_PERCENT = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])+")
# Where a page is called by its title, Chinese words behind the slash belong to the address.
_TITLED = re.compile(r"/(?:wiki|item|tags?|entry|topic)/$", re.IGNORECASE)
_TITLE = re.compile(r"[\w%\-.~]+")
# Without a flag for case: only so does the search skip from one `w` to the next.
_WWW = re.compile(
    r"[wW](?<![A-Za-z0-9.\-/@_=&?%][wW])[wW]{2}\.(?=(?P<name>[A-Za-z0-9\-]+)\.[A-Za-z]{2})"
)
_SCHEME = re.compile(r"(?:https?|ssh|git)$", re.IGNORECASE)
_DOT = re.compile(r"\.(?:org|com|co)(?=[/:][A-Za-z0-9])")
_BARE_HOSTS = ("arxiv", "alphaxiv", "github", "huggingface", "doi")
_BARE = re.compile(_BODY)
_BEFORE_BARE = re.compile(r"(?:^|[^A-Za-z0-9.\-/@]|(?P<lead>www\.)|(?P<ssh>git@))$", re.IGNORECASE)
TAIL = ".,;:!?'*~&"
"""What may stand behind an address without being part of it."""
_HOST = re.compile(
    r"(?:[^/?#@]*@)?(?P<host>[A-Za-z0-9](?:[A-Za-z0-9\-.]*[A-Za-z0-9])?)\.?(?::(?P<port>\d*))?"
    r"(?P<path>[/][^?#]*)?(?:\?(?P<query>[^#]*))?(?:#.*)?"
)
_TRACKING = re.compile(
    r"(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_[ce]id|spm|_hs(?:enc|mi)|ref_src|ref_url"
    r"|vd_source|share_\w+|si|cmpid|ncid)(?:=.*)?",
    re.IGNORECASE,
)
_PATH = re.compile(rf"(?::[0-9]{{1,5}})?(?=[/?#]){_BODY}")
_DEFAULT_PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True)
class Address:
    """A web address at characters `start` to `end`; `explicit` when it names http or https."""

    start: int
    end: int
    scheme: str
    host: str
    path: str
    query: str
    explicit: bool

    @property
    def canonical(self) -> str:
        """No fragment, no tracking, lower-case host, no default port, no closing slash.

        `/%E9%A3%8E` is the page `/风`.
        """
        path = _readable(self.path.rstrip("/"))
        kept = [p for p in self.query.split("&") if p and not _TRACKING.fullmatch(p)]
        return f"{self.scheme}://{self.host}{path}{'?' if kept else ''}" + "&".join(kept)


def addresses(text: str, start: int, end: int) -> Iterator[Address]:
    """Every address in `text[start:end]`, in no particular order, never two at one place."""
    taken = start
    for match in _ADDRESS.finditer(text, start, end):
        scheme = _SCHEME.search(text[max(taken, match.start() - 5) : match.start()])
        if scheme and match.start() >= taken:
            begin = match.start() - len(scheme[0])
            linked = _enclosed(text, begin, end)
            stop = linked.end() if linked else _titled(text, _typed(text, match, end), end)
            found = address(text, begin, stop)
            if found:
                taken = found.end
                yield found
    yield from _bare(text, start, end)
    yield from _www(text, start, end)


def _readable(path: str) -> str:
    """A path with its signs of other scripts as such, where percent signs stand for them."""
    return _PERCENT.sub(_decoded, path) if "%" in path else path


def _decoded(signs: re.Match[str]) -> str:
    """What percent signs stand for; blanks or marks nobody sees stay as they are."""
    try:
        words = unquote(signs[0], errors="strict")
    except UnicodeDecodeError:
        words = ""
    return words if words and words.isprintable() else signs[0].upper()


def _enclosed(text: str, begin: int, end: int) -> re.Match[str] | None:
    """The address at `begin` as far as brackets around it say, in any script."""
    if text[begin - 2 : begin] == "](":
        return _LINKED.match(text, begin, end)
    return _ANGLED.match(text, begin, end) if text[begin - 1 : begin] == "<" else None


def _typed(text: str, match: re.Match[str], end: int) -> int:
    """Where an address ends that nothing encloses: its host may be of any script, not its path."""
    host = foreign_host(text, match.start() + len("://"), match.end())
    if host is None:
        return match.end()
    path = _PATH.match(text, host, end)
    return path.end() if path else host


def _titled(text: str, stop: int, end: int) -> int:
    title = _TITLE.match(text, stop, end) if _TITLED.search(text, stop - 8, stop) else None
    return title.end() if title else stop


def _www(text: str, start: int, end: int) -> Iterator[Address]:
    """Addresses of any other host that opens with `www.`, scheme left out."""
    for lead in _WWW.finditer(text, start, end):
        body = _BARE.match(text, lead.start(), end)
        found = address(text, lead.start(), body.end()) if body else None
        if found and lead["name"].lower() not in _BARE_HOSTS:
            yield replace(found, explicit=True)


def _bare(text: str, start: int, end: int) -> Iterator[Address]:
    """Addresses of a few known hosts written without scheme, `git@github.com:` included."""
    for dot in _DOT.finditer(text, start, end):
        label = text[max(start, dot.start() - 11) : dot.start()].lower()
        host = next((host for host in _BARE_HOSTS if label.endswith(host)), "")
        at = dot.start() - len(host)
        before = _BEFORE_BARE.search(text[max(start, at - 4) : at]) if host else None
        body = _BARE.match(text, at, end) if before else None
        if before and body:
            lead = len(before["lead"] or before["ssh"] or "")
            found = address(text, at - lead, body.end())
            if found:
                yield found


def address(text: str, start: int, end: int) -> Address | None:
    """The address at `start`, cut before trailing punctuation; None when it names no host."""
    end = _end(text, start, end)
    raw = text[start:end]
    scheme, mark, rest = raw.partition("://")
    scheme = scheme.lower() if mark else "https"
    rest = (rest if mark else raw).replace("github.com:", "github.com/", 1)
    parts = _HOST.fullmatch(in_ascii(rest))
    if not parts or ("." not in parts["host"] and parts["host"].lower() != "localhost"):
        return None
    host = parts["host"].lower()
    if parts["port"] and parts["port"] != _DEFAULT_PORTS.get(scheme):
        host = f"{host}:{parts['port']}"
    explicit = bool(mark) and scheme in _DEFAULT_PORTS
    path, query = parts["path"] or "", parts["query"] or ""
    return Address(start, end, scheme, host, path, query, explicit)


def _end(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in TAIL:
        end -= 1
    if start and text[start - 1] == "_" and text[end - 1] == "_":
        end -= 1
    return end


def segments(address: Address) -> list[str]:
    """The parts of the path, percent signs decoded, empty ones left out."""
    return [unquote(part) for part in address.path.split("/") if part]
