from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.errors import Conflict
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.apply import apply, inverse, patched, restate
from e1_assets.rounds.entries import line_of, mark

NOW = datetime(2026, 5, 4, 15, tzinfo=UTC)
DOCUMENT = """# kv · 活文档

> 版本 v2 ｜ 更新标记 May03夜（引→1） ｜ 14 行

## 1. 存储

### 1.1 分层

- **Dunlin** arXiv:2603.04410：两层。

### 1.2 仓库

| 仓库 | ⭐ |
|---|---|
| a/b | 3 |
"""


def change_set(base: Text, *edits: Edit) -> ChangeSet:
    return ChangeSet(
        id="cs-1",
        topic="kv",
        date=date(2026, 5, 4),
        made_at=NOW,
        round_id="r",
        base_sha256=base.sha256,
        brief_sha256="0" * 64,
        edits=edits,
    )


def edit(key: str, text: str = "**Seiche** (2605.00911)：逐层推送") -> Edit:
    return Edit(id="e1", kind="add", section="§1.1", key=key, text=text)


def key_of(base: Text, number: str) -> str:
    doc = parse_knowledge("kv", "organized/knowledge/kv.md", base)
    return next(section.key for section in doc.sections if section.number == number)


def test_an_edit_is_one_entry_at_the_end_of_its_section() -> None:
    base = decode(DOCUMENT.encode())
    doc = parse_knowledge("kv", "organized/knowledge/kv.md", base)
    revision = apply(base, doc, change_set(base, edit(key_of(base, "§1.1"))), NOW)
    result = patched(base.data, revision.patches).decode()
    added = "- **Seiche** (2605.00911)：逐层推送\n"
    assert result == DOCUMENT.replace("两层。\n", "两层。\n" + added)


def test_after_a_table_comes_a_blank_line() -> None:
    base = decode(DOCUMENT.encode())
    doc = parse_knowledge("kv", "organized/knowledge/kv.md", base)
    revision = apply(base, doc, change_set(base, edit(key_of(base, "§1.2"))), NOW)
    assert "| a/b | 3 |\n\n- **Seiche**" in patched(base.data, revision.patches).decode()


def test_the_header_states_what_is_counted() -> None:
    base = decode(DOCUMENT.encode())
    patches = restate(base, anchors=2, day=date(2026, 5, 4))
    header = patched(base.data, patches).decode().splitlines()[2]
    assert header == "> 版本 v2 ｜ 更新标记 May04夜（引→2） ｜ 15 行"


def test_another_base_is_a_conflict() -> None:
    base, other = decode(DOCUMENT.encode()), decode(DOCUMENT.encode() + b"x\n")
    doc = parse_knowledge("kv", "organized/knowledge/kv.md", other)
    with pytest.raises(Conflict, match="another version"):
        apply(other, doc, change_set(base, edit("any")), NOW)


def test_a_section_that_is_gone_is_withheld_with_the_reason() -> None:
    base = decode(DOCUMENT.encode())
    doc = parse_knowledge("kv", "organized/knowledge/kv.md", base)
    revision = apply(base, doc, change_set(base, edit("no/such/section")), NOW)
    assert revision.patches == ()
    assert [held.reason for held in revision.withheld] == ["section_gone"]


LINE = st.text(alphabet=st.sampled_from("ab字# |-*`~\t。"), max_size=12)
BODY = st.lists(LINE, max_size=6).map("\n".join)


@given(
    st.lists(BODY, min_size=1, max_size=5),
    st.data(),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_nothing_outside_the_named_section_changes_and_undo_is_exact(
    bodies: list[str], draw: st.DataObject, encoding: str, newline: str
) -> None:
    words = "".join(f"## {n}. part {n}\n\n{body}\n\n" for n, body in enumerate(bodies, 1))
    base = decode(words.replace("\n", newline).encode(encoding))
    doc = parse_knowledge("kv", "organized/knowledge/kv.md", base)
    section = draw.draw(st.sampled_from(doc.sections))
    text = draw.draw(
        st.text(min_size=1, max_size=20).filter(lambda t: t.strip() and t.isprintable())
    )
    revision = apply(base, doc, change_set(base, edit(section.key, text)), NOW)
    after = patched(base.data, revision.patches)
    assert patched(after, inverse(revision.patches)) == base.data
    grown = len(after) - len(base.data)
    assert after[: section.span.start] == base.data[: section.span.start]
    assert after[section.span.end + grown :] == base.data[section.span.end :]


UNFENCED = BODY.filter(lambda body: "```" not in body and "~~~" not in body)


@given(
    st.lists(UNFENCED, min_size=1, max_size=5),
    st.data(),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_a_mark_stands_behind_its_entry_and_goes_as_it_came(
    bodies: list[str], draw: st.DataObject, encoding: str, newline: str
) -> None:
    words = "".join(f"## {n}. part {n}\n\n{body}\n\n" for n, body in enumerate(bodies, 1))
    bare = decode(words.replace("\n", newline).encode(encoding))
    key = draw.draw(st.sampled_from([section.key for section in parsed(bare).sections]))
    entry = edit(key, "Seiche keeps 三 layers, told once")
    base = written(bare, entry)
    put = edit(key).model_copy(
        update={"kind": "caveat", "text": mark(entry.text, "c-1"), "entry": line_of(entry)}
    )
    after = written(base, put, edit(key, "Another entry").model_copy(update={"id": "e2"}))
    assert f"{line_of(entry)} ⚠〔存疑 c-1〕{newline}" in after.text
    assert written(after, put.model_copy(update={"kind": "settle"})).data == (
        written(base, edit(key, "Another entry")).data
    )


def parsed(text: Text) -> KnowledgeDoc:
    return parse_knowledge("kv", "organized/knowledge/kv.md", text)


def written(base: Text, *edits: Edit) -> Text:
    revision = apply(base, parsed(base), change_set(base, *edits), NOW)
    assert not revision.withheld
    assert patched(patched(base.data, revision.patches), inverse(revision.patches)) == base.data
    return decode(patched(base.data, revision.patches))
