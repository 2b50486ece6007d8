"""Two at once: one order counts, one seat is taken, and what fails half-way leaves nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model

from battles import journal
from battles.commitments import proofs
from battles.live import streams
from battles.models import Battle, Seat
from battles.services import orders, seating
from tests.battles.conftest import give, known, slip
from tests.crowd import at_once
from web import enqueue

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 8


def all_at_once(deed: Callable[[int], str]) -> Counter[str]:
    """What came of a deed that a whole crowd does in the same moment."""

    def one(number: int) -> str:
        try:
            return deed(number)
        except (orders.StaleBoard, Seat.DoesNotExist) as refusal:
            return type(refusal).__name__

    return Counter(at_once(one, CROWD))


@pytest.mark.parametrize("token", ["the same", "number {}"])
def test_one_of_many_orders_counts(endless, ada, bruno, token):
    for turn in range(4):
        endless.refresh_from_db()
        side = endless.to_act[0]
        user = known({"red": ada, "blue": bruno}[side])

        def order(number: int, side=side, user=user, turn=turn) -> str:
            given = slip(endless, side, token=f"{turn}: {token.format(number)}")
            placed = orders.place_order(endless.pk, user, given)
            return "repeated" if placed.repeated else "placed"

        came = all_at_once(order)
        others = "repeated" if token == "the same" else "StaleBoard"
        assert came == {"placed": 1, others: CROWD - 1}
    endless.refresh_from_db()
    assert (endless.order_count, endless.draw) == (4, 4)
    assert proofs.examine(endless).is_sound


def test_one_of_many_guests_gets_the_seat(waiting):
    users = [get_user_model().objects.create_user(f"guest{number}") for number in range(CROWD)]
    invite = waiting.seats.get(side="blue").invite

    def join(number: int) -> str:
        seating.accept_invitation(invite, known(users[number]))
        return "joined"

    assert all_at_once(join) == {"joined": 1, "DoesNotExist": CROWD - 1}
    assert proofs.examine(Battle.objects.get()).is_sound


def failing(*ids: object) -> None:
    raise RuntimeError("the lights went out")


def test_a_crash_half_way_leaves_nothing(battle, ada, monkeypatch):
    before = Battle.objects.values().get()
    with monkeypatch.context() as patch:
        patch.setattr(journal, "keep_state", failing)
        with pytest.raises(RuntimeError):
            give(battle, ada, "red")
    assert Battle.objects.values().get() == before
    assert (battle.orders.count(), battle.journal.count()) == (0, battle.seq)
    give(battle, ada, "red")
    assert battle.draw == 1


def test_a_crash_while_telling_the_others_loses_nothing(battle, ada, monkeypatch):
    monkeypatch.setattr(streams, "announce", failing)
    monkeypatch.setattr(enqueue, "enqueue", failing)
    give(battle, ada, "red", "concede")
    assert battle.order_count == 1
    assert proofs.examine(battle).is_complete
