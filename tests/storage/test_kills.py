"""kill -9 at any point loses nothing that was reported as published."""

import random
import subprocess
import sys
import time
from datetime import date

from e1_assets.domain.sealing import from_json, seal_of
from e1_assets.storage.doctoring import examine, repair
from e1_assets.storage.observations import ObservationLedger
from e1_assets.storage.publications import PublicationLedger
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.stored_briefs import rounds_stored, stored_brief
from e1_assets.storage.vault import open_vault
from tests.storage.small_vault import NOW, PARSERS, make, store, take_in

KILLS = 32
PROGRAM = "tests.storage.publishes_for_ever"


def killed_run(root, name, chance):
    """What a run had reported when it was killed: at once, or within its first or second round."""
    command = [sys.executable, "-m", PROGRAM, str(root), name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        begun = time.monotonic()
        lines = [process.stdout.readline() for _ in range(chance.choice([0, 1, 1]))]
        time.sleep(chance.uniform(0, 1) * max(time.monotonic() - begun, 0.2))
        process.kill()
        return [*lines, *process.stdout.read().splitlines(keepends=True)]


def test_thirty_two_kills_lose_nothing(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    chance = random.Random(7)
    reported: set[date] = set()
    for number in range(KILLS):
        lines = killed_run(tmp_path, f"run{number}", chance)
        reported |= {date.fromisoformat(line.split()[0]) for line in lines if line.endswith("\n")}
        repair(vault, store(vault), PARSERS, NOW)
        assert not examine(vault, store(vault))
        if number % 8 == 7:
            whole(vault, reported)
    assert reported


def whole(vault, reported):
    """Every reported brief, or a later one of its day, stands with bytes that verify."""
    ledger = PublicationLedger(vault.state)
    stored = dict.fromkeys(day for day, _ in rounds_stored(store(vault)))
    assert reported <= stored.keys()
    for day in stored:
        found = stored_brief(store(vault), day, "caching")
        assert found is not None
        assert found.state == "published"
        assert seal_of(found.brief) == found.brief.provenance.brief_sha256
        file = vault.state / f"briefs/{day}/caching.json"
        assert from_json(file.read_text(encoding="utf-8")) == found.brief
        assert ledger.of(day, "caching")[-1].brief_sha256 == found.brief.provenance.brief_sha256
    snapshots = Snapshots(vault.state)
    for one in ObservationLedger(vault.state).read():
        assert one.sha256 is None or snapshots.get(one.sha256) is not None
    opened = open_vault(vault.root, {}, vault.root)
    assert take_in(opened).parsed >= 0
