"""The clock row of a battle: the deadline is reset whenever the battle has gone on.

Pauses and holidays: `pauses`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from battles import journal
from battles.clocks.consequences import decide
from battles.clocks.deadlines import ClockTerms, Leave, left_at, next_due, resumed, terms_from
from battles.models import Battle, Clock, Holiday

MOST_BEFORE = 20  # stretches that can still be taken back


def start_clock(battle: Battle, terms: ClockTerms | None) -> None:
    """Create the agreed clock of a battle; it runs once a side is to act."""
    if terms is not None:
        Clock.objects.create(battle=battle, terms=terms.fields)


def clock_of(battle: Battle) -> Clock | None:
    """The clock of a battle, as loaded with it."""
    return battle.clock if hasattr(battle, "clock") else None


def locked_clock(battle: Battle) -> Clock | None:
    """The clock, read again under a lock; the caller holds the battle's lock."""
    if clock_of(battle) is None:
        return None
    return Clock.objects.select_for_update().get(battle_id=battle.pk)


def reset_deadline(
    battle: Battle, now: datetime, *, anew: bool = False, is_back: bool = False
) -> None:
    """Set the deadline for those who are to act now, unless it runs for them already.

    `anew`: set it even then. `is_back`: an order was taken back, which gives nobody more time.
    """
    clock = locked_clock(battle)
    if clock is None:
        return
    before = clock.due
    if battle.status != Battle.Status.ACTIVE:
        _stop(clock)
    elif is_back and clock.due is not None:
        _set_back(battle, clock, now)
    else:
        _set(battle, clock, now, anew)
    clock.seq = battle.seq
    clock.brings = _brings(battle, clock, clock.brings if clock.due == before else {})
    clock.save()
    battle.clock = clock  # for whoever tells of the deadline now


def _brings(battle: Battle, clock: Clock, told: Mapping[str, str]) -> dict[str, str]:
    """What a miss brings to each side. Who was told of this deadline is not surprised."""
    if clock.due is None:
        return {}
    if told.keys() >= set(battle.to_act):
        return {side: told[side] for side in battle.to_act}
    return decide(battle, terms_from(clock.terms).late) | {
        side: deed for side, deed in told.items() if side in battle.to_act
    }


def _stop(clock: Clock) -> None:
    clock.due = clock.set_at = clock.paused_at = None
    clock.paused_by, clock.sides, clock.asked = "", [], []


def _set(battle: Battle, clock: Clock, now: datetime, anew: bool) -> None:
    stretch = journal.ruleset_of(battle).activation(journal.state_of(battle))
    # If several sides prepare at once, a slow side gets no extra time when the others finish.
    is_new = stretch != clock.stretch or not set(battle.due) <= set(clock.sides)
    if is_new and clock.due is not None:
        left = left_at(clock.due, clock.paused_at or now).total_seconds()
        ended = {"stretch": clock.stretch, "sides": clock.sides, "left": left}
        clock.before = [*clock.before, ended][-MOST_BEFORE:]
    clock.stretch, clock.sides = stretch, battle.due
    if not (is_new or anew or clock.due is None):
        return
    clock.due = next_due(terms_from(clock.terms), now, leaves(battle, clock.sides, now))
    clock.set_at = now
    if clock.paused_at is not None:
        clock.paused_at = now


def _set_back(battle: Battle, clock: Clock, now: datetime) -> None:
    """Restore the time that was left at the end of a stretch when that end is taken back."""
    stretch = journal.ruleset_of(battle).activation(journal.state_of(battle))
    here = (stretch, set(battle.due))
    is_same = here[0] == clock.stretch and set(clock.sides) <= here[1]
    clock.stretch, clock.sides = stretch, battle.due
    while clock.before and not is_same:
        *clock.before, ended = clock.before
        if (ended["stretch"], set(ended["sides"])) == here:
            left = timedelta(seconds=ended["left"])
            clock.due = resumed(terms_from(clock.terms), left, now)
            clock.set_at = now
            if clock.paused_at is not None:
                clock.paused_at = now
            return


def leaves(battle: Battle, posts: Collection[str], now: datetime) -> list[Leave]:
    """The present and future holidays of a seat (`Seat.post`)."""
    rows = Holiday.objects.filter(seat__battle=battle, ends__gt=now).select_related("seat")
    return as_leaves([row for row in rows if row.seat.post in posts])


def as_leaves(rows: Sequence[Holiday]) -> list[Leave]:
    return [Leave(row.begins, row.ends) for row in rows]
