"""The table games of leagues whose reported results wait for the other player's word."""

from __future__ import annotations

from django.urls import reverse

from accounts.actors import Actor
from battles.agreements.waiting_results import WaitingResult
from campaigns.leagues import campaign_link
from campaigns.leagues.models import Fixture
from campaigns.leagues.queries.season_pages import FIXTURES, MOST_MINE, unplayed
from campaigns.leagues.services.results import words_of

SEASON = "round__division__season__league"


def waiting_results(actor: Actor) -> list[WaitingResult]:
    """The results that `results.confirm` takes from the actor. One query, and one for each of them.

    A season that is a campaign too is confirmed in the campaign, and told there.
    """
    rows = unplayed(actor.user_id or 0).exclude(filed=None).filter(dispute=None)
    rows = rows.select_related(*FIXTURES, SEASON).order_by("filed__created", "pk")[:MOST_MINE]
    is_tied = campaign_link.queries().is_tied
    return [_line(each) for each in rows if not is_tied(each.round.division.season)]


def _line(fixture: Fixture) -> WaitingResult:
    filed, season = fixture.filed, fixture.round.division.season
    score = f"{filed.inflicted_first} : {filed.inflicted_second}"
    fields = {
        "outcome": filed.outcome,
        "inflicted_first": str(filed.inflicted_first),
        "inflicted_second": str(filed.inflicted_second),
    }
    return WaitingResult(
        id=f"league-{fixture.pk}",
        title=f"{fixture.first.name} against {fixture.second.name if fixture.second else ''}",
        where=f"{season.league.name}, {season.part} {fixture.round.number}",
        by=filed.entry.name,
        words=f"{words_of(fixture, filed.outcome)}, {score} losses inflicted",
        href=fixture.get_absolute_url(),
        action=reverse("leagues:fixture_deed", args=[fixture.pk, "confirm"]),
        fields=tuple(fields.items()),
    )
