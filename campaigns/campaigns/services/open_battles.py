"""Battles of a campaign that have no final result, and checks of what must wait for them."""

from __future__ import annotations

from campaigns.campaigns.models import Aftermath, Campaign, EntrantCrew, SeasonTie
from campaigns.leagues.models import Season
from rules.kernel.campaign.entries import BadEntry

Status = Aftermath.Status
OPEN = (Status.FIGHTING, Status.REPORTED, Status.DISPUTED)
# What changes those whom a battle may have hurt, or what it may have used up.
AFTERWARDS = ("give", "take", "sell", "mend", "tailor", "appoint")


def fighting(campaign: Campaign) -> set[str]:
    """The crews with a battle that is not settled yet."""
    rows = campaign.aftermaths.filter(status__in=OPEN).values_list("sides", flat=True)
    return {crew for sides in rows for crew in sides.values()}


def check_all_settled(campaign: Campaign) -> None:
    """Raise BadEntry while a campaign has a battle to settle: afterwards none could be."""
    waiting = (*OPEN, Status.REOPENED)
    row = campaign.aftermaths.filter(status__in=waiting).only("title").first()
    if row is not None:
        raise BadEntry(f"Settle “{row.title}” first, or have it not count.")


def check_no_season(campaign: Campaign) -> None:
    """Raise BadEntry while a season goes on whose meetings are battles of a campaign."""
    rows = SeasonTie.objects.filter(campaign=campaign).exclude(season__state=Season.State.CLOSED)
    found = rows.select_related("season").first()
    if found is not None:
        raise BadEntry(f"Close “{found.season}” first: its meetings are battles of this campaign.")


def check_not_playing(crew: str) -> None:
    """Raise BadEntry while a crew plays in a season: who gives it up leaves that first."""
    rows = EntrantCrew.objects.filter(crew=crew, entrant__until=None)
    rows = rows.exclude(entrant__season__state=Season.State.CLOSED)
    found = rows.select_related("entrant__season").first()
    if found is not None:
        raise BadEntry(f"Leave “{found.entrant.season}” first: the crew plays in it.")


def check_settled(campaign: Campaign, crew: str) -> None:
    """Raise BadEntry while a crew has a battle to settle."""
    if crew in fighting(campaign):
        raise BadEntry("Settle your battle first.")
