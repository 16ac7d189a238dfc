"""Front matter: YAML between two `---` lines at the head of a text, or TOML between `+++`."""

import re
import tomllib
from collections import Counter
from typing import NamedTuple

import yaml

from e1_assets.domain.text import Text

MAX_BYTES = 64 * 1024
_OPEN = re.compile(r"[\ufeff\s]*?---[ \t]*(?:\r\n|\n|\r)")
_CLOSE = re.compile(r"(?:\A|(?<=[\r\n]))(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)")
_KEY = re.compile(r"(?:\A|(?<=[\r\n]))[^\s#:：\-][^\r\n:：]{0,60}[:：](?=\s)")
_TOML_OPEN = re.compile(r"[\ufeff\s]*?\+\+\+[ \t]*(?:\r\n|\n|\r)(?=[\w\"\[#])")
_TOML_CLOSE = re.compile(r"(?<=[\r\n])\+\+\+[ \t]*(?:\r\n|\n|\r|\Z)")
# Fields written with a Chinese colon; other words before one are prose between two rules.
_CHINESE_FIELD = re.compile(
    r"(?P<key>标题|题目|日期|时间|创建(?:时间|日期)?|更新|主题|作者|标签|来源|类型|分类|状态|证据"
    r"|[A-Za-z_]{2,20})：[ \t]*"
)
_ANY_FIELD = re.compile(
    rf"\s*(?:#.*|-\s.*|[^\s#:：\-][^:：]{{0,60}}:(?:\s.*)?|{_CHINESE_FIELD.pattern}.*)?"
)
_TOP_KEY = re.compile(r"^([^\s#:\-][^:\n]{0,60}?)\s*:(?=\s|$)", re.MULTILINE)
_FIELD = re.compile(r"([^\s:#][^:]{0,60}?):(?:\s+(.*?))?\s*$")


class FrontMatter(NamedTuple):
    """The head of a text; `fields` is None when it is no YAML we accept, `problem` says why."""

    start: int
    end: int
    body_start: int
    body_end: int
    fields: dict[str, str | tuple[str, ...]] | None
    problem: str | None


class _Refused(yaml.YAMLError):
    """Legal YAML that front matter may not hold."""


class _Strings(yaml.SafeLoader):
    """Every scalar a string, no aliases, no anchors, no tags."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Refuse what makes a small text large: an alias."""
        if self.check_event(yaml.AliasEvent):
            raise _Refused("aliases are not read")
        return super().compose_node(parent, index)


_Strings.yaml_implicit_resolvers = {}


def read_front_matter(text: Text) -> FrontMatter | None:
    """The front matter of a text; None when it has none (a rule at the top is none)."""
    source = text.text
    opening = _OPEN.match(source)
    if not opening:
        return _toml(source)
    begin = opening.end()
    closing = _CLOSE.search(source, begin, min(len(source), begin + MAX_BYTES + 8))
    if not closing:
        return _unclosed(source, opening)
    body = _with_colons(source[begin : closing.start()])
    if not _KEY.search(body) and body.strip():
        return None
    fields, problem = _fields(body)
    return FrontMatter(0, closing.end(), begin, closing.start(), fields, problem)


def _with_colons(body: str) -> str:
    """`主题：推理` as YAML writes it, where every line is a field; prose stays as it is."""
    lines = body.splitlines(keepends=True)
    if "：" not in body or not all(_ANY_FIELD.fullmatch(line.rstrip("\r\n")) for line in lines):
        return body
    return "".join(_CHINESE_FIELD.sub(r"\g<key>: ", line, count=1) for line in lines)


def _toml(source: str) -> FrontMatter | None:
    opening = _TOML_OPEN.match(source)
    begin = opening.end() if opening else 0
    closing = _TOML_CLOSE.search(source, begin, begin + MAX_BYTES + 8) if opening else None
    if not closing:
        return None
    try:
        loaded = tomllib.loads(source[begin : closing.start()].replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problem = f"front matter is not TOML: {error}"
        return FrontMatter(0, closing.end(), begin, closing.start(), None, problem)
    fields = {key: _value(value) for key, value in loaded.items()}
    return FrontMatter(0, closing.end(), begin, closing.start(), fields, None)


def _unclosed(source: str, opening: re.Match[str]) -> FrontMatter | None:
    """Front matter whose end is missing or out of reach hides nothing: its text stays text."""
    begin = opening.end()
    if not _KEY.match(source, begin):
        return None
    long = len(source) - begin > MAX_BYTES
    problem = "front matter over 64 KB" if long else "front matter is not closed"
    return FrontMatter(0, begin, begin, begin, None, problem)


def _fields(body: str) -> tuple[dict[str, str | tuple[str, ...]] | None, str | None]:
    if len(body.encode()) > MAX_BYTES:
        return None, "front matter over 64 KB"
    try:
        loaded = yaml.load(body.replace("\0", " "), Loader=_Strings)
    except (yaml.YAMLError, RecursionError) as error:
        return _plain_fields(body), f"front matter is not YAML: {_reason(error)}"
    if loaded is None or loaded == "":
        return {}, None
    if not isinstance(loaded, dict):
        return None, "front matter is no mapping"
    twice = [key for key, number in Counter(_TOP_KEY.findall(body)).items() if number > 1]
    problem = f"front matter states {twice[0]} twice: the last counts" if twice else None
    return {str(key): _value(value) for key, value in loaded.items()}, problem


def _plain_fields(body: str) -> dict[str, str | tuple[str, ...]] | None:
    """`key: value` lines of broken YAML, those that stand on one line by themselves."""
    found: dict[str, str | tuple[str, ...]] = {}
    for line in body.splitlines():
        match = _FIELD.match(line)
        if match and match.group(2):
            found.setdefault(match.group(1).strip(), match.group(2).strip("'\""))
    return found or None


def _reason(error: Exception) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return f"{error.problem} at line {error.problem_mark.line + 2}"
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _value(value: object) -> str | tuple[str, ...]:
    """Strings stay, lists of strings become tuples, anything deeper one flow-style string."""
    if isinstance(value, list):
        return tuple(item if isinstance(item, str) else _flow(item) for item in value)
    return value if isinstance(value, str) else _flow(value)


def _flow(value: object) -> str:
    if isinstance(value, dict):
        pairs = (f"{key}: {_flow(inner)}" for key, inner in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(inner) for inner in value) + "]"
    return "" if value is None else str(value)
