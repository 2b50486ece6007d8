"""Weapons, grenades, armour and hand weapons.

A Gutz value of a weapon or mode is added to the target number of the roll.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .common import FireCode, Lines, MountClass, Protection

WeaponCategory = Literal[
    "archaic",
    "pistol",
    "submachinegun",
    "assault_rifle",
    "battle_rifle",
    "shotgun",
    "machinegun",
    "miscellaneous",
    "non_lethal",
    "vehicle",
]
GrenadeCategory = Literal["explosive", "adhesive", "cloud", "gas"]
ArmourCategory = Literal["clothing", "body", "sealed", "powered"]
CloseCombatCategory = Literal["unarmed", "improvised", "knife", "close_combat_weapon", "powered"]
LauncherSize = Literal["20mm", "35mm"]
# What a "killed" result of a non-lethal attack means for the victim.
NonLethal = Literal["unconscious", "entangled", "incapacitated", "immobilised"]
# Which suits give no reduction of the Gutz loss: every suit, those that are not sealed, or
# those that are not powered.
IgnoredArmour = Literal["all", "unsealed", "unpowered"]


class FireMode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way of firing a weapon; ``malfunction`` is None for a weapon that cannot malfunction."""

    fire: FireCode
    gutz: int
    malfunction: int | None = None


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A missile weapon. Each range is the furthest distance of its band, inclusive.

    ``mount_class`` is set for the guns of vehicles and for nothing else.
    """

    id: str
    name: str
    category: WeaponCategory
    lines: Lines
    modes: tuple[FireMode, ...]
    # Upper limits of the three range bands, in millimetres.
    short: int
    effective: int
    long: int
    # Hands needed to fire it; only one-handed weapons may be fired in pairs.
    hands: Literal[1, 2]
    note: str = ""
    doubtful: tuple[str, ...] = ()
    # Other names for the same weapon in the rulebook.
    aliases: tuple[str, ...] = ()

    # Ammunition. ``magazine`` shots, then ``reload`` ("turn": a Turn without any action; "action":
    # one action of either kind). Both are set or neither. ``shots`` is the supply for a whole game.
    magazine: int | None = None
    reload: Literal["turn", "action"] | None = None
    shots: int | None = None
    # Rows with one group are one physical weapon firing different ``ammunition``.
    weapon_group: str | None = None
    ammunition: str | None = None

    # Effect on armour: its reduction times ``armour_factor`` (buckshot only, where the weapon has
    # a ``slug_fire``), and the suits that count for nothing.
    armour_factor: int = 1
    ignores_armour: IgnoredArmour | None = None
    immune: tuple[Protection, ...] = ()
    damage: Literal["flame"] | None = None
    non_lethal: NonLethal | None = None

    # A machine pistol: counts as one in close combat.
    fully_automatic: bool = False
    # Gauss weapons are reserved to elite forces; it changes no roll.
    gauss: bool = False
    # Fire type when a shotgun is loaded with slugs; ``automatic`` marks the self-loading shotguns.
    slug_fire: Literal["SS", "B"] | None = None
    automatic: bool = False

    # Grenades: a launcher ("Special") fires grenade types; ``launcher_fitted`` is the calibre of
    # the launcher a rifle carries and ``launcher`` says whether it comes with it.
    launches_grenades: bool = False
    # What rounds a launcher fires; one of a house catalogue that says nothing fires all.
    calibre: LauncherSize | None = None
    launcher_fitted: LauncherSize | None = None
    launcher: Literal["standard", "optional"] | None = None
    attaches_to: Literal["assault rifle"] | None = None
    thrown: bool = False
    # On a Critical Failure use the grenade reading of the malfunction table.
    grenade_malfunction: bool = False

    # Needs a Hard Point, turret or pintel of this class (or, AV(L) only, powered armour or a crew).
    mount_class: MountClass | None = None

    # Modifier to the bearer's Movement Actions, waived for powered armour and vehicles.
    move_gutz: int = 0


class Grenade(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A grenade type, thrown or launched; more than one entry in ``attacks`` is a choice."""

    id: str
    name: str
    category: GrenadeCategory
    lines: Lines
    attacks: tuple[FireCode, ...]
    note: str = ""
    doubtful: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    non_lethal: NonLethal | None = None
    ignores_armour: IgnoredArmour | None = None
    # The armour's reduction is divided by this, rounding down.
    armour_divisor: int = 1
    immune: tuple[Protection, ...] = ()
    # Side of the square cloud in millimetres (0: no cloud). It lasts ``cloud_dice`` d6 plus
    # ``cloud_plus`` Turns and makes a ``cloud_attack`` on everyone in it who is not immune.
    cloud_side: int = 0
    cloud_dice: int = 0
    cloud_plus: int = 0
    cloud_attack: Literal["SS"] | None = None
    # A Critical Failure is a harmless dud: no malfunction roll.
    dud_on_critical_failure: bool = False


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Personal armour. The three reductions are Gutz points taken off a loss, never below 0."""

    id: str
    name: str
    category: ArmourCategory
    lines: Lines
    # Against missile fire, against melee weapons and against flame: one of the three applies.
    reduction: int
    melee_reduction: int
    flame_reduction: int
    # Change to the maximum movement distance on foot, in millimetres.
    move: int
    cp: int
    note: str = ""
    doubtful: tuple[str, ...] = ()
    sealed: bool = False
    oxygen: bool = False
    powered: bool = False
    concealable: bool = False
    flight_pack: bool = False
    hard_points: int = 0
    # The suit can only be hurt by weapons able to hurt a vehicle with this armour.
    vehicle_armour: Literal["light"] | None = None


class CloseCombatWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand weapon and its modifier against infantry."""

    id: str
    name: str
    category: CloseCombatCategory
    gutz: int
    lines: Lines
    hands: Literal[0, 1, 2]
    note: str = ""
    doubtful: tuple[str, ...] = ()
    # Needs a rifle in the bearer's hands: a bayonet or a rifle butt.
    needs_rifle: bool = False


class CloseCombatFirearm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Firearms of a category that also help in close combat."""

    id: str
    name: str
    category: WeaponCategory
    gutz: int
    lines: Lines
    # Only the fully automatic weapons of the category count.
    fully_automatic_only: bool = False
    note: str = ""
    doubtful: tuple[str, ...] = ()
