"""Read model of the open proposals between the players."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.actors import Actor
from battles import permissions
from battles.models import Battle, Seat
from battles.queries.shared_sides import CONCEDE, partners

WAYS = {"draw": "a draw", "stop": "to abandon the game, with no result"}
# Proposals between players who share a side.
GIVE_UP = {CONCEDE: "to give the battle up"}


@dataclass(frozen=True)
class ProposalRow:
    """A proposal to end the battle: by whom, and who has still to agree."""

    how: str
    words: str
    whose: str
    missing: tuple[str, ...]
    is_mine: bool


@dataclass(frozen=True)
class AgreementPanel:
    """The proposals that a player may make or answer; `ways`: those not made yet.

    `mark` changes whenever the proposals or the sides that are to act change; a page with the
    current mark is up to date.
    """

    may_take_back: bool
    proposals: tuple[ProposalRow, ...]
    ways: tuple[tuple[str, str], ...]
    token: str
    mark: str = ""


def table_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> AgreementPanel | None:
    """The proposals for a player of a running battle; None for everyone else."""
    held = permissions.seats_held(actor, seats)
    own = {seat.pk for seat in held if seat.role == Seat.Role.PLAYER}
    if not own or battle.status != Battle.Status.ACTIVE:
        return None
    has_ways = battle.is_stored and not battle.lesson
    players = permissions.deciding_seats(battle, seats)
    mine = [seat for seat in players if seat.pk in own]
    lying = [each for each in battle.proposals if any(_is_before(seat, each) for seat in mine)]
    proposals = tuple(_proposal(each, players, own) for each in lying)
    ways = {**WAYS, **GIVE_UP} if any(partners(seats, seat) for seat in mine) else WAYS
    taken = {each.how for each in proposals}
    return AgreementPanel(
        may_take_back=bool(battle.last_plain) and battle.last_plain_by in own,
        proposals=proposals,
        ways=tuple((how, words) for how, words in ways.items() if mine and how not in taken)
        if has_ways
        else (),
        token=secrets.token_hex(8),
        mark=mark_of(battle, seats, actor),
    )


def whose(proposal: Mapping[str, Any], players: Sequence[Seat]) -> list[Seat]:
    """Who must agree: all players, or only those who share the proposer's side."""
    own = [seat for seat in players if _is_before(seat, proposal)]
    return [
        seat for seat in own if proposal["how"] not in GIVE_UP or not permissions.is_machine(seat)
    ]


def _is_before(seat: Seat, proposal: Mapping[str, Any]) -> bool:
    """Whether a player sees a proposal: giving up concerns only its own side."""
    return bool(proposal.get("side", seat.side) == seat.side)


def mark_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> str:
    """A version key of the proposals as a player sees them, and of the sides that are to act.

    Both may change without a new journal line that the player knows.
    """
    has_say = permissions.deciding_seats(battle, permissions.seats_held(actor, seats))
    if not has_say or battle.status != Battle.Status.ACTIVE:
        return ""
    own = [p for p in battle.proposals if any(_is_before(seat, p) for seat in has_say)]
    lying = sorted((each["how"], each["agreed"]) for each in own)
    return f"{zlib.crc32(repr((lying, battle.due)).encode()):x}"


def _proposal(raw: Mapping[str, Any], players: Sequence[Seat], own: set[int]) -> ProposalRow:
    agreed, how = raw["agreed"], str(raw["how"])
    return ProposalRow(
        how=how,
        words={**WAYS, **GIVE_UP}[how],
        whose=next((seat.name for seat in players if seat.pk == raw["by"]), ""),
        missing=tuple(seat.name for seat in whose(raw, players) if seat.pk not in agreed),
        is_mine={seat.pk for seat in players if seat.pk in own} <= set(agreed),
    )
