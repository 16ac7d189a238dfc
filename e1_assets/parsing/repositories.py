"""GitHub repositories, by address or by a bare `owner/name` that is surely one."""

import re
from collections.abc import Iterator

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import unchecked
from e1_assets.parsing import arxiv
from e1_assets.parsing.urls import Address, segments

_identifier = unchecked(Identifier)
_HOSTS = {"github.com", "www.github.com", "raw.githubusercontent.com", "codeload.github.com"}
_API = "api.github.com"
_OWNER = r"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,38})"
_NAME = r"[A-Za-z0-9._\-]{1,100}"
_PAIR = re.compile(rf"(?P<owner>{_OWNER})/(?P<name>{_NAME})")
_NO_OWNERS_TEXT = """
    about account advisories apps assets blog business careers changelog codespaces
    collections contact copilot customer-stories dashboard developer docs edu education
    enterprise enterprises events explore features git-guides github-copilot images
    issues join login logos logout marketplace mobile models new newsletter nonprofit
    notifications open-source organizations orgs pages partners personal press pricing
    premium-support pulls readme resources search security sessions settings shop signup
    site sitemap solutions sponsors stars status support team terms topics trending
    user-attachments users watching why-github
"""
NO_OWNERS = frozenset(_NO_OWNERS_TEXT.split())
_FILE = re.compile(
    r"\.(?:md|py|json[l5]?|txt|ya?ml|toml|csv|tsv|pdf|png|jpe?g|gif|svg|webp|html?|css|sh|cfg|ini|lock"
    r"|log|parquet|db|sql|zip|gz|tar|xml|ipynb|rs|java|tsx?|jsx|cc|hpp|cu|bin|safetensors|gguf|mp4)$",
    re.IGNORECASE,
)
# A picture a page shows is no citation of the repository that hosts it.
_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|avif|mp4)$", re.IGNORECASE)
_SLASH = re.compile(r"/[A-Za-z0-9][A-Za-z0-9._\-]+(?![/\w])")
_OWNER_BEFORE = re.compile(rf"(?:(?<![\w/.@\-:~$%{{}}\\])|(?<=\b[Gg]it[Hh]ub:)){_OWNER}$")
_PATH_WORDS_TEXT = """
    and api app application audio bin build config configs data dataset datasets dev
    dist doc docs eval etc examples feat feature fix font home http https image inbox
    lib main master metrics mnt model models origin opt organized output outputs papers
    refs release results root runs script scripts server src static test tests text tmp
    tools usr util utils var video workspace v1 v2
"""
_PATH_WORDS = frozenset(_PATH_WORDS_TEXT.split())
_WORD = r"(?:GitHub|Gitee|repo(?:sitory|s)?|仓库|代码库|源码|开源(?:项目|仓库|地址)?|项目地址|代码)"
_SAID_BEFORE = re.compile(
    rf"{_WORD}[^\w\n]{{0,8}}(?:[:：是为在]\s?)?[\s`*\[「（(]{{0,4}}$", re.IGNORECASE
)
_SAID_AFTER = re.compile(
    r"[`*\]」]{0,3}[\s(（]{0,2}(?:GitHub|仓库|repo\b|repository|代码库)", re.IGNORECASE
)
_LEADS = re.compile(
    r"\s*(?:#{1,6}\s+)?(?:[-*+•|>]\s*){0,3}(?:\[[ xX]\]\s*)?"
    r"(?:[\[(（]?[0-9]{1,3}[\])）.、:：]\s*|[0-9]{1,6}\s?[·｜]\s?)?[*`\[]{0,4}$"
)
_AMOUNT = re.compile(r"[0-9][0-9.,]*[A-Za-z]?")
_NUMBERED = re.compile(r"\s*#{1,6}\s+[\[(（]?[0-9]")
_CLOSES = re.compile(r"[*`\]]{0,4}\s*(?:$|[:：—–|·(（⭐★]|- |\]\()")
_STARRED = re.compile(
    r"⭐|★|\bstars?\b|星标|仓库|\bGitHub\b(?=[\])）]{0,2}\s?(?:[|(（:：]|$|stars?\b|repo))",
    re.IGNORECASE,
)
_SAID_OUTRIGHT = re.compile(rf"{_WORD}[*`]{{0,2}}\s?[:：][\s*`\[]{{0,4}}$", re.IGNORECASE)
# "GPT-4/GPT-5" names two versions of one thing.
_OF_A_SERIES = re.compile(r"([A-Za-z]+)-?[0-9][\w.]*")
_COLUMN = re.compile(r"仓库|代码库|项目|\brepo(?:sitory|s)?\b|GitHub", re.IGNORECASE)
_CELL = re.compile(r"\|[ \t]*[*`\[]{0,4}$")
_TABLE_REACH = 20_000


