"""Switches where the book is silent or contradicts itself; the default is how it is read here."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule

HOUSE_RULES = (
    HouseRule(
        "referee", "Does a referee sit at the table, who sets modifiers and tests?",
        (("none", "no"), ("seat", "yes")),
        "none", "C12",
    ),
    HouseRule(
        "devices", "Who sees mines, charges and grenades that are left lying?",
        (("hidden", "those who left them, and a referee"), ("open", "everybody")),
        "hidden", "C36",
    ),
    HouseRule(
        "initiative", "Who acts when?",
        (("each", "everybody rolls"), ("party", "each side's leader rolls for all of it")),
        "each", "C2",
    ),
    HouseRule(
        "fast_draw", "May somebody draw fast?",
        (("declared", "yes: each side says who, before initiative"), ("off", "no")),
        "declared", "C7",
    ),
    HouseRule(
        "cover", "What does cover hide?",
        (("whole", "all of whoever stands behind it"), ("low", "all but the head")),
        "whole", "C29",
    ),
    HouseRule(
        "severing", "What destroys a part: more than eight points …",
        (("through", "that come through armour"), ("taken", "that are taken as wounds")),
        "through", "C23",
    ),
    HouseRule(
        "fumbles", "What breaks on a natural 1? (The book's own table is lost.)",
        (("blades", "a blade, as printed"), ("guns", "guns jam as well (ours)")),
        "blades", "C15",
    ),
    HouseRule(
        "rescue", "Does a rescue team come for the dead?",
        (("cards", "for those with a card"), ("nobody", "for nobody")),
        "cards", "C24",
    ),
    HouseRule(
        "minute", "How many rounds of three seconds are a minute?",
        (("20", "twenty"), ("6", "six, as printed")),
        "20", "C24",
    ),
    HouseRule(
        "length", "How long does it last? (Ours.)",
        (("6", "six rounds"), ("8", "eight rounds"), ("12", "twelve rounds")),
        "12", "C1",
    ),
)  # fmt: skip


def checked_rules(chosen: Mapping[str, str]) -> dict[str, str]:
    """The answers to every switch, the default where none was chosen; IllegalOrder if unknown."""
    switches = {rule.key: rule for rule in HOUSE_RULES}
    for key in chosen:
        if key not in switches:
            raise IllegalOrder(f"There is no house rule called {key!r}.")
    settled = {}
    for key, rule in switches.items():
        answer = chosen.get(key, rule.default)
        if answer not in {value for value, _ in rule.answers}:
            raise IllegalOrder(f"{rule.question} {answer!r} is not one of the answers.")
        settled[key] = answer
    return settled
