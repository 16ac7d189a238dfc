"""The sources in the window of a round, which rounds of one day see alike."""

from dataclasses import dataclass
from functools import cached_property

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.notes import Note
from e1_assets.storage.sources_as_of import Sources, Window, newest_of_each


@dataclass(frozen=True)
class View:
    """What lies in a window, with what was known by its end from before it.

    `briefs` are all notes that are briefs; `earlier_cards` gives, by the path of a repository card
    in the window, its last state before.
    """

    notes: tuple[Note, ...]
    papers: tuple[PaperCard, ...]
    repositories: tuple[RepoCard, ...]
    earlier_cards: dict[str, RepoCard]
    queue: WorkQueue | None
    briefs: tuple[Note, ...]

    @cached_property
    def keys(self) -> list[str]:
        """What an earlier round may have judged: ids of items, identifiers they mention."""
        items = [
            *(item for note in self.notes for item in note.items),
            *(paper.item for paper in self.papers),
            *(repository.item for repository in self.repositories),
        ]
        mentioned = {mention.identifier.key for item in items for mention in item.mentions}
        return sorted({item.id for item in items} | mentioned)

    @classmethod
    def of(cls, sources: Sources, window: Window) -> "View":
        """Read a window."""
        repositories = newest_of_each(sources.in_window(RepoCard, window))
        return cls(
            notes=sources.in_window(Note, window),
            papers=newest_of_each(sources.in_window(PaperCard, window)),
            repositories=repositories,
            earlier_cards=sources.last_states_before(repositories, window.opens, window.closes),
            queue=sources.newest(WorkQueue, window.closes),
            briefs=sources.briefs_before(window.closes),
        )

    @property
    def paths(self) -> set[str]:
        """Every file of the window."""
        queue = (self.queue,) if self.queue else ()
        return {one.path for one in (*self.notes, *self.papers, *self.repositories, *queue)}
