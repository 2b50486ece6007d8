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
from campaigns.leagues.models import (
    Dispute,
    Division,
    Entrant,
    Filed,
    Fixture,
    League,
    LeagueDeed,
    PairBan,
    Result,
    Round,
    Season,
)

__all__ = [
    "Club",
    "ClubEvent",
    "ClubGame",
    "ClubInvitation",
    "ClubNotice",
    "ClubPack",
    "Coming",
    "Dispute",
    "Division",
    "Entrant",
    "Filed",
    "Fixture",
    "GameEntry",
    "GamePlayer",
    "JoinRequest",
    "League",
    "LeagueDeed",
    "Membership",
    "MembershipChange",
    "NoticeReport",
    "PairBan",
    "Result",
    "Round",
    "Season",
]
