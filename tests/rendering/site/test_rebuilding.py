"""A site written over an earlier one: the bytes of one written anew, only what changed drawn."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from e1_assets.domain.briefs import Brief
from e1_assets.domain.library import (
    CitedClaim,
    ItemOutcome,
    Library,
    RegisterEntry,
    RoundCell,
    RoundState,
)
from e1_assets.domain.text import decode
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site.edition import Page
from e1_assets.rendering.site.pages import pages
from e1_assets.storage.site_folder import MANIFEST, Written, write_site
from tests.briefs import NOTE
from tests.rendering.site.small_library import SmallShelf, brief_on, library_of

TEXT = decode("# note\n\n## 条目1\n\nOne claim.\n\nAnother claim.\n\nA limit.\n".encode())
FIRST = date(2026, 5, 4)
LANGUAGES: tuple[Lang, ...] = ("zh", "en")


@dataclass(frozen=True)
class State:
    """A vault at a moment: which days have a brief, what is known beside them."""

    days: frozenset[int] = frozenset({0, 1})
    quoted: Literal["One claim.", "Another claim."] = "One claim."
    state: RoundState = "published"
    accepted: bool = False
    closed: bool = False
    bytes_held: bool = True
    edited: bool = False
    claims: int = 1
    forbidding: bool = False
    title: str = "Tidepool"


STATES = st.builds(
    State,
    days=st.frozensets(st.integers(0, 3), max_size=3),
    quoted=st.sampled_from(["One claim.", "Another claim."]),
    state=st.sampled_from(["published", "stale", "failed"]),
    accepted=st.booleans(),
    closed=st.booleans(),
    bytes_held=st.booleans(),
    edited=st.booleans(),
    claims=st.integers(0, 2),
    forbidding=st.booleans(),
    title=st.sampled_from(["Tidepool", "Kelp"]),
)


def brief_of(state: State, day: int) -> Brief:
    brief = brief_on(TEXT, [state.quoted], ["A limit."])
    one = brief.increments[0].model_copy(update={"title": state.title})
    return brief.model_copy(update={"date": FIRST + timedelta(days=day), "increments": (one,)})


def drawn_from(state: State) -> list[Page]:
    briefs = [brief_of(state, day) for day in sorted(state.days)]
    whole = TEXT.span(0, len(TEXT.text))
    claims = [
        CitedClaim(path=NOTE, locator="条目1", quote=TEXT.quote(at, at + 10))
        for at in (19, 31)[: state.claims]
    ]
    outcome = ItemOutcome(
        topic="caching", date=FIRST, disposition=Disposition.INCREMENT,
        verdict=Verdict.NET_NEW, locator="条目1", title="条目1", span=whole,
    )  # fmt: skip
    library = library_of(*briefs) if briefs else Library(
        name="small", topics=("caching",), rounds=(), briefs={"zh": (), "en": ()}
    )  # fmt: skip
    found = brief_of(state, 0).contradictions[0]
    found = found.model_copy(update={"state": "dismissed" if state.closed else "open"})
    library = library.model_copy(
        update={
            "rounds": tuple(
                RoundCell(date=one.date, topic=one.topic, state=state.state, increments=1)
                for one in briefs
            ),
            "contradictions": (RegisterEntry(topic="caching", contradiction=found),),
            "standing": {"caching/2026-05-04-caching-1": "accepted"} if state.accepted else {},
            "files": {NOTE: "f" * 64 if state.edited else TEXT.sha256},
            "forbidding": {TEXT.sha256: ((0, 99),)} if state.forbidding else {},
            "known": {TEXT.sha256: f"{state.claims} claims"},
        }
    )
    shelf = SmallShelf([TEXT] if state.bytes_held else [], claims, [outcome])
    return list(pages(library, shelf, LANGUAGES))


def written(folder: Path, state: State) -> Written:
    return write_site(folder, drawn_from(state))


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40
)
@given(before=STATES, after=STATES)
def test_a_site_over_an_earlier_one_is_the_site_anew(
    tmp_path_factory: pytest.TempPathFactory, before: State, after: State
) -> None:
    folder = tmp_path_factory.mktemp("both")
    written(folder / "over", before)
    written(folder / "over", after)
    written(folder / "anew", after)
    assert files_of(folder / "over") == files_of(folder / "anew")


def test_a_further_day_draws_its_own_pages_only(tmp_path: Path) -> None:
    written(tmp_path, State(days=frozenset({0, 1, 2})))
    asked: list[str] = []

    def noting(page: Page) -> str:
        asked.append(page.path)
        return page.draw()

    after = drawn_from(State(days=frozenset({0, 1, 2, 3})))
    further = [replace(page, draw=partial(noting, page)) for page in after]
    write_site(tmp_path, further)
    assert "briefs/2026-05-07/caching.html" in asked
    assert "briefs/2026-05-06/caching.html" in asked, "its next day is new"
    assert not any("2026-05-04" in path or "2026-05-05" in path for path in asked), asked


def test_a_day_taken_back_takes_its_pages_along(tmp_path: Path) -> None:
    written(tmp_path, State(days=frozenset({0, 1})))
    done = written(tmp_path, State(days=frozenset({0})))
    assert done.removed == 2
    assert not (tmp_path / "briefs" / "2026-05-05").exists()


def test_a_page_changed_by_hand_is_drawn_again(tmp_path: Path) -> None:
    written(tmp_path, State())
    page = tmp_path / "index.html"
    anew = page.read_bytes()
    page.write_text("changed by hand")
    assert written(tmp_path, State()).written == 1
    assert page.read_bytes() == anew


def test_another_program_draws_everything_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, State())
    monkeypatch.setattr("e1_assets.rendering.site.edition.program", lambda: "another")
    before = (tmp_path / MANIFEST).read_bytes()
    assert written(tmp_path, State()).written == 0, "its pages happen to be the same"
    assert (tmp_path / MANIFEST).read_bytes() != before
