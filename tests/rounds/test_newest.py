from dataclasses import dataclass

from e1_assets.rounds.newest import kept_for_newest


@dataclass(frozen=True)
class Version:
    topic: str
    digest: str


def test_one_result_is_kept_per_topic_that_of_the_version_asked_for_last():
    made = []

    @kept_for_newest
    def laid_out(version, extra):
        made.append((version.digest, extra))
        return f"{version.digest} {extra}"

    for version in (Version("a", "1"), Version("b", "1"), Version("a", "1"), Version("a", "2")):
        assert laid_out(version, "x") == f"{version.digest} x"
    assert laid_out(Version("a", "2"), "y") == "2 y"
    assert laid_out(Version("a", "1"), "x") == "1 x"
    assert made == [("1", "x"), ("1", "x"), ("2", "x"), ("2", "y"), ("1", "x")]
