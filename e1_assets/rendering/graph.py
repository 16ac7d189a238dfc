"""The asset graph as a small SVG, left to right by depth."""

from collections.abc import Mapping
from html import escape

_WIDE, _HIGH, _GAP_X, _GAP_Y, _EDGE = 150, 34, 46, 18, 16
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1d2126}rect{stroke:#59626c;rx:6}"
    ".sources{fill:#e3efe4}.rounds{fill:#e4ecf7}.reader{fill:#f6efdc}path{stroke:#59626c;fill:none}"
    ".ground{fill:#fff;stroke:none}"
)


def asset_graph(upstream: Mapping[str, tuple[str, ...]], groups: Mapping[str, str]) -> str:
    """Draw assets with their upstream names; `groups` gives each asset's group as its colour."""
    columns: dict[int, list[str]] = {}
    for name in upstream:
        columns.setdefault(_depth(name, upstream), []).append(name)
    places = {
        name: (
            _EDGE + column * (_WIDE + _GAP_X),
            _EDGE + row * (_HIGH + _GAP_Y) + _centred(len(names), columns),
        )
        for column, names in columns.items()
        for row, name in enumerate(names)
    }
    width = 2 * _EDGE + len(columns) * (_WIDE + _GAP_X) - _GAP_X
    height = 2 * _EDGE + max(map(len, columns.values())) * (_HIGH + _GAP_Y) - _GAP_Y
    edges = "".join(
        _edge(places[source], places[name])
        for name, sources in upstream.items()
        for source in sources
    )
    boxes = "".join(_box(name, groups[name], *place) for name, place in places.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="asset graph"><style>{_STYLE}</style>'
        f'<rect class="ground" width="{width}" height="{height}"/>{edges}{boxes}</svg>\n'
    )


def _depth(name: str, upstream: Mapping[str, tuple[str, ...]]) -> int:
    return 1 + max((_depth(source, upstream) for source in upstream[name]), default=-1)


def _centred(rows: int, columns: Mapping[int, list[str]]) -> int:
    return (max(map(len, columns.values())) - rows) * (_HIGH + _GAP_Y) // 2


def _edge(source: tuple[int, int], target: tuple[int, int]) -> str:
    x1, y1 = source[0] + _WIDE, source[1] + _HIGH // 2
    x2, y2 = target[0], target[1] + _HIGH // 2
    middle = (x1 + x2) // 2
    return f'<path d="M{x1} {y1}C{middle} {y1} {middle} {y2} {x2} {y2}"/>'


def _box(name: str, group: str, x: int, y: int) -> str:
    return (
        f'<rect class="{escape(group)}" x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}"/>'
        f'<text x="{x + _WIDE // 2}" y="{y + 22}" text-anchor="middle">{escape(name)}</text>'
    )
