"""What a finished battle leaves in the history of the warbands that fought it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.actors import Actor
from battles import journal, permissions
from battles.models import Battle, Seat
from battles.queries.battle_head import side_names
from battles.services.locking import locked_battle
from rosters.documents import warband_of
from rosters.models import HistoryLine
from rosters.services import history
from rosters.services.history import Fate, Happened, MemberFate, Outcome, Source
from rules.kernel.deeds import Fighter
from rules.kernel.events import BattleAgreed
from rules.kernel.warbands import members_of

FEWEST_ORDERS = 2  # a battle with fewer orders was given up, not fought
RECENT = timedelta(days=7)
BY_THE_MACHINE = "{}, against the machine"
ITSELF = "Both sides were this warband."
STOPPED = "Ended without a result."
UNFOUGHT = "Given up before it was fought."


@transaction.atomic
def write_history(battle_id: str) -> None:
    """Tell the warbands of a finished battle about it; may be repeated.

    Forks and lessons are no part of anybody's history. Raises Battle.DoesNotExist.
    """
    battle, seats = locked_battle(battle_id)
    if battle.status != Battle.Status.ENDED or battle.lesson or hasattr(battle, "fork"):
        return
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    sides: dict[str, set[str]] = {}
    for seat in players:
        if seat.warband_id:
            sides.setdefault(seat.warband_id, set()).add(seat.side)
    if not sides:
        return
    story = _Story(battle, players)
    told = {warband: story.of(warband, sorted(own)) for warband, own in sides.items()}
    history.write(Source.BATTLE, battle.pk, told)


def due_battles(since: datetime | None = None) -> QuerySet[Battle]:
    """Finished battles whose warbands have not been told, in case a task was lost."""
    told = HistoryLine.objects.filter(
        source=Source.BATTLE, key=OuterRef("battle_id"), warband=OuterRef("warband")
    )
    seats = Seat.objects.filter(battle=OuterRef("pk"), warband__isnull=False)
    rows = Battle.objects.filter(
        Exists(seats.filter(~Exists(told))), status=Battle.Status.ENDED, lesson="", fork=None
    )
    return rows.filter(moved__gte=since) if since else rows


def name_warbands() -> int:
    """Find whose warbands stood in battles of earlier editions, which did not write it down.

    Returns how many were found. May be repeated.
    """
    found = 0
    rows = Seat.objects.filter(role=Seat.Role.PLAYER, warband=None, battle__status="ended")
    for seat in rows.exclude(force=None).iterator():
        owner = {"user_id": seat.user_id, "guest_key": seat.guest_key}
        warband = history.whose(owner, seat.force or {}) if any(owner.values()) else None
        if warband is not None:
            Seat.objects.filter(pk=seat.pk).update(warband_id=warband)
            found += 1
    return found


def seen_battles(actor: Actor, keys: Collection[str]) -> set[str]:
    """Of battles by their ids, those that the actor may open."""
    if actor.is_staff:
        return set(Battle.objects.filter(pk__in=keys).values_list("pk", flat=True))
    own = permissions.own_seats(actor).filter(battle_id__in=keys)
    return set(own.values_list("battle_id", flat=True))


def known_from(battle: Battle | None, at: datetime) -> datetime:
    """When everybody may know what was so at a moment: later where spectators watch late."""
    return at + timedelta(minutes=battle.watch_delay if battle else 0)


class _Story:
    """A finished battle, told to one warband after another."""

    def __init__(self, battle: Battle, players: Sequence[Seat]) -> None:
        self.battle, self.players = battle, players
        self.ruleset = journal.ruleset_of(battle)
        state = journal.state_of(battle)
        self.fighters = self.ruleset.roll_call(state)
        winner = battle.winner
        self.winners = {*self.ruleset.allied(state, winner)} if winner else set()
        entries = list(journal.read(battle))
        self.ended = entries[-1].created
        self.is_stopped = any(
            isinstance(each.event, BattleAgreed) and each.event.how == "stop" for each in entries
        )

    def of(self, warband: str, sides: Sequence[str]) -> Happened:
        """What it was to a warband that stood on these sides."""
        referees = permissions.referee_sides(self.battle)
        foes = [s for s in self.players if s.side not in {*sides, *referees}]
        outcome, notes = self._outcome(sides, has_foes=bool(foes))
        card = journal.scenario_of(self.battle)
        setting = card.title if card else self.battle.scenario
        is_alone = bool(foes) and all(permissions.is_machine(each) for each in foes)
        foe = {each.warband_id or "" for each in foes}
        return Happened(
            at=self.ended,
            title=self.battle.title,
            known_from=known_from(self.battle, self.ended),
            battle=self.battle.pk,
            setting=BY_THE_MACHINE.format(setting) if is_alone else setting,
            address=self.battle.get_absolute_url(),
            opponent=self._names(foes),
            foe=foe.pop() if len(foe) == 1 else "",
            outcome=outcome,
            losses=len([each for each in self.fighters if each.side in sides and each.is_lost]),
            felled=len([each for each in self.fighters if each.side not in sides and each.is_lost]),
            notes=notes,
            fates=tuple(self._fates(warband, sides)),
        )

    def _outcome(self, sides: Sequence[str], *, has_foes: bool) -> tuple[str, str]:
        if self.is_stopped:
            return "", STOPPED
        if self.battle.order_count < FEWEST_ORDERS:
            return "", UNFOUGHT
        if not has_foes:
            return "", ITSELF
        if not self.winners:
            return Outcome.DRAWN, self.battle.reason
        return Outcome.WON if self.winners & set(sides) else Outcome.LOST, self.battle.reason

    def _names(self, foes: Sequence[Seat]) -> str:
        """Who played the others; at one screen, where one person has all seats, the sides."""
        names = side_names(self.battle)
        if self.battle.hotseat:
            return " and ".join(dict.fromkeys(names.get(each.side, each.side) for each in foes))
        return " and ".join(dict.fromkeys(each.name for each in foes if each.name))

    def _fates(self, warband: str, sides: Sequence[str]) -> Iterator[MemberFate]:
        for seat in self.players:
            if seat.warband_id != warband or seat.side not in sides or not seat.force:
                continue
            known = {each.id for each in members_of(warband_of(seat.force))}
            for fighter in self.fighters:
                if fighter.side == seat.side and fighter.is_lost:
                    yield _fate(fighter, known)


def _fate(fighter: Fighter, known: Collection[str]) -> MemberFate:
    """The fate of somebody; a game's figures are called by their side and their member."""
    member = fighter.id.removeprefix(f"{fighter.side}-")
    name = member if member in known else ""
    return MemberFate(name, fighter.name, Fate.OUT, fighter.fate or "out of action")
