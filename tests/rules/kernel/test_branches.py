"""Every way that something can go, counted in whole throws."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.branches import Branch, branches, throws
from rules.kernel.chance import ALWAYS, NEVER, Tally, lowest, summed
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event
from rules.kernel.umpire import Umpire


class Hurt(Event, tag="hurt"):
    who: str
    by: int


Wounds = dict[str, int]


def fold(wounds: Wounds, event: Event) -> Wounds:
    assert isinstance(event, Hurt)
    return {**wounds, event.who: wounds.get(event.who, 0) + event.by}


def sting(umpire: Umpire[Wounds], who: str) -> None:
    """A die for one, and a second one on a six."""
    (face,) = umpire.roll(1)
    umpire.record(Hurt(who=who, by=face))
    if face == 6:
        (more,) = umpire.roll(1, 4)
        umpire.record(Hurt(who=who, by=more))


def spread(found: list[Branch[Wounds]], who: str) -> dict[int, Fraction]:
    chances: dict[int, Fraction] = {}
    for branch in found:
        weight = branch.weight(who)
        if weight is not None:
            hurt = branch.battle.get(who, 0)
            chances[hurt] = chances.get(hurt, Fraction(0)) + Fraction(*weight)
    return chances


STUNG = dict.fromkeys(range(1, 6), Fraction(1, 6)) | dict.fromkeys(range(7, 11), Fraction(1, 24))


def test_every_throw_comes_once() -> None:
    found = list(branches({}, fold, lambda umpire: sting(umpire, "a")))
    assert [branch.battle["a"] for branch in found] == [1, 2, 3, 4, 5, 7, 8, 9, 10]
    assert spread(found, "a") == STUNG


def test_throws_with_the_same_key_are_one() -> None:
    sums = throws(2, 6, sum)
    assert [each.ways for each in sums] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert [sum(each.dice) for each in sums] == list(range(2, 13))
    assert len(throws(2, 6, None)) == 36


def test_steps_apart_take_as_many_runs_as_the_longest() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        umpire.roll(1, 2)
        umpire.apart("abc", sting)

    found = list(branches({}, fold, play))
    assert len(found) == 2 * 9
    assert all(spread(found, who) == STUNG for who in "abc")
    assert spread(found, "d") == {0: 1}
    together = list(branches({}, fold, play, frozenset("abc")))
    assert len(together) == 2 * 9**3
    assert spread(together, "b") == STUNG


def test_two_steps_of_the_same_figure_follow_each_other() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        umpire.apart("ab", sting)
        umpire.apart("a", sting)

    found = list(branches({}, fold, play))
    twice: dict[int, Fraction] = {}
    for one, chance in STUNG.items():
        for two, other in STUNG.items():
            twice[one + two] = twice.get(one + two, Fraction(0)) + chance * other
    assert spread(found, "a") == twice
    assert spread(found, "b") == STUNG


def test_others_may_hang_on_a_joint_figure() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        umpire.apart("ab", sting)
        if umpire.battle["a"] == 10:
            umpire.apart("c", sting)

    found = list(branches({}, fold, play, frozenset("a")))
    assert spread(found, "c") == {hurt: each / 24 for hurt, each in STUNG.items()} | {
        0: Fraction(23, 24)
    }
    assert spread(found, "b") == STUNG


def test_what_is_sure_is_what_comes_before_the_second_roll() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        (coin,) = umpire.roll(1, 2)
        umpire.record(Hurt(who="a", by=coin))
        (more,) = umpire.roll(1, 2)
        umpire.record(Hurt(who="a", by=10 * more))

    found = list(branches({}, fold, play))
    assert [branch.surely("a") for branch in found] == [{"a": 1}, {"a": 1}, {"a": 2}, {"a": 2}]
    assert [branch.battle for branch in found] == [{"a": 11}, {"a": 21}, {"a": 12}, {"a": 22}]
    assert all(branch.opens for branch in found)


def test_a_throw_that_stands_for_others_weighs_as_many() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        high = sum(umpire.roll(2, key=lambda dice: sum(dice) > 7)) > 7
        umpire.record(Hurt(who="z", by=int(high)))
        umpire.apart("ab", sting)

    found = list(branches({}, fold, play))
    assert len(found) == 2 * 9
    assert spread(found, "z") == {0: Fraction(21, 36), 1: Fraction(15, 36)}
    assert spread(found, "a") == spread(found, "b") == STUNG


def test_what_is_sure_of_each_is_what_came_before_its_own_step() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        (coin,) = umpire.roll(1, 2)
        umpire.record(Hurt(who="z", by=coin))
        umpire.apart("ab", sting)

    for branch in branches({}, fold, play):
        coin, stung = branch.battle["z"], branch.battle["a"]
        assert branch.surely("a") == {"z": coin}
        assert branch.surely("b") == {"z": coin, "a": stung}
        assert branch.opens


def test_an_order_may_open_with_somebody_s_own_step() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        umpire.apart("a", sting)
        umpire.roll(1, 2)

    assert not any(branch.opens for branch in branches({}, fold, play))


def test_without_a_roll_there_is_one_way() -> None:
    [branch] = branches({}, fold, lambda umpire: umpire.record(Hurt(who="a", by=3)))
    assert not branch.has_rolled
    assert not branch.opens
    assert branch.weight("a") == (1, 1)
    assert branch.surely("a") == {"a": 3}


def test_a_step_that_changes_what_follows_is_noticed() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        umpire.apart("a", sting)
        if umpire.battle["a"] == 1:
            umpire.roll(1)

    with pytest.raises(RuntimeError, match="changed what came after"):
        list(branches({}, fold, play))


def test_a_roll_that_is_repeated_for_ever_is_noticed() -> None:
    def play(umpire: Umpire[Wounds]) -> None:
        while umpire.roll(1) != (6,):
            pass

    with pytest.raises(RecursionError, match="must not roll again"):
        list(branches({}, fold, play))


def test_in_play_the_steps_are_taken_one_after_the_other() -> None:
    umpire = Umpire[Wounds]({}, ListedDice((6, 4, 2)), fold)
    umpire.apart("ab", sting)
    assert umpire.battle == {"a": 10, "b": 2}
    assert umpire.roll(0, key=lambda dice: 1 / 0) == ()


SMALL = st.tuples(st.integers(0, 50), st.integers(1, 50))


@given(st.lists(SMALL))
def test_chances_add_up_like_fractions(chances: list[tuple[int, int]]) -> None:
    found = summed(chances)
    expected = sum((Fraction(*each) for each in chances), Fraction(0))
    assert found == (expected.numerator, expected.denominator)


def test_chances_are_in_lowest_terms() -> None:
    assert lowest(6, 36) == (1, 6)
    assert lowest(0, 36) == NEVER
    assert lowest(36, 36) == ALWAYS
    tally = Tally[str]()
    tally.add("a", 1, 36)
    tally.add("b", 1, 4)
    tally.add("a", 1, 18)
    assert dict(tally) == {"a": (1, 12), "b": (1, 4)}
    assert tally.total() == (1, 3)


def test_the_plan_is_asked_for_once() -> None:
    asked = []

    def plan(wounds: Wounds, order: str) -> str:
        asked.append((dict(wounds), order))
        return order.upper()

    def play(umpire: Umpire[Wounds]) -> None:
        assert umpire.plan(plan, "a") == "A"
        sting(umpire, "a")
        assert umpire.plan(plan, "b") == "B"

    found = list(branches({}, fold, play))
    assert asked[0] == ({}, "a")
    # What is asked for after something has happened is asked for each time.
    assert [order for _, order in asked] == ["a"] + ["b"] * len(found)
    assert Umpire[Wounds]({"c": 1}, ListedDice(()), fold).plan(plan, "c") == "C"
