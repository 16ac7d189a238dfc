"""A brief in five lines, for a chat or a mail."""

from e1_assets.domain.briefs import Brief
from e1_assets.rendering.labels import Lang, code, label
from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site.places import brief_page

_MOST = 160
_SHOWN = 3
# A service would make a link, a mention or a tag of these; the words stay readable.
_INERT = str.maketrans({"@": "＠", "<": "‹", ">": "›", "`": "'", "[": "［", "]": "］"})


def message(brief: Brief, lang: Lang, reader: str | None) -> str:
    """What came in, what of it is new, what contradicts, why so few, where to read."""
    return "\n".join(
        (
            _came_in(brief, lang),
            _increments(brief, lang),
            _contradictions(brief, lang),
            _why(brief, lang),
            _where(brief, lang, reader),
        )
    )


def _came_in(brief: Brief, lang: Lang) -> str:
    status = brief.status
    items = sum(source.items for source in brief.sources)
    read = f"{label('sources_read', lang)} {status.sources_read}/{status.sources_total}"
    return f"{brief.date} · {_inert(brief.topic)} · {read} · {label('items', lang)} {items}"


def _increments(brief: Brief, lang: Lang) -> str:
    status = brief.status
    titles = [_inert(one.title) for one in brief.increments[:_SHOWN]]
    counts = (
        f"{label('increments', lang)} {status.increments} · "
        f"{label('net_new_count', lang)} {status.net_new}"
    )
    return _told(counts, titles, status.increments)


def _contradictions(brief: Brief, lang: Lang) -> str:
    named = [
        _inert(f"{found.subject} · {found.attribute}") for found in brief.contradictions[:_SHOWN]
    ]
    counts = f"{label('open_contradictions', lang)} {brief.status.open_contradictions}"
    return _told(counts, named, brief.status.open_contradictions)


def _why(brief: Brief, lang: Lang) -> str:
    density = f"{label('density', lang)}: {code(brief.honesty.density, lang)}"
    if brief.honesty.shortfall is None:
        return density
    return f"{density} · {label('shortfall', lang)}: {_inert(brief.honesty.shortfall)}"


def _where(brief: Brief, lang: Lang, reader: str | None) -> str:
    if reader:
        folder = "" if lang == "zh" else f"{lang}/"
        return f"{reader.rstrip('/')}/{folder}{brief_page(brief.date, brief.topic)}"
    return f"e1 brief --date {brief.date} --topic {_inert(brief.topic)} --lang {lang}"


def _told(counts: str, names: list[str], total: int) -> str:
    more = " …" if total > len(names) else ""
    return f"{counts}: {'; '.join(names)}{more}" if names else counts


def _inert(text: str) -> str:
    flat = visible(readable(text)).replace("://", ":∕∕").translate(_INERT)
    return flat if len(flat) <= _MOST else f"{flat[: _MOST - 1]}…"
