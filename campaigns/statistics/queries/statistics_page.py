"""Read model of a club's statistics: a few aggregates, whatever the number of battles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
from rules.registry import RULESETS
from rules.simulate.intervals import wilson
from web.errors import NotYours

FEW_BATTLES, FEW_SHOTS = 30, 100
MOST_LINES = 60
PER_CENT = 10_000  # millionths


@dataclass(frozen=True)
class Share:
    """So many of so many, with the bounds within which the truth is nineteen times of twenty."""

    count: int
    of: int

    @property
    def bounds(self) -> tuple[int, int, int]:
        """The share, and the low and the high bound, in per cent."""
        found = wilson(self.count, self.of)
        return (round(found.share / PER_CENT), found.low // PER_CENT, -(-found.high // PER_CENT))

    @property
    def words(self) -> str:
        """As it stands in a table; nothing where nothing was counted."""
        if not self.of:
            return "–"
        share, low, high = self.bounds
        return f"{share} % ({low} to {high})"


@dataclass(frozen=True)
class FactionLine:
    """How a faction has fared. `mirrors`: battles against itself, half of whose sides it wins."""

    name: str
    battles: int
    won: int
    drawn: int
    lost: int

    @property
    def share(self) -> Share:
        return Share(self.won, self.battles)

    @property
    def is_small(self) -> bool:
        return self.battles < FEW_BATTLES


@dataclass(frozen=True)
class WeaponLine:
    """What was done with a weapon, in how many battles."""

    name: str
    battles: int
    shots: int
    hits: int
    outs: int
    mishaps: int

    @property
    def share(self) -> Share:
        """How many shots harmed somebody."""
        return Share(self.hits, self.shots)

    @property
    def failing(self) -> Share:
        """How many shots went wrong; a weapon may fail twice by one shot."""
        return Share(min(self.mishaps, self.shots), self.shots)

    @property
    def is_small(self) -> bool:
        return self.shots < FEW_SHOTS


@dataclass(frozen=True)
class AlmanacPage:
    """What the battles of one game come to. `games`: those that a club has battles of."""

    ruleset: str
    games: tuple[tuple[str, str], ...]
    battles: int
    draws: int
    factions: tuple[FactionLine, ...]
    own: tuple[FactionLine, ...]
    weapons: tuple[WeaponLine, ...]
    sees_all: bool

    @property
    def is_small(self) -> bool:
        return self.battles < FEW_BATTLES


def known_entries(found: Pass) -> QuerySet[AlmanacBattle]:
    """Battles that count and that the visitor may know of. Raises NotYours."""
    if not found.sees_results:
        raise NotYours
    rows = AlmanacBattle.objects.filter(
        club=found.club, counts=True, known_from__lte=timezone.now()
    )
    rows = rows.exclude(battle__aftermath__status=Aftermath.Status.VOID)
    return rows if found.reads else rows.filter(is_public=True)


def almanac_page(found: Pass, ruleset: str = "") -> AlmanacPage:
    """Raises NotYours. Without a game the one with most battles."""
    counted = known_entries(found).values("ruleset").annotate(battles=Count("pk"))
    per_game = {each["ruleset"]: each["battles"] for each in counted.order_by("ruleset")}
    chosen = ruleset if ruleset in per_game else max(per_game, key=per_game.__getitem__, default="")
    rows = known_entries(found).filter(ruleset=chosen)
    sides = AlmanacSide.objects.filter(entry__in=rows)
    mine = _factions(sides.filter(is_own=True)) if found.reads else ()
    return AlmanacPage(
        chosen,
        tuple((slug, _game(slug)) for slug in per_game),
        per_game.get(chosen, 0),
        rows.filter(winner="").count() if chosen else 0,
        (*_factions(sides.filter(is_own=False)), *_own_line(sides)),
        mine,
        weapon_lines(AlmanacWeapon.objects.filter(entry__in=rows)),
        found.reads,
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
        FactionLine(each["faction"], each["battles"], each["won"], each["drawn"], each["lost"])
        for each in rows.order_by("-battles", "faction")[:MOST_LINES]
    )


def _own_line(sides: QuerySet[AlmanacSide]) -> Iterable[FactionLine]:
    """All warbands of one's own together: what single ones are called is for members."""
    all_own = sides.filter(is_own=True).aggregate(**FARED)
    return [FactionLine(OWN_WARBANDS, **all_own)] if all_own["battles"] else []


def weapon_lines(rows: QuerySet[AlmanacWeapon]) -> tuple[WeaponLine, ...]:
    """What was done with each weapon, those that were used most first. One query."""
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
    return tuple(
        WeaponLine(
            e["means"],
            e["battles"],
            e["all_shots"],
            e["all_hits"],
            e["all_outs"],
            e["all_mishaps"],
        )
        for e in summed.order_by("-all_shots", "means")[:MOST_LINES]
    )


@dataclass(frozen=True)
class FigureLine:
    """A figure that put others out: whose it was (an account), how many, in how many battles."""

    name: str
    user_id: int | None
    outs: int
    battles: int


def figure_lines(entries: QuerySet[AlmanacBattle], most: int = 10) -> tuple[FigureLine, ...]:
    """Those who put out the most. One query."""
    rows: QuerySet[Any, Any] = AlmanacFigure.objects.filter(side__entry__in=entries).order_by()
    rows = rows.values("name", "side__user_id").annotate(all_outs=Sum("outs"), battles=Count("pk"))
    found = rows.order_by("-all_outs", "battles", "name")[:most]
    return tuple(
        FigureLine(e["name"], e["side__user_id"], e["all_outs"], e["battles"]) for e in found
    )


# --- Ratings ---------------------------------------------------------------------

FEW_GAMES = 10


@dataclass(frozen=True)
class RatedMember:
    """How strong somebody is and how unsure that is. low, high: where the truth is nineteen times
    of twenty. change: since the month before.
    """

    name: str
    rating: float
    deviation: float
    games: int
    change: float

    @property
    def low(self) -> float:
        return self.rating - 2 * self.deviation

    @property
    def high(self) -> float:
        return self.rating + 2 * self.deviation

    @property
    def is_small(self) -> bool:
        return self.games < FEW_GAMES


@dataclass(frozen=True)
class RatingsPage:
    """The ratings of a club. `computed` is None before they were first worked out."""

    computed: datetime | None
    duels: tuple[RatedMember, ...]
    many: tuple[RatedMember, ...]
    sees_all: bool


def ratings_page(found: Pass) -> RatingsPage:
    """Raises NotYours. Two queries, however many have played."""
    if not found.sees_results:
        raise NotYours
    kept = ClubRatings.objects.filter(club=found.club).first()
    rows = ClubRating.objects.filter(ratings_id=found.club.pk, is_public=not found.reads)
    lines: dict[str, list[RatedMember]] = {kind: [] for kind in ClubRating.Kind.values}
    for each in rows if kept else ():
        lines[each.kind].append(
            RatedMember(each.name, each.rating, each.deviation, each.games, each.change)
        )
    return RatingsPage(
        kept.computed if kept else None, tuple(lines["duel"]), tuple(lines["many"]), found.reads
    )
