"""The spectators' delay: a battle as it was some minutes ago.

Code that reads a battle for an actor calls `seen` first, and then uses only the battle that it
returns: its row, its seats, and a journal cut at the delayed line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime, timedelta

from django.db.models import Max, Min, Q

from accounts.actors import Actor
from battles import journal
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.journal import Entry
from battles.log import numbering
from battles.models import Battle, Clock, JournalEvent, Seat
from battles.permissions import last_late_line, may_know_late, watches_late, whole_opening
from battles.replay.replay_cache import cached_entries
from rules.kernel.replay import dice_shown


def seen(
    battle: Battle, seats: Sequence[Seat], actor: Actor, invite: str = ""
) -> tuple[Battle, list[Seat]]:
    """The battle and its seats as an actor may know them: current, or delayed.

    `invite`: of a seat that is always shown, because it is offered to the actor.
    """
    if not watches_late(actor, battle, seats):
        numbering.note(battle, seats, actor)
        return battle, list(seats)
    then, was = _then(battle), as_it_was(battle)
    seated = _seated_by(then, seats, actor, invite)
    numbering.note(was, seated, actor)
    return was, seated


def as_it_was(battle: Battle) -> Battle:
    """An unsaved copy of the battle as it was `watch_delay` minutes ago. It must not be saved.

    Only the content of the journal is rolled back; open proposals are left out.
    """
    entries = cached_entries(battle)
    shown = _last_line(battle, entries, _then(battle))
    was = _bare(battle, shown, entries[shown - 1].created)
    is_whole = shown == entries[-1].seq
    was.status = battle.status if is_whole else _status(entries, shown)
    if not was.has_position:
        return was
    counted = journal.counting(entries, shown)
    journal.keep_state(was, journal.ruleset_of(battle).folded([each.event for each in counted]))
    was.order_count = max((each.order for each in entries[:shown]), default=0)
    was.draw = len(dice_shown([each.event for each in entries[:shown]]))
    return was


def listed(battles: Iterable[Battle], actor: Actor) -> list[tuple[Battle, list[Seat]]]:
    """The same for lists: the status of each battle, without its position. One query for all."""
    rows = [(battle, list(battle.seats.all())) for battle in battles]
    late = [battle for battle, seats in rows if watches_late(actor, battle, seats)]
    ends = _ends(late) if late else {}
    found = [
        (_in_short(battle, *ends[battle.pk]), _seated_by(_then(battle), seats, actor))
        if battle.pk in ends
        else (battle, seats)
        for battle, seats in rows
    ]
    numbering.note_all(found, actor)
    return found


def _then(battle: Battle) -> datetime:
    return time_source.now() - timedelta(minutes=battle.watch_delay)


# --- The journal ----------------------------------------------------------------


def _last_line(battle: Battle, entries: Sequence[Entry], then: datetime) -> int:
    """The last line that was written by then, as far as it may be shown."""
    younger: int | None = battle.journal.filter(created__gt=then).aggregate(at=Min("seq"))["at"]
    if younger is None:
        return entries[-1].seq
    return last_late_line(entries, younger)


def _status(entries: Sequence[Entry], shown: int) -> str:
    begun = shown >= whole_opening(entries) and shown > 1
    return (Battle.Status.ACTIVE if begun else Battle.Status.WAITING).value


def _ends(late: Sequence[Battle]) -> dict[str, tuple[int, datetime]]:
    """The last shown line of each of these battles, and its time."""
    by_then = Q(pk__in=[])
    for battle in late:
        by_then |= Q(battle=battle.pk, created__lte=_then(battle)) | Q(battle=battle.pk, seq=1)
    rows = JournalEvent.objects.filter(by_then).order_by().values("battle")
    found = rows.annotate(last=Max("seq"), at=Max("created"))
    return {each["battle"]: (each["last"], each["at"]) for each in found}


# --- The row and the seats --------------------------------------------------------


def _bare(battle: Battle, seq: int, moved: datetime) -> Battle:
    """A copy without anything that has happened."""
    was = copy(battle)
    was.as_of, was.seq, was.moved = _then(battle), seq, moved
    was.order_count = was.draw = was.last_plain = was.last_plain_by = 0
    was.snapshot, was.state_hash = b"", ""
    was.to_act, was.commands, was.proposals, was.winner, was.reason = [], [], [], "", ""
    clock = clock_services.clock_of(battle)
    if clock is not None:
        # A deadline reveals the time of the last move.
        was.clock = Clock(battle=was, terms=clock.terms)
    if seq < battle.seq:
        was.proof = Battle.Proof.NONE.value
    return was


def _in_short(battle: Battle, seq: int, at: datetime) -> Battle:
    was = _bare(battle, seq, at)
    if seq < battle.seq:
        was.status = (Battle.Status.ACTIVE if seq > 1 else Battle.Status.WAITING).value
    return was


def _seated_by(then: datetime, seats: Sequence[Seat], actor: Actor, invite: str = "") -> list[Seat]:
    """The players' seats taken by then, and the actor's; other spectators are left out."""
    found = []
    for seat in seats:
        if may_know_late(actor, seat, then, invite):
            found.append(seat)
        elif seat.role == Seat.Role.PLAYER:
            found.append(_empty(seat))
    return found


def _empty(seat: Seat) -> Seat:
    empty = copy(seat)
    empty.name, empty.name_key = "", ""
    empty.guest_key, empty.seed, empty.invite = "", "", None
    empty.seed_commitment, empty.seed_line = "", None
    empty.user_id, empty.joined_at = None, None
    empty.force, empty.warband_id = None, None
    return empty
