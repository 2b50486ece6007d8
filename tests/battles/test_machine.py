"""The machine takes a seat: it gives orders by the way of all orders, and knows no more than it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from battles import journal, machine, permissions, tasks
from battles.commitments import proofs
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, PlacedOrder
from battles.order_form.forms import OrderSlip
from battles.services import opening, orders
from notifications.models import Notice
from rules.bots import Whim, choices
from rules.bots.known import BOTS
from rules.kernel.record import IllegalOrder
from rules.registry import RULESETS
from tests.battles.conftest import give, known, plan
from tests.battles.services.test_concurrency import CROWD, all_at_once
from tests.battles.test_pages import signed_in
from web import enqueue

pytestmark = pytest.mark.django_db
FIREWALL = RULESETS["firewall"]
MOST = 600


@pytest.fixture
def solo(ada) -> Battle:
    """Ada plays red against the machine."""
    return opening.open_battle(known(ada), plan(wanted="machine"), "here")


def test_a_battle_against_the_machine_begins_at_once(solo):
    assert solo.status == Battle.Status.ACTIVE
    seat = solo.seats.get(side="blue")
    assert (seat.name, permissions.is_machine(seat)) == ("The machine (strong)", True)


def test_it_acts_when_it_is_its_turn_and_then_waits(solo, ada):
    assert machine.give_machine_orders(solo.pk, "blue") == 0
    give(solo, ada, "red")
    assert machine.give_machine_orders(solo.pk, "blue") == 1
    solo.refresh_from_db()
    assert solo.to_act == ["red"]
    assert machine.give_machine_orders(solo.pk, "red") == 0  # that is Ada's
    last = PlacedOrder.objects.latest("number")
    assert permissions.is_machine(last.seat)
    assert last.token.startswith("machine:")
    assert proofs.examine(solo).is_sound


def test_it_is_nudged_when_somebody_hands_it_the_turn(
    solo, ada, django_capture_on_commit_callbacks, monkeypatch
):
    nudged = []
    monkeypatch.setattr(enqueue, "enqueue", lambda task, *ids: nudged.append((task, *ids)))
    with django_capture_on_commit_callbacks(execute=True):
        give(solo, ada, "red")
    assert nudged == [("battles.tasks.machine_turn", solo.pk)]
    nudged.clear()
    with django_capture_on_commit_callbacks(execute=True):
        machine.give_machine_orders(solo.pk, "blue")
    assert "battles.tasks.machine_turn" not in dict(nudged)  # it is Ada's turn, and she is told
    assert Notice.objects.filter(battle_id=solo.pk, kind="turn", side="red", user=ada).exists()
    assert not Notice.objects.filter(battle_id=solo.pk).exclude(user=ada).exists()


def test_a_lost_nudge_is_made_good_by_the_sweep(solo, ada, endless):
    assert machine.battles_due(20) == []
    give(solo, ada, "red")
    assert machine.battles_due(20) == [solo.pk]
    tasks.sweep_machines()
    solo.refresh_from_db()
    assert solo.to_act == ["red"]


def test_battles_that_wait_for_a_person_do_not_hide_one_that_waits_for_the_machine(ada):
    battles = [opening.open_battle(known(ada), plan(wanted="machine"), "here") for _ in range(3)]
    give(battles[-1], ada, "red")  # so it is also the one that has moved last
    assert machine.battles_due(1) == [battles[-1].pk]
    give(battles[0], ada, "red")
    assert machine.battles_due(1) == [battles[-1].pk]
    assert machine.battles_due(2) == [battles[-1].pk, battles[0].pk]


@pytest.mark.django_db(transaction=True)
def test_many_workers_give_each_order_once(solo, ada, monkeypatch):
    monkeypatch.setattr(enqueue, "enqueue", lambda task, *ids: None)  # only these workers
    for _ in range(3):
        solo.refresh_from_db()
        if solo.status != Battle.Status.ACTIVE:
            break
        give(solo, ada, "red", "walk", x=1, y=1)
        came = all_at_once(lambda number: str(machine.give_machine_orders(solo.pk, "blue")))
        assert came == {"1": 1, "0": CROWD - 1}
    solo.refresh_from_db()
    assert proofs.examine(solo).is_sound


def test_a_guest_plays_the_machine_without_an_account(client):
    form = {"game": "tiny:duel", "opponent": "machine", "side_tiny_duel": "blue"}
    answer = client.post("/battles/new/", form)
    battle = Battle.objects.get()
    assert answer["Location"] == f"/battles/{battle.pk}/"
    assert machine.due_sides(battle.pk) == ["red"]
    assert "The machine" in client.get("/battles/").text
    assert Client().get(f"/battles/{battle.pk}/").status_code == 404


@pytest.mark.parametrize(("slug", "name"), [
    ("random", "The machine (chance)"), ("plain", "The machine (plain)"),
    ("strong", "The machine (strong)"),
])  # fmt: skip
def test_each_machine_can_be_chosen_and_stays(client, slug, name, monkeypatch):
    form = {"game": "tiny:duel", "opponent": "machine", "side_tiny_duel": "blue", "bot": slug}
    client.post("/battles/new/", form)
    seat = Battle.objects.get().seats.get(side="red")
    assert (seat.name, permissions.bot_at(seat).slug) == (name, slug)
    asked = []
    bot = replace(BOTS[slug], choose=lambda *given: asked.append(given[2]) or iter(()))
    monkeypatch.setitem(BOTS, slug, bot)
    machine.give_machine_orders(seat.battle_id, "red")
    assert asked == ["red"]


def test_an_unknown_machine_is_refused(client):
    form = {"game": "tiny:duel", "opponent": "machine", "bot": "genius"}
    answer = client.post("/battles/new/", form)
    assert answer.status_code == 422
    assert "Choose one of the machines: Chance, Easy, Plain, Strong." in answer.text
    assert not Battle.objects.exists()


def test_a_seat_of_earlier_days_is_the_strong_machine_s(solo):
    seat = solo.seats.get(side="blue")
    seat.guest_key = permissions.MACHINE + "ab" * 16
    assert permissions.bot_at(seat).slug == "strong"


def test_the_same_machine_plays_once_more(ada):
    first = opening.open_battle(known(ada), plan(wanted="machine", bot="plain"), "here")
    give(first, ada, "red", "concede")
    following = matchmaking_services.open_rematch(first.pk, known(ada), "same", "here")
    names = [seat.name for seat in following.seats.all() if permissions.is_machine(seat)]
    assert names == ["The machine (plain)"]


def test_nobody_gives_orders_in_the_machine_s_name(solo, ada):
    seat = solo.seats.get(side="blue")
    page = signed_in(ada).get(f"/battles/{solo.pk}/").text
    assert seat.guest_key not in page
    with pytest.raises(permissions.NotAdmitted):
        give(solo, ada, "blue")


def test_once_more_against_the_machine(solo, ada):
    give(solo, ada, "red", "concede")
    following = matchmaking_services.open_rematch(solo.pk, known(ada), "swapped", "here")
    assert following.status == Battle.Status.ACTIVE
    assert following.seats.get(user=ada).side == "blue"
    assert machine.due_sides(following.pk) == ["red"]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [3])
def test_two_machines_fight_a_street_fight_to_its_end(ada, seed):
    """All by the services, as the site does it: the person's side is played by rote as well."""
    rules = {"street_turns": "8"}
    opened = opening.open_battle(
        known(ada),
        BattlePlan("firewall", "street_fight", "wardens", wanted="machine", house_rules=rules),
        "here",
    )
    for _ in range(MOST):
        opened.refresh_from_db()
        if opened.status == Battle.Status.ENDED:
            break
        if not sum(machine.give_machine_orders(opened.pk, s) for s in machine.due_sides(opened.pk)):
            play_like_a_machine(opened, ada)
    assert opened.status == Battle.Status.ENDED
    assert proofs.examine(opened).is_sound
    assert any(permissions.is_machine(order.seat) for order in opened.orders.select_related("seat"))


def play_like_a_machine(battle: Battle, user) -> None:
    seen = FIREWALL.view(journal.state_of(battle), "wardens")
    for order in choices(FIREWALL, seen, "wardens", Whim(battle.seq)):
        fields = FIREWALL.fields_of(order)
        slip = OrderSlip("wardens", fields, f"t{battle.seq}", battle.seq)
        try:
            orders.place_order(battle.pk, known(user), slip)
        except IllegalOrder:
            continue
        return
    raise AssertionError("nothing to order")
