"""Groups of kinds, as the page of the settings shows them."""

from __future__ import annotations

from dataclasses import dataclass

from notifications.kinds import LISTED


@dataclass(frozen=True)
class Group:
    """Kinds that are chosen together on the page of the settings. `says`: what they are about."""

    key: str
    label: str
    says: str
    kinds: tuple[str, ...]


def _beginning(*beginnings: str) -> tuple[str, ...]:
    return tuple(kind.key for kind in LISTED if kind.key.startswith(beginnings))


# The calls to act among the kinds.
CALLS = ("turn", "deadline_near")
_TURNS = ("turn", "deadline_near", "deadline_missed", "league_near", "league_late")
_LADDER = ("league_game_near", "league_game_late")
_ASKED = ("invitation", "challenge_taken", "league_challenge", "league_answer")
_TAKEN = {*_TURNS, *_LADDER, *_ASKED}

# Each listed kind stands in one of them.
GROUPS = (
    Group("turns", "Your turn", "Whose move it is, and time that runs out.", _TURNS + _LADDER),
    Group(
        "asked",
        "Invitations and challenges",
        "Somebody asks you to play, or answers.",
        _ASKED,
    ),
    Group(
        "battles",
        "Your battles",
        "Beginning and end, proposals, rulings, what is said, finished simulations.",
        tuple(
            kind.key
            for kind in LISTED
            if kind.key not in _TAKEN and not kind.key.startswith(("club", "league", "campaign"))
        ),
    ),
    Group("clubs", "Clubs", "Members, notices, dates and results.", _beginning("club")),
    Group(
        "leagues",
        "Leagues and campaigns",
        "Rounds, results, disputes and settlements.",
        tuple(key for key in _beginning("league", "campaign") if key not in _TAKEN),
    ),
)
_LABELS = {key: group.label for group in GROUPS for key in group.kinds}


def group_of(kind_key: str) -> str:
    """The label of the group of a kind; "Your account" for one that is not in the settings."""
    return _LABELS.get(kind_key, "Your account")
