"""What a game shows of itself: which seats are taken, and for whom a house rule is."""

from __future__ import annotations

import pytest

from rules.kernel.screen import HouseRule, Outcome, ScenarioCard, SideRole

ANSWERS = (("yes", "Yes"), ("no", "No"))


@pytest.mark.parametrize(
    ("scenarios", "concerned"), [((), True), (("park",), True), (("wharf",), False)]
)
def test_a_house_rule_is_for_its_scenarios_or_for_all(
    scenarios: tuple[str, ...], concerned: bool
) -> None:
    rule = HouseRule("wind", "Is there a breeze?", ANSWERS, "no", scenarios=scenarios)
    assert rule.concerns("park") is concerned


@pytest.mark.parametrize(
    ("rules", "seated"),
    [({}, ["red"]), ({"referee": "none"}, ["red"]), ({"referee": "seat"}, ["red", "referee"])],
)
def test_a_seat_that_needs_an_answer_is_there_with_it(
    rules: dict[str, str], seated: list[str]
) -> None:
    sides = (
        SideRole("red", "Red", "Win."),
        SideRole("referee", "Referee", "Watch.", is_referee=True, needs=("referee", "seat")),
    )
    card = ScenarioCard("park", "Park", "A walk.", sides, 60)
    assert [side.id for side in card.seated(rules)] == seated


def test_battles_that_end_alike_are_told_without_what_differs() -> None:
    counted = Outcome("red", "Turn 8 is over. Points: Red 12, Blue 7. Nobody is left.")
    assert counted.kind == "Turn 8 is over. Nobody is left."
    assert Outcome("", "Time is up.").kind == "Time is up."
    assert Outcome("", "").kind == ""
