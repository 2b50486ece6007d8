"""What changes a battle. Each function is one transaction that holds the battle's row."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from celery import signature
from django.db import transaction
from django.utils import timezone

from battles import gates, journal, letters, live, proofs
from battles.forces import chosen_forces, forces_of, may_choose
from battles.forms import OrderSlip, fields_in
from battles.gates import Visitor
from battles.models import Battle, PlacedOrder, Seat
from battles.plans import NAME_LENGTH, SEED_LENGTH, BattlePlan, CheckedPlan, check_plan, clean
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, SeedAdded, SeedRevealed
from rules.kernel.record import IllegalOrder

TOKEN_LENGTH = 64
# Some fifty times a long battle: an end to shaping the ground for ever.
MOST_ORDERS = 20_000
MOST_SEATS = 40
GUEST_BATTLES_AN_HOUR = 30
USER_BATTLES_AN_HOUR = 60


class StaleBoard(Exception):
    """The order was given to a battle that has moved on since."""


class TooManyBattles(Exception):
    """Somebody opens battles faster than anybody plays them."""


class InvitationRefused(Exception):
    """An invitation that cannot be accepted or made, and why, in a sentence."""


@dataclass(frozen=True)
class Placed:
    """An order that is in the journal; `repeated` when it was there already."""

    battle: Battle
    seats: list[Seat]
    number: int
    first_seq: int
    last_seq: int
    repeated: bool = False


# --- Opening and joining ------------------------------------------------------


@transaction.atomic
def open_battle(visitor: Visitor, plan: BattlePlan, opened_from: str) -> Battle:
    """Open a battle with its seats and the promise about its dice.

    A hot-seat battle begins at once; any other waits until each player's seat is taken.
    Raises BadPlan or TooManyBattles; `opened_from` is a fingerprint of where the request came from.
    """
    checked = check_plan(plan)
    forces = chosen_forces(visitor, checked.ruleset.slug, checked.forces)
    _check_pace(visitor, opened_from)
    battle = Battle.objects.create(
        ruleset=checked.ruleset.slug,
        edition=checked.ruleset.edition,
        scenario=checked.scenario.id,
        title=checked.title,
        house_rules=checked.house_rules,
        hotseat=checked.hotseat,
        created_by_id=visitor.user_id,
        opened_from=opened_from,
        secret=secrets.token_bytes(32),
    )
    sides = checked.scenario.seated(checked.house_rules)
    seats = [_player_seat(battle, checked, visitor, side.id) for side in sides]
    for seat in seats:
        seat.force = forces.get(seat.side) if seat.joined_at else None
    Seat.objects.bulk_create(seats)
    journal.append(battle, None, [DiceCommitted(commitment=commitment(bytes(battle.secret)))])
    _begin_if_full(battle, seats)
    battle.save()
    return battle


def _check_pace(visitor: Visitor, opened_from: str) -> None:
    hour = timezone.now() - timedelta(hours=1)
    limit = GUEST_BATTLES_AN_HOUR if visitor.user_id is None else USER_BATTLES_AN_HOUR
    if Battle.objects.filter(opened_from=opened_from, created__gte=hour).count() >= limit:
        raise TooManyBattles


def _player_seat(battle: Battle, plan: CheckedPlan, visitor: Visitor, side: str) -> Seat:
    seat = Seat(battle=battle, side=side)
    if plan.hotseat or side == plan.side:
        seat.name = plan.names.get(side, "")
        _take(seat, visitor, plan.seed if side == plan.side else "")
    else:
        seat.invite = fresh_invite()
    return seat


def fresh_invite() -> str:
    return secrets.token_urlsafe(24)


def _take(seat: Seat, visitor: Visitor, seed: str) -> None:
    seat.user_id = visitor.user_id
    seat.guest_key = "" if visitor.user_id else visitor.guest_key
    seat.name = seat.name or clean(visitor.name, NAME_LENGTH) or "Guest"
    seat.invite = None
    seat.joined_at = timezone.now()
    if seat.role == Seat.Role.PLAYER:
        seat.seed = clean(seed, SEED_LENGTH) or secrets.token_hex(8)


def _begin_if_full(battle: Battle, seats: Sequence[Seat]) -> None:
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    if not all(seat.joined_at for seat in players):
        return
    ruleset = journal.ruleset_of(battle)
    names = {seat.side: seat.name for seat in players}
    ground, forces = ground_of(battle, players), forces_of(players)
    opening = ruleset.muster(battle.scenario, names, battle.house_rules, ground, forces)
    seeds = [SeedAdded(side=seat.side, seed=seat.seed) for seat in players]
    journal.append(battle, None, [*seeds, *opening])
    promise = DiceCommitted(commitment=commitment(bytes(battle.secret)))
    journal.keep_state(battle, ruleset.folded([promise, *seeds, *opening]))
    battle.status = Battle.Status.ACTIVE
    _tell_after_commit(battle, before=[])


def ground_of(battle: Battle, players: Sequence[Seat]) -> int:
    """The number that shapes the ground: nobody could choose it, and it can be proved later."""
    words = "ground:" + "\0".join(seat.seed for seat in players)
    return int.from_bytes(hmac.digest(bytes(battle.secret), words.encode(), "sha256")[:4], "big")


@transaction.atomic
def accept_invitation(token: str, visitor: Visitor, seed: str, force: str = "") -> Battle:
    """Take the seat that an invitation is for, with a warband of one's own if it takes one.

    Raises Seat.DoesNotExist, InvitationRefused or BadPlan.
    """
    battle, seats = lock_battle(Seat.objects.values_list("battle_id", flat=True).get(invite=token))
    seat = next((seat for seat in seats if seat.invite == token), None)
    if seat is None:
        raise Seat.DoesNotExist
    if visitor.user_id is None:
        raise InvitationRefused("Log in or sign up first; then the seat is yours.")
    if gates.seats_held(visitor, seats):
        raise InvitationRefused("You already have a seat in this battle.")
    _take(seat, visitor, seed)
    if force and may_choose(battle, seat):
        seat.force = chosen_forces(visitor, battle.ruleset, {seat.side: force})[seat.side]
    seat.save()
    if battle.status == Battle.Status.WAITING and seat.role == Seat.Role.PLAYER:
        _begin_if_full(battle, seats)
    battle.save()
    return battle


@transaction.atomic
def make_invitation(battle_id: str, visitor: Visitor, role: str) -> Seat:
    """Add an open seat for a spectator or a referee."""
    battle, seats = lock_battle(battle_id)
    gates.admit(gates.may_invite(visitor, battle))
    if len(seats) >= MOST_SEATS:
        raise InvitationRefused(f"There are {MOST_SEATS} seats already; take one away first.")
    if role not in (Seat.Role.SPECTATOR, Seat.Role.REFEREE):
        raise InvitationRefused("Invite a spectator or a referee.")
    if role == Seat.Role.REFEREE and battle.status != Battle.Status.WAITING:
        # A referee sees both sides: whoever joins must be able to know of them beforehand.
        raise InvitationRefused("A referee can be invited only before the battle begins.")
    return Seat.objects.create(battle=battle, role=role, invite=fresh_invite())


@transaction.atomic
def revoke_invitation(battle_id: str, visitor: Visitor, seat_id: int) -> None:
    """Take an invitation back: a guest's seat goes, a player's open seat gets a new link."""
    battle, seats = lock_battle(battle_id)
    gates.admit(gates.may_invite(visitor, battle))
    seat = next((seat for seat in seats if seat.pk == seat_id), None)
    gates.admit(seat is not None)
    assert seat is not None  # noqa: S101 - for the type checker
    if seat.role != Seat.Role.PLAYER:
        seat.delete()
    elif seat.invite:
        seat.invite = fresh_invite()
        seat.save(update_fields=["invite"])


# --- Orders -------------------------------------------------------------------


def lock_battle(battle_id: str) -> tuple[Battle, list[Seat]]:
    """The battle, held until the transaction ends, and its seats. Raises Battle.DoesNotExist."""
    battle = Battle.objects.select_for_update().get(pk=battle_id)
    return battle, list(battle.seats.all())


@transaction.atomic
def place_order(battle_id: str, visitor: Visitor, slip: OrderSlip) -> Placed:
    """Carry an order out, once, however often it is handed in.

    Raises Battle.DoesNotExist, NotAdmitted, IllegalOrder or StaleBoard; then nothing has changed.
    """
    battle, seats = lock_battle(battle_id)
    gates.admit(gates.may_order_for(visitor, seats, slip.side))
    ruleset = journal.ruleset_of(battle)
    order = ruleset.order_from(fields_in(slip, ruleset))
    plain = ruleset.fields_of(order)
    done = battle.orders.filter(token=_checked_token(slip)).first()
    if done is not None:
        return _acknowledged(done, plain, battle, seats)
    _check_board(battle, slip)
    before = list(battle.to_act)
    row = _row(battle, seats, visitor, slip, plain)
    _carry_out(battle, seats, order, row)
    _tell_after_commit(battle, before)
    return Placed(battle, seats, row.number, row.first_seq, row.last_seq)


def _check_board(battle: Battle, slip: OrderSlip) -> None:
    if slip.expected_seq != battle.seq:
        raise StaleBoard
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder(f"The battle is {battle.get_status_display()}.")
    if battle.order_count >= MOST_ORDERS:
        raise IllegalOrder("This battle has had all the orders that one battle can have.")


def _row(
    battle: Battle,
    seats: Sequence[Seat],
    visitor: Visitor,
    slip: OrderSlip,
    plain: dict[str, Any],
) -> PlacedOrder:
    battle.order_count += 1
    return PlacedOrder(
        battle=battle,
        number=battle.order_count,
        seat=next(seat for seat in gates.seats_held(visitor, seats) if seat.side == slip.side),
        side=slip.side,
        token=slip.token,
        fields=plain,
    )


def _checked_token(slip: OrderSlip) -> str:
    if not 0 < len(slip.token) <= TOKEN_LENGTH or not slip.token.isprintable():
        raise IllegalOrder("The order came without its token. Reload the page and give it again.")
    return slip.token


def _acknowledged(
    done: PlacedOrder, plain: dict[str, Any], battle: Battle, seats: list[Seat]
) -> Placed:
    if done.fields != plain:
        raise IllegalOrder("Another order was given with this form already. Reload the page.")
    return Placed(battle, seats, done.number, done.first_seq, done.last_seq, repeated=True)


def _carry_out(battle: Battle, seats: list[Seat], order: Any, row: PlacedOrder) -> None:
    ruleset = journal.ruleset_of(battle)
    dice = SeededDice(bytes(battle.secret), seeds_of(seats), battle.draw)
    state, events = ruleset.play(journal.state_of(battle), order, dice)
    journal.append(battle, row, events)
    battle.draw = dice.drawn
    if ruleset.outcome(state) is not None:
        revealed = SeedRevealed(secret=bytes(battle.secret).hex())
        journal.append(battle, None, [revealed])
        state = ruleset.fold(state, revealed)
        battle.status = Battle.Status.ENDED
        battle.proof = Battle.Proof.PENDING
    journal.keep_state(battle, state)
    battle.save(
        update_fields=[
            *("seq", "order_count", "draw", "snapshot", "state_hash", "to_act", "winner"),
            *("reason", "status", "proof", "moved"),
        ]
    )


def seeds_of(seats: Sequence[Seat]) -> list[str]:
    """The players' seeds in the order in which they went into the dice."""
    return [seat.seed for seat in seats if seat.role == Seat.Role.PLAYER]


