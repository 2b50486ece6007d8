"""Shared base of API operations on battles: error responses, and access to a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from accounts.input_checks import TextRefused
from battles.clocks.pauses import ClockRefused
from battles.commitments.add_seed import NoSeed
from battles.commitments.seeds import SeedRefused
from battles.matchmaking.plans import BadPlan
from battles.models import Battle, Seat
from battles.permissions import NotAdmitted
from battles.queries import access
from battles.replay import forks
from battles.services.limits import TooManyBattles
from battles.services.orders import StaleBoard
from battles.services.seating import InvitationRefused
from rules.kernel.record import IllegalOrder
from web.api.errors import MISSING, Refused, refused
from web.errors import sentence_of

STALE = "The battle has moved on since. Read it again, then order again."
MANY = "That is a lot of battles for one hour. Play one of them first."


REFUSALS: tuple[tuple[type[Exception], int, str, str], ...] = (
    (InvitationRefused, 409, "invitation", "invite"),
    (NoSeed, 422, "seed", "seed"),
    (SeedRefused, 409, "commitment", "commitment"),
    (forks.ForkRefused, 409, "fork", "seq"),
    (ClockRefused, 422, "clock", ""),
    (TextRefused, 422, "words", "words"),
)


class BattleApiView(ActorApiView):
    """Base of operations on battles. `order_at`: the path of the order in the body, if any."""

    scope = "play"
    refusals: Sequence[tuple[type[Exception], int, str, str]] = REFUSALS
    order_at = ""

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(_refusal(exc, self.order_at) or exc)

    @contextmanager
    def with_one_force(self) -> Iterator[None]:
        """Context manager: problems of the one taken side's warband are reported at `force`."""
        try:
            yield
        except BadPlan as error:
            raise BadPlan(*((_of_one(path), words) for path, words in error.faults)) from error

    def admitted(self, battle_id: str) -> tuple[Battle, list[Seat]]:
        """A battle that the actor may see, and its seats."""
        return access.admitted(battle_id, self.actor)


def _of_one(path: str) -> str:
    return "force" if path.partition(".")[0] == "forces" else path


def _order_path(error: IllegalOrder, order_at: str) -> str:
    """The field that an order's refusal is about, as a path below the field with the order."""
    field, cause = error.field, error.__cause__
    if isinstance(cause, msgspec.ValidationError):
        field = sentence_of(cause)[1]
    return ".".join(filter(None, (order_at, field)))


def _refusal(error: Exception, order_at: str) -> Exception | None:
    match error:
        case NotAdmitted() | ObjectDoesNotExist():
            return Refused(404, "not_found", MISSING)
        case StaleBoard():
            return Refused(409, "stale", STALE, "seq")
        case IllegalOrder():
            sentence = f"{error.reason} ({error.ref})" if error.ref else error.reason
            return Refused(422, "illegal", sentence, _order_path(error, order_at))
        case BadPlan():
            return refused("plan", error.faults)
        case TooManyBattles():
            return Refused(429, "throttled", MANY)
    return None
