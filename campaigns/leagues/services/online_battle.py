"""The battle of a fixture on this site: opened with both players seated, and its result."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from accounts.actors import Actor
from battles import journal
from battles.matchmaking.plans import BadPlan, BattlePlan
from battles.models import Battle, Seat
from battles.services import opening, seating
from battles.services.limits import TooManyBattles
from battles.services.locking import locked_battle
from campaigns.leagues import campaign_link
from campaigns.leagues import games as g
from campaigns.leagues.models import Dispute, Entrant, FiledResult, Fixture, Result, Round, Season
from campaigns.leagues.permissions import LeagueRefused, entrant_of, locked_fixture, note
from campaigns.leagues.plans import duels, takes_forces
from campaigns.leagues.services.results import (
    Came,
    meeting_words,
    notify_result,
    record_result,
    tell_entrant,
    winner_of,
)
from web.text import clean

System = Season.System


@transaction.atomic
def open_battle(fixture_id: int, actor: Actor, opened_from: str) -> Battle:
    """Open the battle of a fixture; a second call returns the same. Raises LeagueRefused."""
    fixture, season = locked_fixture(fixture_id)
    entrant_of(fixture, actor)
    if fixture.battle is not None:
        return fixture.battle
    first, second = _both(fixture, season)
    try:
        fixture.battle = _battle(fixture, season, (first, second), opened_from)
    except (BadPlan, seating.InvitationRefused) as error:
        raise LeagueRefused(f"The battle cannot be opened: {error}") from error
    except TooManyBattles as error:
        raise LeagueRefused("Too many battles were opened. Try again in an hour.") from error
    fixture.save(update_fields=["battle"])
    return fixture.battle


def _battle(
    fixture: Fixture, season: Season, both: tuple[Entrant, Entrant], opened_from: str
) -> Battle:
    if campaign_link.queries().is_tied(season):
        return campaign_link.services().open_battle(
            season, fixture, _title(fixture, season), opened_from
        )
    battle = _opened(fixture, season, both[0], opened_from)
    seat = battle.seats.exclude(invite=None).get(role=Seat.Role.PLAYER)
    held, seats = locked_battle(battle.pk)
    seat = next(each for each in seats if each.pk == seat.pk)
    brought = seating.Brought(force=both[1].warband_id or "")
    return seating.take_seat(held, seats, seat, _player(both[1]), brought)


@transaction.atomic
def open_list(fixture_id: int, actor: Actor) -> str:
    """The path of a table battle's report, if the season has a campaign.

    Raises NotYours or LeagueRefused.
    """
    fixture, season = locked_fixture(fixture_id)
    entrant_of(fixture, actor)
    if fixture.battle is not None:
        raise LeagueRefused("You play this on the site: it tells everything itself.")
    if fixture.result_id is not None or fixture.round.state != Round.State.OPEN:
        raise LeagueRefused("This meeting is over.")
    return campaign_link.services().open_list(season, fixture, actor, _title(fixture, season))


def _both(fixture: Fixture, season: Season) -> tuple[Entrant, Entrant]:
    first, second = fixture.first, fixture.second
    if not season.scenario:
        raise LeagueRefused("This season is played at tables. Tell its result here.")
    if fixture.result_id is not None or fixture.round.state != Round.State.OPEN:
        raise LeagueRefused("This meeting is over.")
    if FiledResult.objects.filter(fixture=fixture).exists():
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
    return opening.open_battle(_player(first), plan, opened_from)


def _title(fixture: Fixture, season: Season) -> str:
    names = f"{fixture.first.name} – {fixture.second}"
    return clean(f"{season.title}, {season.part} {fixture.round.number}: {names}", 80)


def _player(entrant: Entrant) -> Actor:
    return Actor(user_id=entrant.user_id, name=entrant.name)


# --- Its result --------------------------------------------------------------------


@transaction.atomic
def record_battle_result(fixture_id: int) -> Result | None:
    """Record the result of a finished battle, once. None if there is nothing to record."""
    fixture, season = locked_fixture(fixture_id)
    battle = fixture.battle
    if battle is None or battle.status != Battle.Status.ENDED or fixture.result_id is not None:
        return None
    came, source, reason = _from_battle(battle), Result.Source.BATTLE, ""
    if season.system == System.KNOCK_OUT and not winner_of(came.outcome):
        came, reason = _untied(fixture, season, came)
        source = Result.Source.TIED
        if not winner_of(came.outcome):
            return None  # replayed, or the players or the organiser decide who goes on
    result = record_result(fixture, came, source, None, reason)
    notify_result(fixture)
    return result


def _untied(fixture: Fixture, season: Season, came: Came) -> tuple[Came, str]:
    """Who goes on after a draw by the season's rule, and why; still a draw if the rule does not
    decide.
    """
    first, second, harm = fixture.first, fixture.second, came.inflicted
    assert second is not None  # noqa: S101 - nobody fights a bye
    if season.drawn == Season.Drawn.SEED:
        best = g.FIRST if first.seed < second.seed else g.SECOND
        name = (first if best == g.FIRST else second).name
        return replace(came, outcome=best), f"A draw: {name} was seeded higher."
    if season.drawn == Season.Drawn.HARM and harm[0] != harm[1]:
        best = g.FIRST if harm[0] > harm[1] else g.SECOND
        name = (first if best == g.FIRST else second).name
        return replace(came, outcome=best), f"A draw: {name} did more harm."
    if season.drawn != Season.Drawn.WAIT:
        _play_again(fixture, season)
    return came, ""


def _play_again(fixture: Fixture, season: Season) -> None:
    drawn, fixture.battle, fixture.off_wishes = fixture.battle_id, None, []
    fixture.save(update_fields=["battle", "off_wishes"])
    note(season, None, f"{meeting_words(fixture)}: a draw (battle {drawn}), so it is played again.")
    for each in (fixture.first, fixture.second):
        tell_entrant("league_again", fixture, each, f"league-again:{drawn}")


def _from_battle(battle: Battle) -> Came:
    sides = _sides_of(battle)
    outcome = {sides[0]: g.FIRST, sides[1]: g.SECOND}.get(battle.winner or "-", g.DRAW)
    present = journal.ruleset_of(battle).roll_call(journal.state_of(battle))
    lost = [sum(bool(e.fate) for e in present if e.side == side) for side in sides]
    return Came(outcome, (lost[1], lost[0]))


def _sides_of(battle: Battle) -> tuple[str, str]:
    """The sides of the first and the second: seats are in the scenario's order."""
    seats = battle.seats.filter(role=Seat.Role.PLAYER).order_by("pk")
    first, second = (seat.side for seat in seats)
    return first, second


def ended_battles(limit: int = 200) -> list[int]:
    """Fixtures whose battle has ended and whose result is not recorded."""
    rows = Fixture.objects.filter(result=None, battle__status=Battle.Status.ENDED)
    # In a knock-out a draw may wait for the organiser; it must not count against the limit.
    rows = rows.exclude(
        round__division__season__system=System.KNOCK_OUT,
        round__division__season__drawn=Season.Drawn.WAIT,
        battle__winner="",
    )
    return list(rows.values_list("pk", flat=True)[:limit])
