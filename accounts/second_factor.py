"""Second factor at log-in: secrets are stored encrypted, and staff accounts must have one."""

from __future__ import annotations

import base64
import hashlib
import secrets

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.utils import is_mfa_enabled
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from accounts.actors import has_session
from accounts.permissions import is_staff
from web.middleware import EitherWay

# URLs to set up a factor, to log out, or to confirm an address.
OPEN = ("/accounts/", "/account/sessions/", settings.STATIC_URL)
NEEDED = (
    "You are on the staff, and see what others keep secret: set up a second factor first. "
    "It takes a minute."
)


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Stores authenticator secrets encrypted, so that a backup alone opens no account."""

    def encrypt(self, text: str) -> str:
        """Encrypt with the site's secret key, which is in no backup."""
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt; with another key the result fits no code."""
        try:
            return _box().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return base64.b32encode(secrets.token_bytes(20)).decode()


def _box() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (hashlib.sha256(f"second factor {key}".encode()).digest() for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


def has_second_factor(user: AbstractBaseUser) -> bool:
    """Whether this user's log-in requires a second factor."""
    return bool(is_mfa_enabled(user, types=["totp", "webauthn"]))


class StaffNeedsSecondFactor(EitherWay):
    """Redirects staff without a second factor to its set-up page."""

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponseBase | None:
        if not settings.STAFF_NEEDS_SECOND_FACTOR or request.path.startswith(OPEN):
            return None
        if not has_session(request) or not is_staff(request.user):
            return None
        if not isinstance(request.user, AbstractBaseUser) or has_second_factor(request.user):
            return None
        messages.warning(request, NEEDED)
        return redirect("mfa_index")
