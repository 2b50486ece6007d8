"""Chapter 17, cybernetics: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.screen import Preview

PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
