"""Sides of a Swiss season: nobody is on the same one three times in a row, as FIDE bounds it."""

from __future__ import annotations

from dataclasses import replace

from campaigns.leagues.pairing.contestants import Contestant
from campaigns.leagues.pairing.sides import is_clash, leaning, who_attacks
from campaigns.leagues.pairing.swiss import pair
from tests.campaigns.leagues.histories import Season


def with_sides(key: str, sides: str) -> Contestant:
    """Somebody who attacked (A) and defended (D) in this order."""
    return Contestant(key, key, ord(key), sides=tuple(1 if each == "A" else -1 for each in sides))


def test_how_much_somebody_is_to_attack():
    told = {s: leaning(with_sides("x", s)) for s in ("", "A", "D", "AD", "DA", "ADD", "AA", "DDA")}
    assert told == {"": 0, "A": -2, "D": 2, "AD": 1, "DA": -1, "ADD": 4, "AA": -4, "DDA": 2}


def test_who_must_attack_does_and_an_equal_history_is_turned_round():
    assert [e.key for e in who_attacks(with_sides("a", "DA"), with_sides("b", "ADD"))] == ["b", "a"]
    assert [e.key for e in who_attacks(with_sides("a", "DA"), with_sides("b", "AD"))] == ["b", "a"]
    # Both attacked last: the last round in which they differed decides.
    one, two = with_sides("a", "DADA"), with_sides("b", "ADDA")
    assert leaning(one) == leaning(two)
    assert [each.key for each in who_attacks(one, two)] == ["b", "a"]


def test_two_who_must_both_attack_are_kept_apart_even_across_points():
    four = [with_sides("a", "ADD"), with_sides("b", "ADD"), with_sides("c", "DAA")]
    four.append(with_sides("d", "DAA"))
    four = [replace(each, points=3 if each.key in "ab" else 0) for each in four]
    assert is_clash(four[0], four[1])
    found = pair(four, with_sides=True)
    assert [(m.first in "ab", m.second in "cd") for m in found] == [(True, True)] * 2


def test_a_third_time_that_cannot_be_helped_is_told():
    [found] = pair([with_sides("a", "AA"), with_sides("b", "AA")], with_sides=True)
    assert "a third time in a row" in " ".join(found.why)


def test_no_season_has_anybody_three_times_in_a_row_on_one_side():
    for seed in range(12):
        season = Season(seed, most=24)
        season.sides = True
        season.bans = replace(season.bans, absolute={}, no_bye={})
        # With more rounds than half the others there are pairings that cannot keep the bounds.
        season.rounds = min(season.rounds, len(season.people) // 2 - 1)
        for _ in season.played():
            check_bounds(seed, season)
        check_bounds(seed, season)


def check_bounds(seed: int, season: Season) -> None:
    """Nobody is on one side more than twice in a row, or more than two times more often."""
    for each in season.people.values():
        assert max(abs(each.run), abs(each.balance)) <= 2, (seed, each)
