"""Counts a finished battle once, and again when it or the counting rules have changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from battles import journal, permissions
from battles.models import Battle, Seat
from battles.queries.battle_head import head_of, side_names
from campaigns.campaigns.services.reports import deeds_of
from campaigns.clubs.models import Club
from campaigns.clubs.services.results import PLAYED_FOR
from campaigns.statistics.models import AlmanacBattle, AlmanacFigure, AlmanacSide, AlmanacWeapon
from campaigns.statistics.services.weapon_counts import weapons_of
from rules.kernel.deeds import OUT, Deed
from rules.kernel.events import BattleAgreed, BattleForked, PositionTaken
from rules.registry import RULESETS

VERSION = 2  # raised when the way of counting changes; all battles are then counted again
FEWEST_ORDERS = 2  # a battle with fewer orders was conceded and not fought
Outcome = AlmanacSide.Outcome

# The club of a league or campaign precedes that of an archive, to which a player may add it, too.
CLUBS = (*PLAYED_FOR, "club_game__club")


def due_battles(limit: int = 50) -> list[str]:
    """Finished battles of clubs that are not counted, or have changed since."""
    changed = (
        Q(almanac=None)
        | ~Q(almanac__seq=F("seq"))
        | ~Q(almanac__winner=F("winner"))
        | ~Q(almanac__version=VERSION)
        | Q(proof=Battle.Proof.BROKEN, almanac__counts=True)
    )
    rows = of_clubs().filter(changed, status=Battle.Status.ENDED, ruleset__in=list(RULESETS))
    return list(rows.order_by("pk").values_list("pk", flat=True)[:limit])


def of_clubs() -> QuerySet[Battle]:
    """Battles that belong to a club's archive or campaign, or to any league."""
    belongs = Q(fixture__isnull=False)
    for each in CLUBS:
        belongs |= Q(**{f"{each}__isnull": False})
    return Battle.objects.filter(belongs)


@transaction.atomic
def reckon(battle_id: str) -> AlmanacBattle | None:
    """Count a battle; may be repeated. None if it belongs to no club or is not over."""
    battle = Battle.objects.select_for_update().filter(pk=battle_id).first()
    AlmanacBattle.objects.filter(battle_id=battle_id).delete()
    if battle is None or battle.status != Battle.Status.ENDED or battle.ruleset not in RULESETS:
        return None
    found = _whose(battle)
    if found is None:
        return None
    club, is_public = found
    seats = list(battle.seats.filter(role=Seat.Role.PLAYER).order_by("pk"))
    ended = battle.journal.order_by("-seq").values_list("created", flat=True)[0]
    entry = AlmanacBattle.objects.create(
        battle=battle,
        club=club,
        ruleset=battle.ruleset,
        scenario=battle.scenario,
        counts=_counts(battle, seats),
        is_public=is_public,
        ended=ended,
        known_from=ended + timedelta(minutes=battle.watch_delay),
        seq=battle.seq,
        winner=battle.winner,
        version=VERSION,
    )
    if entry.counts:
        deeds = list(deeds_of(battle))
        sides = AlmanacSide.objects.bulk_create(_sides(entry, battle, seats))
        AlmanacWeapon.objects.bulk_create(_weapons(entry, deeds))
        AlmanacFigure.objects.bulk_create(_figures(sides, battle, deeds))
    return entry


def _whose(battle: Battle) -> tuple[Club | None, bool] | None:
    """The club of a battle, and whether its results are public where the club shows them.

    None for a battle of no club, league or campaign.
    """
    listed = "fixture__round__division__season__league__is_listed"
    found = of_clubs().filter(pk=battle.pk).values(*CLUBS, listed).first()
    if found is None:
        return None
    club_id = next((found[each] for each in CLUBS if found[each]), None)
    club = Club.objects.get(pk=club_id) if club_id is not None else None
    return club, found[listed] is not False


def _counts(battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether people have fought it to its end."""
    if battle.order_count < FEWEST_ORDERS or battle.proof == Battle.Proof.BROKEN:
        return False
    if any(permissions.is_machine(each) for each in seats):
        return False
    return not any(_is_none(each.event) for each in journal.read(battle))


def _is_none(event: object) -> bool:
    """Whether this line says that it was called off, or that it continues another battle."""
    if isinstance(event, BattleAgreed):
        return event.how == "stop"
    return isinstance(event, BattleForked | PositionTaken)


def _sides(entry: AlmanacBattle, battle: Battle, seats: Sequence[Seat]) -> Iterator[AlmanacSide]:
    names, ready = side_names(battle), ready_names(battle.ruleset)
    title = head_of(battle).scenario_title
    crews: dict[str, list[Seat]] = {}
    for seat in seats:
        crews.setdefault(seat.side, []).append(seat)
    for seat, *others in crews.values():
        own = str(seat.force["name"]) if seat.force else ""
        yield AlmanacSide(
            entry=entry,
            side=seat.side,
            user_id=seat.user_id,
            faction=(own or f"{title}: {names.get(seat.side, seat.side)}")[:200],
            is_own=bool(own) and own not in ready,
            outcome=outcome_of(battle, seat.side),
            partner_id=others[0].user_id if others else None,
        )


def outcome_of(battle: Battle, side: str) -> str:
    """The outcome of a finished battle for a side."""
    if not battle.winner:
        return Outcome.DRAWN
    return Outcome.WON if battle.winner == side else Outcome.LOST


def ready_names(ruleset: str) -> frozenset[str]:
    """The names of a game's ready warbands."""
    workshop = RULESETS[ruleset].workshop
    return frozenset(each.name for each in workshop.ready()) if workshop else frozenset()


def _figures(
    sides: Iterable[AlmanacSide], battle: Battle, deeds: Iterable[Deed]
) -> Iterator[AlmanacFigure]:
    present = journal.ruleset_of(battle).roll_call(journal.state_of(battle))
    names = {each.id: each.name for each in present}
    whose = {each.side: each for each in sides}
    # A gunner counts as part of the vehicle.
    outs = Counter(
        (each.side, each.who)
        for each in deeds
        if each.kind == OUT and each.side != each.whom_side and each.fate != "gunner"
    )
    for (side, who), count in sorted(outs.items()):
        if side in whose and who in names:
            yield AlmanacFigure(side=whose[side], figure=who, name=names[who][:120], outs=count)


def _weapons(entry: AlmanacBattle, deeds: Iterable[Deed]) -> Iterator[AlmanacWeapon]:
    for means, used in sorted(weapons_of(deeds).items()):
        yield AlmanacWeapon(
            entry=entry,
            means=means[:120],
            shots=used.shots,
            hits=used.hits,
            outs=used.outs,
            mishaps=used.mishaps,
        )
