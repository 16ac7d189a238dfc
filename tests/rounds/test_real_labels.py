"""What people labelled in the real vaults, held against tables, clusters, refreshes."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from e1_assets.domain.manifests import Material
from e1_assets.domain.notes import Item
from e1_assets.rounds.day import Entry
from e1_assets.rounds.refreshes import refresh
from e1_assets.rounds.same_thing import clusters
from e1_assets.storage.rows import add_note
from e1_assets.storage.sheets import Sheets, Times
from tests import labelled
from tests.shared import needs_shared

pytestmark = needs_shared

# Hosts under github.com that serve pages of other things than repositories.
_NO_REPOSITORY = r"https?://(?!www\.|api\.|raw\.|codeload\.)[\w-]+\.github\.com/"


def mentions_table(vault: str, path: str) -> set[tuple[str, str]]:
    """The (scheme, id) of the rows a note brings into the table of mentions."""
    sheets = Sheets()
    add_note(
        sheets, labelled.note(vault, path), Times(labelled.MTIME, labelled.MTIME, labelled.ZONE)
    )
    return {(str(row["scheme"]), str(row["id"])) for row in sheets.rows.get("mentions", [])}


@pytest.mark.parametrize("vault", labelled.VAULTS)
def test_the_table_of_mentions_holds_every_labelled_identifier(vault: str) -> None:
    """A label that cuts `owner/name` from a page of docs or gists names no repository.

    Such a row is told by its rule, never by its name: no address of the file has `owner/name` on a
    host that holds repositories. The page itself must be in the table instead.
    """
    table = defaultdict(set)
    total, missed, pages = 0, [], 0
    for row in labelled.rows(vault, "gold_novelty"):
        path = row["file"]
        table[path] = table.get(path) or mentions_table(vault, path)
        total += 1
        scheme, _, name = labelled.key(row).partition(":")
        if (scheme, name) in table[path]:
            continue
        page = re.compile(_NO_REPOSITORY + re.escape(name) + r"(?![\w.-])", re.IGNORECASE)
        held = any(s == "url" and page.match(i) for s, i in table[path])
        pages += held
        missed += [] if held else [(path, row["line"], name)]
    assert total > 2_500
    assert pages <= 0.02 * total
    assert len(missed) <= 0.002 * (total - pages), missed


def entries(vault: str, path: str, key: str) -> list[Entry]:
    """The items of a note that mention an identifier."""
    note = labelled.note(vault, path)
    material = Material(path=path, sha256=note.sha256, role="note", event_time=note.event_time)
    return [
        Entry(item, material, note)
        for item in note.items
        if key in {mention.identifier.key for mention in item.mentions}
    ]


def test_labelled_near_duplicates_come_out_as_one_cluster() -> None:
    """Of all pairs, those with a mere mention on one side included, 99 % share a cluster."""
    total, apart = 0, []
    for vault in labelled.VAULTS:
        for row in labelled.rows(vault, "near_duplicates"):
            key = labelled.key(row)
            one, other = (entries(vault, row[f"file_{side}"], key) for side in "ab")
            groups = clusters((*one, *other))
            total += 1
            if not {groups[e.item.id] for e in one} & {groups[e.item.id] for e in other}:
                apart.append((key, row["file_a"], row["file_b"]))
    assert total > 1_900
    assert len(apart) <= 0.01 * total, apart


@pytest.mark.parametrize("vault", labelled.VAULTS)
def test_a_cluster_of_two_notes_never_holds_two_papers(vault: str) -> None:
    """The other side of the coin: what shares nothing stays apart."""
    pairs = dict.fromkeys(
        (r["file_a"], r["file_b"]) for r in labelled.rows(vault, "near_duplicates")
    )
    for pair in list(pairs)[::25]:
        found = [
            Entry(item, Material(path=p, sha256=n.sha256, role="note", event_time=n.event_time), n)
            for p in pair
            for n in (labelled.note(vault, p),)
            for item in n.items[:120]
        ]
        papers = defaultdict(set)
        groups = clusters(tuple(found))
        for entry in found:
            works = {i.key for i in entry.about if i.scheme == "arxiv"}
            if len(works) == 1:
                papers[groups[entry.item.id]] |= works
        assert [works for works in papers.values() if len(works) > 1] == [], pair


def states(vault: str) -> Iterator[tuple[str, Item, Item]]:
    """The labelled changes, each with the two states: of a card (zh), of an entry (en)."""
    for row in labelled.rows(vault, "repo_refresh"):
        path = row["file"]
        if vault == "en":
            before = path.replace(row["day"], row["prev_day"])
            one, other = (reported("en", file)[row["repo"].lower()] for file in (before, path))
            yield row["change"], one, other
            continue
        versions, name = path.split(f"{row['day']}/")
        before = f"{versions}{row['prev_day']}/{name}"
        if not (labelled.root(vault) / "half" / before).is_file():
            before = f"organized/repo_cards/{name}"
        yield row["change"], labelled.card(vault, before), labelled.card(vault, path)


@cache
def reported(vault: str, path: str) -> dict[str, Item]:
    """The first item of a note about each thing, by the id of the thing."""
    found: dict[str, Item] = {}
    for item in labelled.note(vault, path).items:
        for subject in item.subjects:
            found.setdefault(subject.id, item)
    return found


@pytest.mark.parametrize("vault", labelled.VAULTS)
def test_consecutive_states_of_a_repository_are_told_right(vault: str) -> None:
    """The labels pass over digits in sentences; to us a figure in a sentence is a statement."""
    told = Counter((label, refresh(*pair)) for label, *pair in states(vault))
    judged = {pair: n for pair, n in told.items() if pair[0] != "identical"}
    right = sum(n for (label, found), n in judged.items() if label == found)
    assert sum(judged.values()) > 450
    assert right >= 0.99 * sum(judged.values()), told
    assert not any(pair == ("text_changed", "count_only") for pair in told), told
