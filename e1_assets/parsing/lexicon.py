"""The words of notes, Chinese or English, that state evidence, limits, topics or fields."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from e1_assets.domain.notes import ClaimMark
from e1_assets.domain.vocabulary import EvidenceLevel


@dataclass(slots=True)
class Words:
    """A pattern with substrings one of which any match contains, so most text costs little.

    Where the needles stand is kept for the text looked at last, which is told by identity.
    """

    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    _latest: tuple[str, array[int]] = ("", array("l"))

    def search(self, source: str, start: int, end: int) -> re.Match[str] | None:
        """The first match between two characters."""
        if not self.may_occur(source, start, end):
            return None
        return self.pattern.search(source, start, end)

    def finditer(self, source: str, start: int, end: int) -> Iterator[re.Match[str]]:
        """All matches between two characters."""
        if self.may_occur(source, start, end):
            yield from self.pattern.finditer(source, start, end)

    def may_occur(self, source: str, start: int, end: int) -> bool:
        """Whether a needle begins between two characters."""
        known, places = self._latest
        if known is not source:
            places = occurrences(source, self.needles)
            self._latest = source, places
        at = bisect_left(places, start)
        return at < len(places) and places[at] < end


_CHINESE = re.compile("[\u2600-\u27bf\u3000-\u9fff\uff00-\uffef]")


def occurrences(source: str, needles: tuple[str, ...]) -> array[int]:
    """Where any of the needles begins in a text, whatever its case."""
    lowered = _lowered(source)
    places: list[int] = []
    for needle in needles if _CHINESE.search(source) else filter(str.isascii, needles):
        at = lowered.find(needle)
        while at >= 0:
            places.append(at)
            at = lowered.find(needle, at + 1)
    return array("l", sorted(places))


@lru_cache(maxsize=2)
def _lowered(source: str) -> str:
    """The text in lower case, character for character."""
    lowered = source.lower()
    if len(lowered) == len(source):
        return lowered
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in source)


def _words(needles: str, pattern: str) -> Words:
    return Words(tuple(needles.split("|")), re.compile(pattern, re.IGNORECASE))


_NO = r"(?<![未没无非不])(?<!没有)(?<!尚未)(?<!还没)(?<!not )(?<!n't )(?<!never )"

EVIDENCE_PHRASES: Final = tuple(
    (level, _words(needles, pattern))
    for level, needles, pattern in (
        (
            EvidenceLevel.TITLE_ONLY,
            "标题|题目|题名|title|headline",
            r"(?:仅|只有|只看到?了?|只见|只凭|只读了?)(?:标题|题目|题名)(?![和与及、])|标题级"
            r"|titles?[- ]only|headlines?[- ]only|only (?:the )?(?:titles?|headlines?)\b",
        ),
        (
            EvidenceLevel.ABSTRACT_ONLY,
            "摘要|正文|abstract|snippet|search |full text |body ",
            r"(?:仅|只有|只看到?了?|只见|只凭|只读了?|只到)[^，。；,;\r\n]{0,6}摘要|摘要级"
            r"|(?:没有|未读|没读|未见|没见|没看)(?:到)?正文"
            r"|abstracts?[- ](?:only|level)|(?:only|just) (?:the |read the |from the )?abstracts?\b"
            r"|(?:snippets?|search (?:summary|summaries|results?|abstracts?))[- ]only"
            r"|(?:full text|body) (?:was )?not read",
        ),
        (
            EvidenceLevel.METRIC_ONLY,
            "采集数值|仅|只有|metric|only count|only the count|just count|just the count"
            "|count only|counts only|count-only|counts-only",
            r"采集数值|(?:仅|只有)(?:数值|计数|指标|星数|票数)|metrics?[- ]only|counts?[- ]only"
            r"|(?:only|just) (?:the )?(?:metrics?|counts?|counters?)\b",
        ),
        (
            EvidenceLevel.ORIGINAL_READ,
            "原文|全文|原页|原帖|整篇|original|full text|full-text|full paper|whole paper"
            "|entire paper|source read|source checked|source verified|source was|primary source"
            "|read in full",
            rf"{_NO}(?:已|均已|都已|亲自)(?:经)?(?:核查|核对|核|读|通读|精读|阅读|看)(?:过|了|完)?"
            rf"(?:原文|全文|原页|原帖|论文全文)"
            rf"|{_NO}(?:核查|读|通读|精读)(?:过|完|了)(?:原文|全文|原页|整篇)"
            rf"|{_NO}(?:原文|全文)(?:已|均已)(?:核查|核|读|通读)|{_NO}整篇读完"
            rf"|{_NO}(?:original|full[- ]text|full paper|source) (?:was )?(?:read|checked|verified)"
            rf"|{_NO}(?:read|checked|verified)(?: against)? (?:the )?(?:original|full[- ]text"
            rf"|full paper|whole paper|entire paper|primary source)\b|read in full",
        ),
        (
            EvidenceLevel.SECONDARY,
            "转述|二手|second|as relayed by|via press",
            rf"{_NO}转述(?:官方口径|自[^，。；;,)）\r\n]{{1,16}})?|(?<!非)二手(?=来源|资料|材料|转述|信息|消息"
            r"|数据|引用|[，。；;,)）|\s]|$)"
            r"|second[- ]?hand|secondary source|as relayed by|via press",
        ),
        (
            EvidenceLevel.PRIMARY,
            "一手|官方|primary source|first",
            rf"{_NO}一手(?:来源|资料|材料|证据|信息)?(?!数)|官方(?:文档|公告|发布说明|页面)原文"
            r"|primary source(?! of)|first[- ]?hand(?= source| account| report|[,.;)\s]*$)",
        ),
    )
)
"""Phrases that state a level wherever they stand; checked in this order at one place."""

EVIDENCE_WORDS: Final = tuple(
    (level, re.compile(words, re.IGNORECASE))
    for level, words in (
        (EvidenceLevel.ORIGINAL_READ, r"原文|全文|原页|源码|\boriginal\b|full[- ]text|full paper"),
        (
            EvidenceLevel.PRIMARY,
            r"一手|README|官方|发布说明|changelog|release notes?|\bprimary\b|\bofficial\b"
            r"|\bdocs?\b",
        ),
        (EvidenceLevel.ABSTRACT_ONLY, r"摘要|\babstracts?\b|\bsnippets?\b"),
        (EvidenceLevel.TITLE_ONLY, r"标题|题目|\btitles?\b|\bheadlines?\b"),
        (EvidenceLevel.SECONDARY, r"转述|二手|媒体|\bsecondary\b|\bpress\b|\bblogs?\b"),
        (EvidenceLevel.METRIC_ONLY, r"数值|计数|指标|\bmetrics?\b|\bcounts?\b"),
    )
)
"""Words that state a level only in an evidence field (`证据：摘要`)."""

EVERY: Final = re.compile(
    r"[均都皆]|全部|一律|所有|以下|下列|本(?:份|文|篇|节|段|页|轮)|通篇"
    r"|\b(?:all|every|everything|each|both|the following|below|throughout|none)\b",
    re.IGNORECASE,
)
"""Words that make a statement hold for a whole section."""

MARK_PHRASES: Final[tuple[tuple[ClaimMark, Words], ...]] = (
    (
        "do_not_quote",
        _words(
            "引|抄数|采数|传播|外传|别当|勿当|要当|得当|可当|能当|宜当|止当|仅供内部"
            "|do not |don't |don’t |never |must not |should not |cannot |can't |can’t |not to "
            "|not for |not intended |not quot|not cit|off the record|embargo|internal",
            r"(?:请勿|切勿|勿|不得|不可|不能|不要|不宜|别|禁止|暂不|先不)(?:直接|外部?|对外|再)?"
            r"(?:引用|引述|转引|引(?=[，。；、）)\s]|$)|抄数|采数|传播|外传|当(?:数据|结论|事实"
            r"|成结论|作结论))"
            r"|不采数|不抄数|引用别当|仅供内部"
            r"|(?:do not|don[’']t|please don[’']t|never|must not|should not|cannot|can[’']t"
            r"|not to) (?:be )?(?:quot|cit|re-?use|repeat|publish)\w*"
            r"|not (?:for|intended for) (?:quotation|citation|publication|attribution)"
            r"|not (?:quotable|citable)|off the record|under embargo|embargoed|for internal use",
        ),
    ),
    (
        "second_hand",
        _words(
            "转述|二手|口径|据媒|据外|据报|据传|据称|据悉|second|as reported|as relayed"
            "|as quoted|relayed from|relayed via|reported from|reported via|reportedly"
            "|according to|hearsay",
            r"(?<![未不非])转述|(?<!非)二手(?=来源|资料|材料|转述|信息|消息|数据|引用|[，。；;,)）|]|$)"
            r"|官方口径|厂商口径|(?<![数证依根占凭])据(?:媒体|外媒|报道|传(?!输)|称|悉)"
            r"|second[- ]?hand|as (?:reported|relayed|quoted) by|(?:relayed|reported) (?:from|via)"
            r"|(?<![\w/-])reportedly(?![\w-])|according to (?:press|media|news|reports)|hearsay",
        ),
    ),
    (
        "vendor",
        _words(
            "口径|厂商|自述|自报|自称|自测|自评|号称|宣称|vendor|self-|self r|self p|self c|self m"
            "|claimed by|stated by|published by|marketing|company",
            r"官方口径|厂商(?:口径|自|宣称|声称|宣传|数据)|(?:厂商|公司|官方|作者|项目|团队)?"
            r"(?:自述|自报|自称|自测|自评)|号称|宣称"
            r"|vendor[- ]?(?:reported|claimed|claims?|stated|supplied|numbers?|benchmarks?)"
            r"|self[- ](?:reported|published|claimed|measured)|(?:claimed|stated|published) by the "
            r"(?:vendor|company|maker)|marketing (?:claim|number|figure)s?|company[- ]reported",
        ),
    ),
    (
        "unverified",
        _words(
            "未|没|无法|不曾|待核|待验|待查|待证|待确|待复|存疑|传闻|道听|打不开|源码级|unverif"
            "|unconf|untest|unsubst|unchecked|rumo|not verified|not confirmed|not tested"
            "|not reproduced|not replicated|not checked|not run|not read|not audited|not yet"
            "|not been|not independently|nobody|no one|never |did not |didn|could not |couldn"
            "|have not |haven|cannot |not able to|unable to|to be |need|awaiting |pending "
            "|without |no |lack",
            r"(?:未能?|无法)(?:独立)?(?:核实|核查|证实|复现|复核)|(?:未|没有?|尚未|还没)"
            r"(?:做到?|去|再|经|被|逐格|独立|有人|亲自|通)*"
            r"(?:核实?|验证|证实|复核|复现|读|跑|测试|看|执行|查到|回查|通读|找到|抠|开(?:原文|正文|源码))"
            r"|未经(?:核实|验证|证实)|待(?:核|验证|查|证|确认|复现)|存疑|传闻|道听途说"
            r"|没有?[^，。；,;\r\n]{0,10}(?:验证|核实|核过|查到)|(?:链接|页面|网页|原文|网站)打不开|源码级验证"
            r"|unverified|unconfirmed|untested|unsubstantiated|\brumou?r(?:s|ed)?\b|unchecked"
            r"|(?:not|never)(?: yet)?(?: been)?(?: independently)? (?:verified|confirmed|tested"
            r"|reproduced|replicated|checked|run|read|audited)"
            r"|(?:did not|didn[’']t|could not|couldn[’']t|have not|haven[’']t|cannot"
            r"|were not able to"
            r"|unable to)(?: yet)?(?: independently)? (?:verify|verified|confirm|confirmed|run|test"
            r"|tested|reproduce|reproduced|replicate|check|checked|read|find|open)"
            r"|(?:nobody|no one)(?: \w+){0,3} (?:verified|confirmed|tested|reproduced|replicated)"
            r"|(?:to be|needs?|awaiting|pending|without|no|lacks?)(?: independent)? "
            r"(?:verified|confirmed|verification|confirmation|replication)",
        ),
    ),
)
"""What limits the use of the sentence it stands in, in order of weight."""

CAUTION: Final = _words(
    "⚠|❗|❓|边界|等于|代表|构成|能说明|足以|撑不起|仅限|没|未|只给图|口径不|不可并列|只有一|仅一|仅有一"
    "|只一|只有单|仅单|仅有单|只单|引用时|版本不明|不详|样本|caveat|limitation|beware|grain"
    "|does not |doesn|not comparable|not representative|not conclusive|isn|single "
    "|did not |without "
    "|small sample|undisclosed|caution",
    r"⚠|❗|❓|(?:证据|数字|适用|使用|引用)边界|边界[:：]|(?:不|未必)(?:等于|代表|构成|能说明|足以)|撑不起|仅限"
    r"|(?:没有?|未)(?:给出?|写明?|说明?|披露|公开|提供|标注?|交代|提)|只给图|口径不|不可并列"
    r"|(?:只有|仅有?|只)(?:一|单)(?:位(?:博主|作者|用户|网友)|台|个来源|家|次|处)|引用时|版本不明|不详|样本(?:小|少|量)"
    r"|\bcaveats?\b|\blimitations?\W{0,3}[:：]|\blimitations? (?:is|are|includes?|remains?)\b"
    r"|\bbeware\b|take with a grain|does not (?:prove|imply|show"
    r"|mean)"
    r"|(?:not|isn[’']t) (?:comparable|representative|conclusive)|single (?:run|machine|source"
    r"|author)"
    r"|(?:did not|does not|doesn[’']t|without) (?:disclos|report|stat(?:e|ing)|specif|say|giv)\w*"
    r"|small sample|undisclosed|\bcaution\b",
)
"""A sentence that limits other claims without being one of the marks."""

BOUNDARY_HEADING: Final = re.compile(
    r"边界|局限|限制条件|注意事项|警告|风险提示|提醒|⚠|\bcaveats?\b|\blimits?\b|\blimitations?\b"
    r"|\bwarnings?\b|\bboundar(?:y|ies)\b|\bdisclaimers?\b",
    re.IGNORECASE,
)
"""A sub-heading under which every sentence limits the item."""

SPREADS: Final = re.compile(
    r"转述|口径|second[- ]?hand|引|抄数|采数|传播|外传|当|供内部|quot|cit|re-?use|repeat|publish"
    r"|record|embargo|internal",
    re.IGNORECASE,
)
"""What reaches past its sentence to the whole paragraph, as hearsay (`据称`) does not."""

POINTS_BACK: Final = re.compile(
    r"以上|上述|上面|前述|这(?:些|两|几|三|组|类|个数)|两者|二者"
    r"|\b(?:above|these|those|both|all) (?:figures?|numbers?|values?|claims?|two)|\bthe above\b",
    re.IGNORECASE,
)
WHOLE_ITEM: Final = re.compile(
    r"本条|整条|全条|本节|全文|整篇|\b(?:this|the whole|the entire) (?:item|entry|section|note)\b",
    re.IGNORECASE,
)

FieldKind = Literal["link", "evidence", "topic", "category", "target", "grade", "administrative"]

_FIELDS: Final[dict[FieldKind, str]] = {
    "link": "链接|原链接|原始链接|原始页|原始页面|原页|原文|原文链接|网址|地址|来源|出处|资料"
    "|参考|卡|卡片"
    "|论文链接|项目地址|项目主页|项目名称|项目文档|克隆地址|仓库|主页|代码|feed|rss|link|links"
    "|url|urls"
    "|source|sources|via|ref|refs|reference|references|paper|pdf|repo|repository|code|homepage"
    "|website|arxiv|arxiv id|doi|read more",
    "evidence": "证据|证据等级|证据级别|证据来源|核查|核查情况|核实|阅读|evidence|evidence level"
    "|verification|verified|checked|read status|provenance",
    "topic": "主题|归|归类|归属|交|主分类|topic|topics",
    "category": "分类|类别|领域|方向|category|categories|main category|area|areas|subject|subjects",
    "target": "去向|归入|建议归入|建议归入章节|建议归入哪一节|邻接|标签|关键词|关键字|tag|tags"
    "|keywords|target|section|adjacent|adjacency",
    "grade": "可信度|评级|等级|评分|星级|推荐|推荐度|推荐指数|综合评分"
    "|relevance score"
    "|relevance|rating|grade|score|credibility|confidence",
    "administrative": "作者|主持|嘉宾|时间|日期|发布|发布时间|更新时间|最后更新|采集|采集时间"
    "|抓取|收录"
    "|类型|许可证|主要语言|语言|author|authors|by|date|published|updated|type|license|licence"
    "|read time|language|处置|状态|key|material key",
}
FIELD_KIND: Final[dict[str, FieldKind]] = {
    word: kind for kind, words in _FIELDS.items() for word in words.split("|")
}
"""The kind of a field line by its label in lower case."""

ITEM_FIELDS: Final = frozenset(("link", "evidence"))
"""Fields that only an item of its own has."""

TOPIC_WORDS: Final = frozenset(
    [
        "inference",
        "llm-infra",
        "infra",
        "agent",
        "agents",
        "risk",
        "safety",
        "security",
        "rag",
        "retrieval",
        "memory",
        "llm-application",
        "application",
        "applications",
        "multimodal",
        "engineering",
        "evaluation",
        "eval",
        "training",
        "reasoning",
        "alignment",
        "robotics",
        "speech",
        "vision",
        "mcp",
        "data",
        "long-context",
        "serving",
        "推理",
        "推理引擎",
        "智能体",
        "风险",
        "安全",
        "检索",
        "向量库",
        "多模态",
        "评测",
        "评估",
        "工程",
        "应用",
        "训练",
        "对齐",
        "记忆",
        "长上下文",
        "基础设施",
        "语音",
        "视觉",
        "数据",
        "基准",
        "benchmark",
    ]
)
"""Words that state a topic when they stand alone in brackets, after `给` or as a section title."""

HOUSEKEEPING: Final = re.compile(
    r"(?:采集|抓取|运行|检索|更新)(?:日志|记录|痕迹|情况)|日志|自检|自查|待办|下次|下一步|目录"
    r"|说明|方法"
    r"|收尾|处理建议|格式说明|给\s*E\d|我(?:自己)?的(?:排序|取舍|看法)|相关链接|免责声明|声明|附注|诚实度"
    r"|(?:完整)?来源清单"
    r"|table of contents|contents|toc|to-?do|todos|next(?: steps| time)?|logs?|self-?check|method"
    r"|methods|about(?: this.*)?|notes? on (?:method|format)|how to read.*|housekeeping|disclaimer"
    r"|links|crawl log|change ?log|checklist|footer|credits|housekeeping",
    re.IGNORECASE,
)
"""A whole section title that speaks of the note's making, not of a subject."""

ELSEWHERE: Final = re.compile(
    r"\b20\d\d-\d\d-\d\d[-T]?\d*[-\w]*\.md\b|\binbox/[\w./-]+|(?:见|详见|参见|同|接)\s*"
    r"(?:「[^」]{2,30}」|《[^》]{2,30}》|今|昨|早|午|晚|上午|下午|\d{1,2}:\d\d|前(?:文|述|一份)"
    r"|另一)"
    r"|另一份笔记|\[\[[^\[\]|]+(?:\|[^\[\]]*)?\]\](?!\()"
    r"|\b(?:see|cf\.?|as in|continued (?:from|in)|covered in) (?:the |my |our |today[’']s "
    r"|yesterday[’']s )?"
    r"(?:note|briefing|digest|post|filter|radar|morning|evening|other)\b",
    re.IGNORECASE,
)
"""A pointer to another note."""
