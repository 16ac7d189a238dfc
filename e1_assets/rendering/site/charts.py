"""Small drawings of numbers, each with its numbers as text."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from e1_assets.rendering.quoting import visible

_ROW, _LABEL, _WIDTH = 24, 112, 440
_HIGH, _WIDE, _EDGE = 96, 640, 22


def funnel(title: str, steps: Sequence[tuple[str, int]]) -> Markup:
    """Counts from step to step; the first counts files, so no bar of it stands beside the items."""
    most = max((count for _, count in steps[1:]), default=0) or 1
    rows = []
    for number, (name, count) in enumerate(steps):
        y = number * _ROW
        length = max(round((_WIDTH - _LABEL - 60) * count / most), 2) if number else 0
        rows.append(
            Markup(
                '<text class="name" x="{}" y="{}" text-anchor="end">{}</text>'
                '<rect x="{}" y="{}" width="{}" height="12" rx="1"/>'
                '<text x="{}" y="{}">{}</text>'
            ).format(
                _LABEL - 10, y + 16, visible(name), _LABEL, y + 6, length,
                _LABEL + length + (8 if length else 0), y + 17, count,
            )
        )  # fmt: skip
    spoken = " → ".join(f"{name} {count}" for name, count in steps)
    return _drawn("chart funnel", title, spoken, (_WIDTH, len(steps) * _ROW + 4), rows)


def growth(title: str, points: Sequence[tuple[float, int]], ends: tuple[str, str]) -> Markup:
    """Sizes over time as a stepped area, each holding until the next; `ends` name the two ends."""
    most = max((size for _, size in points), default=0) or 1
    first, last = points[0][0], points[-1][0]
    reach = (last - first) or 1
    width = _WIDE - _EDGE
    path = [f"M0 {_HIGH + 4}"]
    for number, (moment, size) in enumerate(points):
        x = (moment - first) / reach * width
        y = 4 + _HIGH - round(_HIGH * size / most, 1)
        path.append(f"L{x:.1f} {y}" if number == 0 else f"H{x:.1f} V{y}")
    path.append(f"H{_WIDE} V{_HIGH + 4} Z")
    parts = [
        Markup('<path class="area" d="{}"/>').format(" ".join(path)),
        Markup('<path class="ground" d="M0 {0} H{1}"/>').format(_HIGH + 4.5, _WIDE),
        Markup('<text x="0" y="{}">{}</text>').format(_HIGH + 22, visible(ends[0])),
        Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(
            _WIDE, _HIGH + 22, visible(ends[1])
        ),
    ]
    return _drawn("chart growth", title, " → ".join(ends), (_WIDE, _HIGH + 28), parts)


def share(count: int, most: int) -> Markup:
    """A bar as long as a count is beside the largest; the number stands beside it as text."""
    return Markup(
        '<svg class="share" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">'
        '<rect width="{}" height="8"/></svg>'
    ).format(max(round(100 * count / max(most, 1)), 2))


def _drawn(
    kind: str, title: str, spoken: str, size: tuple[int, int], parts: Sequence[Markup]
) -> Markup:
    label = escape(visible(f"{title}: {spoken}"))
    opening = Markup('<svg class="{}" role="img" aria-label="{}" viewBox="0 0 {} {}">').format(
        kind, label, *size
    )
    return opening + Markup("").join(parts) + Markup("</svg>")
