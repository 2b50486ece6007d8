"""Sweep of missed deadlines: applies them, unless the site itself caused the delay."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from battles import journal
from battles.clocks import services as clock_services
from battles.clocks import timeout_play
from battles.clocks.consequences import WORDS, concession, decided
from battles.clocks.deadlines import BOT, FORFEIT, SKIP
from battles.commitments import secret_storage
from battles.models import Battle, Clock, Heartbeat, Seat, SweepStop
from battles.notify import notify_deadline_near, notify_missed
from battles.services import orders
from rules.kernel.events import DeadlinePassed

log = logging.getLogger(__name__)

# A sweep runs every minute. A longer gap between two sweeps means that the site was down.
SILENCE = timedelta(minutes=2)
# A gap that is too short to count as downtime must not cause a missed deadline either.
GRACE = timedelta(minutes=2)
# Players with a long deadline are notified when little time is left.
NEAR, LONG = timedelta(hours=6), timedelta(hours=12)
MOST_WARNED = 500  # in one sweep
MOST_IDLE = 60  # orders, in one missed deadline
HUNDRED = 100


@transaction.atomic
def late_battles(now: datetime) -> list[str]:
    """Start a sweep: the battles with a missed deadline, unless they are too many."""
    _beat(now)
    late = list(_running().filter(due__lte=now - GRACE).values_list("battle_id", flat=True))
    if SweepStop.objects.filter(released_at=None).exists():
        return []
    running = _running().count()
    if _are_too_many(len(late), running):
        SweepStop.objects.create(stopped_at=now, late=len(late), running=running)
        log.error(
            "%d of %d running battles would miss their deadline at once. None was touched. "
            "Find out why, then: manage.py sweep_clocks --go-on, or --give-hours for more time.",
            *(len(late), running),
        )
        return []
    _warn(now)
    return late


def _warn(now: datetime) -> None:
    """Notify players with a long deadline that little time is left; once per deadline."""
    near = _running().filter(due__gt=now, due__lte=now + NEAR, set_at__lte=F("due") - LONG)
    for clock in near.select_related("battle")[:MOST_WARNED]:
        if clock.due is not None:
            notify_deadline_near(clock.battle, clock)


def _running() -> QuerySet[Clock]:
    running = Clock.objects.filter(due__isnull=False, paused_at=None)
    return running.filter(battle__status=Battle.Status.ACTIVE).order_by("due")


def _are_too_many(late: int, running: int) -> bool:
    share = late * HUNDRED > running * settings.CLOCK_SWEEP_SHARE
    return late > settings.CLOCK_SWEEP_MOST and share


# --- Downtime of the site -----------------------------------------------------


def _beat(now: datetime) -> None:
    heart = Heartbeat.objects.select_for_update().filter(pk=1).first()
    if heart is None:
        _give_back(None, now)
        Heartbeat.objects.create(pk=1, last=now)
        return
    if now - heart.last > SILENCE:
        _give_back(heart.last, now)
    heart.last = now
    heart.save()


def _give_back(last: datetime | None, now: datetime) -> None:
    """Extend every running deadline by the time since the last sweep."""
    running = Clock.objects.filter(due__isnull=False, set_at__lte=now, paused_at=None)
    if last is not None:
        log.warning("The clocks were not looked after from %s to %s.", last, now)
        running.filter(set_at__lte=last).update(due=F("due") + (now - last))
        running = running.filter(set_at__gt=last)
    for clock in running.select_for_update():
        if clock.due and clock.set_at:
            clock.due += now - clock.set_at
            clock.save(update_fields=["due"])


@transaction.atomic
def extend_after_pause(now: datetime) -> None:
    """Extend deadlines by any time since the last sweep; called after a restore."""
    heart = Heartbeat.objects.filter(pk=1).first()
    _give_back(heart.last if heart else None, now)
    Heartbeat.objects.update_or_create(pk=1, defaults={"last": now})


@transaction.atomic
def give_time(now: datetime, time: timedelta) -> int:
    """Extend every running deadline; missed ones now end that long from now."""
    late = _running().filter(due__lt=now)
    given = late.update(due=now + time)
    given += _running().filter(due__gte=now).exclude(due=now + time).update(due=F("due") + time)
    return given


def release(now: datetime) -> list[str]:
    """Resume a stopped sweep: process the battles that it skipped."""
    SweepStop.objects.filter(released_at=None).update(released_at=now)
    return list(_running().filter(due__lte=now - GRACE).values_list("battle_id", flat=True))


# --- One missed deadline ------------------------------------------------------


@transaction.atomic
def miss_deadline(battle_id: str, now: datetime) -> bool:
    """Apply the terms of a missed deadline, once; False if it is not missed after all."""
    # If the row is locked, a player is moving just now: the next sweep checks again.
    rows = Battle.objects.select_for_update(skip_locked=True, of=("self",))
    battle = rows.select_related("clock").filter(pk=battle_id).first()
    if battle is None or not _is_late(battle, now):
        return False
    if secret_storage.is_lost(battle.secret):
        return False  # the side that is to act cannot: no deadline is missed
    late, seats, before = list(battle.to_act), list(battle.seats.all()), battle.due
    told = decided(battle, battle.clock)
    moved = [_act_on(battle, seats, side, told) for side in late if side in battle.to_act]
    clock_services.reset_deadline(battle, now, anew=True)
    # The machine's orders send notices already; no player is notified of their turn twice.
    orders.tell_after_commit(battle, battle.due if any(moved) else before)
    return True


def _is_late(battle: Battle, now: datetime) -> bool:
    clock = clock_services.locked_clock(battle)
    if clock is None or battle.status != Battle.Status.ACTIVE or clock.paused_at is not None:
        return False
    if clock.seq != battle.seq:
        clock_services.reset_deadline(battle, now)
        return False
    return clock.due is not None and clock.due + GRACE <= now


def _act_on(battle: Battle, seats: list[Seat], side: str, told: Mapping[str, str]) -> bool:
    """Do to one side what was told; True if the machine gave orders for it."""
    deed = told.get(side, SKIP)
    given_up = concession(battle, side) if deed == FORFEIT else None
    if given_up is not None:
        _announce(battle, seats, side, FORFEIT)
        orders.carry_out(battle, seats, given_up, orders.order_of_the_site(battle, given_up))
        return False
    if deed == BOT and _machine_moved(battle, seats, side):
        return True
    _announce(battle, seats, side, SKIP)
    _idle(battle, seats, side)
    return False


def _announce(battle: Battle, seats: list[Seat], side: str, deed: str) -> None:
    """Write the miss into the log, and tell everybody at the table of it and of what is done."""
    journal.append(battle, None, [DeadlinePassed(side=side, deed=deed)])
    battle.save(update_fields=["seq", "size"])
    notify_missed(battle, seats, side, WORDS[deed].done)


class _GaveNothing(Exception):
    """The machine had no order to give."""


def _machine_moved(battle: Battle, seats: list[Seat], side: str) -> bool:
    """Whether the machine moved. If it did not, nothing says that it does."""
    given = 0
    try:
        with transaction.atomic():
            _announce(battle, seats, side, BOT)
            given = timeout_play.play_for(battle.pk, side)
            if not given:
                raise _GaveNothing
    except _GaveNothing:
        log.warning("The machine had no order for %s in battle %s.", side, battle.pk)
    except Exception:
        given = 0
        log.exception("The machine could not order for %s in battle %s.", side, battle.pk)
    battle.refresh_from_db()
    return given > 0


def _idle(battle: Battle, seats: list[Seat], side: str) -> None:
    """Give minimal orders until the activation is over."""
    ruleset = journal.ruleset_of(battle)
    stretch = ruleset.activation(journal.state_of(battle))
    for _ in range(MOST_IDLE):
        state = journal.state_of(battle)
        order = ruleset.idle(state, side)
        if order is None or side not in battle.to_act or ruleset.activation(state) != stretch:
            return
        orders.carry_out(battle, seats, order, orders.order_of_the_site(battle, order))
