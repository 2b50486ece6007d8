"""What clubs keep of a user, and what becomes of it with the account."""

from __future__ import annotations

from accounts.personal_data import FORMER, Hindrance
from campaigns.clubs.models import Club, ClubNotice, GamePlayer, Membership
from campaigns.clubs.services import members


def export(user_id: int) -> dict[str, object]:
    """The memberships of a user, and the notices that they wrote."""
    rows = Membership.objects.filter(user_id=user_id).order_by("pk")
    notices = ClubNotice.objects.filter(author__user_id=user_id).order_by("pk")
    return {
        "memberships": list(rows.values("club__name", "name", "role", "joined", "left")),
        "notices": list(notices.values("club__name", "title", "words", "created")),
    }


def hindrances(user_id: int) -> list[Hindrance]:
    """Open clubs of which the user is the only owner."""
    owner = Membership.Role.OWNER
    mine = Club.objects.filter(
        closed=None, memberships__user_id=user_id, memberships__role=owner, memberships__left=None
    )
    return [
        Hindrance(f"Hand over or close the club “{club.name}”", club.get_absolute_url())
        for club in mine.order_by("pk")
        if not club.memberships.filter(role=owner, left=None).exclude(user_id=user_id).exists()
    ]


def forget(user_id: int) -> None:
    """The memberships end and have no name; results and notices go on naming them."""
    rows = Membership.objects.filter(user_id=user_id)
    for membership in rows.filter(left=None).select_related("club"):
        members.go(membership)
    GamePlayer.objects.filter(membership__user_id=user_id).update(name=FORMER)
    rows.update(name=FORMER)
