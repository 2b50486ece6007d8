"""Read model of an invitation that holds no more: what became of it, and what its reader may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.actors import Actor
from battles import permissions
from battles.models import Battle, Challenge, Seat, SpentInvitation


@dataclass(frozen=True)
class SpentPage:
    """An invitation that was taken, withdrawn or ended with its battle.

    title and taken_by are told of a taken seat only: its link showed both before. battle_id: for
    whoever has a seat there. challenge_id: where another seat is open to everybody.
    """

    fate: str
    since: datetime
    opener: str
    title: str = ""
    taken_by: str = ""
    battle_id: str = ""
    challenge_id: str = ""


def spent_invitation(token: str, actor: Actor) -> SpentPage | None:
    """What became of an invitation; None if there never was one with this token."""
    row = SpentInvitation.objects.select_related("battle", "seat").filter(token=token).first()
    if row is None:
        return None
    battle, seats = row.battle, list(row.battle.seats.all())
    is_taken = row.fate == SpentInvitation.Fate.TAKEN
    open_ones = Challenge.objects.filter(battle=battle, state=Challenge.State.OPEN)
    return SpentPage(
        fate=row.fate,
        since=row.created,
        opener=_opener(battle, seats),
        title=battle.title if is_taken else "",
        taken_by=_taker(battle, row.seat) if is_taken else "",
        battle_id=battle.pk if permissions.seats_held(actor, seats) else "",
        challenge_id=battle.pk if open_ones.exists() else "",
    )


def _opener(battle: Battle, seats: list[Seat]) -> str:
    """The name at the table of who opened the battle; "" if they do not play in it."""
    own = (each for each in seats if each.user_id and each.user_id == battle.created_by_id)
    return next((each.name for each in own), "")


def _taker(battle: Battle, seat: Seat | None) -> str:
    """Who plays there. Who watches is nobody's business, and a late watcher is told late."""
    if seat is None or seat.role != Seat.Role.PLAYER or battle.watch_delay:
        return ""
    return seat.name
