"""Rounds: paired by the system or by hand, published and closed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from accounts.actors import Actor
from campaigns.leagues import campaign_link, standings_input
from campaigns.leagues import games as g
from campaigns.leagues.missed import comes_of
from campaigns.leagues.models import Division, Entrant, Fixture, Result, Round, Season
from campaigns.leagues.pairing import by_hand, knock_out, round_robin, swiss
from campaigns.leagues.pairing.contestants import Meeting, NoPairing
from campaigns.leagues.permissions import (
    LeagueRefused,
    division_of,
    locked_organised_round,
    locked_organised_season,
    needed_reason,
    note,
)
from campaigns.leagues.services import results
from notifications.services import about, notify

System = Season.System


@transaction.atomic
def start_season(season_id: str, actor: Actor) -> Season:
    """Close the entries and allow pairing. Raises LeagueRefused."""
    season = locked_organised_season(season_id, actor)
    if season.state == Season.State.RUNNING:
        return season  # submitted twice
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed.")
    for division in season.divisions.all():
        if division.entrants.filter(until=None).count() < 2:
            raise LeagueRefused(f"{division.name} needs two players at least.")
    season.state = Season.State.RUNNING
    season.save(update_fields=["state"])
    campaign_link.services().started(season, actor)
    note(season, actor, f"Started {season.title}.")
    return season


def rounds_in_all(season: Season, count: int) -> int:
    """The number of rounds of a division of this size."""
    match season.system:
        case System.SWISS:
            return season.rounds
        case System.LADDER:
            return 0
        case System.KNOCK_OUT:
            return knock_out.rounds_needed(count)
    return round_robin.rounds_needed(count, season.system == System.DOUBLE)


def drawn(season: Season, division: Division) -> int:
    """The number of players for which rounds are counted; of an existing bracket its size."""
    if season.system != System.KNOCK_OUT:
        return division.entrants.count()
    first = Fixture.objects.filter(round__division=division, round__number=1).count()
    return 2 * first or division.entrants.filter(until=None).count()


@transaction.atomic
def pair_round(season_id: str, actor: Actor, division: int, number: int) -> Round:
    """Pair a round of a division as a draft. Raises LeagueRefused."""
    season = locked_organised_season(season_id, actor)
    where = division_of(season, division)
    found = where.rounds.filter(number=number).first()
    if found is not None:
        return found  # submitted twice
    _may_pair(season, where, number)
    meetings = _meetings(season, where, number)
    made = Round.objects.create(division=where, number=number)
    _lay(made, meetings)
    note(season, actor, f"Paired round {number} of {where.name}.")
    return made


def _may_pair(season: Season, division: Division, number: int) -> None:
    if season.is_ladder:
        raise LeagueRefused("Nobody pairs a ladder: its players challenge each other.")
    if season.state != Season.State.RUNNING:
        raise LeagueRefused(f"The season is {season.get_state_display()}: start it first.")
    if number < 1:
        raise LeagueRefused("Say which round is to be paired, by its number from 1 on.", "number")
    last = division.rounds.last()
    if number != (last.number + 1 if last else 1):
        raise LeagueRefused(f"Round {number} is not the next. Look at the page again.", "number")
    if last is not None and last.state != Round.State.CLOSED:
        raise LeagueRefused(f"Round {last.number} is not closed yet.")
    if number > 1 and number > rounds_in_all(season, drawn(season, division)):
        raise LeagueRefused("That was the last round. Close the season.")


def _meetings(season: Season, division: Division, number: int) -> tuple[Meeting, ...]:
    """The meetings of a round. Raises LeagueRefused if there is no pairing."""
    field = standings_input.field_of(division)
    if season.system == System.KNOCK_OUT:
        return _knock_out(season, field, number)
    if season.system != System.SWISS:
        return _round_robin(season, field, number)
    bans = standings_input.bans_of(season, field.entrants)
    try:
        return swiss.pair(
            standings_input.contestants_of(field, season, number), bans, season.with_sides
        )
    except NoPairing as error:
        raise LeagueRefused(str(error)) from error


def _round_robin(season: Season, field: standings_input.Field, number: int) -> tuple[Meeting, ...]:
    """The round of the schedule; the opponent of a player who has left has a bye."""
    keys = [each.key for each in field.entrants]
    gone = {e.key for e in field.entrants if e.until is not None or e.since > number}
    planned = round_robin.round_of(keys, number, season.system == System.DOUBLE)
    return tuple(found for each in planned for found in _without(each, gone))


def _without(meeting: Meeting, gone: set[str]) -> Sequence[Meeting]:
    left = [each for each in (meeting.first, meeting.second) if each and each not in gone]
    if len(left) == len(meeting.pair):
        return [meeting]
    return (
        [Meeting(left[0], None, ("Whoever was to be met is not in this round.",))] if left else []
    )


def _knock_out(season: Season, field: standings_input.Field, number: int) -> tuple[Meeting, ...]:
    if number == 1:
        left = [each.key for each in field.entrants if each.until is None]
        if len(left) < 2:
            raise LeagueRefused("Fewer than two are left. Close the season early.")
        return knock_out.first_round(left)
    before = [each for each in standings_input.games_of(field) if each.round == number - 1]
    found = knock_out.next_round(
        [standings_input.decided(each) for each in before], season.third_place
    )
    if not found:
        raise LeagueRefused("That was the final. Close the season.")
    return found


def _lay(made: Round, meetings: Sequence[Meeting]) -> None:
    Fixture.objects.bulk_create(
        Fixture(
            round=made,
            table=table,
            first_id=int(each.first),
            why=list(each.why),
            second_id=int(each.second) if each.second else None,
        )
        for table, each in enumerate(meetings, 1)
    )


# --- By hand ---------------------------------------------------------------------


@transaction.atomic
def override(
    round_id: int, actor: Actor, pairs: Sequence[tuple[int, int | None]], reason: str
) -> tuple[str, ...]:
    """Replace the pairs of a draft by hand. Broken rules are returned and logged."""
    made = locked_organised_round(round_id, actor)
    season = made.division.season
    if season.system != System.SWISS:
        raise LeagueRefused("Only Swiss rounds are paired by hand: here the system says who meets.")
    if made.state != Round.State.DRAFT:
        raise LeagueRefused("This round is published: it stays as it is.")
    words = needed_reason(reason)
    field = standings_input.field_of(made.division)
    why = (f"Paired by hand: {words}",)
    meetings = [Meeting(str(one), str(two) if two else None, why) for one, two in pairs]
    people = standings_input.contestants_of(field, season, made.number)
    bans = standings_input.bans_of(season, field.entrants)
    verdict = by_hand.judge(meetings, people, bans, season.with_sides)
    if verdict.wrong:
        raise LeagueRefused(" ".join(verdict.wrong))
    made.fixtures.all().delete()
    _lay(made, meetings)
    broken = f" {' '.join(verdict.breaks)}" if verdict.breaks else ""
    note(season, actor, f"Paired round {made.number} by hand.{broken}"[:400], words)
    return verdict.breaks


@transaction.atomic
def discard(round_id: int, actor: Actor) -> None:
    """Delete a draft."""
    made = locked_organised_round(round_id, actor)
    if made.state != Round.State.DRAFT:
        raise LeagueRefused("This round is published: it stays as it is.")
    note(made.division.season, actor, f"Threw the draft of round {made.number} away.")
    made.delete()


# --- Published and closed --------------------------------------------------------


@transaction.atomic
def publish(round_id: int, actor: Actor) -> Round:
    """Publish a draft, start its deadline, and notify the players."""
    made = locked_organised_round(round_id, actor)
    season = made.division.season
    if made.state != Round.State.DRAFT:
        return made  # submitted twice
    made.state, made.published = Round.State.OPEN, timezone.now()
    made.deadline = made.published + timedelta(days=season.round_days)
    made.save(update_fields=["state", "published", "deadline"])
    fixtures = list(made.fixtures.select_related("first", "second"))
    for fixture in fixtures:
        _record_unopposed(season, fixture)
    note(season, actor, f"Published round {made.number} of {made.division.name}.")
    _tell_round(made, season, fixtures)
    return made


def _record_unopposed(season: Season, fixture: Fixture) -> None:
    """Record the results of byes, and of fixtures with a player who left meanwhile."""
    if fixture.second is None:
        results.record_result(fixture, results.Came(g.BYE), Result.Source.ALONE, None)
    elif fixture.second.until is not None:
        came = results.Came(g.SECOND_FORFEITS)
        results.record_result(
            fixture, came, Result.Source.ALONE, None, f"{fixture.second.name} left."
        )
    elif fixture.first.until is not None:
        came = results.Came(g.FIRST_FORFEITS)
        results.record_result(
            fixture, came, Result.Source.ALONE, None, f"{fixture.first.name} left."
        )


def _tell_round(made: Round, season: Season, fixtures: Sequence[Fixture]) -> None:
    deadline = date_format(made.deadline, "j F Y, H:i e") if made.deadline else ""
    for fixture in fixtures:
        due = f"Play it before {deadline}. {comes_of(fixture, season).before}" if deadline else ""
        for who, other in ((fixture.first, fixture.second), (fixture.second, fixture.first)):
            if who is None or who.user_id is None:
                continue
            what = f"you meet {other.name}" if other else "you have the bye"
            notify(
                "league_round",
                [Actor(user_id=who.user_id)],
                key=f"league-round:{fixture.pk}",
                call=about("season", season.pk),
                title=season.title,
                number=str(made.number),
                what=what,
                due=due if other else "",
                path=fixture.get_absolute_url(),
            )


@transaction.atomic
def close_round(round_id: int, actor: Actor) -> Round:
    """Close a round whose fixtures all have results. Raises LeagueRefused."""
    made = locked_organised_round(round_id, actor)
    if made.state == Round.State.CLOSED:
        return made  # submitted twice
    if made.state == Round.State.DRAFT:
        raise LeagueRefused("This round is not published yet.")
    rows = made.fixtures.select_related("first", "second")
    left = [f"{e.first} and {e.second}" for e in rows if e.result_id is None]
    if left:
        raise LeagueRefused(f"No result yet: {'; '.join(left)}. Decide these first.")
    disputed = rows.filter(dispute__isnull=False, dispute__decided=None)
    if found := [f"{each.first} and {each.second}" for each in disputed]:
        raise LeagueRefused(f"In dispute: {'; '.join(found)}. Decide these first.")
    made.state = Round.State.CLOSED
    made.save(update_fields=["state"])
    note(made.division.season, actor, f"Closed round {made.number} of {made.division.name}.")
    return made


def playing(entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants who have not left."""
    return [each for each in entrants if each.until is None]
