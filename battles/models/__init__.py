"""Models of battles. Django finds the app's models here."""

from __future__ import annotations

from battles.clips.models import Clip
from battles.commitments.models import Commitment, CommitmentDay
from battles.lessons.models import SolvedLesson
from battles.models.battles import (
    ROOM_KIND,
    Battle,
    DiceCall,
    Fork,
    JournalEvent,
    LastSeen,
    PlacedOrder,
    Seat,
)
from battles.models.clocks import Clock, Heartbeat, Holiday, SweepStop, Terms
from battles.models.matchmaking import Challenge, Rematch, SeatRequest, SpentInvitation
from battles.models.viewing import Viewing
from battles.questions.models import Question
from battles.table_reports.models import TableReport

__all__ = [
    "ROOM_KIND",
    "Battle",
    "Challenge",
    "Clip",
    "Clock",
    "Commitment",
    "CommitmentDay",
    "DiceCall",
    "Fork",
    "Heartbeat",
    "Holiday",
    "JournalEvent",
    "LastSeen",
    "PlacedOrder",
    "Question",
    "Rematch",
    "Seat",
    "SeatRequest",
    "SolvedLesson",
    "SpentInvitation",
    "SweepStop",
    "TableReport",
    "Terms",
    "Viewing",
]
