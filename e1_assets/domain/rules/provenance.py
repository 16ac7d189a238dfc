"""Rules that tie the words of a brief to stored bytes."""

from collections.abc import Iterator

from e1_assets.domain.rules.figures import squeezed
from e1_assets.domain.rules.passages import passage, placed_quotes
from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import Severity

register = Register()


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_source_exists(evidence: Evidence) -> Iterator[Fault]:
    """Every source of a brief is stored, byte for byte, under the hash it gives.

    简报的每个来源都按所给哈希逐字节存有。
    """
    for n, source in enumerate(evidence.brief.sources):
        if evidence.texts(source.sha256) is None:
            yield Fault(
                f"sources[{n}]",
                f"the bytes of {source.path} are not stored; read the file again",
                expected=source.sha256,
                found="nothing",
            )


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_span_holds_its_text(evidence: Evidence) -> Iterator[Fault]:
    """The bytes at every cited span say what the brief prints, all of it, white space aside.

    每个引用区间里的字节，仍写着简报印出的文字（不计空白）。
    """
    for where, text, span in placed_quotes(evidence.brief):
        words = passage(evidence, span)
        if words is None or not squeezed(text) or squeezed(text) != squeezed(words):
            yield Fault(where, "the span does not say this", text, words or "no stored bytes")


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_source_span_is_real(evidence: Evidence) -> Iterator[Fault]:
    """The span of every source or lead lies within the stored bytes of a file the round read.

    每个来源与线索的区间，都在本轮读过的文件之内。
    """
    brief = evidence.brief
    read = {source.path: source.sha256 for source in brief.sources}
    spans = [
        (f"increments[{n}].sources[{m}]", source.path, source.span)
        for n, increment in enumerate(brief.increments)
        for m, source in enumerate(increment.sources)
    ]
    spans += [(f"leads[{n}]", lead.path, lead.span) for n, lead in enumerate(brief.leads)]
    for where, path, span in spans:
        if read.get(path) != span.sha256:
            yield Fault(
                where, f"the span is not of {path}", read.get(path, "a listed source"), span.sha256
            )
        elif not (passage(evidence, span) or "").strip():
            yield Fault(where, "the span holds no words", found=f"{span.start}-{span.end}")


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_point_lies_in_its_source(evidence: Evidence) -> Iterator[Fault]:
    """A point stands inside a source its increment names, a boundary in the same file.

    要点落在增量所列来源之内，边界句落在同一文件之内。
    """
    for n, increment in enumerate(evidence.brief.increments):
        sources = [source.span for source in increment.sources]
        for m, point in enumerate(increment.points):
            if not any(source.holds(point.span) for source in sources):
                yield Fault(
                    f"increments[{n}].points[{m}]",
                    "no source named here holds it",
                    found=point.text,
                )
        for m, boundary in enumerate(increment.boundary):
            if boundary.span.sha256 not in {source.sha256 for source in sources}:
                yield Fault(
                    f"increments[{n}].boundary[{m}]", "comes from another file", found=boundary.text
                )
