"""Whom a figure may attack now, and with what: combat orders as offers."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, FireMode, Weapon
from rules.firewall.fire_modifiers import range_band
from rules.firewall.grenades import HAND, takes
from rules.firewall.kit import BOMBS
from rules.firewall.orders import Shoot
from rules.firewall.shooting import is_locked, is_ready, may_burst_anywhere, turn_for
from rules.firewall.state import (
    DOWN,
    TOUCH,
    Battle,
    CarriedWeapon,
    Figure,
    are_foes,
    enemies_near,
    foes_of,
    gap,
    helpless_figures,
    is_near,
)
from rules.firewall.terrain import is_seen
from rules.firewall.two_weapons import pairs_of
from rules.firewall.vehicles.armour import ANTI_ARMOUR, is_proof
from rules.firewall.vehicles.crew import is_vehicle, manned_pintel
from rules.firewall.vehicles.gunnery import can_fire, covers, looks_at
from rules.firewall.vehicles.storming import bombs_of
from rules.kernel.offers import Choice, Offer, Option, Place
from rules.kernel.record import IllegalOrder

# Enemies with their distance in mm, and those of them whom a weapon reaches.
Seen = list[tuple[Figure, int]]
Reached = list[tuple[Figure, Option]]
SHOOT, GRENADE, CLOSE = "Shoot", "Grenade", "Close combat"


def combat_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Shots, grenades and blows that are open to a figure."""
    if figure.carrying:
        return
    near = enemies_near(battle, figure)
    lying = [foe for foe in _lying(battle, figure) if is_near(figure, foe, TOUCH)]
    found = [*(foe for foe in near if not foe.hidden), *lying]
    if found:
        yield from _blows(figure, found)
    if is_locked(battle, figure):
        return
    seen = visible_enemies(battle, figure)
    yield from _shots(battle, figure, seen)
    yield from _pairs(figure, seen)
    yield from _throws(battle, figure, seen)


def _blows(figure: Figure, near: list[Figure]) -> Iterator[Offer]:
    """Close combat with whoever is near; bombs are put to vehicles alone (R13.1, R13.3)."""
    if is_vehicle(figure) or figure.aboard:
        return
    yield _blow(figure, near, "Close combat")
    vehicles = [foe for foe in near if is_vehicle(foe)]
    for bomb, name in bombs_of(figure).items() if vehicles else ():
        yield _blow(figure, vehicles, f"{name} at close quarters", bomb=bomb)


def _blow(figure: Figure, foes: list[Figure], label: str, **fixed: str) -> Offer:
    options = tuple(Option(foe.id, foe.name, centimetres(gap(figure, foe))) for foe in foes)
    return Offer(
        "fight", label, figure.id, CLOSE, {"figure": figure.id, **fixed},
        (Choice("target", "Opponent", options),), "within 2 cm", "R13.1",
    )  # fmt: skip


def visible_enemies(battle: Battle, figure: Figure) -> Seen:
    """Enemies in clear sight at whom the figure can turn and aim, with their distance in mm.

    Those who can still fight come first.
    """
    # A vehicle does not turn to fire, each mount has its own arc; a figure turns freely.
    fixed = battle.rules.get("turning") == "movement" and not is_vehicle(figure)
    found = [
        (foe.status == DOWN, gap(figure, foe), foe.id, foe)
        for foe in (*foes_of(battle, figure), *_lying(battle, figure))
        if not (foe.hidden and foe.status != DOWN)
        and (not fixed or _in_arc(battle, figure, foe))
        and is_seen(battle, figure, foe.at, foe.height)
    ]
    return [(foe, distance) for _, distance, _, foe in sorted(found)]


def _lying(battle: Battle, figure: Figure) -> list[Figure]:
    """Enemies who lie helpless and may be attacked (G51)."""
    return [foe for foe in helpless_figures(battle) if are_foes(figure, foe)]


