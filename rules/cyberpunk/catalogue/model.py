"""The shapes of the catalogue's rows. Lengths are metres of the game, money is credits."""

from __future__ import annotations

import re
from functools import lru_cache

from rules.kernel.record import Record

# The six parts of a body, in the order in which armour lists what it protects.
LOCATIONS = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
BODY = "body"  # harm to the whole of somebody, which has no part


class Damage(Record):
    """So many dice of so many sides, and a number on top."""

    dice: int
    sides: int
    plus: int = 0

    @property
    def most(self) -> int:
        """What it comes to when every die shows its highest face."""
        return self.dice * self.sides + self.plus

    def __str__(self) -> str:
        tail = f"{self.plus:+d}" if self.plus else ""
        return f"{self.dice}d{self.sides}{tail}"


@lru_cache(maxsize=256)
def damage_of(words: str) -> Damage:
    """Damage from words such as 2d6+1. ValueError when they say none."""
    found = re.fullmatch(r"(\d+)d(\d+)([+-]\d+)?", words)
    if found is None:
        raise ValueError(f"{words!r} is no damage")
    return Damage(int(found[1]), int(found[2]), int(found[3] or 0))


class Stats(Record):
    """The numbers of a person, 2 to 10."""

    ref: int
    intellect: int
    cool: int
    tech: int
    body: int
    move: int


class Row(Record, kw_only=True):
    """What every row has. `printed`: which of its figures are the book's; the others are ours."""

    id: str
    name: str
    printed: tuple[str, ...] = ()
    ref: str = ""
    note: str = ""


class Weapon(Row):
    """A weapon. `kind` says which procedure it follows, `modes` how it may be fired.

    `accuracy` is added to every attack. `range` in metres is long range. `shots` a magazine holds.
    `rate`: shots in a round. `ammo`: what it may be loaded with, the usual first; for shotguns the
    gauge of the slugs is `gauge`. `hands` that it takes. `toughness`: what it stops as it parries.
    `radius` in metres of what it sets off. `open_only`: its backblast forbids closed spaces.
    """

    kind: str
    skill: str
    damage: str = ""
    accuracy: int = 0
    range: int = 0
    shots: int = 0
    rate: int = 1
    modes: tuple[str, ...] = ("single",)
    ammo: tuple[str, ...] = ("ball",)
    gauge: str = ""
    hands: int = 1
    cost: int = 0
    blade: bool = False
    toughness: int = 0
    radius: int = 0
    open_only: bool = False
    cyber: bool = False


class Armour(Row):
    """Armour by part: `sp` for each of the six parts. `kind` is soft or hard (C30).

    `layer`: whether a layer of skin that costs no encumbrance; `ev`: what it takes from REF.
    """

    kind: str
    sp: tuple[int, int, int, int, int, int]
    ev: int = 0
    skin: bool = False
    cyber: bool = False
    cost: int = 0


class Cover(Row):
    """What somebody hides behind (C29). `blocks`: nobody sees through it."""

    sp: int
    blocks: bool = False


class Gas(Row):
    """What a gas does (C37): `ref` less, asleep, or damage to the whole body."""

    minus: int = 0
    sleep: bool = False
    damage: str = ""


class Grenade(Row):
    """A grenade (C36): damage and radius in metres, or a gas, or an effect upon the senses.

    `triggers`: what may set it off where it was left, beside its own fuse.
    """

    damage: str = ""
    radius: int = 0
    effect: str = ""
    gas: str = ""
    rounds: int = 0
    cost: int = 0
    triggers: tuple[str, ...] = ("timer", "remote", "tripwire")
    most: int = 1


class Explosive(Row):
    """What goes off in a place (C39, C40): `radius` in metres for each piece, `most` at once."""

    damage: str
    radius: int
    shape: str = "round"
    triggers: tuple[str, ...] = ()
    thrown: bool = False
    heavy_only: bool = False
    most: int = 1
    cost: int = 0


class Person(Row):
    """Somebody to begin with: stats, skills and what they carry."""

    stats: Stats
    skills: dict[str, int] = {}
    boost: int = 0
    armour: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    supplies: dict[str, int] = {}
    cyber: int = 0
    card: bool = False


class Catalogue(Record):
    """Every row by its id, table by table."""

    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    covers: dict[str, Cover]
    gases: dict[str, Gas]
    grenades: dict[str, Grenade]
    explosives: dict[str, Explosive]
    people: dict[str, Person]
