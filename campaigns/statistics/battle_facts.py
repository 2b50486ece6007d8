"""All rated games of a club, read from its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from campaigns.campaigns.models import Aftermath, Crew
from campaigns.clubs.models import Club, ClubGame
from campaigns.leagues import standings_input
from campaigns.leagues.models import Fixture, Result
from campaigns.leagues.ratings.duels import Duel
from campaigns.leagues.ratings.many import Placing
from campaigns.statistics.models import AlmanacBattle, AlmanacSide

FIRST_PLACE, BEHIND = 1, 2
GUEST = ""
# States of a campaign's battle in which it does not count, or waits for a new decision.
UNDECIDED = (Aftermath.Status.VOID, Aftermath.Status.REOPENED)


@dataclass
class Played:
    """Games of two, games of more, and the names of the players."""

    duels: list[Duel] = field(default_factory=list)
    placings: list[Placing] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    def add(self, key: str, when: datetime, won: Mapping[str, bool]) -> None:
        """Add a game: its players, and the winners. No winners, or all, is a draw."""
        if len(won) < 2:
            return  # one player alone, or against themselves
        if len(won) > 2:
            places = {who: FIRST_PLACE if has else BEHIND for who, has in won.items()}
            self.placings.append(Placing(when, key, places))
            return
        first, second = sorted(won)
        self.duels.append(Duel(when, first, second, 0.5 + (won[first] - won[second]) / 2))


def played(club: Club, public_only: bool) -> Played:
    """All games that members may know of, or all public ones."""
    found = Played()
    _of_leagues(found, club, public_only)
    for source in (_battles(club, public_only), _table_games(club), _table_battles(club)):
        for key, when, won in source:
            found.add(key, when, won)
    found.names.update(_members(club))
    return found


Game = tuple[str, datetime, dict[str, bool]]


def _members(club: Club) -> Iterator[tuple[str, str]]:
    for number, user_id, name in club.memberships.values_list("pk", "user_id", "name"):
        yield _person(number, user_id), name


def _person(membership_id: int, user_id: int | None) -> str:
    return f"user:{user_id}" if user_id else f"member:{membership_id}"


def _of_leagues(found: Played, club: Club, public_only: bool) -> None:
    rows = Fixture.objects.filter(round__division__season__league__club=club)
    if public_only:
        rows = rows.filter(round__division__season__league__is_listed=True)
    decided = Result.objects.filter(fixture=OuterRef("pk"), number=1).values("created")[:1]
    rows = rows.filter(result__isnull=False).annotate(decided=Subquery(decided))
    fixtures = list(rows.select_related("result", "first", "second").order_by("pk"))
    found.duels += standings_input.duels_of(fixtures)
    for each in fixtures:
        for who in (each.first, each.second):
            if who is not None:
                found.names[standings_input.person(who)] = who.name


def _battles(club: Club, public_only: bool) -> Iterator[Game]:
    """Battles on the site. Those of a league count as its fixtures and are left out here."""
    rows = AlmanacBattle.objects.filter(club=club, counts=True, known_from__lte=timezone.now())
    rows = rows.filter(Q(battle__fixture=None) | Q(battle__fixture__result=None))
    rows = rows.exclude(battle__aftermath__status__in=UNDECIDED)
    if public_only:
        rows = rows.filter(is_public=True)
    sides = AlmanacSide.objects.filter(entry__in=rows).order_by("entry_id", "pk")
    ruled = _rulings(rows)
    won: dict[str, dict[str, bool]] = {}
    left_out = {battle for battle, winner in ruled.items() if winner is None}
    found = sides.values_list(
        "entry_id", "side", "user_id", "partner_id", "outcome", "entry__battle__shared"
    )
    for battle, side, user_id, partner_id, outcome, shared in found:
        here = won.setdefault(battle, {})
        for number in (user_id, partner_id) if side in shared else (user_id,):
            who = f"user:{number}" if number else GUEST
            if who in (GUEST, *here):
                left_out.add(battle)  # a guest, or one person on both sides
            has_won = outcome == AlmanacSide.Outcome.WON
            here[who] = ruled[battle] == side if battle in ruled else has_won
    for battle, ended in rows.order_by("pk").values_list("pk", "ended"):
        if battle in won and battle not in left_out:
            yield battle, ended, won[battle]


def _rulings(rows: QuerySet[AlmanacBattle]) -> dict[str, str | None]:
    """The winning side by battle, as its campaign has settled it; empty for a draw, None for a
    forfeit.

    A judge may have decided otherwise than the battle ended.
    """
    settled = Aftermath.objects.filter(battle__almanac__in=rows, status=Aftermath.Status.SETTLED)
    found: dict[str, str | None] = {}
    for row in settled.only("battle", "sides", "report"):
        winner, sides = winner_of(row), {crew: side for side, crew in row.sides.items()}
        found[str(row.battle_id)] = None if winner is None else sides.get(winner, "")
    return found


def winner_of(row: Aftermath) -> str | None:
    """The winning crew of a settled battle, empty for nobody; None for a forfeit.

    A forfeit was not fought, so it does not change ratings.
    """
    report = row.report or {}
    return None if report.get("forfeit") else str(report.get("winner", ""))


def _table_games(club: Club) -> Iterator[Game]:
    """Confirmed table games in which only members played."""
    rows = ClubGame.objects.filter(club=club, state=ClubGame.State.CONFIRMED)
    for game in rows.order_by("pk").prefetch_related("players__membership"):
        players = list(game.players.all())
        if all(each.membership for each in players):
            won = {
                _person(e.membership.pk, e.membership.user_id): e.won
                for e in players
                if e.membership
            }
            if len(won) == len(players):
                yield f"table:{game.pk}", game.played, won


def _table_battles(club: Club) -> Iterator[Game]:
    """Settled table battles of campaigns.

    Fixtures of a season are left out: they count as its results, with the visibility of the season.
    """
    rows = Aftermath.objects.filter(
        campaign__club=club,
        battle=None,
        meeting=None,
        status=Aftermath.Status.SETTLED,
        settled__isnull=False,
    )
    whose = crews_of(club) if rows.exists() else {}
    for row in rows.order_by("pk"):
        crews = [each for each in row.sides.values() if each in whose]
        winner = winner_of(row)
        won = {whose[crew][0]: crew == winner for crew in crews}
        if winner is not None and len(won) == len(row.sides) and row.settled is not None:
            yield f"aftermath:{row.pk}", row.settled, won


def crews_of(club: Club) -> dict[str, tuple[str, str]]:
    """The players of the crews of a club's campaigns, with their names in the club."""
    rows = Crew.objects.filter(campaign__club=club)
    found = rows.values_list("pk", "player_id", "player__user_id", "player__name")
    return {crew: (_person(member, user), name) for crew, member, user, name in found}


def known(found: Played, keys: Iterable[str]) -> list[str]:
    """The people with a name here: members, and entrants of leagues. Guests have none."""
    return [key for key in keys if key in found.names]
