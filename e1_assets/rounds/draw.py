"""What one round must read, drawn from what existed at the cutoff."""

import hashlib
import unicodedata

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.manifests import GivenItem, Manifest, Material, MaterialRole
from e1_assets.domain.notes import Note
from e1_assets.domain.rounds import RoundInputs


def draw(inputs: RoundInputs) -> Manifest:
    """The manifest of the round of `inputs`.

    A given manifest makes its materials of the topic the mandatory scope: other notes of the window
    are then context. Cards of the window or the work queue are read beside it, never as mandatory.
    Without one, every note of the window is a material.
    """
    item = given_item(inputs)
    named = frozenset(map(_folded, item.materials)) if item else frozenset[str]()
    materials = tuple(
        material
        for material in _present(inputs, named)
        if not item or material.mandatory or material.role not in ("note", "brief")
    )
    read = {material.path for material in materials}
    aside = {note.path for note in inputs.notes} - read
    return Manifest(
        round_id=round_id(inputs),
        topic=inputs.topic,
        date=inputs.date,
        cutoff=inputs.cutoff,
        window_from=inputs.window_from,
        window_days=inputs.window_days,
        job_id=inputs.given.job_id if inputs.given and item else None,
        item=item.key if item else None,
        score=item.score if item else None,
        materials=materials,
        context=tuple(sorted((aside | set(inputs.context)) - read)),
    )


def round_id(inputs: RoundInputs) -> str:
    """The identity of a (date, topic); the same on every run of it."""
    key = f"{inputs.date.isoformat()}/{inputs.topic}"
    return f"e1-{hashlib.sha256(key.encode()).hexdigest()[:12]}"


def given_item(inputs: RoundInputs) -> GivenItem | None:
    """The entry of the given manifest for this topic; materials of several are put together."""
    if not inputs.given:
        return None
    mine = [item for item in inputs.given.items if _same(item.topic, inputs.topic)]
    if not mine:
        return None
    paths = dict.fromkeys(path for item in mine for path in item.materials)
    return mine[0].model_copy(update={"materials": tuple(paths)})


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _folded(path: str) -> str:
    """Names are matched without case, in one composition: macOS writes NFD."""
    return unicodedata.normalize("NFC", path).casefold()


def _present(inputs: RoundInputs, named: frozenset[str]) -> list[Material]:
    """Every file of the inputs as a material: the mandatory ones first, then by path."""
    found = [
        Material(
            path=source.path,
            sha256=source.sha256,
            role=role,
            event_time=source.event_time,
            mandatory=_folded(source.path) in named,
            late=source.path in inputs.late_paths,
        )
        for role, source in sources(inputs)
    ]
    return sorted(found, key=lambda material: (not material.mandatory, material.path))


def sources(
    inputs: RoundInputs,
) -> list[tuple[MaterialRole, Note | PaperCard | RepoCard | WorkQueue]]:
    """Every parsed file of the inputs with the role it plays in a round."""
    found: list[tuple[MaterialRole, Note | PaperCard | RepoCard | WorkQueue]] = [
        ("brief" if note.kind == "brief" else "note", note) for note in inputs.notes
    ]
    found += [("paper_card", card) for card in inputs.paper_cards]
    found += [("repo_card", card) for card in inputs.repo_cards]
    if inputs.queue:
        found.append(("work_queue", inputs.queue))
    return found
