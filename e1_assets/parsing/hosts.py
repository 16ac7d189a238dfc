"""Hosts in other scripts than ASCII: `https://例え.jp/` names the host `xn--r8jz45g.jp`."""

import re
from functools import lru_cache

_TOP_TEXT = """
中国 中國 香港 台湾 台灣 新加坡 公司 网络 網絡 在线 网址 网店 商城 商店 中文网 企业 我爱你 集团 信息
한국 닷컴 みんな コム рф бел укр срб қаз бг мкд ευ ελ भारत ไทย مصر السعودية امارات ایران ישראל
"""
_TOP = "|".join(sorted(_TOP_TEXT.split(), key=len, reverse=True))
# A label ends at the sentence around it: behind an ASCII top-level name the next script is prose.
_FOREIGN = re.compile(
    rf"(?:[^\W_][\w\-]{{0,62}}\.){{1,6}}(?:xn--[A-Za-z0-9\-]{{2,59}}|[A-Za-z]{{2,63}}|{_TOP})"
)
_HOST = re.compile(r"[^/?#]*")
_LATIN_END = "\u024f"


def foreign_host(text: str, start: int, ascii_end: int) -> int | None:
    """Where the host that begins at `start` ends, when it is written in more than ASCII.

    `ascii_end` is how far the address goes in ASCII. Chinese words right behind a host that is
    whole belong to the sentence: `https://oak.example.org看这里` is no foreign host.
    """
    first = text[ascii_end : ascii_end + 1]
    typed = text[start:ascii_end]
    if not first or first.isascii() or not first.isalnum() or "/" in typed:
        return None
    whole = "." in typed and not typed.endswith((".", "-"))
    if whole and first > _LATIN_END:
        return None
    match = _FOREIGN.match(text, start)
    return match.end() if match and match.end() > ascii_end else None


def in_ascii(rest: str) -> str:
    """An address behind its scheme with its host as the name service knows it; as it is if none."""
    if rest.isascii():
        return rest
    host = _HOST.match(rest)
    name = host[0] if host else ""
    return _known(name) + rest[len(name) :]


@lru_cache(maxsize=1024)
def _known(name: str) -> str:
    try:
        return name.lower().encode("idna").decode("ascii")
    except UnicodeError:
        return name
