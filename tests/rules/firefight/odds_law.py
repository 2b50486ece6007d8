"""The odds of an order hold what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.firefight.events import CheckRolled
from rules.firefight.fold import fold
from rules.firefight.odds import Odds, is_open
from rules.firefight.play import carry_out
from rules.firefight.state import Battle
from rules.kernel.chance import ALWAYS, summed
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event, Order
from rules.kernel.replay import dice_shown
from rules.kernel.screen import Preview
from rules.kernel.umpire import Umpire


def firefight_odds_hold(
    before: Battle, order: Order, events: Sequence[Event], odds: Odds, shown: Preview
) -> None:
    """Everybody's damage had a chance, all chances come to one, and the check was previewed."""
    if is_open(before, order):
        assert odds == Odds()
        return
    thrown = dice_shown(events)
    hand = ListedDice([die.face for die in thrown], thrown[0].draw if thrown else 0)
    own = Umpire(before, hand, fold)
    carry_out(own, order)
    told = {each.figure: each.shares for each in odds.figures}
    for shares in told.values():
        assert summed((share.ways, share.of) for share in shares) == ALWAYS
    for figure in before.figures.values():
        wounds = own.battle.figures[figure.id].wounds
        possible = {share.wounds for share in told.get(figure.id, ()) if share.ways}
        assert wounds in (possible or {figure.wounds}), figure.id
    first = next((each for each in own.events if isinstance(each, CheckRolled)), None)
    if first is not None:
        assert (shown.modifiers, shown.target) == (first.modifiers, first.score)
        assert (odds.ways > 0) >= first.success
        assert (odds.ways < odds.of) >= (not first.success)
