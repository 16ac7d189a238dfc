"""Small drawings of numbers, each with its numbers as text."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from e1_assets.rendering.quoting import visible

_ROW, _LABEL, _WIDTH = 26, 120, 480
_HIGH, _WIDE = 90, 640


def funnel(title: str, steps: Sequence[tuple[str, int]]) -> Markup:
    """Counts that shrink from step to step, as bars with their numbers."""
    most = max((count for _, count in steps), default=0) or 1
    rows = []
    for number, (name, count) in enumerate(steps):
        y = number * _ROW
        length = round((_WIDTH - _LABEL - 50) * count / most)
        rows.append(
            Markup(
                '<text x="{}" y="{}" text-anchor="end">{}</text>'
                '<rect x="{}" y="{}" width="{}" height="18"/><text x="{}" y="{}">{}</text>'
            ).format(
                _LABEL - 8, y + 16, visible(name), _LABEL, y + 2, max(length, 2),
                _LABEL + max(length, 2) + 6, y + 16, count,
            )
        )  # fmt: skip
    spoken = " → ".join(f"{name} {count}" for name, count in steps)
    return _drawn(title, spoken, (_WIDTH, len(steps) * _ROW), rows)


def growth(title: str, sizes: Sequence[int], first: str, last: str) -> Markup:
    """Sizes in order as bars, the largest as high as the drawing."""
    most = max(sizes, default=0) or 1
    step = min(_WIDE / max(len(sizes), 1), 60)
    bars = []
    for number, size in enumerate(sizes):
        height = max(round(_HIGH * size / most), 1)
        bars.append(
            Markup('<rect x="{}" y="{}" width="{}" height="{}"/>').format(
                f"{number * step:.1f}",
                _HIGH - height,
                f"{max(step - max(step * 0.15, 0.4), 0.6):.1f}",
                height,
            )
        )
    bars.append(
        Markup('<text x="0" y="{0}">{1}</text><text x="{2}" y="{0}" text-anchor="end">{3}</text>')
        .format(_HIGH + 18, visible(first), max(step * len(sizes), 260), visible(last))
    )  # fmt: skip
    spoken = f"{first} … {last}"
    return _drawn(title, spoken, (_WIDE, _HIGH + 24), bars)


def _drawn(title: str, spoken: str, size: tuple[int, int], parts: Sequence[Markup]) -> Markup:
    label = escape(visible(f"{title}: {spoken}"))
    opening = Markup(
        '<svg class="chart" role="img" aria-label="{}" viewBox="0 0 {} {}">'
    ).format(label, *size)  # fmt: skip
    return opening + Markup("").join(parts) + Markup("</svg>")
