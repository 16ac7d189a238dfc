import json
from xml.etree import ElementTree

from e1_assets.domain.briefs import Brief
from e1_assets.rendering.feed import atom
from e1_assets.rendering.references import bibtex, csl_json, references
from tests.briefs import small_brief


def brief_with(title: str, status: str) -> Brief:
    brief = small_brief()
    one = brief.identifiers[0].model_copy(update={"title": title, "status": status})
    first = brief.increments[0].model_copy(update={"title": title})
    return brief.model_copy(update={"identifiers": (one,), "increments": (first,)})


def test_a_candidate_is_not_cited() -> None:
    assert references([small_brief()]) == []
    assert len(references([small_brief(), brief_with("Tides", "net_new")])) == 1


def test_words_of_a_title_do_nothing() -> None:
    title = "\\input{x} $y$ } @misc{a, { \x1b[31m <b>&</b> \u202e"
    works = references([brief_with(title, "already_anchored(§2.1)")])
    told = bibtex(works)
    assert told.count("{") == told.count("}")
    assert "\\input" not in told and "\x1b" not in told and "\u202e" not in told
    assert json.loads(csl_json(works))[0]["URL"] == "https://arxiv.org/abs/2605.01234"
    feed = atom("a & b", [brief_with(title, "net_new")], "en", None)
    content = ElementTree.fromstring(feed).find(".//{http://www.w3.org/2005/Atom}content")
    assert content is not None and "<b>&</b>" in (content.text or "")
