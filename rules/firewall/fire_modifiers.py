"""Chapter 8, fire modifiers: what is added to the roll of a shot or a throw (R8.4, R8.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.cybernetics import effects as cyberware
from rules.firewall.drugs import effects as drugs
from rules.firewall.fire_results import ANTI_ARMOUR_GUTZ
from rules.firewall.leaders import leader_near
from rules.firewall.mishaps.ground import in_fire_here
from rules.firewall.state import Battle, CarriedWeapon, Figure
from rules.firewall.suppression import under_fire
from rules.firewall.terrain import (
    CLUTTER_FIRE_GUTZ,
    COVER_GUTZ,
    clutter_at,
    cover_against,
    cover_of_place,
)
from rules.firewall.transport.riding import while_riding
from rules.firewall.vehicles.armour import ANTI_ARMOUR, armour_of
from rules.firewall.vehicles.gunnery import from_within, gunner_cover
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from rules.kernel.sight import COVERS, Sight

SHORT, EFFECTIVE, LONG = "short", "effective", "long"
RANGE_GUTZ = {SHORT: 1, EFFECTIVE: 0, LONG: -1}
PRONE_GUTZ = -2
INTERVENING_GUTZ = -2
NIGHT_GUTZ = -2
CONTROLLED_GUTZ = -1
PAIRED_GUTZ = -3


class Mark(Record):
    """What is aimed at: a figure, a section of a building, or a place. Lengths in mm."""

    at: Point
    height: int = 0
    base: int = 0
    figure: str = ""
    section: str = ""


class Aim(Record):
    """Everything that bears on one ranged attack. Lengths in mm, base edge to base edge."""

    firer: Figure
    carried: CarriedWeapon
    fire: str
    mode_gutz: int
    at: Point
    distance: int
    band: str
    sight: Sight
    target: str = ""
    at_gunner: bool = False
    section: str = ""
    paired: bool = False


def range_band(entry: Weapon, distance: int) -> str:
    """Short, effective or long, each limit inclusive; empty beyond long range (R8.4, G28)."""
    if distance <= entry.short:
        return SHORT
    if distance <= entry.effective:
        return EFFECTIVE
    return LONG if distance <= entry.long else ""


def _range(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.band != EFFECTIVE:
        yield Modifier(f"{aim.band.capitalize()} range", RANGE_GUTZ[aim.band], "R8.4")


def _weapon(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.mode_gutz:
        yield Modifier(CATALOGUE.weapons[aim.carried.entry].name, aim.mode_gutz, "R8.5")


def _paired(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.paired:
        yield Modifier("Two weapons at once", PAIRED_GUTZ, "R8.6")


def _fire_type(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.fire == "CB":
        yield Modifier("Controlled burst", CONTROLLED_GUTZ, "R8.5")
    elif aim.fire in ANTI_ARMOUR and not aim.section and not _at_armour(battle, aim):
        what = "Anti-armour" if aim.fire == "SS(A)" else "A gun"
        yield Modifier(f"{what} against infantry", ANTI_ARMOUR_GUTZ, "R9.6")


def _at_armour(battle: Battle, aim: Aim) -> bool:
    """Whether the shot is at a vehicle, or at a suit that counts as one."""
    return bool(aim.target) and not aim.at_gunner and bool(armour_of(battle.figures[aim.target]))


def _nerve(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    yield from leader_near(battle, aim.firer)
    yield from under_fire(aim.firer)
    yield from from_within(aim.firer)
    yield from while_riding(aim.firer)


def _prone(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.target and battle.figures[aim.target].prone:
        yield Modifier("Prone target", PRONE_GUTZ, "R8.5")


def _cover(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    cover, name = _best_cover(battle, aim)
    if cover != "none":
        yield Modifier(f"{cover.capitalize()} cover: {name}", COVER_GUTZ[cover], "R8.5")


def _best_cover(battle: Battle, aim: Aim) -> tuple[str, str]:
    """The ground's cover, of which there is none in the air; a gunner's is the better of two.

    A building is what it is aimed at: neither its walls nor its clutter hide it.
    """
    if aim.section:
        return "none", ""
    if not aim.target:
        return cover_of_place(battle, aim.firer, aim.at)
    target = battle.figures[aim.target]
    ground = ("none", "") if target.flying else cover_against(battle, aim.firer, target)
    if not aim.at_gunner:
        return ground
    return max(gunner_cover(target), ground, key=lambda each: COVERS.index(each[0]))


def _between(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    crossed = aim.sight.through
    for area in battle.grounds if crossed else ():
        if area.id in crossed and area.cover in ("medium", "heavy"):
            yield Modifier(f"{area.name} in between", INTERVENING_GUTZ, "R8.5")
            return


def _night(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if battle.rules.get("light") == "night" and not cyberware.sees_in_dark(aim.firer):
        yield Modifier("Night or poor weather", NIGHT_GUTZ, "R8.5")


def _lost_sight(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.firer.id in battle.mishaps.lost:
        yield Modifier("Sight lost", NIGHT_GUTZ, "R5.10")


def _ground(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    yield from in_fire_here(battle, aim.firer)


def _clutter(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    target = battle.figures[aim.target] if aim.target else None
    if aim.section or (target is not None and target.flying):
        return
    clutter, name = clutter_at(battle, aim.at, target.height if target is not None else 0)
    if clutter in CLUTTER_FIRE_GUTZ:
        yield Modifier(f"Clutter {clutter} of {name}", CLUTTER_FIRE_GUTZ[clutter], "R6.4")


def _cyberware(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    yield from cyberware.in_fire(aim.firer, aim.carried.id)


def _drugs(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    yield from drugs.in_fire(aim.firer)


MODIFIERS: tuple[Callable[[Battle, Aim], Iterator[Modifier]], ...] = (
    _weapon,
    _paired,
    _fire_type,
    _range,
    _nerve,
    _cyberware,
    _drugs,
    _prone,
    _cover,
    _between,
    _night,
    _lost_sight,
    _ground,
    _clutter,
)


def fire_modifiers(battle: Battle, aim: Aim) -> tuple[Modifier, ...]:
    """Every modifier of a ranged attack, in the order in which a player reads them (R8.5)."""
    found: list[Modifier] = []
    for rule in MODIFIERS:
        found.extend(rule(battle, aim))
    return tuple(found)