def _in_arc(battle: Battle, figure: Figure, other: Figure) -> bool:
    try:
        turned = turn_for(battle, figure, other.at, None)
    except IllegalOrder:
        return False
    return looks_at(figure, figure.facing if turned is None else turned, other.at)


def _in_range(entry: Weapon, seen: Seen) -> Reached:
    reached = []
    for foe, distance in seen:
        band = range_band(entry, distance)
        if band:
            lies = ", helpless" if foe.status == DOWN else ""
            hint = f"{centimetres(distance)}, {band} range{lies}"
            reached.append((foe, Option(foe.id, foe.name, hint)))
    return reached


def _standing(reached: Reached, non_lethal: object = "") -> Reached:
    """Those whom an attack does anything to: one that does not kill, nobody helpless (G51)."""
    if not non_lethal:
        return reached
    return [pair for pair in reached if pair[0].status != DOWN]


def _hurt(reached: Reached, *fires: str) -> tuple[Option, ...]:
    """Those whom one of the fire types can hurt."""
    if ANTI_ARMOUR.isdisjoint(fires):
        return tuple([option for foe, option in reached if not is_proof(foe)])
    return tuple([option for _, option in reached])


def _shots(battle: Battle, figure: Figure, seen: Seen) -> Iterator[Offer]:
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if not is_ready(figure, carried) or entry.launches_grenades:
            continue
        if not can_fire(battle, figure, carried):
            continue
        reached = _standing(_in_range(entry, _borne_upon(figure, carried, seen)), entry.non_lethal)
        if entry.id in BOMBS and may_burst_anywhere(battle):
            yield _bombing(battle, figure, carried)
        if not reached:
            continue
        for mode in entry.modes:
            yield from _shot(figure, carried, mode, reached, mode.fire)
        if entry.slug_fire is not None:
            yield from _shot(figure, carried, entry.modes[0], reached, entry.slug_fire, slugs=True)


def _borne_upon(figure: Figure, carried: CarriedWeapon, seen: Seen) -> Seen:
    """Those in the arc of a vehicle's mount; anybody else has turned already."""
    if not is_vehicle(figure):
        return seen
    return [pair for pair in seen if covers(figure, carried, figure.facing, pair[0].at)]


def _shot(
    figure: Figure, carried: CarriedWeapon, mode: FireMode, reached: Reached, fire: str, *,
    slugs: bool = False,
) -> Iterator[Offer]:  # fmt: skip
    entry = CATALOGUE.weapons[carried.entry]
    loaded = f"slugs, {fire}" if slugs else fire
    label = f"{entry.name} ({loaded})"
    if is_vehicle(figure):
        label = f"{carried.id.replace('_', ' ').capitalize()}: {label}"
    fixed = {"figure": figure.id, "weapon": carried.id, "mode": mode.fire, "slugs": str(slugs)}
    targets = _hurt(reached, fire)
    if targets:
        yield _shooting(figure, entry, label, targets, fixed)
    gunners = [option for foe, option in reached if foe.vehicle and manned_pintel(foe)]
    if gunners:
        label = f"{label} at the gunner"
        yield _shooting(figure, entry, label, tuple(gunners), {**fixed, "at_gunner": "True"})


def _shooting(
    figure: Figure, entry: Weapon, label: str, targets: tuple[Option, ...], fixed: dict[str, str]
) -> Offer:
    choice = Choice("target", "Target", targets)
    note = f"up to {centimetres(entry.long)}"
    return Offer("shoot", label, figure.id, SHOOT, fixed, (choice,), note, "R8.1")


def _bombing(battle: Battle, figure: Figure, carried: CarriedWeapon) -> Offer:
    """A bomb thrown at a place with nobody on it."""
    entry = CATALOGUE.weapons[carried.entry]
    fire = entry.modes[0].fire
    fixed = {"figure": figure.id, "weapon": carried.id, "mode": fire, "target": ""}
    note = f"up to {centimetres(entry.long)}"
    label = f"{entry.name} ({fire}), at a place"
    spot = _within_reach(battle, figure, entry)
    return Offer("shoot", label, figure.id, SHOOT, fixed, (spot,), note, "R11.1")


