"""Django finds an app's tables here; each part of the room keeps its own."""

from __future__ import annotations

from campaigns.clubs.models import (
    Club,
    ClubInvitation,
    JoinRequest,
    Membership,
    MembershipChange,
)
from campaigns.clubs.shared_models import (
    ClubEvent,
    ClubGame,
    ClubNotice,
    ClubPack,
    Coming,
    GameEntry,
    GamePlayer,
    NoticeReport,
)

__all__ = [
    "Club",
    "ClubEvent",
    "ClubGame",
    "ClubInvitation",
    "ClubNotice",
    "ClubPack",
    "Coming",
    "GameEntry",
    "GamePlayer",
    "JoinRequest",
    "Membership",
    "MembershipChange",
    "NoticeReport",
]
