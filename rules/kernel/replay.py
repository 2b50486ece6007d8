"""Proof that nothing was changed: fold the journal again and check every die against the seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kernel.dice import ALGORITHM, LATE_SEEDS, MAX_SIDES, SeededDice, commitment
from rules.kernel.events import (
    DiceCommitted,
    DiceEntered,
    DiceEvent,
    Event,
    OrderTakenBack,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.record import Record
from rules.kernel.seats import SeatShare, seat_problems, shares

# What the table settles among itself stands among the orders under these names.
TAKE_BACK, AGREE = "take_back", "agree"


def counted(events: Iterable[Event]) -> list[Event]:
    """The events of a whole journal that count: none of what was taken back later on.

    The line that takes something back is itself none of them; it changes nothing of the battle.
    """
    kept: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, OrderTakenBack):
            # What a player has added to the dice meanwhile was no order and stays.
            kept = [
                (at, each) for at, each in kept if at <= event.to or isinstance(each, SeedAdded)
            ]
        else:
            kept.append((number, event))
    return [event for _, event in kept]


class Proof(Record):
    """What a check of a journal found. `problems` is empty when everything holds.

    `revealed`: whether the secret is in the journal; without it the dice cannot be checked yet.
    `dice_entered`: how many were thrown at a table and typed in, which no seed can prove.
    `seats`: who has added what, those of every side where the journal names them.
    """

    revealed: bool
    dice_checked: int
    commitment: str = ""
    secret: str = ""
    seeds: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()
    dice_entered: int = 0
    seats: tuple[SeatShare, ...] = ()

    @property
    def holds(self) -> bool:
        return self.revealed and not self.problems


class DieShown(Record):
    """One die of the journal: its draw number, its sides and the face that it showed."""

    draw: int
    sides: int
    face: int


def dice_shown(events: Iterable[Event]) -> tuple[DieShown, ...]:
    """Every die in the events, in order."""
    return tuple(
        DieShown(event.draw + place, event.sides, face)
        for event in events
        if isinstance(event, DiceEvent)
        for place, face in enumerate(event.dice)
    )


def check_dice(events: Sequence[Event]) -> Proof:
    """Check the commitment and every die of a journal."""
    promises = [event for event in events if isinstance(event, DiceCommitted)]
    seeds = tuple((event.side, event.seed) for event in events if isinstance(event, SeedAdded))
    secrets = [event.secret for event in events if isinstance(event, SeedRevealed)]
    if not promises:
        return Proof(False, 0, problems=("The journal holds no promise about its dice.",))
    promise, seats = promises[0], shares(events)
    shown = dice_shown(events)
    problems = [*_order_problems(events, shown), *_ceremony_problems(events, promise)]
    if not secrets:
        return Proof(False, 0, promise.commitment, "", seeds, tuple(problems), seats=seats)
    secret = secrets[-1]
    problems += _secret_problems(secret, promise.commitment)
    typed = entered(events)
    thrown = [die for die in shown if die.draw not in typed]
    if not problems:
        problems += _face_problems(bytes.fromhex(secret), events, typed)
    checked, by_hand = len(thrown), len(shown) - len(thrown)
    return Proof(True, checked, promise.commitment, secret, seeds, tuple(problems), by_hand, seats)


def entered(events: Iterable[Event]) -> frozenset[int]:
    """The draw numbers of dice that were thrown at a table: nobody but the players vouches for."""
    return frozenset(
        draw
        for event in events
        if isinstance(event, DiceEntered)
        for draw in range(event.draw, event.draw + event.count)
    )


def _order_problems(events: Sequence[Event], shown: Sequence[DieShown]) -> Iterable[str]:
    if not isinstance(events[0], DiceCommitted):
        yield "The promise about the dice is not the first event."
    for place, die in enumerate(shown):
        if die.draw != place:
            yield f"Die {place} of the journal says that it was draw {die.draw}."
            return


def _ceremony_problems(events: Sequence[Event], promise: DiceCommitted) -> Iterable[str]:
    """What is wrong with when, by whom and to which promise seeds were added."""
    if promise.algorithm not in (ALGORITHM, LATE_SEEDS):
        yield f"The dice were made by {promise.algorithm}, which is not known here."
    too_late: type[Event] = SeedRevealed if promise.algorithm == LATE_SEEDS else DiceEvent
    first = next((place for place, each in enumerate(events) if _ends(each, too_late)), len(events))
    if any(isinstance(event, SeedAdded) for event in events[first:]):
        what = "the secret was published" if too_late is SeedRevealed else "the first die"
        yield f"A player's seed was added after {what}."
    yield from seat_problems(events, promise)
    for event in events:
        if isinstance(event, SeedAdded) and event.commitment not in ("", promise.commitment):
            yield f"The seed of {event.side} was given for another promise than the first line's."


def _ends(event: Event, kind: type[Event]) -> bool:
    """Whether no seed may stand below this event: the secret, or one with a die in it."""
    return isinstance(event, kind) and not (isinstance(event, DiceEvent) and not event.dice)


def _secret_problems(secret: str, promised: str) -> list[str]:
    try:
        raw = bytes.fromhex(secret)
    except ValueError:
        return ["The secret that was published is not a number in hexadecimal."]
    if commitment(raw) != promised:
        return ["The secret that was published is not the one that was promised."]
    return []


def _face_problems(secret: bytes, events: Sequence[Event], typed: frozenset[int]) -> Iterable[str]:
    """The dice that are not what the secret and the seeds above them make of their numbers."""
    seeds: list[str] = []
    dice = SeededDice(secret, seeds)
    for event in events:
        if isinstance(event, SeedAdded):
            seeds.append(event.seed)
            dice = SeededDice(secret, seeds)
        for die in dice_shown((event,)):
            if die.draw not in typed:
                yield from _face_problem(dice, die)


def _face_problem(dice: SeededDice, die: DieShown) -> Iterable[str]:
    if not 2 <= die.sides <= MAX_SIDES:
        yield f"Draw {die.draw} is said to have {die.sides} sides."
        return
    due = dice.face(die.draw, die.sides)
    if due != die.face:
        yield f"Draw {die.draw} should have shown {due}, the journal says {die.face}."
