"""What changes a battle. Each function is one transaction that holds the battle's row."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.names import folded
from accounts.owners import Full, check_room, lock_owner, note_use
from accounts.permissions import silence_of
from accounts.ratelimit import allow
from battles import (
    clocks,
    clockwork_now,
    entered,
    gates,
    journal,
    live,
    numbering,
    proofs,
    wanted,
)
from battles.ceremony import seeds, vault
from battles.ceremony.seeds import SeedSlip
from battles.forces import chosen_forces, forces_of, may_choose
from battles.forms import OrderSlip, TableSlip, fields_in
from battles.heads import side_names
from battles.line_numbers import EVERYTHING
from battles.models import ROOM_KIND, Battle, PlacedOrder, Seat
from battles.notify import notify_begun, notify_joined, notify_over, notify_turns
from battles.plans import (
    ANYBODY,
    BY_NAME,
    MACHINE,
    BadPlan,
    BattlePlan,
    CheckedPlan,
    check_plan,
)
from battles.posts import check_command, post_names
from battles.seat_names import name_at_table
from chat.services import delete_messages_of
from rules.bots.known import bot_called
from rules.kernel.dice import Dice, ListedDice
from rules.kernel.events import Event, OrderTakenBack, SeedRevealed
from rules.kernel.record import IllegalOrder, packed
from web.enqueue import after_commit, enqueue_after_commit

TOKEN_LENGTH = 64
NEVER = "The secret of this battle’s dice is lost: it cannot begin. Open a new one instead."
NO_WARBAND = "none"  # instead of the one that was fielded the last time
# Some fifty times a long battle: an end to shaping the ground for ever.
MOST_ORDERS = 20_000
MOST_SEATS = 40
# A referee sees both sides: whoever plays must be able to know beforehand who it is.
NO_REFEREE_NOW = (
    "The battle has begun, and a referee sees both sides: nobody can become one any more. "
    "Ask for an invitation to watch."
)
GUEST_BATTLES_AN_HOUR = 30
USER_BATTLES_AN_HOUR = 60
GUEST_ORDERS_AN_HOUR = 1200  # from one address: twenty a minute
A_BATTLE = 64 * 1024  # bytes for which there must be room when a guest opens one
HOUR = 3600
TOO_MANY = "That is a lot of battles for one hour. Play one of them first."
NO_ROOM = (
    "You, or the guests who share your address, keep as much here as guests may, so no new battle "
    "can be opened. With an account you can open one at once. What guests keep goes after sixty "
    "days."
)
TOO_FAST = (
    "The guests who share your address have given {} orders within this hour, and no more are "
    "taken. Nothing is lost: give the order again in the next hour."
)


class StaleBoard(Exception):
    """The order was given to a battle that has moved on since."""


class TooManyBattles(Exception):
    """Somebody opens battles faster than anybody plays them, or keeps too much; in a sentence."""

    def __init__(self, sentence: str = TOO_MANY) -> None:
        super().__init__(sentence)


class TooManyOrders(IllegalOrder):
    """The guests of an address give orders faster than anybody plays."""

    def __init__(self) -> None:
        super().__init__(TOO_FAST.format(GUEST_ORDERS_AN_HOUR))


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
def open_battle(actor: Actor, plan: BattlePlan, opened_from: str) -> Battle:
    """Open a battle with its seats and the promise about its dice; seeds come afterwards.

    At one screen, and against the machine, it begins at once; else it waits for players.
    Raises BadPlan or TooManyBattles; `opened_from` is a fingerprint of where the request came from.
    """
    checked = check_plan(plan)
    if checked.wanted in (ANYBODY, BY_NAME) and (sentence := silence_of(actor)):
        raise BadPlan(("wanted", sentence))
    forces = chosen_forces(actor, checked.ruleset.slug, checked.scenario.id, checked.forces)
    check_pace(actor, opened_from)
    battle = Battle(
        ruleset=checked.ruleset.slug,
        edition=checked.ruleset.edition,
        scenario=checked.scenario.id,
        title=checked.title,
        house_rules=checked.house_rules,
        hotseat=checked.hotseat,
        real_dice=checked.real_dice,
        watch_delay=checked.watch_delay,
        tells_chances=checked.tells_chances,
        shared=list(checked.shared),
        created_by_id=actor.user_id,
        opened_from=opened_from,
    )
    seeds.promise(battle)
    battle.save(force_insert=True)
    sides = checked.scenario.seated(checked.house_rules)
    clocks.start_clock(battle, checked.clock)
    seats = [
        _player_seat(battle, checked, actor, side.id, command)
        for side in sides
        for command in checked.commands(side)
    ]
    for seat in seats:
        chosen = forces.get(seat.side) if seat.joined_at else None
        seat.force = chosen or checked.documents.get(seat.side)
        battle.size += _size_of_force(seat)
    Seat.objects.bulk_create(seats)
    wanted.note_terms(battle, seats, checked)
    journal.append(battle, None, [seeds.first_line(battle, seats)])
    _begin_if_full(battle, seats)
    battle.save()
    return battle


def check_pace(actor: Actor, opened_from: str) -> None:
    """Raise TooManyBattles for who opens battles faster than anybody plays them, and for a guest
    whose address keeps as much as it may. The battles of accounts are not counted in what they
    keep: nobody can delete a battle.
    """
    limit = GUEST_BATTLES_AN_HOUR if actor.user_id is None else USER_BATTLES_AN_HOUR
    if not allow(f"open:{opened_from}", HOUR, limit):
        raise TooManyBattles
    if actor.user_id is None:
        try:
            lock_owner(actor)
            check_room(actor, A_BATTLE)
        except Full as error:
            raise TooManyBattles(NO_ROOM) from error


def _size_of_force(seat: Seat) -> int:
    return len(packed(seat.force)) if seat.force else 0


def _player_seat(battle: Battle, plan: CheckedPlan, actor: Actor, side: str, command: str) -> Seat:
    seat = Seat(battle=battle, side=side, command=command)
    if plan.hotseat or seat.post == plan.side:
        # An account is called by its own name, except at one screen, where it sits for others too.
        is_free = plan.hotseat or actor.user_id is None
        sit_down(seat, actor, plan.names.get(side, "") if is_free else "")
    elif plan.wanted == MACHINE:
        name = gates.machine_name(bot_called(plan.bot))
        sit_down(seat, Actor(guest_key=wanted.machine_key(plan.bot), name=name))
    else:
        seat.invite = fresh_invite()
    return seat


def fresh_invite() -> str:
    return secrets.token_urlsafe(24)


def sit_down(seat: Seat, actor: Actor, chosen: str = "") -> None:
    """Make a seat the visitor's own, under a `chosen` name at one screen; the caller saves it."""
    seat.user_id = actor.user_id
    seat.guest_key = "" if actor.user_id else actor.guest_key
    seat.name = name_at_table(actor, chosen)
    seat.name_key = folded(seat.name)
    seat.invite = None
    seat.joined_at = timezone.now()


