"""Error responses in one format: sentences, each with the field that it is about."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from rest_framework.exceptions import APIException, Throttled
from rest_framework.response import Response
from rest_framework.views import exception_handler

from rules.kernel.building import Problem
from rules.kernel.packs import BadPack
from rules.kernel.record import Record
from rules.kernel.warbands import BadEdit
from web.api.encoding import JsonRenderer
from web.concurrency import NotNow
from web.errors import NotYours, StaleRevision, TooMany, Unreadable

MISSING = "There is nothing here, or nothing that you may see."
STALE = "The warband has changed since. Read it again, then ask again."
FULL = "You have as many of these as one person can keep here. Delete one first."
# Errors outside of operations, for which Django would show an HTML page.
ELSEWHERE = {
    400: ("bad_request", "That request makes no sense."),
    408: ("too_slow", "That took too long to arrive. Send it again."),
    413: ("too_large", "That is more than a request can hold."),
    500: ("broken", "Something broke on our side, and it is noted. Try again in a moment."),
}
SENTENCES = {
    "not_authenticated": "Log in, or send a token as `Authorization: Bearer …`.",
    "not_found": MISSING,
    "throttled": "That was a little fast. Wait as long as Retry-After says.",
}


class Problems(Record):
    """Why a request was refused: every reason, with the field that it is about."""

    problems: tuple[Problem, ...]


class Stale(Record):
    """A change to an older state was refused; `revision` is the state now."""

    problems: tuple[Problem, ...]
    revision: int


class Refused(Exception):
    """A refused request: the status of the response, and the reason."""

    def __init__(self, status: int, code: str, sentence: str, path: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(path, code, sentence)


def refused(code: str, faults: Iterable[tuple[str, str]]) -> Unreadable:
    """A refusal with every problem: the field, and a sentence."""
    return Unreadable(tuple(Problem(path, code, sentence) for path, sentence in faults))


def answer(error: Exception, context: dict[str, object]) -> Response | None:
    """The response to an exception; None for a bug."""
    if isinstance(error, StaleRevision):
        return _stale(error)
    found = _plain(error)
    if found is not None:
        status, problems = found
        return Response(Problems(problems), status)
    if isinstance(error, NotNow):
        error = Throttled(error.wait)
    if isinstance(error, APIException):
        response: Response = exception_handler(error, context)
        response.data = Problems((_named(error),))
        return response
    return None


def told_elsewhere(status: int) -> HttpResponse:
    """The response to an API request that reaches no operation; does not load user or session."""
    code, sentence = ELSEWHERE[status]
    body = JsonRenderer().render(Problems((Problem("", code, sentence),)))
    headers = {"Cache-Control": "private, no-store"}
    return HttpResponse(body, JsonRenderer.media_type, status, headers=headers)


def _plain(error: Exception) -> tuple[int, tuple[Problem, ...]] | None:
    match error:
        case Refused():
            return error.status, (error.problem,)
        case Unreadable():
            return 422, error.problems
        case BadEdit():
            return 422, (Problem(error.path, "refused", error.reason),)
        case BadPack():
            return 422, error.problems
        case TooMany():
            return 409, (Problem("", "full", FULL),)
        case NotYours() | ObjectDoesNotExist() | Http404():
            return 404, (Problem("", "not_found", MISSING),)
    return None


def _named(error: APIException) -> Problem:
    code = str(error.default_code)
    return Problem("", code, SENTENCES.get(code, str(error.detail)))


def _stale(error: StaleRevision) -> Response:
    """The refusal with the current revision, so that the client can retry with that."""
    said = Stale((Problem("revision", "stale", STALE),), error.revision)
    return Response(said, 409, headers={"ETag": f'"{error.revision}"'})
