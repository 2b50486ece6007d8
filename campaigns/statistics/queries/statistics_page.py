"""Read model of a club's statistics: a few aggregates, whatever the number of battles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from campaigns.campaigns.models import Aftermath
from campaigns.clubs.permissions import Pass
from campaigns.statistics.models import (
    AlmanacBattle,
    AlmanacFigure,
    AlmanacSide,
    AlmanacWeapon,
    ClubRating,
    ClubRatings,
)
from rules.kernel.record import Record
from rules.registry import RULESETS
from rules.simulate.intervals import wilson

FEW_BATTLES, FEW_SHOTS = 30, 100
MOST_LINES = 60
PER_CENT = 10_000  # millionths


class ShareEstimate(Record):
    """A share in per cent; nineteen times of twenty the truth is from low to high."""

    share: int
    low: int
    high: int


class Share(ShareEstimate):
    """The same as a table has it: a share of so many."""

    of: int

    @property
    def words(self) -> str:
        """The share as text; empty if nothing was counted."""
        return f"{self.share} % ({self.low} to {self.high})" if self.of else "–"


def share_of(count: int, of: int) -> Share:
    """A share in per cent with its 95 % interval."""
    found = wilson(count, of)
    share, low, high = found.share / PER_CENT, found.low // PER_CENT, -(-found.high // PER_CENT)
    return Share(round(share), low, high, of)


class FactionRow(Record):
    """How a faction has fared. `is_small`: too few battles to say much."""

    name: str
    battles: int
    won: int
    drawn: int
    lost: int
    wins: ShareEstimate
    is_small: bool


class FactionLine(FactionRow):
    """The same as a table has it."""

    wins: Share


class WeaponRow(Record):
    """What was done with a weapon. `hits`: shots that harmed somebody of another side."""

    name: str
    battles: int
    shots: int
    hits: int
    outs: int
    mishaps: int
    hitting: ShareEstimate
    failing: ShareEstimate
    is_small: bool


class WeaponLine(WeaponRow):
    """The same as a table has it."""

    hitting: Share
    failing: Share


class StatisticsDetail(Record):
    """The battles of a club in one game. `games`: those that there are battles of, by their slugs.

    own: warbands that members have made, by name; empty for everybody else.
    """

    game: str
    games: tuple[str, ...]
    battles: int
    draws: int
    factions: tuple[FactionRow, ...]
    own: tuple[FactionRow, ...]
    weapons: tuple[WeaponRow, ...]


class AlmanacPage(StatisticsDetail):
    """The same on a page: with the name of each game."""

    factions: tuple[FactionLine, ...]
    own: tuple[FactionLine, ...]
    weapons: tuple[WeaponLine, ...]
    named_games: tuple[tuple[str, str], ...]
    sees_all: bool

    @property
    def is_small(self) -> bool:
        return self.battles < FEW_BATTLES


def known_entries(found: Pass) -> QuerySet[AlmanacBattle]:
    """Battles that count and that the actor may know of, by a `results_pass`."""
    rows = AlmanacBattle.objects.filter(
        club=found.club, counts=True, known_from__lte=timezone.now()
    )
    rows = rows.exclude(battle__aftermath__status=Aftermath.Status.VOID)
    return rows if found.reads else rows.filter(is_public=True)


def almanac_page(found: Pass, ruleset: str = "") -> AlmanacPage:
    """The statistics of a game, by default the one with most battles."""
    counted = known_entries(found).values("ruleset").annotate(battles=Count("pk"))
    per_game = {each["ruleset"]: each["battles"] for each in counted.order_by("ruleset")}
    chosen = ruleset if ruleset in per_game else max(per_game, key=per_game.__getitem__, default="")
    rows = known_entries(found).filter(ruleset=chosen)
    sides = AlmanacSide.objects.filter(entry__in=rows)
    mine = _factions(sides.filter(is_own=True)) if found.reads else ()
    return AlmanacPage(
        game=chosen,
        games=tuple(per_game),
        battles=per_game.get(chosen, 0),
        draws=rows.filter(winner="").count() if chosen else 0,
        factions=(*_factions(sides.filter(is_own=False)), *_own_line(sides)),
        own=mine,
        weapons=weapon_lines(AlmanacWeapon.objects.filter(entry__in=rows)),
        named_games=tuple((slug, _game(slug)) for slug in per_game),
        sees_all=found.reads,
    )


def _game(slug: str) -> str:
    return RULESETS[slug].name if slug in RULESETS else slug


FARED: dict[str, Count] = {
    "battles": Count("pk"),
    "won": Count("pk", filter=Q(outcome="won")),
    "drawn": Count("pk", filter=Q(outcome="drawn")),
    "lost": Count("pk", filter=Q(outcome="lost")),
}
OWN_WARBANDS = "Warbands of one’s own"


def _factions(sides: QuerySet[AlmanacSide]) -> tuple[FactionLine, ...]:
    rows: QuerySet[Any, Any] = sides.order_by().values("faction").annotate(**FARED)
    return tuple(
        _faction(each.pop("faction"), each)
        for each in rows.order_by("-battles", "faction")[:MOST_LINES]
    )


def _own_line(sides: QuerySet[AlmanacSide]) -> Iterable[FactionLine]:
    """All warbands of players together: the names of single ones are for members only."""
    all_own = sides.filter(is_own=True).aggregate(**FARED)
    return [_faction(OWN_WARBANDS, all_own)] if all_own["battles"] else []


def _faction(name: str, fared: Mapping[str, int]) -> FactionLine:
    battles, won = fared["battles"], fared["won"]
    return FactionLine(
        name=name,
        battles=battles,
        won=won,
        drawn=fared["drawn"],
        lost=fared["lost"],
        wins=share_of(won, battles),
        is_small=battles < FEW_BATTLES,
    )


def weapon_lines(rows: QuerySet[AlmanacWeapon]) -> tuple[WeaponLine, ...]:
    """The statistics of each weapon, the most used first. One query."""
    summed = (
        rows.order_by()
        .values("means")
        .annotate(
            battles=Count("pk"),
            all_shots=Sum("shots"),
            all_hits=Sum("hits"),
            all_outs=Sum("outs"),
            all_mishaps=Sum("mishaps"),
        )
    )
    return tuple(map(_weapon, summed.order_by("-all_shots", "means")[:MOST_LINES]))


def _weapon(row: Mapping[str, Any]) -> WeaponLine:
    shots, hits, mishaps = row["all_shots"], row["all_hits"], row["all_mishaps"]
    return WeaponLine(
        name=row["means"],
        battles=row["battles"],
        shots=shots,
        hits=hits,
        outs=row["all_outs"],
        mishaps=mishaps,
        hitting=share_of(hits, shots),
        failing=share_of(min(mishaps, shots), shots),  # a weapon may fail twice with one shot
        is_small=shots < FEW_SHOTS,
    )


class BestFigureRow(Record):
    """A figure that put others out of the fight, and whose it is."""

    name: str
    of: str
    outs: int
    battles: int


def figure_lines(
    entries: QuerySet[AlmanacBattle], owners: Mapping[int, str], most: int = 10
) -> tuple[BestFigureRow, ...]:
    """The figures that put out the most enemies; `owners`: names of accounts. One query."""
    rows: QuerySet[Any, Any] = AlmanacFigure.objects.filter(side__entry__in=entries).order_by()
    rows = rows.values("name", "side__user_id").annotate(all_outs=Sum("outs"), battles=Count("pk"))
    return tuple(
        BestFigureRow(
            e["name"], owners.get(e["side__user_id"] or 0, ""), e["all_outs"], e["battles"]
        )
        for e in rows.order_by("-all_outs", "battles", "name")[:most]
    )


# --- Ratings ---------------------------------------------------------------------

FEW_GAMES = 10


class MemberRated(Record):
    """Somebody's rating; nineteen times of twenty the truth is within two deviations of it.

    change: since the month before. is_small: too few games to say much.
    """

    name: str
    rating: float
    deviation: float
    games: int
    change: float
    is_small: bool

    @property
    def low(self) -> float:
        return self.rating - 2 * self.deviation

    @property
    def high(self) -> float:
        return self.rating + 2 * self.deviation


class ClubRatingsDetail(Record):
    """The ratings of a club, the strongest first. computed: when; empty before the first time.

    duels: Glicko-2, from games of two. many: openskill, from games of more.
    """

    computed: str
    duels: tuple[MemberRated, ...]
    many: tuple[MemberRated, ...]


class RatingsPage(ClubRatingsDetail):
    """The same on a page. `day`: when they were worked out, None before the first time."""

    day: datetime | None
    sees_all: bool


def ratings_page(found: Pass) -> RatingsPage:
    """The ratings of a club. Two queries, whatever the number of players."""
    kept = ClubRatings.objects.filter(club=found.club).first()
    rows = ClubRating.objects.filter(ratings_id=found.club.pk, is_public=not found.reads)
    lines: dict[str, list[MemberRated]] = {kind: [] for kind in ClubRating.Kind.values}
    for e in rows if kept else ():
        few = e.games < FEW_GAMES
        lines[e.kind].append(
            MemberRated(e.name, e.rating, e.deviation, e.games, e.change, is_small=few)
        )
    return RatingsPage(
        computed=kept.computed.isoformat() if kept else "",
        duels=tuple(lines["duel"]),
        many=tuple(lines["many"]),
        day=kept.computed if kept else None,
        sees_all=found.reads,
    )
