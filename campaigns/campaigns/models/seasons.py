"""Links a season to a campaign: entrants to crews, and fixtures to battles."""

from __future__ import annotations

from django.db import models

from campaigns.campaigns.models.campaigns import Aftermath, Campaign, Crew
from campaigns.leagues.models import Entrant, Fixture, Season

FOR_A_MEETING = "fixture:"  # prefix of the token of a battle that was arranged for a meeting


class SeasonTie(models.Model):
    """A season whose fixtures are the battles of a campaign."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="tie")
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="ties")

    def __str__(self) -> str:
        return f"{self.season_id} with {self.campaign_id}"


class EntrantCrew(models.Model):
    """The crew of an entrant of a season."""

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="crewed")
    crew = models.ForeignKey(Crew, on_delete=models.PROTECT, related_name="seasons")

    def __str__(self) -> str:
        return f"{self.entrant_id} with {self.crew_id}"


class Meeting(models.Model):
    """A fixture of a season in its campaign.

    aftermath: its battle, None while there is none. counted: the result that was booked, by crew,
    as `rules.kernel.campaign.verdicts` names it. owed: amounts that crews have to give back but had
    spent.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="meeting")
    aftermath = models.OneToOneField(
        Aftermath, on_delete=models.SET_NULL, null=True, blank=True, related_name="meeting"
    )
    counted = models.JSONField(default=dict, blank=True)
    owed = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.aftermath_id or 'no battle'}"
