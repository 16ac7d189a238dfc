"""Which sections of a document are about a subject, which only hold what came when."""

import re
from collections import Counter

from e1_assets.domain.knowledge import KnowledgeDoc, Section

_DATE = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?\s+(?:o[a-z]?\s+)?[a-z]{3,9}\.?,?\s+(?:19|20)\d\d", re.IGNORECASE
)
_ARRIVALS = re.compile(
    r"(?:this |last )?(?:week|month|weekly|monthly|latest|recent|new)"
    r"(?:\s+(?:papers?|updates?|news|releases?|additions?))?"
    r"|news|updates?|what.?s new|changelog"
    r"|[本每上](?:周|月)(?:论文|更新)?|最新(?:论文|更新|动态)?|新闻|更新(?:日志|记录)?",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"概述|目录|致谢|贡献(?:指南)?|参考文献|如何引用|引用|许可证?"
    r"|overview|introduction|about|(?:table of )?contents?|acknowledge?ments?"
    r"|contribut\w+(?: to .*)?|licen[cs]e|citations?|how to cite|references|star history"
    r"|awesome .*|download .*|keywords?(?: convention)?|template",
    re.IGNORECASE,
)
_PREFACE = re.compile(
    r"前言|引言|序言|凡例|体例|读法|(?:使用|阅读|维护|编写|格式|文档|版本)?(?:说明|约定|规则|须知)"
    r"|阅读指南|(?:适用|收录)?范围|术语(?:表)?|缩写(?:表)?|(?:变更|修订|版本|更新)(?:记录|历史|日志|说明)"
    r"|如何(?:阅读|使用|维护).*|本文档"
    r"|preface|foreword|scope|purpose|conventions?|notation|legend|glossary|abbreviations"
    r"|read me|readme|usage notes|how to (?:read|use|maintain|edit)\b.*|reading guide"
    r"|about this (?:document|page|file)|(?:house|editing|maintenance|writing) (?:rules|notes)"
    r"|change ?log|change history|revision history|revisions|version history"
    r"|what this (?:is|covers)",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"\s*(?:[与和及、/&,，·：:—–]|\band\b|\bof this (?:document|page|file)\b|[（(].*)\s*",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"开放问题|待解|未解|open (?:questions?|problems?|issues?)|\bP0\b", re.IGNORECASE
)
_SEVERAL = 3
_EDGES = re.compile(r"^[\W_\d]+|[\W_]+$")


def is_dated(section: Section) -> bool:
    """Whether the title is only a date."""
    return section.dated or _DATE.fullmatch(section.title.strip()) is not None


def topical(doc: KnowledgeDoc) -> tuple[Section, ...]:
    """Leaf sections about a subject, in order of the document; there may be none.

    Left out are dates, lists of what is new, what stands around the subject, a preface with all in
    it, open questions, the document's own title where it has sections.
    """
    by_key = {section.key: section for section in doc.sections}
    inner = {section.parent for section in doc.sections if section.parent}
    alone = len(doc.sections) == 1
    return tuple(
        section
        for section in doc.sections
        if section.key not in inner
        and (section.level > 1 or alone)
        and not is_dated(section)
        and not _all_of(section.title, _AROUND, _PREFACE)
        and not any(_aside(title) for title in _lineage(section, by_key))
    )


def arrivals(doc: KnowledgeDoc) -> Section | None:
    """The section where a document lists its latest papers, if it keeps such a list."""
    cited = Counter(anchor.section_key for anchor in doc.anchors)
    lists = (s for s in doc.sections if _ARRIVALS.fullmatch(_EDGES.sub("", s.title)))
    return next((section for section in lists if cited[section.key] >= _SEVERAL), None)


def _lineage(section: Section, by_key: dict[str, Section]) -> list[str]:
    """The titles of a section with those above it, the document's own left out."""
    titles, at = [], section
    while at.level > 1:
        titles.append(at.title)
        above = by_key.get(at.parent or "")
        if above is None:
            break
        at = above
    return titles


def _aside(title: str) -> bool:
    """Whether nothing under such a title is about a subject."""
    bare = _EDGES.sub("", title)
    return bool(_ARRIVALS.fullmatch(bare) or _OPEN.search(title) or _all_of(title, _PREFACE))


def _all_of(title: str, *kinds: re.Pattern[str]) -> bool:
    """Whether a title, or every part it joins (`Scope and conventions`), is of these kinds."""
    bare = _EDGES.sub("", title)
    parts = [part for part in _JOINED.split(bare) if part]
    return any(kind.fullmatch(bare) for kind in kinds) or (
        bool(parts) and all(any(kind.fullmatch(part) for kind in kinds) for part in parts)
    )
