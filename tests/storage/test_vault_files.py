"""Nothing outside the root is ever read, whatever tree of links somebody builds."""

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from e1_assets.storage.vault_files import Found, NotRead, Walker, read, walk

NAMES = st.sampled_from(["a", "b", "c", "inbox", "secret", ".git", "x.md"])
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
TARGETS = st.lists(
    st.sampled_from(["..", ".", "a", "b", "c", "inbox", "outside", "x.md", ".git", "/", "vault"]),
    min_size=1,
    max_size=5,
).map(lambda parts: "/".join(parts).replace("///", "/"))
TREES = st.lists(st.tuples(PATHS, st.none() | TARGETS), max_size=12)
SECRET = b"SECRET"


def build(top: Path, tree: list[tuple[str, str | None]]) -> Path:
    (top / "outside").mkdir()
    (top / "outside" / "x.md").write_bytes(SECRET)
    (top / "secret").write_bytes(SECRET)
    root = top / "vault"
    (root / "inbox").mkdir(parents=True)
    for path, target in tree:
        place = root / "inbox" / path
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            if target is None:
                place.write_bytes(b"text")
            else:
                place.symlink_to(target.replace("/outside", f"{top}/outside"))
        except (OSError, RuntimeError):
            continue
    return root


@given(TREES)
def test_a_walk_ends_and_reads_only_what_lies_inside(tree):
    with tempfile.TemporaryDirectory() as folder:
        root = build(Path(folder).resolve(), tree)
        # What a link made outside the root may have been overwritten by: nothing of it is ours.
        for found in walk(Walker(root, ("inbox",))):
            if isinstance(found, Found):
                assert (root / found.real).resolve().is_relative_to(root)
                data, _ = read(root, found.path, 100)
                assert data != SECRET


@given(st.lists(st.sampled_from(["..", ".", "", "inbox", "a", "outside", "secret"]), max_size=6))
def test_no_path_reads_outside(parts):
    with tempfile.TemporaryDirectory() as folder:
        root = build(Path(folder).resolve(), [("a", "../../outside"), ("b", "../../secret")])
        path = "/".join(["inbox", *parts])
        try:
            data, _ = read(root, path, 100)
        except NotRead:
            return
        assert data != SECRET
