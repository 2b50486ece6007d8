"""Finds whose warbands crews are that joined before this was written down, and tells them all."""

from __future__ import annotations

from django.db import transaction

from battles.models import Seat
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Crew
from rosters.services import history


def name_crews() -> int:
    """Find the warbands of crews and of their seats in battles. Returns how many crews were found.

    May be repeated: what is known stays as it is.
    """
    found = 0
    for crew in Crew.objects.filter(warband=None).select_related("player"):
        owner = {"user_id": crew.player.user_id}
        warband = history.whose(owner, crew.document) if crew.player.user_id else None
        if warband is not None:
            Crew.objects.filter(pk=crew.pk).update(warband_id=warband)
            found += 1
    _name_seats()
    return found


def _name_seats() -> None:
    known = dict(Crew.objects.exclude(warband=None).values_list("pk", "warband_id"))
    for row in Aftermath.objects.exclude(battle=None).only("battle", "sides").iterator():
        for side, crew in row.sides.items():
            seats = Seat.objects.filter(battle_id=row.battle_id, side=side, warband=None)
            if crew in known:
                seats.exclude(force=None).update(warband_id=known[crew])


def tell_campaigns() -> None:
    """Tell every warband what its campaigns say, from their whole ledgers."""
    crewed = Crew.objects.exclude(warband=None).values("campaign")
    for pk in Campaign.objects.filter(pk__in=crewed).values_list("pk", flat=True):
        with transaction.atomic():
            campaign = journal.locked_campaign(pk)
            campaign.remembered = 0
            campaign.save(update_fields=["remembered"])
            journal.catch_up(campaign)
