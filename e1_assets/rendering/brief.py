"""A brief as markdown, in Chinese or English, from one template over the same facts."""

import re
from datetime import datetime
from functools import cache, partial

from jinja2 import Environment, PackageLoader, StrictUndefined

from e1_assets.domain.briefs import Action, Brief
from e1_assets.rendering.labels import Lang, code, counted, label
from e1_assets.rendering.quoting import bars, cell, escaped, link, path, quoted

_MOST_LEFT = 8  # what else was eligible, before the increments; the rest stands at the end


def markdown(brief: Brief, lang: Lang) -> str:
    """The whole brief as GitHub and Obsidian draw it; quoted text in it is inert."""
    page = (
        _environment(lang)
        .get_template("brief.md.j2")
        .render(
            brief=brief,
            baseline=_baseline(brief, lang),
            delta=_anchor_delta(brief),
            boundary_of=partial(_boundary_of, brief, lang),
            entries=_entries(brief),
            most_left=_MOST_LEFT,
        )
    )
    return re.sub(r"\n{3,}", "\n\n", page).strip() + "\n"


@cache
def _environment(lang: Lang) -> Environment:
    """No autoescape: markdown has its own escapes, applied by the filters to all source text."""
    environment = Environment(
        loader=PackageLoader("e1_assets.rendering"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
    environment.filters |= {
        "plain": lambda value: escaped(str(value)),
        "quote": lambda value: quoted(str(value)),
        "cell": lambda value: cell(str(value)),
        "link": link,
        "path": path,
        "bars": bars,
        "moment": _moment,
        "block": lambda value: re.sub(r"[^A-Za-z0-9-]+", "-", str(value)).strip("-"),
        "code": lambda value: code(str(value), lang),
    }
    environment.globals |= {
        "t": partial(label, lang=lang),
        "T": lambda name: _opening(label(name, lang)),
        "C": lambda value: _opening(code(str(value), lang)),
        "c": lambda value: code(str(value), lang),
        "counted": partial(counted, lang=lang),
        "foreign": partial(_foreign, lang),
        "gate": lambda value: escaped(code(str(value), lang)),
    }
    return environment


def _opening(words: str) -> str:
    """Words that begin a line."""
    return words[:1].upper() + words[1:]


def _foreign(lang: Lang, keywords: tuple[str, ...]) -> str:
    """What a title in the other language is about, in brackets, in the language of the page."""
    wanted = keywords and keywords[0].isascii() == (lang == "en")
    return f" ({escaped(', '.join(keywords))})" if wanted else ""


def _moment(value: datetime) -> str:
    return f"{value:%Y-%m-%d %H:%M %Z}".strip()


def _baseline(brief: Brief, lang: Lang) -> str:
    """The document in force, its start told in the zone of the cutoff."""
    baseline = brief.baseline
    if baseline.sha256 is None:
        return label("no_baseline", lang)
    sizes = (
        counted(count, name, lang)
        for count, name in ((baseline.anchors, "anchors"), (baseline.lines, "lines"))
        if count is not None
    )
    since = label("unknown_since", lang)
    if baseline.valid_from:
        local = baseline.valid_from.astimezone(brief.made_at.tzinfo)
        since = f"{label('in_force_since', lang)} {_moment(local)}"
    stated = " ".join(escaped(part) for part in (baseline.version, baseline.tag) if part)
    facts = (stated, *sizes, code(baseline.source, lang), since, f"`{baseline.sha256[:12]}`")
    return " · ".join(fact for fact in facts if fact)


def _entries(brief: Brief) -> list[tuple[Action, list[Action]]]:
    """The actions by increment: its entry, then the sections that only point to it."""
    told: dict[str, list[Action]] = {}
    for action in brief.actions:
        told.setdefault(action.increment or action.id, []).append(action)
    return [(first, others) for first, *others in told.values()]


def _boundary_of(brief: Brief, lang: Lang, action: Action) -> str:
    """Where the limit of an action stands in full; its words when no increment carries them."""
    places = (n for n, one in enumerate(brief.increments, 1) if one.id == action.increment)
    place = next(places, None)
    if place is None:
        return quoted(action.boundary or "")
    return f"{label('boundary_stands_at', lang)} {place}"


def _anchor_delta(brief: Brief) -> int:
    """How many identifiers the document would gain if every increment were accepted."""
    return sum(one.status.startswith("net_new") for one in brief.identifiers)