def _names(battle: Battle, players: Sequence[Seat]) -> dict[str, str]:
    """The players' names by side; one that several have tells nobody apart: the side's is taken."""
    held, own = Counter(seat.name for seat in players), side_names(battle)
    found: dict[str, list[str]] = {}
    for seat in players:
        name = seat.name if held[seat.name] == 1 else own.get(seat.side, seat.side)
        found.setdefault(seat.side, []).append(name)
    return {side: " and ".join(dict.fromkeys(names)) for side, names in found.items()}


def _begin_if_full(battle: Battle, seats: Sequence[Seat]) -> None:
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    if not all(seat.joined_at for seat in players):
        return
    ruleset = journal.ruleset_of(battle)
    ground = wanted.table_number(battle) or seeds.ground_of(battle, players)
    forces = forces_of(players)
    try:
        opening = ruleset.muster(
            battle.scenario, _names(battle, players), battle.house_rules, ground, forces
        )
    except IllegalOrder as error:  # a warband that this battle's switches do not allow
        raise BadPlan(("forces", error.reason)) from error
    added = seeds.lines_of(battle, players)
    journal.append(battle, None, [*added, *opening])
    promise = seeds.first_line(battle, players)
    journal.keep_state(battle, ruleset.folded([promise, *added, *opening]))
    battle.status = Battle.Status.ACTIVE
    clocks.wind(battle, clockwork_now.now())
    notify_begun(battle, seats)
    tell_after_commit(battle, [], players)


