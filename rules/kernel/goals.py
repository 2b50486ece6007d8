"""Goals of a position as data: who is to be where, out of the fight, or unharmed, and until when.

Whoever judges needs of a game only its roll call, so the goals are the same in every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.kernel.deeds import Fighter
from rules.kernel.geometry import Point
from rules.kernel.record import Record

REACH, OUT, SAFE, UNHURT, WEAKENED = "reach", "out", "safe", "unhurt", "weakened"
LEFT = "left"  # the fate of who went off the table
# Goals of which nobody knows before the end whether they are met.
LASTING = frozenset({SAFE, UNHURT})
Standing = Literal["open", "met", "missed"]
OPEN: Standing = "open"
MET: Standing = "met"
MISSED: Standing = "missed"


class Zone(Record):
    """A part of the table, in millimetres from its north-western corner."""

    x: int
    y: int
    width: int
    depth: int

    def has(self, at: Point) -> bool:
        """Whether a point lies in it, or on its edge."""
        return self.x <= at.x <= self.x + self.width and self.y <= at.y <= self.y + self.depth


class Goal(Record):
    """Something that a side wants to bring about.

    objective: `reach` a zone, put somebody `out` of the fight, harm somebody (`weakened`), lose
        nobody (`safe`), or let nobody be harmed at all, nor leave (`unhurt`).
    who: the ids of the figures that it is about. needed: how many of them, all by default.
    zone: where, for `reach`. worth: in points, where goals are counted. says: it in a sentence.
    """

    objective: Literal["reach", "out", "safe", "unhurt", "weakened"]
    who: tuple[str, ...]
    says: str
    needed: int = 0
    zone: Zone | None = None
    worth: int = 1


def standing_of(goal: Goal, fighters: Sequence[Fighter], *, is_over: bool) -> Standing:
    """Whether a goal is met; `is_over`: nothing more can come, so that what is open is missed."""
    met = sum(_is_met(goal, each) for each in fighters if each.id in goal.who)
    enough = met >= (goal.needed or len(goal.who))
    if goal.objective in LASTING:
        if not enough:
            return MISSED
        return MET if is_over else OPEN
    if enough:
        return MET
    return MISSED if is_over or _cannot(goal, fighters) else OPEN


def verdict_of(standings: Sequence[Standing]) -> Standing:
    """What becomes of all goals together: met where each is, missed where one is."""
    if MISSED in standings:
        return MISSED
    return MET if all(each == MET for each in standings) else OPEN


def _is_met(goal: Goal, fighter: Fighter) -> bool:
    match goal.objective:
        case "reach":
            if fighter.at is None or goal.zone is None or fighter.is_lost:
                return False
            return goal.zone.has(fighter.at)
        case "out":
            return fighter.is_lost
        case "weakened":
            return fighter.is_lost or fighter.value < fighter.value_at_start
        case "safe":
            return not fighter.is_lost
        case _:
            # Who has left the table was not harmed, but has not stood it out either.
            stays = not fighter.is_lost and fighter.fate != LEFT
            return stays and fighter.value >= fighter.value_at_start


def _cannot(goal: Goal, fighters: Sequence[Fighter]) -> bool:
    """Whether too few are left who could reach the zone."""
    if goal.objective != REACH:
        return False
    able = sum(not each.is_lost for each in fighters if each.id in goal.who)
    return able < (goal.needed or len(goal.who))
