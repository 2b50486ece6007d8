"""What the rows of every table share, and the readings of doubtful print.

Units: distances are whole millimetres (the rulebook's 1 cm is 10 mm); Gutz, Cyber Points and
Vehicle Points are plain integers. ``lines`` is the first and last source line of the row;
``doubtful`` names the entries of ``doubtful.toml`` that explain any figure which is not simply as
printed.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Lines = tuple[int, int]

# Guns that need a mount, by class; each is a fire type of its own.
MountClass = Literal["VMG", "AV(L)", "AV(M)", "AV(H)"]
FireCode = Literal[
    "SS", "CB", "B", "B(MG)", "B(HMG)", "SS(A)", "Special", "VMG", "AV(L)", "AV(M)", "AV(H)"
]
# What makes its bearer immune to an attack altogether: gear, or cybernetics.
Protection = Literal["sealed armour", "breathing apparatus", "lung filters", "cyber eye"]
# How hard a vehicle, or a suit like one, is to hurt.
VehicleArmourLevel = Literal["soft", "light", "medium", "heavy"]

Confidence = Literal["certain", "very high", "high", "medium high", "medium", "medium low", "low"]
Impact = Literal["value", "permission", "rule", "scenario", "example"]


class DoubtfulReading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where the rulebook is damaged, unclear or silent, and the reading used here."""

    id: str
    where: str
    lines: tuple[int, ...]
    printed: str
    reading: str
    alternatives: tuple[str, ...]
    why: str
    confidence: Confidence
    impact: Impact
