"""A referee's seat: opened by a house rule, heard out of turn, with words of their own."""

from __future__ import annotations

import pytest

from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Seat
from battles.services import opening
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


def park(ada, **changes) -> Battle:
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch", **changes)
    return opening.open_battle(known(ada), plan, "here")


@pytest.fixture
def begun(ada) -> Battle:
    battle = park(ada, house_rules={"referee": "seat"}, hotseat=True)
    form = {"type": "begin_battle", "side": "snatch", "seq": battle.seq, "token": "begin"}
    assert signed_in(ada).post(f"/battles/{battle.pk}/orders/", form).status_code == 302
    battle.refresh_from_db()
    return battle


def ruling(battle: Battle, text: str) -> dict[str, object]:
    form = {"type": "referee_rules", "side": "referee", "text": text}
    return {**form, "seq": battle.seq, "token": "ruling"}


def test_the_house_rule_decides_whether_there_is_a_seat(ada):
    assert [seat.side for seat in park(ada).seats.all()] == ["snatch", "elland"]
    seated = park(ada, house_rules={"referee": "seat"})
    assert [seat.side for seat in seated.seats.all()] == ["snatch", "elland", "referee"]
    assert all(seat.role == Seat.Role.PLAYER for seat in seated.seats.all())


def test_house_rules_of_other_scenarios_are_not_asked(ada):
    battle = park(ada, house_rules={"ash_end_turns": "12", "nightfall": "16"})
    assert battle.house_rules["nightfall"] == "16"
    assert "ash_end_turns" not in battle.house_rules


def test_a_referee_types_a_ruling_out_of_turn_and_words_stay_words(begun, ada):
    client, address = signed_in(ada), f"/battles/{begun.pk}/"
    page = one_line(client.get(f"{address}?side=referee&order=referee_rules~text"))
    assert '<input type="text" id="text-text" name="text" maxlength="200"' in page
    words = "Bushes <b>burn</b> & {smoke}"
    chosen = {"side": "referee", "order": "referee_rules~text", "filled": "1", "text": words}
    assert "Everybody reads this" in one_line(client.get(address, chosen))
    form = ruling(begun, words)
    before = list(begun.to_act)
    assert client.post(f"{address}orders/", form).status_code == 302
    begun.refresh_from_db()
    assert begun.to_act == before
    told = one_line(client.get(f"{address}?side=elland"))
    assert "The referee rules: Bushes &lt;b&gt;burn&lt;/b&gt; &amp; {smoke}" in told


@pytest.mark.parametrize("text", ["", "x" * 201, "a\u202eb"])
def test_words_that_do_not_fit_are_refused(begun, ada, text):
    refused = signed_in(ada).post(f"/battles/{begun.pk}/orders/", ruling(begun, text))
    assert refused.status_code == 422
    begun.refresh_from_db()
    assert begun.order_count == 1
