"""Clubs, their members, and what they share, as stored."""

from campaigns.clubs.models.catalogues import ClubPack
from campaigns.clubs.models.clubs import (
    REASON_LENGTH,
    TOKEN_LENGTH,
    Club,
    ClubInvitation,
    JoinRequest,
    Membership,
    MembershipChange,
)
from campaigns.clubs.models.events import ClubEvent, Coming
from campaigns.clubs.models.notices import ClubNotice, NoticeReport
from campaigns.clubs.models.results import ClubGame, GameEntry, GamePlayer

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
