"""Proof that nothing was changed: fold the journal again and check every die against the seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kernel.dice import ALGORITHM, MAX_SIDES, SeededDice, commitment
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

# What the table settles among itself stands among the orders under these names.
TAKE_BACK, AGREE = "take_back", "agree"


def counted(events: Iterable[Event]) -> list[Event]:
    """The events of a whole journal that count: none of what was taken back later on.

    The line that takes something back is itself none of them; it changes nothing of the battle.
    """
    kept: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, OrderTakenBack):
            kept = [each for each in kept if each[0] <= event.to]
        else:
            kept.append((number, event))
    return [event for _, event in kept]


class Proof(Record):
    """What a check of a journal found. `problems` is empty when everything holds.

    `revealed`: whether the secret is in the journal; without it the dice cannot be checked yet.
    `dice_entered`: how many were thrown at a table and typed in, which no seed can prove.
    """

    revealed: bool
    dice_checked: int
    commitment: str = ""
    secret: str = ""
    seeds: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()
    dice_entered: int = 0

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
    promise = promises[0]
    shown = dice_shown(events)
    problems = list(_order_problems(events, shown))
    if promise.algorithm != ALGORITHM:
        problems.append(f"The dice were made by {promise.algorithm}, which is not known here.")
    if not secrets:
        return Proof(False, 0, promise.commitment, "", seeds, tuple(problems))
    secret = secrets[-1]
    problems += _secret_problems(secret, promise.commitment)
    typed = entered(events)
    thrown = [die for die in shown if die.draw not in typed]
    if not problems:
        problems += _face_problems(bytes.fromhex(secret), [seed for _, seed in seeds], thrown)
    checked, by_hand = len(thrown), len(shown) - len(thrown)
    return Proof(True, checked, promise.commitment, secret, seeds, tuple(problems), by_hand)


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
    first = next((place for place, each in enumerate(events) if dice_shown((each,))), len(events))
    if any(isinstance(event, SeedAdded) for event in events[first:]):
        yield "A player's seed was added after the first die."
    for place, die in enumerate(shown):
        if die.draw != place:
            yield f"Die {place} of the journal says that it was draw {die.draw}."
            return


def _secret_problems(secret: str, promised: str) -> list[str]:
    try:
        raw = bytes.fromhex(secret)
    except ValueError:
        return ["The secret that was published is not a number in hexadecimal."]
    if commitment(raw) != promised:
        return ["The secret that was published is not the one that was promised."]
    return []


def _face_problems(secret: bytes, seeds: Sequence[str], shown: Sequence[DieShown]) -> Iterable[str]:
    dice = SeededDice(secret, seeds)
    for die in shown:
        if not 2 <= die.sides <= MAX_SIDES:
            yield f"Draw {die.draw} is said to have {die.sides} sides."
            continue
        due = dice.face(die.draw, die.sides)
        if due != die.face:
            yield f"Draw {die.draw} should have shown {due}, the journal says {die.face}."