def at_address(address: Address) -> tuple[str, Identifier] | None:
    """The repository an address lies in, with `owner/name` as it stands in the path."""
    if address.host != _API and address.host not in _HOSTS:
        return None
    parts = segments(address)
    if address.host == _API:
        if parts[:1] != ["repos"]:
            return None
        parts = parts[1:]
    if len(parts) < 2 or parts[0].lower() in NO_OWNERS:
        return None
    if address.host.startswith("raw.") and _PICTURE.search(address.path):
        return None
    pair = _PAIR.match(f"{parts[0]}/{parts[1]}")
    return (pair[0], found) if pair and (found := repository(pair["owner"], pair["name"])) else None


def repository(owner: str, name: str) -> Identifier | None:
    """`owner/name` in lower case without `.git`; None when it names no repository."""
    short = re.sub(r"\.git$", "", name, flags=re.IGNORECASE).rstrip(".")
    if not short.strip(".") or owner.lower() in NO_OWNERS or arxiv.whole(f"{owner}/{short}"):
        return None
    return _identifier(scheme="github", id=f"{owner}/{short}".lower())


def in_prose(text: str, start: int, end: int) -> Iterator[tuple[int, int, Identifier]]:
    """Bare `owner/name` that the words or the layout around it call a repository."""
    for slash in _SLASH.finditer(text, start, end):
        if text[slash.start() - 1] in "/:.":
            continue
        owner = _OWNER_BEFORE.search(text[max(start, slash.start() - 41) : slash.start()])
        if not owner:
            continue
        begin, stop = slash.start() - len(owner[0]), slash.end()
        while text[stop - 1] in "._-":
            stop -= 1
        name = text[slash.start() + 1 : stop]
        if not _shaped(owner[0], name) or not _called_one(text, begin, stop):
            continue
        found = repository(owner[0], name)
        if found:
            yield begin, stop, found


def _shaped(owner: str, name: str) -> bool:
    """Whether the two words look like an account with a project, not like `and/or` or a path."""
    if len(name) < 2 or _AMOUNT.fullmatch(owner) or _AMOUNT.fullmatch(name) or _FILE.search(name):
        return False
    if owner.lower().endswith("-w") and name.startswith("o-"):
        return False
    one, other = _OF_A_SERIES.fullmatch(owner), _OF_A_SERIES.fullmatch(name)
    series = one and other and one[1].lower() == other[1].lower()
    return owner.lower() not in _PATH_WORDS and not series


def _called_one(text: str, start: int, end: int) -> bool:
    owner, _, name = text[start:end].partition("/")
    before, after = text[max(0, start - 32) : start], text[end : end + 16]
    loud = owner.isupper() and name.isupper()
    if loud and "-" not in owner + name:
        return bool(_SAID_OUTRIGHT.search(before))
    if _SAID_BEFORE.search(before) or _SAID_AFTER.match(after):
        return True
    if _CELL.search(before) and after.lstrip("*`] ").startswith("|"):
        return _in_column(text, start)
    line = text.rfind("\n", max(0, start - 64), start) + 1
    if line == 0 and start > 64:
        return False
    leads = _LEADS.fullmatch(text, line, start)
    if leads is None or not _CLOSES.match(after):
        return False
    if _STARRED.search(text[end : end + 60].split("\n")[0]):
        return True
    hyphened = "-" in owner and "-" in name and not loud
    return text[start - 1] != "`" and bool(_NUMBERED.match(leads[0]) or hyphened)


def _in_column(text: str, start: int) -> bool:
    """Whether the cell at `start` stands in a column whose header speaks of repositories."""
    line = text.rfind("\n", 0, start) + 1
    top = text.rfind("\n\n", max(0, line - _TABLE_REACH), line)
    if top < 0 and line > _TABLE_REACH:
        return False
    header = text[top + 2 if top >= 0 else 0 : line].lstrip("\n").split("\n", 1)[0].split("|")
    at = text.count("|", line, start)
    return at < len(header) and bool(_COLUMN.search(header[at]))


def pair(owner: str, name: str) -> Identifier | None:
    """The repository two words name, or None when they cannot."""
    whole = _PAIR.fullmatch(f"{owner}/{name}")
    return repository(owner, name) if whole else None
