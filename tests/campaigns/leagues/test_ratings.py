"""Ratings: the paper's own example, and that nothing but the results matters."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.leagues.ratings.duels import Duel, histories
from campaigns.leagues.ratings.glicko import NEWCOMER, Met, Rating, expected, rated
from campaigns.leagues.ratings.many import Placing, skills

START = datetime(2136, 1, 3, 12, tzinfo=UTC)


def test_the_example_of_the_paper():
    met = [
        Met(Rating(1400, 30), 1),
        Met(Rating(1550, 100), 0),
        Met(Rating(1700, 300), 0),
    ]
    found = rated(Rating(1500, 200, 0.06), met)
    # The paper rounds between its steps: 1464.06, 151.52, 0.05999. Unrounded it is as below.
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)
    assert found.rating == pytest.approx(1464.0507, abs=0.0001)


def test_the_shares_of_the_paper():
    player = Rating(1500, 200, 0.06)
    found = [expected(player, Rating(*each)) for each in ((1400, 30), (1550, 100), (1700, 300))]
    assert [round(each, 3) for each in found] == [0.639, 0.432, 0.303]


def test_whoever_does_not_play_is_less_sure():
    found = rated(Rating(1600, 50, 0.06), [])
    assert found.rating == 1600
    assert found.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rated(NEWCOMER, []).deviation == 350


def duels(seed, count):
    chance = Random(seed)  # noqa: S311 - the same each time
    found = []
    for _ in range(count):
        first, second = chance.sample("abcdef", 2)
        when = START + timedelta(days=chance.randrange(300))
        found.append(Duel(when, first, second, chance.choice((1, 0.5, 0))))
    return found


@given(st.integers(0, 1000), st.randoms(use_true_random=False))
def test_the_order_of_asking_does_not_matter(seed, chance):
    played = duels(seed, 40)
    shuffled = list(played)
    chance.shuffle(shuffled)
    assert histories(played) == histories(shuffled)


def test_everybody_is_rated_in_every_month_since_their_first():
    found = histories([Duel(START, "a", "b", 1), Duel(START + timedelta(days=70), "a", "c", 1)])
    assert [step.period for step in found["a"]] == [(2136, 1), (2136, 2), (2136, 3)]
    assert [step.games for step in found["a"]] == [1, 0, 1]
    assert [step.period for step in found["c"]] == [(2136, 3)]
    assert found["a"][1].rating.deviation > found["a"][0].rating.deviation
    assert found["a"][-1].rating.rating > 1500 > found["c"][-1].rating.rating
    assert found["a"][0].rating.low < found["a"][0].rating.rating < found["a"][0].rating.high


def test_until_which_month():
    found = histories([Duel(START, "a", "b", 1)], until=(2137, 2))
    assert found["a"][-1].period == (2137, 2)
    assert len(found["a"]) == 14


def test_the_month_is_that_of_universal_time():
    late = datetime.fromisoformat("2136-02-01T00:30:00+02:00")
    assert Duel(late, "a", "b", 1).period == (2136, 1)


def test_nobody_played():
    assert histories([]) == {}
    assert skills([]) == {}


def test_three_at_one_table():
    found = skills([Placing(START, "1", {"a": 1, "b": 2, "c": 3})])
    assert found["a"].strength > found["b"].strength > found["c"].strength
    assert found["a"].deviation < 25 / 3
    assert found["a"].low < found["a"].strength
    assert {each.battles for each in found.values()} == {1}


def test_a_draw_of_all_moves_nobody_apart():
    found = skills([Placing(START, "1", {"a": 1, "b": 1, "c": 1})])
    assert found["a"].strength == pytest.approx(found["b"].strength)


@given(st.randoms(use_true_random=False))
def test_skills_come_from_results_alone(chance):
    placings = [
        Placing(START + timedelta(days=n % 3), str(n), dict(zip("abcd", order, strict=True)))
        for n, order in enumerate([(1, 2, 3, 4), (4, 3, 2, 1), (1, 1, 2, 3), (2, 1, 4, 3)])
    ]
    shuffled = list(placings)
    chance.shuffle(shuffled)
    assert skills(shuffled) == skills(placings)
