"""Words of a source made safe to stand in markdown, still readable."""

import re

_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((\S*?)\)")
_BAR = re.compile(r"(?<!\\)\|")
_LIVE = re.compile(r"^\s*(\$?=|dv:)")
# One backslash each: HTML, links, embeds, tags, block ids, maths; comments and template marks.
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|^$]|(?<=[<%])%|~(?=~)|(?<=\{)\{)")
# Where one cell of a row in HTML ends with the next one's beginning.
_CELL_ENDS = re.compile(r"\s*</t[dh]\s*>\s*<t[dh]\b[^<>]*>\s*", re.IGNORECASE)


def visible(text: str) -> str:
    """Control, zero-width and direction characters written out as `⟨U+202E⟩`."""
    return _CONTROL.sub(lambda m: f"⟨U+{ord(m.group()):04X}⟩", text)


def one_line(text: str) -> str:
    """White space folded, list and table marks of the source's own line taken off."""
    flat = " ".join(text.split())
    flat = re.sub(r"^(?:[-*+•]|\d+[.)])\s+", "", flat)
    if flat.startswith("|"):
        flat = " | ".join(cell.strip() for cell in flat.strip("| ").split(" | "))
    return _CELL_ENDS.sub(" | ", flat) if "</t" in flat else flat


def escaped(text: str) -> str:
    """Plain text in which nothing of markdown, HTML, Dataview or Templater is alive."""
    return _SPECIAL.sub(r"\\\1", visible(text))


def readable(text: str) -> str:
    """A source's sentence on one line without emphasis; a link shows its words with its address."""
    return _LINK.sub(r"\1 (\2)", one_line(text)).replace("**", "").replace("__", "")


def quoted(text: str) -> str:
    """A source's sentence for a markdown line: code spans stay, emphasis marks go, the rest is
    inert; a link shows its words with its address beside them."""
    line = readable(text)
    parts, at = [], 0
    for code in _CODE.finditer(line):
        parts.append(escaped(line[at : code.start()]))
        parts.append(_code(code.group(2)))
        at = code.end()
    return "".join((*parts, escaped(line[at:])))


def _code(content: str) -> str:
    """A code span, except one that Dataview would run."""
    if "`" in content or _LIVE.match(content) or "<%" in content or "{{" in content:
        return escaped(content)
    return f"`{visible(content)}`"


def cell(text: str) -> str:
    """A quoted sentence short enough for a table cell."""
    flat = one_line(text)
    return bars(quoted(flat if len(flat) <= 120 else flat[:119] + "…"))


def bars(text: str) -> str:
    """Text whose bars end no cell of a table."""
    return _BAR.sub(r"\\|", text)


def link(url: str) -> str:
    """An http(s) address as a link; anything else as inert text."""
    if re.fullmatch(r"https?://[^\s<>()\[\]]+", url):
        return f"<{url}>"
    return escaped(url)


def path(value: str) -> str:
    """A vault path or an identifier as a code span, as inert text where that would not hold."""
    flat = " ".join(value.split())
    return _code(flat) if flat else ""
