"""The forms under which a document is searched for what an item reports."""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Item
from e1_assets.rounds.background import rates
from e1_assets.rounds.glosses import single_words
from e1_assets.rounds.held import written
from e1_assets.rounds.terms import is_stop, terms

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_./+][A-Za-z0-9]+)*")
_PHRASE = re.compile(
    rf"{_LATIN.pattern}(?: {_LATIN.pattern}| v?\d{{1,3}}(?:\.\d{{1,3}})*(?![\d.%]))*"
)
_TRAILING = re.compile(r"\s*[（(][^（()）]*[)）]\s*$")
_LONG = 6
_PARTICIPLE = 6  # `Boeing` is a name
_SHORT = 3
_QUOTED = re.compile(r"[「『《]([^「」『』《》]{2,24})[」』》]")
_HEAD = re.compile(r"^\W*([A-Z][\w+-]*(?: [A-Z0-9][\w+-]*){0,2})\s*[:：—–]")
_CHINESE_HEAD = re.compile(r"^\W*([\u3400-\u9fff]{3,8})\s*[：:]")
_SHAPE = re.compile(
    r"[a-z][A-Z]|[A-Z][a-z]+[A-Z]|^[A-Z]{2,}|[A-Za-z]\d|\d[A-Za-z]|[A-Za-z]-[A-Za-z]"
)
_NUMBER = re.compile(r"(?:arXiv:\s?)?(?<![\d.])\d{4}\.\d{4,5}(?:v\d+)?(?![\d.])", re.IGNORECASE)
_ADDRESS = re.compile(r"\w+://|www\.")


def names(item: Item) -> tuple[str, ...]:
    """Names in the title of an item or of its one repository, as written, without its source's.

    In a Chinese title every Latin word is a possible name; in an English one a word of unusual
    shape (`TidePool`, `KELP-IO`), a rare word, the head before a colon (`Quiet Harbour: …`). A name
    that is also the source's stays where the item's own sentences speak of it: a product on its
    own site is the subject, a newsletter is not. A title may describe what the sentences then name
    as the repository is named (`A compiler …`, `TidePool compiles …`, github.com/acme/tidepool).
    """
    hosts = _hosts(item)
    titled = tuple(
        name for name in title_names(item) if not _names_host(name, hosts) or _spoken_of(item, name)
    )
    return tuple(dict.fromkeys((*titled, *_repository_name(item))))


def _spoken_of(item: Item, name: str) -> bool:
    said = (claim.text for claim in item.claims if "meta" not in claim.marks)
    return any(name.casefold() in text.casefold() for text in said)


def _repository_name(item: Item) -> Iterator[str]:
    """The bare name of the only repository an item reports, as its sentences write it."""
    own = [one.id.rpartition("/")[2] for one in item.subjects if one.scheme == "github"]
    if len(own) != 1 or not distinctive(own[0]) or _written_in(own[0], item.title):
        return
    said = (claim.text for claim in item.claims if "meta" not in claim.marks)
    yield from (match for text in said for match in _written_in(own[0], text)[:1])


def _written_in(name: str, text: str) -> list[str]:
    """A name as a text writes it on its own: not within an address, a path or a longer name."""
    return re.findall(rf"(?<![\w./-]){re.escape(name)}(?![\w/-]|\.\w)", text, re.IGNORECASE)


def title_names(item: Item) -> tuple[str, ...]:
    """Names in the title of an item, its source's own among them."""
    return _names_in(item.title)


@lru_cache(maxsize=16384)
def _names_in(title: str) -> tuple[str, ...]:
    title = bare_title(title)
    found = _chinese_title(title) if _CHINESE.search(title) else _english_title(title)
    return tuple(dict.fromkeys(filter(distinctive, found)))


def bare_title(title: str) -> str:
    """A title without addresses, paper numbers or the remark in brackets at its end."""
    numberless = _NUMBER.sub(" ", title)
    words = " ".join(word for word in numberless.split() if not _ADDRESS.search(word))
    return _TRAILING.sub("", words)


