"""Texts of any size that are made to be dear to read, one for each way of being so."""

from collections.abc import Callable
from functools import partial

HEAD = "# 2026-05-04 夜间 filter\n\n"


def repeated(piece: str, size: int) -> str:
    """A heading with so much of one piece that the whole has about `size` UTF-8 bytes."""
    room = size - len(HEAD.encode())
    return HEAD + piece * max(room // len(piece.encode()), 1)


def aliases(size: int) -> str:
    """Front matter whose aliases would grow tenfold a line."""
    lines = [f"k{at}: &k{at} [{', '.join([f'*k{at - 1}'] * 9)}]" for at in range(1, 4000)]
    block = "---\nk0: &k0 [x]\n" + "\n".join(lines) + "\n---\n"
    return block[: size // 2] + "\n---\n" + repeated("words of a note\n", size // 2)


def nested_list(size: int) -> str:
    """Entries each deeper than the one before, until the lines are as long as a page."""
    lines, total, depth = [], 0, 0
    while total < size:
        lines.append("  " * (depth % 400) + "- 1.8 times faster")
        total += len(lines[-1]) + 1
        depth += 1
    return HEAD + "\n".join(lines)


def wide_table(size: int) -> str:
    """A table of a few rows with all the cells a line can hold."""
    cells = max(size // 12, 1)
    row = "|" + "12|" * cells
    return HEAD + "\n".join(("|" + "a|" * cells, "|" + "-|" * cells, row, row))


def table_in_html(size: int) -> str:
    """One table of many rows, whose cells reach over columns or rows, with blank lines in it."""
    row = "<tr><td rowspan=3>1%</td><td colspan=2>1.8 倍</td></tr>\n\n"
    return HEAD + "<table>\n" + row * max(size // len(row.encode()), 1) + "</table>\n"


PIECES = {
    "square brackets": "[",
    "bracket pairs": "[a](",
    "closed brackets": "](x)",
    "parentheses": "(",
    "Chinese parentheses": "（",
    "emphasis": "**a*_",
    "stars": "*",
    "underscores": "_",
    "bars": "|",
    "rows of bars": "|\n",
    "short rows": "| a | 1% |\n",
    "quote marks": ">",
    "quoted lines": "> > > 1.8 倍\n",
    "backticks": "`",
    "growing fences": "```\n````\n",
    "tildes": "~~~\n",
    "details": "<details>",
    "tables in HTML": "<table><tr><td>1%</td></tr></table>\n",
    "tables in HTML that never end": "<table>\n\n",
    "rows in HTML": "<tr><td>1%</td>",
    "cells over many rows": "<td rowspan=200 colspan=40>1</td>",
    "summaries": "<details><summary>more</summary>\n",
    "comments": "<!--",
    "commented tables": "<table><!--",
    "open tags": "<a ",
    "headings": "# 1\n",
    "empty headings": "## \n",
    "entry headings": "增量 1：\n",
    "entry headings in one line": "增量 1：",
    "chapters": "一、a\n",
    "circled": "① a\n",
    "numbered": "1. a\n",
    "underlined": "a\n-\n",
    "bold lines": "**a**\n\n",
    "bullets": "• a\n",
    "tasks": "- [ ] a\n",
    "percentages": "1% ",
    "glued percentages": "1%",
    "numbers": "12 ",
    "lines of numbers": "12 13 14 15 1.6 1,700 万\n",
    "a line of measured numbers": "提升 1.8 倍，37% 到 40 ms；",
    "long digits": "1",
    "dotted digits": "1.",
    "ranges": "1-2-",
    "dates": "2026-05-04 ",
    "versions": "v1.2.3.",
    "Chinese numerals": "一二三四五六七八九十百千万亿",
    "money": "$1.2B ",
    "arxiv numbers": "2605.01234 ",
    "card numbers": "378-2605-01234 ",
    "slashes": "a/",
    "pairs": "a-b/c-d ",
    "doi": "10.1234/a.",
    "addresses": "https://a.example/b?c=d ",
    "address starts": "http://",
    "link targets": "](http",
    "link openings": "](https://a.example/(",
    "wikilinks": "[[",
    "closed wikilinks": "[[a|b]]",
    "footnotes": "[^1]: a\n\n",
    "definitions": "[a]: b\n",
    "stops": "a. ",
    "Chinese stops": "啊。",
    "exclamations": "!",
    "labels": "证据：摘要\n",
    "labels in one line": "证据：",
    "negations": "未 没有 not ",
    "limits": "请勿引用，未核实，转述；",
    "stars of grades": "⭐",
    "letters": "a",
    "blanks": " ",
    "tabs": "\t",
    "blank lines": "\n",
    "carriage returns": "\r",
    "quotation marks": "「",
    "word runs": "word ",
    "Chinese run": "词",
    "emoji": "\U0001f680",
    "zero width": "\u200b",
    "nul": "\0",
    "pointers": "见「",
    "arrows": "→ 交 ",
    "keycaps": "1\ufe0f\u20e3 a\n",
    "picture bullets": "🔹 a\n",
    "changes in words": "翻倍 doubled by half ten times faster ",
    "spelled dates": "二〇二六年五月四日",
    "dates of other styles": "25/12/2026 26年5月 Q2 2026 ",
    "plus or minus": "1±2±",
    "prices": "5 € 20$ 3 元/千 tokens ",
    "durations": "1h 2m 3s ",
    "divided numbers": "1.000.000'000 ",
    "hosts of other scripts": "https://例え.jp/a ",
    "addresses with commas": "https://a.example/b,",
    "entries in HTML": "<li>1%</li>",
    "invisible signs": "2\u200b6",
    "figures that head": "**1.8 倍**\n\n- a\n\n",
    "compared": "比 A 快 1 倍",
}
TEXTS: dict[str, Callable[[int], str]] = {
    **{name: partial(repeated, piece) for name, piece in PIECES.items()},
    "aliases in front matter": aliases,
    "nested list": nested_list,
    "wide table": wide_table,
    "table in HTML": table_in_html,
}
