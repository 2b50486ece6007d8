"""Round robin, knock-out and ladder."""

from __future__ import annotations

from collections import Counter

import pytest

from campaigns.leagues.pairing import knock_out, ladder, round_robin
from campaigns.leagues.pairing.knock_out import Decided


def keys(count):
    return [f"p{n}" for n in range(count)]


@pytest.mark.parametrize("count", range(2, 24))
@pytest.mark.parametrize("double", [False, True])
def test_everybody_meets_everybody(count, double):
    met, attacks, byes = Counter(), Counter(), Counter()
    for number in range(1, round_robin.rounds_needed(count, double) + 1):
        meetings = round_robin.round_of(keys(count), number, double)
        assert Counter(k for m in meetings for k in m.pair) == Counter(keys(count))
        for meeting in meetings:
            if meeting.second is None:
                byes[meeting.first] += 1
                continue
            met[meeting.pair] += 1
            attacks[meeting.first] += 1
            attacks[meeting.second] -= 1
    cycles = 2 if double else 1
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {cycles}
    assert set(byes.values()) == ({cycles} if count % 2 else set())
    assert all(abs(each) <= (0 if double else 1) for each in attacks.values())


def test_whoever_comes_late_takes_the_place_of_the_bye():
    for number in range(1, 8):
        seven = {m.pair for m in round_robin.round_of(keys(7), number) if m.second}
        assert seven < {m.pair for m in round_robin.round_of(keys(8), number)}


def test_there_is_no_round_after_the_last():
    with pytest.raises(ValueError, match="There are 3 rounds"):
        round_robin.round_of(keys(4), 4)


@pytest.mark.parametrize("count", range(2, 40))
def test_the_best_two_meet_in_the_final(count):
    decided = meetings = knock_out.first_round(keys(count))
    rounds = 0
    while meetings:
        rounds += 1
        decided = [_better(each) for each in meetings]
        final, meetings = meetings, knock_out.next_round(decided)
    assert rounds == knock_out.rounds_needed(count)
    assert [each.pair for each in final] == [frozenset(("p0", "p1"))]


def _better(meeting):
    if meeting.second is None:
        return Decided(meeting.first, None)
    one, two = sorted((meeting.first, meeting.second), key=lambda key: int(key[1:]))
    return Decided(one, two)


def test_byes_are_the_best_seeds():
    byes = [m.first for m in knock_out.first_round(keys(6)) if m.second is None]
    assert sorted(byes) == ["p0", "p1"]


def test_the_losers_of_the_semi_finals_play_for_third_place():
    found = knock_out.next_round([Decided("a", "b"), Decided("c", "d")], third_place=True)
    assert [(each.first, each.second) for each in found] == [("a", "c"), ("b", "d")]
    found = knock_out.next_round([Decided("a", None), Decided("c", "d")], third_place=True)
    assert len(found) == 1


def test_one_alone_has_won():
    assert knock_out.next_round([Decided("a", "b")]) == ()
    with pytest.raises(ValueError, match="Two at least"):
        knock_out.first_round(["a"])


@pytest.mark.parametrize(
    ("who", "whom", "words"),
    [
        ("d", "b", ""),
        ("d", "a", "at most 2 places above"),
        ("a", "d", "who stands above you"),
        ("a", "a", "who stands above you"),
        ("x", "a", "must stand on the ladder"),
    ],
)
def test_who_may_challenge_whom(who, whom, words):
    refused = ladder.refusal("abcd", who, whom, 2)
    assert words in refused
    assert bool(words) == bool(refused)


def test_moving_on_the_ladder():
    assert ladder.moved("abcd", "d", "b", "d") == tuple("adbc")
    assert ladder.moved("abcd", "d", "b", "d", ladder.SWAP) == tuple("adcb")
    assert ladder.moved("abcd", "d", "b", "b") == tuple("abcd")
    # Meanwhile the challenger has passed the challenged by another way.
    assert ladder.moved("abcd", "a", "b", "a") == tuple("abcd")


def test_how_far_everybody_came():
    semis = [(1, Decided("a", "d")), (1, Decided("b", "c"))]
    assert knock_out.came_far(semis) == {"a": (2, 0), "b": (2, 0), "c": (1, 0), "d": (1, 0)}
    finals = [*semis, (2, Decided("b", "a")), (2, Decided("d", "c"))]
    found = knock_out.came_far(finals)
    assert sorted(found, key=lambda key: found[key], reverse=True) == list("badc")
    assert knock_out.came_far([(1, Decided("a", None))]) == {"a": (2, 0)}
