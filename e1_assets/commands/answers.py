"""The questions an agent may ask of a vault, answered as plain data."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any, Literal

from e1_assets.domain.errors import UsageError
from e1_assets.domain.text import decode
from e1_assets.parsing.identifiers import canonical
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.storage import passages, reasons, searching
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.stored_briefs import stored_brief
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

MOST_HITS = 50


def found(
    vault: Vault, warehouse: Warehouse, words: str, topic: str | None, most: int
) -> list[dict[str, Any]]:
    """Increments and claims that hold every word."""
    name = vault.require_topic(topic) if topic else None
    hits = searching.search(warehouse, words, name, max(1, min(most, MOST_HITS)))
    return [asdict(hit) for hit in hits]


def brief(
    vault: Vault, warehouse: Warehouse, day: date, topic: str, lang: Literal["zh", "en"]
) -> dict[str, Any]:
    """The stored brief of a day and topic as `e1.brief/1`, told in a language."""
    name = vault.require_topic(topic)
    stored = stored_brief(warehouse, day, name)
    if stored is None:
        raise UsageError("no brief is stored", f"{day} {name}", "Ask for another day or topic.")
    return stored.in_language(lang).model_dump(mode="json", by_alias=True)


def traced(vault: Vault, warehouse: Warehouse, identity: str) -> list[dict[str, Any]]:
    """The passages behind an increment, a point of it, a contradiction or a byte range."""
    known = [passages.look(vault, passage) for passage in passages.passages(warehouse, identity)]
    if not known:
        raise UsageError("nothing has this identity", identity, "Take an id from a brief.")
    return [plain_passage(one) for one in known]


def plain_passage(found: passages.Found) -> dict[str, Any]:
    """A passage as data for a program."""
    passage = found.passage
    return {
        "what": passage.what,
        "path": passage.path,
        "locator": passage.locator,
        "span": passage.span.model_dump(),
        "lines": list(found.lines) if found.lines else None,
        "text": found.text,
        "now": found.now,
    }


def explained(
    vault: Vault, warehouse: Warehouse, day: date, topic: str, place: str
) -> dict[str, Any]:
    """Where an input of a round ended, `place` being PATH or PATH#LOCATOR."""
    path, _, locator = place.partition("#")
    name = vault.require_topic(topic)
    return plain_reasons(reasons.why(warehouse, day, name, path, locator or None))


def plain_reasons(found: reasons.Input) -> dict[str, Any]:
    """The fate of an input as data for a program."""
    return {"path": found.path, "aside": found.aside, "items": [asdict(o) for o in found.outcomes]}


def anchored(
    vault: Vault, warehouse: Warehouse, identifier: str, topic: str | None
) -> dict[str, Any]:
    """Whether the newest documents cite an identifier, with where; else who proposed it."""
    wanted = canonical(identifier)
    if wanted is None:
        raise UsageError(
            "no identifier", identifier, "Give an arXiv number, a DOI, owner/name or an address."
        )
    topics = [vault.require_topic(topic)] if topic else list(vault.topics)
    with warehouse.reading():
        places = [place for one in topics for place in _places(vault, warehouse, one, wanted.key)]
        proposed = _proposed(warehouse, topics, wanted.key)
    return {
        "identifier": wanted.key,
        "anchored": bool(places),
        "places": places,
        "proposed": proposed,
        "topics_searched": topics,
    }


def _places(vault: Vault, warehouse: Warehouse, topic: str, key: str) -> list[Mapping[str, Any]]:
    history = DocumentHistory(vault, warehouse)
    versions = history.versions(topic)
    if not versions:
        return []
    newest = versions[-1]
    path = vault.document_path(topic)
    document = parse_knowledge(topic, path, decode(history.read(newest.sha256)))
    return [
        {
            "topic": topic,
            "path": path,
            "version": newest.sequence,
            "section": anchor.section,
            "line": anchor.line,
            "caveat": anchor.caveat,
            "span": anchor.span.model_dump(),
        }
        for anchor in document.anchors
        if anchor.identifier.key == key
    ]


def _proposed(warehouse: Warehouse, topics: list[str], key: str) -> list[Mapping[str, Any]]:
    with warehouse.reading() as reader:
        rows = reader.rows(
            "SELECT date::VARCHAR, topic, id, state FROM e1.increment_states"
            " WHERE list_contains(identifiers, ?) AND list_contains(?, topic) ORDER BY 1, 2, 3",
            [key, topics],
        )
    names = ("date", "topic", "increment", "state")
    return [dict(zip(names, row, strict=True)) for row in rows]
