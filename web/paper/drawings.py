"""Turns drawings of SVG into operators of a PDF, or into black lines on white.

Drawings are ours, and made of few things: `path` with colours, opacity and line width, `g` with a
transform or a clipping path, and `use` of a group before it. Filters are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from web.paper.outlines import colour, path_operators

TAG = re.compile(r"<(/?)(\w++)([^<>]*+)>")
PATH = re.compile(r"<path ([^>]*)/>")
GROUP = re.compile(r"<g[ >]")
ATTRIBUTE = re.compile(r'(?<![\w-])([\w-]++)="([^"]*+)"')
TRANSFORM = re.compile(r"(?<!\w)(\w++)\(([^()]*+)\)")
HAIR = 0.7  # of lines, in a square of 96 units
SIDE = 96  # of a drawing's view box
SHEER = "/SHEER"  # before an opacity: whoever writes the page puts its graphics state there


@lru_cache(maxsize=2_000)
def outlined(svg: str) -> str:
    """A drawing as lines: its ground and its light and shade left out, all else white."""
    ground, group = svg.find("</defs>"), GROUP.search(svg)
    body = group.start() if group else -1
    bare = svg[: ground + len("</defs>")] + svg[body:] if 0 <= ground < body else svg
    return PATH.sub(lambda found: _lined(found[1]), bare)


def _told(attributes: str) -> dict[str, str]:
    return dict(ATTRIBUTE.findall(attributes))


@lru_cache(maxsize=4_000)
def _lined(attributes: str) -> str:
    told = _told(attributes)
    path = told.get("d", "")
    if "fill" not in told:  # of a clipping path
        return f"<path {attributes}/>"
    if float(told.get("fill-opacity", told.get("stroke-opacity", "1"))) < 0.9:
        return ""
    if told["fill"] != "none":
        return f'<path fill="#ffffff" stroke="#000000" stroke-width="{HAIR}" d="{path}"/>'
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    wide = float(told.get("stroke-width", "1"))
    line = f'<path {ends} stroke="#000000" stroke-width="{max(HAIR, wide):g}" d="{path}"/>'
    if wide < 3 * HAIR:
        return line
    return f'{line}<path {ends} stroke="#ffffff" stroke-width="{wide - HAIR * 1.6:g}" d="{path}"/>'


@lru_cache(maxsize=2_000)
def operators(svg: str) -> str:
    """The operators that paint a drawing in a square of SIDE units, y downwards.

    An opacity stands there as `SHEER` with its number.
    """
    return " ".join(_Painter().painted(svg))


class _Painter:
    """Paints tag after tag: clipping paths and groups are known by their names."""

    def __init__(self) -> None:
        self.made = list[str]()
        self.clips: dict[str, str] = {}
        self.groups: dict[str, str] = {}
        self.open = list[tuple[str, int]]()
        self.clip = ""  # whose path is read
        self.is_hidden = False  # in a filter

    def painted(self, svg: str) -> list[str]:
        """All of a drawing."""
        for end, name, attributes in TAG.findall(svg):
            if name in {"filter", "g", "clipPath"} and end:
                self._closed(name)
            elif not self.is_hidden and not end:
                self._opened(name, attributes)
        return self.made

    def _opened(self, name: str, attributes: str) -> None:
        if name == "path" and self.clip:
            told = _told(attributes)
            self.clips[self.clip] = path_operators(told["d"])
        elif name == "path":
            self.made.append(_painted_path(attributes))
        elif name == "filter":
            self.is_hidden = True
        elif name in {"g", "clipPath", "use"}:
            self._grouped(name, _told(attributes))

    def _grouped(self, name: str, told: Mapping[str, str]) -> None:
        if name == "clipPath":
            self.clip = told["id"]
        elif name == "use":
            group = self.groups[told["href"].lstrip("#")]
            self.made.append(f"q {_matrices(told.get('transform', ''))} {group} Q")
        else:
            self.open.append((told.get("id", ""), len(self.made) + 1))
            clip = self.clips.get(told.get("clip-path", "").removeprefix("url(#").rstrip(")"), "")
            self.made.append(
                f"q {_matrices(told.get('transform', ''))}{f' {clip} W n' if clip else ''}"
            )

    def _closed(self, name: str) -> None:
        if name == "filter":
            self.is_hidden = False
        elif name == "clipPath":
            self.clip = ""
        else:
            id_, start = self.open.pop()
            if id_:
                self.groups[id_] = " ".join(self.made[start:])
            self.made.append("Q")


@lru_cache(maxsize=8_000)
def _painted_path(attributes: str) -> str:
    told = _told(attributes)
    fill, stroke = told.get("fill", "#000000"), told.get("stroke", "none")
    made = []
    sheer = told.get("fill-opacity", told.get("stroke-opacity", "1"))
    if sheer != "1":
        made.append(f"q {SHEER}{sheer} gs")
    if fill != "none":
        made.append(f"{colour(fill)} rg")
    if stroke != "none":
        ends = "1 J 1 j" if "stroke-linecap" in told else "0 J 0 j"
        made.append(f"{colour(stroke)} RG {told.get('stroke-width', '1')} w {ends}")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}.get(
        (fill != "none", stroke != "none"), "n"
    )
    made.append(f"{path_operators(told['d'])} {paint}")
    return " ".join([*made, *(["Q"] if sheer != "1" else [])])


@lru_cache(maxsize=4_000)
def _matrices(transform: str) -> str:
    """The operators of a transform: translate, scale, rotate or matrix, one after the other."""
    return " ".join(
        f"{_matrix(name, numbers)} cm" for name, numbers in TRANSFORM.findall(transform)
    )


def _matrix(name: str, numbers: str) -> str:
    n = [float(each) for each in numbers.replace(",", " ").split()]
    if name == "translate":
        return f"1 0 0 1 {n[0]:g} {n[1] if len(n) > 1 else 0:g}"
    if name == "scale":
        return f"{n[0]:g} 0 0 {n[-1]:g} 0 0"
    if name == "matrix":
        return " ".join(f"{each:g}" for each in n)
    raise ValueError(f"no drawing of ours has a transform {name}")
