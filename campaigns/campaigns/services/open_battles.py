"""Battles of a campaign without a final result, and actions that must wait for them."""

from __future__ import annotations

from campaigns.campaigns.models import Aftermath, Campaign, EntrantCrew, SeasonTie
from campaigns.leagues.models import Season
from rules.kernel.campaign.entries import BadEntry

Status = Aftermath.Status
OPEN = (Status.FIGHTING, Status.REPORTED, Status.DISPUTED)
# Deals that change members or items that an open battle may have hurt or used up.
AFTERWARDS = ("give", "take", "sell", "mend", "tailor", "rise", "appoint")


def fighting(campaign: Campaign) -> set[str]:
    """The crews with a battle that is not settled."""
    rows = campaign.aftermaths.filter(status__in=OPEN).values_list("sides", flat=True)
    return {crew for sides in rows for crew in sides.values()}


def check_all_settled(campaign: Campaign) -> None:
    """Raise BadEntry if the campaign has a battle to settle, which could not be
    settled afterwards.
    """
    waiting = (*OPEN, Status.REOPENED)
    row = campaign.aftermaths.filter(status__in=waiting).only("title").first()
    if row is not None:
        raise BadEntry(f"Settle “{row.title}” first, or have it not count.")


def check_no_season(campaign: Campaign) -> None:
    """Raise BadEntry if a season is running whose fixtures are battles of the campaign."""
    rows = SeasonTie.objects.filter(campaign=campaign).exclude(season__state=Season.State.CLOSED)
    found = rows.select_related("season").first()
    if found is not None:
        raise BadEntry(f"Close “{found.season}” first: its meetings are battles of this campaign.")


def check_not_playing(crew: str) -> None:
    """Raise BadEntry if the crew plays in a season; it must leave the season first."""
    rows = EntrantCrew.objects.filter(crew=crew, entrant__until=None)
    rows = rows.exclude(entrant__season__state=Season.State.CLOSED)
    found = rows.select_related("entrant__season").first()
    if found is not None:
        raise BadEntry(f"Leave “{found.entrant.season}” first: the crew plays in it.")


def check_settled(campaign: Campaign, crew: str) -> None:
    """Raise BadEntry if the crew has a battle to settle."""
    if crew in fighting(campaign):
        raise BadEntry("Settle your battle first.")
