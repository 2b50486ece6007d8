"""The base view of the API of leagues."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist
from rest_framework.response import Response

from accounts.api.base import ApiView
from campaigns.leagues.models import Entrant, LadderChallenge, PairBan, Round
from campaigns.leagues.permissions import LeagueRefused
from web.api.errors import MISSING, Refused, refused

# Whoever names a row that is not there is told by which field.
NUMBERED: dict[type[Exception], str] = {
    Entrant.DoesNotExist: "entrant",
    LadderChallenge.DoesNotExist: "challenge",
    PairBan.DoesNotExist: "ban",
    Round.DoesNotExist: "round",
}
FOUND = (401, 404, 429)


class LeagueApiView(ApiView):
    """What every operation here shares: its refusals."""

    # Where in what was sent the fields of a deed stand.
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
    """Where deeds are done, with the fields that their forms have."""

    before_fields = "fields."
