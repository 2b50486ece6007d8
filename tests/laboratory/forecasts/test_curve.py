"""The curve of a battle: at which moments, where it turned, and how sure that is."""

from __future__ import annotations

import pytest

from battles import journal
from battles.agreements import services as agreements
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip, TableSlip
from battles.replay.replay_cache import cached_entries
from battles.services import opening, orders, seating
from laboratory.forecasts import moments, worker
from laboratory.forecasts import services as asking
from laboratory.forecasts.moments import beginnings, finer, order_ends, spread
from laboratory.forecasts.permissions import ForecastRefused
from laboratory.forecasts.queries import curve_page
from laboratory.forecasts.services import ask_curve
from laboratory.models import Forecast
from rules.simulate import Tally
from tests.battles.conftest import give, known, plan
from tests.battles.stored import GOLDEN, stored
from tests.battles.test_pages import signed_in
from tests.battles.tiny_ruleset import TINY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(asking, "CURVE_FUTURES", 10)


@pytest.fixture
def over(ada, bruno) -> Battle:
    """Ada and Bruno have rolled until one of them had ten."""
    battle = opening.open_battle(known(ada), plan(), "here")
    battle = seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))
    while battle.status != Battle.Status.ENDED:
        side = battle.to_act[0]
        give(battle, ada if side == "red" else bruno, side)
    return battle


@pytest.fixture
def long(endless, ada, bruno) -> Battle:
    """Eight rolls, and Bruno has had enough."""
    for number in range(8):
        give(endless, (ada, bruno)[number % 2], ("red", "blue")[number % 2])
    give(endless, ada, "red", "concede")
    return endless


def worked_out(battle: Battle, user) -> Forecast:
    ask_curve(battle.pk, known(user), user.username)
    forecast = Forecast.objects.get()
    while worker.play_some(forecast.pk, 0):
        pass
    forecast.refresh_from_db()
    return forecast


def test_it_begins_with_the_opening_and_ends_with_the_end(over, ada):
    forecast = worked_out(over, ada)
    entries = cached_entries(over)
    ends = list(order_ends(entries))
    assert forecast.moments[0] == ends[0]
    assert forecast.moments[-1] == ends[-1]
    assert set(forecast.moments) <= set(ends)
    assert len(forecast.moments) <= moments.COARSE + moments.FINER
    for seq in forecast.moments:
        assert Tally(forecast.sums[str(seq)]).battles == forecast.futures
    last = Tally(forecast.sums[str(forecast.moments[-1])])
    assert last.of("wins", over.winner) == forecast.futures
    assert last.of("orders") == 0


def test_taken_back_orders_are_no_moments(ada):
    opened = BattlePlan("firewall", "street_fight", hotseat=True)
    battle, seqs = opening.open_battle(known(ada), opened, "here"), list[int]()

    def order(side: str, kind: str, **fields: str) -> None:
        slip = OrderSlip(side, {"type": kind, **fields}, f"token-{len(seqs)}", battle.seq)
        orders.place_order(battle.pk, known(ada), slip)
        battle.refresh_from_db()
        seqs.append(battle.seq)

    order("tollgate", "begin_battle")
    side = battle.to_act[0]
    order(side, "choose_edge", edge="north")
    agreements.take_back(battle.pk, known(ada), TableSlip(battle.seq, "back"))
    battle.refresh_from_db()
    order(side, "choose_edge", edge="south")
    ends = list(order_ends(cached_entries(battle)))
    assert ends[1:] == [seqs[0], seqs[2]]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.jsonl")))
def test_moments_of_stored_battles_are_beginnings_of_activations(name, ada):
    battle = stored(name, [ada])
    entries = cached_entries(battle)
    found = beginnings(journal.ruleset_of(battle), entries)
    assert found == sorted(set(found))
    assert set(found) <= set(order_ends(entries))
    assert found[-1] == list(order_ends(entries))[-1]
    assert 2 <= len(found) <= len(entries)


def test_moments_are_spread_evenly_with_both_ends():
    assert spread(range(5), 9) == [0, 1, 2, 3, 4]
    assert spread(range(101), 5) == [0, 25, 50, 75, 100]
    assert spread([4, 5, 6], 1) == [5]
    assert spread([4, 5, 6], 0) == []


