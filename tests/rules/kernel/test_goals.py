"""Goals: when each of them is open, met or missed, judged from a roll call alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.deeds import Fighter
from rules.kernel.geometry import Point
from rules.kernel.goals import MET, MISSED, OPEN, Goal, Zone, standing_of, verdict_of

WELL = Fighter("a", "Vega", "watch", value=8, value_at_start=8, at=Point(100, 100))
HURT = replace(WELL, value=5)
DOWN = replace(HURT, is_down=True)
DEAD = replace(WELL, fate="dead", at=None)
LEFT = replace(WELL, fate="left", at=None)
ELSEWHERE = replace(WELL, at=Point(400, 100))
OTHER = Fighter("b", "Rook", "watch", value=7, value_at_start=7, at=Point(120, 110))
ZONE = Zone(50, 60, 100, 80)


def goal(objective: str, *who: str, needed: int = 0) -> Goal:
    zone = ZONE if objective == "reach" else None
    return Goal(objective, who or ("a",), "It is to be done.", needed=needed, zone=zone)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("objective", "fighter", "meanwhile", "at_the_end"),
    [
        ("reach", WELL, MET, MET),
        ("reach", HURT, MET, MET),
        ("reach", ELSEWHERE, OPEN, MISSED),
        ("reach", replace(WELL, at=None), OPEN, MISSED),
        ("reach", LEFT, OPEN, MISSED),
        ("reach", DOWN, MISSED, MISSED),
        ("reach", DEAD, MISSED, MISSED),
        ("out", WELL, OPEN, MISSED),
        ("out", HURT, OPEN, MISSED),
        ("out", LEFT, OPEN, MISSED),
        ("out", DOWN, MET, MET),
        ("out", DEAD, MET, MET),
        ("weakened", WELL, OPEN, MISSED),
        ("weakened", HURT, MET, MET),
        ("weakened", DEAD, MET, MET),
        ("safe", WELL, OPEN, MET),
        ("safe", HURT, OPEN, MET),
        ("safe", LEFT, OPEN, MET),
        ("safe", DOWN, MISSED, MISSED),
        ("safe", DEAD, MISSED, MISSED),
        ("unhurt", WELL, OPEN, MET),
        ("unhurt", HURT, MISSED, MISSED),
        ("unhurt", LEFT, MISSED, MISSED),
        ("unhurt", DEAD, MISSED, MISSED),
    ],
)
def test_each_objective(objective: str, fighter: Fighter, meanwhile: str, at_the_end: str) -> None:
    assert standing_of(goal(objective), [fighter, OTHER], is_over=False) == meanwhile
    assert standing_of(goal(objective), [fighter, OTHER], is_over=True) == at_the_end


def test_all_are_needed_unless_it_says_how_many() -> None:
    fighters = [DEAD, OTHER]
    assert standing_of(goal("out", "a", "b"), fighters, is_over=False) == OPEN
    assert standing_of(goal("out", "a", "b", needed=1), fighters, is_over=False) == MET
    assert standing_of(goal("safe", "a", "b"), fighters, is_over=True) == MISSED
    assert standing_of(goal("safe", "a", "b", needed=1), fighters, is_over=True) == MET


def test_a_zone_is_missed_when_too_few_are_left_to_reach_it() -> None:
    far = replace(OTHER, at=Point(900, 900))
    assert standing_of(goal("reach", "a", "b"), [DEAD, far], is_over=False) == MISSED
    assert standing_of(goal("reach", "a", "b", needed=1), [DEAD, far], is_over=False) == OPEN


def test_whom_a_goal_does_not_name_counts_for_nothing() -> None:
    assert standing_of(goal("reach", "b"), [WELL, replace(OTHER, at=None)], is_over=False) == OPEN


def test_the_edge_of_a_zone_belongs_to_it() -> None:
    assert all(map(ZONE.has, (Point(50, 60), Point(150, 60), Point(150, 140))))
    assert not any(map(ZONE.has, (Point(49, 60), Point(151, 140), Point(150, 141))))


def test_together_they_are_missed_with_one_and_met_with_all() -> None:
    assert verdict_of([MET, OPEN]) == OPEN
    assert verdict_of([MET, MET]) == MET
    assert verdict_of([MET, OPEN, MISSED]) == MISSED
