"""A vehicle from above: its parts in their places, what its guns cover, what each part costs.

Lengths on a drawing are hundredths of half a base: x to the right, y to the back, the nose at -100.
Angles are degrees clockwise from straight ahead.
"""

from __future__ import annotations

from rules.kernel.building import Field, Part
from rules.kernel.chips import OUTLINES
from rules.kernel.mounts import ALL_ROUND, Arc
from rules.kernel.record import Record

HULL, ARMOUR, DRIVE = "hull", "armour", "drive"
SEAT, CABIN = "seat", "cabin"
HARD_POINT, TURRET, PINTEL = "hard_point", "turret", "pintel"
KINDS = (HULL, ARMOUR, DRIVE, SEAT, CABIN, HARD_POINT, TURRET, PINTEL)
MOST_PLATING = 3


class Seat(Record):
    """A seat, and by name who sits there; empty for somebody without a name or for nobody."""

    who: str = ""
    is_taken: bool = False


class Place(Record):
    """A place on the drawing. `kind`: one of KINDS; `side`: of a gun, where it stands.

    held: what is there, in words; empty for a free place. fields: what may be chosen for it, by the
    names that `fill` knows. takes: its first field is a Pick of things from the tray. rows: paths
    of the problems that are about it, beside those of its fields. ranges: how far the gun in it
    shoots, in mm, band by band. look: of WEAPON_CLASSES.
    """

    id: str
    kind: str
    label: str
    held: str = ""
    cost: str = ""
    side: str = ""
    look: str = ""
    fields: tuple[Field, ...] = ()
    takes: bool = False
    rows: tuple[str, ...] = ()
    arc: Arc = ALL_ROUND
    covers: str = ""
    ranges: tuple[int, ...] = ()
    figures: tuple[Part, ...] = ()
    seats: tuple[Seat, ...] = ()


class Thing(Record):
    """A thing of the tray: the value that a Pick takes, its name and class, how far it shoots."""

    value: str
    label: str
    note: str = ""
    look: str = ""
    ranges: tuple[int, ...] = ()


class Share(Record):
    """What a part costs, and in which place it is."""

    label: str
    value: int
    place: str


class Blueprint(Record):
    """All of it. `outline`: one of OUTLINES; `base`: the breadth of its base in mm.

    plating: how thick its armour is, 0 to MOST_PLATING. tray_words: how the notes of the tray are
    to be read. shares: of the sum `sum_id` of the member, in `unit`. bands: what ranges are called.
    replaces: names of fields and lists of the member's blocks for which the places stand, so that a
    page shows them once.
    """

    outline: str
    base: int
    places: tuple[Place, ...]
    plating: int = 0
    tray: tuple[Thing, ...] = ()
    tray_words: str = ""
    shares: tuple[Share, ...] = ()
    sum_id: str = ""
    unit: str = ""
    bands: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.outline not in OUTLINES:
            raise ValueError(f"No outline is called {self.outline}.")
