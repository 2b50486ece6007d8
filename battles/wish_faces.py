"""What the page of somebody's notifications shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from battles.news.addresses import BadAddress, target_of
from battles.news.events import CHANNEL_NAMES, CHANNELS, LISTED
from battles.news.models import Webhook, Wishes
from battles.news.wishes import HOURS, channels_of, zones


@dataclass(frozen=True)
class Box:
    value: str
    label: str
    name: str
    is_ticked: bool


@dataclass(frozen=True)
class WishRow:
    """A kind of news with a box for each channel."""

    label: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class HourFace:
    value: str
    label: str


@dataclass(frozen=True)
class WishChoices:
    """The other fields of the form, as they are kept or as they were just typed."""

    zone: str
    zones: tuple[str, ...]
    quiet_from: str
    quiet_to: str
    hours: tuple[HourFace, ...]
    digest: str
    digests: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class HookFace:
    """A webhook without what would let others use it."""

    id: int
    name: str
    shape: str
    is_off: bool
    tried: datetime | None
    answer: str


def wish_rows(wishes: Wishes) -> tuple[WishRow, ...]:
    return tuple(
        WishRow(
            kind.label,
            tuple(
                Box(
                    f"{kind.key}:{channel}",
                    f"{kind.label}: {CHANNEL_NAMES[channel]}",
                    CHANNEL_NAMES[channel],
                    channel in channels_of(wishes, kind),
                )
                for channel in CHANNELS
            ),
        )
        for kind in LISTED
    )


def choices_of(wishes: Wishes, typed: Mapping[str, str]) -> WishChoices:
    kept = {
        "zone": wishes.zone,
        "quiet_from": "" if wishes.quiet_from is None else str(wishes.quiet_from),
        "quiet_to": "" if wishes.quiet_to is None else str(wishes.quiet_to),
        "digest": str(wishes.digest),
    }
    now = {**kept, **{key: typed[key] for key in kept if key in typed}}
    return WishChoices(
        zones=zones(),
        hours=tuple(HourFace(str(hour), f"{hour:02}:00") for hour in HOURS),
        digests=tuple((str(value), str(label)) for value, label in Wishes.Digest.choices),
        **now,
    )


def hook_faces(hooks: Iterable[Webhook]) -> tuple[HookFace, ...]:
    return tuple(
        HookFace(
            id=hook.pk,
            name=_name(hook.url),
            shape=hook.get_shape_display(),
            is_off=hook.switched_off is not None,
            tried=hook.tried,
            answer=hook.answer,
        )
        for hook in hooks
    )


def _name(url: str) -> str:
    """The server alone: the path of a Discord address is as good as a password."""
    try:
        target = target_of(url)
    except BadAddress:
        return "an address that is not called any more"
    return f"{target.host}/…{target.path[-4:]}" if len(target.path) > 12 else target.host
