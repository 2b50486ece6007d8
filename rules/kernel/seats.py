"""The seats of a journal: who may add to the dice, what each added, and what was added wrongly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.dice import LATE_SEEDS
from rules.kernel.events import DiceCommitted, DiceEvent, Event, Recalled, SeedAdded
from rules.kernel.record import Record


class SeatShare(Record):
    """What the seat of a side has added to the dice: nothing, or a seed from die `draw` on.

    `vouches`: the first line lists the seat as a person's, and the commitment came back with the
    seed. Then whoever sat there can say, from what they kept, that the secret was fixed before
    their seed was known. `is_machine`: the first line says that a machine sits there.
    """

    side: str
    seed: str = ""
    draw: int = 0
    vouches: bool = False
    is_machine: bool = False


def shares(events: Sequence[Event]) -> tuple[SeatShare, ...]:
    """What each seat has added to the dice, in the order of the promise, then of the seeds."""
    promise = next((each for each in events if isinstance(each, DiceCommitted)), None)
    if promise is None:
        return ()
    found = {side: SeatShare(side) for side in promise.seats}
    found |= {side: SeatShare(side, is_machine=True) for side in promise.machines}
    thrown = 0
    for event in events:
        if isinstance(event, SeedAdded):
            vouches = may_add(promise, event.side) and event.commitment == promise.commitment
            is_machine = event.side in promise.machines
            found[event.side] = SeatShare(event.side, event.seed, thrown, vouches, is_machine)
        elif isinstance(event, DiceEvent):
            thrown += len(event.dice)
    return tuple(found.values())


def may_add(promise: DiceCommitted, side: str) -> bool:
    """Whether the first line lists a seat as a person's; older first lines list none."""
    is_listed = side in promise.seats and side not in promise.machines
    return promise.algorithm == LATE_SEEDS and is_listed


def seat_problems(events: Sequence[Event], promise: DiceCommitted) -> Iterator[str]:
    """Seeds from seats that may not add one, and seats that the battle does not have."""
    added = Counter(event.side for event in events if isinstance(event, SeedAdded))
    for side, times in added.items():
        if times > 1:
            yield f"The seat {side} has added more than one seed."
    if promise.algorithm != LATE_SEEDS:
        return  # older first lines list no seats, and no seat vouches for anything
    yield from _listing_problems(promise, _sides(events))
    for side in added:
        if side in promise.machines:
            yield f"A seed was added for {side}, a machine's seat: the site chose that seed."
        elif side not in promise.seats:
            yield f"A seed was added for {side}, which is no seat of the first line."


def _listing_problems(promise: DiceCommitted, sides: frozenset[str] | None) -> Iterator[str]:
    """A seat that nobody sits on could be listed, too, and its seed chosen."""
    listed = Counter((*promise.seats, *promise.machines))
    for seat, times in listed.items():
        side, _, command = seat.partition("/")
        if times > 1:
            yield f"The first line lists the seat {seat} more than once."
        if command and side in listed:
            yield f"The first line lists the side {side} both as a whole and as a shared one."
        if sides is not None and side not in sides:
            yield f"The first line lists the seat {seat}, and the battle has no such side."


def _sides(events: Iterable[Event]) -> frozenset[str] | None:
    """The sides of the battle, by the line that opens it; None before there is one."""
    found: frozenset[str] | None = None
    for event in events:
        opened = _opening(event)
        if opened:
            own = frozenset(map(_id, opened))
            found = own if found is None else found & own
    return found


def _opening(event: Event) -> Sequence[Any]:
    """The sides in the line that opens a battle. Every game has one, which names its scenario."""
    sides: Any = ()
    if isinstance(event, Recalled):
        sides = event.event.get("sides") if "scenario" in event.event else ()
    elif hasattr(event, "scenario"):
        sides = getattr(event, "sides", ())
    return sides if isinstance(sides, list | tuple) else ()


def _id(side: Any) -> str:
    return str(side.get("id") if isinstance(side, Mapping) else getattr(side, "id", side))