@transaction.atomic
def accept_invitation(
    token: str, actor: Actor, seed: SeedSlip | None = None, force: str = ""
) -> Battle:
    """Take the seat that an invitation is for, with a warband of one's own if it takes one.

    Raises Seat.DoesNotExist, InvitationRefused, SeedRefused or BadPlan.
    """
    battle, seats = lock_battle(Seat.objects.values_list("battle_id", flat=True).get(invite=token))
    seat = next((seat for seat in seats if seat.invite == token), None)
    if seat is None:
        raise Seat.DoesNotExist
    return take_seat(battle, seats, seat, actor, seed, force)


def take_seat(
    battle: Battle,
    seats: list[Seat],
    seat: Seat,
    actor: Actor,
    seed: SeedSlip | None = None,
    force: str = "",
) -> Battle:
    """Give an open seat of a battle that the caller holds to somebody.

    Raises InvitationRefused, SeedRefused or BadPlan.
    """
    if actor.user_id is None:
        raise InvitationRefused("Log in or sign up first; then the seat is yours.")
    if gates.seats_held(actor, seats):
        raise InvitationRefused("You already have a seat in this battle.")
    if battle.status == Battle.Status.WAITING and vault.is_lost(battle.secret):
        raise InvitationRefused(NEVER)
    if seat.role == Seat.Role.REFEREE and battle.status != Battle.Status.WAITING:
        raise InvitationRefused(NO_REFEREE_NOW)
    battle.size -= _size_of_force(seat)
    sit_down(seat, actor)
    if seed and seat.role == Seat.Role.PLAYER:
        seeds.put(battle, seat, seed)
    if force == NO_WARBAND:
        seat.force = None
    elif force and may_choose(battle, seat):
        seat.force = chosen_forces(actor, battle.ruleset, battle.scenario, {seat.side: force})[
            seat.side
        ]
    battle.size += _size_of_force(seat)
    seat.save()
    wanted.close_if_full(battle, seats)
    place = post_names(battle).get(seat.post, seat.get_role_display())
    notify_joined(battle, seats, seat, place)
    if battle.status == Battle.Status.WAITING and seat.role == Seat.Role.PLAYER:
        _begin_if_full(battle, seats)
    battle.save()
    return battle


@transaction.atomic
def make_invitation(battle_id: str, actor: Actor, role: str) -> Seat:
    """Add an open seat for a spectator or a referee."""
    battle, seats = lock_battle(battle_id)
    gates.admit(gates.may_invite(actor, battle))
    if len(seats) >= MOST_SEATS:
        raise InvitationRefused(f"There are {MOST_SEATS} seats already; take one away first.")
    if role not in (Seat.Role.SPECTATOR, Seat.Role.REFEREE):
        raise InvitationRefused("Invite a spectator or a referee.")
    if role == Seat.Role.REFEREE and battle.status != Battle.Status.WAITING:
        raise InvitationRefused("A referee can be invited only before the battle begins.")
    return Seat.objects.create(battle=battle, role=role, invite=fresh_invite())