def _within_reach(battle: Battle, figure: Figure, entry: Weapon) -> Place:
    reach = entry.long + figure.base // 2
    return Place(figure.at, reach, battle.width, battle.height, label="Place")


def _pairs(figure: Figure, seen: Seen) -> Iterator[Offer]:
    """A pistol in each hand, at one target or two (R8.6)."""
    for first, second in pairs_of(figure):
        fields: list[Choice] = []
        for carried, before, number in ((first, "", "First"), (second, "second_", "Second")):
            entry = CATALOGUE.weapons[carried.entry]
            modes = tuple(Option(mode.fire, mode.fire) for mode in entry.modes)
            reached = _standing(_in_range(entry, seen), entry.non_lethal)
            hurt = _hurt(reached, *(mode.fire for mode in entry.modes))
            fields += [
                Choice(f"{before}mode", f"{number}: {entry.name}", modes, given=modes[0].value),
                Choice(f"{before}target", f"{number} target", hurt),
            ]
        if all(field.options for field in fields):
            names = [CATALOGUE.weapons[each.entry].name for each in (first, second)]
            fixed = {"figure": figure.id, "weapon": first.id, "second": second.id}
            yield Offer(
                "shoot_twice", " and ".join(names), figure.id, SHOOT, fixed, tuple(fields),
                "both at once, 3 off each", "R8.6",
            )  # fmt: skip


def _throws(battle: Battle, figure: Figure, seen: Seen) -> Iterator[Offer]:
    if not figure.grenades:
        return
    for carried in (CarriedWeapon(HAND, HAND), *figure.weapons):
        entry = CATALOGUE.weapons[carried.entry]
        if carried.id != HAND and not entry.launches_grenades:
            continue
        if not is_ready(figure, carried):
            continue
        reached = _in_range(entry, seen)
        for grenade, number in figure.grenades.items():
            if not takes(battle, carried, grenade):
                continue
            yield from _throw(battle, figure, carried, entry, grenade, number, reached)


def _throw(
    battle: Battle, figure: Figure, carried: CarriedWeapon, entry: Weapon, grenade: str,
    number: int, reached: Reached,
) -> Iterator[Offer]:  # fmt: skip
    kind = CATALOGUE.grenades[grenade]
    label = f"{kind.name} {'by hand' if carried.id == HAND else f'from the {entry.name}'}"
    for attack in kind.attacks:
        standing = _standing(reached, kind.cloud_side or kind.non_lethal)
        targets = _hurt(standing, attack, *(ANTI_ARMOUR if kind.cloud_side else ()))
        named = f"{label}, {attack}" if len(kind.attacks) > 1 else label
        fixed = {
            "figure": figure.id, "weapon": carried.id, "grenade": grenade, "attack": attack,
        }  # fmt: skip
        note = f"{number} left, up to {centimetres(entry.long)}"
        if targets:
            choice = Choice("target", "Target", targets)
            yield Offer("throw_grenade", named, figure.id, GRENADE, fixed, (choice,), note, "R11.1")
        if kind.cloud_side or may_burst_anywhere(battle):
            spot, ref = (
                _within_reach(battle, figure, entry),
                "R11.4" if kind.cloud_side else "R11.1",
            )
            yield Offer(
                "throw_grenade", f"{named}, at a place", figure.id, GRENADE,
                {**fixed, "target": ""}, (spot,), note, ref,
            )  # fmt: skip


def shots(battle: Battle, side: str, figure: str, target: str) -> tuple[Shoot, ...]:
    """The orders by which a figure would shoot at another, the longest range first."""
    guns = [(CATALOGUE.weapons[each.entry], each) for each in battle.figures[figure].weapons]
    able = [(entry, each) for entry, each in guns if entry.modes]
    return tuple(
        Shoot(side, figure, each.id, entry.modes[0].fire, target)
        for entry, each in sorted(able, key=lambda gun: -gun[0].long)
    )
