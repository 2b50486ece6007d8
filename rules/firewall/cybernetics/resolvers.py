"""Chapter 17, cybernetics: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {}
