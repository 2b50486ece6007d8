"""A battle of a campaign that is not fought after all: agreed by both, or by an organiser."""

from __future__ import annotations

import pytest

from battles import journal as battle_journal
from battles.matchmaking.services import answer_seat_request
from battles.models import Battle, SeatRequest
from battles.services import orders
from battles.services.locking import locked_battle
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import aftermaths, cancellation
from laboratory.models import Simulation
from notifications.models import Notice
from rules.bots import Whim
from rules.bots.known import BOTS, ordered
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.dice import SeededDice
from tests.campaigns.campaigns.conftest import actor
from web.errors import NotYours

pytestmark = pytest.mark.django_db
Status = Aftermath.Status


def on_the_web(war, press: str = "w", *, seated: bool = True) -> Aftermath:
    """A battle on the site; with both at the table it has begun."""
    row = war.arrange(press, on_the_web=True)
    if seated:
        answer_seat_request(
            SeatRequest.objects.get(seat__battle=row.battle).pk, actor("bruno"), True
        )
    row.refresh_from_db()
    return row


def one_order(row: Aftermath) -> Battle:
    """Whoever is to act gives an order."""
    battle, seats = locked_battle(row.battle_id)
    ruleset, side = battle_journal.ruleset_of(battle), battle.to_act[0]
    state = battle_journal.state_of(battle)
    order, _, _ = ordered(BOTS["random"], ruleset, state, side, SeededDice(b"x"), Whim(1))
    orders.carry_out(battle, seats, order, orders.order_of_the_site(battle, order))
    return battle


@pytest.mark.parametrize("seated", [False, True])
def test_one_proposes_and_the_other_agrees(war, seated) -> None:
    row = on_the_web(war, seated=seated)
    cancellation.propose(row.pk, actor("ada"), "I have a cold.")
    asked = Notice.objects.get(user__username="bruno", kind="campaign_off")
    assert "I have a cold." in asked.text
    row = cancellation.propose(row.pk, actor("ada"), "Again.")
    assert row.status == Status.FIGHTING
    row = cancellation.propose(row.pk, actor("bruno"))
    assert row.status == Status.OFF
    row.battle.refresh_from_db()
    assert row.battle.status == Battle.Status.OFF
    assert "I have a cold." in row.battle.reason
    entries = war.campaign.ledger.count()
    cancellation.propose(row.pk, actor("bruno"))
    assert war.campaign.ledger.count() == entries
    assert war.arrange("again").status == Status.FIGHTING  # both are free
    assert not SeatRequest.objects.filter(state=SeatRequest.State.ASKED).exists()


def test_a_wish_can_be_declined_and_taken_back(war) -> None:
    row = on_the_web(war)
    cancellation.propose(row.pk, actor("ada"))
    assert cancellation.decline(row.pk, actor("bruno")).off_wishes == []
    assert cancellation.propose(row.pk, actor("bruno")).status == Status.FIGHTING
    with pytest.raises(NotYours):
        cancellation.propose(row.pk, actor("cleo"))


def test_an_organiser_calls_it_off_at_once_with_a_reason(war) -> None:
    row = on_the_web(war)
    with pytest.raises(BadEntry, match="Say why"):
        cancellation.at_once(row.pk, actor("olga"), " ")
    for name in ("ada", "rita", "cleo"):
        with pytest.raises(NotYours):
            cancellation.at_once(row.pk, actor(name), "Because.")
    row = cancellation.at_once(row.pk, actor("olga"), "The hall is closed.")
    assert row.status == Status.OFF
    assert [each.words for each in row.confirmations.all()] == ["The hall is closed."]
    assert Notice.objects.filter(user__username="bruno", text__contains="hall").exists()


def test_an_organiser_calls_no_battle_of_their_own_off(war) -> None:
    war.campaign.club.memberships.filter(name="Ada").update(role="organiser")
    row = on_the_web(war)
    with pytest.raises(BadEntry, match="agree with the other side"):
        cancellation.at_once(row.pk, actor("ada"), "Because.")


def test_a_battle_with_orders_is_left_alone(war) -> None:
    row = on_the_web(war)
    cancellation.propose(row.pk, actor("ada"))
    one_order(row)
    for deed in (
        lambda: cancellation.propose(row.pk, actor("bruno")),
        lambda: cancellation.at_once(row.pk, actor("olga"), "Late."),
    ):
        with pytest.raises(BadEntry, match="given an order"):
            deed()
    row.refresh_from_db()
    assert (row.status, row.battle.status) == (Status.FIGHTING, Battle.Status.ACTIVE)


def void(row: Aftermath) -> Aftermath:
    said = {"how": "void", "words": "The wrong street.", "revision": str(row.revision)}
    return aftermaths.decide(row.pk, actor("rita"), said)


def test_voiding_closes_what_nobody_has_moved_in(war) -> None:
    row = void(on_the_web(war))
    assert Battle.objects.get(pk=row.battle_id).status == Battle.Status.OFF


def test_voiding_lets_a_battle_with_orders_go_on_for_its_own_sake(war) -> None:
    row = on_the_web(war)
    one_order(row)
    void(row)
    assert Battle.objects.get(pk=row.battle_id).status == Battle.Status.ACTIVE
    one_order(row)
    assert aftermaths.collect(row.pk, actor("ada")).status == Status.VOID
    assert war.state.battles == 0


def test_machines_stop_weighing_what_does_not_count(war) -> None:
    row = on_the_web(war)
    assert row.weighed is not None
    assert not row.weighed.is_over
    void(row)
    assert Simulation.objects.get(pk=row.weighed_id).is_over


def test_one_at_a_table_is_called_off_too_until_it_is_reported(war) -> None:
    row = war.arrange()
    aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    with pytest.raises(BadEntry, match="submitted already"):
        cancellation.propose(row.pk, actor("ada"))
