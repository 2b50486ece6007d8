"""What every operation on battles shares: its refusals, and a battle that the asker may see."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from rest_framework.response import Response

from accounts.api.base import ApiView
from battles import forks, queries
from battles.ceremony.seeds import SeedRefused
from battles.gates import NotAdmitted
from battles.models import Battle, Seat
from battles.outlook.asking import OutlookRefused
from battles.pauses import ClockRefused
from battles.plans import BadPlan
from battles.services import InvitationRefused, StaleBoard, TooManyBattles
from battles.talk.words import TalkRefused
from rules.kernel.record import IllegalOrder
from web.api.errors import MISSING, Refused, refused

STALE = "The battle has moved on since. Read it again, then order again."
MANY = "That is a lot of battles for one hour. Play one of them first."


REFUSALS = (
    (InvitationRefused, 409, "invitation", "invite"),
    (SeedRefused, 409, "commitment", "commitment"),
    (forks.ForkRefused, 409, "fork", "seq"),
    (OutlookRefused, 409, "outlook", ""),
    (ClockRefused, 422, "clock", ""),
    (TalkRefused, 422, "words", "words"),
)


class BattleDoor(ApiView):
    """An operation's way in and out."""

    scope = "play"
    refusals = REFUSALS

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(_refusal(exc) or exc)

    @contextmanager
    def with_one_force(self) -> Iterator[None]:
        """What is wrong with the warband of the one side that is taken is about `force`."""
        try:
            yield
        except BadPlan as error:
            raise BadPlan(*((_of_one(path), words) for path, words in error.faults)) from error

    def seen(self, battle_id: str) -> tuple[Battle, list[Seat]]:
        """A battle that the asker may see, and its seats."""
        return queries.admitted(battle_id, self.actor)


def _of_one(path: str) -> str:
    return "force" if path.partition(".")[0] == "forces" else path


def _refusal(error: Exception) -> Exception | None:
    match error:
        case NotAdmitted() | ObjectDoesNotExist():
            return Refused(404, "not_found", MISSING)
        case StaleBoard():
            return Refused(409, "stale", STALE, "seq")
        case IllegalOrder():
            sentence = f"{error.reason} ({error.ref})" if error.ref else error.reason
            return Refused(422, "illegal", sentence, "order")
        case BadPlan():
            return refused("plan", error.faults)
        case TooManyBattles():
            return Refused(429, "throttled", MANY)
    return None