@transaction.atomic
def revoke_invitation(battle_id: str, actor: Actor, seat_id: int) -> None:
    """Take an invitation back: a guest's seat goes, a player's open seat gets a new link."""
    battle, seats = lock_battle(battle_id)
    gates.admit(gates.may_invite(actor, battle))
    seat = next((seat for seat in seats if seat.pk == seat_id), None)
    gates.admit(seat is not None)
    assert seat is not None  # noqa: S101 - for the type checker
    if seat.role != Seat.Role.PLAYER:
        delete_messages_of(ROOM_KIND, seat.pk)
        seat.delete()
    elif seat.invite:
        seat.invite = fresh_invite()
        seat.save(update_fields=["invite"])


# --- Orders -------------------------------------------------------------------


def lock_battle(battle_id: str) -> tuple[Battle, list[Seat]]:
    """The battle, held until the transaction ends, and its seats. Raises Battle.DoesNotExist."""
    rows = Battle.objects.select_for_update(of=("self",)).select_related("clock")
    battle = rows.get(pk=battle_id)
    return battle, list(battle.seats.all())


@transaction.atomic
def place_order(battle_id: str, actor: Actor, slip: OrderSlip) -> Placed:
    """Carry an order out, once, however often it is handed in.

    Raises Battle.DoesNotExist, NotAdmitted, IllegalOrder or StaleBoard; then nothing has changed.
    """
    battle, seats = lock_battle(battle_id)
    gates.admit(gates.may_order_for(actor, seats, slip.side))
    ruleset = journal.ruleset_of(battle)
    order = ruleset.order_from(fields_in(slip, ruleset))
    plain = ruleset.fields_of(order)
    done = battle.orders.filter(token=_checked_token(slip)).first()
    if done is not None:
        return _acknowledged(done, plain, battle, seats)
    numbering.note(battle, seats, actor)
    _check_board(battle, slip)
    before = battle.due
    held = gates.seats_held(actor, seats)
    seat = next(seat for seat in held if seat.side == slip.side)
    check_command(battle, seats, seat, plain)
    count_order(actor)
    row = new_order(battle, seat, slip.side, slip.token, plain)
    carry_out(battle, seats, order, row, slip.dice)
    tell_after_commit(battle, before, seats)
    return Placed(battle, seats, row.number, row.first_seq, row.last_seq)


def is_stale(battle: Battle, slip: OrderSlip | TableSlip) -> bool:
    """Whether the giver has seen another board. What they cannot know of makes none stale, or
    being too late would tell them of it; a seed that was added since changes no board.
    """
    expected = slip.expected_seq
    if expected == (battle.shown_seq if slip.as_shown else battle.seq):
        return False
    numbers = battle.numbers if slip.as_shown else EVERYTHING
    after = numbers.seq(expected)
    return after > battle.seq or journal.has_more_than_seeds(battle, after, numbers.hidden)


def _check_board(battle: Battle, slip: OrderSlip) -> None:
    if is_stale(battle, slip):
        raise StaleBoard
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder(f"The battle is {battle.get_status_display()}.")
    if battle.order_count >= MOST_ORDERS:
        raise IllegalOrder("This battle has had all the orders that one battle can have.")


def count_order(actor: Actor) -> None:
    """Count an order of a guest, by address. Raises TooManyOrders.

    The caller holds the battle: this count is locked after it, wherever orders are given.
    """
    if actor.user_id is not None or not actor.address:
        return
    if not allow(f"orders:{actor.address}", HOUR, GUEST_ORDERS_AN_HOUR):
        raise TooManyOrders
    note_use(actor)


def new_order(
    battle: Battle, seat: Seat | None, side: str, token: str, fields: dict[str, Any]
) -> PlacedOrder:
    """The next order's row, whoever gives it; `seat` None is the site itself."""
    battle.order_count += 1
    return PlacedOrder(
        battle=battle, number=battle.order_count, seat=seat, side=side, token=token, fields=fields
    )


