"""What follows every action at once, whoever gave the order for it (G2, steps 7 to 9)."""

from __future__ import annotations

from rules.firewall.cybernetics.crash import settle_crash
from rules.firewall.leaders import settle_leaders
from rules.firewall.skills.concealment import end_hiding
from rules.firewall.state import Battle
from rules.firewall.traps.counters import drop_counters
from rules.kernel.events import Order
from rules.kernel.umpire import Umpire


def settle(umpire: Umpire[Battle], order: Order, before: Battle, since: int) -> None:
    """Leaders are mourned, cyberware may crash, who gave itself away hides no more.

    `before`: the battle as the action found it; `since`: how many events had been recorded then.
    """
    settle_leaders(umpire)
    settle_crash(umpire, order, before, since)
    end_hiding(umpire)
    drop_counters(umpire)
