"""Intervals: they hold what they promise, and need no float."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bots import Whim
from rules.simulate.intervals import MILLION, Z_95, Interval, matched, wilson

RUNS = 1000


def by_the_book(successes: int, tries: int) -> tuple[float, float]:
    """Wilson's formula as it is printed everywhere."""
    z, share = Z_95 / MILLION, successes / tries
    middle = share + z * z / (2 * tries)
    half = z * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    below = 1 + z * z / tries
    return (middle - half) / below, (middle + half) / below


@given(st.integers(1, 200_000), st.data())
def test_wilson_agrees_with_the_printed_formula(tries, data):
    successes = data.draw(st.integers(0, tries))
    found = wilson(successes, tries)
    low, high = by_the_book(successes, tries)
    assert found.low == pytest.approx(low * MILLION, abs=2)
    assert found.high == pytest.approx(high * MILLION, abs=2)
    assert found.low <= found.share <= found.high
    assert found.share == pytest.approx(successes / tries * MILLION, abs=0.5)


def test_of_no_tries_anything_may_be_true():
    assert wilson(0, 0) == (0, 0, MILLION)


@pytest.mark.parametrize(("successes", "tries"), [(-1, 5), (6, 5)])
def test_what_is_no_share_is_refused(successes, tries):
    with pytest.raises(ValueError, match="no share"):
        wilson(successes, tries)


def test_the_half_is_the_longer_one():
    found = wilson(1, 100)
    assert found.half == found.high - found.share > found.share - found.low


@pytest.mark.sampled(4)
@pytest.mark.parametrize("share", [50, 300, 500, 900])  # thousandths
def test_wilson_covers_the_truth_in_95_of_100_runs(share):
    covered = 0
    for run in range(RUNS):
        whim = Whim(run * 1009 + share)
        successes = sum(whim.below(1000) < share for _ in range(400))
        found = wilson(successes, 400)
        covered += found.low <= share * 1000 <= found.high
    assert 930 <= covered <= 970


@pytest.mark.parametrize(("share", "tries"), [(20, 500), (100, 100), (500, 50), (620, 1000)])
def test_wilson_covers_the_truth_whatever_the_share_and_the_number(share, tries):
    """Exactly, over every count that could come: no luck is in this test."""
    covered = sum(
        math.comb(tries, k) * share**k * (1000 - share) ** (tries - k)
        for k in range(tries + 1)
        if wilson(k, tries).low <= share * 1000 <= wilson(k, tries).high
    )
    assert 930 <= covered * 1000 // 1000**tries <= 970


PEEK = 24  # battles in a chunk


def stopped(share: int, precision: int, whim: Whim) -> Interval:
    """What is known when it stops: asked after each chunk, as a simulation does it."""
    successes = tries = 0
    while True:
        tries += PEEK
        successes += sum(whim.below(1000) < share for _ in range(PEEK))
        found = wilson(successes, tries)
        if found.half <= precision:
            return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("share", "precision"), [
    (500, 50_000), (500, 100_000), (200, 50_000), (950, 30_000),
])  # fmt: skip
def test_stopping_at_a_wished_precision_costs_little_coverage(share, precision):
    """Whoever looks again and again stops a little early: 93 of 100 runs or more still hold."""
    runs = (stopped(share, precision, Whim(run * 7919 + share)) for run in range(RUNS))
    covered = sum(found.low <= share * 1000 <= found.high for found in runs)
    assert 930 <= covered <= 970


@pytest.mark.sampled(3)
@pytest.mark.parametrize("better", [0, 40, 150])  # thousandths by which the second wins more
@pytest.mark.parametrize("pairs", [40, 400])
def test_differences_of_pairs_cover_the_truth_in_95_of_100_runs(better, pairs):
    covered = 0
    for run in range(RUNS):
        whim = Whim(run * 31 + better)
        more = fewer = 0
        for _ in range(pairs):
            luck = whim.below(1000)
            before, after = luck < 400, luck < 400 + better
            # Now and then the pair comes out otherwise by a die of its own.
            after = after if whim.below(5) else bool(whim.below(1000) < 400 + better)
            more, fewer = more + (after and not before), fewer + (before and not after)
        found = matched(more, fewer, pairs)
        covered += found.low <= better * 1000 <= found.high
    assert 930 <= covered <= 990


def test_of_no_pair_nothing_can_be_said_and_of_two_hardly_anything():
    assert matched(0, 0, 0) == (0, -MILLION, MILLION)
    assert matched(2, 0, 2).mean == MILLION
    assert matched(2, 0, 2).low < 0


def test_pairs_that_never_differ_are_surer_the_more_there_are():
    few, many = matched(0, 0, 50), matched(0, 0, 5000)
    assert few.mean == many.mean == 0
    assert few.low == -few.high
    assert 3_000_000 // 50 > few.high > 1_000_000 // 50
    assert many.high < 1_000


def test_a_difference_lies_in_its_interval_and_turns_round_with_its_pairs():
    for pairs in (1, 3, 10, 77):
        for more in range(pairs + 1):
            for fewer in range(pairs - more + 1):
                found, turned = matched(more, fewer, pairs), matched(fewer, more, pairs)
                assert -MILLION <= found.low <= found.mean <= found.high <= MILLION
                assert abs(found.low + turned.high) <= 1


def test_more_pairs_than_there_are_is_no_difference():
    with pytest.raises(ValueError, match="are no pairs"):
        matched(3, 2, 4)
