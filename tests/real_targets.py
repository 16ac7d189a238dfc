"""How often the target sections of a new work hold the one where people really put it.

usage: python -m tests.real_targets

Of every labelled addition of the shared real vaults that a note reports: the note's item against
the document as it was just before the addition, the other documents as they first were. Counted
are additions to a section about a subject; lists of arrivals or bare dates are counted apart.
"""

import shutil
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import KnowledgeState
from e1_assets.domain.text import decode
from e1_assets.domain.vocabulary import Verdict
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.held import Held, held
from e1_assets.rounds.section_kinds import topical
from e1_assets.rounds.targets import targets
from tests import labelled


@dataclass(frozen=True)
class History:
    """The documents of one vault through time, from its own repository."""

    git: Path

    def commits(self, topic: str) -> list[tuple[datetime, str]]:
        """The commits of a document, oldest first."""
        told = self._git("log", "--reverse", "--format=%cI %H", "main", "--", _path(topic))
        pairs = (line.split() for line in told.decode().splitlines())
        return [(datetime.fromisoformat(at), commit) for at, commit in pairs]

    def before(self, topic: str, at: datetime) -> Held | None:
        """The document just before a moment; None where there was none."""
        older = [commit for moment, commit in _commits(self, topic) if moment < at]
        return _held(self, topic, older[-1]) if older else None

    def show(self, topic: str, commit: str) -> bytes:
        """The bytes of a document in a commit."""
        return self._git("show", f"{commit}:{_path(topic)}")

    def _git(self, *words: str) -> bytes:
        command = ["git", "-C", str(self.git), *words]
        return subprocess.run(command, check=True, capture_output=True).stdout


def _path(topic: str) -> str:
    return f"organized/knowledge/{topic}.md"


@lru_cache(maxsize=64)
def _commits(history: History, topic: str) -> list[tuple[datetime, str]]:
    return history.commits(topic)


@lru_cache(maxsize=64)
def _held(history: History, topic: str, commit: str) -> Held | None:
    text = decode(history.show(topic, commit))
    doc = parse_knowledge(topic, _path(topic), text)
    return held(KnowledgeState(version=None, doc=doc, text=text.text))


def opened(vault: str, folder: Path) -> History:
    """The history of a real vault, its empty folder of references made again."""
    copy = folder / f"{vault}.git"
    shutil.copytree(labelled.root(vault) / "half" / "knowledge.git", copy)
    subprocess.run(["chmod", "-R", "u+w", str(copy)], check=True)
    (copy / "refs" / "heads").mkdir(parents=True, exist_ok=True)
    return History(copy)


def counts(vault: str, folder: Path) -> dict[str, Counter[str]]:
    """Per topic: `all` additions counted, `top1`, `top3` of them found, `aside` those left out."""
    history = opened(vault, folder)
    added = labelled.rows(vault, "increments")
    topics = sorted({row["topic"] for row in added})
    first = {t: _held(history, t, _commits(history, t)[0][1]) for t in topics}
    found: dict[str, Counter[str]] = {topic: Counter() for topic in topics}
    for row in added:
        item, topic = _reported(vault).get(labelled.key(row)), row["topic"]
        base = history.before(topic, datetime.fromisoformat(row["added_utc"]))
        if item and base:
            others = tuple(one for t, one in first.items() if t != topic and one)
            found[topic].update(_told(base, others, item, row["section_path"]))
    return found


def _told(base: Held, others: tuple[Held, ...], item: Item, path: str) -> list[str]:
    wanted = [s.key for s in topical(base.doc) if _same(s.title, path.split(" > ")[-1])]
    if not wanted:
        return ["aside"]
    aimed = targets(base, others, item.title, item.words, Verdict.NET_NEW, ())
    keys = [target.key for target in aimed]
    return [
        "all",
        *(["top1"] if {*keys[:1]} & {*wanted} else []),
        *(["top3"] if {*keys[:3]} & {*wanted} else []),
    ]


def _same(title: str, other: str) -> bool:
    return " ".join(title.split()).casefold() == " ".join(other.split()).casefold()


@lru_cache
def _reported(vault: str) -> dict[str, Item]:
    """The item that first reports each identifier."""
    found: dict[str, Item] = {}
    for row in sorted(labelled.rows(vault, "gold_novelty"), key=lambda r: (r["day"], r["file"])):
        key = labelled.key(row)
        if row["topics_added_later"] and key not in found:
            items = labelled.note(vault, row["file"]).items
            about = [i for i in items if key in {m.identifier.key for m in i.mentions}]
            if about:
                found[key] = about[0]
    return found


def main() -> None:
    """Print the counts of both vaults."""
    whole: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for vault in labelled.VAULTS:
            for topic, told in counts(vault, Path(folder)).items():
                whole += told
                print(
                    f"{vault} {topic}: top 1 {told['top1']}/{told['all']}, top 3"
                    f" {told['top3']}/{told['all']}; {told['aside']} in lists or dates"
                )
    share = whole["top3"] / max(whole["all"], 1)
    print(f"all: top 1 {whole['top1']}, top 3 {whole['top3']} of {whole['all']} ({share:.2f})")


if __name__ == "__main__":
    main()
