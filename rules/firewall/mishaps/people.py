"""Whom a chance event befalls, and how it is checked whether he notices it (R5.10).

A check is a Gutz roll by which nobody gains or loses anything; the level of the skill is added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.firewall.armour import move_change
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.gutz import is_success, roll_gutz
from rules.firewall.mishaps.events import MishapLot
from rules.firewall.mishaps.ground import REF
from rules.firewall.skills.levels import (
    ACROBATICS,
    OBSERVATION,
    STEALTH,
    TACTICS,
    skill_level,
    uses_skills,
)
from rules.firewall.state import (
    BERSERK,
    Battle,
    Figure,
    active_figures,
    hides_rosters,
    players,
)
from rules.kernel.modifiers import Modifier
from rules.kernel.umpire import Umpire

LOOK, GUESS, JUMP, UNSEEN, STAND = (
    "mishap look",
    "mishap guess",
    "mishap jump",
    "mishap unseen",
    "mishap stand",
)
SKILLS = {
    LOOK: (OBSERVATION,),
    GUESS: (TACTICS,),
    JUMP: (ACROBATICS,),
    UNSEEN: (STEALTH,),
    STAND: (),
}


def people(battle: Battle, side: str) -> tuple[Figure, ...]:
    """Those of a side to whom something may happen: on foot, on the table, in their right mind."""
    return tuple(
        figure
        for figure in active_figures(battle)
        if figure.side == side and figure.vehicle is None and figure.mind != BERSERK
    )


def befallen(umpire: Umpire[Battle]) -> str:
    """The side that the referee has named, or one by lot; empty where nobody is there."""
    battle = umpire.battle
    sides = [side for side in players(battle) if people(battle, side)]
    if battle.mishaps.whom:
        return battle.mishaps.whom if battle.mishaps.whom in sides else ""
    if len(sides) < 2:
        return "".join(sides)
    dice = umpire.roll(1, len(sides))
    side = sides[dice[0] - 1]
    umpire.record(MishapLot(dice, len(sides), umpire.draw, side))
    return side


def by_lot(umpire: Umpire[Battle], among: Sequence[Figure]) -> Figure:
    """One of several figures of a side; no die where there is no choice."""
    if len(among) == 1:
        return among[0]
    dice = umpire.roll(1, len(among))
    figure = among[dice[0] - 1]
    umpire.record(MishapLot(dice, len(among), umpire.draw, figure.side, figure.id))
    return figure


def chosen(umpire: Umpire[Battle], who: str, side: str) -> Figure:
    """The most alert, the least alert or the slowest of a side, by lot among equals."""
    battle = umpire.battle
    measure = MEASURES[who]
    found = people(battle, side)
    best = max(measure(battle, each) for each in found)
    return by_lot(umpire, [each for each in found if measure(battle, each) == best])


def _alert(battle: Battle, figure: Figure) -> int:
    # Where skills are a secret, who is chosen must not tell of them.
    counts = uses_skills(battle) and not hides_rosters(battle)
    return figure.gutz + (skill_level(figure, OBSERVATION) if counts else 0)


MEASURES: dict[str, Callable[[Battle, Figure], int]] = {
    "most_alert": _alert,
    "least_alert": lambda battle, figure: -_alert(battle, figure),
    "slowest": lambda _, figure: -move_change(figure),
}


def tacticians(battle: Battle, side: str) -> list[Figure]:
    """Those of a side who know Tactics; nobody is known to where skills are a secret."""
    if not uses_skills(battle) or hides_rosters(battle):
        return []
    return [each for each in people(battle, side) if skill_level(each, TACTICS)]


def passes(umpire: Umpire[Battle], figure: Figure, check: str, less: int = 0) -> bool:
    """Whether a figure notices, jumps aside, stays unseen or stands."""
    skills = SKILLS[check] if uses_skills(umpire.battle) else ()
    bonus = (Modifier(_skill(figure, each), skill_level(figure, each), REF) for each in skills)
    modifiers = [each for each in bonus if each.value]
    if less:
        modifiers.append(Modifier("Taken by surprise", -less, REF))
    return is_success(roll_gutz(umpire, figure.id, check, modifiers))


def _skill(figure: Figure, skill: str) -> str:
    return f"{CATALOGUE.skills[skill].name} {skill_level(figure, skill)}"