def distinctive(name: str) -> bool:
    """Whether a name can tell one thing from others.

    One of its words must be of unusual shape (`TidePool`, `KELP-IO`, `QTP`) or be rare, or it is
    written as the name of somebody or something (`Pragmatic Engineer`); words of the trade
    (`GPU`, `Trace`, `three-tier`) tell nothing, however they are written.
    """
    if _CHINESE.search(name):
        return _rare_chinese(name)
    telling = [w for w in re.findall(r"[A-Za-z0-9]+", name) if not _common(w.lower())]
    if any(_is_shaped(word) or _is_rare(word.lower()) for word in telling):
        return True
    titled = len(name.split()) > 1 and all(word[:1].isupper() for word in name.split())
    return titled and any(len(word) >= _LONG for word in telling)


def _is_shaped(word: str) -> bool:
    return len(word) >= 3 and _SHAPE.search(word) is not None


def _is_rare(word: str) -> bool:
    """A word notes at large do not use, in the singular; no participle (`Clocking in at`)."""
    if len(word) < 4 or (word.endswith("ing") and len(word) > _PARTICIPLE):
        return False
    return any(term not in rates() for term in terms(word))


def _rare_chinese(name: str) -> bool:
    """Whether most pairs of characters of a Chinese name are unknown to notes at large."""
    pairs = [name[at : at + 2] for at in range(len(name) - 1)]
    return sum(pair not in rates() for pair in pairs) * 2 > len(pairs)


def variants(name: str) -> tuple[str, ...]:
    """A name with its spellings joined or spaced: `KELP-IO`, `KELPIO`, `KELP IO`."""
    joined = re.sub(r"[-_\s]+", "", name)
    spaced = re.sub(r"[-_]+", " ", name)
    hyphened = re.sub(r"\s+", "-", name)
    folded: dict[str, str] = {}
    for form in (name, joined, spaced, hyphened) if name.count(" ") < 2 else (name,):
        folded.setdefault(form.casefold(), form)
    return tuple(folded.values())


def identifier_forms(identifiers: tuple[Identifier, ...]) -> tuple[str, ...]:
    """The written forms of identifiers, each once."""
    return tuple(dict.fromkeys(written(identifier) for identifier in identifiers))


def quoted(item: Item) -> tuple[str, ...]:
    """What a title sets in Chinese quotation marks: the name of an idea or a work."""
    return tuple(dict.fromkeys(_QUOTED.findall(bare_title(item.title))))


def _chinese_title(title: str) -> Iterator[str]:
    """The rare head before a colon (`雪藏递送：…`), every run of Latin words."""
    if (head := _CHINESE_HEAD.match(title)) and _rare_chinese(head[1]):
        yield head[1]
    for match in _PHRASE.finditer(title):
        yield match.group().strip(" .-/")


def _english_title(title: str) -> Iterator[str]:
    """The head before a colon, words of unusual shape, rare words written as names.

    Where every word is written large that tells nothing; then a title of up to three words is the
    name itself.
    """
    if head := _HEAD.match(title):
        yield head[1]
    words = [match.group().strip(".-/") for match in _LATIN.finditer(title)]
    large = _written_large(words)
    if large and 1 < len(words) <= _SHORT:
        yield title.strip()
    for word in words:
        shaped = any(_is_shaped(part) for part in re.split(r"[-_./+]", word))
        name = word[:1].isupper() and len(word) > 4 and "-" not in word
        if shaped or (name and not large):
            yield word


def _written_large(words: list[str]) -> bool:
    """Whether the words of a title, small ones aside, begin with capitals as headlines do."""
    full = [word for word in words if len(word) > 3]
    return len(words) > 1 and len([w for w in full if w[:1].isupper()]) * 2 > len(full)


def _hosts(item: Item) -> tuple[str, ...]:
    urls = (m.identifier.id for m in item.mentions if m.identifier.scheme == "url")
    hosts = (re.sub(r"^\w+://", "", url).split("/")[0] for url in urls)
    return tuple(re.sub(r"[^a-z0-9]", "", host.lower()) for host in hosts)


def _names_host(name: str, hosts: tuple[str, ...]) -> bool:
    squeezed = re.sub(r"[^a-z0-9]", "", name.lower())
    return any(squeezed in host for host in hosts)


@lru_cache(maxsize=65536)
def _common(word: str) -> bool:
    dull = len(word) < 2 or word.isdecimal() or is_stop(word)
    return dull or word in _generic() or word in single_words()


@lru_cache(maxsize=1)
def _generic() -> frozenset[str]:
    path = files("e1_assets.rounds").joinpath("generic_words.txt")
    return frozenset(path.read_text(encoding="utf-8").split())
