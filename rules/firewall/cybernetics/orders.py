"""Chapter 17, cybernetics: what a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order

ORDERS: tuple[type[Order], ...] = ()
