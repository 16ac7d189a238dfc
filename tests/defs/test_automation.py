"""The sensor for late notes, on the example vault."""

from pathlib import Path

import dagster as dg

from e1_assets.defs.house import definitions_of
from e1_assets.defs.resources import VaultRoom
from e1_assets.storage.vault import open_vault

START = "dagster/asset_partition_range_start"
LATE = "inbox/ada/2026-05-06-2100-ada-late.md"
TEXT = "# Late\n\n## 1. Millpond\n\n- arXiv:2604.09999 keeps pages twice.\n"


def tick(folder: Path, cursor: str | None = None) -> tuple[list[str], str | None]:
    """The partitions asked for, the next cursor."""
    repository = definitions_of(open_vault(folder, {}, folder)).get_repository_def()
    sensor = repository.get_sensor_def("late_notes")
    with dg.instance_for_test() as instance:
        context = dg.build_sensor_context(
            instance=instance,
            cursor=cursor,
            repository_def=repository,
            resources={"vault_room": VaultRoom(root=str(folder))},
        )
        data = sensor.evaluate_tick(context)
        keys = [request.tags[START] for request in data.run_requests or []]
        return keys, data.cursor


def test_nothing_is_asked_for_while_no_note_is_late(demo: Path) -> None:
    assert tick(demo)[0] == []


def test_a_late_note_asks_for_the_rounds_whose_window_holds_it(demo: Path) -> None:
    (demo / LATE).write_text(TEXT, encoding="utf-8")
    keys, cursor = tick(demo)
    assert sorted(keys) == ["2026-05-06|decoding", "2026-05-06|evaluation", "2026-05-06|kv-cache"]
    assert tick(demo, cursor)[0] == []


def test_a_note_of_an_earlier_day_asks_for_every_round_that_looks_back_on_it(demo: Path) -> None:
    (demo / LATE.replace("05-06", "05-05")).write_text(TEXT, encoding="utf-8")
    days = {key[:10] for key in tick(demo)[0]}
    assert days == {"2026-05-05", "2026-05-06"}
