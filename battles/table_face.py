"""What lies on the table between the players, as a page shows it."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from battles import gates
from battles.gates import Visitor
from battles.heads import referee_sides
from battles.models import Battle, Seat

WAYS = {"draw": "a draw", "stop": "to stop here, with no result"}


@dataclass(frozen=True)
class ProposalFace:
    """A proposal of how the battle ends: whose it is, and who has still to agree."""

    how: str
    words: str
    whose: str
    missing: tuple[str, ...]
    is_mine: bool


@dataclass(frozen=True)
class TableFace:
    """What a player may settle with the others: `ways` are those that nobody has proposed yet.

    `mark`: another one whenever other proposals lie there; a page that shows this one is fresh.
    """

    may_take_back: bool
    proposals: tuple[ProposalFace, ...]
    ways: tuple[tuple[str, str], ...]
    token: str
    mark: str = ""


def deciding(battle: Battle, seats: Sequence[Seat]) -> list[Seat]:
    """Whose word counts for the end of a battle: who plays for a side, and not the referee."""
    umpires = referee_sides(battle)
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER and seat.joined_at]
    return [seat for seat in players if seat.side not in umpires]


def table_of(battle: Battle, seats: Sequence[Seat], visitor: Visitor) -> TableFace | None:
    """The table for a player of a running battle; None for everybody else."""
    held = gates.seats_held(visitor, seats)
    own = {seat.pk for seat in held if seat.role == Seat.Role.PLAYER}
    if not own or battle.status != Battle.Status.ACTIVE:
        return None
    players = deciding(battle, seats)
    has_say = any(seat.pk in own for seat in players)
    proposals = tuple(_proposal(each, players, own) for each in battle.proposals if has_say)
    taken = {each.how for each in proposals}
    return TableFace(
        may_take_back=bool(battle.last_plain) and battle.last_plain_by in own,
        proposals=proposals,
        ways=tuple((how, words) for how, words in WAYS.items() if has_say and how not in taken),
        token=secrets.token_hex(8),
        mark=mark_of(battle, seats, visitor),
    )


def mark_of(battle: Battle, seats: Sequence[Seat], visitor: Visitor) -> str:
    """A name for the proposals as they lie before this visitor; nothing where there are none."""
    has_say = deciding(battle, gates.seats_held(visitor, seats))
    if not has_say or not battle.proposals or battle.status != Battle.Status.ACTIVE:
        return ""
    lying = sorted((each["how"], each["agreed"]) for each in battle.proposals)
    return f"{zlib.crc32(repr(lying).encode()):x}"


def _proposal(raw: dict[str, object], players: Sequence[Seat], own: set[int]) -> ProposalFace:
    agreed = raw["agreed"]
    assert isinstance(agreed, list)  # noqa: S101 - for the type checker
    how = str(raw["how"])
    return ProposalFace(
        how=how,
        words=WAYS[how],
        whose=next((seat.name for seat in players if seat.pk == raw["by"]), ""),
        missing=tuple(seat.name for seat in players if seat.pk not in agreed),
        is_mine={seat.pk for seat in players if seat.pk in own} <= set(agreed),
    )
