"""Rules that hold a brief of anybody against the vault it speaks of."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import IncrementRead
from e1_assets.domain.rules.figures import material, says, stated
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Shelf, Spotted
from e1_assets.domain.rules.registry import CouldNotRun, Family
from e1_assets.domain.rules.source_rows import stem
from e1_assets.domain.search import hits
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_INPUT = re.compile(r"^(?:inbox|organized)/[^/]+/.*[^/]$")
_SAYS = re.compile(
    r"(?:写|称|说(?!明)|自述|原话|says|writes|states)[^“\"「『，。；]{0,8}"
    r"(?:“([^”]{6,})”|\"([^\"]{6,})\"|「([^」]{6,})」|『([^』]{6,})』)"
)
_SEARCHED = re.compile(
    r"(?:检索\s?|search(?:ed)?(?: for)? |，\s?|, )([\w./ -]{2,40}?)\s?(?:=|：|:)\s?"
    r"(\d+)\s?(?:命中|hits?\b)",
    re.IGNORECASE,
)
_HELD = re.compile(
    r"已[^，。；|]{0,12}(?:锚|收|入档)|already (?:anchored|held|filed)", re.IGNORECASE
)
_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)


def _shelf(desk: Desk) -> Shelf:
    if desk.shelf is None:
        raise CouldNotRun("no vault was given")
    return desk.shelf


def _path_of(shelf: Shelf, path: str) -> str | None:
    """The vault path a brief means: in full, else by its file name."""
    if path in shelf.paths:
        return path
    wanted = stem(path)
    return next((each for each in sorted(shelf.paths) if stem(each) == wanted), None)


def _document(desk: Desk) -> str:
    text = _shelf(desk).read(f"organized/knowledge/{desk.reading.topic}.md")
    if text is None:
        raise CouldNotRun("the vault has no document of this topic")
    return text


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_cited_file_exists(desk: Desk) -> Iterator[Spotted]:
    """Every file a brief cites lies in the vault.

    简报引用的文件，库里都要有。
    """
    shelf = _shelf(desk)
    told: set[str] = set()
    for cited in desk.reading.sources_cited:
        own = stem(cited.path) == stem(desk.reading.path)
        if cited.path in told or own or not _INPUT.match(cited.path):
            continue
        if _path_of(shelf, cited.path) is None:
            told.add(cited.path)
            yield Spotted(
                (cited.line,),
                f"{cited.path} is not in the vault",
                f"库里没有 {cited.path}",
                expected="a file of the vault",
                found=cited.path,
            )


def _cited_texts(desk: Desk, increment: IncrementRead) -> list[str]:
    shelf = _shelf(desk)
    paths = {_path_of(shelf, source.path) for source in increment.sources}
    return [text for path in sorted(p for p in paths if p) if (text := shelf.read(path))]


@register.rule(Family.PROVENANCE, Severity.WARNING, "heuristic")
def what_a_source_says_stands_in_it(desk: Desk) -> Iterator[Spotted]:
    """Words an increment quotes as said stand in a file it cites.

    写明“某处写道”的引语，要在所引文件里。
    """
    for increment in desk.reading.increments:
        texts = _cited_texts(desk, increment)
        for number in range(increment.line, increment.end_line + 1) if texts else ():
            for match in _SAYS.finditer(desk.reading.lines[number - 1]):
                words = next(group for group in match.groups() if group)
                if not says(texts, words):
                    yield _absent(number, words)


@register.rule(Family.PROVENANCE, Severity.WARNING, "heuristic")
def a_figure_stands_in_a_cited_file(desk: Desk) -> Iterator[Spotted]:
    """Numbers with a unit in the points of an increment stand in a file it cites.

    要点里带单位的数字，要在所引文件里。
    """
    for increment in desk.reading.increments:
        texts = _cited_texts(desk, increment)
        known = material(texts)
        for field in increment.fields if texts else ():
            if field.name != "points":
                continue
            for number in range(field.line, field.end_line + 1):
                for part in stated(desk.reading.lines[number - 1]):
                    unit = re.search(r"\D$", part.raw)
                    if part.kind == "number" and unit and not known.holds(part):
                        yield _absent(number, part.raw)


def _absent(number: int, words: str) -> Spotted:
    return Spotted(
        (number,),
        "no cited file says this",
        "所引文件里没有这句或这个数",
        expected="as the source has it",
        found=words[:80],
    )


@register.rule(Family.NOVELTY, Severity.ERROR)
def a_stated_search_gives_its_hits(desk: Desk) -> Iterator[Spotted]:
    """A search a brief states (`X = 0 hits`) gives that many hits in the document.

    写明的检索命中数，重跑要相同。
    """
    document = _document(desk)
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _SEARCHED.finditer(line):
            found, said = hits(document, match.group(1).strip()), int(match.group(2))
            if (found == 0) != (said == 0):
                yield Spotted(
                    (number,),
                    f"{match.group(1).strip()} has {found} hits in the document as it stands",
                    f"活文档现状里 {match.group(1).strip()} 有 {found} 处命中",
                    expected=str(found),
                    found=match.group().strip(" ，,"),
                )


@register.rule(Family.NOVELTY, Severity.WARNING)
def a_status_is_true_of_the_document(desk: Desk) -> Iterator[Spotted]:
    """An id called held stands in the document, one called NET-new does not.

    标为已锚的编号活文档里要有，标为 NET-new 的不能有。
    """
    document = _document(desk)
    for row in desk.reading.identifier_rows:
        if row.identifier is None:
            continue
        said = f"{row.title} {row.status or ''} {row.section or ''}"
        elsewhere = re.search(r"[\w-]+\.md", said) and f"{desk.reading.topic}.md" not in said
        held = hits(document, row.identifier.id) > 0
        new = bool(_NEW.search(row.status or ""))
        if (new and held) or (_HELD.search(row.status or "") and not elsewhere and not held):
            yield Spotted(
                (row.line,),
                f"{row.identifier.id} is {'in' if held else 'not in'} the document as it stands",
                f"活文档现状里{'有' if held else '没有'} {row.identifier.id}",
                expected="already anchored" if held else "not anchored",
                found=row.status or "",
            )


@register.rule(Family.STRUCTURE, Severity.WARNING)
def a_target_is_a_section_of_the_document(desk: Desk) -> Iterator[Spotted]:
    """Every target section is a heading of the document.

    归入的章节，活文档里要有这个标题。
    """
    numbers = _section_numbers(_document(desk))
    if not numbers:
        raise CouldNotRun("the document has no numbered sections")
    for increment in desk.reading.increments:
        for target in increment.targets:
            lost = [each for each in target.sections if each.removeprefix("§") not in numbers]
            if lost:
                yield Spotted(
                    (target.line, increment.line),
                    f"{', '.join(lost)} is no section of the document as it stands",
                    f"活文档现状里没有 {'、'.join(lost)}",
                    expected="a section of the document",
                    found=target.text[:60],
                )


def _section_numbers(document: str) -> frozenset[str]:
    found = re.findall(r"(?m)^#{1,6}\s*§?\s*(\d+(?:\.(?:\(\d+\)|\d+))*)", document)
    return frozenset(found)
