"""Days and times of day in file names or sentences, in the forms people use."""

from datetime import date

import pytest

from e1_assets.parsing.stamps import Stamp, name_stamp, stamp_in


def shown(stamp: Stamp | None) -> str | None:
    if stamp is None:
        return None
    day = stamp.day.isoformat() if stamp.day else ""
    return day + (stamp.clock.strftime("T%H:%M") if stamp.clock else "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("2026-06-03_2115_zoe.md", "2026-06-03T21:15"),
        ("2026.06.03 21.15 x.md", "2026-06-03T21:15"),
        ("20260603_0900早报.md", "2026-06-03T09:00"),
        ("2026年6月3日 早报.md", "2026-06-03"),
        ("2026-6-3.md", "2026-06-03"),
        ("3 June 2026.md", "2026-06-03"),
        ("reading_Jun-03-2026.md", "2026-06-03"),
        ("2026-06-01-2026-06-07-weekly.md", "2026-06-01"),
        ("2026-06-03 2026年中总结.md", "2026-06-03"),
        ("2026-06-03-1080p-video.md", "2026-06-03"),
        ("2026-06-31.md", None),
        ("06-03-2026.md", None),
        ("2026-W23.md", None),
    ],
)
def test_names(name: str, told: str | None) -> None:
    assert shown(name_stamp(name)) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("# Notes — June 3, 2026, 9:15 PM", "2026-06-03T21:15"),
        ("Date: Wed, 03 Jun 2026 09:15:00 +0800", "2026-06-03T09:15"),
        ("June 3rd 2026", "2026-06-03"),
        ("2026-06-03 at 9pm", "2026-06-03T21:00"),
        ("2026-06-03 12:05 am", "2026-06-03T00:05"),
        ("2026年6月3日 22点30分", "2026-06-03T22:30"),
        ("2026/6/3 下午 3:20", "2026-06-03T15:20"),
        ("2026 年 6 月 3 日 晚上 9 点半", "2026-06-03T21:30"),
        ("2026-06-03 三条要点", "2026-06-03"),
        ("6 月 3 日 22 点", None),
    ],
)
def test_sentences(words: str, told: str | None) -> None:
    assert shown(stamp_in(words)) == told


def test_a_known_year_completes_a_day() -> None:
    assert stamp_in("6 月 3 日", 2026) == Stamp(date(2026, 6, 3), None)