def order_of_the_site(battle: Battle, order: Any) -> PlacedOrder:
    """The row of an order that nobody gave: the site gives it for a side."""
    plain = journal.ruleset_of(battle).fields_of(order)
    return new_order(battle, None, plain["side"], secrets.token_urlsafe(24), plain)


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


def carry_out(
    battle: Battle,
    seats: list[Seat],
    order: Any,
    row: PlacedOrder,
    typed: tuple[int, ...] = (),
    typed_by: str = "",
) -> None:
    """Play an order, write down what happened and wind the clock; the caller holds the battle.

    `typed`: real dice, as typed by whoever gives the order or by somebody else (`typed_by`).
    """
    ruleset = journal.ruleset_of(battle)
    before = journal.state_of(battle)
    dice: Dice
    if battle.real_dice:
        dice = ListedDice(typed, battle.draw)
        by = typed_by or (row.seat.name if row.seat else "")
        state, events = entered.play(ruleset, before, order, dice, by)
    else:
        dice = seeds.dice_of(battle, seats)
        state, events = ruleset.play(before, order, dice)
    battle.draw = dice.drawn
    is_plain = row.seat_id is not None and all(ruleset.is_plain(before, each) for each in events)
    battle.last_plain = row.number if is_plain else 0
    battle.last_plain_by = row.seat_id or 0
    keep_events(battle, row, state, events)


def keep_events(battle: Battle, row: PlacedOrder, state: Any, events: Sequence[Event]) -> None:
    """Write down what came of an order; if the battle is over by it, open the seal of the dice."""
    ruleset = journal.ruleset_of(battle)
    journal.append(battle, row, events)
    if ruleset.outcome(state) is not None:
        if not vault.is_lost(battle.secret):
            revealed = SeedRevealed(secret=vault.opened(battle.secret).hex())
            journal.append(battle, None, [revealed])
            state = ruleset.fold(state, revealed)
        battle.status = Battle.Status.ENDED
        battle.proof = Battle.Proof.PENDING
        battle.last_plain, battle.proposals = 0, []
    journal.keep_state(battle, state)
    battle.save(
        update_fields=[
            *("seq", "size", "order_count", "draw", "snapshot", "state_hash", "to_act", "commands"),
            *(
                "winner",
                "reason",
                "status",
                "proof",
                "moved",
                "last_plain",
                "last_plain_by",
                "proposals",
            ),
        ]
    )
    is_back = any(isinstance(each, OrderTakenBack) for each in events)
    clocks.wind(battle, clockwork_now.now(), is_back=is_back)


# --- News ---------------------------------------------------------------------


def tell_after_commit(
    battle: Battle, before: Sequence[str], seats: Sequence[Seat] | None = None
) -> None:
    """Write down who is to be told what, and ring the bells once the transaction stands.

    `before`: the posts that were due before it.
    """
    after_commit(live.announce, battle.pk, battle.seq)
    notify_turns(battle, before)
    if battle.status == Battle.Status.ENDED:
        enqueue_after_commit("battles.tasks.check_proof", battle.pk)
        winner = side_names(battle).get(battle.winner, battle.winner)
        notify_over(battle, list(battle.seats.all()), winner)
    elif not battle.hotseat:
        found = battle.seats.all() if seats is None else seats
        machines = {seat.post for seat in found if gates.is_machine(seat)}
        if machines.intersection(battle.due).difference(before):
            enqueue_after_commit("battles.tasks.machine_turn", battle.pk)


def settle_proof(battle_id: str) -> None:
    """Check the proof of a battle that has ended, and keep what came of it."""
    battle = Battle.objects.get(pk=battle_id)
    if battle.proof != Battle.Proof.PENDING:
        return
    proof = proofs.examine(battle)
    sound = proof.is_sound and proof.is_complete
    verdict = Battle.Proof.HOLDS if sound else Battle.Proof.BROKEN
    Battle.objects.filter(pk=battle_id, proof=Battle.Proof.PENDING).update(proof=verdict)
