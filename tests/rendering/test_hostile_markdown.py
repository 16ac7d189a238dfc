"""A brief as markdown whose every quoted word is hostile: nothing of it acts where it is read."""

import re

import pyromark
import pytest

from e1_assets.domain.briefs import Brief
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.spans import Quote
from e1_assets.rendering.brief import markdown
from e1_assets.rendering.brief_html import html
from tests.briefs import small_brief, span
from tests.hostile_vault import PAYLOADS

ALL = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_FOOTNOTES
LINKS = re.compile(r'<a [^>]*href="([^"]*)"')
TAGS = re.compile(r"<([a-zA-Z][\w-]*)")
OURS = {
    "h1", "h2", "h3", "p", "ul", "ol", "li", "strong", "code", "blockquote", "hr", "a",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
# What Dataview or Templater would run, in code spans too; what Obsidian would draw outside them.
RUN = re.compile(r"\s*(\$?=|dv:)")
SPAN = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
DRAWN = re.compile(r"(?<!\\)!\[|(?<!\\)\[\[|^```|^~~~|%%|(?<!\\)\$\$", re.MULTILINE)


def full_of(words: str) -> Brief:
    brief = small_brief()
    one = brief.increments[0].model_copy(
        update={
            "title": words,
            "core_claim": words,
            "points": (Quote(text=words, span=span(1, 2)),),
            "boundary": (Quote(text=words, span=span(1, 2)),),
            "urls": (words,),
            "relation": brief.increments[0].relation.model_copy(update={"text": words}),
        }
    )
    side = (
        brief.contradictions[0]
        .sides[0]
        .model_copy(update={"value": words, "text": words, "path": words, "locator": words})
    )
    found = brief.contradictions[0].model_copy(
        update={"subject": words, "computed": words, "settle": words, "sides": (side, side)}
    )
    lead = brief.leads[0].model_copy(update={"title": words, "missing": words, "path": words})
    card = brief.candidates[0].model_copy(
        update={"title": words, "path": words, "identifier": Identifier(scheme="url", id="u")}
    )
    return brief.model_copy(
        update={
            "increments": (one,),
            "contradictions": (found,),
            "leads": (lead,),
            "candidates": (card,),
            "do_not": (words,),
        }
    )


@pytest.mark.parametrize("words", PAYLOADS)
def test_nothing_quoted_acts(words: str) -> None:
    page = markdown(full_of(words), "zh")
    spans = [found[2] for found in SPAN.finditer(page.replace("\\`", ""))]
    assert not any(RUN.match(one) for one in spans), words
    assert "<%" not in page and "{{" not in page, words
    assert not DRAWN.search(SPAN.sub("", page)), words
    drawn = pyromark.html(page, options=ALL)
    assert set(TAGS.findall(drawn)) <= OURS
    assert all(one.startswith(("http://", "https://")) for one in LINKS.findall(drawn))
    body = html(full_of(words), "en").split("</head>")[1]
    assert set(TAGS.findall(body)) <= OURS | {"body", "main", "em"}


@pytest.mark.parametrize("words", PAYLOADS)
def test_our_own_frame_stands_whatever_is_quoted(words: str) -> None:
    page, plain = markdown(full_of(words), "en"), markdown(full_of("plain words"), "en")
    heads = [line.split(" ")[0] for line in page.splitlines() if line.startswith("#")]
    assert heads == [line.split(" ")[0] for line in plain.splitlines() if line.startswith("#")]
    assert page.count("\n> [!WARNING]\n") == 1
    blocks = re.findall(r" \^([A-Za-z0-9-]+)$", page, re.MULTILINE)
    assert blocks == ["2026-05-04-caching-1", "c-1"]


def test_callouts_are_drawn_by_github_too() -> None:
    page = markdown(small_brief(), "en")
    assert "> [!WARNING]\n> **Evidence boundary" in page
    assert "> [!NOTE]\n> **Why fewer" in page
