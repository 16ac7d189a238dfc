"""What `e1 init` tells of a vault before anything is taken in."""

from pathlib import Path

from e1_assets.storage.survey import survey
from e1_assets.storage.vault import open_vault

FILES = {
    "inbox/ada/2026-05-06-1950-ada.md": b"# a\n",
    "inbox/ada/2026_05_06_1950_ada.md": b"# b\n",
    "inbox/ada/20260506-x.md": "题目".encode("gb18030"),
    "inbox/ben/May 7, 2026 - scan.md": "\ufeffx".encode("utf-16-le"),
    "inbox/ben/2026年5月6日.md": b"c",
    "inbox/ben/plan.md": b"d",
    "inbox/ben/2026-05-08-picture.md": b"\x89PNG\r\n\x1a\n0000",
    "inbox/ben/2026-05-09.png": b"\x89PNG\r\n\x1a\n0000",
    "organized/knowledge/Caching.md": b"# Caching\n",
}


def test_names_encodings_and_refusals_are_told(tmp_path: Path) -> None:
    for name, data in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    found = survey(open_vault(tmp_path, {}, tmp_path))
    assert found.contributors == {"ben": 4, "ada": 3}
    assert found.name_styles == {
        "date in words": 2,
        "date-HHMM-slug": 2,
        "YYYYMMDD-slug": 1,
        "date-slug": 1,
        "no date": 1,
    }
    assert found.encodings == {"utf-8": 5, "gb18030": 1, "utf-16-le": 1}
    assert found.topics == {"Caching": 10}
    assert {one.path: one.reason for one in found.unread} == {
        "inbox/ben/2026-05-08-picture.md": "PNG image, not text",
        "inbox/ben/2026-05-09.png": "not a text note (png file)",
    }
