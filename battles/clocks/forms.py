"""Clock options for the form of a new battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from battles.clocks.deadlines import MOST_HOLIDAYS, SKIP, zones
from battles.clocks.plans import NONE, PRESETS, UNITS, Preset
from battles.clocks.queries import LATE
from battles.matchmaking.forms import CLOCK

# One zone for each hour that people live by: all four hundred are 27 kB of a page. The others are
# taken as well.
USUAL_ZONES = (
    *("UTC", "Europe/London", "Europe/Berlin", "Europe/Helsinki", "Europe/Moscow"),
    *("Africa/Lagos", "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi"),
    *("Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok"),
    *("Asia/Shanghai", "Asia/Tokyo", "Australia/Perth", "Australia/Adelaide"),
    *("Australia/Sydney", "Pacific/Auckland", "Pacific/Honolulu", "America/Anchorage"),
    *("America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York"),
    *("America/Halifax", "America/Sao_Paulo", "Atlantic/Azores"),
)


@dataclass(frozen=True)
class OptionRow:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class PresetOption:
    key: str
    label: str
    note: str
    is_chosen: bool


@dataclass(frozen=True)
class ZoneGroup:
    """The time zones of one part of the world."""

    name: str
    zones: tuple[OptionRow, ...]


@dataclass(frozen=True)
class ClockChoice:
    presets: tuple[PresetOption, ...]
    length: str
    units: tuple[OptionRow, ...]
    time: str
    zone_groups: tuple[ZoneGroup, ...]
    late: tuple[OptionRow, ...]
    holidays: str
    most_holidays: int = MOST_HOLIDAYS


def clock_choice(given: Mapping[str, str]) -> ClockChoice:
    """The clock fields with their current values."""
    chosen = given.get(f"{CLOCK}kind", NONE)
    return ClockChoice(
        presets=tuple(_preset(preset, chosen) for preset in PRESETS),
        length=given.get(f"{CLOCK}length", "36"),
        units=_options({unit: unit for unit in UNITS}, given.get(f"{CLOCK}unit", "hours")),
        time=given.get(f"{CLOCK}time", "21:00"),
        zone_groups=tuple(_zone_groups(given.get(f"{CLOCK}zone", "UTC"))),
        late=_options(LATE, given.get(f"{CLOCK}late", SKIP)),
        holidays=given.get(f"{CLOCK}holidays", "14"),
    )


def _preset(preset: Preset, chosen: str) -> PresetOption:
    return PresetOption(preset.key, preset.label, preset.note, preset.key == chosen)


def _options(labels: Mapping[str, str], chosen: str) -> tuple[OptionRow, ...]:
    return tuple(OptionRow(key, label, key == chosen) for key, label in labels.items())


def _zone_groups(chosen: str) -> list[ZoneGroup]:
    """Those of `USUAL_ZONES` and the chosen one; a script adds that of the reader's device."""
    offered = sorted({*USUAL_ZONES, chosen} & set(zones()))
    named = groupby(offered, key=lambda zone: zone.partition("/")[0])
    return [
        ZoneGroup(
            name,
            tuple(
                OptionRow(zone, zone.partition("/")[2].replace("_", " ") or zone, zone == chosen)
                for zone in group
            ),
        )
        for name, group in named
    ]
