"""What is drawn of somebody, and the short code that says all of it."""

from __future__ import annotations

import re
from hashlib import blake2b

from rules.kernel.building import Profile
from rules.kernel.chips import (
    ARMOUR_CLASSES,
    MOUNT,
    OUTLINES,
    PERSON,
    SEEN_THINGS,
    WEAPON,
    WEAPON_CLASSES,
)
from rules.kernel.record import Record
from rules.kernel.warbands import Member

# What weapons are called, for who does not see the drawing.
WEAPONS = {
    "pistol": "Pistol", "smg": "Submachine gun", "rifle": "Rifle", "long_rifle": "Long rifle",
    "shotgun": "Shotgun", "machine_gun": "Machine gun", "launcher": "Grenade launcher",
    "rocket": "Rocket launcher", "flamer": "Flamethrower", "beam": "Beam weapon",
    "stunner": "Stun weapon", "bow": "Bow", "thrown": "Thrown weapon", "blade": "Blade",
    "blunt": "Blunt weapon", "cannon": "Cannon",
}  # fmt: skip
# Of members; each has its ground and its light in the palette.
COLOURS = ("amber", "cyan", "pink", "violet", "green", "red", "sand", "grey")
WORD = re.compile("[a-z0-9_]{0,32}")
FIELDS, LONGEST = 7, 360  # of a code
MOST_CHOSEN = 6


class Look(Record):
    """All that a drawing shows. `kind`: a person, or the outline of a vehicle.

    seed: what chance decides is worked out from it. weapon, armour, things: of WEAPON_CLASSES,
    ARMOUR_CLASSES and SEEN_THINGS. chosen: parts by hand, as hair_bob.
    """

    kind: str
    seed: str
    colour: str = ""
    armour: str = ""
    weapon: str = ""
    things: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The look in an address: equal looks have equal codes."""
        lists = ("-".join(self.things), "-".join(self.chosen))
        return ".".join((self.kind, self.seed, self.colour, self.armour, self.weapon, *lists))


def look_of(member: Member, profile: Profile) -> Look:
    """How a member looks: its own choice, and what it has that is seen."""
    seed, *chosen = member.face.split(".")
    looks = [each.look for each in profile.chips if each.look]
    carried = [each.look for each in profile.chips if each.sort in (WEAPON, MOUNT)]
    return Look(
        profile.outline or PERSON,
        seed or seed_of(member.name, member.id),
        member.colour if WORD.fullmatch(member.colour) else "",
        next((each.look for each in profile.chips if each.look in ARMOUR_CLASSES), ""),
        carried[0] if carried else "",
        tuple(each for each in SEEN_THINGS if each in looks),
        tuple(sorted(set(chosen)))[:MOST_CHOSEN],
    )


def seed_of(*words: str) -> str:
    """A seed from words, which cannot be read from it."""
    return blake2b("/".join(words).encode(), digest_size=5).hexdigest()


def look_from(code: str) -> Look | None:
    """The look of a code; None for what no code says."""
    fields = code.split(".")
    if len(code) > LONGEST or len(fields) != FIELDS:
        return None
    kind, seed, colour, armour, weapon = fields[:5]
    things, chosen = (tuple(filter(None, each.split("-"))) for each in fields[5:])
    look = Look(kind, seed, colour, armour, weapon, things, chosen)
    fits = (
        kind in (PERSON, *OUTLINES),
        armour in ("", *ARMOUR_CLASSES),
        weapon in ("", *WEAPON_CLASSES),
        things == tuple(each for each in SEEN_THINGS if each in things),
        all(WORD.fullmatch(each) for each in (seed, colour, *chosen)),
        len(chosen) <= MOST_CHOSEN,
    )
    return look if all(fits) else None
