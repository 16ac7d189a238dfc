"""A drawn page as a browser would take it apart."""

import json
import posixpath
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

_VOID = {"meta", "input", "br", "rect", "path", "img", "link", "hr"}


@dataclass
class Drawn(HTMLParser):
    """What stands in a page: ids, links, what it would fetch, tags, the words of its marks."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)
    words: str = ""
    headings: list[int] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)
    _open: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        self.tags.append((tag, held))
        if "id" in held:
            self.ids.append(held["id"])
        if tag == "a" and "href" in held:
            self.links.append(held["href"])
        for name in ("src", "srcset", "data", "poster", "action", "formaction", "background"):
            if name in held:
                self.fetched.append(held[name])
        if tag != "a" and "href" in held:
            self.fetched.append(held["href"])
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.headings.append(int(tag[1]))
        if tag == "mark" and "id" in held:
            self.marks[held["id"]] = ""
        if tag not in _VOID:
            self._open.append((tag, held.get("id", "") or held.get("data-of", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if not self._open or self._open[-1][0] != tag:
            self.unclosed.append(tag)
            return
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag in ("style", "script") for tag, _ in self._open):
            return
        self.words += data
        for tag, name in self._open:
            if tag == "mark" and name:
                self.marks[name] += data


def drawn(text: str) -> Drawn:
    """Take a page apart."""
    page = Drawn()
    page.feed(text)
    page.close()
    page.unclosed += [tag for tag, _ in page._open]
    return page


def target(page: str, link: str) -> tuple[str, str] | None:
    """The page and fragment that a link of a page leads to, None where it leaves the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path)))
    return (path if parts.path else page), unquote(parts.fragment)


def entries_of(script: str) -> list[list[str]]:
    """The rows that an index of the search page hands over."""
    rows = script.split(".push(\n", 1)[1].rsplit("\n);", 1)[0]
    found: list[list[str]] = json.loads(f"[{rows}]")
    return found
