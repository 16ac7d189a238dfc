"""The templates of the reader, with what they may call."""

import re
from collections.abc import Callable
from datetime import date
from functools import cache, partial

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from e1_assets.rendering.labels import Lang
from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site import places
from e1_assets.rendering.site.words import age, day_name, told, word

_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")


@cache
def environment() -> Environment:
    """Everything printed is escaped, its control and direction characters shown.

    One for all languages, so that a template is compiled once; what a language says is given to it.
    """
    made = Environment(
        loader=PackageLoader("e1_assets.rendering.site"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
        finalize=_shown,
    )
    made.filters |= {
        "quote": lambda value: quoted(str(value)),
        "line": lambda value: readable(str(value)),
        "moment": lambda value: f"{value:%Y-%m-%d %H:%M}",
        "safe_url": _safe_url,
        "file": file_name,
        "size": _size,
    }
    made.globals["places"] = places
    return made


@cache
def spoken(lang: Lang) -> dict[str, Callable[..., str]]:
    """What a template may call to speak a language."""
    return {
        "w": partial(_word, lang),
        "age": partial(age, lang=lang),
        "c": lambda value: told(str(value), lang),
        "weekday": partial(day_name, lang=lang),
    }


def quoted(text: str) -> Markup:
    """A source's sentence on one line; its code spans drawn as code, all else as plain words."""
    line = readable(text)
    parts, at = [], 0
    for code in _CODE.finditer(line):
        parts.append(escape(visible(line[at : code.start()])))
        parts.append(Markup("<code>{}</code>").format(visible(code.group(2))))
        at = code.end()
    return Markup("").join((*parts, escape(visible(line[at:]))))


def file_name(path: str) -> Markup:
    """A vault path whose folder stands back behind the file's own name."""
    folder, slash, name = path.rpartition("/")
    return Markup('<span class="dir">{}</span>{}').format(visible(folder + slash), visible(name))


def _size(count: int) -> str:
    """A number of bytes as a person reads it."""
    return f"{count} B" if count < 1000 else f"{count / 1000:.1f} kB"


def _word(lang: Lang, name: str, **values: object) -> str:
    return word(name, lang, **values)


def _shown(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value)
    return value


def _safe_url(value: str) -> bool:
    """Whether an address may be a link: http(s), nothing that looks like something else."""
    return value.startswith(("http://", "https://")) and visible(value) == value


def newest_first(day: date) -> int:
    """A key that sorts days from the last to the first."""
    return -day.toordinal()
