"""Notifies members of a campaign."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.actors import Actor
from campaigns.campaigns.models import Campaign
from campaigns.clubs.models import Membership
from notifications.services import about, notify


@dataclass(frozen=True)
class Message:
    """A notification to members, sent once for each key. `path`: of a page other than the
    campaign's.
    """

    key: str
    words: str
    path: str = ""
    kind: str = "campaign"


def notify_members(campaign: Campaign, people: Iterable[Membership], message: Message) -> None:
    """Notify members of the club. Former members get nothing."""
    readers = [Actor(user_id=each.user_id) for each in people if each.user_id and not each.left]
    notify(
        message.kind,
        readers,
        key=f"campaign:{campaign.pk}:{message.key}",
        call=about("campaign", campaign.pk),
        who=campaign.name,
        words=message.words,
        path=message.path or campaign.get_absolute_url(),
    )


def judges_of(campaign: Campaign) -> list[Membership]:
    """The members who may decide a dispute."""
    members = Membership.objects.filter(club_id=campaign.club_id, left=None)
    return [each for each in members.exclude(role=Membership.Role.MEMBER) if each.settles]
