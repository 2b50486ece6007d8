"""Orders: carried out once, in order, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from accounts.actors import Actor
from battles import journal
from battles.commitments import proofs, secret_storage
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.permissions import NotAdmitted
from battles.services import opening, orders
from rules.bots import Whim, random_order
from rules.kernel.record import IllegalOrder
from rules.registry import RULESETS
from tests.battles.conftest import give, known, plan, slip

pytestmark = pytest.mark.django_db
SHY = frozenset({"concede", "end_phase"})


def test_an_order_moves_the_battle_and_is_written_down(battle, ada):
    seq = battle.seq
    placed = give(battle, ada, "red")
    assert (placed.number, placed.first_seq, placed.last_seq) == (1, seq + 1, seq + 1)
    assert battle.seq == seq + 1
    assert battle.draw == 1
    assert battle.to_act == ["blue"]
    assert journal.state_of(battle).points["red"] == journal.read(battle)[-1].event.dice[0]


def test_the_same_token_is_answered_again_and_does_nothing(battle, ada):
    same = slip(battle, "red", token="twice")
    first = orders.place_order(battle.pk, known(ada), same)
    again = orders.place_order(battle.pk, known(ada), same)
    assert again.repeated
    assert (again.number, again.last_seq) == (first.number, first.last_seq)
    assert battle.orders.count() == 1


def test_an_order_with_a_way_in_it_is_known_again_when_its_answer_was_lost(ada):
    firewall = RULESETS["firewall"]
    plan = BattlePlan("firewall", firewall.scenarios[0].id, hotseat=True)
    battle = opening.open_battle(known(ada), plan, "here")
    kinds = set()
    while "move" not in kinds:
        state, side = journal.state_of(battle), battle.to_act[0]
        order = random_order(firewall, state, side, Whim(battle.seq), SHY)
        fields = firewall.fields_of(order)
        same = OrderSlip(side, fields, f"token-{battle.seq}", battle.seq)
        first = orders.place_order(battle.pk, known(ada), same)
        again = orders.place_order(battle.pk, known(ada), same)
        assert again.repeated
        assert again.number == first.number
        kinds.add(fields["type"])
        battle.refresh_from_db()


def test_a_token_cannot_carry_another_order(battle, ada):
    give(battle, ada, "red", token="once")
    with pytest.raises(IllegalOrder, match="Another order"):
        orders.place_order(battle.pk, known(ada), slip(battle, "red", "walk", "once", x=1, y=1))


@pytest.mark.parametrize("token", ["", "x" * 65])
def test_an_order_needs_a_token(battle, ada, token):
    bad = replace(slip(battle, "red"), token=token)
    with pytest.raises(IllegalOrder, match="token"):
        orders.place_order(battle.pk, known(ada), bad)


def test_an_order_to_a_battle_that_moved_on_is_stale(battle, ada, bruno):
    late = slip(battle, "blue", token="late")
    give(battle, ada, "red")
    with pytest.raises(orders.StaleBoard):
        orders.place_order(battle.pk, known(bruno), late)


def test_an_illegal_order_changes_nothing(battle, bruno):
    before = Battle.objects.values().get(pk=battle.pk)
    with pytest.raises(IllegalOrder, match="not your turn") as refusal:
        orders.place_order(battle.pk, known(bruno), slip(battle, "blue"))
    assert refusal.value.ref == "T1.1"
    assert Battle.objects.values().get(pk=battle.pk) == before
    assert not battle.orders.exists()


def test_nobody_orders_for_the_other_side(battle, ada, bruno, carla, staff):
    for actor in (known(bruno), known(carla), known(staff), Actor()):
        with pytest.raises(NotAdmitted):
            orders.place_order(battle.pk, actor, slip(battle, "red"))


def test_a_waiting_battle_takes_no_orders(waiting, ada):
    with pytest.raises(IllegalOrder, match="waiting for players"):
        orders.place_order(waiting.pk, known(ada), slip(waiting, "red"))


def test_the_end_publishes_the_secret_and_the_proof_holds(battle, ada, bruno):
    users = {"red": ada, "blue": bruno}
    while battle.status == Battle.Status.ACTIVE:
        side = battle.to_act[0]
        give(battle, users[side], side)
    assert battle.proof == Battle.Proof.PENDING
    assert battle.winner in users
    assert battle.to_act == []
    assert journal.read(battle)[-1].event.secret == secret_storage.decrypted(battle.secret).hex()
    proof = proofs.examine(battle)
    assert proof.is_complete
    assert proof.is_sound, proof.problems
    assert proof.dice == battle.draw > 0
    with pytest.raises(IllegalOrder, match="over"):
        give(battle, ada, "red")


def test_a_changed_die_is_found_out(battle, ada):
    give(battle, ada, "red")
    give(battle, ada, "red", "concede")
    battle.secret = b"another secret that was never promised"
    battle.draw += 1
    problems = " ".join(proofs.examine(battle).problems)
    assert "has drawn 2" in problems


def test_an_event_that_its_order_does_not_bring_is_found_out(battle, ada, monkeypatch):
    give(battle, ada, "red", "concede")
    assert battle.status == Battle.Status.ENDED
    entries = journal.read(battle)
    forged = [
        replace(entry, event=structs.replace(entry.event, audience=("red",)))
        if entry.event.__class__.__name__ == "Conceded"
        else entry
        for entry in entries
    ]
    assert forged != entries
    monkeypatch.setattr(proofs.journal, "read", lambda battle: forged)
    problems = " ".join(proofs.examine(battle).problems)
    assert "Order 1, given again, does not bring what the journal says" in problems


def test_a_hot_seat_player_orders_for_both_sides(db):
    guest = Actor(guest_key="k" * 64)
    names = {"red": "Ann", "blue": "Ben"}
    battle = opening.open_battle(guest, plan(hotseat=True, names=names), "here")
    assert journal.state_of(battle).names == names
    orders.place_order(battle.pk, guest, slip(battle, "red"))
    battle.refresh_from_db()
    orders.place_order(battle.pk, guest, slip(battle, "blue"))
    battle.refresh_from_db()
    assert battle.order_count == 2
    assert proofs.examine(battle).is_sound


def test_queries_do_not_grow_with_the_log(endless, ada, bruno, django_assert_num_queries):
    users = {"red": ada, "blue": bruno}
    for count in range(30):
        side = endless.to_act[0]
        if count in (3, 29):
            # savepoint, battle, seats, token, order, events, battle; read calls, the seat to call,
            # its user, the user's webhooks, notice, which are new, deliveries; release
            with django_assert_num_queries(17):
                orders.place_order(endless.pk, known(users[side]), slip(endless, side))
            endless.refresh_from_db()
        else:
            give(endless, users[side], side)
