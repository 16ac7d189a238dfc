"""The words that limit what may be said of a subject, Chinese or English."""

import re
from typing import Final

from e1_assets.domain.notes import ClaimMark
from e1_assets.parsing.needles import Phrases, Words, words

MARK_WORDINGS: Final[tuple[tuple[ClaimMark, Words], ...]] = (
    (
        "do_not_quote",
        words(
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
        words(
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
        words(
            "口径|厂商|自述|自报|自称|自测|自评|号称|宣称|vendor|self-r|self-p|self-c"
            "|self-m|self r|self p|self c|self m|claimed by|stated by|published by|marketing"
            "|company",
            r"官方口径|厂商(?:口径|自|宣称|声称|宣传|数据)|(?:厂商|公司|官方|作者|项目|团队)?"
            r"(?:自述|自报|自称|自测|自评)|号称|宣称"
            r"|vendor[- ]?(?:reported|claimed|claims?|stated|supplied|numbers?|benchmarks?)"
            r"|self[- ](?:reported|published|claimed|measured)|(?:claimed|stated|published) by the "
            r"(?:vendor|company|maker)|marketing (?:claim|number|figure)s?|company[- ]reported",
        ),
    ),
    (
        "unverified",
        words(
            "未|没|无法|不曾|待核|待验|待查|待证|待确|待复|存疑|传闻|道听|打不开|源码级|unverif"
            "|unconf|untest|unsubst|unchecked|rumo|not verified|not confirmed|not tested"
            "|not reproduced|not replicated|not checked|not run|not read|not audited|not yet"
            "|not been|not independently|nobody|no one|never |did not |didn|could not |couldn"
            "|have not |haven|cannot |not able to|unable to|verified|confirmed|verification"
            "|confirmation|replication",
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

_TRIED = "(?:tested|measured|evaluated|tried|validated)"
_WHERE = "(?:on|with|at|for|in|under|against)"
CAUTIONS: Final = (
    words(
        "⚠|❗|❓|据边界|字边界|用边界|边界:|边界：|等于|代表|构成|能说明|足以|撑不起|仅限|没|未给|未写"
        "|未说|未披|未公|未提|未标|未交|只给图|口径不|不可并列|只有一|仅一|仅有一"
        "|只做|只测|只跑|只试|仅做|仅测|只一|只有单|仅单|仅有单|只单|引用时|版本不明|不详"
        "|样本小|样本少|样本量",
        r"⚠|❗|❓|(?:证据|数字|适用|使用|引用)边界|边界[:：]|(?:不|未必)(?:等于|代表|构成|能说明|足以)|撑不起|仅限"
        r"|(?:没有?|未)(?:给出?|写明?|说明?|披露|公开|提供|标注?|交代|提)|只给图|口径不|不可并列"
        r"|(?:只|仅)(?:做|测|跑|试)了?[^，。；,;\r\n]{1,12}(?=[，。；,;]|$)"
        r"|没有?[^，。；,;\r\n]{1,10}数据(?=[，。；,;]|$)"
        r"|(?:只有|仅有?|只)(?:一|单)(?:位(?:博主|作者|用户|网友)|台|个来源|家|次|处)|引用时|版本不明|不详|样本(?:小|少|量)",
    ),
    words(
        "gives no|give no|no data|nothing run|nothing tested|nothing on|nothing measured"
        "|caveat|limitation|beware|a grain"
        "|does not prove|does not imply|does not show|does not mean|not comparable"
        "|not representative|not conclusive|isn|single run|single machine|single source"
        "|single author|n’t |n't |not disclos|not report|not stat|not specif|not say|not giv"
        "|without disclos|without report|without stat|without specif|without say|without giv"
        "|small sample|undisclosed|caution",
        r"\bgives? no\b|\bno data (?:on|for|from)\b|\bnothing (?:run|tested|measured|on)\b"
        r"|\bcaveats?\b|\blimitations?\W{0,3}[:：]|\blimitations? (?:is|are|includes?|remains?)\b"
        r"|\bbeware\b|take with a grain|does not (?:prove|imply|show|mean)"
        r"|(?:not|isn[’']t) (?:comparable|representative|conclusive)"
        r"|single (?:run|machine|source|author)"
        r"|(?:did not|does not|doesn[’']t|without) "
        r"(?:disclos|report|stat(?:e|ing)|specif|say|giv)\w*"
        r"|small sample|undisclosed|\bcaution\b",
    ),
    words(
        "only",
        r"(?:(?<=[-*•+.;] )|(?<=\n))(?:[\w–-]+ ){1,6}only(?=[.;]?\s*$)"
        rf"|\bonly {_TRIED} {_WHERE}\b|\b{_TRIED} only {_WHERE}\b",
    ),
)
"""A sentence that limits other claims without being one of the marks: Chinese, English, `only`."""

MARK_PHRASES: Final = Phrases[ClaimMark](
    (*MARK_WORDINGS, *(("boundary", caution) for caution in CAUTIONS))
)

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
