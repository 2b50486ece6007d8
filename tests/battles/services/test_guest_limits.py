"""What battles of guests take of the room of their address, and how often guests may order."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from accounts import owned_data, owners, ratelimit
from accounts.actors import Actor
from accounts.guests import KEPT_FOR, sweep_guests
from accounts.models import Guest
from battles.agreements import services as agreements
from battles.clocks import pauses
from battles.journal import A_ROW
from battles.models import Battle
from battles.order_form.forms import TableSlip
from battles.replay import forks
from battles.services import cancellation, limits, opening, orders, seating
from rules.kernel.record import packed
from tests.battles.conftest import known, plan, slip
from tests.battles.matchmaking.test_forces import own
from tests.battles.test_agreements import plain_order
from web.client_address import address_mark

pytestmark = pytest.mark.django_db
HERE, THERE = address_mark("192.0.2.1"), address_mark("192.0.2.2")


def guest(number: int, address: str = HERE) -> Actor:
    return Actor(guest_key=f"{number:064}", address=address)


def fields_of(*actors: Actor) -> dict:
    return {"user_id": None, "guest_key__in": [actor.guest_key for actor in actors]}


def duel(opener: Actor) -> Battle:
    return opening.open_battle(opener, plan(hotseat=True), opener.address or "here")


def weighed(battle: Battle) -> int:
    """The bytes of a battle, counted anew from all its rows."""
    battle = Battle.objects.get(pk=battle.pk)
    bodies = [*battle.journal.values_list("body", flat=True)]
    bodies += battle.orders.values_list("fields", flat=True)
    rows = sum(A_ROW + len(msgspec.json.encode(body)) for body in bodies)
    forces = sum(len(packed(seat.force)) for seat in battle.seats.exclude(force=None))
    return rows + forces + len(battle.snapshot)


@pytest.fixture(autouse=True)
def _one_window(monkeypatch):
    monkeypatch.setattr(ratelimit, "_window", lambda length: 0)


def test_a_battle_counts_all_that_is_kept_of_it():
    owner = guest(1)
    battle = duel(owner)
    orders.place_order(battle.pk, owner, slip(battle, "red"))
    battle.refresh_from_db()
    assert battle.size == weighed(battle) > 1000
    assert owned_data.kept_bytes(fields_of(owner)) == battle.size
    assert owned_data.kept_bytes({"user_id": None, "guest_key": owner.guest_key}) == battle.size
    fork = forks.fork_battle(battle.pk, owner, battle.seq, "press", HERE)
    assert fork.size == weighed(fork) > 1000
    other = duel(guest(2))
    both = fields_of(owner, guest(2))
    assert owned_data.kept_bytes(both) == battle.size + fork.size + other.size


def test_warbands_count_where_they_are_fielded(ada, bruno):
    at_red = own(ada, "Mafia hitters")
    street = plan(ruleset="firewall", scenario="street_fight", side="tollgate")
    battle = opening.open_battle(
        known(ada), replace(street, forces={"tollgate": at_red.pk}), "here"
    )
    assert battle.size == weighed(battle) > len(packed(battle.seats.get(side="tollgate").force))
    invite = battle.seats.get(side="wardens").invite
    seating.accept_invitation(invite, known(bruno), force=str(own(bruno, "Mafia hitters").pk))
    battle.refresh_from_db()
    assert battle.seats.get(side="wardens").force
    assert battle.size == weighed(battle)


def test_a_battle_that_is_called_off_counts_its_journal_alone():
    battle = duel(guest(1))
    cancellation.call_off(battle.pk, "", "")
    battle.refresh_from_db()
    assert battle.snapshot == b""
    assert battle.size == weighed(battle) > 0


def test_battles_of_accounts_are_not_counted(ada):
    duel(known(ada))
    assert owned_data.kept_bytes({"user_id": ada.pk, "guest_key": ""}) == 0


def test_a_fresh_cookie_is_no_fresh_room_for_battles(monkeypatch):
    size = duel(guest(1)).size
    monkeypatch.setattr(limits, "A_BATTLE", size)
    monkeypatch.setattr(owners, "MOST_ADDRESS_BYTES", 2 * size + 10)
    duel(guest(2))
    with pytest.raises(limits.TooManyBattles, match="keep as much here as guests may"):
        duel(guest(3))
    assert Battle.objects.count() == 2
    duel(guest(4, THERE))


@pytest.mark.parametrize("deed", ["open", "fork"])
def test_one_guest_keeps_no_more_battles_than_one_may(deed, monkeypatch):
    battle = duel(guest(1))
    monkeypatch.setattr(owners, "MOST_GUEST_BYTES", battle.size + limits.A_BATTLE - 1)
    deeds = {
        "open": lambda: duel(guest(1)),
        "fork": lambda: forks.fork_battle(battle.pk, guest(1), battle.seq, "press", HERE),
    }
    with pytest.raises(limits.TooManyBattles, match="keep as much here as guests may"):
        deeds[deed]()
    duel(guest(2))


def test_an_account_opens_battles_however_full_its_address_is(monkeypatch, ada):
    monkeypatch.setattr(owners, "MOST_BYTES", 0)
    duel(known(ada))


def test_the_page_says_why_no_battle_is_opened(client, monkeypatch):
    monkeypatch.setattr(owners, "MOST_ADDRESS_BYTES", 0)
    said = client.post("/battles/hot-seat/")
    assert said.status_code == 429
    assert "keep as much here as guests may" in said.text
    assert not Battle.objects.exists()
    assert not Guest.objects.exists()


def test_guests_of_an_address_order_so_often_in_an_hour(monkeypatch):
    monkeypatch.setattr(limits, "GUEST_ORDERS_AN_HOUR", 1)
    battle, other, far = duel(guest(1)), duel(guest(2)), duel(guest(3, THERE))
    given = slip(battle, "red")
    placed = orders.place_order(battle.pk, guest(1), given)
    assert orders.place_order(battle.pk, guest(1), given).number == placed.number  # told again
    with pytest.raises(limits.TooManyOrders, match=r"1 orders within this hour.*Nothing is lost"):
        orders.place_order(other.pk, guest(2), slip(other, "red"))
    other.refresh_from_db()
    assert (other.order_count, other.orders.count()) == (0, 0)
    orders.place_order(far.pk, guest(3, THERE), slip(far, "red"))
    monkeypatch.setattr(ratelimit, "_window", lambda length: 3600)
    assert orders.place_order(other.pk, guest(2), slip(other, "red")).number == 1


def test_orders_of_accounts_are_not_counted(monkeypatch, ada):
    monkeypatch.setattr(limits, "GUEST_ORDERS_AN_HOUR", 0)
    battle = duel(known(ada))
    orders.place_order(battle.pk, known(ada), slip(battle, "red"))


def test_orders_taken_back_and_pauses_are_counted_as_orders(monkeypatch):
    choice = {"kind": "day", "time": "21:00", "zone": "Europe/Berlin"}
    machine = plan(ruleset="firewall", scenario="street_fight", side="wardens", wanted="machine")
    timed = opening.open_battle(guest(1), replace(machine, clock=choice), HERE)
    street = plan(ruleset="firewall", scenario="street_fight", side="", hotseat=True)
    battle = opening.open_battle(guest(1), street, HERE)
    plain_order(battle, guest(1))
    battle.refresh_from_db()
    given = battle.order_count
    monkeypatch.setattr(limits, "GUEST_ORDERS_AN_HOUR", given)
    with pytest.raises(limits.TooManyOrders):
        agreements.take_back(battle.pk, guest(1), TableSlip(battle.seq, "back"))
    with pytest.raises(pauses.ClockRefused, match="orders within this hour"):
        pauses.pause_clock(timed.pk, guest(1), timezone.now())
    monkeypatch.setattr(limits, "GUEST_ORDERS_AN_HOUR", given + 1)
    agreements.take_back(battle.pk, guest(1), TableSlip(battle.seq, "back"))
    battle.refresh_from_db()
    assert battle.size == weighed(battle)


def test_the_page_keeps_an_order_that_comes_too_often(monkeypatch):
    client = Client()
    client.post("/battles/hot-seat/")
    battle = Battle.objects.get()
    side = battle.to_act[0]
    monkeypatch.setattr(limits, "GUEST_ORDERS_AN_HOUR", 0)
    form = {"type": "begin_battle", "side": side, "seq": battle.seq, "token": "one"}
    said = client.post(f"/battles/{battle.pk}/orders/", form)
    assert said.status_code == 422
    assert "Nothing is lost: give the order again" in said.text
    monkeypatch.setattr(limits, "GUEST_ORDERS_AN_HOUR", 1)
    assert client.post(f"/battles/{battle.pk}/orders/", form).status_code == 302


def test_a_guest_who_only_plays_is_there_and_counted():
    battle, owner = duel(guest(1)), guest(1)
    long_ago = timezone.now() - KEPT_FOR * 2
    Guest.objects.update(used=long_ago)
    orders.place_order(battle.pk, owner, slip(battle, "red"))
    assert sweep_guests(timezone.now()) == 0
    Guest.objects.update(used=long_ago)
    assert sweep_guests(timezone.now()) == 1
    assert Battle.objects.filter(pk=battle.pk).exists()  # it goes with its own last order
