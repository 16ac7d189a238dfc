"""The words that state a topic, for the topics of a vault or others commonly named."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from e1_assets.domain.rounds import RoundInputs
from e1_assets.rounds.glosses import translated

_SEPARATORS = re.compile(r"[/／、,，;；|｜&＋+\n]|(?<![a-z])(?:and|和|与|及)(?![a-z])")
_BRACKETS = re.compile(r"[（(［\[【〔]([^）)］\]】〕]*)[）)］\]】〕]")
_ADJACENT = re.compile(r"邻接|旁及|顺带|旁涉|次要|adjacent|on the side", re.IGNORECASE)
_AROUND = re.compile(
    r"邻接|旁及|顺带|旁涉|为主|主题|主分类|[（(]?主[）)]|^主|^[给归交→]+\s*|侧$|\badjacent\b|\btopic\b",
    re.IGNORECASE,
)
_PHRASES = re.compile(r"[。；;\n,，]")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_SHORT = 3
_HEAD_ENDS = re.compile(r"\s*[·|｜—–:：（(/]")
_OF_DOCUMENT = re.compile(r"活文档|知识(?:文档|库)?|文档|专题|主题|综述")
_NAME_OF_TOPIC = re.compile(r"[\u3400-\u9fff]{2,8}")


@dataclass(frozen=True)
class Stated:
    """Topics a text states: `primary` it belongs to, `adjacent` it touches; empty when none."""

    primary: frozenset[str] = frozenset()
    adjacent: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.primary or self.adjacent)


@dataclass(frozen=True, eq=False)
class TopicWords:
    """Words to the topic they state; a topic without document is stated all the same.

    Equal only to itself, for it is made once per vault and titles. `heads` are the names Chinese
    documents go by in their titles.
    """

    words: tuple[tuple[str, str], ...]
    heads: tuple[tuple[str, str], ...] = ()

    def stated(self, labels: tuple[str, ...]) -> Stated:
        """What topic labels of an item say, as written (`risk（主）、rag`, `inference 邻接`)."""
        primary: set[str] = set()
        adjacent: set[str] = set()
        for label in labels:
            for part in _parts(label):
                found = self.meant(part)
                (adjacent if _ADJACENT.search(part) else primary).update(found)
        return Stated(frozenset(primary), frozenset(adjacent - primary))

    def meant(self, label: str) -> frozenset[str]:
        """The topic a short label is: the word itself, at most with a little said around it."""
        bare = normal(_AROUND.sub(" ", label))
        return frozenset((self._topic_of[bare],) if bare in self._topic_of else ())

    def beside(self, texts: Iterable[str]) -> frozenset[str]:
        """Topics that a phrase of a text calls adjacent (`推理安全可顺带看`, `rag is a side`)."""
        phrases = (phrase for text in texts for phrase in _beside(text))
        return frozenset(topic for phrase in phrases for topic in self.named(phrase))

    def named(self, text: str) -> frozenset[str]:
        """Topics whose words stand in the text; a longer word hides the shorter one inside it."""
        known = self._named.get(text)
        if known is None:
            found = self._pattern.findall(normal(text))
            known = self._named[text] = frozenset(self._topic_of[word] for word in found)
        return known

    @cached_property
    def _named(self) -> dict[str, frozenset[str]]:
        """The texts looked at already: items of one day are judged on the next days too."""
        return {}

    def spelt(self, topic: str, text: str) -> bool:
        """Whether a text has the full name of a topic, one of several words, in either language."""
        said = normal(text)
        names = (*_named(topic), *(head for head, of in self.heads if of == topic))
        full = (name for name in names if " " in name or len(_CHINESE.findall(name)) > _SHORT)
        return any(name in said for name in full)

    @cached_property
    def _topic_of(self) -> dict[str, str]:
        return dict(self.words)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Every word, the longer first; Latin ones stand alone, Chinese ones anywhere."""
        chinese = [re.escape(word) for word, _ in self.words if _CHINESE.search(word)]
        latin = [re.escape(word) for word, _ in self.words if not _CHINESE.search(word)]
        alone = rf"(?<![a-z0-9])(?:{'|'.join(latin)})(?![a-z0-9])"
        return re.compile("|".join([*chinese, alone]))


@lru_cache(maxsize=32768)
def _beside(text: str) -> tuple[str, ...]:
    """The phrases of a text that call something adjacent."""
    if not _ADJACENT.search(text):
        return ()
    return tuple(phrase for phrase in _PHRASES.split(text) if _ADJACENT.search(phrase))


@lru_cache(maxsize=4096)
def normal(text: str) -> str:
    """Lower case, hyphens or underscores as blanks."""
    return " ".join(re.sub(r"[-_\s]+", " ", text.casefold()).split())


def topic_words(inputs: RoundInputs) -> TopicWords:
    """The words of this vault: topic names, settings, document titles, a general list."""
    titles = tuple(
        (state.doc.topic, state.doc.title)
        for state in (inputs.baseline, *inputs.others)
        if state.doc is not None
    )
    settings = tuple((topic, words) for topic, words in sorted(inputs.topic_words.items()))
    return _built(tuple(sorted(inputs.topics)), settings, tuple(sorted(titles)))


@lru_cache(maxsize=16)
def _built(
    topics: tuple[str, ...],
    settings: tuple[tuple[str, tuple[str, ...]], ...],
    titles: tuple[tuple[str, str], ...],
) -> TopicWords:
    words: dict[str, str] = {}
    for group in general():
        topic = next((t for t in topics if normal(t) in group), group[0])
        for word in group:
            words[word] = topic
    for topic, title in titles:
        for bracket in _BRACKETS.findall(title):
            for part in _parts(bracket):
                words[normal(part)] = topic
    heads = tuple((head, topic) for topic, title in titles if (head := _head(title)))
    for head, topic in heads:
        words.setdefault(head, topic)
    for topic, own in settings:
        words.update((normal(word), topic) for word in own)
    for topic in topics:
        words.update((name, topic) for name in _named(topic))
    longest = sorted(words.items(), key=lambda pair: (-len(pair[0]), pair))
    return TopicWords(tuple((word, topic) for word, topic in longest if len(word) > 1), heads)


def _head(title: str) -> str | None:
    """The Chinese name that opens a document's title (`海水淡化 · 活文档`), None without one."""
    head = _OF_DOCUMENT.sub("", _HEAD_ENDS.split(title, maxsplit=1)[0]).strip()
    return head if _NAME_OF_TOPIC.fullmatch(head) else None


@lru_cache(maxsize=256)
def _named(topic: str) -> tuple[str, ...]:
    """A topic's name in one and several (`batteries`, `battery`), in the other language."""
    name = normal(topic)
    one = f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
    both = (name,) if name.endswith(("ss", "us", "is")) or len(one) < _SHORT else (name, one)
    other = translated(name)
    return tuple(dict.fromkeys((*both, *((normal(other),) if other else ()))))


@lru_cache(maxsize=1)
def general() -> tuple[tuple[str, ...], ...]:
    """Groups of words commonly used for one topic, the first of each naming it."""
    text = files("e1_assets.rounds").joinpath("topic_words.json").read_text(encoding="utf-8")
    return tuple(tuple(normal(word) for word in group) for group in json.loads(text))


def _parts(label: str) -> list[str]:
    outside = _BRACKETS.sub(" ", label)
    return [part.strip() for part in _SEPARATORS.split(outside) if part.strip()]
