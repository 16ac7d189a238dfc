from e1_assets.storage.kept import Kept


def test_what_was_not_used_for_longest_goes_first():
    kept: Kept[str, int] = Kept(10)
    for name in "abc":
        kept.put(name, ord(name), 4)
        kept.get("a")
    assert [kept.get(name) for name in "abc"] == [97, None, 99]


def test_a_value_heavier_than_all_room_stays_until_the_next():
    kept: Kept[str, str] = Kept(10)
    kept.put("a", "light", 4)
    kept.put("b", "heavy", 40)
    assert (kept.get("a"), kept.get("b")) == (None, "heavy")
    kept.put("c", "light", 4)
    assert (kept.get("b"), kept.get("c")) == (None, "light")
