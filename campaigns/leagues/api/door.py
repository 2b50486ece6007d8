"""What every operation on leagues shares."""

from __future__ import annotations

from django.core.exceptions import ObjectDoesNotExist
from rest_framework.response import Response

from campaigns.leagues.rights import LeagueRefused
from rosters.api.door import Door
from rosters.api.refusals import MISSING, Refused

FOUND = (401, 404, 429)


class LeagueDoor(Door):
    """What every operation here shares: its refusals."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ObjectDoesNotExist):
            return super().handle_exception(Refused(404, "not_found", MISSING))
        if isinstance(exc, LeagueRefused):
            return super().handle_exception(Refused(422, "refused", str(exc)))
        return super().handle_exception(exc)
