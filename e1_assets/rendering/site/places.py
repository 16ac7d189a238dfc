"""Where each page of the reader stands."""

import posixpath
import re
from datetime import date
from urllib.parse import quote

from e1_assets.domain.text import sha256

INDEX = "index.html"
SEARCH = "search.html"
SEARCH_SCRIPT = "search.js"
BRIEFS = "search-briefs.js"


def claims_file(day: date) -> str:
    """The index of the sentences of notes first read on a day."""
    return f"search/{day}.js"


def slug(topic: str) -> str:
    """A topic as a file name, reversible: letters and digits stay, the rest is written `~2f`."""
    name = re.sub(r"[^\w-]", lambda m: f"~{ord(m.group()):x}~", topic)
    return (
        name
        if len(name.encode()) <= 120
        else f"{name[:30]}~{len(name)}~{sha256(topic.encode())[:16]}"
    )


def brief_page(day: date | str, topic: str) -> str:
    """The page of a brief."""
    return f"briefs/{day}/{slug(topic)}.html"


def topic_page(topic: str) -> str:
    """The page of a topic."""
    return f"topics/{slug(topic)}.html"


def diff_page(topic: str, sequence: int) -> str:
    """What a version changed against the one before it."""
    return f"topics/{slug(topic)}/version-{sequence}.html"


def source_page(digest: str) -> str:
    """The page of a snapshot."""
    return f"sources/{digest[:20]}.html"


def mark_id(start: int, end: int) -> str:
    """The id of a cited byte range on the page of its snapshot."""
    return f"b{start}-{end}"


def href(here: str, there: str, fragment: str = "") -> str:
    """A relative address from one page to another, readable by any server or from a disk."""
    relative = posixpath.relpath(there, posixpath.dirname(here) or ".")
    path = "" if here == there else quote(relative, safe="/")
    return f"{path}#{quote(fragment, safe='')}" if fragment else path or quote(relative, safe="/")
