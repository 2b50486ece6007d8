"""Matchmaking rows of open seats; written under the battle's row lock."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.actors import MACHINE, Actor
from accounts.names import account_called
from accounts.queries.blocks import is_blocked
from battles.matchmaking.plans import ANYBODY, CheckedPlan
from battles.models import Battle, Challenge, Seat, SeatRequest, Terms
from battles.notify import notify_battle
from web.enqueue import enqueue_after_commit

CHALLENGE_DAYS = 7
NOBODY = 0  # not the id of any user
TOLD_WITHIN, MOST_TOLD = timedelta(minutes=5), 500


def machine_key(bot: str) -> str:
    """The actor key of a machine's seat: its bot, and the seed of its random choices."""
    return f"{MACHINE}{bot}:{secrets.token_hex(16)}"


def note_terms(battle: Battle, seats: Sequence[Seat], plan: CheckedPlan) -> None:
    """Store the terms beside the rules, and the requests by name."""
    if plan.hidden_rosters or plan.table:
        Terms.objects.create(battle=battle, hidden_rosters=plan.hidden_rosters, table=plan.table)
    vacant = [seat for seat in seats if seat.joined_at is None]
    if plan.wanted == ANYBODY and vacant:
        ends = timezone.now() + timedelta(days=CHALLENGE_DAYS)
        Challenge.objects.create(battle=battle, ends=ends)
    for number, seat in enumerate(vacant):
        # A name without a side: the player is asked for the first open seat.
        name = plan.asked.get(seat.post) or (plan.asked.get("") if number == 0 else "")
        if name:
            ask(battle, seat, name)


def ask(battle: Battle, seat: Seat, name: str) -> None:
    """Ask a player by name. Storage, response and work are the same whether or not an account has
    the name, so that the response time reveals nothing. The worker notifies the player.
    """
    user = account_called(name)
    number = user.pk if user is not None else NOBODY
    # A user who has blocked the asker gets no request; the asker sees the same as always.
    is_deaf = is_blocked(battle.created_by_id, [number])
    asked = None if is_deaf or number == battle.created_by_id else user
    request = SeatRequest.objects.create(seat=seat, name=name, user=asked)
    enqueue_after_commit("battles.tasks.tell_asked", request.pk)


def tell_asked(request_id: int) -> None:
    """Notify the player who was asked by name, once, if the account exists."""
    rows = SeatRequest.objects.select_related("seat__battle__created_by")
    request = rows.filter(pk=request_id, state=SeatRequest.State.ASKED, user__isnull=False).first()
    if request is None:
        return
    battle = request.seat.battle
    who = battle.created_by.get_username() if battle.created_by else "Somebody"
    key = f"asked:{battle.pk}:{request.seat_id}"
    asked = Actor(user_id=request.user_id)
    notify_battle("invitation", [asked], battle, key=key, path="/battles/", who=who)


def untold(now: datetime) -> list[int]:
    """Requests of the last minutes: a task may get lost, and notifying is idempotent."""
    rows = SeatRequest.objects.filter(state=SeatRequest.State.ASKED, created__gt=now - TOLD_WITHIN)
    return list(rows.filter(user__isnull=False).values_list("pk", flat=True)[:MOST_TOLD])


def close_if_full(battle: Battle, seats: Sequence[Seat]) -> None:
    """Close a challenge when all its seats are taken."""
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    if all(seat.joined_at for seat in players):
        Challenge.objects.filter(battle=battle, state=Challenge.State.OPEN).update(
            state=Challenge.State.TAKEN
        )


def hides_rosters(battle: Battle) -> bool:
    """Whether forces are hidden from the others until the battle begins."""
    return Terms.objects.filter(battle=battle, hidden_rosters=True).exists()


def table_number(battle: Battle) -> int:
    """The table that was chosen when the battle was opened; 0: the players' seeds generate it."""
    return Terms.objects.filter(battle=battle).values_list("table", flat=True).first() or 0


def is_open(battle: Battle) -> bool:
    """Whether any actor may still take a seat in this battle."""
    return Challenge.objects.filter(
        battle=battle, state=Challenge.State.OPEN, ends__gt=timezone.now()
    ).exists()


def decline_asked(user_id: int, name: str) -> None:
    """Decline all requests to a user from a name that they have just blocked.

    It selects by name, so that the same work is done if no account has it.
    """
    asked = SeatRequest.objects.filter(user=user_id, seat__battle__created_by__username=name)
    asked.filter(state=SeatRequest.State.ASKED).update(state=SeatRequest.State.DECLINED)
