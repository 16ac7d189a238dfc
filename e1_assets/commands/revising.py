"""`e1 knowledge plan`, `apply`, `undo`: the next version of a document."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e1_assets.commands.options import Json, Quiet, Topic, Vault
from e1_assets.commands.talk import Talk, as_json, data, good
from e1_assets.domain.counting import counted

if TYPE_CHECKING:
    from e1_assets.defs.revising import Planned
    from e1_assets.domain.change_sets import ChangeSet
    from e1_assets.storage.revising import Made
    from e1_assets.storage.vault import Vault as OpenVault
    from e1_assets.storage.warehouse import Warehouse


def plan(topic: Topic, vault: Vault = None, json: Json = False, quiet: Quiet = False) -> None:
    """Show what E2 would write, what it withholds with the reason; the document stays as it is."""
    from e1_assets.defs.revising import planned
    from e1_assets.storage.plans import keep_plan

    house, warehouse, name, now = _opened(vault, topic)
    found = planned(house, warehouse, name, now)
    keep_plan(house, found.plan.change_set)
    if json:
        as_json(_plain(found))
    else:
        data(_told(found))
    edits = len(found.plan.change_set.edits)
    Talk(quiet).say(f"{good(counted(edits, 'edit'))}, {len(found.plan.withheld)} withheld")


def apply(topic: Topic, vault: Vault = None, json: Json = False, quiet: Quiet = False) -> None:
    """Write the accepted increments into the next version.

    Where a plan was looked at before, the document must still be the version it was made for.
    """
    from e1_assets.defs.revising import applied
    from e1_assets.storage.plans import drop_plan, kept_plan

    house, warehouse, name, now = _opened(vault, topic)
    seen = kept_plan(house, name)
    if seen:
        _refuse_stale(house, warehouse, seen, now)
    made = applied(house, warehouse, name, now)
    drop_plan(house, name)
    _report(house, made, "applied", json, Talk(quiet))


def undo(topic: Topic, vault: Vault = None, json: Json = False, quiet: Quiet = False) -> None:
    """Take back the last change set, byte for byte; refused where a later version stands on it."""
    from e1_assets.storage.plans import drop_plan
    from e1_assets.storage.revising import record_undone

    house, warehouse, name, now = _opened(vault, topic)
    made = record_undone(house, warehouse, name, now)
    drop_plan(house, name)
    _report(house, made, "undone", json, Talk(quiet))


def _opened(vault: Path | None, topic: str) -> tuple["OpenVault", "Warehouse", str, datetime]:
    """The vault with everything in it read, so that an edit by hand is a version before we look.

    As it was left: what a crash cut short of E2 is told as the outcome of the command.
    """
    from e1_assets.commands.opening import opened, warehouse_to_write
    from e1_assets.defs.reading import take_in

    house = opened(vault)
    warehouse, now = warehouse_to_write(house, as_left=True), datetime.now(UTC)
    name = house.require_topic(topic)
    take_in(house, warehouse, now)
    return house, warehouse, name, now


def _refuse_stale(
    house: "OpenVault", warehouse: "Warehouse", seen: "ChangeSet", now: datetime
) -> None:
    from e1_assets.defs.revising import planned
    from e1_assets.domain.text import decode
    from e1_assets.rendering.differences import three_way
    from e1_assets.storage.document_history import DocumentHistory
    from e1_assets.storage.revising import newest_version, stale

    newest = newest_version(house, warehouse, seen.topic)
    if seen.base_sha256 is None or newest.sha256 == seen.base_sha256:
        return
    before = planned(house, warehouse, seen.topic, now, on=seen.base_sha256)
    after = DocumentHistory(house, warehouse).read(newest.sha256)
    texts = [decode(each).text for each in (before.base, before.plan.result, after)]
    names = (f"base {seen.base_sha256[:12]}", "planned", f"now {newest.sha256[:12]}")
    data(three_way(texts[0], texts[1], texts[2], names))
    raise stale(seen.topic, seen.base_sha256, newest.sha256)


def _plain(found: "Planned") -> dict[str, Any]:
    made = found.plan
    return {
        "base": {"sequence": found.version.sequence, "sha256": made.revision.base_sha256},
        "result_sha256": made.revision.result_sha256,
        "taken_back": [one.id for one in found.taken_back],
        "anchors_added": list(made.added),
        "moved": made.moved,
        "change_set": made.change_set.model_dump(mode="json"),
        "withheld": [held.model_dump() for held in made.withheld],
    }


def _told(found: "Planned") -> str:
    from e1_assets.domain.text import decode
    from e1_assets.rendering.differences import difference

    made = found.plan
    base = f"base: version {found.version.sequence}, {made.revision.base_sha256[:12]}"
    lines = [f"change set {made.change_set.id} for {made.change_set.topic}", base]
    lines += [f"takes back {one.id} first: an older day came after it" for one in found.taken_back]
    lines += [f"anchors +{len(made.added)}: {', '.join(made.added) or 'none'}", ""]
    for edit in made.change_set.edits:
        moved = f" ({made.moved[edit.id]})" if edit.id in made.moved else ""
        lines.append(
            f"{edit.kind} {edit.section} [{edit.increment or edit.question or edit.id}]{moved}"
        )
    lines += ["", *(f"withheld {held.edit_id}: {_reason(held)}" for held in made.withheld)]
    before, after = decode(found.base).text, decode(made.result).text
    lines += ["", difference(before, after, ("now", "planned"))]
    return "\n".join(lines).strip()


_WORDS = {
    "no_questions_section": "the document keeps no open questions and none of its sections is"
    " quoted: give it a section with such a title",
    "entry_changed": "a person changed the entry since it was written: mark it by hand",
}


def _reason(held: Any) -> str:
    word = _WORDS.get(held.reason) or held.reason.replace("_", " ")
    return f"{word} ({held.detail})" if held.detail else word


def _report(house: "OpenVault", made: "Made | None", word: str, json: bool, talk: Talk) -> None:
    if made is None:
        if json:
            as_json(None)
        talk.say("Nothing is accepted that could go in; see `e1 review list`.")
        return
    version = made.version
    if json:
        as_json(
            {
                "change_set": made.change_set.id,
                "state": word,
                "version": version.model_dump(mode="json"),
                "edits": len(made.change_set.edits),
            }
        )
    else:
        data(f"{made.change_set.id} {word}: version {version.sequence} {version.sha256[:12]}")
    where = house.document_path(version.topic) if house.settings.publish_knowledge else "the store"
    talk.say(f"{good(counted(len(made.change_set.edits), 'edit'))} {word} in {where}")
