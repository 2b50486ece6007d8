"""What the page of a first battle tells a newcomer: three hints, and where to go afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from battles.models import Battle
from battles.trials.ids import bot_of, is_trial

HARDER = {"easy": "plain", "plain": "strong"}
MOST_ORDERS = 6  # of both sides; by then whoever plays has seen what the last hint says
ACT = (
    "Touch an enemy to shoot, the ground to walk, or another of your people to choose them. Who "
    "acts has a white ring."
)
CONFIRM = (
    "These are the chances. Give the order with the button, or touch something else: a touch "
    "costs nothing."
)
GO_ON = (
    "Each of your people may move once and shoot once a Turn, in any order. Whoever fails a roll "
    "has done enough for now. When you are done, end the team’s turn."
)
HINTS = (ACT, CONFIRM, GO_ON)


@dataclass(frozen=True)
class TrialPanel:
    """`number` and `hint`: from 1, and its words; 0 and "" where nothing is left to say.

    `against`: the machine that plays; `harder`: the next better one, "" after the best.
    """

    number: int
    hint: str
    against: str
    harder: str

    @property
    def most(self) -> int:
        return len(HINTS)


def trial_of(battle: Battle, *, has_preview: bool) -> TrialPanel | None:
    """What is told beside a battle on trial, with an order in hand or without; else None."""
    if not is_trial(battle.pk):
        return None
    number = _number(battle, has_preview=has_preview)
    against = bot_of(battle.pk)
    hint = HINTS[number - 1] if number else ""
    return TrialPanel(number, hint, against, HARDER.get(against, ""))


def _number(battle: Battle, *, has_preview: bool) -> int:
    if battle.status != Battle.Status.ACTIVE or battle.order_count >= MOST_ORDERS:
        return 0
    if battle.order_count:
        return 3
    return 2 if has_preview else 1
