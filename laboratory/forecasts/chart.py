"""SVG points of the curve of a battle: moments to the right, chances upwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.simulate import Interval

WIDTH, HEIGHT = 600, 220
MILLION = 1_000_000


@dataclass(frozen=True)
class Curve:
    """A side's line, and the band of its intervals, as SVG points."""

    side_index: int
    name: str
    line: str
    band: str


@dataclass(frozen=True)
class CurveChart:
    """The curves of all sides, with the size of the chart; `middle` is the height of one half."""

    curves: tuple[Curve, ...]
    width: int = WIDTH
    height: int = HEIGHT
    middle: int = HEIGHT // 2


def curve_of(side_index: int, name: str, shares: Sequence[Interval]) -> Curve:
    """The curve of one side over all moments."""
    across = [place * WIDTH // max(1, len(shares) - 1) for place in range(len(shares))]
    line = _points(across, [each.share for each in shares])
    top = _points(across, [each.high for each in shares])
    bottom = _points(across[::-1], [each.low for each in shares][::-1])
    return Curve(side_index, name, line, f"{top} {bottom}")


def _points(across: Sequence[int], shares: Sequence[int]) -> str:
    return " ".join(
        f"{x},{HEIGHT - share * HEIGHT // MILLION}" for x, share in zip(across, shares, strict=True)
    )
