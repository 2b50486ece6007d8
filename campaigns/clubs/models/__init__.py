"""Clubs, their members, and what they share, as stored."""

from campaigns.clubs.models.clubs import (
    Club,
    ClubInvitation,
    JoinRequest,
    Membership,
    MembershipChange,
)
from campaigns.clubs.models.sharing import (
    REASON_LENGTH,
    TOKEN_LENGTH,
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
    "REASON_LENGTH",
    "TOKEN_LENGTH",
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
