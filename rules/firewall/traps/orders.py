"""Chapters 19 and 22, traps: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class SetTrap(Order, tag="set_trap"):
    """Technical: leave an improvised bomb behind for whoever comes by; with either action."""

    figure: str
    bomb: str
    action: str


class Search(Order, tag="search"):
    """Observation: look for bombs that lie in wait close by; with either action."""

    figure: str
    action: str


class Disarm(Order, tag="disarm"):
    """Technical: make a bomb harmless, or whatever a counter is; takes the whole Turn."""

    figure: str
    trap: str


class Grab(Order, tag="grab"):
    """A movement action: pick a counter up, whatever it is."""

    figure: str
    counter: str


ORDERS: tuple[type[Order], ...] = (
    SetTrap,
    Search,
    Disarm,
    Grab,
)
