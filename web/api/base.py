"""Base class of API operations: the user, the request body, the response."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TypeVar

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from web.api.allowed_words import words_allowed
from web.api.errors import MISSING, Refused
from web.api.idempotency import HEADER, claim, claim_token, drop_refused, has_key, keep, told_again
from web.errors import sentence_of
from web.models import IdempotencyKey

T = TypeVar("T")
MOST_DIGITS = 9
LARGEST = 2**63 - 1  # number of a row
FINGERPRINT = re.compile("[0-9a-f]{16}")
UNKNOWN = (exceptions.AuthenticationFailed, exceptions.PermissionDenied,
           exceptions.NotAuthenticated)  # fmt: skip


class AnsweredBefore(Exception):
    """A repeated request, with its stored response."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.answer = answer


class ApiView(APIView):  # type: ignore[misc]
    """Base class of API operations. `scope`: the scope that a token needs for changes.

    `attempt_depth`: how many steps of the path form the scope of an idempotency key: 2, as in
    `clubs/<slug>/`, so that the same key may be used in another club.
    """

    scope = "all"
    attempt_depth = 2
    # What services raise: the status, the code and the field of the answer. The words are theirs.
    refusals: Sequence[tuple[type[Exception], int, str, str]] = ()

    claimed: IdempotencyKey | None = None
    noted: IdempotencyKey | None = None
    knows_attempts = False

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Requests with a wrong token count against the rate limit like any other."""
        try:
            super().initial(request, *args, **kwargs)
        except UNKNOWN:
            self.check_throttles(request)
            raise
        if has_key(request.method, request.headers.get(HEADER)) and request.user.pk:
            self.claimed = claim(request)
            if self.claimed.status:
                raise AnsweredBefore(told_again(self.claimed))

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """A change with an idempotency key runs in one transaction with the record of the key."""
        with ExitStack() as self.whole_change:
            if has_key(request.method, request.headers.get(HEADER)):
                self.whole_change.enter_context(transaction.atomic())
            response: HttpResponse = super().dispatch(request, *args, **kwargs)
            if self.noted is not None:
                drop_refused(self.noted, response)
            if self.claimed is not None and isinstance(response, Response):
                keep(self.claimed, response, with_body=not self.knows_attempts)
        return response

    def options(self, request: Request, *args: object, **kwargs: object) -> Response:
        """The allowed methods, in the header `Allow`."""
        return Response(status=204, headers={"Allow": ", ".join(self.allowed_methods)})

    def handle_exception(self, exc: Exception) -> HttpResponse:
        """The response to an exception: a stored response, or a refusal."""
        if isinstance(exc, AnsweredBefore):
            return exc.answer
        for kind, status, code, field in self.refusals:
            if isinstance(exc, kind):
                exc = Refused(status, code, str(exc), getattr(exc, "field", field))
        refusal: HttpResponse = super().handle_exception(exc)
        return refusal

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-store")
        if response.status_code == 201 and (
            address := own_address(request.path, getattr(response, "data", None))
        ):
            response.headers.setdefault("Location", address)
        if request.method not in ("GET", "HEAD") or "ETag" not in response:
            return response
        # 304 without a body if the client has this state already (If-None-Match).
        return get_conditional_response(request, etag=response["ETag"], response=response)

    def row(self, number: int) -> int:
        """The number of a row, within the range of the database."""
        if number > LARGEST:
            raise Refused(404, "not_found", MISSING)
        return number

    def asked(self, shape: type[T]) -> T:
        """The request body as a record."""
        try:
            return msgspec.convert(self.request.data, shape)
        except msgspec.ValidationError as error:
            sentence, path = sentence_of(error)
            if words := words_allowed(shape, path):
                sentence += f"; {path} is one of {', '.join(words)}"
            raise Refused(422, "unreadable", f"That cannot be read: {sentence}.", path) from error

    def revision(self, given: int | None) -> int | None:
        """The revision that the change is based on, from If-Match or the body; None for any."""
        if given is None and "If-Match" not in self.request.headers:
            sentence = "Say which revision you change, by If-Match or `revision`."
            raise Refused(428, "revision_missing", sentence, "revision")
        return self.revision_if_given(given)

    def revision_if_given(self, given: int | None) -> int | None:
        """The revision of If-Match or of the body; None for `If-Match: *` or where none is said."""
        header = self.request.headers.get("If-Match")
        if header is None:
            return given
        if header.strip() == "*":
            return None
        return _revision_in(header)

    def token(self, given: str) -> str:
        """The idempotency key; a new random one if the request has none.

        Raises Refused if the key was used for another request. From here on the request is one
        transaction; with a key in the header it has begun already.
        """
        self.knows_attempts = True
        named = self.request.headers.get(HEADER) or given
        if not named:
            return secrets.token_hex(8)
        if self.request.user.pk:
            if self.claimed is None:
                self.whole_change.enter_context(transaction.atomic())
            self.noted = claim_token(self.request, named, self.attempt_depth)
        return named

    def number(self, name: str, given: int, most: int) -> int:
        """A whole number in the query, from 1 to `most`."""
        text = self.request.query_params.get(name)
        found = given if text is None else _digits(text, name)
        if not 1 <= found <= most:
            raise Refused(400, "number", f"{name} is a whole number from 1 to {most}.", name)
        return found

    def whole(self, name: str) -> int | None:
        """An optional whole number in the query."""
        text = self.request.query_params.get(name)
        return None if text is None else _digits(text, name)

    def is_wanted(self, name: str) -> bool:
        """A boolean in the query; any other value is refused."""
        text = self.request.query_params.get(name, "false").lower()
        if text not in ("true", "false"):
            raise Refused(400, "boolean", f"{name} is true or false.", name)
        return bool(text == "true")


def own_address(path: str, made: object) -> str:
    """The URL of a created object: one step below the URL where it was made, by its name."""
    name = getattr(made, "id", "") or getattr(made, "slug", "")
    if not isinstance(name, str | int) or not name:
        return ""
    try:
        found = resolve(f"{path}{name}/")
    except Resolver404:
        return ""
    is_read = hasattr(getattr(found.func, "cls", None), "get")
    return f"{path}{name}/" if is_read and name in found.kwargs.values() else ""


def _digits(text: str, name: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise Refused(400, "number", f"{name} is a whole number.", name)
    return int(text)


def _revision_in(tag: str) -> int:
    """The revision in an ETag from this site, or in an ETag that is only the revision."""
    number, dash, rest = tag.strip().removeprefix("W/").strip('"').partition("-")
    if dash and not FINGERPRINT.fullmatch(rest):
        number = ""
    return _digits(number, "If-Match")
