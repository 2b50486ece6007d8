"""Parses the form of notification settings."""

from __future__ import annotations

from django.http import QueryDict
from msgspec.structs import replace

from notifications.kept_preferences import HOURS, PreferencesPlan
from notifications.kinds import CHANNELS, LISTED
from notifications.queries import PreferencesPage

WRONG = -1  # not an hour; the check refuses it


def preferences_plan(data: QueryDict) -> PreferencesPlan:
    """The settings of a form, whose boxes are ticked as "turn:mail"."""
    boxes = frozenset(data.getlist("told"))
    return PreferencesPlan(
        channels={
            kind.key: tuple(each for each in CHANNELS if f"{kind.key}:{each}" in boxes)
            for kind in LISTED
        },
        zone=data.get("zone", ""),
        digest=data.get("digest", ""),
        quiet_from=_hour(data.get("quiet_from", "")),
        quiet_to=_hour(data.get("quiet_to", "")),
    )


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
