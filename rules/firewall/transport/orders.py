"""Chapter 20, transport: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class ChoosePace(Order, tag="choose_pace"):
    """Say how fast a rider will go this Turn, before it fights; costs nothing."""

    figure: str
    pace: str


ORDERS: tuple[type[Order], ...] = (ChoosePace,)
