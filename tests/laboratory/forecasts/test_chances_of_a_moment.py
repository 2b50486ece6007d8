"""Chances at a moment: who may ask, what is kept, and that the numbers can be had again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.replay import forks
from battles.services import opening, seating
from laboratory.forecasts import services as asking
from laboratory.forecasts import worker
from laboratory.forecasts.permissions import ForecastRefused
from laboratory.forecasts.queries import chances_page
from laboratory.forecasts.services import ask_chances
from laboratory.models import Forecast
from rules.simulate import Tally, futures, position_of
from tests.battles.conftest import give, known, plan
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
NOT_AGREED = "have not agreed"


@pytest.fixture
def agreed(ada, bruno) -> Battle:
    """Ada and Bruno play, and each may ask what their chances are."""
    opened = opening.open_battle(known(ada), plan(tells_chances=True), "here")
    return seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno))


@pytest.fixture
def few(monkeypatch) -> int:
    """Twelve futures are enough for a test."""
    monkeypatch.setattr(asking, "FUTURES", 12)
    return 12


def worked_out(battle: Battle, user, at: int | None = None, side: str = "") -> Forecast:
    ask_chances(battle.pk, known(user), at, side, user.username)
    forecast = Forecast.objects.latest("pk")
    while worker.play_some(forecast.pk, 0):
        pass
    forecast.refresh_from_db()
    return forecast


def address(battle: Battle) -> str:
    return f"/battles/{battle.pk}/chances/"


# --- Who may ask ---------------------------------------------------------------------------------


def test_nobody_asks_unless_it_was_agreed(battle, ada):
    with pytest.raises(ForecastRefused, match=NOT_AGREED):
        ask_chances(battle.pk, known(ada), None, "", ada.username)
    client = signed_in(ada)
    assert NOT_AGREED in client.get(address(battle)).text
    answer = client.post(address(battle))
    assert answer.status_code == 409
    assert answer.text.count(NOT_AGREED) == 1
    assert "Chances</a>" not in client.get(f"/battles/{battle.pk}/").text
    assert not Forecast.objects.exists()


def test_where_it_was_agreed_each_player_asks_and_both_have_read_so(agreed, ada, bruno):
    for user in (ada, bruno):
        page = signed_in(user).get(f"/battles/{agreed.pk}/").text
        assert "Chances</a>" in page
        assert "May players ask what their chances are?" in page
        assert signed_in(user).post(address(agreed)).status_code == 302
    assert sorted(Forecast.objects.values_list("side", flat=True)) == ["blue", "red"]


def test_who_is_invited_reads_of_it_before_taking_the_seat(ada, bruno):
    opened = opening.open_battle(known(ada), plan(tells_chances=True), "here")
    invite = opened.seats.get(side="blue").invite
    words = "May players ask what their chances are?"
    assert words in signed_in(bruno).get(f"/battles/join/{invite}/").text
    assert words not in signed_in(bruno).get("/battles/").text


def test_the_form_of_a_new_battle_asks_for_it(ada):
    form = {"game": "tiny:duel", "side_tiny_duel": "red"}
    signed_in(ada).post("/battles/new/", form)
    assert not Battle.objects.get().tells_chances
    signed_in(ada).post("/battles/new/", form | {"chances": "told"})
    assert Battle.objects.latest("created").tells_chances


@pytest.mark.parametrize("how", [{"hotseat": True}, {"wanted": "machine"}])
def test_whoever_plays_alone_needs_nobody_s_consent(ada, how):
    battle = opening.open_battle(known(ada), plan(**how), "here")
    assert worked_out(battle, ada).is_done


def test_in_a_fork_anybody_at_it_may_ask(battle, ada, bruno):
    give(battle, ada, "red")
    give(battle, bruno, "blue", "concede")
    fork = forks.fork_battle(battle.pk, known(ada), 5, "once", "here")
    assert worked_out(fork, ada).side in ("red", "blue")


def test_after_the_end_whoever_was_there_may_ask_and_nothing_is_hidden(battle, ada, bruno, few):
    give(battle, ada, "red")
    give(battle, bruno, "blue", "concede")
    assert worked_out(battle, ada, at=5).side == "*"
    assert Forecast.objects.count() == 1
    page = chances_page(battle.pk, known(bruno), 5, "")
    assert (page.futures is not None, page.knows) == (True, "")


def test_who_only_watches_does_not_ask_while_it_is_fought(agreed, ada, carla):
    seat = seating.make_invitation(agreed.pk, known(ada), "spectator")
    seating.accept_invitation(seat.invite, known(carla))
    page = signed_in(carla).get(address(agreed)).text
    assert "only its players and a referee may ask" in page
    with pytest.raises(ForecastRefused):
        ask_chances(agreed.pk, known(carla), None, "", carla.username)


def test_a_referee_asks_and_everything_is_known(waiting, ada, bruno, carla, few):
    seat = seating.make_invitation(waiting.pk, known(ada), "referee")
    seating.accept_invitation(seat.invite, known(carla))
    battle = seating.accept_invitation(waiting.seats.get(side="blue").invite, known(bruno))
    assert worked_out(battle, carla).side == "*"
    assert chances_page(battle.pk, known(carla), None, "").futures
    assert not chances_page(battle.pk, known(ada), None, "").futures


def test_nobody_reads_what_another_side_was_told(agreed, ada, bruno, few):
    worked_out(agreed, ada)
    assert chances_page(agreed.pk, known(ada), None, "").futures
    assert not chances_page(agreed.pk, known(bruno), None, "").futures
    assert not chances_page(agreed.pk, known(bruno), None, "red").futures


def test_strangers_find_no_such_battle(agreed):
    stranger = get_user_model().objects.create_user("dora")
    assert signed_in(stranger).get(address(agreed)).status_code == 404
    assert signed_in(stranger).post(address(agreed)).status_code == 404


def test_before_it_begins_and_after_it_is_decided_there_is_nothing_to_ask(waiting, battle, ada):
    give(battle, ada, "red", "concede")
    with pytest.raises(ForecastRefused, match="decided already"):
        ask_chances(battle.pk, known(ada), None, "", ada.username)
    opened = opening.open_battle(known(ada), plan(tells_chances=True), "here")
    with pytest.raises(ForecastRefused, match="not begun"):
        ask_chances(opened.pk, known(ada), None, "", ada.username)
    assert signed_in(ada).get(address(opened)).status_code == 302


def test_there_is_an_end_to_asking(agreed, ada, bruno, monkeypatch):
    monkeypatch.setattr(asking, "CHANCES_AN_HOUR", 1)
    ask_chances(agreed.pk, known(ada), None, "", ada.username)
    ask_chances(agreed.pk, known(ada), None, "", ada.username)  # the same once more costs nothing
    give(agreed, ada, "red")
    with pytest.raises(ForecastRefused, match="more than 1 in one hour"):
        ask_chances(agreed.pk, known(ada), None, "", ada.username)
    ask_chances(agreed.pk, known(bruno), None, "", bruno.username)
    assert Forecast.objects.count() == 2


# --- What it comes to ----------------------------------------------------------------------------


def test_the_numbers_are_those_that_anybody_gets_again(agreed, ada, few):
    give(agreed, ada, "red")
    forecast = worked_out(agreed, ada)
    position = position_of(
        journal.ruleset_of(agreed), journal.state_of(agreed), "red", forecast.bot
    )
    again = futures(position, forecast.seed, range(few))
    assert forecast.sums == {str(agreed.seq): again.to_json()}
    assert (forecast.played, forecast.is_done, forecast.trouble) == (few, True, "")
    shares = chances_page(agreed.pk, known(ada), None, "").chances
    assert [each.name for each in shares] == ["Red", "Blue", "Nobody"]
    assert sum(each.share for each in shares) in range(999_998, 1_000_003)


def test_a_chunk_that_was_played_twice_counts_once(agreed, ada, few, monkeypatch):
    ask_chances(agreed.pk, known(ada), None, "", ada.username)
    forecast = Forecast.objects.get()
    came, real = [], worker._go_on

    def while_another_does_the_same(row, until):
        monkeypatch.setattr(worker, "_go_on", real)
        came.append(worker.play_some(forecast.pk, 0))
        real(row, until)

    monkeypatch.setattr(worker, "_go_on", while_another_does_the_same)
    came.append(worker.play_some(forecast.pk, 0))
    forecast.refresh_from_db()
    assert forecast.played == Tally(forecast.sums[str(agreed.seq)]).battles == 1
    assert came == [True, False]  # the first to write goes on


def test_a_killed_worker_loses_no_future_that_was_written_down(agreed, ada, few):
    ask_chances(agreed.pk, known(ada), None, "", ada.username)
    pk = Forecast.objects.get().pk
    for _ in range(5):
        worker.play_some(pk, 0)
    assert Forecast.objects.get().played == 5
    assert worker.forecasts_due(9) == []
    Forecast.objects.update(moved=timezone.now() - timedelta(minutes=3))
    assert worker.forecasts_due(9) == [pk]
    while worker.play_some(pk, 0):
        pass
    assert worker.forecasts_due(9) == []
    assert Forecast.objects.get().played == few


def test_what_cannot_be_played_says_so(agreed, ada, monkeypatch):
    def broken(*_):
        raise RuntimeError("no order")

    monkeypatch.setattr(worker, "futures", broken)
    assert worked_out(agreed, ada).trouble == worker.TROUBLE
    assert "could not play on" in signed_in(ada).get(address(agreed)).text


def test_after_an_upgrade_of_the_rules_it_begins_anew(agreed, ada, few):
    ask_chances(agreed.pk, known(ada), None, "", ada.username)
    forecast = Forecast.objects.get()
    for _ in range(3):
        worker.play_some(forecast.pk, 0)
    Forecast.objects.update(edition="tiny-0")
    worker.play_some(forecast.pk, 0)
    forecast.refresh_from_db()
    assert (forecast.played, forecast.edition) == (1, journal.ruleset_of(agreed).edition)


def test_the_page_says_how_far_it_is_and_then_what_it_came_to(agreed, ada, few):
    client = signed_in(ada)
    assert "What are the chances?" in one_line(client.get(address(agreed)))
    client.post(address(agreed))
    pk = Forecast.objects.get().pk
    for _ in range(3):
        worker.play_some(pk, 0)
    page = one_line(client.get(address(agreed)))
    assert "3 of 12 futures" in page
    assert "hx-trigger" in page
    while worker.play_some(pk, 0):
        pass
    page = one_line(client.get(address(agreed)))
    assert "hx-trigger" not in page
    for words in ("Who wins", "12 futures were played", "Seed ", "nineteen times in twenty"):
        assert words in page
    fragment = one_line(client.get(address(agreed), headers={"HX-Request": "true"}))
    assert fragment.lstrip().startswith('<section class="stack" id="chances"')


def test_a_moment_in_the_middle_of_an_order_is_the_one_before_it(agreed, ada, few):
    give(agreed, ada, "red")
    seq, _ = ask_chances(agreed.pk, known(ada), agreed.seq - 1, "", ada.username)
    assert seq <= agreed.seq
    assert Forecast.objects.get().moments == [seq]


def test_at_one_screen_each_side_asks_for_itself(ada, few):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    assert worked_out(battle, ada, side="blue").side == "blue"
    assert worked_out(battle, ada, side="red").side == "red"


def test_a_page_of_chances_asks_the_database_little(
    agreed, ada, few, django_assert_max_num_queries
):
    worked_out(agreed, ada)
    client = signed_in(ada)
    client.get(address(agreed))
    with django_assert_max_num_queries(9):
        client.get(address(agreed))


def test_a_battle_of_firewall_is_played_on(ada, few):
    opened = BattlePlan("firewall", "walk_in_the_park", hotseat=True)
    battle = opening.open_battle(known(ada), opened, "here")
    forecast = worked_out(battle, ada, side="elland")
    tally = Tally(forecast.sums[str(battle.seq)])
    assert tally.battles == few
    assert sum(tally.under("reasons").values()) == few
