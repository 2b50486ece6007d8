"""A result in three sentences: who wins and how sure, why, the weakest point."""

from __future__ import annotations

from laboratory.queries.summary import summary
from rules.simulate import Experiment, Party, Tally
from tests.laboratory.test_results import SWAPS, TALLY

THREE = Experiment(
    "firewall",
    "x",
    "triple_cross",
    7,
    (Party("a", "Reds"), Party("b", "Blues"), Party("c", "Grey")),
)


def test_it_says_who_wins_how_sure_that_is_why_and_who_falls() -> None:
    who, why, weakest = summary(SWAPS, TALLY)
    assert (
        who == "Reds wins 60.0% of 200 battles (53.1% to 66.5%), Blues 25.0%: that is no accident."
    )
    assert why == (
        "Of those that Reds puts out of the fight, 100.0% fall to: Rifle; Okoro puts most of them "
        "out, 20.0 in 100 battles."
    )
    assert weakest == "The weakest point of Blues is Pipes: out of the fight in 75.0% of battles."


def test_what_is_too_close_is_not_decided() -> None:
    [who] = summary(SWAPS, Tally({"battles": 20, "wins\t0": 11, "wins\t1": 9}))
    assert who.endswith("too close to call, more battles would tell more.")


def test_nothing_is_said_of_no_battle() -> None:
    assert summary(SWAPS, Tally()) == ()


def test_the_worst_of_three_has_the_weakest_point() -> None:
    tally = Tally({
        "battles": 100, "wins\t0": 20, "wins\t1": 70, "wins\t2": 10,
        "fought\t2\tOld Tom": 100, "fates\t2\tOld Tom\tdead": 90,
        "fought\t0\tVera": 100, "fates\t0\tVera\tdead": 99,
    })  # fmt: skip
    first, last = summary(THREE, tally)
    assert first.startswith("Blues wins 70.0% of 100 battles")
    assert "Reds 20.0%, Grey 10.0%" in first
    assert "Grey is Old Tom" in last


def test_who_leaves_to_win_is_no_weak_point_and_draws_have_no_winner() -> None:
    tally = Tally({
        "battles": 100, "wins\t0": 90, "wins\t1": 10,
        "fought\t1\tRunner": 100, "fates\t1\tRunner\tleft": 95,
        "fought\t1\tGuard": 100, "fates\t1\tGuard\tdead": 20,
    })  # fmt: skip
    assert "Guard" in summary(SWAPS, tally)[-1]
    drawn = Tally({"battles": 30, "draws": 30, "fought\t1\tPipes": 30, "fates\t1\tPipes\tdead": 9})
    assert summary(SWAPS, drawn) == ("Nobody has won any of 30 battles.",)
