"""Read models of the inbox, of the notification settings page, and of webhooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.core.paginator import Page, Paginator

from accounts.actors import Actor
from notifications.bundles import Bundle, bundles_of, newest_of_bundles
from notifications.groups import GROUPS, Group
from notifications.kept_preferences import (
    HOURS,
    channels_of,
    offered_channels,
    preferences_of,
    zones,
)
from notifications.kinds import CHANNEL_NAMES, INBOX, LISTED
from notifications.models import Notice, Preferences, PushSubscription, Webhook
from notifications.permissions import own_notices, own_webhooks
from notifications.webhook_address import BadAddress, target_of
from rules.kernel.record import Record

NOTICES_A_PAGE = 30
MOST_COUNTED = 99


# --- The inbox -----------------------------------------------------------------------------------


def inbox_page(actor: Actor, number: str) -> tuple[Page[Notice], list[Bundle]]:
    """One page of the inbox, newest first: what is unread about the same thing is bundled."""
    rows = own_notices(actor)
    page = Paginator(newest_of_bundles(rows), NOTICES_A_PAGE).get_page(number)
    return page, bundles_of(list(page.object_list), rows)


def unread(actor: Actor) -> int:
    """The number of unread notices, at most a hundred."""
    return own_notices(actor).filter(read=None).order_by()[: MOST_COUNTED + 1].count()


def newest_unread(actor: Actor) -> Notice | None:
    return own_notices(actor).filter(read=None).first()


# --- Settings ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Box:
    """A channel of a group; ticked if any of its kinds is told by it."""

    value: str
    label: str
    name: str
    channel: str
    is_ticked: bool


class KindRow(Record):
    """A kind of news, and by which channels it reaches you."""

    kind: str
    label: str
    channels: tuple[str, ...]


class GroupRow(Record):
    """Kinds that are chosen together. `boxes`: one for each channel; the inbox has all of it."""

    label: str
    says: str
    kinds: tuple[str, ...]
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class HourChoice:
    value: int
    label: str


class PreferencesDetail(Record):
    """What you want to be told. Between the quiet hours nothing is sent; None: there are none.

    no_letters: no e-mail but what the account needs, whatever else is chosen.
    """

    kinds: tuple[KindRow, ...]
    zone: str
    digest: str
    quiet_from: int | None
    quiet_to: int | None
    no_letters: bool


class PreferencesPage(PreferencesDetail, kw_only=True):
    """The same on the page, with the choices of its fields."""

    groups: tuple[GroupRow, ...]
    zones: tuple[str, ...]
    hours: tuple[HourChoice, ...]
    digests: tuple[tuple[str, str], ...]


class WebhookDetail(Record):
    """A webhook without what would let others use it. `secret` is shown once, when it is made."""

    id: int
    name: str
    shape: str
    is_off: bool
    answer: str
    secret: str = ""


class WebhookRow(WebhookDetail, kw_only=True):
    """The same as a row of the page."""

    shape_name: str
    tried: datetime | None


def preferences_page_of(user: AbstractBaseUser) -> PreferencesPage:
    """What somebody has chosen, or the defaults."""
    preferences = preferences_of(user)
    channels = {kind.key: channels_of(preferences, kind) for kind in LISTED}
    return PreferencesPage(
        kinds=tuple(KindRow(kind.key, kind.label, channels[kind.key]) for kind in LISTED),
        groups=tuple(_group_row(group, channels) for group in GROUPS),
        zone=preferences.zone,
        digest=str(preferences.digest),
        quiet_from=preferences.quiet_from,
        quiet_to=preferences.quiet_to,
        no_letters=preferences.no_letters,
        zones=zones(),
        hours=tuple(HourChoice(hour, f"{hour:02}:00") for hour in HOURS),
        digests=tuple((str(value), str(label)) for value, label in Preferences.Digest.choices),
    )


def _group_row(group: Group, channels: Mapping[str, Sequence[str]]) -> GroupRow:
    boxes = tuple(
        Box(
            f"{group.key}:{channel}",
            f"{group.label}: {CHANNEL_NAMES[channel]}",
            CHANNEL_NAMES[channel],
            channel,
            any(channel in channels[key] for key in group.kinds),
        )
        for channel in offered_channels()
        if channel != INBOX
    )
    return GroupRow(group.label, group.says, group.kinds, boxes)


def webhooks_of(user_id: int) -> tuple[WebhookRow, ...]:
    """The webhooks of a user."""
    return webhook_rows(own_webhooks(user_id))


def webhook_rows(hooks: Iterable[Webhook]) -> tuple[WebhookRow, ...]:
    return tuple(
        WebhookRow(
            id=hook.pk,
            name=_name(hook.url),
            shape=hook.shape,
            is_off=hook.switched_off is not None,
            answer=hook.answer,
            shape_name=hook.get_shape_display(),
            tried=hook.tried,
        )
        for hook in hooks
    )


def _name(url: str) -> str:
    """The host alone: the path of a Discord address is as secret as a password."""
    try:
        target = target_of(url)
    except BadAddress:
        return "an address that is not called any more"
    return f"{target.host}/…{target.path[-4:]}" if len(target.path) > 12 else target.host


# --- For the export of an account ---


def exported_data(user_id: int) -> dict[str, object]:
    """The inbox and the settings. Addresses of webhooks and browsers are secrets and left out."""
    # What was sent by letter is in the inbox as well, so the letters themselves are left out.
    notices = Notice.objects.filter(user_id=user_id).order_by("pk")
    settings = Preferences.objects.filter(user_id=user_id)
    fields = ("channels", "zone", "digest", "quiet_from", "quiet_to", "no_letters")
    hooks = Webhook.objects.filter(user_id=user_id).order_by("pk")
    browsers = PushSubscription.objects.filter(user_id=user_id)
    return {
        "browsers": list(browsers.values("label", "created", "used")),
        "webhooks": list(hooks.values("shape", "switched_off")),
        "inbox": list(notices.values("kind", "title", "text", "created", "read")),
        "settings": list(settings.values(*fields)),
    }
