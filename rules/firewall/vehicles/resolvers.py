"""Chapter 21, vehicles: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.firewall.vehicles.boarding import play_alight, play_board
from rules.firewall.vehicles.orders import Alight, Board
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    Board: play_board,
    Alight: play_alight,
}
