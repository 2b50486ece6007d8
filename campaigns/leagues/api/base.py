"""The base view of the API of leagues."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from campaigns.leagues.models import Entrant, LadderChallenge, PairBan, Round
from campaigns.leagues.permissions import LeagueRefused
from web.api.errors import MISSING, Refused, refused

# The field that names each kind of row, for the path of a refusal.
NUMBERED: dict[type[Exception], str] = {
    Entrant.DoesNotExist: "entrant",
    LadderChallenge.DoesNotExist: "challenge",
    PairBan.DoesNotExist: "ban",
    Round.DoesNotExist: "round",
}
FOUND = (401, 404, 429)


class LeagueApiView(ActorApiView):
    """Base of the operations on leagues: common refusals."""

    # The path of an action's fields in the body.
    before_fields = ""

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(self._refusal(exc))

    def _refusal(self, exc: Exception) -> Exception:
        match exc:
            case ObjectDoesNotExist():
                return Refused(404, "not_found", MISSING, self._path(NUMBERED.get(type(exc), "")))
            case LeagueRefused():
                faults = ((self._path(field), sentence) for field, sentence in exc.faults)
                return refused("refused", faults)
        return exc

    def _path(self, field: str) -> str:
        return f"{self.before_fields}{field}" if field else ""


class ActionApiView(LeagueApiView):
    """Base of the operations that run an action, with the fields of its form."""

    before_fields = "fields."
