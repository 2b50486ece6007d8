"""Battles of a campaign that are also fixtures of a season: one report counts for both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.actors import Actor
from campaigns.campaigns.models import Crew, EntrantCrew, Meeting, SeasonTie
from campaigns.leagues import games as g
from campaigns.leagues.models import Fixture, Season
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.services import online_battle, results
from campaigns.leagues.services.results import Came
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.settling import ABSENT, Report


def tie_of(season: Season) -> SeasonTie | None:
    """The link of a season to a campaign; None if it has none."""
    return SeasonTie.objects.filter(season=season).select_related("campaign__club").first()


def crews_of(fixture: Fixture) -> tuple[Crew | None, Crew | None]:
    """The crews of the two entrants; None for a bye, and if one has none."""
    rows = EntrantCrew.objects.filter(entrant__in=(fixture.first_id, fixture.second_id))
    crews = {each.entrant_id: each.crew for each in rows.select_related("crew__player")}
    return crews.get(fixture.first_id), crews.get(fixture.second_id or 0)


def locked_meeting(aftermath_id: str) -> Meeting | None:
    """The fixture that a battle is, with its season locked: seasons are locked before campaigns."""
    found = Meeting.objects.filter(aftermath=aftermath_id).select_related("fixture__round").first()
    if found is not None:
        where = Season.objects.filter(divisions__rounds=found.fixture.round_id)
        where.select_for_update(of=("self",)).get()
    return found


@contextmanager
def _as_entries() -> Iterator[None]:
    """Context manager that turns LeagueRefused into BadEntry."""
    try:
        yield
    except LeagueRefused as refusal:
        raise BadEntry(str(refusal)) from refusal


def came_of(meeting: Meeting, report: Report) -> Came:
    """The result of a report for the season: the winner, and how many figures each side put out."""
    first, second = (each.pk if each else "" for each in crews_of(meeting.fixture))
    lost = {
        each.crew: sum(part.fate not in ("", ABSENT) for part in each.parts)
        for each in report.crews
    }
    outcome = {first: g.FIRST, second: g.SECOND}.get(report.winner, g.DRAW)
    return Came(outcome, (lost.get(second, 0), lost.get(first, 0)))


def tell(meeting: Meeting, actor: Actor, report: Report) -> None:
    """Report the fixture's result for a player who has filed the report. Raises BadEntry."""
    with _as_entries():
        results.tell(meeting.fixture_id, actor, came_of(meeting, report))


def agree(meeting: Meeting, actor: Actor) -> None:
    """Record the fixture's result after all have confirmed the report; the campaign
    then books it.
    """
    with _as_entries():
        results.agree(meeting.fixture_id, actor)


def dispute(meeting: Meeting, actor: Actor, words: str) -> None:
    """Dispute the fixture's result, too."""
    with _as_entries():
        results.dispute(meeting.fixture_id, actor, words)


def take_battle(meeting: Meeting) -> None:
    """Record the result of the battle on the site, for both. Raises BadEntry if it
    has not ended.
    """
    if online_battle.record_battle_result(meeting.fixture_id) is None:
        raise BadEntry("The battle is not over yet, or an organiser says who goes on.")


def rule(meeting: Meeting, actor: Actor, report: Report, words: str) -> bool:
    """Record the judge's decision in the season. Returns False if the season is closed."""
    fixture = Fixture.objects.select_related("result").get(pk=meeting.fixture_id)
    season = Season.objects.get(divisions__rounds=fixture.round_id)
    if season.state == Season.State.CLOSED:
        return False
    after = fixture.result.number if fixture.result else 0
    with _as_entries():
        results.rule(fixture.pk, actor, came_of(meeting, report), words, after)
    return True
