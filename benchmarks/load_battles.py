"""What a load run plays: battles in the middle of the fight, and the orders that come next.

Dice are secret to everybody but whoever has the database. This program does: it plays every battle
on in its head beforehand, so that nothing has to be worked out while the site is being measured.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlencode

SHY = frozenset({"concede", "end_phase", "remove_area"})
PLAYED = 12  # orders given before, so that the log is as long as a log is
TRIES = 20  # battles of a scenario that may end before their orders are given
CSRF = "c" * 32


Seqs = dict[str, int]  # the last line of a battle as each session counts, or each side ("" watches)


class Coming(NamedTuple):
    """An order to come: its side, its plain fields, and the boards on which it is given."""

    side: str
    plain: dict[str, Any]
    boards: Seqs

    @property
    def seq(self) -> int:
        """The last line as its player counts."""
        return self.boards[self.side]


@dataclass(frozen=True)
class Order:
    """An order as a browser sends it, whose session gives it, and the boards that it leads to."""

    session: str
    form: bytes
    boards: Seqs


@dataclass
class Staged:
    """A battle, its boards by the sessions that may watch it, and the orders to come, in order."""

    id: str
    boards: Seqs
    orders: list[Order] = field(default_factory=list)


def staged(battles: int, orders: int, only: str = "") -> list[Staged]:
    """So many battles, the scenarios in turns (or `only` one), with so many orders each to give."""
    from rules.registry import RULESETS

    scenarios = [each for each in RULESETS["firewall"].scenarios if only in ("", each.id)]
    found: list[Staged] = []
    while len(found) < battles:
        scenario = scenarios[len(found) % len(scenarios)]
        for _ in range(TRIES):  # chance may end one too early
            battle = _staged(len(found), scenario, orders)
            if battle is not None:
                found.append(battle)
                break
        else:  # a fight for a few minutes: no battle of it is long enough
            scenarios.remove(scenario)
            if not scenarios:
                raise SystemExit(f"no battle of {scenario.id} lasts {PLAYED + orders} orders")
    return found


def _staged(number: int, scenario: Any, orders: int) -> Staged | None:
    from django.db import transaction

    with transaction.atomic():
        battle, people, watcher = open_with_people(number, scenario)
        coming = coming_orders(battle, people, PLAYED + orders + 1, watcher)
        if len(coming) <= PLAYED + orders:
            return None
        for each in coming[:PLAYED]:
            give(battle, people[each.side], each)
    sessions = {side: _session(user) for side, user in {**people, "": watcher}.items()}
    boards = [{session: each.boards[side] for side, session in sessions.items()} for each in coming]
    found = Staged(battle.pk, boards[PLAYED])
    for each, after in zip(coming[PLAYED:], boards[PLAYED + 1 :], strict=False):
        found.orders.append(Order(sessions[each.side], form_of(each), after))
    return found


def _person(name: str) -> Any:
    from django.contrib.auth import get_user_model

    name = f"{name}-{uuid.uuid4().hex[:6]}"
    return get_user_model().objects.create(username=name, email=f"{name}@example.org")


def _session(user: Any) -> str:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def open_with_people(number: int, scenario: Any) -> tuple[Any, dict[str, Any], Any]:
    """A battle that has begun, who plays which side, and somebody who only watches."""
    from accounts.actors import actor_from
    from battles.matchmaking.plans import BattlePlan
    from battles.models import Seat
    from battles.services import opening, seating

    first = scenario.sides[0].id
    people, watcher = {first: _person(f"{number}-{first}")}, _person(f"{number}-watcher")
    host = actor_from(people[first], "")
    plan = BattlePlan("firewall", scenario.id, side=first)
    battle = opening.open_battle(host, plan, f"load {number}")
    seat = seating.make_invitation(battle.pk, host, Seat.Role.SPECTATOR)
    seating.accept_invitation(str(seat.invite), actor_from(watcher, ""))
    for seat in battle.seats.filter(role=Seat.Role.PLAYER, joined_at=None):
        people[seat.side] = _person(f"{number}-{seat.side}")
        actor = actor_from(people[seat.side], "")
        battle = seating.accept_invitation(str(seat.invite), actor)
    return battle, people, watcher


def coming_orders(
    battle: Any, people: dict[str, Any], most: int, watcher: Any = None
) -> list[Coming]:
    """One order after the other, each with the boards of the players, and of who watches.

    Played through the services and then rolled back, because the site itself passes for a side
    that can do nothing. The same orders meet the same dice again.
    """
    from django.db import transaction

    from accounts.actors import actor_from
    from battles import journal
    from battles.log import numbering
    from battles.models import Battle
    from rules.bots import Whim
    from rules.bots.simple import random_order

    found: list[Coming] = []
    readers = {side: actor_from(user, "") for side, user in people.items()}
    if watcher is not None:
        readers[""] = actor_from(watcher, "")
    ruleset, whim = journal.ruleset_of(battle), Whim(battle.created.microsecond)
    with transaction.atomic():
        for _ in range(most):
            row = Battle.objects.get(pk=battle.pk)
            if row.status != Battle.Status.ACTIVE:
                break
            state = journal.state_of(row)
            side = whim.pick(ruleset.to_act(state))
            plain = ruleset.fields_of(random_order(ruleset, state, side, whim, SHY))
            seats, boards = list(row.seats.all()), Seqs()
            for reader, actor in readers.items():
                numbering.note(row, seats, actor)
                boards[reader] = row.shown_seq
            found.append(Coming(side, plain, boards))
            give(row, people[side], found[-1])
        transaction.set_rollback(True)
    return found


def give(battle: Any, user: Any, order: Coming) -> None:
    from accounts.actors import actor_from
    from battles.order_form.forms import OrderSlip
    from battles.services import orders as services_orders

    slip = OrderSlip(order.side, order.plain, uuid.uuid4().hex, order.seq, as_shown=True)
    services_orders.place_order(battle.pk, actor_from(user, ""), slip)


def form_of(order: Coming) -> bytes:
    """The order as the page's form would send it."""
    fields = [(name, each) for name, each in order.plain.items() if name != "side" and each != ""]
    flat: list[tuple[str, Any]] = []
    for name, value in fields:
        if isinstance(value, list | tuple):
            flat += [(name, _point(each)) for each in value]
        elif value is not None:
            flat.append((name, value))
    own = {"side": order.side, "seq": order.seq, "token": uuid.uuid4().hex}
    own["csrfmiddlewaretoken"] = CSRF
    return urlencode([*flat, *own.items()]).encode()


def _point(value: Any) -> Any:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else value
