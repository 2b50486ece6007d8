"""Chapter 15, buildings: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class Breach(Order, tag="breach"):
    """A combat action: fire an anti-armour weapon, or throw such a grenade, at a building."""

    figure: str
    weapon: str
    section: str
    mode: str = ""
    grenade: str = ""
    facing: int | None = None


ORDERS: tuple[type[Order], ...] = (Breach,)
