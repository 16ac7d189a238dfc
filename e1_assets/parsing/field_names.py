"""The names under which cards write their fields, folded to one name each."""

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

Language = Literal["zh", "en"]

FIELD_WORDS: Final[dict[str, str]] = {
    "number": "id|card|card id|card no|no|number|编号|卡号|卡片编号|序号|卡片号",
    "title": "title|paper title|标题|题目|论文标题|论文题目|名称|篇名|题名|论文名|论文名称",
    "arxiv": "arxiv|arxiv id|arxiv no|arxiv号|arxiv 号|arxiv编号|arxiv 编号|arxiv链接|arxiv 链接"
    "|论文编号|论文链接|paper|paper url|论文"
    "|paper id|preprint|preprint id|预印本",
    "doi": "doi",
    "category": "主分类|主类|分类|领域|类别|category|primary category|main category|subject|topic"
    "|主题|primary"
    "|primary topic|main topic|primary area|主题分类|一级分类|所属主题",
    "adjacency": "邻接|邻接主题|相邻|adjacency|adjacent|adjacent to|also in"
    "|related|related topics|相关主题|关联主题|次分类|secondary|邻近|adjacent topics",
    "tags": "tags|tag|标签|关键词|关键字|keywords|labels|项目标签|topics|话题|标记",
    "type": "type|类型|kind|卡片类型|种类|paper type",
    "source": "source|sources|来源|出处|采集来源|收录来源|origin|数据来源|via|来自|收录渠道|渠道",
    "venue": "venue|会议|期刊|会议/期刊|发表于|发表|journal|conference"
    "|published in|published at|accepted at|会议或期刊|发表会议",
    "code": "code|代码|代码仓库|代码地址|开源代码|code url|代码链接|implementation|source code",
    "citations": "citations|citation|cited by|citation count|被引|被引数|被引用|引用数|引用次数"
    "|s2 citations|s2被引|s2 被引"
    "|被引次数|cited|times cited|引用量",
    "votes": "votes|upvotes|up-votes|票数|投票|点赞|赞|社区票|hf votes|▲"
    "|点赞数|赞数|hf upvotes|likes",
    "created": "created|created at|carded at|carded|card created|建卡|建卡时间|创建"
    "|创建时间|建卡于"
    "|收录时间|收录日期|入库时间|录入时间|added|added on|filed|archived",
    "collected": "collected|collected at|recollected|re-collected|recollected at|采集|采集时间"
    "|采集于|采集日期|重采|重采时间|抓取时间|更新采集"
    "|collected on|fetched|fetched at|crawled|crawled at|抓取|抓取于|抓取日期",
    "date": "date|日期|时间|published|发布日期|发布时间|发表日期",
    "evidence": "evidence|evidence level|证据|证据等级|证据级别|阅读状态|read|reading"
    "|reading state|read state|reading status|阅读程度|核查|核查状态",
    "tldr": "tldr|tl;dr|tl dr|一句话总结|一句话|一句话概括|one-line summary|one line summary"
    "|summary|总结|核心概要"
    "|速览|要旨|一句话介绍",
    "abstract": "abstract|摘要|论文摘要",
    "reusable": "可复用信息|可复用|可复用要点|可借用信息|reusable information|reusable info"
    "|reusable"
    "|reusable facts"
    "|what we can reuse|可用信息|可复用内容|takeaways|key facts",
    "repository": "repository|repo|repo url|仓库|仓库地址|项目名称|项目|project|github|克隆地址"
    "|仓库名|仓库名称|repo name|repository name|full name",
    "stars": "stars|star|⭐|★|星数|星标|星标数|star数|star 数|github stars|stargazers"
    "|收藏数|star count",
    "weekly_gain": "weekly gain|weekly|stars this week|weekly stars|周增|周增长|周新增|本周新增"
    "|周增星|周增量"
    "|7-day gain|7 day gain|weekly delta|较上周|周增星标",
    "forks": "forks|fork|fork数|fork 数|🍴|复刻数|复刻|fork count|分叉|分叉数",
    "watchers": "watchers|watching|关注数|关注",
    "open_issues": "open issues|issues|开放问题|未关闭问题|open issue count|待解决问题",
    "licence": "license|licence|许可证|许可|协议|开源协议|授权",
    "last_commit": "last commit|last push|pushed at|updated|last updated|最近提交|最后提交|最后更新"
    "|最近更新|更新时间"
    "|last update|latest commit|最近一次提交|最后一次提交|末次提交",
    "description": "description|about|描述|简介|项目描述|项目简介|说明",
    "language": "language|main language|primary language|主要语言|语言",
    "heat": "热度指数|热度|heat|hotness",
    "motivation": "motivation|background|动机|背景|研究背景|研究动机|研究背景与动机",
    "method": "method|methods|approach|方法",
    "result": "result|results|findings|结果|主要结果|发现",
    "conclusion": "conclusion|conclusions|结论",
    "remark": "备注|remark|remarks|note|notes|注",
}
COUNTERS: Final[tuple[str, ...]] = (
    "stars",
    "weekly_gain",
    "votes",
    "citations",
    "forks",
    "watchers",
    "open_issues",
    "heat",
)
_NAME_OF = {word: name for name, words in FIELD_WORDS.items() for word in words.split("|")}
_LANGUAGES: dict[str, Language] = {
    **dict.fromkeys(("中文", "zh", "cn", "中", "chinese", "zh-cn"), "zh"),
    **dict.fromkeys(("英文", "en", "english", "英", "en-us"), "en"),
}
_SUFFIX = re.compile(r"^(.*?)\s*[(\[]([^()\[\]]{1,12})[)\]]$")
_LEAD = re.compile(r"(中文|英文|chinese|english) ?(.+)$")
_DECORATION = re.compile("[*_`#\u200b-\u200f\ufe0f\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")


@lru_cache(maxsize=4096)
def field_name(key: str) -> tuple[str | None, Language | None]:
    """The one name of a field label with the language it states; (None, None) when unknown.

    `TLDR（中文）` gives (`tldr`, `zh`); a bare language word (`EN`) gives (None, `en`).
    """
    plain = unicodedata.normalize("NFKC", key).replace("_", " ").strip().casefold()
    language: Language | None = None
    if suffix := _SUFFIX.match(plain):
        language = _LANGUAGES.get(suffix[2].strip())
        plain = suffix[1] if language else plain
    bare = _folded(_DECORATION.sub(" ", plain)) or plain
    head, _, tail = bare.rpartition(" ")
    if head and (last := _LANGUAGES.get(tail)):
        bare, language = head, last
    elif bare not in _LANGUAGES and (lead := _LEAD.match(bare)) and lead[2] in _NAME_OF:
        bare, language = lead[2], _LANGUAGES[lead[1]]
    if bare in _LANGUAGES:
        return None, _LANGUAGES[bare]
    return _NAME_OF.get(bare), language


def _folded(words: str) -> str:
    return " ".join(words.split())
