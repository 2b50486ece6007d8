"""Swiss pairing: nothing that can be avoided happens, and every pairing says why."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.leagues.pairing import by_hand
from campaigns.leagues.pairing.contestants import Bans, Contestant, Meeting, NoPairing, WeakBan
from campaigns.leagues.pairing.costs import cost_of, field_of
from campaigns.leagues.pairing.swiss import pair
from campaigns.leagues.pairing.weights import as_one
from tests.campaigns.leagues.histories import Season, can_match, check, every_matching


def people(*points, **more):
    return [Contestant(str(n), f"P{n}", n, each, **more) for n, each in enumerate(points)]


def pairs_of(found):
    return {frozenset(each.pair) for each in found}


def test_seasons_keep_their_promises():
    for seed in range(30):
        season = Season(seed, crowded=seed % 3 == 0, most=9 if seed % 3 == 0 else 40)
        for present, found in season.played():
            check(present, found, season.bans)


@pytest.mark.slow
def test_ten_thousand_seasons_keep_their_promises():
    rounds = 0
    for seed in range(10_000):
        season = Season(seed + 1_000, crowded=seed % 3 == 0, most=9 if seed % 3 == 0 else 64)
        for present, found in season.played():
            check(present, found, season.bans)
            rounds += 1
    assert rounds > 10_000


@pytest.mark.parametrize("seed", range(10))
def test_no_other_way_to_pair_costs_less(seed):
    """Against every way there is, level by level, as a list of sums compares."""
    season = Season(seed, most=7, crowded=True)
    for present, found in season.played():
        if isinstance(found, NoPairing):
            continue
        field = field_of(present, season.bans, season.sides)
        place = {each.key: n for n, each in enumerate(field.ranked)}

        def cost(pairs, field=field, place=place):
            edges = [sorted(place[key] for key in each) for each in pairs]
            edges = [(each[0], each[1] if len(each) > 1 else None) for each in edges]
            banned = sum(bool(field.banned(*edge)) for edge in edges)
            levels = zip(*(cost_of(field, *edge) for edge in edges), strict=True)
            return (banned, *(sum(level) for level in levels))

        best = min(cost(pairs) for pairs in every_matching([each.key for each in present]))
        assert cost([each.pair for each in found]) == best


@given(st.data())
def test_one_number_compares_as_the_levels_do(data):
    levels, pairs = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 6))
    row = st.tuples(*[st.integers(0, 20)] * levels)
    rows = data.draw(st.lists(row, min_size=2 * pairs, max_size=2 * pairs))
    numbers = as_one(rows, pairs)
    one, two = (tuple(map(sum, zip(*half, strict=True))) for half in (rows[:pairs], rows[pairs:]))
    first, second = sum(numbers[:pairs]), sum(numbers[pairs:])
    assert (one < two) == (first < second)
    assert (one == two) == (first == second)


def test_what_has_no_room_is_left_out_from_the_end():
    rows = [(1, 1 << 70, 1 << 70), (0, 5, 0)]
    assert as_one(rows, 1) == [(1 << 70) + 1 + (1 << 70), 5]


def test_the_same_history_gives_the_same_pairing_in_another_process():
    code = (
        "from tests.campaigns.leagues.histories import Season\n"
        "print([f for s in range(8) for _, f in Season(s).played()])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": "."},
        ).stdout
        for seed in (1, 2)
    }  # fmt: skip
    assert len(told) == 1
    assert "Meeting" in told.pop()


def test_the_order_in_which_people_are_named_does_not_matter():
    for present, found in Season(5).played():
        if not isinstance(found, NoPairing):
            assert pair(present[::-1], Season(5).bans, Season(5).sides) == found


def test_the_upper_half_meets_the_lower():
    assert pairs_of(pair(people(0, 0, 0, 0, 0, 0, 0, 0))) == {
        frozenset(each) for each in ("04", "15", "26", "37")
    }


def test_a_rematch_is_avoided_at_the_cost_of_points():
    one, two, three, four = people(6, 6, 0, 0)
    one, two = replace(one, met={"1": (1,)}), replace(two, met={"0": (1,)})
    found = pair([one, two, three, four])
    assert frozenset("01") not in pairs_of(found)
    assert "P0 has 6 points, P2 0" in " ".join(found[0].why)


def test_who_meets_for_the_first_time_is_told_so():
    assert all("They have not met." in each.why for each in pair(people(0, 0, 0, 0)))


def test_whoever_floats_is_told_why():
    told = [each for meeting in pair(people(3, 3, 3, 0, 0, 0)) for each in meeting.why]
    [one] = [each for each in told if "floats" in each]
    assert one[:2] in ("P0", "P1", "P2")
    assert one[2:].startswith(" floats down: 3 players have 3 points, an odd number, so one")
    alone = pair(people(6, 0, 0, 0))
    assert "P0 floats down: nobody else has 6 points." in alone[0].why
    banned = pair(people(3, 3, 0, 0), Bans(absolute={frozenset("01"): "Brothers"}))
    assert [sum("though 2 players have 3 points" in e for e in m.why) for m in banned] == [1, 1]
    assert not any("floats" in each for m in pair(people(3, 3, 0, 0)) for each in m.why)


def test_a_rematch_that_cannot_be_avoided_says_so():
    one, two = people(3, 0)
    [found] = pair([replace(one, met={"1": (1, 2)}), replace(two, met={"0": (1, 2)})])
    assert "Rematch: they met in rounds 1 and 2." in " ".join(found.why)
    assert "fewer than 1 rematch." in " ".join(found.why)


def test_the_bye_goes_to_the_lowest_who_had_none():
    one, two, three, four, five = people(9, 6, 3, 0, 0)
    found = pair([one, two, three, four, replace(five, byes=1)])
    assert found[-1] == Meeting("3", None, found[-1].why)
    assert "Nobody has fewer than 0 points." in found[-1].why


def test_club_mates_are_kept_apart_within_a_group():
    weak = {frozenset("02"): WeakBan(3, "both are of Northside")}
    found = pair(people(3, 3, 3, 3), Bans(weak=weak))
    assert frozenset("02") not in pairs_of(found)


def test_club_mates_meet_where_it_cannot_be_helped_and_are_told():
    [found] = pair(people(3, 3), Bans(weak={frozenset("01"): WeakBan(3, "both are of Northside")}))
    assert "had better not meet (both are of Northside)" in " ".join(found.why)


def test_whoever_attacked_less_attacks():
    one, two = people(0, 0)
    [found] = pair([replace(one, sides=(1,)), replace(two, sides=(-1,))], with_sides=True)
    assert (found.first, found.second) == ("1", "0")
    assert "P1 attacks" in " ".join(found.why)


def test_no_solution_names_the_fewest_bans_to_lift():
    every = {frozenset((a, b)): "one household" for a in "0" for b in "123"}
    with pytest.raises(NoPairing, match=r"Lift the ban between P0 and P\d \(one household\)"):
        pair(people(0, 0, 0, 0), Bans(absolute=every))


def test_nobody_may_have_the_bye():
    with pytest.raises(NoPairing, match="has no bye"):
        pair(people(0, 0, 0), Bans(no_bye=dict.fromkeys("012", "asked for none")))


def test_one_alone_is_not_paired():
    with pytest.raises(NoPairing, match="Two at least"):
        pair(people(0))


def test_the_check_itself_knows_what_can_be_matched():
    star = [frozenset(("a", each)) for each in "bcd"]
    assert not can_match("abcd", star)
    assert can_match("abcd", [*star, frozenset("cd")])
    assert not can_match("abc", star)


# --- By hand ---------------------------------------------------------------------


def test_a_pairing_by_hand_says_what_it_breaks():
    one, two, three, four = people(6, 6, 0, 0)
    met = [replace(one, met={"1": (1,)}), replace(two, met={"0": (1,)}), three, four]
    bans = Bans(absolute={frozenset("23"): "one household"})
    verdict = by_hand.judge([Meeting("0", "1"), Meeting("2", "3")], met, bans)
    assert verdict.wrong == ()
    assert verdict.breaks == (
        "P0 and P1 met in round 1.",
        "P2 and P3 are banned from meeting: one household.",
        "It has 1 rematch; none would have been enough.",
    )


def test_the_own_pairing_breaks_nothing_but_distances():
    for present, found in Season(7).played():
        if isinstance(found, NoPairing):
            continue
        verdict = by_hand.judge(found, present, Season(7).bans)
        assert not verdict.wrong
        assert not any("would have been enough" in each for each in verdict.breaks)
        assert not any("banned" in each for each in verdict.breaks)


@pytest.mark.parametrize(
    ("meetings", "words"),
    [
        ([Meeting("0", "1")], "P2 is paired with nobody"),
        ([Meeting("0", "0"), Meeting("1", "2")], "Nobody meets themselves"),
        ([Meeting("0", "1"), Meeting("0", "2")], "P0 is paired 2 times"),
        ([Meeting("0", "9"), Meeting("1", "2")], "does not play in this round"),
        ([Meeting("0", None), Meeting("1", None), Meeting("2", None)], "one bye"),
    ],
)
def test_what_is_no_pairing_is_refused(meetings, words):
    verdict = by_hand.judge(meetings, people(0, 0, 0))
    assert any(words in each for each in verdict.wrong)


def test_a_bye_too_many_is_told():
    three = [replace(each, byes=int(each.key == "2")) for each in people(0, 0, 0)]
    verdict = by_hand.judge([Meeting("0", "1"), Meeting("2", None)], three)
    assert "The bye goes to somebody who has had more" in " ".join(verdict.breaks)
