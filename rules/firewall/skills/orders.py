"""Chapter 19, skills: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class Mend(Order, tag="mend"):
    """Technical: clear a jam, or set stopped cyberware going; one's own or within 2 cm.

    `of`: whose it is. `weapon` or `system`: which. `action` is movement or combat, here and below.
    """

    figure: str
    of: str
    action: str
    weapon: str = ""
    system: str = ""


class Treat(Order, tag="treat"):
    """Medical: give lost Gutz back to somebody within 2 cm, or bring one who was killed round."""

    figure: str
    patient: str
    action: str


class Hide(Order, tag="hide"):
    """Stealth: from now on nobody may aim at the figure."""

    figure: str
    action: str


class Spot(Order, tag="spot"):
    """Observation against Stealth: find an enemy who hides."""

    figure: str
    target: str
    action: str


class Scrounge(Order, tag="scrounge"):
    """Streetwise, before the battle: find a hit, a weapon or cyberware."""

    figure: str
    item: str


ORDERS: tuple[type[Order], ...] = (
    Mend,
    Treat,
    Hide,
    Spot,
    Scrounge,
)
