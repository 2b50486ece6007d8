"""Who wants to be told what, by which channel, and when not."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from functools import lru_cache

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core import signing
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from battles.news.events import CHANNELS, KINDS, LISTED, MAIL, Kind
from battles.news.models import Wishes

SALT = "battles.news.stop"
EVERY = "every"
DIGEST_HOUR = 8
HOURS = range(24)


class BadWish(Exception):
    """A form that cannot be kept, and why, in a sentence; `field`: which part of it."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


def confirmed_addresses(user_ids: Iterable[int]) -> dict[int, str]:
    """The addresses to which letters may go: of these users, those that they have confirmed.

    An address that somebody typed may be a stranger's, who has asked for nothing.
    """
    rows = EmailAddress.objects.filter(
        user_id__in=list(user_ids), verified=True, email__iexact=F("user__email")
    )
    return dict(rows.values_list("user_id", "email"))


def wishes_of(user: AbstractBaseUser) -> Wishes:
    """What a user has chosen; a row that is not stored if they never chose."""
    return Wishes.objects.filter(user_id=user.pk).first() or Wishes(user_id=user.pk)


def zone_of(user_id: int) -> str:
    """The time zone that a user has chosen, or UTC."""
    wishes = Wishes.objects.filter(user_id=user_id).first()
    return wishes.zone if wishes is not None and wishes.zone in zones() else "UTC"


def channels_of(wishes: Wishes | None, kind: Kind) -> tuple[str, ...]:
    """By which channels somebody wants this kind of news."""
    chosen = wishes.channels.get(kind.key) if wishes and kind.is_listed else None
    return kind.channels if chosen is None else tuple(each for each in CHANNELS if each in chosen)


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The time zones that may be chosen."""
    return tuple(sorted(zoneinfo.available_timezones() - {"localtime", "Factory"}))


def _zone(wishes: Wishes) -> zoneinfo.ZoneInfo:
    return zoneinfo.ZoneInfo(wishes.zone if wishes.zone in zones() else "UTC")


def opens(wishes: Wishes | None, now: datetime) -> datetime:
    """When news may go out: now, or at the end of the quiet hours that it falls into."""
    if wishes is None or wishes.quiet_from is None or wishes.quiet_to is None:
        return now
    here = now.astimezone(_zone(wishes))
    start, end = wishes.quiet_from, wishes.quiet_to
    if (here.hour - start) % 24 >= (end - start) % 24:
        return now
    morning = datetime.combine(here.date(), time(end), here.tzinfo)
    return morning if morning > here else morning + timedelta(days=1)


def next_digest(wishes: Wishes, now: datetime) -> datetime | None:
    """When the next digest is due."""
    if wishes.digest == Wishes.Digest.NEVER:
        return None
    here = now.astimezone(_zone(wishes))
    due = datetime.combine(here.date(), time(DIGEST_HOUR), here.tzinfo)
    while due <= here or (wishes.digest == Wishes.Digest.WEEKLY and due.weekday()):
        due += timedelta(days=1)
    return due


@transaction.atomic
def keep_wishes(user: AbstractBaseUser, ticked: Iterable[str], fields: Mapping[str, str]) -> Wishes:
    """Keep what a form says: the ticked boxes as "turn:mail", hours, zone, digest.

    Raises BadWish.
    """
    zone = fields.get("zone", "")
    if zone not in zones():
        raise BadWish("Choose a time zone from the list, such as Europe/London.", "zone")
    if fields.get("digest") not in Wishes.Digest.values:
        raise BadWish("Choose how often you want a digest.", "digest")
    Wishes.objects.get_or_create(user_id=user.pk)
    wishes = Wishes.objects.select_for_update().get(user_id=user.pk)
    boxes = frozenset(ticked)
    wishes.channels = {
        kind.key: [each for each in CHANNELS if f"{kind.key}:{each}" in boxes] for kind in LISTED
    }
    now = timezone.now()
    if wishes.digest == Wishes.Digest.NEVER:
        wishes.digested = now
    wishes.zone, wishes.digest = zone, fields["digest"]
    wishes.quiet_from, wishes.quiet_to = _quiet(fields)
    wishes.digest_due = next_digest(wishes, now)
    wishes.save()
    return wishes


def _quiet(fields: Mapping[str, str]) -> tuple[int | None, int | None]:
    given = fields.get("quiet_from", ""), fields.get("quiet_to", "")
    if given == ("", ""):
        return None, None
    hours = {str(hour): hour for hour in HOURS}
    if given[0] not in hours or given[1] not in hours or given[0] == given[1]:
        field = "quiet_to" if given[0] in hours else "quiet_from"
        raise BadWish("Quiet hours need two different hours: from when, and until when.", field)
    return hours[given[0]], hours[given[1]]


# --- Stopping by a link in a letter ---------------------------------------------


def stop_token(user_id: int, kind: str) -> str:
    """What lets whoever holds a letter stop such letters, without a log-in."""
    return signing.dumps([user_id, kind], salt=SALT, compress=True)


def read_stop_token(token: str) -> tuple[int, Kind]:
    """Whose letters of which kind may be stopped. Raises signing.BadSignature."""
    user_id, kind = signing.loads(token, salt=SALT)
    if kind not in KINDS:
        raise signing.BadSignature
    return user_id, KINDS[kind]


@transaction.atomic
def stop_mail(user_id: int, kind: Kind, *, every: bool = False) -> None:
    """No more letters of this kind, or none of any kind. Raises BadSignature if nobody is left."""
    if not get_user_model().objects.filter(pk=user_id).exists():
        raise signing.BadSignature
    Wishes.objects.get_or_create(user_id=user_id)
    wishes = Wishes.objects.select_for_update().get(user_id=user_id)
    for each in LISTED if every else (kind,):
        wishes.channels[each.key] = [c for c in channels_of(wishes, each) if c != MAIL]
    if every or kind.key == "digest":
        wishes.digest, wishes.digest_due = Wishes.Digest.NEVER, None
    wishes.save()
