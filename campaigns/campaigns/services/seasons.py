"""Seasons tied to campaigns: linked, entered, started, left, and their battles opened.

Leagues call this module as `campaign_link.services()`. The caller has locked the season. Campaigns
are locked after it, never before, to avoid deadlocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.actors import Actor
from battles.models import Battle, Seat
from battles.services import seating
from battles.services.locking import locked_battle
from campaigns.campaigns import journal
from campaigns.campaigns.models import (
    FOR_A_MEETING,
    Aftermath,
    Campaign,
    Crew,
    EntrantCrew,
    Meeting,
    SeasonTie,
)
from campaigns.campaigns.services import aftermaths, arrangements, campaigns, season_results
from campaigns.campaigns.services.arrangements import Arrangement
from campaigns.campaigns.services.meetings import crews_of, tie_of
from campaigns.campaigns.services.open_battles import OPEN
from campaigns.campaigns.systems import NEW, OLD
from campaigns.leagues.models import Entrant, Fixture, Result, Season
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import duels, takes_forces
from rules.kernel.campaign.entries import BadEntry
from web.errors import NotYours

Status = Aftermath.Status


@contextmanager
def as_refusals() -> Iterator[None]:
    """Context manager that turns refusals of a campaign into LeagueRefused."""
    try:
        yield
    except BadEntry as error:
        raise LeagueRefused(str(error)) from error


# --- Tying ---------------------------------------------------------------------------------------


def tie(season: Season, actor: Actor, chosen: str) -> None:
    """Tie a season to a campaign, which is created if it is new. Raises LeagueRefused.

    chosen: one of `queries.tied_seasons.choices`, as the league has checked.
    """
    league = season.league
    if season.scenario and not takes_forces(league.ruleset, season.scenario):
        raise LeagueRefused(
            "A campaign needs a scenario that both sides bring warbands to.", "campaign"
        )
    if chosen.startswith(OLD):
        campaign = journal.locked_campaign(chosen.removeprefix(OLD))
    else:
        assert league.club is not None  # noqa: S101 - there are choices
        # The name of an unlisted league must not appear in a listed campaign.
        name = f"{league.name}: {season.title}" if league.is_listed else season.title
        system = chosen.removeprefix(NEW)
        with as_refusals():
            campaign = campaigns.found(actor, league.club.slug, name, system, f"season:{season.pk}")
    SeasonTie.objects.create(season=season, campaign=campaign)


def go_on(before: Season, after: Season) -> None:
    """Tie the next season to the same campaign, unless that has ended; crews stay."""
    found = tie_of(before)
    if found is None or found.campaign.status == Campaign.Status.ENDED:
        return
    SeasonTie.objects.create(season=after, campaign=found.campaign)
    rows = EntrantCrew.objects.filter(entrant__season=before).select_related("crew")
    crews = {each.entrant.user_id: each.crew for each in rows.select_related("entrant", "crew")}
    EntrantCrew.objects.bulk_create(
        EntrantCrew(entrant=each, crew=crews[each.user_id])
        for each in after.entrants.all()
        if each.user_id in crews
    )


# --- Players -------------------------------------------------------------------------------------


def entered(season: Season, entrant: Entrant, actor: Actor, warband: str) -> None:
    """Add an entrant's warband to the campaign, unless they have a crew in it."""
    found = tie_of(season)
    if found is None:
        return
    if entrant.user_id is None:
        raise LeagueRefused(
            "This season is a campaign too: everybody enters it with an account and a warband."
        )
    try:
        with as_refusals():
            crew = campaigns.join(found.campaign_id, actor, warband)
    except NotYours as error:
        name = found.campaign.club.name
        raise LeagueRefused(f"This season is a campaign of {name}. Join the club first.") from error
    found.campaign.refresh_from_db()
    if not journal.state_of(found.campaign).crews[crew.pk].is_here:
        raise LeagueRefused(f"{crew.name} has left the campaign of this season.")
    EntrantCrew.objects.create(entrant=entrant, crew=crew)


def started(season: Season, actor: Actor) -> None:
    """Start the campaign with the season, unless it has started."""
    found = tie_of(season)
    if found is not None:
        with as_refusals():
            campaigns.begin(found.campaign_id, actor)


def check_leaves(season: Season, entrant: Entrant) -> None:
    """Raise LeagueRefused if the entrant has a battle that is fought or waits for confirmation."""
    rows = Meeting.objects.filter(
        aftermath__status__in=OPEN, fixture__round__division__season=season
    )
    rows = rows.select_related("aftermath__battle")
    for row in (*rows.filter(fixture__first=entrant), *rows.filter(fixture__second=entrant)):
        assert row.aftermath is not None  # noqa: S101 - the filter says so
        battle, title = row.aftermath.battle, row.aftermath.title
        if battle is not None and battle.status != Battle.Status.ENDED:
            raise LeagueRefused(f"“{title}” is being fought. Finish it, or concede, first.")
        if battle is None and row.aftermath.status != Status.FIGHTING:
            raise LeagueRefused(f"What came of “{title}” is told and not settled. Settle it first.")


