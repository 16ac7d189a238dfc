"""E2 on documents as people really keep them: what it adds fits in, what it undoes is gone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from e1_assets.defs.reading import take_in
from e1_assets.defs.revising import applied
from e1_assets.domain.text import decode
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.proposals import proposals
from e1_assets.storage.revising import record_undone
from e1_assets.storage.vault import Vault
from tests.defs.revised_vault import DOCUMENT, at, decide_all, made, run_day, store

HEADER = "> version v12"


def _without_header(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith(HEADER))


def _in_chinese(text: str) -> str:
    header = "> 版本 v12 ｜ 更新标记 May05午（引→5） ｜ 44 行"
    lines = [header if line.startswith(HEADER) else line for line in text.split("\n")]
    return "\n".join(lines).replace("## 4. Open questions", "## 4. 开放问题")


def _twice_the_same_title(text: str) -> str:
    return text.replace("### 2.2 Admission", "### 2.1 Eviction policies")


def _other_numbers(text: str) -> str:
    for old, new in (("## 1. ", "## 一、"), ("## 2. ", "## 二、"), ("## 3. ", "## 三、")):
        text = text.replace(f"\n{old}", f"\n{new}")
    return text.replace("### 1.1 ", "### 1.(1) ").replace("### 2.1 ", "### (1) ")


def _bare_headings(text: str) -> str:
    return "\n".join(
        line.split(" ", 2)[0] + " " + line.split(" ", 2)[-1] if line.startswith("##") else line
        for line in text.split("\n")
    )


ODD: dict[str, Callable[[str], bytes]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "BOM": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "GB18030": lambda text: _in_chinese(text).encode("gb18030"),
    "no version header": lambda text: _without_header(text).encode(),
    "Chinese header": lambda text: _in_chinese(text).encode(),
    "one title twice": lambda text: _twice_the_same_title(text).encode(),
    "other numbers": lambda text: _other_numbers(text).encode(),
    "no numbers": lambda text: _bare_headings(text).encode(),
    "no last newline": lambda text: text.rstrip("\n").encode(),
    "CRLF and LF": lambda text: text.replace("\n", "\r\n", 20).encode(),
}


def newest(vault: Vault) -> bytes:
    history = DocumentHistory(vault, store(vault))
    return history.read(history.versions("caching")[-1].sha256)


@pytest.mark.parametrize("kind", ODD)
def test_lines_are_added_in_the_manner_of_the_document(tmp_path: Path, kind: str) -> None:
    vault = made(tmp_path)
    before = ODD[kind]((tmp_path / DOCUMENT).read_text(encoding="utf-8"))
    (tmp_path / DOCUMENT).write_bytes(before)
    run_day(vault, 0)
    assert decide_all(vault, 0) == 2
    done = applied(vault, store(vault), "caching", at(0, 15))
    assert done is not None and len(done.change_set.edits) == 2
    old, new = decode(before), decode(newest(vault))
    assert new.encoding == old.encoding
    assert new.data[:2] == old.data[:2]
    assert _newlines(new.text) == _newlines(old.text)
    kept = iter(new.text.splitlines())
    plain = [line for line in old.text.splitlines() if not line.startswith(">")]
    assert all(line in kept for line in plain), "every line is there, in its order"
    added = [line for line in new.text.splitlines() if line not in old.text.splitlines()]
    entries = [line for line in added if not line.startswith(">")]
    assert len(entries) == 2 and all(line.startswith("- **") for line in entries)
    assert {one.state for one in proposals(store(vault), "caching")} == {"anchored"}
    record_undone(vault, store(vault), "caching", at(0, 16))
    assert newest(vault) == before
    take_in(vault, store(vault), at(0, 17))
    assert newest(vault) == before


def _newlines(text: str) -> set[str]:
    rest = text.replace("\r\n", "")
    found = {"\r\n"} if "\r\n" in text else set()
    return found | ({"\n"} if "\n" in rest else set()) | ({"\r"} if "\r" in rest else set())
