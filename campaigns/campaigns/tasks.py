"""Background tasks: the nightly check of ledgers, and automatic confirmation."""

from __future__ import annotations

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from campaigns.campaigns import journal
from campaigns.campaigns.models import Campaign
from campaigns.campaigns.services import auto_confirm, weapon_counts
from web import steady_clock


@shared_task
def check_ledgers() -> None:
    """Enqueue a check of every ledger."""
    for campaign_id in Campaign.objects.order_by("checked", "pk").values_list("pk", flat=True):
        check_ledger.delay(campaign_id)


@shared_task
def check_ledger(campaign_id: str) -> None:
    """Check a ledger against its fold, and store the error, if any."""
    check(campaign_id)


def check(campaign_id: str) -> str:
    """The error of a ledger; empty if its state equals its fold."""
    campaign = Campaign.objects.filter(pk=campaign_id).first()
    if campaign is None:
        return ""
    with transaction.atomic():
        journal.catch_up(campaign)
        weapon_counts.catch_up(journal.locked_campaign(campaign_id))
    fault = journal.fault_of(campaign)
    Campaign.objects.filter(pk=campaign_id).update(fault=fault, checked=timezone.now())
    return fault


@shared_task
def sweep_campaigns() -> None:
    """Enqueue the automatic confirmation of reports that are due."""
    if not steady_clock.is_steady():
        return
    for aftermath_id in auto_confirm.due(timezone.now()):
        confirm_unanswered_report.delay(aftermath_id)


@shared_task
def confirm_unanswered_report(aftermath_id: str) -> None:
    """Confirm a report that nobody has answered, once."""
    auto_confirm.confirm_unanswered(aftermath_id, timezone.now())
