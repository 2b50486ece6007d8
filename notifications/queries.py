"""Read model of the notification settings page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from notifications.kinds import CHANNEL_NAMES, CHANNELS, LISTED
from notifications.models import Preferences, Webhook
from notifications.preferences import HOURS, channels_of, zones
from notifications.webhook_address import BadAddress, target_of
from rules.kernel.record import Record


@dataclass(frozen=True)
class Box:
    value: str
    label: str
    name: str
    is_ticked: bool


@dataclass(frozen=True)
class PreferenceRow:
    """A kind of notice with a box for each channel."""

    label: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class HourChoice:
    value: str
    label: str


@dataclass(frozen=True)
class PreferenceChoices:
    """The other fields of the form, as stored or as just submitted."""

    zone: str
    zones: tuple[str, ...]
    quiet_from: str
    quiet_to: str
    hours: tuple[HourChoice, ...]
    digest: str
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


def preference_rows(preferences: Preferences) -> tuple[PreferenceRow, ...]:
    return tuple(
        PreferenceRow(
            kind.label,
            tuple(
                Box(
                    f"{kind.key}:{channel}",
                    f"{kind.label}: {CHANNEL_NAMES[channel]}",
                    CHANNEL_NAMES[channel],
                    channel in channels_of(preferences, kind),
                )
                for channel in CHANNELS
            ),
        )
        for kind in LISTED
    )


def choices_of(preferences: Preferences, typed: Mapping[str, str]) -> PreferenceChoices:
    kept = {
        "zone": preferences.zone,
        "quiet_from": "" if preferences.quiet_from is None else str(preferences.quiet_from),
        "quiet_to": "" if preferences.quiet_to is None else str(preferences.quiet_to),
        "digest": str(preferences.digest),
    }
    now = {**kept, **{key: typed[key] for key in kept if key in typed}}
    return PreferenceChoices(
        zones=zones(),
        hours=tuple(HourChoice(str(hour), f"{hour:02}:00") for hour in HOURS),
        digests=tuple((str(value), str(label)) for value, label in Preferences.Digest.choices),
        **now,
    )


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
