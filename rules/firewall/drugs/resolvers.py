"""Chapter 18, drugs: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.drugs.taking import play_drug
from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {TakeDrug: play_drug}
