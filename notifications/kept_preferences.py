"""Notification preferences: kinds, channels and quiet hours."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from functools import lru_cache

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core import signing
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from notifications.kinds import CHANNELS, KINDS, LISTED, MAIL, MAIL_TEST, PUSH, Kind
from notifications.models import Preferences
from rules.kernel.record import Record

SALT = "notifications.stop"
DIGEST_HOUR = 8
HOURS = range(24)


class BadPreferences(Exception):
    """An invalid settings form; the message says why, and `field` names the field."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


def confirmed_addresses(user_ids: Iterable[int]) -> dict[int, str]:
    """The confirmed addresses of these users; e-mails are sent to no others.

    An unconfirmed address may belong to a person who has not asked for e-mails.
    """
    rows = EmailAddress.objects.filter(
        user_id__in=list(user_ids), verified=True, email__iexact=F("user__email")
    )
    return dict(rows.values_list("user_id", "email"))


def preferences_of(user: AbstractBaseUser) -> Preferences:
    """A user's settings; an unsaved row with the defaults if there are none."""
    return Preferences.objects.filter(user_id=user.pk).first() or Preferences(user_id=user.pk)


def zone_of(user_id: int) -> str:
    """The user's time zone, or UTC."""
    preferences = Preferences.objects.filter(user_id=user_id).first()
    return preferences.zone if preferences is not None and preferences.zone in zones() else "UTC"


def channels_of(preferences: Preferences | None, kind: Kind) -> tuple[str, ...]:
    """The channels on which the user receives this kind of notice."""
    chosen = preferences.channels.get(kind.key) if preferences and kind.is_listed else None
    if chosen is None:
        chosen = kind.channels
    return tuple(each for each in offered_channels() if each in chosen)


def is_push_on() -> bool:
    """Whether the operator has switched push messages on, by a VAPID key."""
    return bool(settings.VAPID_PRIVATE_KEY)


def offered_channels() -> tuple[str, ...]:
    """The channels of this site."""
    return CHANNELS if is_push_on() else tuple(each for each in CHANNELS if each != PUSH)


def stops_letters(preferences: Preferences | None, kind: Kind) -> bool:
    """Whether the user wants no letters at all. A test is sent all the same: it was asked for."""
    return preferences is not None and preferences.no_letters and kind.key != MAIL_TEST


