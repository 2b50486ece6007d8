"""Battles that are locked until the transaction ends. Whoever changes a battle begins here."""

from __future__ import annotations

from battles.models import Battle, Seat


def locked_battle(battle_id: str) -> tuple[Battle, list[Seat]]:
    """A battle with its clock, locked, and its seats with their last looks.

    Raises Battle.DoesNotExist. Who may change it is not looked at here: see `battles.permissions`.
    """
    rows = Battle.objects.select_for_update(of=("self",)).select_related("clock")
    battle = rows.get(pk=battle_id)
    return battle, list(battle.seats.select_related("last_seen"))


def locked_by_invitation(invite: str) -> tuple[Battle, list[Seat], Seat]:
    """The same, and the seat to which an invitation leads. Raises Seat.DoesNotExist.

    The seat is looked for once more under the lock: somebody may have changed the invitation.
    """
    battle_id = Seat.objects.values_list("battle_id", flat=True).get(invite=invite)
    battle, seats = locked_battle(battle_id)
    seat = next((seat for seat in seats if seat.invite == invite), None)
    if seat is None:
        raise Seat.DoesNotExist
    return battle, seats, seat
