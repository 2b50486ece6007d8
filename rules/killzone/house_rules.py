"""The switches: where the text is lost or contradicts itself, and tastes differ."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule

HOUSE_RULES = (
    HouseRule(
        "fire_table",
        "The printed fire table has both 1-3 and 2-4. Which rolls put a fire out?",
        (
            ("even", "1 or 2; a minor fire on 3 or 4, a major one on 5 or 6"),
            ("wet", "1 to 3; a minor fire on 4, a major one on 5 or 6"),
            ("dry", "1 only; a minor fire on 2 to 4, a major one on 5 or 6"),
        ),
        "even",
        "K42",
    ),
    HouseRule(
        "turns",
        "How many turns are played?",
        (("6", "6 turns"), ("8", "8 turns"), ("10", "10 turns")),
        "8",
        "K31",
    ),
    HouseRule(
        "light",
        "Is it day or night?",
        (("day", "Day"), ("night", "Night: 2 inches less to move, -1 to hit beyond 12 inches")),
        "day",
        "K21",
    ),
    HouseRule(
        "saves",
        "The save of heroes is lost. What does a hero need?",
        (("4", "4 or more"), ("5", "5 or more"), ("6", "6")),
        "4",
        "K39",
    ),
    HouseRule(
        "fast_fire",
        "A fast vehicle fires at another fast one. How much harder is that?",
        (
            ("once", "1 less to hit: each is a moving vehicle to the other"),
            ("each", "2 less: 1 for firing from it, and 1 for firing at it"),
        ),
        "once",
        "K12",
    ),
)


def checked(chosen: Mapping[str, str]) -> dict[str, str]:
    """The answers to every switch, the default where none was chosen; IllegalOrder if unknown."""
    known = {rule.key: rule for rule in HOUSE_RULES}
    for key, answer in chosen.items():
        if key not in known:
            raise IllegalOrder(f"There is no house rule called {key!r}.")
        if answer not in dict(known[key].answers):
            raise IllegalOrder(f"{known[key].question} {answer!r} is not one of the answers.")
    return {key: chosen.get(key, rule.default) for key, rule in known.items()}
