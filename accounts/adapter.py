"""Log-in for django-allauth: authentication backend, log-in rate limits, password checks.

Attempts are counted in the database, for all processes together.
"""

from __future__ import annotations

import hashlib
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html

from accounts import bans, devices, names, ratelimit
from accounts.letters import account_letter
from accounts.second_factor import has_second_factor
from rules.kernel.unseen import without_unseen
from web.client_address import address_mark
from web.letters import Envelope, message_of

# Failed log-ins: of one name from one address, of one name on a device that its owner has used
# before, and from one address whatever the names.
A_NAME, NAME_WINDOW = 5, 300
AN_ADDRESS, ADDRESS_WINDOW = 10, 60
# Of one name from all addresses together: a distributed attack. Beyond this, a device
# on which the owner was never logged in also needs a second factor, or a link sent by e-mail.
A_NAME_ANYWHERE, ANYWHERE_WINDOW = 100, 3600

ANYWHERE = "login-anywhere:"

LONGEST_PASSWORD = 128

Window = tuple[str, int, int]


class Backend(AuthenticationBackend):  # type: ignore[misc]
    """Finds users by name or e-mail address, and hashes one password in every case.

    An unconfirmed address that several users have entered finds nobody; they log in by name.
    """

    def _authenticate(
        self, request: HttpRequest | None, **credentials: object
    ) -> AbstractBaseUser | None:
        login = str(credentials.get("email") or credentials.get("username") or "")
        found: AbstractBaseUser | None = self._check_password(
            user_called(login), credentials.get("password") or ""
        )
        return found

    def get_user(self, user_id: int) -> AbstractBaseUser | None:
        """The user of a session, with whether a ban is in force now (`bans.shuts_out_reader`)."""
        found = bans.user_with_ban(user_id)
        return found if self.user_can_authenticate(found) else None


def user_called(login: str) -> AbstractBaseUser | None:
    """The user with this name; else the user with this address, if it is unambiguous."""
    by_name: AbstractBaseUser | None = get_user_by_username(login)
    by_address = filter_users_by_email(login, prefer_verified=True)
    if by_name is None and len(by_address) == 1:
        return by_address[0]  # type: ignore[no-any-return]
    return by_name


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The allauth adapter of this site."""

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Count this attempt. Raises ValidationError when a limit for this address or device is
        reached; the limit for a name from all addresses is checked by `authenticate`.
        """
        self._taken = []
        for window in self._windows(request, credentials):
            if ratelimit.allow(*window):
                self._taken.append(window)
            elif not window[0].startswith(ANYWHERE):
                _give_back(self._taken)  # a refused attempt must not use up the shared limit
                raise self.validation_error("too_many_login_attempts")
            else:
                self._is_guessed_at = True

    def authenticate(self, request: HttpRequest, **credentials: object) -> AbstractBaseUser | None:
        """Count only failures: a successful log-in gives its attempt back.

        While the limit for a name from all addresses is reached, a password alone does not log in,
        and the response does not say whether it was right: only users with a second factor go on.
        """
        self._is_guessed_at = False
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if self._is_guessed_at and (user is None or not has_second_factor(user)):
            raise ValidationError(guessed_at(), code="guessed_at")
        if user is not None:
            _give_back(self._taken)
        return user

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Notify the user of an account change at their confirmed address, if there is one."""
        confirmed = EmailAddress.objects.filter(user_id=user.pk, verified=True)
        found = confirmed.filter(email=email) if email else confirmed.order_by("-primary")
        if (address := found.values_list("email", flat=True).first()) is not None:
            super().send_notification_mail(template_prefix, user, context, address)

    def render_mail(
        self,
        template_prefix: str,
        email: str,
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """The letter of a pair of templates, in the design of all letters."""
        subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", context).split())
        envelope = Envelope(
            subject=self.format_email_subject(subject),
            to=email,
            headers={"Auto-Submitted": "auto-generated", **(headers or {})},
            sender=self.get_from_email(),
        )
        return message_of(account_letter(template_prefix, context), envelope)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Raises ValidationError for a name that an account has, or that looks like one."""
        name: str = super().clean_username(username, shallow=shallow)
        if without_unseen(name) != name:
            raise ValidationError("A name has no signs that cannot be seen. Leave them out.")
        if not shallow and names.is_of_another(name):
            raise ValidationError(
                "Somebody here has this name, or one that looks like it. Choose another."
            )
        return name

    def _windows(self, request: HttpRequest, credentials: dict[str, Any]) -> tuple[Window, ...]:
        """The rate windows of this attempt. They are given back in reverse order."""
        name = str(credentials.get("email") or credentials.get("username") or "").lower()
        device = _device_for(request, name)
        if device:
            return ((f"device:{device}", NAME_WINDOW, A_NAME),)
        mark = hashlib.sha256(name.encode()).hexdigest()
        address = address_mark(self.get_client_ip(request))
        both = hashlib.sha256(f"{mark} {address}".encode()).hexdigest()
        return (
            (f"from:{address}", ADDRESS_WINDOW, AN_ADDRESS),
            (f"login:{both}", NAME_WINDOW, A_NAME),
            (f"{ANYWHERE}{mark}", ANYWHERE_WINDOW, A_NAME_ANYWHERE),
        )


class NotTooLong:
    """Password validator: at most 128 characters."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raises ValidationError for a longer password."""
        if len(password) > LONGEST_PASSWORD:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """The help text of the form."""
        return f"Your password can have at most {LONGEST_PASSWORD} characters."


def guessed_at() -> str:
    """The error message for any password, with the other way to log in."""
    return format_html(
        "Somebody is guessing at this name from many places. While that goes on, a password alone "
        "does not open it on a new device; a device on which you were logged in before works as "
        'always. <a href="{}">Ask for a letter</a> to the address of your account: whoever '
        "chooses a new password by its link is logged in at once.",
        reverse("account_reset_password"),
    )


def _give_back(windows: list[Window] | tuple[Window, ...]) -> None:
    for who, length, _ in windows:
        ratelimit.give_back(who, length)


def _device_for(request: HttpRequest, name: str) -> str:
    """The device's id for this user, if the user was logged in on it before.

    The name is looked up only for a request with a device cookie, which can reveal only users who
    were logged in on that device.
    """
    people = devices.people_on(request)
    if not people or not name:
        return ""
    user = user_called(name)
    return people.get(user.pk, "") if user is not None else ""
