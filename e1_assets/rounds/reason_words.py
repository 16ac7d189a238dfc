"""Reason codes in words a curator understands, English with Chinese."""

from typing import Final, Literal

from e1_assets.domain.rules.catalogue import RULES
from e1_assets.rounds import reasons

_WORDS: Final[dict[str, tuple[str, str]]] = {
    reasons.STATED_TOPIC: ("the item states this topic", "条目写明属本主题"),
    reasons.STATED_ADJACENT: ("the item calls this topic adjacent", "条目写明与本主题邻接"),
    reasons.STATED_TOPIC_OTHER: ("the item states another topic", "条目写明属其他主题"),
    reasons.MANIFEST: ("the manifest orders this file for the topic", "清单指定本主题必读此文件"),
    reasons.FILE_NAME: ("the file name tells the topic", "文件名标明主题"),
    reasons.TOPIC_WORD: ("its title or summary names the topic", "标题或摘要点名本主题"),
    reasons.TOPIC_WORD_OTHER: ("its title names another topic", "标题点名其他主题"),
    reasons.ID_OF_TOPIC: ("the document cites what it is about", "活文档已引其编号"),
    reasons.ID_STATED_HERE: (
        "another item of the day puts the same paper or repository in this topic",
        "当日另一条目把同一编号归入本主题",
    ),
    reasons.TEXT_OF_TOPIC: ("its text reads like this document", "文字与本主题活文档相近"),
    reasons.NAME_OF_TOPIC: (
        "its title names a thing only this document speaks of",
        "标题所指之物只有本主题活文档写过",
    ),
    reasons.TEXT_LIKELIEST: (
        "its text reads more like this document than like any other",
        "文字最接近本主题活文档",
    ),
    reasons.TOPIC_UNCERTAIN: ("not clearly of this topic", "是否属本主题不明"),
    reasons.UNROUTED: ("nothing says it is of this topic", "没有线索指向本主题"),
    reasons.JUDGED_EARLIER: ("an earlier round already judged it", "此前的轮次已判过"),
    reasons.SEEN_EARLIER: (
        "earlier rounds saw it and held it to be of other topics",
        "此前的轮次见过，当时判为其他主题",
    ),
    reasons.REPEATS_EARLIER_DAY: ("an earlier day already reported it", "前几天已有笔记报过"),
    reasons.ID_ANCHORED: ("the document already anchors its identifier", "活文档已锚其编号"),
    reasons.URL_HELD: ("the document already holds its page", "活文档已收其网址"),
    reasons.ID_IN_LEDGER: ("an earlier round proposed it", "此前的轮次已提过"),
    reasons.TEXT_IN_LEDGER: (
        "an earlier round proposed it in nearly the same words",
        "此前的轮次以相近文字提过",
    ),
    reasons.STATED_KNOWN: ("the note itself says we have it", "笔记自己写明库内已有"),
    reasons.COUNTER_ONLY: ("only counters changed", "仅计数变化"),
    reasons.NO_NEW_FACT: ("no figure that is not there yet", "没有库内所无的数字"),
    reasons.NEW_FACT: ("it adds figures that are not there yet", "带来库内所无的数字"),
    reasons.CORRECTS: ("it corrects what an earlier round told", "更正此前轮次所述"),
    reasons.ID_ZERO_HITS: ("its identifier has no hit in the document", "其编号在活文档零命中"),
    reasons.NAME_ZERO_HITS: ("its name has no hit in the document", "其名称在活文档零命中"),
    reasons.NAME_HELD: ("the document already names it", "活文档已写到其名称"),
    reasons.TEXT_HELD: ("one section already says nearly all of it", "某节已几乎说尽"),
    reasons.TEXT_NEAR: ("one section comes near, nothing proves it new", "与某节相近，无从证新"),
    reasons.TEXT_ABSTAINS: (
        "the text alone proves neither new nor known",
        "仅凭文字判不出新旧",
    ),
    reasons.POINTS_ELSEWHERE: ("it only points at other notes", "只是指向别处"),
    reasons.HOUSEKEEPING: ("it is the note's own bookkeeping", "笔记自身的记事"),
    reasons.NOTE_HEAD: ("it is the head of the note", "笔记的开头"),
    reasons.WEAK_EVIDENCE: ("nobody has read more than an abstract or title", "只见过摘要或标题"),
    reasons.ABSTRACT_ONLY_REGISTERED: (
        "two sources report a paper nobody read: registered, not concluded",
        "两处来源报同一未读论文：只登记，不下结论",
    ),
    reasons.EARLIER_BRIEF: ("an earlier brief of this very topic", "本主题此前的简报"),
    reasons.BRIEF_IS_NO_EVIDENCE: (
        "a brief is evidence of a brief, not of the fact",
        "简报只证明简报，不证明事实",
    ),
    reasons.BASELINE_COLLAPSED: (
        "the document lost most of its text: nothing can be proven new",
        "活文档骤缩，无从证新",
    ),
    reasons.BASELINE_EMPTY: (
        "the document is empty: nothing to compare with",
        "活文档是空的，无从对照",
    ),
    reasons.BASELINE_HINDSIGHT: (
        "the document is younger than the round",
        "活文档晚于本轮",
    ),
    reasons.NO_BASELINE: ("there was no document to compare with", "没有可对照的活文档"),
    reasons.NO_SUBSTANCE: (
        "one line without figure, address or words of what or how",
        "只有一行，没有数字、出处，也没说做了什么、怎么做",
    ),
    reasons.NO_TOPICAL_SECTIONS: (
        "the document has no section about a subject",
        "活文档没有按主题分的章节",
    ),
    reasons.CARD_UNREAD: ("only the card was read", "只读了卡片"),
    reasons.ANCHORED_ELSEWHERE: ("another topic's document anchors it", "他题活文档已锚"),
    reasons.THIN_EVIDENCE: ("the card holds a summary of a sentence or two", "卡片只有一两句摘要"),
    reasons.CARD_MISMATCH: ("its blocks tell of different works", "卡片两块不是一件事"),
    reasons.OLD_CLASSIC: ("an old paper collected again", "旧作重采"),
}


_RULES: Final[dict[str, tuple[str, str]]] = {
    rule.name: (f"a rule holds it back: {rule.sentence}", f"规则拦下：{rule.sentence_zh}")
    for rule in RULES
}


def explained(code: str, lang: Literal["en", "zh"] = "en") -> str:
    """A reason code, or the rule that held something back, in words.

    A code of another version stands for itself.
    """
    english, chinese = _WORDS.get(code) or _RULES.get(code, (code, code))
    return chinese if lang == "zh" else english
