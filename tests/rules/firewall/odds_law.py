"""The odds of an order hold what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.firewall.events import BattleEnded, GutzRolled, TeamFinished
from rules.firewall.fates import Odds, fate_of, pieces
from rules.firewall.fold import fold
from rules.firewall.gutz import UNFUMBLED
from rules.firewall.odds import MISHAPS
from rules.firewall.play import carry_out
from rules.firewall.state import Battle
from rules.firewall.turn import is_able
from rules.kernel.chance import ALWAYS, summed
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event, Order
from rules.kernel.replay import dice_shown
from rules.kernel.screen import Preview
from rules.kernel.umpire import Umpire


def firewall_odds_hold(
    before: Battle, order: Order, events: Sequence[Event], odds: Odds, shown: Preview
) -> None:
    """Every fate and mishap of the order had a chance, and the first roll was as previewed."""
    own = _own_doing(before, order, events)
    if odds == Odds():
        assert not dice_shown(own.events)
        return
    _risk_holds(before, order, events, odds)
    for figure in odds.figures:
        assert summed((share.ways, share.of) for share in figure.shares) == ALWAYS
    after = pieces(own.battle)
    for piece, was in pieces(before).items():
        fate = fate_of(was, after[piece])
        shares = {share.fate: share.ways for share in odds.of(piece).shares}
        assert shares.get(fate, 0) > 0, (piece, fate)
    chances = {(each.kind, each.figure, each.effect): each.ways for each in odds.mishaps}
    for event in own.events:
        if isinstance(event, MISHAPS):
            tag = event.__struct_config__.tag
            assert chances[tag, event.figure, event.effect] > 0
    if odds.results:
        rolled = next(event for event in own.events if isinstance(event, GutzRolled))
        assert odds.ways(rolled.result) > 0 or rolled.purpose in UNFUMBLED
        assert sum(each.ways for each in odds.results) == 36
    if shown.target is not None:
        rolled = next(event for event in own.events if isinstance(event, GutzRolled))
        assert (shown.modifiers, shown.target) == (rolled.modifiers, rolled.target)


def _own_doing(before: Battle, order: Order, events: Sequence[Event]) -> Umpire[Battle]:
    """The order alone, without the next phase or Turn, played again with the same dice."""
    thrown = dice_shown(events)
    hand = ListedDice([die.face for die in thrown], thrown[0].draw if thrown else 0)
    umpire = Umpire(before, hand, fold)
    carry_out(umpire, order)
    assert list(events[: len(umpire.events)]) == umpire.events
    return umpire


def _risk_holds(before: Battle, order: Order, events: Sequence[Event], odds: Odds) -> None:
    """A phase that failures end early was at risk; one that was sure to end has ended (R4.10)."""
    team = before.active_team
    ended = [each for each in events if isinstance(each, TeamFinished) and each.team == team]
    is_early = bool(ended and ended[0].failed) and _others_wait(before, order)
    assert odds.phase.ways or not is_early
    is_over = any(isinstance(each, BattleEnded) for each in events)
    assert odds.phase != ALWAYS or is_early or is_over


def _others_wait(before: Battle, order: Order) -> bool:
    who = getattr(order, "figure", "")
    others = [each for each in before.figures.values() if each.id != who]
    return any(is_able(before, each) for each in others if each.team == before.active_team)
