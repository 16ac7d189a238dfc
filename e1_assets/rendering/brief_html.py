"""A brief as one self-contained page: no script, no request, nothing of a note alive."""

import re
from html import escape
from importlib.resources import files

import nh3
import pyromark

from e1_assets.domain.briefs import Brief
from e1_assets.rendering.brief import markdown
from e1_assets.rendering.labels import Lang, label

_TEXT = {"h1", "h2", "h3", "p", "ul", "ol", "li", "strong", "em", "code", "blockquote", "hr", "a"}
_TAGS = _TEXT | {"table", "thead", "tbody", "tr", "th", "td"}
_OPTIONS = pyromark.Options.ENABLE_TABLES
_CALLOUT = re.compile(r"^> \[!\w+\]\n", re.MULTILINE)
_BLOCK_ID = re.compile(r" \^[A-Za-z0-9-]+$", re.MULTILINE)
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def html(brief: Brief, lang: Lang) -> str:
    """The markdown brief drawn as HTML5 in UTF-8; only our own tags, http(s) links, no images."""
    body = nh3.clean(
        pyromark.html(_without_marks(markdown(brief, lang)), options=_OPTIONS),
        tags=_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        link_rel="noopener noreferrer nofollow",
    )
    title = escape(f"{brief.topic} · {label('brief', lang)} · {brief.date}")
    language = "zh-CN" if lang == "zh" else "en"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f"<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def _without_marks(page: str) -> str:
    """Callout marks and block ids serve markdown readers; on a page they would be noise."""
    return _CALLOUT.sub("", _BLOCK_ID.sub("", page))


def _style() -> str:
    return files("e1_assets.rendering").joinpath("templates/page.css").read_text(encoding="utf-8")
