"""The words a brief uses around its facts, in Chinese or English."""

from typing import Literal

Lang = Literal["zh", "en"]

PLAIN: dict[str, tuple[str, str]] = {
    "brief": ("预消化简报", "pre-digest brief"),
    "increments": ("增量", "increments"),
    "net_new_count": ("其中 NET-new", "net new"),
    "quotes": ("引文核验", "quotes verified"),
    "sources_read": ("来源已读", "sources read"),
    "dropped": ("未核实而丢弃", "dropped as unverified"),
    "open_contradictions": ("未决矛盾与待核实", "open contradictions and to-verify"),
    "executor": ("执行体", "executor"),
    "round": ("轮次", "round"),
    "cutoff": ("截止", "cutoff"),
    "baseline": ("底本", "baseline"),
    "no_baseline": ("无底本", "no baseline"),
    "anchors": ("锚", "anchors"),
    "lines": ("行", "lines"),
    "in_force_since": ("生效于", "in force since"),
    "unknown_since": (
        "生效时间不详（首次见到时已晚于本轮）",
        "start unknown (first seen after this round)",
    ),
    "window": ("窗口", "window"),
    "days": ("天", "days"),
    "manifest": ("清单", "manifest"),
    "manifest_built": ("清单：按窗口与路由自建", "manifest: drawn from window and routing"),
    "score": ("分", "score"),
    "materials": ("份材料", "materials"),
    "honesty": ("诚实度声明", "Honesty statement"),
    "density": ("增量密度", "density"),
    "shortfall": ("为何不足三条", "why fewer than three"),
    "left_out": ("超出八条而未列", "eligible but left out beyond eight"),
    "left_out_rest": ("另有 {n} 条，列于文末", "{n} more, at the end of this page"),
    "left_out_notes": ("附注：其余未列条目", "Notes: the rest left out"),
    "near_misses": ("差一步的条目", "near misses"),
    "findings": ("本轮自检的提醒", "what the checks remark"),
    "todays_increments": ("今日增量", "Increments"),
    "none_today": ("今天没有可入档的增量。", "Nothing today belongs in the document."),
    "source": ("来源", "source"),
    "evidence": ("证据等级", "evidence"),
    "grade": ("可信度", "grade"),
    "points": ("要点（原文）", "points (verbatim)"),
    "core_claim": ("核心论点", "core claim"),
    "boundary": ("证据边界（须同条保留）", "evidence boundary (must travel with it)"),
    "relation": ("与活文档的关系", "relation to the document"),
    "targets": ("建议归入", "target"),
    "or": ("或", "or"),
    "no_target": ("没有合适的现有章节", "no existing section fits"),
    "contradictions": ("矛盾与待核实", "Contradictions and to-verify"),
    "none": ("无。", "None."),
    "difference": ("差异", "difference"),
    "consequence": ("后果", "consequence"),
    "settle": ("如何了结", "what would settle it"),
    "first_seen": ("首见", "first seen"),
    "age": ("已挂", "open for"),
    "asserted_by": ("主张者", "asserted by"),
    "reported_by": ("转述者", "reported by"),
    "leads": ("待核查线索（暂不可用）", "Leads (not to be used yet)"),
    "missing": ("缺", "missing"),
    "candidates": ("候选卡片（须先读原文）", "Candidates (read the original first)"),
    "anchored_in": ("已锚于", "anchored in"),
    "identifiers": ("可引用标识", "Citable identifiers"),
    "identifier": ("标识", "identifier"),
    "title": ("标题", "title"),
    "status": ("状态", "status"),
    "anchor_delta": ("本批净增锚点", "net new anchors of this batch"),
    "nothing_new": ("已读而无新增", "Read, nothing new"),
    "where": ("位置", "where"),
    "verdict": ("判定", "verdict"),
    "held_at": ("已收于", "held at"),
    "note": ("说明", "note"),
    "actions": ("给 E2 的最小动作", "Minimal actions for E2"),
    "do_not": ("不要做", "Do not"),
    "sources": ("来源清单", "Sources read"),
    "irrelevant": ("读后与本题无关", "Read, of other topics"),
    "pointers_in": ("另在 ", "one sentence in "),
    "pointers": (" 补一句，指向这里", " pointing here"),
    "open": ("（", " ("),
    "close": ("）", ")"),
    "semicolon": ("；", "; "),
    "boundary_stands_at": ("证据边界见增量", "evidence boundary: see increment"),
    "role": ("角色", "role"),
    "relevance": ("相关度", "relevance"),
    "item": ("条目", "item"),
    "items": ("条目", "items"),
    "dispositions": ("去向", "dispositions"),
    "context": ("仅供脉络对照的旧文件", "context files"),
    "brief_notes": (
        "所收简报的数据质量（不作证据）",
        "quality of contributed briefs, never evidence",
    ),
    "unread": ("未读文件", "files not read"),
    "verify": ("如何核对", "How to verify"),
    "inputs_hash": ("输入摘要", "inputs hash"),
    "brief_hash": ("简报摘要", "brief hash"),
    "engine": ("引擎", "engine"),
    "rules": ("规则", "rules"),
    "bytes": ("字节", "bytes"),
    "colon": ("：", ": "),
    "comma": ("、", ", "),
    "document_today": ("活文档今天", "the document today"),
}

