"""Blocks of one card that describe different things."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.cards import PaperCard, RepoCard
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.facts import cards_of, short_name
from e1_assets.rounds.contradictions.measured import baseline_of
from e1_assets.rounds.contradictions.record import record, side_of, side_of_line
from e1_assets.rounds.document import Document
from e1_assets.rounds.figures import Figure, figures
from e1_assets.rounds.subjects import label_of, short_title
from e1_assets.rounds.words import Lang, say

_KINDS = {
    "survey": r"综述|系统性?梳理|survey|literature review|review of",
    "dataset": r"数据集|标注集|语料|dataset|corpus|annotations?\b",
    "benchmark": r"评测集|榜单|基准测试|benchmark|leaderboard",
    "method": r"训练(?:出|每|一|轻)|算法|方法|策略|agent|schedule|we (?:propose|train)|method"
    r"|algorithm"
    r"|学习(?:预测|每)|trained|prunes?|剪枝",
}  # fmt: skip
_STATES_KIND = re.compile(r"[\W_]*(?:类型|内容|type|kind|content)", re.I)
_COMPARED = ("factor", "percent", "percent_change")


def mixed_blocks(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """Cards whose summary and reusable block tell of two works, or whose languages disagree."""
    for one, card in cards_of(inputs, judged):
        if isinstance(card, PaperCard):
            yield from _mixed_paper(inputs, one, card, lang)
            yield from _languages(inputs, one, (card.tldr_en, card.tldr_zh), [], lang)
        else:
            held = _held(card, document, lang)
            blocks = (card.description_en, card.description_zh)
            yield from _languages(inputs, one, blocks, held, lang)


def kinds(text: str) -> frozenset[str]:
    """The kinds of work a text speaks of: survey, dataset, benchmark, method."""
    return frozenset(kind for kind, form in _KINDS.items() if re.search(form, text, re.I))


def mismatch(card: PaperCard) -> tuple[tuple[str, Quote], tuple[str, Quote]] | None:
    """Two blocks that call the work by different kinds, each with its kind; else None.

    The summary against a line of the reusable block that states a kind, else two lines that state
    one. Only kinds that exclude each other count: a block that speaks of both is no mismatch.
    """
    summary = [quote for quote in (card.tldr_zh, card.tldr_en) if quote]
    inside = [
        Quote(text=c.text, span=c.span)
        for c in card.reusable
        if _STATES_KIND.match(f"{c.label or ''}: {c.text}")
    ]
    typed = [
        Quote(text=c.text, span=c.span) for c in card.item.claims if _STATES_KIND.match(c.text)
    ]
    return _apart(summary, inside) or _apart(typed[:1], typed[1:])


def _apart(
    left: Sequence[Quote], right: Sequence[Quote]
) -> tuple[tuple[str, Quote], tuple[str, Quote]] | None:
    told, stated = (kinds(" ".join(quote.text for quote in block)) for block in (left, right))
    if not told or not stated or told & stated:
        return None
    one, other = (next((q for q in block if kinds(q.text)), block[0]) for block in (left, right))
    return (min(told), one), (min(kinds(other.text) or stated), other)


def _mixed_paper(
    inputs: RoundInputs, one: Judged, card: PaperCard, lang: Lang
) -> Iterator[Contradiction]:
    found = mismatch(card)
    if found is None:
        return
    sides = [side_of(lang, say(lang, f"k_{kind}"), quote, one.item) for kind, quote in found]
    yield record(
        inputs,
        lang,
        ContradictionClass.STRUCTURE,
        short_title(card.title),
        "tldr",
        sides,
        say(lang, "c_structure", left=sides[0].value, right=sides[1].value),
        say(lang, "c_structure_settle"),
        say(lang, "c_structure_so"),
    )


def _languages(
    inputs: RoundInputs,
    one: Judged,
    blocks: tuple[Quote | None, Quote | None],
    held: list[tuple[Figure, Side]],
    lang: Lang,
) -> Iterator[Contradiction]:
    english, chinese = blocks
    if english is None or chinese is None:
        return
    pairs = [
        (a, b)
        for a, b in product(_compared(english.text), _compared(chinese.text))
        if a.dimension == b.dimension
    ]
    if len(pairs) != 1 or not _disagree(pairs[0], (english.text, chinese.text)):
        return
    sides = [
        side_of(lang, f.raw, q, one.item) for f, q in zip(pairs[0], (english, chinese), strict=True)
    ]
    sides += [side for figure, side in held if figure.dimension == pairs[0][0].dimension][:1]
    yield _language_record(inputs, one, (english, chinese), sides, lang)


def _disagree(pair: tuple[Figure, Figure], texts: tuple[str, str]) -> bool:
    """Two baselines, or two values of which not just one language names the baseline."""
    one, other = (baseline_of(text) for text in texts)
    if one and other and one != other:
        return True
    return bool(one) == bool(other) and not pair[0].agrees(pair[1])


def _language_record(
    inputs: RoundInputs, one: Judged, blocks: tuple[Quote, Quote], sides: list[Side], lang: Lang
) -> Contradiction:
    left, right = (baseline_of(block.text) for block in blocks)
    values = " / ".join(side.value for side in sides[:2])
    computed = (
        say(lang, "c_baselines", left=left, right=right, values=values)
        if left and right and left != right
        else say(lang, "c_structure", left=sides[0].value, right=sides[1].value)
    )
    return record(
        inputs,
        lang,
        ContradictionClass.STRUCTURE,
        label_of(one.item),
        "languages",
        sides,
        computed,
        say(lang, "c_baselines_settle"),
        say(lang, "c_baselines_so"),
    )


def _compared(text: str) -> list[Figure]:
    return [figure for figure in figures(text) if figure.dimension in _COMPARED]


def _held(card: RepoCard, document: Document | None, lang: Lang) -> list[tuple[Figure, Side]]:
    """The factors the document itself gives for the repository."""
    if document is None or card.identifier is None:
        return []
    lines = document.naming(card.identifier.id) or document.naming(short_name(card.identifier.id))
    return [
        (figure, side_of_line(lang, figure.raw, line, document))
        for line in lines
        for figure in _compared(line.text)
    ]
