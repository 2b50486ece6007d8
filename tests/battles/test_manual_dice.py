"""Real dice that the referee throws for the players."""

from __future__ import annotations

import pytest

from battles import journal
from battles.commitments import proofs
from battles.manual_dice import services as manual_dice_services
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, DiceCall
from battles.order_form.forms import OrderSlip
from battles.permissions import NotAdmitted
from battles.services import opening, orders, seating
from rules.kernel.events import DiceCalled, DiceEntered
from rules.kernel.record import IllegalOrder
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def refereed(ada, bruno, carla) -> Battle:
    """Tanner Street with real dice: Ada and Bruno play, Carla throws."""
    plan = BattlePlan("firewall", "street_fight", "tollgate", real_dice=True)
    battle = opening.open_battle(known(ada), plan, "here")
    seat = seating.make_invitation(battle.pk, known(ada), "referee")
    seating.accept_invitation(str(seat.invite), known(carla))
    side = battle.seats.get(role="player", joined_at=None)
    return seating.accept_invitation(str(side.invite), known(bruno))


def call(battle: Battle, user) -> manual_dice_services.Called:
    seq = Battle.objects.get(pk=battle.pk).seq
    slip = OrderSlip("tollgate", {"type": "begin_battle"}, "one", seq)
    return manual_dice_services.call_for_dice(battle.pk, known(user), slip)


def typed(battle: Battle, user) -> orders.Placed:
    dice: tuple[int, ...] = ()
    for face in (3, 5, 2, 6, 1, 4):
        dice = (*dice, face)
        try:
            return manual_dice_services.type_dice(battle.pk, known(user), dice, "one")
        except IllegalOrder as error:
            assert "once more" in error.reason  # noqa: PT017
    raise AssertionError("no dice were enough")


def test_the_referee_types_the_dice_of_an_order_that_waits(refereed, ada, carla):
    for _ in range(2):
        assert call(refereed, ada).placed is None
    refereed.refresh_from_db()
    events = [each.event for each in journal.read(refereed)]
    assert [type(each) for each in events].count(DiceCalled) == 1
    assert refereed.order_count == 0
    placed = typed(refereed, carla)
    refereed.refresh_from_db()
    entry = journal.read(refereed, after=placed.first_seq - 1)[0]
    assert isinstance(entry.event, DiceEntered)
    assert (entry.event.by, entry.side) == ("carla", "tollgate")
    assert refereed.orders.get().seat.user == ada
    assert not DiceCall.objects.exists()
    assert proofs.examine(refereed).problems == ()
    assert manual_dice_services.type_dice(refereed.pk, known(carla), (1,), "one").repeated


def test_only_the_referee_types_and_only_while_an_order_waits(refereed, ada, bruno, carla, staff):
    call(refereed, ada)
    for user in (ada, bruno, staff):
        with pytest.raises(NotAdmitted):
            manual_dice_services.type_dice(refereed.pk, known(user), (3, 5), "one")
    with pytest.raises(NotAdmitted):
        call(refereed, bruno)
    seq = Battle.objects.get(pk=refereed.pk).seq
    own = OrderSlip("tollgate", {"type": "begin_battle"}, "own", seq, ())
    with pytest.raises(IllegalOrder, match="Throw"):
        orders.place_order(refereed.pk, known(ada), own)
    orders.place_order(
        refereed.pk, known(ada), OrderSlip("tollgate", {"type": "concede"}, "end", seq)
    )
    with pytest.raises(IllegalOrder, match="No order waits"):
        manual_dice_services.type_dice(refereed.pk, known(carla), (3, 5), "one")


def test_an_order_without_dice_waits_for_nobody(refereed, ada):
    slip = OrderSlip("tollgate", {"type": "concede"}, "end", refereed.seq)
    called = manual_dice_services.call_for_dice(refereed.pk, known(ada), slip)
    assert called.placed is not None
    assert not DiceCall.objects.exists()


def test_where_nobody_throws_nobody_is_called(ada, bruno):
    plan = BattlePlan("firewall", "street_fight", "tollgate", real_dice=True)
    battle = opening.open_battle(known(ada), plan, "here")
    side = battle.seats.get(role="player", joined_at=None)
    seating.accept_invitation(str(side.invite), known(bruno))
    with pytest.raises(IllegalOrder, match="No referee throws"):
        call(battle, ada)
    assert "Let the referee throw" not in signed_in(ada).get(f"/battles/{battle.pk}/").text


def test_the_pages_call_wait_and_take_the_dice(refereed, ada, bruno, carla):
    address = f"/battles/{refereed.pk}/"
    red, blue, referee = (signed_in(user) for user in (ada, bruno, carla))
    assert "Let the referee throw" in red.get(address).text
    sent = {"side": "tollgate", "type": "begin_battle", "seq": refereed.seq, "token": "one"}
    assert red.post(f"{address}orders/", {**sent, "thrower": "referee"}).status_code == 302
    assert "Your order waits for the dice of the referee." in red.get(address).text
    assert "waits for the dice of the referee" in blue.get(address).text
    assert "Enter these dice" not in red.get(address).text + blue.get(address).text
    page = referee.get(address).text
    assert "Enter these dice" in page
    assert "of 6 sides now" in page
    assert "Enter these dice" in referee.get(f"{address}words/").text
    answer = referee.post(f"{address}dice/", {"token": "one", "dice": "3"})
    assert "once more" in answer.text
    assert red.post(f"{address}dice/", {"token": "one", "dice": "3 5"}).status_code == 404
    typed(refereed, carla)
    assert "entered by carla" in blue.get(address).text
