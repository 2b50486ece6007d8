"""What lies on a page of paper. Lengths are in mm from the upper left corner, type in points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

POINT = 25.4 / 72  # mm
A4, LETTER = (210.0, 297.0), (215.9, 279.4)
SIZES = {"a4": A4, "letter": LETTER}


class Text(NamedTuple):
    """Words on a base line at `y`, in one of `fonts.FACES`. `level`: of a heading, 0 for others."""

    x: float
    y: float
    words: str
    face: str
    size: float
    colour: str
    level: int = 0


class Shape(NamedTuple):
    """A path in the notation of SVG. An empty colour: not filled, or without a line."""

    path: str
    fill: str = ""
    stroke: str = ""
    line: float = 0.2


class Drawing(NamedTuple):
    """A square drawing as SVG, at one of its corners and with its side.

    svg: with a view box of its own, made by us (`outlines` says of what). is_outline: in white with
    black lines, to save ink.
    """

    x: float
    y: float
    side: float
    svg: str
    is_outline: bool = False


class Photo(NamedTuple):
    """A square picture: its name in what the PDF is given, its address for a browser."""

    x: float
    y: float
    side: float
    name: str
    href: str
    is_grey: bool = False


class Group(NamedTuple):
    """Items that were moved together. `label`: what the group is, for who does not see it."""

    x: float
    y: float
    items: tuple[Item, ...]
    label: str = ""


Item = Text | Shape | Drawing | Photo | Group


class Piece(NamedTuple):
    """Items of some height, to be placed as a whole."""

    height: float
    items: tuple[Item, ...]


class Page(NamedTuple):
    """A page: its title, its size in mm, what is on it."""

    title: str
    width: float
    height: float
    items: tuple[Item, ...]


@lru_cache(maxsize=20_000)
def box(x: float, y: float, width: float, height: float, cut: float = 0) -> str:
    """The path of a rectangle, with its upper right and lower left corner cut off by so much."""
    right, bottom = x + width, y + height
    if not cut:
        return f"M{x:.2f} {y:.2f}H{right:.2f}V{bottom:.2f}H{x:.2f}z"
    return (
        f"M{x:.2f} {y:.2f}H{right - cut:.2f}L{right:.2f} {y + cut:.2f}V{bottom:.2f}"
        f"H{x + cut:.2f}L{x:.2f} {bottom - cut:.2f}z"
    )


@lru_cache(maxsize=20_000)
def boxes(x: float, y: float, side: float, step: float, count: int) -> str:
    """The path of a row of tick boxes."""
    return "".join(
        f"M{x + step * at:.2f} {y:.2f}h{side:.2f}v{side:.2f}h{-side:.2f}z" for at in range(count)
    )


def lines(*ends: tuple[float, float, float, float]) -> str:
    """The path of straight lines: from x, y to x, y."""
    return "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for a, b, c, d in ends)


@lru_cache(maxsize=2_000)
def disc(x: float, y: float, radius: float) -> str:
    """The path of a circle, in four curves."""
    r, k = radius, radius * 0.5523
    return (
        f"M{x + r:.2f} {y:.2f}C{x + r:.2f} {y + k:.2f} {x + k:.2f} {y + r:.2f} {x:.2f} {y + r:.2f}"
        f"C{x - k:.2f} {y + r:.2f} {x - r:.2f} {y + k:.2f} {x - r:.2f} {y:.2f}"
        f"C{x - r:.2f} {y - k:.2f} {x - k:.2f} {y - r:.2f} {x:.2f} {y - r:.2f}"
        f"C{x + k:.2f} {y - r:.2f} {x + r:.2f} {y - k:.2f} {x + r:.2f} {y:.2f}z"
    )