CODES: dict[str, tuple[str, str]] = {
    "low": ("低", "low"),
    "low-medium": ("低-中", "low-medium"),
    "medium": ("中", "medium"),
    "high": ("高", "high"),
    "none": ("无", "none"),
    "net_new": ("NET-new", "net new"),
    "extends": ("扩增", "extends"),
    "confirms": ("邻接确认", "confirms"),
    "already_anchored": ("已锚入", "already anchored"),
    "count_refresh": ("仅计数变化", "counts only"),
    "aggregate": ("汇总", "aggregate"),
    "off_topic": ("他题", "off topic"),
    "lead": ("待核查线索", "lead"),
    "original_read": ("已核查原文", "original read"),
    "primary": ("一手", "primary"),
    "secondary": ("转述", "second-hand"),
    "abstract_only": ("仅摘要", "abstract only"),
    "title_only": ("仅标题", "title only"),
    "metric_only": ("采集数值", "metric only"),
    "add": ("新增", "add"),
    "extend": ("扩增", "extend"),
    "caveat": ("加限定", "caveat"),
    "register": ("登记", "register"),
    "identity": ("标识冲突", "identity"),
    "static": ("固定属性不一", "static attribute"),
    "versioned": ("版本不一", "version"),
    "volatile": ("计数漂移", "count drift"),
    "measured": ("测量值冲突", "measured value"),
    "structure": ("结构串档", "structure"),
    "not_comparable": ("口径不同、不可并列", "not comparable"),
    "to_verify": ("待核实", "to verify"),
    "open": ("未决", "open"),
    "resolved": ("已解决", "resolved"),
    "dismissed": ("已撤", "dismissed"),
    "increment": ("增量", "increment"),
    "contradiction": ("矛盾", "contradiction"),
    "candidate": ("候选", "candidate"),
    "nothing_new": ("无新增", "nothing new"),
    "rejected": ("拒收", "rejected"),
    "anchored_elsewhere": ("已锚于他题", "anchored elsewhere"),
    "proposed": ("前轮已提", "proposed"),
    "note": ("笔记", "note"),
    "brief": ("简报", "brief"),
    "paper_card": ("论文卡", "paper card"),
    "repo_card": ("仓库卡", "repo card"),
    "work_queue": ("队列", "work queue"),
    "git": ("git 历史", "git history"),
    "snapshot": ("版本快照", "dated snapshot"),
    "observed": ("平台所见", "seen by the platform"),
    "e2": ("E2", "E2"),
    "card_mismatch": ("卡内串档", "blocks of two works"),
    "recollected": ("旧作重采", "an old work collected again"),
    "thin_evidence": ("证据极薄", "thin evidence"),
    "do_not_cite": ("读前不可引", "do not cite yet"),
    "unread": ("未读原文", "original unread"),
    "baseline_empty": ("活文档是空的，未对照", "not compared: the document is empty"),
    "baseline_collapsed": (
        "活文档丢了大半，未对照",
        "not compared: the document lost most of its text",
    ),
    "error": ("错误", "error"),
    "warning": ("提醒", "warning"),
}

# What the warnings of the rules remark, or why a file was not read: stored in English.
_REMARKS = {
    "below the target range, with the reason given": "不足三条，理由已写明",
    "judged with hindsight": "底本晚于本轮，属事后之见",
    "the topic has no living document: nothing could be compared": "本主题没有活文档，无从对照",
    "the living document is empty: nothing could be compared": "活文档是空的，无从对照",
    "the document suddenly lost most of its text: what looks new may be known": (
        "活文档突然丢了大半，看似新的可能已有"
    ),
    "no section fits, E2 chooses one": "没有合适的章节，由 E2 选定",
    "PNG image, not text": "PNG 图片，不是文本",
    "JPEG image, not text": "JPEG 图片，不是文本",
    "GIF image, not text": "GIF 图片，不是文本",
    "PDF, not text": "PDF，不是文本",
    "binary data, not text": "二进制数据，不是文本",
    "permission denied: make it readable, or move it away": "没有读取权限：请改为可读，或移走",
    "named by the manifest, not in the vault at the cutoff": "清单点名，截止时库里没有",
}
CODES |= {english: (chinese, english) for english, chinese in _REMARKS.items()}


def label(name: str, lang: Lang) -> str:
    """A fixed phrase of the brief."""
    return PLAIN[name][lang == "en"]


def code(value: str, lang: Lang) -> str:
    """A closed-vocabulary value in words; `already_anchored(§4.3)` keeps what its bracket says."""
    head, bracket, rest = value.partition("(")
    if head not in CODES:
        return value
    word = CODES[head][lang == "en"]
    if not bracket:
        return word
    inside = rest.removesuffix(")")
    return f"{word}（{inside}）" if lang == "zh" else f"{word} ({inside})"


def counted(number: int, name: str, lang: Lang) -> str:
    """A number with its noun, in English the singular where it is one."""
    noun = label(name, lang)
    return f"{number} {noun.removesuffix('s') if lang == 'en' and number == 1 else noun}"
