"""A month of three topics whose days build on one another, to be run in any order."""

import shutil
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from e1_assets.defs.judging import Bench, Finished, finish_round
from e1_assets.defs.reading import take_in
from e1_assets.defs.revising import accepted_by_policy, applied
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.proposals import proposals
from e1_assets.storage.stale_rounds import confirm, stale_rounds
from e1_assets.storage.stored_briefs import rounds_stored
from e1_assets.storage.vault import Vault, open_vault
from e1_assets.storage.warehouse import Warehouse
from tests.defs.revised_vault import WORK, name_of, paper_of, put
from tests.scenario import CACHING, STORAGE

FIRST = date(2026, 3, 2)
START = datetime(2026, 6, 1, 6, tzinfo=UTC)
TOPICS = ("caching", "storage", "排队")
PLACES = {"caching": "cache eviction", "storage": "log-structured store", "排队": "队列 准入"}
QUEUES = """# 排队 · 活文档

> 版本 v4 ｜ 更新标记 Mar01夜（引→2） ｜ 19 行

## 1. 调度

### 1.1 队列与准入

- **先到先走**（arXiv:2601.07001）：按到达次序服务。
- **短者优先**（arXiv:2601.07002）：先做短请求。

### 1.2 迁移

- 请求在机器之间搬移，代价不明。

## 2. 开放问题

- 饥饿如何度量？
"""
SETTINGS = '[accept]\ngrade = 1\nevidence = "secondary"\n'


# The card says MIT: a contradiction that comes back, found anew every fourth day.
_LICENCE = """## Item 3 · acme/tidepool changes its licence

- Repository: https://github.com/acme/tidepool
- Topic: caching
- Licence: Apache-2.0
- Evidence: original read

acme/tidepool is under Apache-2.0; eviction playground.

"""


def made(root: Path, days: int) -> Vault:
    """The vault with all its notes and cards; works come back on later days, under other topics."""
    put(root, "organized/knowledge/caching.md", CACHING)
    put(root, "organized/knowledge/storage.md", STORAGE)
    put(root, "organized/knowledge/排队.md", QUEUES)
    put(root, "e1.toml", SETTINGS)
    for turn in range(days):
        day = FIRST + timedelta(days=turn)
        put(root, f"inbox/ada/{day}-1900-ada-notes.md", _note(turn))
        put(root, f"inbox/ben/{day}-0830-ben-radar.md", _radar(turn))
        put(root, f"organized/repo_cards/{100 + turn}-acme-tidepool.md", _card(turn, day))
    return open_vault(root, {"E1_STATE": str(root.parent / "state")}, root)


def _item(number: int, n: int, topic: str) -> str:
    name, work = name_of(n), WORK[n % len(WORK)]
    return (
        f"## Item {number} · {name}: {work}\n\n- arXiv: {paper_of(n)}\n- Topic: {topic}\n"
        f"- Evidence: original read\n\n{name} {work} and serves {100 + n} requests"
        f" in {3 + n % 9} stages; {PLACES[topic]}.\n\n"
    )


def _note(turn: int) -> str:
    """One new work a topic; the caching one of five days ago again, as the storage one."""
    fresh = [_item(n + 1, 3 * turn + n, topic) for n, topic in enumerate(TOPICS)]
    again = [_item(4, 3 * (turn - 5), "caching"), _item(5, 3 * (turn - 5), "storage")]
    return "# notes\n\n" + "".join([*fresh, *(again if turn >= 5 else [])])


def _radar(turn: int) -> str:
    """The works of tomorrow and of three days ago, told by another hand."""
    told = [_item(1, 3 * (turn + 1), "caching")] if turn % 3 == 0 else []
    told += [_item(2, 3 * (turn - 3) + 2, "排队")] if turn >= 3 else []
    told += [_LICENCE] if turn % 4 == 1 else []
    return "# radar\n\n" + ("".join(told) or "Nothing.\n")


def _card(turn: int, day: date) -> str:
    """A card whose stars leave those of the document behind, which is a contradiction."""
    return (
        f"# {100 + turn} · acme/tidepool\n\n- Repository: https://github.com/acme/tidepool\n"
        f"- Stars: {430 + 30 * turn}\n- Licence: MIT\n- Primary category: caching\n"
        f"- Collected: {day}\n\n## Description (EN)\n\nPlayground for eviction policies.\n"
    )


def store(vault: Vault) -> Warehouse:
    """The warehouse of the vault."""
    return Warehouse(vault.prepare_state() / "warehouse.duckdb")


def read_once(vault: Vault) -> Path:
    """Read the vault into its state folder; the folder, to begin every order from."""
    take_in(vault, store(vault), START)
    return vault.state


def begun(vault: Vault, fresh: Path, where: Path) -> Vault:
    """The vault with a state folder of its own, as after its first reading."""
    shutil.copytree(fresh, where)
    return open_vault(vault.root, {"E1_STATE": str(where)}, vault.root)


def run(vault: Vault, rounds: Iterable[tuple[date, str]], now: datetime) -> list[Finished]:
    """Run rounds in the order given, in one go."""
    bench = Bench(vault, store(vault), now)
    ended = [finish_round(bench, *one, resume=True) for one in rounds]
    assert not [one.error for one in ended if one.error]
    confirm(vault, store(vault), [(one.date, one.topic) for one in ended if one.kept], now)
    return ended


def in_order(vault: Vault, order: Sequence[tuple[date, str]], nights: int) -> int:
    """Run rounds in an order, over some nights with E2 after each, then what is stale by then.

    The number of briefs that had to be revised.
    """
    size, now = -(-len(order) // nights), START
    # One connection for all of it: opening one costs more than a round of these.
    with store(vault).reading():
        return _in_order(vault, order, nights, size, now)


def _in_order(
    vault: Vault, order: Sequence[tuple[date, str]], nights: int, size: int, now: datetime
) -> int:
    for night in range(nights):
        now += timedelta(minutes=7)
        run(vault, order[night * size : (night + 1) * size], now)
        _night(vault, now + timedelta(minutes=3))
    now += timedelta(minutes=7)
    ended = run(vault, rounds_stored(store(vault)), now)
    assert stale_rounds(store(vault)) == []
    _night(vault, now + timedelta(minutes=3))
    return sum(bool(one.reasons) for one in ended)


def _night(vault: Vault, now: datetime) -> None:
    for topic in TOPICS:
        accepted_by_policy(vault, store(vault), proposals(store(vault), topic), now)
        applied(vault, store(vault), topic, now)


def outcome(vault: Vault) -> dict[str, bytes]:
    """Every published file with the newest version of every document."""
    briefs = vault.state / "briefs"
    found = {str(p.relative_to(briefs)): p.read_bytes() for p in briefs.rglob("*") if p.is_file()}
    history = DocumentHistory(vault, store(vault))
    for topic in TOPICS:
        found[topic] = history.read(history.versions(topic)[-1].sha256)
    return found
