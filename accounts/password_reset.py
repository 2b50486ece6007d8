"""Password reset by e-mail; the address is looked up after the response has been sent."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm, default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.account.internal.userkit import filter_users_by_email
from django.conf import settings
from django.db import connections
from django.http import HttpRequest

log = logging.getLogger(__name__)
PAUSE = 0.2  # seconds in which the response is sent; the rest must not delay it
# Sending the e-mail takes longest; its duration would reveal that there is an account.
_post = ThreadPoolExecutor(max_workers=2, thread_name_prefix="letters")


class Form(ResetPasswordForm):  # type: ignore[misc]
    """Does the same for every address: only records that an e-mail is requested."""

    def clean_email(self) -> str:
        """The address as typed; no look-up yet."""
        typed: str = self.cleaned_data["email"]
        get_adapter().clean_email(typed.lower())
        return typed

    def save(self, request: HttpRequest, **kwargs: object) -> str:
        """Enqueue the e-mail to the users with this address."""
        address: str = self.cleaned_data["email"]
        if settings.LETTERS_BEHIND_ANSWERS:
            _post.submit(copy_context().run, _later, request, address)
        else:
            write_to(request, address)
        return address


def write_to(request: HttpRequest, address: str) -> None:
    """Send the e-mail to every user with this address, if any."""
    users = filter_users_by_email(
        address.lower(), is_active=True, prefer_verified=True, for_login=True
    )
    if users:
        request_password_reset(request, address, users, default_token_generator)


def _later(request: HttpRequest, address: str) -> None:
    time.sleep(PAUSE)
    try:
        write_to(request, address)
    except Exception:  # the response has been sent already
        log.exception("A letter for a new password was not sent")
    finally:
        connections.close_all()
