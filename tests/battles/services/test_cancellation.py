"""A battle in which nobody has given an order can be called off; it leaves nothing behind."""

from __future__ import annotations

import pytest

from battles import journal
from battles.commitments import proofs
from battles.log import story
from battles.models import Battle, Seat
from battles.queries.battle_head import side_names
from battles.services import cancellation, orders, seating
from battles.services.cancellation import HasOrders
from rules.kernel.events import BattleCalledOff
from rules.kernel.record import IllegalOrder
from rules.registry import RULESETS
from tests.battles.conftest import give, known, slip
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


def test_one_that_waits_is_closed_and_its_links_with_it(waiting, bruno) -> None:
    invite = waiting.seats.get(side="blue").invite
    battle = cancellation.call_off(waiting.pk, "Olga", "The hall is closed.")
    assert battle.status == Battle.Status.OFF
    assert battle.reason == (
        "Olga calls the battle off before its first order: “The hall is closed.”"
    )
    with pytest.raises(Seat.DoesNotExist):
        seating.accept_invitation(invite, known(bruno))


def test_one_that_has_begun_is_closed_once_and_nobody_is_to_act(battle, ada) -> None:
    lines = battle.seq
    for _ in range(2):
        off = cancellation.call_off(battle.pk)
    assert (off.status, off.to_act, off.seq) == (Battle.Status.OFF, [], lines + 1)
    with pytest.raises(IllegalOrder, match="called off"):
        orders.place_order(battle.pk, known(ada), slip(off, "red"))
    assert proofs.examine(off).is_sound


def test_one_with_orders_is_left_alone(battle, ada) -> None:
    give(battle, ada, "red")
    with pytest.raises(HasOrders):
        cancellation.call_off(battle.pk)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE


@pytest.mark.parametrize("path", ["", "words/", "replay/", "luck/", "proof/", "log.txt", "seats/"])
def test_its_pages_say_so_and_show_no_board(battle, ada, path) -> None:
    cancellation.call_off(battle.pk, "", "Rain.")
    answer = signed_in(ada).get(f"/battles/{battle.pk}/{path}", follow=True)
    assert answer.status_code in (200, 404)
    if not path:
        assert "All who play call the battle off before its first order: “Rain.”" in answer.text
        assert "counts nowhere" in answer.text


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_game_has_words_for_it(slug, battle) -> None:
    ruleset, event = RULESETS[slug], BattleCalledOff(by="Olga", reason="Rain.")
    assert ruleset.event_from({"kind": "battle_called_off", "by": "Olga", "reason": "Rain."})
    entry = journal.Entry(1, event, 0, "", battle.created)
    told = story.sentence_of(ruleset, ruleset.empty(), entry, side_names(battle))
    assert told is not None
    assert told.text == "Olga calls the battle off before its first order: “Rain.”"
    assert ruleset.after(ruleset.empty(), event) == ruleset.empty()
