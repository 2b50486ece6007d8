"""Sessions of a user: records and ends them."""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import IntegrityError
from django.http import HttpRequest
from django.utils import timezone

from accounts import devices
from accounts.models import LogIn

NOTED_EVERY = timedelta(minutes=10)
NOTED = "noted_at"
AT_ONCE, MOST_FORGOTTEN = 500, 20_000  # sessions, in one query and in one sweep
# Parts of the User-Agent header, the more specific first.
BROWSERS = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrom", "Chrome")),
    ("Safari", "Safari"),
)
SYSTEMS = (
    *(("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Mac OS", "a Mac"), ("Linux", "Linux")),
)


def device_words(agent: str) -> str:
    """The browser and system from the User-Agent header: "Firefox on Windows"."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    if not browser and not system:
        return "A device that does not say what it is"
    return f"{browser or 'A browser'} on {system}" if system else browser


def note(request: HttpRequest, *, at_once: bool = False) -> None:
    """Record that the session of a request is in use; now and then, to avoid a write per request.

    A session that is older than this table is added at its next request.
    """
    user_id = request.session.get(SESSION_KEY)
    now = timezone.now()
    last = request.session.get(NOTED, 0)
    if user_id is None or (not at_once and last > (now - NOTED_EVERY).timestamp()):
        return
    device = device_words(request.META.get("HTTP_USER_AGENT", ""))
    found = {"user_id": int(user_id), "device": device, "seen": now}
    is_to_be_saved = request.session.modified
    request.session[NOTED] = int(now.timestamp())
    # If the session was just ended from another device, there is nothing to record.
    with contextlib.suppress(UpdateError, IntegrityError):
        request.session.save()
        LogIn.objects.update_or_create(
            session_id=request.session.session_key,
            defaults=found,
            create_defaults={**found, "begun": now},
        )
    # Saving at the end would hold a database connection for as long as a live stream is open.
    request.session.modified = is_to_be_saved


def on_login(sender: object, request: HttpRequest, **more: object) -> None:
    """Signal handler of `user_logged_in`, for every kind of log-in."""
    note(request, at_once=True)
    devices.remember(request, int(request.session[SESSION_KEY]))


def end(user_id: int, log_in_id: int) -> None:
    """End a session. Raises LogIn.DoesNotExist for a session of another user."""
    found = LogIn.objects.get(pk=log_in_id, user_id=user_id)
    Session.objects.filter(pk=found.session_id).delete()


def forget_expired(now: datetime) -> int:
    """Delete expired sessions with their records; return their number."""
    late = Session.objects.filter(expire_date__lt=now).order_by("expire_date")
    gone = 0
    while gone < MOST_FORGOTTEN:
        keys = list(late.values_list("pk", flat=True)[:AT_ONCE])
        if not keys:
            break
        # Checked again: a session that was used in the meantime lasts longer.
        Session.objects.filter(pk__in=keys, expire_date__lt=now).delete()
        gone += len(keys)
    return gone


def end_others(user_id: int, session_key: str) -> int:
    """End all other sessions of the user; return their number."""
    rows = LogIn.objects.filter(user_id=user_id).exclude(session_id=session_key)
    keys = list(rows.values_list("session_id", flat=True))
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)
