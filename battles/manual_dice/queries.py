"""Read model: the order that waits for the referee's dice, for each reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.actors import Actor
from battles import journal, permissions
from battles.manual_dice import typed_dice
from battles.models import Battle, DiceCall, Seat
from battles.queries.shared_sides import post_names


@dataclass(frozen=True)
class ManualDicePanel:
    """For a player: whether a referee `may_throw`, and whether an own order `is_waiting`.

    For the referee: `token`, by whom, what is `ordered`, and which dice are `wanted`.
    """

    may_throw: bool = False
    is_waiting: bool = False
    token: str = ""
    who: str = ""
    ordered: str = ""
    wanted: str = ""


def has_thrower(battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether a referee may throw the dice of this battle."""
    is_played = battle.status == Battle.Status.ACTIVE
    return battle.real_dice and is_played and bool(permissions.answering_seats(battle, seats))


def waiting_call(battle: Battle) -> DiceCall | None:
    """The order that waits for dice; it lapses when another order is given or taken back."""
    rows = DiceCall.objects.select_related("seat")
    return rows.filter(battle=battle, after=battle.order_count).first()


def dice_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> ManualDicePanel | None:
    """The panel of the referee's dice; None if no referee throws dice."""
    if not has_thrower(battle, seats):
        return None
    call = waiting_call(battle)
    is_mine = call is not None and actor.holds(call.seat)
    if call is None or not permissions.is_referee(actor, battle, seats):
        return ManualDicePanel(bool(permissions.sides_held(actor, seats)), is_mine)
    who = f"{call.seat.name} ({post_names(battle).get(call.seat.post, '')})"
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    order = ruleset.order_from(call.fields)
    return ManualDicePanel(
        is_waiting=is_mine,
        token=call.token,
        who=who,
        ordered=ruleset.preview(state, order).title,
        wanted=typed_dice.wanted(ruleset, state, order, battle.draw),
    )
