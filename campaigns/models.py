"""Django finds an app's tables here; each part of the room keeps its own."""

from __future__ import annotations

from campaigns.almanac.models import (
    AlmanacBattle,
    AlmanacFigure,
    AlmanacSide,
    AlmanacWeapon,
    ClubRating,
    ClubRatings,
)
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
from campaigns.leagues.ladder_models import LadderChallenge
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
from campaigns.wars.memory_models import Chapter, CrewLine, Fallen, Mark, WeaponTally
from campaigns.wars.models import Aftermath, Campaign, Confirmation, Crew, LedgerEntry, Terms
from campaigns.wars.season_models import EntrantCrew, Meeting, SeasonTie

__all__ = [
    "Aftermath",
    "AlmanacBattle",
    "AlmanacFigure",
    "AlmanacSide",
    "AlmanacWeapon",
    "Campaign",
    "Chapter",
    "Club",
    "ClubEvent",
    "ClubGame",
    "ClubInvitation",
    "ClubNotice",
    "ClubPack",
    "ClubRating",
    "ClubRatings",
    "Coming",
    "Confirmation",
    "Crew",
    "CrewLine",
    "Dispute",
    "Division",
    "Entrant",
    "EntrantCrew",
    "Fallen",
    "Filed",
    "Fixture",
    "GameEntry",
    "GamePlayer",
    "JoinRequest",
    "LadderChallenge",
    "League",
    "LeagueDeed",
    "LedgerEntry",
    "Mark",
    "Meeting",
    "Membership",
    "MembershipChange",
    "NoticeReport",
    "PairBan",
    "Result",
    "Round",
    "Season",
    "SeasonTie",
    "Terms",
    "WeaponTally",
]
