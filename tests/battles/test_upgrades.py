"""A running battle of an older version of the site: after the upgrade it is whole and goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from battles import journal
from battles.commitments import proofs
from battles.models import Battle, JournalEvent
from battles.order_form.forms import OrderSlip
from battles.services import opening
from battles.services import orders as services_orders
from rules.bots import Whim, random_order
from tests.battles.conftest import known, plan
from tests.battles.test_pages import signed_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("the_same_dice")]


def play(battle: Battle, user, orders: int) -> None:
    """So many orders at random, each by the side whose turn it is."""
    ruleset, whim = journal.ruleset_of(battle), Whim(7)
    for _ in range(orders):
        battle.refresh_from_db()
        side = battle.to_act[0]
        state = journal.state_of(battle)
        order = random_order(ruleset, state, side, whim, frozenset({"concede"}))
        fields = ruleset.fields_of(order)
        fields.pop("side")
        slip = OrderSlip(side, fields, f"token-{battle.seq}", battle.seq)
        services_orders.place_order(battle.pk, known(user), slip)
    battle.refresh_from_db()


def no_packs(body: dict[str, Any]) -> None:
    """As battles were before house catalogues."""
    del body["packs"]


def other_sides(body: dict[str, Any]) -> None:
    """A shape that cannot be read any more: the journal has to be folded anew."""
    body["sides"] = {side["id"]: side for side in body["sides"]}


def older(snapshot: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The snapshot as an older version would have written it."""
    body = json.loads(snapshot)
    change(body)
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


@pytest.mark.parametrize("shape", [no_packs, other_sides])
def test_a_position_of_an_older_shape_is_read_as_today_s(ada, shape):
    wanted = plan(ruleset="firewall", scenario="walk_in_the_park", side="", hotseat=True)
    battle = opening.open_battle(known(ada), wanted, "here")
    play(battle, ada, 3)
    state = journal.state_of(battle)
    snapshot = older(bytes(Battle.objects.get(pk=battle.pk).snapshot), shape)
    assert snapshot != bytes(Battle.objects.get(pk=battle.pk).snapshot)
    Battle.objects.filter(pk=battle.pk).update(
        snapshot=snapshot, state_hash=hashlib.sha256(snapshot).hexdigest()
    )
    assert journal.state_of(Battle.objects.get(pk=battle.pk)) == state


@pytest.mark.parametrize("shape", [no_packs, other_sides])
def test_a_battle_with_a_position_of_an_older_shape_is_whole_and_goes_on(ada, shape):
    wanted = plan(ruleset="firewall", scenario="walk_in_the_park", side="", hotseat=True)
    battle = opening.open_battle(known(ada), wanted, "here")
    play(battle, ada, 12)
    snapshot = older(bytes(battle.snapshot), shape)
    state_hash = hashlib.sha256(snapshot).hexdigest()
    Battle.objects.filter(pk=battle.pk).update(snapshot=snapshot, state_hash=state_hash)
    battle = Battle.objects.get(pk=battle.pk)
    it_goes_on(battle, ada, battle.seq)


def it_goes_on(battle: Battle, user, seq: int) -> None:
    assert proofs.examine(battle).problems == ()
    client = signed_in(user)
    assert client.get(battle.get_absolute_url()).status_code == 200
    assert client.get(f"/battles/{battle.pk}/journal.jsonl").status_code == 200
    play(battle, user, 5)
    assert battle.seq > seq
    assert proofs.examine(battle).problems == ()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        JournalEvent.objects.filter(battle=battle).delete()
