"""A stale day by the commands a person types: told, proposed, revised, the old brief kept."""

import json
from pathlib import Path
from typing import Any

from tests.commands.calling import call

DAY = ("--date", "2026-05-05", "--topic", "decoding")
LATE = "# Late\n\n## 1. Millpond\n\n- arXiv:2604.09999 keeps pages twice.\n"


def test_a_late_note_is_proposed_before_it_changes_a_brief(demo: Path) -> None:
    where, topic = ("--vault", demo), ("--topic", "decoding")
    before = call("brief", *where, *DAY, "--json").out
    (demo / "inbox/ada/2026-05-05-2100-ada-late.md").write_text(LATE, encoding="utf-8")
    proposed = json.loads(call("run", "--stale", "--propose", *where, *topic, "--json").out)
    assert ("2026-05-05", True) in {(one["date"], one["proposed"]) for one in proposed}
    assert call("brief", *where, *DAY, "--json").out == before
    waiting = call("brief", *where, *DAY, "--proposed", "--json").out
    assert waiting != before
    row = next(one for one in _coverage(demo) if one["stale"])
    assert row["proposed"] and row["stale"][0]["reason"] == "late"
    assert call("run", "--stale", *where, *topic).code == 0
    assert (
        json.loads(call("brief", *where, *DAY, "--json").out)["sources"]
        == (json.loads(waiting)["sources"])
    )
    assert call("brief", *where, *DAY, "--revision", "1", "--json").out == before
    assert not [one for one in _coverage(demo) if one["stale"]]
    assert "would read anything else" in call("run", "--stale", *where, *topic).err
    assert call("run", *where).code == 2
    assert call("run", "--stale", *DAY[:2], *where).code == 2


def _coverage(demo: Path) -> list[dict[str, Any]]:
    rows = json.loads(call("coverage", "--vault", demo, "--topic", "decoding", "--json").out)
    return [dict(one) for one in rows]