def test_the_steepest_stretch_is_looked_into(long):
    entries = cached_entries(long)
    ends = list(order_ends(entries))
    first, middle, last = ends[0], ends[len(ends) // 2], ends[-1]
    sums = {
        first: Tally({"battles": 10, "wins\tred": 5}),
        middle: Tally({"battles": 10, "wins\tred": 6}),
        last: Tally({"battles": 10}),
    }
    found = finer(entries, sums, ("red", "blue"), 3)
    assert len(found) <= 3
    assert any(middle < seq < last for seq in found)
    assert not {first, middle, last} & set(found)


def test_a_stretch_of_one_order_is_passed_over(long):
    entries = cached_entries(long)
    first, second, third, fourth, *_ = order_ends(entries)
    sums = {
        first: Tally({"battles": 10}),
        second: Tally({"battles": 10, "wins\tred": 9}),
        fourth: Tally({"battles": 10, "wins\tred": 8}),
    }
    assert finer(entries, sums, ("red", "blue"), 12) == [third]


def test_it_is_told_beside_the_luck(over, ada, bruno):
    client = signed_in(ada)
    address = f"/battles/{over.pk}/luck/"
    assert "Work it out" in client.get(address).text
    assert client.post(f"{address}curve/").status_code == 302
    assert "about to begin" in client.get(address).text
    worked_out(over, ada)
    page = signed_in(bruno).get(address).text
    for words in ("Each side’s chances", "Where it turned", "The same as a table", "10 futures"):
        assert words in page
    assert page.count('class="luck-line" data-side="0" points') >= 1


def test_while_it_is_fought_there_is_no_curve(battle, ada):
    with pytest.raises(ForecastRefused, match="when the battle is over"):
        ask_curve(battle.pk, known(ada), ada.username)
    answer = signed_in(ada).post(f"/battles/{battle.pk}/luck/curve/")
    assert answer.status_code == 409
    assert not Forecast.objects.exists()


def test_asking_twice_works_it_out_once(over, ada, bruno, monkeypatch):
    monkeypatch.setattr(asking, "CURVES_AN_HOUR", 1)
    ask_curve(over.pk, known(ada), ada.username)
    ask_curve(over.pk, known(bruno), bruno.username)
    ask_curve(over.pk, known(ada), ada.username)
    assert Forecast.objects.count() == 1


def curve_from(battle: Battle, *red: int) -> object:
    """The curve of a battle in which red wins so many of 40 futures at the first moments."""
    seqs = list(order_ends(cached_entries(battle)))[: len(red)]
    sums = {
        str(seq): {"battles": 40, "wins\tred": wins, "wins\tblue": 40 - wins}
        for seq, wins in zip(seqs, red, strict=True)
    }
    Forecast.objects.create(
        battle=battle, kind="curve", side="*", edition=TINY.edition, bot="plain", seed=1,
        futures=40, moments=seqs, sums=sums, played=40 * len(red), planned=True, is_done=True,
    )  # fmt: skip
    return curve_page(battle)


def test_a_swing_is_more_than_the_counting_may_bring(long):
    """20 and 22 of 40 differ by 5 %, three errors are 32 %; 22 and 38 differ by 40 %, and three
    errors are 26 %.
    """
    page = curve_from(long, 20, 22, 38)
    assert [swing.change_words for swing in page.swings] == ["+40.0%"]
    (swing,) = page.swings
    assert (swing.before, swing.after, swing.name) == ("55.0%", "95.0%", "Red")
    assert swing.seq == page.points[2].seq
    assert swing.told
    assert page.points[1].chances[0].words == "55.0%"


def test_where_nothing_stands_out_nothing_is_told(long):
    assert curve_from(long, 20, 30, 21, 18).swings == ()


def test_the_lines_of_the_chart_are_the_numbers_of_the_table(long):
    chart = curve_from(long, 0, 40, 20).chart
    red, blue = chart.curves
    assert red.line == "0,220 300,0 600,110"
    assert blue.line == "0,0 300,220 600,110"
    assert len(red.band.split()) == 6
