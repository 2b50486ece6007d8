"""People: their Gutz, and what is built in, swallowed, learnt or ridden."""

from __future__ import annotations

from typing import Literal

import msgspec

from .common import Lines, Protection

SkillKind = Literal["rolled", "passive", "bonus", "pregame"]
# How the Cyber Points of a system are found: fixed; one for every two options; half the sum of
# the skill levels; one less than the grade.
CyberRule = Literal["fixed", "options", "levels", "grade"]
# What a drug does on a Critical Failure besides its modifiers.
BadTrip = Literal["", "berserk", "paranoid", "no_movement", "death"]


class TroopType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the base Gutz table; ``members`` are the kinds of people it covers."""

    id: str
    name: str
    members: tuple[str, ...]
    gutz: int
    lines: Lines
    doubtful: tuple[str, ...] = ()


class Experience(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An experience level: change to starting Gutz and to the malfunction die."""

    id: str
    name: str
    gutz: int
    malfunction: int
    lines: Lines
    doubtful: tuple[str, ...] = ()


class GutzTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits of Gutz and the leader figures."""

    minimum: int
    maximum: int
    # Added to the leader's own starting Gutz.
    leader: int
    # Added to the rolls of team members with their leader within the radius (millimetres).
    led: int
    led_radius: int
    lines: Lines


class CyberOption(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something fitted into a cyber eye."""

    id: str
    name: str
    lines: Lines
    note: str = ""
    # Added to rolls for seeing, and to fire combat.
    vision: int = 0
    fire: int = 0
    # Darkness costs nothing.
    sees_in_dark: bool = False


class Cybernetic(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cybernetic system; numbers are modifiers to the rolls that they name."""

    id: str
    name: str
    lines: Lines
    cp_rule: CyberRule
    # None unless ``cp_rule`` is fixed.
    cp: int | None = None
    note: str = ""
    doubtful: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    # Added to every distance that is not a vehicle's, in percent.
    legs_percent: int = 0
    # A weapon in close combat with this value; ``close_combat`` is added to any weapon's.
    kick: int = 0
    close_combat: int = 0
    # To all Combat Actions, and to those with the weapon that is built in.
    combat: int = 0
    weapon: int = 0
    hearing: int = 0
    # One Movement or Combat Action more in every Turn.
    extra_action: bool = False
    protections: tuple[Protection, ...] = ()
    # Works without air, for longer than any battle.
    oxygen: bool = False
    flight: bool = False
    # The skill whose level is the grade of the system.
    skill: str = ""
    options: tuple[CyberOption, ...] = ()


class CyberQuality(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How well a system is made: ``factor`` is the fraction by which its Cyber Points grow."""

    id: str
    name: str
    lines: Lines
    factor: tuple[int, int]
    doubtful: tuple[str, ...] = ()


class Drug(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A combat drug: modifiers while it works, and those of a Critical Failure in taking it."""

    id: str
    name: str
    lines: Lines
    note: str = ""
    doubtful: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    close_combat: int = 0
    shooting: int = 0
    movement: int = 0
    gutz: int = 0
    bad_close_combat: int = 0
    bad_shooting: int = 0
    bad_movement: int = 0
    bad_gutz: int = 0
    bad: BadTrip = ""


class Gear(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something worn or carried that is neither weapon nor armour."""

    id: str
    name: str
    lines: Lines
    note: str = ""
    doubtful: tuple[str, ...] = ()
    protections: tuple[Protection, ...] = ()
    # Darkness costs nothing.
    sees_in_dark: bool = False


class Skill(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill. A bonus works without a roll of its own; a pregame skill is used before play."""

    id: str
    name: str
    kind: SkillKind
    lines: Lines
    note: str = ""
    doubtful: tuple[str, ...] = ()
    # Millimetres that each level adds to a distance.
    per_level: int = 0
    # The level comes off the clutter of a Movement Action.
    clutter: bool = False
    # The skill that opposes it.
    against: str = ""
    # The level that every leader has at the start.
    leader: int = 0


class PersonalTransport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wheels under a figure: the distance at each speed, in place of walking and running."""

    id: str
    name: str
    lines: Lines
    slow: int
    cruise: int
    full: int
    note: str = ""
    doubtful: tuple[str, ...] = ()

    def reach(self, speed: str) -> int:
        """The distance at slow, cruise or full speed."""
        return {"slow": self.slow, "cruise": self.cruise, "full": self.full}[speed]
