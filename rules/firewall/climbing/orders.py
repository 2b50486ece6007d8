"""Chapter 7, climbing and jumping: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class Climb(Order, tag="climb"):
    """A movement action up, down or over a wall, to a place and a height that the walls allow."""

    figure: str
    x: int
    y: int
    height: int


class Jump(Order, tag="jump"):
    """A movement action over a gap or a low obstacle, to x, y at about the same height."""

    figure: str
    x: int
    y: int


ORDERS: tuple[type[Order], ...] = (Climb, Jump)
