"""API authentication by access token; the token's owner is the user of the request."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.models import AccessToken
from accounts.tokens import allows, token_with

LONGEST = 200


class ScopeAllows(BasePermission):  # type: ignore[misc]
    """Whether the token's scope allows the request. A session allows what its user may do."""

    message = "This token may not do that: make one with a wider scope on the account page."

    def has_permission(self, request: Request, view: object) -> bool:
        token = request.auth
        if not isinstance(token, AccessToken):
            return True
        needed = "read" if request.method in SAFE_METHODS else getattr(view, "scope", "all")
        return allows(token, needed)


class BearerToken(BaseAuthentication):  # type: ignore[misc]
    """`Authorization: Bearer …`, with a token from the account page."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, AccessToken] | None:
        words = request.META.get("HTTP_AUTHORIZATION", "").split()
        if not words or words[0].lower() != "bearer":
            return None
        token = token_with(words[1]) if len(words) == 2 and len(words[1]) <= LONGEST else None
        if token is None:
            raise AuthenticationFailed(
                "This token opens nothing: mistyped, revoked, past its end, or cut short."
            )
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The authentication scheme in the OpenAPI document."""

    target_class = "accounts.authentication.BearerToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of yours."}