# --- Battles -------------------------------------------------------------------------------------


def open_battle(season: Season, fixture: Fixture, title: str, opened_from: str) -> Battle:
    """Open the battle of a fixture with the crews of the ledger, and seat both players."""
    opener, second = _player(fixture.first), _player(fixture.second)
    row = _laid(season, fixture, opener, title, opened_from)
    assert row.battle is not None  # noqa: S101 - it was laid for the web
    held, seats = locked_battle(row.battle.pk)
    seat = next(each for each in seats if each.role == Seat.Role.PLAYER and each.invite)
    return seating.take_seat(held, seats, seat, second)


def open_list(season: Season, fixture: Fixture, actor: Actor, title: str) -> str:
    """The path of the report of a table battle; a second call returns the same."""
    found = Meeting.objects.filter(fixture=fixture).select_related("aftermath").first()
    if found is not None and found.aftermath is not None and found.aftermath.status != Status.VOID:
        return found.aftermath.get_absolute_url()
    if tie_of(season) is None:
        raise LeagueRefused("This season is no campaign. Tell the result here.")
    if fixture.second is None:
        raise LeagueRefused("A bye has no battle.")
    return _laid(season, fixture, actor, title).get_absolute_url()


def _laid(
    season: Season, fixture: Fixture, actor: Actor, title: str, opened_from: str = ""
) -> Aftermath:
    """Arrange the battle of a fixture; for one on the site with the client from which
    it is opened.
    """
    found = tie_of(season)
    assert found is not None  # noqa: S101 - asked of seasons that are tied alone
    campaign = journal.locked_campaign(found.campaign_id)
    meeting, _ = Meeting.objects.select_related("aftermath").get_or_create(fixture=fixture)
    if meeting.aftermath is not None and meeting.aftermath.status == Status.FIGHTING:
        # An empty report, or a battle without a move.
        aftermaths.call_void(meeting.aftermath, "", "The meeting is arranged anew.")
    first, second = _both(fixture)
    scenario = season.scenario or _usual(season.league.ruleset)
    card = next(each for each in duels(season.league.ruleset) if each.id == scenario)
    sides = [side.id for side in card.sides if side.takes_force]
    crews = dict(zip(sides, (first, second), strict=True))
    before = campaign.aftermaths.filter(token__startswith=f"{FOR_A_MEETING}{fixture.pk}:").count()
    wanted = Arrangement(
        f"{FOR_A_MEETING}{fixture.pk}:{before}",
        scenario,
        {side: each.pk for side, each in crews.items()},
        title,
        on_the_web=bool(opened_from),
        asks=False,
    )
    with as_refusals():
        row = arrangements.lay(campaign, wanted, crews, actor, opened_from)
    meeting.aftermath = row
    meeting.save(update_fields=["aftermath"])
    return row


def _usual(ruleset: str) -> str:
    """The default scenario whose sides distinguish crews at a table."""
    return next(each.id for each in duels(ruleset) if takes_forces(ruleset, each.id))


def _both(fixture: Fixture) -> tuple[Crew, Crew]:
    first, second = crews_of(fixture)
    if first is None or second is None:
        raise LeagueRefused("One of the two has no crew in the campaign. Ask the organiser.")
    return first, second


def _player(entrant: Entrant | None) -> Actor:
    assert entrant is not None  # noqa: S101 - byes are refused before
    return Actor(user_id=entrant.user_id, name=entrant.name)


# --- Results -------------------------------------------------------------------------------------


def result_recorded(fixture: Fixture, result: Result) -> None:
    """Book a result that counts from now on."""
    rows = SeasonTie.objects.filter(season__divisions__rounds__fixtures=fixture)
    found = rows.select_related("campaign", "season").first()
    if found is not None:
        season_results.count(found, fixture, result)


def called_off(fixture: Fixture, by: str, reason: str) -> None:
    """Void the battle of a fixture; its crews are free until it is opened again."""
    found = Meeting.objects.filter(fixture=fixture).exclude(aftermath=None).first()
    if found is None:
        return
    row = found.aftermath
    assert row is not None  # noqa: S101 - those without are left out
    journal.locked_campaign(row.campaign_id)
    row.refresh_from_db()
    if row.status == Status.FIGHTING:
        aftermaths.call_void(row, by, reason, Status.OFF)


def disputed(fixture: Fixture) -> None:
    """Mark the report of a fixture's battle as disputed, too."""
    row = Aftermath.objects.filter(meeting__fixture=fixture, status=Status.REPORTED)
    row.update(status=Status.DISPUTED)
