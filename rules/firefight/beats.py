"""Beats: who acts next, what begins with a Beat, and how a fight ends."""

from __future__ import annotations

from rules.firefight import events as e
from rules.firefight import tables
from rules.firefight.checks import close, hurt, put_down
from rules.firefight.happenings import pick
from rules.firefight.state import (
    DEADLY,
    DETECTIVES,
    ENEMIES,
    INITIATIVE,
    OVER,
    RIVALS,
    Battle,
    has_tag,
    other_side,
    side_name,
    standing,
)
from rules.kernel.screen import Outcome, ScoreLine
from rules.kernel.umpire import Umpire

INJURIES = ((5, "a scratch"), (8, "badly hurt"), (10, "killed"))


def ending(battle: Battle) -> Outcome | None:
    """How the fight has ended, if it has: nobody left, or what a side was after is done."""
    up = [side for side in (DETECTIVES, ENEMIES) if standing(battle, side)]
    if not up:
        return Outcome("", "Nobody is left standing.")
    if len(up) == 1:
        fallen = side_name(battle, other_side(up[0]))
        return Outcome(up[0], f"{fallen} has nobody left standing.")
    for goal in battle.objectives.values():
        if goal.wins and goal.done >= goal.value:
            return Outcome(goal.side, f"Done: {goal.name}.")
    if battle.beat > battle.last_beat:
        return Outcome("", "The sirens are there before anything is decided.")
    return None


def scores(battle: Battle) -> tuple[ScoreLine, ...]:
    """What each side was after, and the Posture that it has left."""
    goals = (
        ScoreLine(goal.name, {goal.side: f"{goal.done} of {goal.value}"})
        for goal in battle.objectives.values()
    )
    left = {side: str(number) for side, number in battle.posture.items()}
    return (*goals, ScoreLine("Posture left", left))


def end(umpire: Umpire[Battle], outcome: Outcome) -> None:
    """Settle what became of the bystanders who were hit (F5), and close the fight."""
    number = umpire.battle.struck
    if number:
        dice = umpire.roll(number, 10, key=lambda thrown: len(thrown))  # no fighter feels it
        injuries = tuple(next(words for most, words in INJURIES if die <= most) for die in dice)
        umpire.record(e.BystandersSettled(dice, 10, umpire.draw, injuries))
    umpire.record(e.FightEnded(outcome.winner, outcome.reason))


def next_side(battle: Battle, acted: str) -> str:
    """Whose turn it is: sides take turns while both have somebody left who has not acted."""
    first = other_side(acted) if acted else battle.active or battle.first or DETECTIVES
    for side in (first, other_side(first)):
        if any(not each.acted for each in standing(battle, side)):
            return side
    return ""


def go_on(umpire: Umpire[Battle], acted: str = "") -> None:
    """Let the fight go on until somebody must choose; `acted`: the side that used an action."""
    while umpire.battle.phase != OVER:
        outcome = ending(umpire.battle)
        if outcome is not None:
            end(umpire, outcome)
            return
        if umpire.battle.pending is not None:
            return
        side = next_side(umpire.battle, acted)
        if side:
            if side != umpire.battle.active:
                umpire.record(e.SideActs(side))
            return
        begin_beat(umpire)
        acted = ""


def begin_beat(umpire: Umpire[Battle]) -> None:
    """What comes before anybody acts, in this order."""
    umpire.record(e.BeatBegan(umpire.battle.beat + 1))
    if ending(umpire.battle) is not None:
        return
    _expire(umpire)
    if has_tag(umpire.battle, RIVALS):
        enemy = pick(umpire, standing(umpire.battle, ENEMIES), "whom the rival police shoot")
        put_down(umpire, enemy, "the rival police")
    if has_tag(umpire.battle, DEADLY):
        for figure in umpire.battle.figures.values():
            if figure.is_up and not figure.clear:
                hurt(umpire, figure.id, 1, "deadly ground")
    if ending(umpire.battle) is not None:
        return
    _roll_initiative(umpire)
    if tables.is_due(umpire.battle):
        tables.roll(umpire)


def _expire(umpire: Umpire[Battle]) -> None:
    """Tags and objectives whose time is over."""
    battle = umpire.battle
    for tag in battle.tags.values():
        if tag.until and tag.until < battle.beat:
            umpire.record(e.TagCleared(tag.id))
    for goal in battle.objectives.values():
        if goal.until and goal.until < battle.beat:
            close(umpire, goal, met=False)


def _roll_initiative(umpire: Umpire[Battle]) -> None:
    """A die and the best Initiative of each side; the detectives have it when they are level."""
    battle = umpire.battle
    dice = umpire.roll(2, 10)
    totals = {
        side: die + max(each.scores[INITIATIVE] for each in standing(battle, side))
        for side, die in zip((DETECTIVES, ENEMIES), dice, strict=True)
    }
    first = max(totals, key=lambda side: totals[side])
    umpire.record(e.InitiativeRolled(dice, 10, umpire.draw, totals, first))
