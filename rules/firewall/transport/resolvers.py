"""Chapter 20, transport: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.firewall.transport.choosing import play_pace
from rules.firewall.transport.orders import ChoosePace
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {ChoosePace: play_pace}
