"""Whom a figure may attack now, and with what: combat orders as offers."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, FireMode, Weapon
from rules.firewall.grenades import HAND
from rules.firewall.shooting import range_band, turn_for
from rules.firewall.state import (
    BASE,
    TOUCH,
    Battle,
    CarriedWeapon,
    Figure,
    active_figures,
    enemies_near,
    gap,
)
from rules.kernel.geometry import is_in_front
from rules.kernel.offers import Choice, Offer, Option, Place
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import sight_between

SHOOT, GRENADE, CLOSE = "Shoot", "Grenade", "Close combat"


def combat_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Shots, grenades and blows that are open to a figure."""
    if figure.carrying:
        return
    near = enemies_near(battle, figure, TOUCH)
    if near:
        options = tuple(Option(foe.id, foe.name, centimetres(gap(figure, foe))) for foe in near)
        yield Offer(
            "fight", "Close combat", figure.id, CLOSE, {"figure": figure.id},
            (Choice("target", "Opponent", options),), "within 2 cm", "R13.1",
        )  # fmt: skip
        if battle.rules.get("ranged_lock") != "free":
            return
    seen = visible_enemies(battle, figure)
    yield from _shots(battle, figure, seen)
    yield from _throws(battle, figure, seen)


def visible_enemies(battle: Battle, figure: Figure) -> list[tuple[Figure, int]]:
    """Enemies in clear sight at whom the figure can turn, with their distance in mm."""
    found = []
    for other in active_figures(battle):
        if other.side == figure.side or not _in_arc(battle, figure, other):
            continue
        if sight_between(battle.grounds, figure.at, other.at).clear:
            found.append((other, gap(figure, other)))
    return sorted(found, key=lambda pair: (pair[1], pair[0].id))


def _in_arc(battle: Battle, figure: Figure, other: Figure) -> bool:
    try:
        turned = turn_for(battle, figure, other.at, None)
    except IllegalOrder:
        return False
    return is_in_front(figure.at, figure.facing if turned is None else turned, other.at)


def _in_range(entry: Weapon, seen: list[tuple[Figure, int]]) -> tuple[Option, ...]:
    return tuple(
        Option(foe.id, foe.name, f"{centimetres(distance)}, {range_band(entry, distance)} range")
        for foe, distance in seen
        if range_band(entry, distance)
    )


def _shots(battle: Battle, figure: Figure, seen: list[tuple[Figure, int]]) -> Iterator[Offer]:
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if carried.state != "ready" or carried.shots == 0 or entry.launches_grenades:
            continue
        targets = _in_range(entry, seen)
        if not targets:
            continue
        for mode in entry.modes:
            yield _shot(figure, carried, entry, mode, targets, slugs=False)
        if entry.slug_fire is not None:
            yield _shot(figure, carried, entry, entry.modes[0], targets, slugs=True)


def _shot(
    figure: Figure, carried: CarriedWeapon, entry: Weapon, mode: FireMode,
    targets: tuple[Option, ...], *, slugs: bool,
) -> Offer:  # fmt: skip
    fixed = {"figure": figure.id, "weapon": carried.id, "mode": mode.fire, "slugs": str(slugs)}
    loaded = f"slugs, {entry.slug_fire}" if slugs else mode.fire
    return Offer(
        "shoot", f"{entry.name} ({loaded})", figure.id, SHOOT, fixed,
        (Choice("target", "Target", targets),), f"up to {centimetres(entry.long)}", "R8.1",
    )  # fmt: skip


def _throws(battle: Battle, figure: Figure, seen: list[tuple[Figure, int]]) -> Iterator[Offer]:
    if not figure.grenades:
        return
    for carried in (CarriedWeapon(HAND, HAND), *figure.weapons):
        entry = CATALOGUE.weapons[carried.entry]
        if carried.id != HAND and not entry.launches_grenades:
            continue
        if carried.state != "ready" or carried.shots == 0:
            continue
        for grenade, number in figure.grenades.items():
            yield from _throw(battle, figure, carried, entry, grenade, number, seen)


def _throw(
    battle: Battle, figure: Figure, carried: CarriedWeapon, entry: Weapon, grenade: str,
    number: int, seen: list[tuple[Figure, int]],
) -> Iterator[Offer]:  # fmt: skip
    kind = CATALOGUE.grenades[grenade]
    label = f"{kind.name} {'by hand' if carried.id == HAND else f'from the {entry.name}'}"
    targets = _in_range(entry, seen)
    for attack in kind.attacks:
        named = f"{label}, {attack}" if len(kind.attacks) > 1 else label
        fixed = {
            "figure": figure.id, "weapon": carried.id, "grenade": grenade, "attack": attack,
        }  # fmt: skip
        note = f"{number} left, up to {centimetres(entry.long)}"
        if targets:
            choice = Choice("target", "Target", targets)
            yield Offer("throw_grenade", named, figure.id, GRENADE, fixed, (choice,), note, "R11.1")
        if kind.cloud_side:
            place = Place(
                figure.at, entry.long + BASE // 2, battle.width, battle.height, label="Place"
            )
            yield Offer(
                "throw_grenade", f"{named}, at a place", figure.id, GRENADE, fixed, (place,),
                note, "R11.4",
            )  # fmt: skip
