"""Tags of the ground: what they are called, and what they add to rolls (R5.10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.levels import ACROBATICS, TACTICS, skill_level, uses_skills
from rules.firewall.state import Battle, Figure
from rules.kernel.modifiers import Modifier

REF = "R5.10"
LOST, CIVILIAN, DANGEROUS, VERY, DEADLY = (
    "lost",
    "civilian",
    "dangerous",
    "very_dangerous",
    "deadly",
)
ACROBATIC, TACTICAL, EXHAUSTED, GAS, FUEL = "acrobatic", "tactical", "exhausted", "gas", "fuel"
NAMES = {
    LOST: "Sight lost: everybody's next shot has 2 off",
    CIVILIAN: "Civilians: a missed shot with these totals hits one",
    DANGEROUS: "Dangerous: failing to move with these totals costs 1 Gutz",
    VERY: "Very dangerous: failing to move with these totals costs 2 Gutz",
    DEADLY: "Deadly: everybody loses 1 Gutz as a Turn begins",
    ACROBATIC: "Rubble: without Acrobatics 1 off moving and shooting",
    TACTICAL: "A maze: with Tactics 1 more on moving and shooting, without it 1 off",
    EXHAUSTED: "Exhaustion: who wears only clothes shoots with 1 more",
    GAS: "Gas: a shot with these totals makes the ground deadly",
    FUEL: "Fuel: a shot with these totals makes the ground dangerous",
}
# The totals of two dice do not matter to these.
WITHOUT_TOTALS = (LOST, DEADLY, ACROBATIC, TACTICAL, EXHAUSTED)


def on_this_ground(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    """What the ground adds to moving and shooting."""
    tags = battle.mishaps.tags
    if ACROBATIC in tags and not _knows(battle, figure, ACROBATICS):
        yield Modifier("Rubble", -1, REF)
    if TACTICAL in tags:
        knows = _knows(battle, figure, TACTICS)
        yield Modifier("A maze", 1 if knows else -1, REF)


def in_fire_here(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    """What the ground adds to shooting."""
    if not battle.mishaps.tags:
        return
    yield from on_this_ground(battle, figure)
    if EXHAUSTED in battle.mishaps.tags and _wears_only_clothes(figure):
        yield Modifier("Easier to hit: everybody is exhausted", 1, REF)


def _knows(battle: Battle, figure: Figure, skill: str) -> bool:
    return uses_skills(battle) and skill_level(figure, skill) > 0


def _wears_only_clothes(figure: Figure) -> bool:
    return figure.vehicle is None and CATALOGUE.armour[figure.armour].category == "clothing"
