"""The switches: where the text is lost or silent, and tastes differ."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule

HOUSE_RULES = (
    HouseRule(
        "levels",
        "The table of weapons is lost. Do the levels of ours count, against the level of armour?",
        (
            ("count", "Yes: level of the weapon to the attacker, of the armour to the defender"),
            ("plain", "No: nothing is added but what the text names"),
        ),
        "count",
        "T11",
    ),
    HouseRule(
        "even_fights",
        "The line for differences of 0 to 2 in hand-to-hand is lost. What comes of them?",
        (
            ("locked", "Nothing: both fight on at the next card"),
            ("loser_hit", "The loser is HIT; at 0 nothing"),
        ),
        "locked",
        "T15",
    ),
    HouseRule(
        "close_arms",
        "The text gives 2 in hand-to-hand for “pistol- rifle (not civilian or sniper rifles)”, and "
        "the table of weapons is lost. For which?",
        (
            ("rifles", "The pistol-rifle and the assault rifle: only those two are excepted"),
            ("pistol_rifle", "The pistol-rifle alone"),
            ("sidearms", "Pistols too, with the pistol-rifle and the assault rifle"),
        ),
        "rifles",
        "T15",
    ),
    HouseRule(
        "mixed_teams",
        "Usually a team has one quality, and the leader or one other may differ. Is that a rule?",
        (
            ("any", "No: a custom, and teams may be mixed as one likes"),
            ("one", "Yes: in a team at most one differs from the others"),
        ),
        "any",
        "T20b",
    ),
    HouseRule(
        "medics",
        "The third of the aids to recovery is lost. Is it a medic within 3 inches?",
        (("two", "Yes, for 2"), ("one", "Yes, for 1"), ("none", "No: medics are there to look at")),
        "two",
        "T13",
    ),
    HouseRule(
        "lost_recovery",
        "Do Poor (-1) and heavy armour (+2) count at recovery, of which the text says nothing?",
        (("count", "Yes"), ("plain", "No: medium armour and Good or better alone")),
        "count",
        "T13",
    ),
    HouseRule(
        "leaders",
        "Which leader helps to fire and to recover?",
        (("own", "That of one's own team"), ("any", "Any of one's own army")),
        "own",
        "T6",
    ),
    HouseRule(
        "decks",
        "How often is the deck played through?",
        (("4", "4 times"), ("6", "6 times"), ("8", "8 times"), ("12", "12 times")),
        "6",
        "T3",
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
