"""Chapter 15, buildings: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.buildings.breach import play_breach
from rules.firewall.buildings.orders import Breach
from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {Breach: play_breach}
