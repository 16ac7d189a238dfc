"""Independence of evidence: how many origins stand behind a set of items."""

import re
from collections.abc import Iterator, Sequence

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Item
from e1_assets.rounds.clusters import linked, sharing

_TOKEN = re.compile(r"[\u4e00-\u9fff]|[a-z0-9]+")
_N = 5
_COPIED = 0.5
_MANY_OWNERS = {"medium.com", "huggingface.co", "github.com", "gitlab.com", "zhihu.com",
                "zhuanlan.zhihu.com", "blog.csdn.net", "csdn.net", "youtube.com", "x.com",
                "twitter.com", "dev.to", "mp.weixin.qq.com", "reddit.com"}  # fmt: skip


def origin_groups(items: Sequence[Item]) -> tuple[tuple[Item, ...], ...]:
    """Items grouped by origin: same page, same paper, same owner, or a copied passage."""
    links = list(sharing([_keys(item) for item in items]))
    return linked(items, [*links, *_copies(items)])


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    """The runs of five tokens of a text; a Chinese character is a token."""
    tokens = _TOKEN.findall(text.lower())
    return frozenset(tuple(tokens[at : at + _N]) for at in range(len(tokens) - _N + 1))


def containment(left: frozenset[tuple[str, ...]], right: frozenset[tuple[str, ...]]) -> float:
    """The share of the smaller set that the larger holds; 0 when either is empty."""
    smaller = min(len(left), len(right))
    return len(left & right) / smaller if smaller else 0.0


def owner(identifier: Identifier) -> str:
    """Who stands behind an identifier: a paper itself, a repository's owner, a page's site."""
    if identifier.scheme == "github":
        return "github:" + identifier.id.split("/")[0].lower()
    if identifier.scheme != "url":
        return identifier.key
    host, _, path = re.sub(r"^https?://(www\.)?", "", identifier.id.lower()).partition("/")
    return f"url:{host}/{path.split('/')[0]}" if host in _MANY_OWNERS else f"url:{host}"


def _keys(item: Item) -> Iterator[str]:
    found = [mention.identifier for mention in item.mentions]
    papers = {i.key for i in found if i.scheme in ("arxiv", "doi")}
    yield from papers if len(papers) == 1 else ()
    if found and not papers:
        yield owner(found[0])
    if not found:
        yield f"item:{item.id}"


def _copies(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    sets = [shingles(" ".join(claim.text for claim in item.claims)) for item in items]
    for left in range(len(items)):
        for right in range(left + 1, len(items)):
            if containment(sets[left], sets[right]) >= _COPIED:
                yield left, right
