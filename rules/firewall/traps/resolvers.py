"""Chapters 19 and 22, traps: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.firewall.traps.counters import play_grab
from rules.firewall.traps.disarming import play_disarm
from rules.firewall.traps.laying import play_set
from rules.firewall.traps.orders import Disarm, Grab, Search, SetTrap
from rules.firewall.traps.searching import play_search
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    SetTrap: play_set,
    Search: play_search,
    Disarm: play_disarm,
    Grab: play_grab,
}
