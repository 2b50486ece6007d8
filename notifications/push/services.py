"""Browsers that take push messages: switched on from a page in them, tested, removed.

A browser is kept for the session in which it was switched on: it goes with the log-out, with the
end of that session from another device, and with the account.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q

from accounts.actors import Actor
from accounts.owners import lock_owner
from notifications.kept_preferences import channels_of, is_push_on
from notifications.kinds import LISTED, PUSH, PUSH_TEST
from notifications.models import Preferences, PushSubscription
from notifications.permissions import count_test, own_browser
from notifications.push.keys import CURVE, decoded
from notifications.services import notify_through
from notifications.webhook_address import BadAddress, Target, target_of
from web.ids import fresh_id

MOST_BROWSERS = 10
ADDRESS_LENGTH = 1000  # the longest that is known has about 700 characters
AUTH_BYTES = 16
SETTINGS_PATH = "/account/notifications/"


class BadSubscription(Exception):
    """A browser that is refused; the message says why in a sentence."""


@dataclass(frozen=True)
class BrowserAddress:
    """What a browser says of itself when it subscribes; the keys are base64url."""

    endpoint: str
    p256dh: str
    auth: str


def target(endpoint: str) -> Target:
    """Where a message for this browser is sent. Raises BadAddress."""
    return target_of(endpoint, ADDRESS_LENGTH)


def digest_of(endpoint: str) -> str:
    """By which a page finds out whether an address is that of its own browser."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


@transaction.atomic
def add_browser(
    user: AbstractBaseUser, session_key: str, address: BrowserAddress, label: str
) -> PushSubscription:
    """Keep a browser, in the place of what was kept of it before. Raises BadSubscription.

    Where the user's settings tell nothing by push messages, they tell the usual from now on: the
    button would do nothing otherwise.
    """
    if not is_push_on():
        raise BadSubscription("Push messages are not switched on at this site.")
    _check(address)
    lock_owner(Actor(user_id=user.pk))
    digest = digest_of(address.endpoint)
    PushSubscription.objects.filter(Q(session_id=session_key) | Q(digest=digest)).delete()
    if PushSubscription.objects.filter(user_id=user.pk).count() >= MOST_BROWSERS:
        raise BadSubscription(f"You have {MOST_BROWSERS} browsers. Remove one first.")
    _tick_the_usual(user)
    return PushSubscription.objects.create(
        user_id=user.pk,
        session_id=session_key,
        endpoint=address.endpoint,
        digest=digest,
        p256dh=address.p256dh,
        auth=address.auth,
        label=label,
    )


def _check(address: BrowserAddress) -> None:
    try:
        target(address.endpoint)
    except BadAddress as error:
        raise BadSubscription(str(error)) from error
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(address.p256dh))
        is_whole = len(decoded(address.auth)) == AUTH_BYTES
    except ValueError:
        is_whole = False
    if not is_whole or len(address.p256dh) > 100 or len(address.auth) > 40:
        raise BadSubscription("The browser gave keys that make no sense. Try it again.")


def _tick_the_usual(user: AbstractBaseUser) -> None:
    preferences = Preferences.objects.select_for_update().filter(user_id=user.pk).first()
    if preferences is None or any(PUSH in channels_of(preferences, kind) for kind in LISTED):
        return
    for kind in LISTED:
        if PUSH in kind.channels:
            preferences.channels[kind.key] = [*channels_of(preferences, kind), PUSH]
    preferences.save(update_fields=["channels"])


def forget_browsers(user_id: int) -> None:
    """Send nothing more to any browser of a user: whoever has one of them may be somebody else."""
    PushSubscription.objects.filter(user_id=user_id).delete()


def remove_browser(user: AbstractBaseUser, subscription_id: str) -> None:
    """Send nothing more to a browser. Raises PushSubscription.DoesNotExist."""
    own_browser(subscription_id, user).delete()


def test_browser(user: AbstractBaseUser, subscription_id: str) -> None:
    """Send a test message.

    Raises PushSubscription.DoesNotExist, or TestRefused.
    """
    browser = own_browser(subscription_id, user)
    count_test(f"test-push:{browser.pk}")
    notify_through(browser, PUSH_TEST, key=f"{PUSH_TEST}:{fresh_id()}", path=SETTINGS_PATH)
