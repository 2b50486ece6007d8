"""News of a campaign, for those whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.actors import Actor
from campaigns.campaigns.models import Campaign
from campaigns.clubs.models import Membership
from notifications.services import notify


def tell(
    campaign: Campaign, people: Iterable[Membership], key: str, words: str, path: str = "",
    *, kind: str = "campaign",
) -> None:  # fmt: skip
    """Tell members once, whatever is pressed twice; who has left hears nothing."""
    readers = [Actor(user_id=each.user_id) for each in people if each.user_id and not each.left]
    notify(
        kind, readers, key=f"campaign:{campaign.pk}:{key}", who=campaign.name, words=words,
        path=path or campaign.get_absolute_url(),
    )  # fmt: skip


def judges_of(campaign: Campaign) -> list[Membership]:
    """Who may settle what players disagree about."""
    members = Membership.objects.filter(club_id=campaign.club_id, left=None)
    return [each for each in members.exclude(role=Membership.Role.MEMBER) if each.rules]
