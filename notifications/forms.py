"""Parses the form of notification settings."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict
from msgspec.structs import replace

from notifications.kept_preferences import HOURS, PreferencesPlan
from notifications.kinds import CHANNELS, KINDS, LISTED
from notifications.queries import PreferencesPage

WRONG = -1  # not an hour; the check refuses it


def preferences_plan(data: QueryDict, now: PreferencesPage) -> PreferencesPlan:
    """The settings of a form, whose boxes are ticked as "turns:mail" for a group of kinds.

    now: the settings as they are. `was`: the boxes that the form showed as ticked; since then
    letters may have been stopped by a link. A box that stays as it was changes nothing, so that
    what was chosen for a single kind stays. A box that is ticked anew has the kinds as usual, or
    all of them where none is told by this channel as usual. `usual`: all as usual.
    """
    boxes = frozenset(data.getlist("told"))
    shown = {box.value for group in now.groups for box in group.boxes if box.is_ticked}
    was = frozenset(data.getlist("was")) if "was" in data else shown
    channels = {row.kind: set(row.channels) for row in now.kinds}
    for group in now.groups:
        for box in group.boxes:
            if (box.value in boxes) != (box.value in was):
                _change(channels, group.kinds, box.channel, ticked=box.value in boxes)
    if "usual" in data:
        channels = {kind.key: set(kind.channels) for kind in LISTED}
    return PreferencesPlan(
        channels={
            key: tuple(each for each in CHANNELS if each in channels[key]) for key in channels
        },
        zone=data.get("zone", ""),
        digest=data.get("digest", ""),
        quiet_from=_hour(data.get("quiet_from", "")),
        quiet_to=_hour(data.get("quiet_to", "")),
    )


def _change(
    channels: dict[str, set[str]], kinds: Sequence[str], channel: str, *, ticked: bool
) -> None:
    usual = [key for key in kinds if channel in KINDS[key].channels]
    for key in kinds:
        channels[key].discard(channel)
    for key in (usual or kinds) if ticked else ():
        channels[key].add(channel)


def _hour(text: str) -> int | None:
    hours = {"": None, **{str(hour): hour for hour in HOURS}}
    return hours.get(text, WRONG)


def with_given(page: PreferencesPage, plan: PreferencesPlan) -> PreferencesPage:
    """The page with the fields of a refused form; its boxes stay as they are stored."""
    return replace(
        page,
        zone=plan.zone,
        digest=plan.digest,
        quiet_from=plan.quiet_from,
        quiet_to=plan.quiet_to,
    )
