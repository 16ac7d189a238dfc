"""The works that a change of a document would make it cite."""

from collections.abc import Iterator

from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.revisions import Revision, Withheld
from e1_assets.domain.text import decode
from e1_assets.rounds.apply import apply, patched
from e1_assets.rounds.base_version import Base, Parse


def gained(base: Base, data: bytes, parse: Parse) -> set[str]:
    """The keys of the works that a text cites and the base does not; addresses do not count."""
    after = {anchor.identifier.key for anchor in parse(decode(data)).anchors}
    cited = {key for key in after if not key.startswith("url:")}
    return cited - {anchor.identifier.key for anchor in base.doc.anchors}


def cites(base: Base, edit: Edit, parse: Parse) -> set[str]:
    """The identifiers that an entry by itself would add to the document."""
    told = " ".join((edit.text, *(source.path for source in edit.sources)))
    return gained(base, f"{base.text.text}\n\n{told}\n".encode(errors="replace"), parse)


def strange(base: Base, changes: ChangeSet, revision: Revision, parse: Parse) -> Iterator[Withheld]:
    """The edits whose text cites what their increment does not name.

    Looked for one by one only where the whole document gained more than was named.
    """
    named = {anchor.key for edit in changes.edits for anchor in edit.anchors}
    if gained(base, patched(base.text.data, revision.patches), parse) <= named:
        return
    for edit in changes.edits:
        alone = changes.model_copy(update={"edits": (edit,)})
        one = apply(base.text, base.doc, alone, changes.made_at)
        more = gained(base, patched(base.text.data, one.patches), parse)
        more -= {anchor.key for anchor in edit.anchors}
        if more:
            detail = ", ".join(sorted(more))
            yield Withheld(edit_id=edit.id, reason="unlisted_identifier", detail=detail)
