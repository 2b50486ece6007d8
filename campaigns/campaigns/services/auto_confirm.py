"""Confirms a report of a table battle that nobody has answered for 48 hours."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from campaigns.campaigns.models import Aftermath, Campaign
from campaigns.campaigns.services.aftermaths import locked_aftermath, write_down
from campaigns.campaigns.services.notifications import Message, judges_of, notify_members
from rules.kernel.campaign.entries import BadEntry

SILENCE = timedelta(days=2)  # since the last answer
Status = Aftermath.Status


def due(now: datetime, limit: int = 200) -> list[str]:
    """The battles whose report has been unanswered for that long, the oldest first.

    Battles of a season are left out: leagues confirm their fixtures.
    """
    rows = Aftermath.objects.filter(
        status=Status.REPORTED,
        battle=None,
        meeting=None,
        campaign__status=Campaign.Status.RUNNING,
        campaign__club__closed=None,
    )
    rows = rows.annotate(last=Max("confirmations__created")).filter(last__lte=now - SILENCE)
    return list(rows.order_by("last").values_list("pk", flat=True)[:limit])


@transaction.atomic
def confirm_unanswered(aftermath_id: str, now: datetime) -> bool:
    """Settle a battle as reported, once. Returns whether that was done.

    If it cannot be settled any more, a referee or organiser has to decide.
    """
    campaign, row, meeting = locked_aftermath(aftermath_id)
    if row.status != Status.REPORTED or row.battle_id is not None or meeting is not None:
        return False
    last = row.confirmations.aggregate(last=Max("created"))["last"]
    if last is None or now - last < SILENCE:
        return False
    try:
        write_down(campaign, row, "silence")
    except BadEntry as error:
        row.status = Status.DISPUTED
        row.save(update_fields=["status"])
        words = f"“{row.title}” cannot be settled by silence: {error}"
        notify_members(
            campaign,
            judges_of(campaign),
            Message(
                f"unsettled:{row.pk}:{row.revision}",
                words,
                row.get_absolute_url(),
                "campaign_disputed",
            ),
        )
        return False
    return True
