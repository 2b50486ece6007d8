"""Opens the battle of a fixture on this site, with both players seated."""

from __future__ import annotations

from django.db import transaction

from accounts.actors import Actor
from battles import services
from battles.models import Battle, Seat
from battles.plans import BadPlan, BattlePlan
from battles.services import TooManyBattles
from campaigns.leagues import campaign_link
from campaigns.leagues.models import Dispute, Entrant, Filed, Fixture, Round, Season
from campaigns.leagues.permissions import LeagueRefused, entrant_of, held_fixture
from campaigns.leagues.plans import duels, takes_forces
from web.text import clean


@transaction.atomic
def open_battle(fixture_id: int, actor: Actor, opened_from: str) -> Battle:
    """Open the battle of a fixture; a second click leads to the same. Raises LeagueRefused."""
    fixture, season = held_fixture(fixture_id)
    entrant_of(fixture, actor)
    if fixture.battle is not None:
        return fixture.battle
    first, second = _both(fixture, season)
    try:
        fixture.battle = _battle(fixture, season, (first, second), opened_from)
    except (BadPlan, services.InvitationRefused) as error:
        raise LeagueRefused(f"The battle cannot be opened: {error}") from error
    except TooManyBattles as error:
        raise LeagueRefused("Too many battles were opened. Try again in an hour.") from error
    fixture.save(update_fields=["battle"])
    return fixture.battle


def _battle(
    fixture: Fixture, season: Season, both: tuple[Entrant, Entrant], opened_from: str
) -> Battle:
    if campaign_link.keeper().is_tied(season):
        return campaign_link.keeper().open_battle(
            season, fixture, _title(fixture, season), opened_from
        )
    battle = _opened(fixture, season, both[0], opened_from)
    seat = battle.seats.exclude(invite=None).get(role=Seat.Role.PLAYER)
    held, seats = services.lock_battle(battle.pk)
    seat = next(each for each in seats if each.pk == seat.pk)
    force = both[1].warband_id or ""
    return services.take_seat(held, seats, seat, _visitor(both[1]), force=force)


@transaction.atomic
def open_list(fixture_id: int, actor: Actor) -> str:
    """The path of the list after a battle at a table, where a campaign goes along with the season.

    Raises NotYours or LeagueRefused.
    """
    fixture, season = held_fixture(fixture_id)
    entrant_of(fixture, actor)
    if fixture.battle is not None:
        raise LeagueRefused("You play this on the site: it tells everything itself.")
    if fixture.result_id is not None or fixture.round.state != Round.State.OPEN:
        raise LeagueRefused("This meeting is over.")
    return campaign_link.keeper().open_list(season, fixture, actor, _title(fixture, season))


def _both(fixture: Fixture, season: Season) -> tuple[Entrant, Entrant]:
    first, second = fixture.first, fixture.second
    if not season.scenario:
        raise LeagueRefused("This season is played at tables. Tell its result here.")
    if fixture.result_id is not None or fixture.round.state != Round.State.OPEN:
        raise LeagueRefused("This meeting is over.")
    if Filed.objects.filter(fixture=fixture).exists():
        raise LeagueRefused("A result was told already: confirm or dispute that.")
    if Dispute.objects.filter(fixture=fixture, decided=None).exists():
        raise LeagueRefused("This is in dispute: the organiser decides.")
    if second is None or first.user_id is None or second.user_id is None:
        raise LeagueRefused("Both need an account here to play on the site.")
    return first, second


def _opened(fixture: Fixture, season: Season, first: Entrant, opened_from: str) -> Battle:
    league = season.league
    card = next(each for each in duels(league.ruleset) if each.id == season.scenario)
    side = card.sides[0].id
    own = first.warband_id if takes_forces(league.ruleset, season.scenario) else None
    forces = {side: own} if own else {}
    title = _title(fixture, season)
    plan = BattlePlan(league.ruleset, season.scenario, side, title, forces=forces)
    return services.open_battle(_visitor(first), plan, opened_from)


def _title(fixture: Fixture, season: Season) -> str:
    names = f"{fixture.first.name} – {fixture.second}"
    return clean(f"{season.title}, {season.part} {fixture.round.number}: {names}", 80)


def _visitor(entrant: Entrant) -> Actor:
    return Actor(user_id=entrant.user_id, name=entrant.name)
