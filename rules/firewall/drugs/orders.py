"""Chapter 18, drugs: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class TakeDrug(Order, tag="take_drug"):
    """A movement action: take one hit of a drug."""

    figure: str
    drug: str


ORDERS: tuple[type[Order], ...] = (TakeDrug,)
