"""Orders in, events out: who resolves what, and how the deck goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.fireteam_tomorrow import hand_to_hand, morale, recovery, riding, setting_up
from rules.fireteam_tomorrow import orders as o
from rules.fireteam_tomorrow.captives import play_hand_over
from rules.fireteam_tomorrow.deck import able, draw, finish, open_team, plan_end_card
from rules.fireteam_tomorrow.ending import end_if_over, end_of_play
from rules.fireteam_tomorrow.events import (
    ChoicesOpened,
    DecisionAsked,
    FigureLeft,
    SideConceded,
)
from rules.fireteam_tomorrow.fold import fold
from rules.fireteam_tomorrow.jumping import play_jump
from rules.fireteam_tomorrow.movement import play_move, withdraw_rest
from rules.fireteam_tomorrow.shooting import play_burst, play_fire
from rules.fireteam_tomorrow.state import (
    FIGHT,
    FIRE,
    MOVE,
    OVER,
    PRESENT,
    RECOVERY,
    SETUP,
    Battle,
    active_of,
    kind_of,
)
from rules.kernel.dice import Dice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from rules.kernel.umpire import Inspector, Planned, Umpire

Resolver = Callable[[Umpire[Battle], Any], None]


def play_end_card(umpire: Umpire[Battle], order: o.EndCard) -> None:
    """Do nothing more on this card; whoever withdraws walks on by itself."""
    umpire.plan(plan_end_card, order)
    _close(umpire)


def play_concede(umpire: Umpire[Battle], order: o.Concede) -> None:
    """Give up: the side's people leave."""
    umpire.plan(plan_concede, order)
    umpire.record(SideConceded(side=order.side))
    for figure in umpire.battle.figures:
        there = umpire.battle.figures[figure]
        if there.side == order.side and there.status in PRESENT:
            umpire.record(FigureLeft(figure=figure))
    setting_up.begin_if_ready(umpire)


def plan_concede(battle: Battle, order: o.Concede) -> o.Concede:
    """The side gives up. Raises IllegalOrder."""
    if battle.phase == OVER:
        raise IllegalOrder("The battle is over.", "T3")
    if order.side in battle.conceded:
        raise IllegalOrder("You have given up.", "T3")
    return order


RESOLVERS: dict[type[Order], Resolver] = {
    o.Deploy: setting_up.play_deploy,
    o.Begin: setting_up.play_begin,
    o.Move: play_move,
    o.Jump: play_jump,
    o.Board: riding.play_board,
    o.Alight: riding.play_alight,
    o.Fire: play_fire,
    o.Burst: play_burst,
    o.HandOver: play_hand_over,
    o.EndCard: play_end_card,
    o.Choose: hand_to_hand.play_choose,
    o.Seal: hand_to_hand.play_seal,
    o.Decide: morale.play_decide,
    o.Concede: play_concede,
}


def empty() -> Battle:
    """The battle before its first event."""
    return Battle()


def to_act(battle: Battle) -> tuple[str, ...]:
    """The sides that may order now."""
    if battle.phase == OVER or not battle.scenario:
        return ()
    if battle.phase == SETUP:
        return setting_up.preparing(battle)
    if battle.asks:
        return _due(battle)
    team = open_team(battle)
    return (battle.teams[team].side,) if team else ()


def outcome(battle: Battle) -> Outcome | None:
    """None, or how the battle ended."""
    return battle.outcome


def play(battle: Battle, order: Order, dice: Dice) -> tuple[Battle, tuple[Event, ...]]:
    """Resolve an order: the battle afterwards and what happened, or IllegalOrder."""
    umpire = Umpire(battle, dice, fold)
    run(umpire, order)
    return umpire.battle, tuple(umpire.events)


def run(umpire: Umpire[Battle], order: Order) -> None:
    """Resolve an order in the hands of an umpire, and let the deck go on from there."""
    carry_out(umpire, order)
    go_on(umpire)


def carry_out(umpire: Umpire[Battle], order: Order) -> None:
    """What the order itself does; the next card and its dice are none of its doing."""
    resolver = RESOLVERS.get(type(order))
    if resolver is None:
        raise IllegalOrder("That is not an order of this game.")
    if order.side not in [side.id for side in umpire.battle.sides]:
        raise IllegalOrder("There is no such side in this battle.")
    resolver(umpire, order)


def verify(battle: Battle, order: Order) -> None:
    """None when the order may be given now; else raises IllegalOrder."""
    try:
        run(Inspector(battle, fold), order)
    except (Planned, NoMoreDice):
        return


# --- The deck goes on ----------------------------------------------------------------------------


def go_on(umpire: Umpire[Battle]) -> None:
    """Turn and play cards until somebody has something to decide, or it is over."""
    riding.spill(umpire)
    while umpire.battle.phase != OVER and not end_if_over(umpire):
        battle = umpire.battle
        if battle.phase == SETUP:
            return
        if battle.asks:
            if _due(battle):
                return
            _open(umpire)
        elif battle.card:
            if able(battle):
                return
            _close(umpire)
        elif end_of_play(umpire):
            return
        else:
            draw(umpire)
            _begin(umpire)


def _due(battle: Battle) -> tuple[str, ...]:
    return hand_to_hand.due(battle) if battle.asks == FIGHT else morale.due(battle)


def _begin(umpire: Umpire[Battle]) -> None:
    """A card has been turned: what is for all happens at once."""
    kind, _ = kind_of(umpire.battle.card)
    if kind in (MOVE, FIRE):
        return
    if kind == RECOVERY:
        recovery.resolve(umpire)
        morale.waver(umpire)
    asked = hand_to_hand.due(umpire.battle) if kind == FIGHT else morale.due(umpire.battle)
    if asked:
        umpire.record(DecisionAsked(what=kind))
    else:
        finish(umpire)


def _open(umpire: Umpire[Battle]) -> None:
    """All have chosen: everything happens at once."""
    if umpire.battle.asks == FIGHT:
        umpire.record(ChoicesOpened())
        hand_to_hand.resolve(umpire)
    else:
        morale.resolve(umpire)
    finish(umpire)


def _close(umpire: Umpire[Battle]) -> None:
    """A team has done what it could on its card."""
    kind, team = kind_of(umpire.battle.card)
    if kind == MOVE:
        withdraw_rest(umpire, active_of(umpire.battle, team))
    finish(umpire)
