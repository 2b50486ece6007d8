"""What guests have played goes sixty days after its last order, and nothing of anybody else's."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Decision
from battles import tasks
from battles.models import (
    ROOM_KIND,
    Battle,
    Commitment,
    Fork,
    JournalEvent,
    PlacedOrder,
    Seat,
)
from battles.replay import forks
from battles.services import guest_cleanup, opening, orders
from chat.models import Message, Report, Room
from notifications.models import Delivery, Notice
from tests.battles.conftest import known, plan, slip

pytestmark = [pytest.mark.django_db, pytest.mark.engine]
DAY = timedelta(days=1)
LATE, IN_TIME = 60 * DAY + DAY / 24, 60 * DAY - DAY / 24
ANN, BEN = Actor(guest_key="a" * 64), Actor(guest_key="b" * 64)


def duel(opener: Actor = ANN) -> Battle:
    """A battle at one screen, as guests may have one: with an order, some talk and a notice."""
    battle = opening.open_battle(opener, plan(hotseat=True), "here")
    orders.place_order(battle.pk, opener, slip(battle, "red"))
    room = Room.objects.create(kind=ROOM_KIND, subject=battle.pk, name="table")
    red = battle.seats.get(side="red")
    Message.objects.create(room=room, author=red.pk, words="Hello.", token="x")
    notice = Notice.objects.create(
        key=f"k{battle.pk}", kind="turn", battle_id=battle.pk, guest_key=BEN.guest_key,
        title="Your turn", text="It is.", path="/",
    )  # fmt: skip
    Delivery.objects.create(notice=notice, channel="mail", due=timezone.now())
    battle.refresh_from_db()
    return battle


def let_pass(battle: Battle, time: timedelta) -> None:
    Battle.objects.filter(pk=battle.pk).update(moved=timezone.now() - time)


def is_there(battle: Battle) -> bool:
    return Battle.objects.filter(pk=battle.pk).exists()


def test_a_battle_of_guests_goes_with_all_of_it():
    gone, left = duel(), duel()
    kinds = (Seat, PlacedOrder, JournalEvent, Message, Notice)
    of = {Notice: {"battle_id": left.pk}, Message: {"room__subject": left.pk}}
    before = {kind: kind.objects.filter(**of.get(kind, {"battle": left})).count() for kind in kinds}
    assert all(before.values())
    let_pass(gone, LATE)
    let_pass(left, IN_TIME)
    tasks.sweep_battles_of_guests()
    assert list(Battle.objects.all()) == [left]
    assert {kind: kind.objects.count() for kind in kinds} == before
    assert Delivery.objects.get().notice.battle_id == left.pk
    # The pages of commitments, which anybody may have copied, stay as they are.
    assert Commitment.objects.filter(commitment=gone.commitment).exists()


def test_one_with_an_account_at_a_seat_stays(ada, bruno, carla):
    by_ada, with_bruno, watched, deleted = duel(known(ada)), duel(), duel(), duel()
    with_bruno.seats.filter(side="blue").update(user=bruno, guest_key="")
    Seat.objects.create(battle=watched, role="spectator", user=carla, joined_at=timezone.now())
    deleted.seats.filter(side="blue").update(user=ada, guest_key="")
    deleted.seats.filter(side="blue").update(user=None)  # as when the account is deleted
    everybody = (by_ada, with_bruno, watched, deleted)
    for battle in everybody:
        let_pass(battle, 10 * LATE)
    tasks.sweep_battles_of_guests()
    assert all(map(is_there, everybody))


def test_one_that_never_began_goes_too_and_so_does_one_against_the_machine():
    waiting = duel()
    Battle.objects.filter(pk=waiting.pk).update(status="waiting")
    screen = Client()
    screen.post("/battles/hot-seat/")
    machine = duel()
    machine.seats.filter(side="blue").update(guest_key="machine:plain")
    for battle in Battle.objects.all():
        let_pass(battle, LATE)
    assert is_there(waiting)
    assert guest_cleanup.sweep_battles_of_guests(timezone.now()) == 3
    assert not Battle.objects.exists()


def test_nobody_but_machines_is_no_guest():
    battle = duel()
    battle.seats.update(guest_key="machine:plain")
    let_pass(battle, LATE)
    assert guest_cleanup.sweep_battles_of_guests(timezone.now()) == 0


def test_what_an_account_has_made_of_it_stays(ada):
    origin = duel()
    fork = forks.fork_battle(origin.pk, ANN, origin.seq, "press", "there")
    fork.seats.update(user=ada, guest_key="")
    again = forks.fork_battle(origin.pk, ANN, origin.seq, "again", "there")
    for battle in (origin, fork, again):
        let_pass(battle, LATE)
    tasks.sweep_battles_of_guests()
    assert list(Battle.objects.all()) == [fork]
    assert Fork.objects.get().origin is None


def test_one_that_is_reported_waits_for_the_decision(staff):
    battle = duel()
    report = Report.objects.create(message=Message.objects.get(), who="guest:x", reason="Rude.")
    let_pass(battle, LATE)
    assert guest_cleanup.sweep_battles_of_guests(timezone.now()) == 0
    report.decision = Decision.objects.create(
        by=staff,
        by_name="sam",
        kind="no_fault",
        reason="It is not.",
        subject_kind="message",
        subject_id=report.message_id,
    )
    report.save()
    assert guest_cleanup.sweep_battles_of_guests(timezone.now()) == 1
    assert Decision.objects.exists()


def test_so_many_in_one_sweep_the_oldest_first(monkeypatch):
    monkeypatch.setattr(guest_cleanup, "AT_ONCE", 1)
    younger, older = duel(), duel()
    let_pass(younger, LATE)
    let_pass(older, 2 * LATE)
    assert guest_cleanup.sweep_battles_of_guests(timezone.now()) == 1
    assert list(Battle.objects.all()) == [younger]


def test_who_comes_back_in_the_meantime_keeps_it():
    battle = duel()
    let_pass(battle, LATE)
    now = timezone.now()
    orders.place_order(battle.pk, ANN, slip(battle, "blue"))
    assert not guest_cleanup.erase_if_among(guest_cleanup._left(now), battle.pk)
    assert is_there(battle)
