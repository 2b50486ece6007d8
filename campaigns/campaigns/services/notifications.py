"""Notifies members of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.actors import Actor
from campaigns.campaigns.models import Campaign
from campaigns.clubs.models import Membership
from notifications.services import notify


def notify_members(
    campaign: Campaign,
    people: Iterable[Membership],
    key: str,
    words: str,
    path: str = "",
    *,
    kind: str = "campaign",
) -> None:
    """Notify members once for each key. Members who have left get nothing."""
    readers = [Actor(user_id=each.user_id) for each in people if each.user_id and not each.left]
    notify(
        kind,
        readers,
        key=f"campaign:{campaign.pk}:{key}",
        who=campaign.name,
        words=words,
        path=path or campaign.get_absolute_url(),
    )


def judges_of(campaign: Campaign) -> list[Membership]:
    """The members who may decide a dispute."""
    members = Membership.objects.filter(club_id=campaign.club_id, left=None)
    return [each for each in members.exclude(role=Membership.Role.MEMBER) if each.rules]
