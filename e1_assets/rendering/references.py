"""Cited works as CSL-JSON or BibTeX."""

import json
import re
from collections.abc import Iterable

from e1_assets.domain.briefs import Brief
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.references import Reference
from e1_assets.rendering.quoting import readable, visible

_NOT_YET = ("candidate", "lead")
_TYPES = {"arxiv": "article", "doi": "article-journal", "github": "software", "url": "webpage"}
_TEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    # BibTeX counts escaped braces too, so a title's own are named.
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    **{mark: f"\\{mark}" for mark in "%$&#_"},
}


def references(briefs: Iterable[Brief]) -> list[Reference]:
    """The citable works of briefs given oldest first; one that needs reading first is left out."""
    found: dict[str, Reference] = {}
    for brief in briefs:
        for one in brief.identifiers:
            identifier = Identifier(scheme=one.scheme, id=one.id, version=one.version)
            before = found.get(identifier.key)
            topics = {*(before.topics if before else ()), brief.topic}
            title = one.title or (before.title if before else None)
            found[identifier.key] = Reference(
                identifier=identifier, title=title, status=one.status, topics=tuple(sorted(topics))
            )
    kept = (one for one in found.values() if one.status.partition("(")[0] not in _NOT_YET)
    return sorted(kept, key=lambda one: one.identifier.key)


def csl_json(works: Iterable[Reference]) -> str:
    """The works as CSL-JSON items."""
    return json.dumps([_item(one) for one in works], ensure_ascii=False, indent=1) + "\n"


def bibtex(works: Iterable[Reference]) -> str:
    """The works as BibTeX entries; no word of a title is a command."""
    return "\n".join(_entry(one) for one in works)


def _item(one: Reference) -> dict[str, object]:
    identifier = one.identifier
    item: dict[str, object] = {
        "id": identifier.key,
        "type": _TYPES[identifier.scheme],
        "title": _title(one),
        "URL": one.url,
        "note": visible(f"e1: {one.status}; {', '.join(one.topics)}"),
    }
    if identifier.scheme == "doi":
        item["DOI"] = identifier.id
    if identifier.scheme == "arxiv":
        item |= {"publisher": "arXiv", "number": f"arXiv:{identifier.id}"}
    return item


def _entry(one: Reference) -> str:
    identifier = one.identifier
    fields = {"title": f"{{{_tex(_title(one))}}}", "url": _tex(one.url)}
    if identifier.scheme == "doi":
        fields["doi"] = _tex(identifier.id)
    if identifier.scheme == "arxiv":
        fields |= {"eprint": _tex(identifier.id), "archiveprefix": "arXiv"}
    fields["note"] = _tex(visible(f"e1: {one.status}; {', '.join(one.topics)}"))
    key = re.sub(r"[^A-Za-z0-9.:/-]", "-", identifier.key)
    told = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@misc{{{key},\n{told}}}\n"


def _title(one: Reference) -> str:
    return visible(readable(one.title or one.identifier.id))


def _tex(text: str) -> str:
    return "".join(_TEX.get(char, char) for char in text)
