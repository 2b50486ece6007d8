"""Guests in the laboratory: counted by their address, and gone sixty days after they kept last."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import guests, owned_data, owners
from accounts.actors import Actor
from accounts.models import Guest
from laboratory.limits import TooMuch
from laboratory.models import SampleBattle, Simulation
from laboratory.owned_data import size_of
from laboratory.services import sample_battles, scheduler, simulations, worker
from rules.simulate import Aim
from tests.laboratory.conftest import simulated
from tests.laboratory.test_services import plan

pytestmark = pytest.mark.django_db
HERE, THERE = "a" * 64, "b" * 64


@pytest.fixture(autouse=True)
def _unplayed(monkeypatch):
    monkeypatch.setattr("laboratory.services.worker_slots.enqueue_slot", lambda *ids: None)


def guest(number: int, address: str = HERE) -> Actor:
    return Actor(guest_key=f"{number:064}", address=address)


def start(actor: Actor) -> Simulation:
    return simulations.start_simulation(actor, plan(), actor.address or "here")


def test_a_fresh_cookie_is_no_fresh_place():
    start(guest(1))
    with pytest.raises(TooMuch, match="guests near you, have 1 unfinished"):
        start(guest(2))
    assert start(guest(2, THERE)).pk
    with pytest.raises(TooMuch):
        start(guest(1, THERE))


def test_who_starts_one_is_a_guest_of_the_address(monkeypatch):
    monkeypatch.setattr(owners, "GUESTS_A_DAY", 1)
    simulations.cancel(start(guest(1)).pk, guest(1))
    with pytest.raises(TooMuch, match="With an account"):
        start(guest(2))
    assert list(Guest.objects.values_list("address", flat=True)) == [HERE]
    assert start(guest(1)).pk


def test_guests_of_one_address_take_their_turn_as_one(ada):
    first, second = simulated(guest(1), Aim(60, chunk=3)), simulated(guest(2), Aim(60, chunk=3))
    Simulation.objects.update(payer="day:battles:here")
    other = simulated(ada, Aim(60, chunk=3))
    Simulation.objects.filter(pk=first.pk).update(served=timezone.now())
    turns = list(scheduler._in_turn())
    assert turns[0] == other.pk, "the second guest does not come before whoever waits longer"
    assert set(turns[1:]) == {first.pk, second.pk}


def test_simulations_and_films_are_counted_in_bytes(ada, monkeypatch):
    fields = {"user_id": ada.user_id, "guest_key": ""}
    row = start(ada)
    assert owned_data.kept_bytes(fields) == row.size == size_of(row) > 200
    while worker.play_share():
        pass
    row.refresh_from_db()
    before = owned_data.kept_bytes(fields)
    assert before == row.size == size_of(row)
    SampleBattle.objects.create(simulation=row, number=1, events=b"x" * 1000)
    assert owned_data.kept_bytes(fields) == before + 1000
    monkeypatch.setattr(owners, "MOST_BYTES", before + 1000)
    with pytest.raises(TooMuch, match="as much here as one person can"):
        start(ada)
    with pytest.raises(sample_battles.NoSuchBattle, match="as much here as one person can"):
        sample_battles.want_battle(row, 2)
    assert Simulation.objects.count() == SampleBattle.objects.count() == 1


def test_what_guests_have_tried_goes_after_sixty_days(ada):
    away, back = start(guest(1)), start(guest(2, THERE))
    mine = start(ada)
    SampleBattle.objects.create(simulation=away, number=1)
    late = timezone.now() - timedelta(days=60, hours=1)
    Guest.objects.filter(pk=away.guest_key).update(used=late)
    assert guests.sweep_guests(timezone.now()) == 1
    assert set(Simulation.objects.values_list("pk", flat=True)) == {back.pk, mine.pk}
    assert not SampleBattle.objects.exists()
