"""Chapter 21, gunners lost to their own guns (G18)."""

from __future__ import annotations

from rules.firewall.gutz import kill
from rules.firewall.state import Battle
from rules.firewall.vehicles.crew import PINTEL, crew_who_fire, mount_of
from rules.firewall.vehicles.events import GunnerLost
from rules.kernel.umpire import Umpire


def gunner_killed(umpire: Umpire[Battle], figure: str, weapon: str, cause: str) -> None:
    """A mounted weapon blows up: its gunner is dead; where the driver fired it, the vehicle is."""
    actor = umpire.battle.figures[figure]
    mount = mount_of(actor, weapon)
    if mount is not None and (mount.kind == PINTEL or crew_who_fire(actor) > 1):
        umpire.record(GunnerLost(figure, mount.id, cause))
    else:
        kill(umpire, figure, cause)
