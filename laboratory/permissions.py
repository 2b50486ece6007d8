"""Who may start, see and change a simulation: as with all that is shared in rosters.

Odds and public simulations are for everybody; lists of one's own: `accounts.actors.owned`.
"""

from __future__ import annotations

from accounts.actors import Actor
from laboratory.models import Simulation
from rosters.permissions import check_may_change, check_may_see, may_see
from web.errors import NotYours


def check_starts_simulation(actor: Actor) -> None:
    """Raise NotYours for an actor without an identity, who can own nothing."""
    if not actor.is_known:
        raise NotYours


def may_see_simulation(actor: Actor, row: Simulation, link: str = "") -> bool:
    """Whether the actor owns it, it is public, or the actor has its link or is of the staff."""
    return may_see(actor, row, link)


def check_sees_simulation(actor: Actor, row: Simulation, link: str = "") -> None:
    """Raise NotYours for who may not see it."""
    check_may_see(actor, row, link)


def check_changes_simulation(actor: Actor, row: Simulation) -> None:
    """Raise NotYours for everybody but its owner: the staff look, and change nothing."""
    check_may_change(actor, row)


def seen_simulation(simulation_id: str, actor: Actor, link: str = "") -> Simulation:
    """A simulation of the actor's own, a public one, or one whose link they have; any for the
    staff. Raises NotYours or Simulation.DoesNotExist.
    """
    row = Simulation.objects.select_related("user", "before").get(pk=simulation_id)
    check_sees_simulation(actor, row, link)
    return row


def known_simulation(simulation_id: str, actor: Actor, link: str = "") -> Simulation | None:
    """The same, or None if it does not exist or the actor may not see it."""
    try:
        return seen_simulation(simulation_id, actor, link) if simulation_id else None
    except (Simulation.DoesNotExist, NotYours):
        return None


def own_simulation(simulation_id: str, actor: Actor) -> Simulation:
    """A simulation for its owner alone, not for the staff.

    Raises NotYours or Simulation.DoesNotExist.
    """
    row = Simulation.objects.select_related("user").get(pk=simulation_id)
    check_changes_simulation(actor, row)
    return row
