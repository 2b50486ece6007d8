"""Forces as they were in another simulation, whatever has become of the warbands since."""

from __future__ import annotations

from laboratory.jobs import experiment_of
from laboratory.models import Simulation
from rosters.visitors import Visitor
from rules.kernel.warbands import Warband

AGAIN = "as:"  # begins the name of each, then the simulation and the number of the party


def as_in(row: Simulation, place: int, link: str = "") -> str:
    """The name of a party's force, with what opens the simulation to whoever asks."""
    return f"{AGAIN}{row.pk}:{place}" + (f"?{link}" if link else "")


def force_again(visitor: Visitor, name: str, link: str, ruleset: str) -> Warband | None:
    """The force of that name; None where there is none that the visitor may see."""
    simulation, _, place = name.removeprefix(AGAIN).partition(":")
    row = Simulation.objects.filter(pk=simulation, ruleset=ruleset).first()
    if row is None or not row.may_be_seen_by(visitor, link):
        return None
    parties = experiment_of(row).parties
    known = {str(number): party.force for number, party in enumerate(parties)}
    return known.get(place)
