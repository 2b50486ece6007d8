"""Switches where the text is silent, unclear, or leaves it to taste."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule

HOUSE_RULES = (
    HouseRule(
        "referee",
        "Does a referee sit at the table? Without one the random tables roll by themselves.",
        (("none", "No: automatic"), ("seat", "Yes: rolls, chooses entries, sets tags")),
        "none",
        "F11",
    ),
    HouseRule(
        "events",
        "How often does a Beat begin with a roll on the random table?",
        (
            ("second", "Every second Beat"),
            ("third", "Every third Beat"),
            ("never", "Never by itself"),
        ),
        "second",
        "F11",
    ),
    HouseRule(
        "stacking",
        "Ours: how much do several Advantages or Disadvantages do?",
        (("single", "Two dice, however many"), ("each", "A die more for each, up to three")),
        "single",
        "FC1",
    ),
    HouseRule(
        "exhaustion",
        "Who gets 2 on Shooting from Exhaustion? What is printed and why it is do not agree.",
        (
            ("shooters", "As printed: shooters without vest or armour"),
            ("targets", "Whoever shoots at somebody in vest or armour"),
        ),
        "shooters",
        "FO14",
    ),
    HouseRule(
        "rivals",
        "May rival police come?",
        (("yes", "Yes"), ("no", "No: the next entry in their place")),
        "yes",
        "FI9",
    ),
    HouseRule(
        "rolling_car",
        "The car without a driver “can be used for cover”. What does that give?",
        (
            ("cover", "Whoever goes along behind it: shots at them have a Disadvantage this Beat"),
            ("maneuver", "The free Maneuver, and nothing else"),
        ),
        "cover",
        "FO6",
    ),
    HouseRule(
        "ground",
        "With which tags does the place begin?",
        (("scenario", "Those of the scenario"), ("bare", "None")),
        "scenario",
        "F1",
    ),
)


def checked_rules(chosen: Mapping[str, str]) -> dict[str, str]:
    """The answers to every switch, the default where none was chosen; IllegalOrder if unknown."""
    for key in chosen:
        if key not in {rule.key for rule in HOUSE_RULES}:
            raise IllegalOrder(f"There is no house rule called {key!r}.")
    settled = {rule.key: chosen.get(rule.key, rule.default) for rule in HOUSE_RULES}
    for rule in HOUSE_RULES:
        if settled[rule.key] not in {value for value, _ in rule.answers}:
            raise IllegalOrder(f"{rule.question} {settled[rule.key]!r} is not one of the answers.")
    return settled
