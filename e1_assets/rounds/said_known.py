"""A note's own word that the team already holds what it tells."""

import re

_HOLDER = (
    r"(?:库里|库内|库中|我们库|活文档|文档里|本库|知识库|上个?月|上周"
    r"|早报|前几?天|昨[日天]|此前|\b\w+\.md\b)"
)
_HELD = r"(?:已有|已收|收过|写过|已写|有了?|已锚|记过|一致|同一套|已在|已作|早有)"
_KNOWN = re.compile(
    rf"{_HOLDER}[^。；;\n]{{0,24}}?{_HELD}"
    r"|(?:没有|暂无)(?:变化|更新|新东西|新内容|新数字|新数)|只换了|换了封面|未变|逐格对过|已在活文档|已进活文档|已锚入?$|旧条目重采"
    r"|(?:already|previously)\s+(?:in|covered|anchored|held|filed|known)|nothing\s+(?:new|to\s+report|today)"
    r"|(?:^|[.;:(]\s*)no\s+(?:news|changes?)(?=\s*(?:[.;)]|today|since|$))|no\s+new\s+(?:data|figures?|numbers?|facts?)"
    r"|as\s+we\s+(?:already\s+)?(?:have|hold)\s+(?:it|them)\b|we\s+already\s+(?:have|hold)\s+(?:it|this|that|these)\b"
    r"|unchanged\s+since|same\s+as\s+(?:yesterday|last)",
    re.IGNORECASE | re.MULTILINE,
)


def said_known(text: str) -> str | None:
    """The words that say so, or None."""
    found = _KNOWN.search(text)
    return found.group() if found else None
