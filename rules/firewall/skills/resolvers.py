"""Chapter 19, skills: who resolves which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.skills.concealment import play_hide, play_spot
from rules.firewall.skills.medicine import play_treat
from rules.firewall.skills.mending import play_mend
from rules.firewall.skills.orders import Hide, Mend, Scrounge, Spot, Treat
from rules.firewall.skills.scrounging import play_scrounge
from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire

RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    Hide: play_hide,
    Spot: play_spot,
    Mend: play_mend,
    Treat: play_treat,
    Scrounge: play_scrounge,
}
