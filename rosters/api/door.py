"""What every operation shares: who asks, what they send, and how an answer leaves."""

from __future__ import annotations

import secrets
from typing import Any, TypeVar

import msgspec
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rosters.api.records import WarbandShown
from rosters.api.refusals import Refused
from rosters.intake import told
from rosters.visitors import Visitor

T = TypeVar("T")
MOST_DIGITS = 9
UNKNOWN = (exceptions.AuthenticationFailed, exceptions.PermissionDenied,
           exceptions.NotAuthenticated)  # fmt: skip


class Door(APIView):  # type: ignore[misc]
    """An operation's way in and out."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Guessing tokens counts like any other request."""
        try:
            super().initial(request, *args, **kwargs)
        except UNKNOWN:
            self.check_throttles(request)
            raise

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    @property
    def visitor(self) -> Visitor:
        """The user who asks; programs have no guest's key and none of the staff's eyes."""
        user = self.request.user
        return Visitor(user_id=user.pk, name=user.get_username()) if user.pk else Visitor()

    def known(self) -> Visitor:
        """The user who asks, or a refusal where only users have anything."""
        if not self.visitor.is_known:
            raise exceptions.NotAuthenticated
        return self.visitor

    def asked(self, shape: type[T]) -> T:
        """The body as a record."""
        try:
            return msgspec.convert(self.request.data, shape)
        except msgspec.ValidationError as error:
            sentence, path = told(error)
            raise Refused(422, "unreadable", f"That cannot be read: {sentence}.", path) from error

    def revision(self, given: int | None) -> int:
        """The revision that a change is made to: If-Match, or what the body says."""
        found = self.revision_if_given(given)
        if found is None:
            sentence = "Say which revision you change, by If-Match or `revision`."
            raise Refused(428, "revision_missing", sentence, "revision")
        return found

    def revision_if_given(self, given: int | None) -> int | None:
        header = self.request.headers.get("If-Match")
        if header is None:
            return given
        return _digits(header.removeprefix("W/").strip('"'), "If-Match")

    def token(self, given: str) -> str:
        """The name of this attempt; without one it is an attempt of its own."""
        return self.request.headers.get("Idempotency-Key") or given or secrets.token_hex(8)

    def number(self, name: str, given: int, most: int) -> int:
        """A whole number among the parameters, from 1 to `most`."""
        text = self.request.query_params.get(name)
        found = given if text is None else _digits(text, name)
        if not 1 <= found <= most:
            raise Refused(400, "number", f"{name} is a whole number from 1 to {most}.", name)
        return found

    def whole(self, name: str) -> int | None:
        """A whole number among the parameters that may be left out."""
        text = self.request.query_params.get(name)
        return None if text is None else _digits(text, name)

    def is_wanted(self, name: str) -> bool:
        """Whether a parameter says true; what is neither true nor false is refused."""
        text = self.request.query_params.get(name, "false").lower()
        if text not in ("true", "false"):
            raise Refused(400, "boolean", f"{name} is true or false.", name)
        return bool(text == "true")


def _digits(text: str, name: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise Refused(400, "number", f"{name} is a whole number.", name)
    return int(text)


def shown(warband: WarbandShown, status: int = 200) -> Response:
    """A warband as an answer, with its revision where caches and If-Match look for it."""
    return Response(warband, status, headers={"ETag": f'"{warband.revision}"'})
