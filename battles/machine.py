"""The machine player: takes a seat, reads only what that seat may see, gives orders."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from django.conf import settings

from accounts.actors import MACHINE
from battles import journal, permissions
from battles.commitments import secret_storage
from battles.models import Battle, Seat
from battles.order_form.forms import OrderSlip
from battles.services import orders
from rules.bots import Whim
from rules.bots.known import STRONG, bot_called
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset

log = logging.getLogger(__name__)

MOST_AT_ONCE = 12  # orders in one task; then the worker takes other tasks
MOST_TRIED = 40  # orders that the rules may refuse before it gives up


def give_machine_orders(battle_id: str, post: str) -> int:
    """Let the machine play a seat until another player is to act; return the number of orders.

    `post`: as `Seat.post`.

    Each order is a separate transaction through the usual service. Concurrent calls are safe: both
    give the same order with the same token, and the second is only told that it was given.
    """
    given = 0
    for _ in range(MOST_AT_ONCE):
        battle, seat = _board(battle_id, post)
        if seat is None:
            break
        try:
            came = _place(battle, seat)
        except orders.StaleBoard:
            continue  # another order was given in the meantime: load again
        if came is None:
            break
        given += not came.repeated
        time.sleep(settings.MACHINE_PAUSE)  # players can follow the orders
    return given


def _board(battle_id: str, post: str) -> tuple[Battle, Seat | None]:
    """The battle, and the machine's seat if it is to act."""
    battle = Battle.objects.get(pk=battle_id)
    if battle.status != Battle.Status.ACTIVE or post not in battle.due:
        return battle, None
    players = battle.seats.filter(role=Seat.Role.PLAYER)
    seat = next((each for each in players if each.post == post), None)
    return battle, seat if seat is not None and permissions.is_machine(seat) else None


def _place(battle: Battle, seat: Seat) -> orders.Placed | None:
    """Give the preferred order that the rules accept; None if there is none."""
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    bot = permissions.bot_at(seat).slug
    for order in liked(ruleset, state, seat.post, _whim_of(battle, seat), bot):
        fields = ruleset.fields_of(order)
        slip = OrderSlip(seat.side, fields, f"machine:{seat.post}:{battle.seq}", battle.seq)
        try:
            return orders.place_order(battle.pk, permissions.machine_at(seat), slip)
        except IllegalOrder:
            continue  # for a reason that is hidden from its side
    log.error("The machine finds no order for %s in battle %s", seat.side, battle.pk)
    return None


def liked(
    ruleset: Ruleset[Any], state: Any, post: str, whim: int, bot: str = STRONG
) -> Iterator[Any]:
    """The machine's orders, best first. It uses only what its side may see.

    `post`: a side, or one of its commands ("side/command") with only that command's orders. `whim`
    decides between equals.
    """
    side, _, command = post.partition("/")
    choose = bot_called(bot).choose
    found = choose(ruleset, ruleset.view(state, side), side, Whim(whim))
    return islice(filter(partial(_is_own, ruleset, state, side, command), found), MOST_TRIED)


def _is_own(ruleset: Ruleset[Any], state: Any, side: str, command: str, order: Any) -> bool:
    if not command:
        return True
    return ruleset.commander(state, side, ruleset.fields_of(order)) in ("", command)


def _whim_of(battle: Battle, seat: Seat) -> int:
    """The machine's random number for each moment; independent of the dice."""
    words = f"{battle.lesson or seat.guest_key}:{battle.seq}"
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:6], "big")


def due_sides(battle_id: str) -> list[str]:
    """The posts of a battle where a machine is to act."""
    battle = Battle.objects.filter(pk=battle_id, status=Battle.Status.ACTIVE).first()
    if battle is None or secret_storage.is_lost(battle.secret):
        return []
    seats = battle.seats.filter(side__in=battle.to_act, role=Seat.Role.PLAYER)
    return [seat.post for seat in seats if permissions.is_machine(seat) and seat.post in battle.due]


def battles_due(most: int) -> list[str]:
    """Running battles in which a machine is to act, those that have waited longest first."""
    held = Seat.objects.filter(role=Seat.Role.PLAYER, guest_key__startswith=MACHINE)
    running = held.filter(battle__status=Battle.Status.ACTIVE).order_by("battle__moved")
    # Most of these battles wait for a person, some for weeks: they must not use up the limit.
    rows = running.select_related("battle").only(
        "side", "command", "battle__to_act", "battle__shared", "battle__commands"
    )
    due = dict.fromkeys(seat.battle_id for seat in rows if seat.post in seat.battle.due)
    return list(due)[:most]
