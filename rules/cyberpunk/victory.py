"""Who has won: whoever is left standing, has done the work, or has done more harm (ours)."""

from __future__ import annotations

from rules.cyberpunk.state import ASLEEP, OVER, Battle, has, is_up, players, side_name
from rules.kernel.screen import Outcome, ScoreLine

WORK_STEPS = 3  # of the task of "Black upload"
UPLOAD = "upload"


def verdict(battle: Battle) -> Outcome | None:
    """The result, as soon as there is one; None while the battle goes on."""
    if battle.phase == OVER or not battle.sides:
        return None
    sides = [side.id for side in players(battle)]
    for side in battle.conceded:
        other = next(each for each in sides if each != side)
        return Outcome(other, f"{side_name(battle, side)} gave up.")
    for side, steps in battle.work.items():
        if steps >= WORK_STEPS:
            return Outcome(side, "Everything is out.")
    standing = [side for side in sides if strength(battle, side)]
    if not standing:
        return Outcome("", "Nobody is left who could fight.")
    if len(standing) == 1:
        return Outcome(standing[0], f"Only {side_name(battle, standing[0])} can still fight.")
    return _time_is_up(battle, sides)


def strength(battle: Battle, side: str) -> int:
    """How many of a side can fight."""
    figures = battle.figures.values()
    return sum(
        is_up(each) and not has(battle, each, ASLEEP) for each in figures if each.side == side
    )


def harm_to(battle: Battle, side: str) -> int:
    """The boxes ticked off among a side's people, as many as each could bear at most."""
    figures = battle.figures.values()
    return sum(min(40, each.health.wounds) for each in figures if each.side == side)


def _time_is_up(battle: Battle, sides: list[str]) -> Outcome | None:
    last = int(battle.rules.get("length", "12"))
    over = battle.round >= last and battle.order and not battle.active
    if not over or any(
        not battle.figures[each].done for each in battle.order if is_up(battle.figures[each])
    ):
        return None
    if battle.scenario == UPLOAD:
        return Outcome(sides[1], "Time is up, and too little is out.")
    harm = {side: harm_to(battle, side) for side in sides}
    if harm[sides[0]] == harm[sides[1]]:
        return Outcome("", "Time is up, and both have suffered alike.")
    winner = min(sides, key=lambda side: harm[side])
    return Outcome(
        winner, f"Time is up, and {side_name(battle, winner)} came off with fewer wounds."
    )


def scores(battle: Battle) -> tuple[ScoreLine, ...]:
    """Who can still fight, how much each side has suffered, and what is out."""
    sides = [side.id for side in players(battle)]
    able = {side: str(strength(battle, side)) for side in sides}
    harm = {side: str(harm_to(battle, side)) for side in sides}
    found = [ScoreLine("Able to fight", able), ScoreLine("Wounds taken", harm, "fewer are better")]
    if battle.scenario == UPLOAD:
        out = {side: f"{battle.work.get(side, 0)} of {WORK_STEPS}" for side in sides[:1]}
        found.insert(0, ScoreLine("Packets out", out))
    return tuple(found)
