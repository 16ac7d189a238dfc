"""The part each sentence of a digest plays, told by its label or by words of praise."""

import re
from typing import Final, Literal

from e1_assets.domain.notes import Claim

Part = Literal["gist", "found", "done", "why", "abstract", "plain"]

_LABELS: Final[dict[Part, str]] = {
    "gist": r"tl;?\s?dr|in (?:short|brief|one (?:line|sentence))|the gist"
    r"|一句话(?:总结|概括|摘要|说明)?|太长不看|核心(?:论点|观点)",
    "found": r"(?:key |main )?(?:results?|findings?)|conclusions?|take-?aways?"
    r"|(?:主要|实验|核心)?(?:结果|发现)|(?:核心)?结论|观点|要点",
    "done": r"methods?|methodology|approach|(?:key |main )?contributions?|how it works"
    r"|(?:核心|研究)?(?:方法|做法|思路)|(?:主要|核心)?(?:贡献|创新点?)",
    "why": r"motivation|background|(?:the )?problem(?: statement)?|introduction|context|challenges?"
    r"|(?:研究)?(?:动机|背景|问题)|痛点|挑战",
    "abstract": r"(?:full |original )?abstract|(?:原文|英文|论文)?摘要",
}
_FORMS: Final = {part: re.compile(words, re.IGNORECASE) for part, words in _LABELS.items()}


_PRAISE: Final = re.compile(
    r"非常(?:厉害|强大|好用|惊艳)|太(?:香|强|牛|绝|赞)了|真香|直呼|码住|绝绝子|强烈推荐|不容错过|敬请期待|拭目以待"
    r"|(?:快|赶紧|赶快|速|一起)(?:去|来)?(?:看看|试试|体验|围观|收藏|用起来|上手)"
    r"|(?<![更尽很加越])快[去来](?![自源于])|值得(?:一试|一看|收藏)"
    r"|check (?:it|this|them) out|must[- ](?:try|read|see)|game[- ]chang|mind[- ]?blow"
    r"|don[’']t miss|give \S{2,30} a (?:try|shot)|stay tuned|highly recommend",
    re.IGNORECASE,
)


def praises(claim: Claim) -> bool:
    """Whether a sentence without a figure praises or invites (`太香了`, `give it a try`)."""
    return not claim.quantities and _PRAISE.search(claim.text) is not None


def part_of(claim: Claim) -> Part:
    """What the label of a claim makes of it; `plain` without a label that tells."""
    label = " ".join((claim.label or "").split())
    return next((part for part, form in _FORMS.items() if form.fullmatch(label)), "plain")


def unlabelled(claim: Claim) -> str:
    """The words of a claim without the telling label that opens it (`TL;DR: …`)."""
    if part_of(claim) == "plain":
        return claim.text
    opening = rf"\W*{re.escape(claim.label or '')}\W*[:：]\W*"
    return re.sub(rf"^{opening}(?=.)", "", claim.text, flags=re.DOTALL)
