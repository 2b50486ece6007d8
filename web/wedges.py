"""What a gun covers, as the path of an SVG: a piece of a circle around the origin."""

from __future__ import annotations

from math import cos, radians, sin

FULL = 360


def wedge(middle: int, width: int, radius: float) -> str:
    """The path of `width` degrees around `middle`, which counts clockwise from straight up.

    radius: in units of the drawing. All round is a whole circle, which no single arc draws, so it
    ends a hair before its start.
    """
    if width >= FULL:
        return f"M0 {-radius:g}A{radius:g} {radius:g} 0 1 1 -.1 {-radius:g}z"
    ax, ay = _rim(middle - width / 2, radius)
    bx, by = _rim(middle + width / 2, radius)
    is_large = int(width > FULL / 2)
    return f"M0 0L{ax:.4g} {ay:.4g}A{radius:g} {radius:g} 0 {is_large} 1 {bx:.4g} {by:.4g}z"


def _rim(angle: float, radius: float) -> tuple[float, float]:
    return radius * sin(radians(angle)), -radius * cos(radians(angle))
