from datetime import time

import pytest

from e1_assets.domain.errors import UsageError
from e1_assets.domain.settings import Settings
from e1_assets.storage.settings_file import read_settings


def test_without_a_file_the_defaults_hold(tmp_path):
    assert read_settings(tmp_path / "e1.toml") == Settings()


def test_a_file_overrides(tmp_path):
    path = tmp_path / "e1.toml"
    path.write_text('cutoff = "21:05"\ntopics = ["a"]\n[topic_words]\na = ["甲"]\n', "utf-8")
    settings = read_settings(path)
    assert (settings.cutoff, settings.topics) == (time(21, 5), ("a",))
    assert settings.topic_words == {"a": ("甲",)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cutof = '22:20'", ["cutof is no setting", "allowed are", "cutoff"]),
        ("cutoff = '25:00'", ["cutoff = '25:00'", "HH:MM"]),
        ("window_days = 0", ["window_days = 0", "greater than or equal to 1"]),
        ("zone = 'Mars/Base'", ["zone", "Mars/Base"]),
        ("= nonsense", ["not TOML"]),
        ("zone = ''", ["no time zone of that name"]),
        ("cutoff = 22", ["cutoff is HH:MM, not 22"]),
        ("topics = 'caching'", ["topics = 'caching'", "should be a list"]),
        ("topics = ['Caching', 'caching']", ["one topic named twice", "Caching"]),
        ("topics = ['a']\n[topic_words]\nb = ['c']", ["topic_words of no topic: b"]),
    ],
)
def test_a_mistake_names_file_key_and_what_is_allowed(tmp_path, text, words):
    path = tmp_path / "e1.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        read_settings(path)
    assert all(word in str(caught.value) for word in [str(path), *words])
