"""A change set applied to the bytes of a document, nothing outside the named sections touched.

E2 only inserts: each edit becomes one list entry at the end of its section's own text, in the
list style, newline and encoding of the document. What people wrote is never rewritten; the one
exception is the header's own counts and update tag, which the document states of itself. What goes
again is a mark that E2 put behind an entry of its own.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime

from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.errors import Conflict
from e1_assets.domain.knowledge import KnowledgeDoc, Section
from e1_assets.domain.revisions import Patch, Revision, Withheld
from e1_assets.domain.text import Text, sha256
from e1_assets.rounds.entries import end_of, entry, marks_at

_FENCE = re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE)
_HEADER_LINES = 24
_SECTION = re.compile(r"^#{2,6}[ \t]", re.MULTILINE)
_ANCHORS = re.compile(
    r"((?:引(?:用|文)?(?:锚点?|数)?|anchors|citations)\s*(?:→|->|=|[:：])?\s*(?:约|共)?\s*)(\d+)"
    r"(?!\d*\s*行)",
    re.IGNORECASE,
)
_LINES = re.compile(r"(?<![\d.])(\d[\d,]*)(\s*(?:行|lines)\b)")
_TAG = re.compile(
    r"(?<![A-Za-z])([A-Z][a-z]{2})(\d{2})( ?(?:晨|早|午|晚|夜|morning|noon|evening|night))"
)


def apply(document: Text, doc: KnowledgeDoc, changes: ChangeSet, made_at: datetime) -> Revision:
    """Byte patches for every edit whose section exists; Conflict when the base is another one."""
    if changes.base_sha256 != document.sha256:
        raise Conflict(
            f"the change set {changes.id} was made for another version",
            f"{doc.path} is {document.sha256[:12]}, its base is {str(changes.base_sha256)[:12]}",
            "Run the round again on today's document, or undo what came between.",
        )
    sections = {section.key: section for section in doc.sections}
    outcomes = _placed(changes.edits, sections, document)
    patches = [outcome for outcome in outcomes if isinstance(outcome, Patch)]
    withheld = tuple(outcome for outcome in outcomes if isinstance(outcome, Withheld))
    return _revision(document, changes, tuple(_merged(patches)), withheld, made_at)


def restate(
    document: Text, anchors: int | None, day: date, lines: int | None = None, night: bool = True
) -> tuple[Patch, ...]:
    """Patches that bring the header's stated anchors, lines and update tag up to date.

    Only what the header states already is stated anew; `anchors` None leaves that count alone,
    `lines` are those of the document unless given.
    """
    header = "\n".join(document.text.split("\n")[:_HEADER_LINES])
    header = header[: found.start()] if (found := _SECTION.search(header)) else header
    counted = str(document.line_count if lines is None else lines)
    places = (
        *(
            (m.start(2), m.group(2), str(anchors))
            for m in _ANCHORS.finditer(header)
            if anchors is not None
        ),
        *((m.start(1), m.group(1), counted) for m in _LINES.finditer(header)),
        *((m.start(), m.group(), _tag(m, day)) for m in _TAG.finditer(header) if night),
    )
    return tuple(
        _patch(document, at, old, new, None) for at, old, new in sorted(places) if old != new
    )


def restated(document: Text, revision: Revision, header: tuple[Patch, ...]) -> Revision:
    """The revision together with patches of the header of the same base."""
    patches = tuple(sorted((*revision.patches, *header), key=lambda patch: patch.start))
    digest = sha256(patched(document.data, patches))
    return revision.model_copy(update={"patches": patches, "result_sha256": digest})


def patched(data: bytes, patches: tuple[Patch, ...]) -> bytes:
    """The bytes after the patches, which are in ascending order of `start`."""
    parts, at = [], 0
    for patch in patches:
        if data[patch.start : patch.start + len(patch.old)] != patch.old:
            raise Conflict(
                "the document is not the one the patches were made for",
                f"byte {patch.start}",
                "Nothing was written; show the versions with `e1 knowledge history`.",
            )
        parts += [data[at : patch.start], patch.new]
        at = patch.start + len(patch.old)
    return b"".join((*parts, data[at:]))


def inverse(patches: tuple[Patch, ...]) -> tuple[Patch, ...]:
    """The patches that undo `patches` on their result."""
    shift, undone = 0, []
    for patch in patches:
        undone.append(
            patch.model_copy(
                update={"start": patch.start + shift, "old": patch.new, "new": patch.old}
            )
        )
        shift += len(patch.new) - len(patch.old)
    return tuple(undone)


def _placed(
    edits: Sequence[Edit], sections: dict[str, Section], document: Text
) -> list[Patch | Withheld]:
    """Several entries of one section stand as they would if each came by itself."""
    outcomes: list[Patch | Withheld] = []
    begun: set[str] = set()
    for edit in edits:
        if edit.entry is not None:
            outcomes.append(_marked(edit, document))
            continue
        outcomes.append(_place(edit, sections, document, edit.key in begun))
        if isinstance(outcomes[-1], Patch):
            begun.add(edit.key)
    return outcomes


def _place(
    edit: Edit, sections: dict[str, Section], document: Text, follows: bool
) -> Patch | Withheld:
    if edit.kind == "do_not":
        return Withheld(edit_id=edit.id, reason="do_not")
    if not edit.key:
        return Withheld(edit_id=edit.id, reason="no_section")
    section = sections.get(edit.key)
    if section is None:
        return Withheld(edit_id=edit.id, reason="section_gone")
    start, end = document.char_at(section.span.start), document.char_at(section.span.end)
    body = document.text[start:end]
    if len(_FENCE.findall(body)) % 2:
        return Withheld(edit_id=edit.id, reason="open_fence")
    return _patch(
        document, start + len(body.rstrip()), "", entry(edit, body, document, follows), edit.key
    )


def _marked(edit: Edit, document: Text) -> Patch | Withheld:
    """The mark behind an entry of ours, or the one that stood there taken away."""
    after = end_of(document.text, edit.entry or "")
    if after is None:
        return Withheld(edit_id=edit.id, reason="entry_changed", detail=edit.section)
    marks = marks_at(document.text, after)
    if edit.kind == "caveat":
        return _patch(document, after + len(marks), "", edit.text, edit.key)
    return _patch(document, after + marks.index(edit.text), edit.text, "", edit.key)


def _patch(document: Text, at: int, old: str, new: str, key: str | None) -> Patch:
    codec = document.encoding
    return Patch(
        start=document.byte_at(at), old=old.encode(codec), new=new.encode(codec), section_key=key
    )


def _merged(patches: list[Patch]) -> Iterator[Patch]:
    """Edits of one place as one patch, in the order they were proposed."""
    by_place: dict[int, Patch] = {}
    for patch in patches:
        known = by_place.get(patch.start)
        new = (known.new if known else b"") + patch.new
        by_place[patch.start] = patch.model_copy(update={"new": new})
    yield from (by_place[start] for start in sorted(by_place))


def _revision(
    document: Text,
    changes: ChangeSet,
    patches: tuple[Patch, ...],
    withheld: tuple[Withheld, ...],
    made_at: datetime,
) -> Revision:
    return Revision(
        topic=changes.topic,
        change_set=changes.id,
        base_sha256=document.sha256,
        result_sha256=sha256(patched(document.data, patches)),
        made_at=made_at,
        patches=patches,
        withheld=withheld,
    )


def _tag(match: re.Match[str], day: date) -> str:
    part = match.group(3)
    night = "夜" if not part.strip().isascii() else part.replace(part.strip(), "night")
    return f"{day:%b%d}{night}"
