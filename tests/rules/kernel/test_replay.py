"""A journal that was tampered with is found out."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules.kernel.dice import LATE_SEEDS, SeededDice, commitment
from rules.kernel.events import (
    DiceCommitted,
    DiceEvent,
    Event,
    Recalled,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.replay import check_dice, dice_shown

SECRET = b"a secret of the server's"


class Thrown(DiceEvent, tag="thrown"):
    """Dice of no game."""


class Opened(Event, tag="opened"):
    """The line that opens a battle, as every game has one."""

    scenario: str
    sides: tuple[dict[str, str], ...]


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


def late_journal() -> list[Event]:
    """By the newer algorithm: one seed at once, two dice, another seed, one die."""
    promise = commitment(SECRET)
    first, then = SeededDice(SECRET, ("amber",)), SeededDice(SECRET, ("amber", "basalt"))
    return [
        DiceCommitted(promise, LATE_SEEDS, ("A", "B", "C")),
        SeedAdded("A", "amber", promise),
        Thrown((first.face(0, 20), first.face(1, 20)), 20, 0),
        SeedAdded("B", "basalt"),
        Thrown((then.face(2, 20),), 20, 2),
        SeedRevealed(SECRET.hex()),
    ]


def test_a_late_seed_counts_for_the_dice_below_it() -> None:
    proof = check_dice(late_journal())
    assert proof.holds, proof.problems
    assert proof.dice_checked == 3
    held = [(seat.side, seat.seed, seat.draw, seat.vouches) for seat in proof.seats]
    assert held == [("A", "amber", 0, True), ("B", "basalt", 2, False), ("C", "", 0, False)]
    early = late_journal()
    early.insert(2, early.pop(3))
    assert not check_dice(early).holds
    old = late_journal()
    old[0] = DiceCommitted(commitment(SECRET))
    assert check_dice(old).problems == ("A player's seed was added after the first die.",)


def test_a_second_seed_one_after_the_secret_or_for_another_promise_is_found() -> None:
    events, more = late_journal(), SeedAdded("A", "agate")
    told = check_dice([*events[:-1], more, events[-1]]).problems
    assert "The seat A has added more than one seed." in told
    told = check_dice([*events, SeedAdded("C", "c")]).problems
    assert "A player's seed was added after the secret was published." in told
    events[1] = SeedAdded("A", "amber", commitment(b"other"))
    assert "The seed of A was given for another promise" in check_dice(events).problems[0]


def with_seeds(seats: tuple[str, ...], *added: str, machines: tuple[str, ...] = ()) -> list[Event]:
    """A battle of the sides A and B whose die is made of the seeds that these seats have added."""
    promise, seeds = commitment(SECRET), [f"seed {place}" for place in range(len(added))]
    lines = [SeedAdded(side, seed, promise) for side, seed in zip(added, seeds, strict=True)]
    return [
        DiceCommitted(promise, LATE_SEEDS, seats, machines),
        *lines,
        Opened("duel", ({"id": "A"}, {"id": "B"})),
        Thrown((SeededDice(SECRET, seeds).face(0, 20),), 20, 0),
        SeedRevealed(SECRET.hex()),
    ]


# What a site could write to choose among dice: seats, who adds seeds, machines; and what is said.
FORGED = {
    "unlisted": (("A", "B"), ("A", "B", "house"), (), "added for house, which is no seat"),
    "nobody": ((), ("A",), (), "added for A, which is no seat of the first line"),
    "twice": (("A", "B"), ("A", "B", "B"), (), "The seat B has added more than one seed."),
    "machine": (("A",), ("A", "B"), ("B",), "added for B, a machine's seat"),
    "both": (("A", "B"), ("A", "B"), ("B",), "added for B, a machine's seat"),
    "no side": (("A", "B", "C"), ("A", "B", "C"), (), "the seat C, and the battle has no such"),
    "no command": (("A", "B", "C/x"), ("A", "C/x"), (), "the battle has no such side"),
    "shared": (("A", "B", "B/x"), ("A", "B", "B/x"), (), "both as a whole and as a shared"),
    "doubled": (("A", "B", "B"), ("A", "B"), (), "lists the seat B more than once"),
}


def forged(how: str) -> list[Event]:
    seats, added, machines, _ = FORGED[how]
    return with_seeds(seats, *added, machines=machines)


@pytest.mark.parametrize("how", FORGED)
def test_a_seed_from_a_seat_that_may_not_add_one_is_found(how: str) -> None:
    proof = check_dice(forged(how))
    assert not proof.holds
    assert FORGED[how][3] in " ".join(proof.problems)


def test_a_fork_has_the_sides_of_the_battle_that_it_recalls() -> None:
    for seats in (("A", "B"), ("A", "house")):
        events = with_seeds(seats, *seats)
        at = next(place for place, each in enumerate(events) if isinstance(each, Opened))
        events[at] = Recalled(msgspec.to_builtins(events[at]))
        assert check_dice(events).holds == ("B" in seats)


def test_seats_of_machines_are_named_and_do_not_vouch() -> None:
    proof = check_dice(with_seeds(("A",), "A", machines=("B",)))
    assert proof.holds, proof.problems
    shown = [(each.side, each.vouches, each.is_machine) for each in proof.seats]
    assert shown == [("A", True, False), ("B", False, True)]
    vouching = [each.side for each in check_dice(forged("machine")).seats if each.vouches]
    assert vouching == ["A"]
    assert not any(each.vouches for each in check_dice(forged("nobody")).seats)


def test_seats_that_players_share_each_add_a_seed() -> None:
    assert check_dice(with_seeds(("A/x", "A/y", "B"), "A/x", "A/y", "B")).holds


def test_an_older_promise_lists_no_seats_so_its_seeds_do_not_vouch() -> None:
    events = with_seeds(("A", "B"), "A", "B")
    events[0] = DiceCommitted(commitment(SECRET))
    proof = check_dice(events)
    assert proof.holds, proof.problems
    assert not any(each.vouches for each in proof.seats)


def test_in_an_older_journal_nobody_vouches() -> None:
    assert [seat.vouches for seat in check_dice(journal()).seats] == [False, False]


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
