"""The words the reader adds to those of a brief, in Chinese or English."""

from datetime import date

from e1_assets.rendering.labels import CODES, PLAIN, Lang, code, label

_WEEKDAYS: dict[Lang, tuple[str, ...]] = {
    "zh": ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
WORDS: dict[str, tuple[str, str]] = {
    "home": ("总览", "Overview"),
    "search": ("搜索", "Search"),
    "skip": ("跳到正文", "Skip to the text"),
    "other_language": ("English", "中文"),
    "pages": ("页面", "Pages"),
    "heat": ("日期 × 主题", "Days and topics"),
    "day": ("日期", "day"),
    "topic": ("主题", "topic"),
    "quiet": ("○ 无增量", "○ quiet"),
    "failed": ("✕ 失败", "✕ failed"),
    "never_run": ("· 未运行", "· not run"),
    "unfinished": ("… 未写完", "… unfinished"),
    "legend": ("图例", "Legend"),
    "legend_text": (
        "数字是增量条数，三到八条为常态。",
        "The number counts increments; three to eight is the usual range.",
    ),
    "open_list": ("未决矛盾与待核实", "Open contradictions and to-verify"),
    "no_open": ("没有未决的矛盾。", "No contradiction is open."),
    "latest": ("最近的简报", "Latest briefs"),
    "not_readable": ("库中读不了的文件", "Files of the vault that could not be read"),
    "open_days": ("已挂 {n} 天", "open for {n} days"),
    "open_day": ("已挂 1 天", "open for 1 day"),
    "open_today": ("当天新见", "new that day"),
    "more": ("另有 {n} 条", "{n} more"),
    "as_of": ("计至 {day}", "as of {day}"),
    "attention": ("先看这些", "First of all"),
    "nothing_red": (
        "没有错误、未决矛盾或禁引数字。",
        "No error, no open contradiction, no figure that may not be quoted.",
    ),
    "errors": ("规则错误", "Rules broken"),
    "forbidden": ("不得引用的数字", "Figures that may not be quoted"),
    "forbidden_note": (
        "以下原文自己标明不得引用或为转述，只作边界保留。",
        "The source itself marks these as second-hand or not to be quoted; they stand as limits.",
    ),
    "stale_note": (
        "本轮今天会读到别的东西：见 e1 coverage，再用 e1 run --stale 重跑。",
        "This round would read something else today: see e1 coverage, then e1 run --stale.",
    ),
    "failed_note": (
        "本轮最近一次运行失败，此页是更早的结果：",
        "The last run of this round failed, this page is an earlier result: ",
    ),
    "line": ("第 {a} 行", "line {a}"),
    "line_range": ("第 {a}–{b} 行", "lines {a}–{b}"),
    "lost": ("原文字节已失", "stored bytes are lost"),
    "steps_of": ("六级证据之第 {n} 级", "step {n} of 6"),
    "section_now": ("底本该节现文", "what the section says in the baseline"),
    "section_same": ("今天仍如此", "still so today"),
    "section_changed": ("之后已改", "changed since"),
    "proof": ("新颖性检索", "novelty search"),
    "hits": ("命中", "hits"),
    "forms": ("写法", "forms"),
    "how_much": ("今天有多少，为何这些", "How much there was, why these"),
    "funnel": ("从所见到增量", "From what was seen to increments"),
    "seen": ("来源", "sources"),
    "on_topic": ("切题条目", "on topic"),
    "eligible": ("过门", "eligible"),
    "standing": ("处置", "standing"),
    "accepted": ("已接受", "accepted"),
    "rejected": ("已拒绝", "rejected"),
    "superseded": ("已被取代", "superseded"),
    "anchored": ("已入档", "anchored in the document"),
    "recheck": ("重新核对本页", "Check this page again"),
    "hash": ("SHA-256", "SHA-256"),
    "encoding": ("编码", "encoding"),
    "unchanged": ("与库中文件一致", "unchanged in the vault"),
    "edited": ("库中文件之后已改", "edited in the vault since"),
    "gone": ("库中已无此文件", "no longer in the vault"),
    "increment_short": ("增量", "increment"),
    "text": ("正文", "Text"),
    "lines_hidden": ("… {n} 行未显示", "… {n} lines not shown"),
    "chars_hidden": ("… {n} 字未显示", "… {n} characters not shown"),
    "point": ("要点", "point"),
    "limit": ("证据边界", "boundary"),
    "target": ("建议归入", "target"),
    "side": ("矛盾一方", "side of a contradiction"),
    "document": ("活文档", "Living document"),
    "versions": ("版本", "Versions"),
    "version": ("版本", "version"),
    "valid_from": ("生效", "in force from"),
    "origin": ("来路", "origin"),
    "size": ("大小", "size"),
    "changed": ("改动", "changes"),
    "growth": ("文档大小", "Size of the document"),
    "landed": ("增量归入何处", "Where increments belong"),
    "section": ("章节", "section"),
    "register_of": ("矛盾登记", "Register of contradictions"),
    "closed": ("已了结", "closed"),
    "briefs": ("简报", "Briefs"),
    "no_versions": ("没有已知的版本。", "No version is known."),
    "no_briefs": ("还没有简报。", "No brief yet."),
    "diff_of": ("第 {a} 版 → 第 {b} 版", "version {a} → version {b}"),
    "added": ("增", "added"),
    "removed": ("删", "removed"),
    "same_text": ("文字没有改动。", "The text did not change."),
    "cut": (
        "改动太长，此处止于 {n} 行；全文见 e1 knowledge diff。",
        "Too long; cut at {n} lines, the whole is in `e1 knowledge diff`.",
    ),
    "emptied": ("清空", "emptied"),
    "collapsed": ("骤减", "collapsed"),
    "returned": ("复原", "returned"),
    "show_all": ("列出全部 {n} 项", "list all {n}"),
    "query": ("找什么", "Search for"),
    "search_help": (
        "逐字查找，多个词用空格分开，两个汉字也能找到。在简报、增量、矛盾与笔记原句里找。",
        "Finds the letters as typed, several words apart by spaces; in briefs, increments, "
        "contradictions, the sentences of notes.",
    ),
    "all": ("全部", "all"),
    "kind": ("类别", "kind"),
    "claim": ("笔记原句", "sentence of a note"),
    "no_script": ("没有脚本时请用下面的清单。", "Without script, use the list below."),
    "everything": ("全部简报与增量", "All briefs and increments"),
    "found": ("找到 {n} 条", "{n} found"),
    "found_many": ("找到 {n} 条，显示前 {m} 条", "{n} found, the first {m} shown"),
    "cited_files": ("笔记与所引文件", "Notes and cited files"),
    "conflicts": ("矛盾", "contradictions"),
    "quotes_short": ("引文", "quotes"),
    "sources_short": ("来源", "sources"),
    "lede": (
        "{topics} 个主题 · {days} 天 · {briefs} 份简报",
        "{topics} topics · {days} days · {briefs} briefs",
    ),
    "earlier": ("更早的 {n} 天", "{n} earlier days"),
    "no_brief_day": ("没有简报", "no brief"),
    "waiting": ("待裁定与未读", "Undecided and unread"),
    "waiting_text": ("还没有人裁定的增量：", "Increments nobody has decided on: "),
    "waiting_how": ("用 e1 review 接受或拒绝。", "Accept or reject them with e1 review."),
    "nothing_unread": ("没有读不了的文件。", "Every file of the vault could be read."),
    "all_decided": ("所有增量都已裁定。", "Every increment has been decided on."),
    "elsewhere": ("未指明章节", "no section named"),
    "form_count": ("检索 {n} 种写法", "{n} forms searched"),
    "gave": ("这份文件给了什么", "What this file gave"),
    "gave_nothing": ("没有带来新内容的条目", "Items that brought nothing new"),
    "used_of": ("{n} 条要点中引用 {m} 条", "{m} of {n} claims quoted"),
    "other_uses": ("其他引用", "Other citations"),
    "not_cited": ("没有简报引用这份文件。", "No brief cites this file."),
    "older_versions": ("更早的 {n} 版", "{n} earlier versions"),
    "first_version": ("首版", "first version"),
    "before_any": ("开头", "top"),
    "left_point": ("要点 {n} 条", "{n} points"),
    "left_limit": ("证据边界 {n} 条", "{n} boundaries"),
    "left_conflict": ("矛盾详情 {n} 项", "{n} contradictions in full"),
    "left_relation": ("与活文档的关系 {n} 段", "{n} relations to the document"),
    "left_lead": ("线索 {n} 条", "{n} leads"),
    "left_action": ("动作 {n} 条", "{n} actions"),
    "left_miss": ("差一步的条目 {n} 条", "{n} near misses"),
    "left_open": ("未决矛盾 {n} 项", "{n} open contradictions"),
    "left_error": ("规则错误 {n} 项", "{n} broken rules"),
    "left_forbidden": ("禁引数字 {n} 处", "{n} figures not to be quoted"),
    "left_claim": ("核心论点 {n} 条", "{n} core claims"),
    "left_place": ("来源 {n} 处", "{n} sources"),
    "left_why": ("多少与为何", "how much there was"),
    "sources": ("来源：每份给了什么", "Sources, and what each gave"),
    "manifest_drawn": ("按窗口与路由自建", "drawn from window and routing"),
    "full_stop": ("。", "."),
    "below": ("▽ 不足三条", "▽ below three"),
    "stale": ("↻ 已过时", "↻ stale"),
    "below_means": ("原因写在简报里", "the brief says why"),
    "quiet_means": ("当天没有可入档的内容", "nothing for the document that day"),
    "stale_means": (
        "今天会读到别的东西，应重跑",
        "it would read something else today, run the round again",
    ),
    "failed_means": ("没有发布", "nothing was published"),
    "never_run_means": ("当天没有这一轮", "no round that day"),
    "unfinished_means": ("文件没有写完", "its files are not all written"),
    "item_count": ("{n} 个条目", "{n} items"),
    "on_screen": (
        "屏幕版另有候选、可引用标识与逐份来源",
        "On screen only: candidates, identifiers, every source",
    ),
    "found_loading": ("，还在读更早的笔记……", ", still reading older notes …"),
    "left_do_not": ("不要做 {n} 条", "{n} things not to do"),
    "left_title": ("增量 {n} 条", "{n} increments"),
    "item_one": ("1 个条目", "1 item"),
    "limits_on_screen": (
        "另有 {n} 条边界只在屏幕版，引用前须看",
        "{n} more limits stand on screen only; read them before you quote",
    ),
    "on_lines": ("行", "lines"),
}


def word(name: str, lang: Lang, **values: object) -> str:
    """A phrase of the reader or of the brief, its blanks filled."""
    pair = WORDS.get(name)
    text = pair[lang == "en"] if pair else label(name, lang)
    return text.format(**values) if values else text


def age(days: int, lang: Lang) -> str:
    """How long something has been open."""
    if days > 1:
        return word("open_days", lang, n=days)
    return word("open_day" if days == 1 else "open_today", lang)


def day_name(day: date, lang: Lang) -> str:
    """The day of the week, short."""
    return _WEEKDAYS[lang][day.weekday()]


def told(value: str, lang: Lang) -> str:
    """A closed-vocabulary value in words."""
    if value in CODES or "(" in value:
        return code(value, lang)
    return word(value, lang) if value in WORDS or value in PLAIN else value
