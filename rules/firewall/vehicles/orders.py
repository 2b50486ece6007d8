"""Chapter 21, vehicles: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class Board(Order, tag="board"):
    """A movement action without a roll: get into a vehicle of one's own side that stands near."""

    figure: str
    vehicle: str


class Alight(Order, tag="alight"):
    """A movement action without a roll: get out, to a place beside the vehicle (mm)."""

    figure: str
    x: int
    y: int
    facing: int | None = None


ORDERS: tuple[type[Order], ...] = (Board, Alight)
