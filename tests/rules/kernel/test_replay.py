"""A journal that was tampered with is found out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, DiceEvent, Event, SeedAdded, SeedRevealed
from rules.kernel.replay import check_dice, dice_shown

SECRET = b"a secret of the server's"


class Thrown(DiceEvent, tag="thrown"):
    """Dice of no game."""


class Spoken(Event, tag="spoken"):
    """An event without dice."""


def journal() -> list[Event]:
    """Two seeds, six throws of two dice of six, then one of twenty sides, and the secret."""
    dice = SeededDice(SECRET, ("amber", "basalt"))
    throws = [Thrown((dice.throw(6), dice.throw(6)), 6, number * 2) for number in range(6)]
    throws.append(Thrown((dice.throw(20),), 20, 12))
    return [
        DiceCommitted(commitment(SECRET)),
        SeedAdded("A", "amber"),
        SeedAdded("B", "basalt"),
        Spoken(),
        *throws,
        SeedRevealed(SECRET.hex()),
    ]


FIRST_THROW = 4


def test_an_honest_journal_holds() -> None:
    proof = check_dice(journal())
    assert proof.holds
    assert (proof.dice_checked, proof.problems) == (13, ())
    assert proof.seeds == (("A", "amber"), ("B", "basalt"))
    assert [die.draw for die in dice_shown(journal())] == list(range(13))


@pytest.mark.parametrize("event", range(FIRST_THROW, FIRST_THROW + 7))
@pytest.mark.parametrize("change", [1, -1, 3])
def test_any_other_face_is_found(event: int, change: int) -> None:
    events = journal()
    thrown = events[event]
    assert isinstance(thrown, Thrown)
    for place, face in enumerate(thrown.dice):
        dice = (*thrown.dice[:place], face + change, *thrown.dice[place + 1 :])
        proof = check_dice([*events[:event], replace(thrown, dice=dice), *events[event + 1 :]])
        assert not proof.holds
        assert f"Draw {thrown.draw + place} " in proof.problems[0]


@pytest.mark.parametrize("event", [1, 2])
def test_another_seed_is_found(event: int) -> None:
    events = journal()
    events[event] = SeedAdded("A", "amethyst")
    assert not check_dice(events).holds


def test_swapped_seeds_are_found() -> None:
    events = journal()
    events[1], events[2] = events[2], events[1]
    assert not check_dice(events).holds


def test_a_missing_or_late_seed_is_found() -> None:
    events = journal()
    assert not check_dice([*events[:2], *events[3:]]).holds
    late = [*events[:2], *events[3:-1], events[2], events[-1]]
    assert check_dice(late).problems == ("A player's seed was added after the first die.",)


def test_another_secret_is_found() -> None:
    events = journal()
    for secret in (b"another".hex(), SECRET[:-1].hex(), ""):
        proof = check_dice([*events[:-1], SeedRevealed(secret)])
        assert not proof.holds
        assert "not the one that was promised" in proof.problems[0]
    assert not check_dice([*events[:-1], SeedRevealed("not hexadecimal")]).holds


def test_another_promise_or_none_is_found() -> None:
    events = journal()
    assert not check_dice([DiceCommitted(commitment(b"other")), *events[1:]]).holds
    assert not check_dice(events[1:]).holds
    assert not check_dice([]).holds
    assert not check_dice([*events[1:4], events[0], *events[4:]]).holds  # not the first
    assert not check_dice([replace(events[0], algorithm="mine"), *events[1:]]).holds


@pytest.mark.parametrize("event", range(FIRST_THROW, FIRST_THROW + 6))
def test_throws_in_another_order_or_left_out_are_found(event: int) -> None:
    events = journal()
    swapped = list(events)
    swapped[event], swapped[event + 1] = swapped[event + 1], swapped[event]
    assert not check_dice(swapped).holds
    assert not check_dice([*events[:event], *events[event + 1 :]]).holds
    assert not check_dice([*events[: event + 1], *events[event:]]).holds  # told twice


@pytest.mark.parametrize("sides", [0, 1, 8, 300])
def test_other_sides_are_found(sides: int) -> None:
    events = journal()
    thrown = events[-2]
    assert isinstance(thrown, Thrown)
    assert not check_dice([*events[:-2], replace(thrown, sides=sides), events[-1]]).holds


def thrown_by(seed: str, sides: int) -> list[Event]:
    """A journal of one die with so many sides."""
    face = SeededDice(SECRET, (seed,)).throw(sides)
    die = Thrown((face,), sides, 0)
    promise = DiceCommitted(commitment(SECRET))
    return [promise, SeedAdded("A", seed), die, SeedRevealed(SECRET.hex())]


@pytest.mark.parametrize("sides", [2, 256])
def test_the_smallest_and_the_largest_die_hold(sides: int) -> None:
    assert check_dice(thrown_by("amber", sides)).problems == ()


def test_after_an_impossible_die_the_others_are_still_checked() -> None:
    events = journal()
    first, second = events[FIRST_THROW], events[FIRST_THROW + 1]
    assert isinstance(first, Thrown)
    assert isinstance(second, Thrown)
    events[FIRST_THROW] = replace(first, sides=1)
    events[FIRST_THROW + 1] = replace(second, dice=(second.dice[0] + 1, second.dice[1]))
    told = [problem.split()[:2] for problem in check_dice(events).problems]
    assert told == [["Draw", "0"], ["Draw", "1"], ["Draw", "2"]]


def test_the_first_promise_counts() -> None:
    """Whoever promises anew, knowing the dice, is found out."""
    other = b"another secret"
    again = [*journal()[:-1], DiceCommitted(commitment(other)), SeedRevealed(other.hex())]
    problem = "The secret that was published is not the one that was promised."
    assert check_dice(again).problems == (problem,)


def test_the_last_secret_counts() -> None:
    events = journal()
    corrected = [*events[:-1], SeedRevealed("00"), events[-1]]
    assert check_dice(corrected).holds
    assert not check_dice([*events, SeedRevealed("00")]).holds


def test_until_the_secret_is_published_nothing_is_proved() -> None:
    proof = check_dice(journal()[:-1])
    assert not proof.revealed
    assert not proof.holds
    assert proof.problems == ()


@pytest.mark.parametrize("without", [DiceCommitted, SeedRevealed])
def test_without_promise_or_secret_no_die_is_called_checked(without: type[Event]) -> None:
    found = check_dice([event for event in journal() if not isinstance(event, without)])
    assert (found.revealed, found.dice_checked) == (False, 0)