# --- News ---------------------------------------------------------------------


def _tell_after_commit(battle: Battle, before: Sequence[str]) -> None:
    _after_commit(live.announce, battle.pk, battle.seq)
    if battle.status == Battle.Status.ENDED:
        _after_commit(_nudge, "check_proof", battle.pk)
    if battle.hotseat:
        return
    for side in battle.to_act:
        if side not in before:
            _after_commit(_nudge, "notify_turn", battle.pk, side, battle.seq)


def _after_commit(deed: Callable[..., None], *ids: str | int) -> None:
    def told() -> None:  # not a partial: Django reports a failure by the function's name
        deed(*ids)

    transaction.on_commit(told, robust=True)


def _nudge(task: str, *ids: str | int) -> None:
    # By name: tasks call services, never the other way round.
    signature(f"battles.tasks.{task}", args=ids).apply_async(ignore_result=True, retry=False)


def send_turn_letter(battle_id: str, side: str, seq: int) -> None:
    """Write to the player of a side, if the battle still waits for them where it did."""
    seat = (
        Seat.objects.select_related("battle", "user")
        .filter(battle_id=battle_id, side=side, role=Seat.Role.PLAYER)
        .first()
    )
    if seat is not None and seat.battle.seq == seq and side in seat.battle.to_act:
        letters.send_turn_letter(seat.battle, seat)


def settle_proof(battle_id: str) -> None:
    """Check the proof of a battle that has ended, and keep what came of it."""
    battle = Battle.objects.get(pk=battle_id)
    if battle.proof != Battle.Proof.PENDING:
        return
    proof = proofs.examine(battle)
    sound = proof.is_sound and proof.is_complete
    verdict = Battle.Proof.HOLDS if sound else Battle.Proof.BROKEN
    Battle.objects.filter(pk=battle_id, proof=Battle.Proof.PENDING).update(proof=verdict)