def wants_letter(user_id: int | None, kind_key: str) -> bool:
    """Whether the user still wants letters of this kind, when one is to be sent."""
    preferences, kind = (
        Preferences.objects.filter(user_id=user_id or 0).first(),
        KINDS.get(kind_key),
    )
    if kind is None:
        return True
    return MAIL in channels_of(preferences, kind) and not stops_letters(preferences, kind)


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The available time zones."""
    return tuple(sorted(zoneinfo.available_timezones() - {"localtime", "Factory"}))


def _zone(preferences: Preferences) -> zoneinfo.ZoneInfo:
    return zoneinfo.ZoneInfo(preferences.zone if preferences.zone in zones() else "UTC")


def opens(preferences: Preferences | None, now: datetime) -> datetime:
    """When a notice may be sent: now, or at the end of the current quiet hours."""
    if preferences is None or preferences.quiet_from is None or preferences.quiet_to is None:
        return now
    here = now.astimezone(_zone(preferences))
    start, end = preferences.quiet_from, preferences.quiet_to
    if (here.hour - start) % 24 >= (end - start) % 24:
        return now
    morning = datetime.combine(here.date(), time(end), here.tzinfo)
    return morning if morning > here else morning + timedelta(days=1)


def next_digest(preferences: Preferences, now: datetime) -> datetime | None:
    """When the next digest is due."""
    if preferences.digest == Preferences.Digest.NEVER:
        return None
    here = now.astimezone(_zone(preferences))
    due = datetime.combine(here.date(), time(DIGEST_HOUR), here.tzinfo)
    while due <= here or (preferences.digest == Preferences.Digest.WEEKLY and due.weekday()):
        due += timedelta(days=1)
    return due


class PreferencesPlan(Record):
    """New settings: the channels by kind, the time zone, the digest, and the quiet hours.

    A kind that is not named has no channel. no_letters: no e-mail at all; None: as it was.
    `keep_preferences` checks all values.
    """

    channels: Mapping[str, tuple[str, ...]]
    zone: str = "UTC"
    digest: str = "never"
    quiet_from: int | None = None
    quiet_to: int | None = None
    no_letters: bool | None = None


@transaction.atomic
def keep_preferences(user: AbstractBaseUser, plan: PreferencesPlan) -> Preferences:
    """Save new settings. Raises BadPreferences."""
    if plan.zone not in zones():
        raise BadPreferences("Choose a time zone from the list, such as Europe/London.", "zone")
    if plan.digest not in Preferences.Digest.values:
        raise BadPreferences("Choose how often you want a digest.", "digest")
    _check_quiet_hours(plan)
    Preferences.objects.get_or_create(user_id=user.pk)
    preferences = Preferences.objects.select_for_update().get(user_id=user.pk)
    preferences.channels = {
        kind.key: [each for each in CHANNELS if each in plan.channels.get(kind.key, ())]
        for kind in LISTED
    }
    now = timezone.now()
    if preferences.digest == Preferences.Digest.NEVER:
        preferences.digested = now
    preferences.zone, preferences.digest = plan.zone, plan.digest
    preferences.quiet_from, preferences.quiet_to = plan.quiet_from, plan.quiet_to
    preferences.digest_due = next_digest(preferences, now)
    if plan.no_letters is not None:
        preferences.no_letters = plan.no_letters
    preferences.save()
    return preferences


def _check_quiet_hours(plan: PreferencesPlan) -> None:
    start, end = plan.quiet_from, plan.quiet_to
    if start is None and end is None:
        return
    if start not in HOURS or end not in HOURS or start == end:
        field = "quiet_to" if start in HOURS else "quiet_from"
        sentence = "Quiet hours need two different hours: from when, and until when."
        raise BadPreferences(sentence, field)


# --- Stopping by a link in a letter ---------------------------------------------


def stop_token(user_id: int, *kinds: str) -> str:
    """A signed token in an e-mail that unsubscribes from such e-mails without a log-in."""
    return signing.dumps([user_id, ",".join(kinds)], salt=SALT, compress=True)


def read_stop_token(token: str) -> tuple[int, tuple[Kind, ...]]:
    """The user and the kinds of a token. Raises signing.BadSignature."""
    user_id, kinds = signing.loads(token, salt=SALT)
    found = tuple(KINDS[each] for each in kinds.split(",") if each in KINDS)
    if not found:
        raise signing.BadSignature
    return user_id, found


@transaction.atomic
def set_letters(user_id: int, *, wanted: bool) -> None:
    """Stop all letters but what the account needs, or have them sent again as they were chosen.

    Raises BadSignature if the user is gone.
    """
    _check_is_there(user_id)
    Preferences.objects.get_or_create(user_id=user_id)
    Preferences.objects.filter(user_id=user_id).update(no_letters=not wanted)


@transaction.atomic
def stop_mail(user_id: int, kinds: Iterable[Kind]) -> None:
    """Stop e-mails of these kinds. Raises BadSignature if the user is gone."""
    _check_is_there(user_id)
    Preferences.objects.get_or_create(user_id=user_id)
    preferences = Preferences.objects.select_for_update().get(user_id=user_id)
    for each in kinds:
        preferences.channels[each.key] = [c for c in channels_of(preferences, each) if c != MAIL]
        if each.key == "digest":
            preferences.digest, preferences.digest_due = Preferences.Digest.NEVER, None
    preferences.save()


def _check_is_there(user_id: int) -> None:
    if not get_user_model().objects.filter(pk=user_id).exists():
        raise signing.BadSignature
