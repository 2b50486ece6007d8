"""What the two sides of A Walk in the Park are after: Kewell, alive."""

from __future__ import annotations

from collections.abc import Sequence

from rules.firewall.scenarios.scenario import Prize, Wishes
from rules.firewall.scenarios.wishes import AROUND, FETCH, GUARD, away, carried_off, hunt
from rules.firewall.state import ACTIVE, DOWN, SETUP, Battle
from rules.firewall.terrain import EDGES
from rules.kernel.counsel import Aim
from rules.kernel.geometry import Point

KEWELL, SNATCH, ELLAND = "kewell", "snatch", "elland"
HOME = {"far_end": ("east",), "any": EDGES, "never": ()}
AMBUSH, AMBUSHED_WITHIN = 450, 150  # mm: so far ahead of Kewell, and around that


def wishes(battle: Battle, side: str) -> Wishes:
    """The squad wants him down and away; his people want him home, or at least unharmed."""
    if side == SNATCH:
        return _of_the_squad(battle)
    return _of_his_people(battle, HOME.get(battle.rules.get("escape", "far_end"), ()))


def _of_the_squad(battle: Battle) -> Wishes:
    dead = -3000 if battle.rules.get("kewell_killed", "draw") == "draw" else -5000
    prize = Prize(3500, dead, -4000)
    kewell = battle.figures[KEWELL]
    if battle.phase == SETUP:
        ahead = Point(min(kewell.at.x + AMBUSH, battle.width), kewell.at.y)
        return Wishes((Aim(ahead, FETCH, near=AMBUSHED_WITHIN),), {KEWELL: prize})
    found = carried_off(battle, SNATCH, KEWELL, EDGES, prize)
    if kewell.status != ACTIVE:
        return found
    aims = (*found.aims, Aim(kewell.at, FETCH, near=AMBUSHED_WITHIN))
    return Wishes(aims, found.prizes)


def _of_his_people(battle: Battle, edges: Sequence[str]) -> Wishes:
    prize = Prize(-3000, -2000, 2000)
    kewell = battle.figures[KEWELL]
    if kewell.status == DOWN:
        return carried_off(battle, ELLAND, KEWELL, edges, prize)
    # With nowhere to go he keeps away from whoever comes nearest: cover does the rest.
    home = tuple(away(battle, KEWELL, edges)) or (Aim(kewell.at, GUARD, KEWELL),)
    aims = (*home, *hunt(battle, ELLAND), Aim(kewell.at, GUARD, near=AROUND))
    return Wishes(aims, {KEWELL: prize}, leavers=(KEWELL,))
