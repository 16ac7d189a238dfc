"""The words of notes, Chinese or English, that state evidence, limits, topics or fields."""

import re
from typing import Final, Literal

from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.parsing.needles import Phrases, words

_NO = r"(?<![未没无非不])(?<!没有)(?<!尚未)(?<!还没)(?<!not )(?<!n't )(?<!never )"

EVIDENCE_WORDINGS: Final = tuple(
    (level, words(needles, pattern))
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
            "|通读|精读|读完|read in |read it |read this |read them |read all |read to the "
            "|read on |i read |have read |ve read ",
            rf"{_NO}(?:已|均已|都已|亲自)(?:经)?(?:核查|核对|核|读|通读|精读|阅读|看)(?:过|了|完)?"
            rf"(?:原文|全文|原页|原帖|论文全文)"
            rf"|{_NO}(?:核查|读|通读|精读)(?:过|完|了)(?:原文|全文|原页|整篇)"
            rf"|{_NO}(?:原文|全文)(?:已|均已)(?:核查|核|读|通读)|{_NO}整篇读完"
            rf"|{_NO}(?:original|full[- ]text|full paper|source) (?:was )?(?:read|checked|verified)"
            rf"|{_NO}(?:read|checked|verified)(?: against)? (?:the )?(?:original|full[- ]text"
            rf"|full paper|whole paper|entire paper|primary source)\b"
            rf"|{_NO}(?:已|均已|都已)(?:经)?(?:通读|精读|读完)"
            rf"|{_NO}\bread (?:it |this |them |all )?(?:in full|to the end|in its entirety)\b"
            r"|\bI(?: have|[’']ve)? read (?:the|its|their|this) (?:\w+[’']s )?"
            r"(?:paper|page|docs?|manual|post|report|notes|source|v\d+)\b"
            rf"|{_NO}\bread on (?:the|its) (?:\w+[’']s )?(?:own )?(?:page|site|website)\b",
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

EVIDENCE_PHRASES: Final = Phrases(EVIDENCE_WORDINGS)

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

FieldKind = Literal["link", "evidence", "topic", "category", "target", "grade", "administrative"]

_FIELDS: Final[dict[FieldKind, str]] = {
    "link": "链接|原链接|原始链接|原始页|原始页面|原页|原文|原文链接|网址|地址|来源|出处|资料"
    "|参考|卡|卡片"
    "|论文链接|项目地址|项目主页|项目名称|项目文档|克隆地址|仓库|主页|代码|feed|rss|link|links"
    "|url|urls"
    "|source|sources|via|ref|refs|reference|references|paper|pdf|repo|repository|code|homepage"
    "|website|arxiv|arxiv id|doi|read more",
    "evidence": "证据|证据等级|证据级别|证据来源|证据强度|核查|核查情况|核查程度"
    "|核查状态|核实|核实情况|阅读|阅读程度|阅读情况|阅读深度|读到哪"
    "|evidence|evidence level|evidence strength|verification|verified|checked|read status"
    "|how read|how far read|reading depth|read depth"
    "|provenance",
    "topic": "主题|归|归类|归属|交|主分类|topic|topics",
    "category": "分类|类别|领域|方向|category|categories|main category|area|areas|subject|subjects",
    "target": "去向|归入|建议归入|建议归入章节|建议归入哪一节|邻接|标签|关键词|关键字|tag|tags"
    "|keywords|target|section|adjacent|adjacency",
    "grade": "可信度|置信度|可靠性|可靠度|评级|等级|评分|星级|推荐|推荐度|推荐指数|推荐等级"
    "|综合评分|重要性|重要度|relevance score|relevance|rating|star rating|grade|score|credibility"
    "|confidence|reliability|importance|trust",
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
