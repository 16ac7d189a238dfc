"""The briefs of a topic as an Atom feed."""

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from e1_assets.domain.briefs import Brief
from e1_assets.rendering.labels import Lang, label
from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site.places import brief_page

_MOST = 50
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def atom(topic: str, briefs: Sequence[Brief], lang: Lang, base: str | None) -> str:
    """A feed of the newest briefs, given oldest first; all text plain, nothing of a note alive.

    `base` is the address of the reader, to link to; without it the entries stand alone.
    """
    newest = [*reversed(briefs)][:_MOST]
    updated = max((one.made_at for one in newest), default=None)
    title = f"{topic} · {label('brief', lang)}"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">',
        f"<title>{_told(title)}</title>",
        f"<id>{_told(f'urn:e1:topic:{topic}')}</id>",
        f"<updated>{updated.isoformat() if updated else '1970-01-01T00:00:00Z'}</updated>",
        "<author><name>e1</name></author>",
        *(_entry(one, lang, base) for one in newest),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _entry(brief: Brief, lang: Lang, base: str | None) -> str:
    status = brief.status
    title = f"{brief.date} · {label('increments', lang)} {status.increments}"
    lines = [
        f"{label('net_new_count', lang)} {status.net_new} · {label('quotes', lang)}"
        f" {status.quotes_verified}/{status.quotes_total} · {label('open_contradictions', lang)}"
        f" {status.open_contradictions}",
        *(readable(one.title) for one in brief.increments),
        *filter(None, (brief.honesty.shortfall,)),
    ]
    address = f"{base.rstrip('/')}/{brief_page(brief.date, brief.topic)}" if base else ""
    link = f"<link href={quoteattr(address)}/>" if address else ""
    return (
        f"<entry><title>{_told(title)}</title>"
        f"<id>{_told(f'urn:e1:brief:{brief.topic}:{brief.date}')}</id>"
        f"<updated>{brief.made_at.isoformat()}</updated>{link}"
        f'<content type="text">{_told(chr(10).join(lines))}</content></entry>'
    )


def _told(text: str) -> str:
    return escape(_NO_XML.sub("\ufffd", visible(text)))
