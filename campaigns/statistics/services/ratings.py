"""Computes the ratings of a club, and stores them until there are new results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from campaigns.campaigns.models import Aftermath
from campaigns.clubs.models import Club, GameEntry
from campaigns.leagues.models import Result
from campaigns.leagues.ratings.duels import histories
from campaigns.leagues.ratings.many import skills
from campaigns.statistics.battle_facts import Played, known, played
from campaigns.statistics.models import AlmanacBattle, ClubRating, ClubRatings

Kind = ClubRating.Kind
STALE = timedelta(hours=24)  # finds changes without a date, such as a battle that was declared void
NEAR_ENOUGH = 1e-6


@dataclass(frozen=True)
class Line:
    """A rating as it is stored: see `ClubRating`."""

    is_public: bool
    kind: str
    person: str
    name: str
    rating: float
    deviation: float
    games: int
    change: float = 0.0

    @property
    def key(self) -> tuple[bool, str, str]:
        return self.is_public, self.kind, self.person


def worked_out(club: Club, now: datetime) -> list[Line]:
    """The ratings of all players, computed from results alone, for members and for the public."""
    return [
        line
        for is_public in (False, True)
        for line in _lines(played(club, public_only=is_public), is_public, now)
    ]


def _lines(found: Played, is_public: bool, now: datetime) -> Iterator[Line]:
    steps = histories(found.duels, (now.year, now.month))
    for key in known(found, steps):
        last = steps[key][-1].rating
        before = steps[key][-2].rating.rating if len(steps[key]) > 1 else last.rating
        games = sum(each.games for each in steps[key])
        yield Line(
            is_public,
            Kind.DUEL,
            key,
            found.names[key],
            last.rating,
            last.deviation,
            games,
            last.rating - before,
        )
    strong = skills(found.placings)
    for key in known(found, strong):
        each = strong[key]
        yield Line(
            is_public, Kind.MANY, key, found.names[key], each.strength, each.deviation, each.battles
        )


@transaction.atomic
def rate(club_id: str) -> ClubRatings:
    """Compute a club's ratings and store them."""
    club = Club.objects.select_for_update().get(pk=club_id)
    now = timezone.now()
    lines = worked_out(club, now)
    kept, _ = ClubRatings.objects.update_or_create(club=club, defaults={"computed": now})
    kept.lines.all().delete()
    ClubRating.objects.bulk_create(
        ClubRating(
            ratings=kept,
            is_public=e.is_public,
            kind=e.kind,
            person=e.person,
            name=e.name,
            rating=e.rating,
            deviation=e.deviation,
            games=e.games,
            change=e.change,
        )
        for e in lines
    )
    return kept


def differences(club: Club) -> list[str]:
    """The differences between stored and computed ratings, as text. Only for rated clubs."""
    kept = {
        (e.is_public, e.kind, e.person): e for e in ClubRating.objects.filter(ratings_id=club.pk)
    }
    now = {each.key: each for each in worked_out(club, timezone.now())}
    found = [f"{now[key].name}: not kept" for key in sorted(now.keys() - kept.keys())]
    gone = sorted(kept.keys() - now.keys())
    found += [f"{kept[key].name}: kept, but has no game" for key in gone]
    for key in sorted(kept.keys() & now.keys()):
        if not _same(kept[key], now[key]):
            was, is_now = kept[key], now[key]
            found.append(
                f"{is_now.name}, {key[1]}: kept {was.rating:.3f} ± {was.deviation:.3f} of "
                f"{was.games} games, is {is_now.rating:.3f} ± {is_now.deviation:.3f} of "
                f"{is_now.games}"
            )
    return found


def _same(kept: ClubRating, now: Line) -> bool:
    is_near = all(
        abs(getattr(kept, each) - getattr(now, each)) < NEAR_ENOUGH
        for each in ("rating", "deviation")
    )
    return is_near and kept.games == now.games


# --- What is due -----------------------------------------------------------------


def due_clubs(limit: int = 50) -> list[str]:
    """Clubs with results that are newer than their ratings, or that were never rated."""
    month = timezone.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    old = max(month, timezone.now() - STALE)
    rows = Club.objects.filter(
        Q(ratings__computed__lt=old)
        | (Q(ratings=None) & _any(False))
        | (Q(ratings__isnull=False) & _any(True))
    )
    return list(rows.order_by("pk").values_list("pk", flat=True)[:limit])


def _any(only_new: bool) -> Q:
    """Whether a club has any result, or any that is newer than its ratings."""
    since = OuterRef("ratings__computed")
    sources: tuple[
        tuple[
            QuerySet[Result] | QuerySet[GameEntry] | QuerySet[Aftermath] | QuerySet[AlmanacBattle],
            str,
        ],
        ...,
    ]
    sources = (
        (
            Result.objects.filter(fixture__round__division__season__league__club=OuterRef("pk")),
            "created",
        ),
        (GameEntry.objects.filter(game__club=OuterRef("pk")), "created"),
        (Aftermath.objects.filter(campaign__club=OuterRef("pk")), "settled"),
        (AlmanacBattle.objects.filter(club=OuterRef("pk"), counts=True), "counted"),
    )
    found = Q()
    for rows, when in sources:
        found |= Q(Exists(rows.filter(**{f"{when}__gt": since}) if only_new else rows))
    return found
