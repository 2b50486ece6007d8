"""Offers of attacks: every weapon in every way against everybody whom it may reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import TEN
from rules.cyberpunk.areas import is_confined, throw_of, throwable
from rules.cyberpunk.automatic import BURST, WIDEST, VolleyPlan, plan_burst, plan_full_auto
from rules.cyberpunk.catalogue import CATALOGUE, Weapon
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.cyberpunk.flames import EXTREME, LONGEST
from rules.cyberpunk.melee import ARMED, MOVES, plan_strike
from rules.cyberpunk.ranged import (
    ANYWHERE,
    LASER_MOST,
    SHOOTS,
    Aim,
    ShotPlan,
    checked_shoot,
    range_of,
    singles_of,
)
from rules.cyberpunk.state import (
    BASE,
    METRE,
    REACH,
    Battle,
    Carried,
    Figure,
    foes_of,
    gap,
    row_of,
)
from rules.kernel.bearings import COMPASS
from rules.kernel.offers import Choice, Field, Number, Offer, Option, Place, Several
from rules.kernel.record import IllegalOrder

IN_VAIN = "; no chance, no die is high enough"
Shots = TypeVar("Shots", o.Shoot, o.Burst)
SHOOT, FIGHT, THROW = "Shoot", "Hand to hand", "Throw"
MOVE_NAMES = {
    "armed": "Strike", "strike": "Punch", "kick": "Kick", "grapple": "Grapple", "hold": "Hold",
    "throw": "Throw over", "choke": "Choke", "sweep": "Sweep the legs", "disarm": "Disarm",
}  # fmt: skip
PART_NAMES = (
    Option(ANYWHERE, "wherever it hits"),
    *(Option(part, part.replace("_", " ")) for part in LOCATIONS),
)


def numbered(most: int) -> tuple[Option, ...]:
    """The numbers from so many down to one."""
    return tuple(Option(str(number), str(number)) for number in range(most, 0, -1))


def allowed(plan: Callable[..., object], *given: object) -> bool:
    """Whether the plan of an order finds nothing against it."""
    try:
        plan(*given)
    except IllegalOrder:
        return False
    return True


def attack_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Every attack that somebody may make now."""
    foes = foes_of(battle, figure)
    for carried in figure.weapons:
        if carried.state == "ready":
            yield from _weapon_offers(battle, figure, carried, foes)
    yield from _throws(battle, figure)
    for foe in foes:
        if gap(figure, foe) <= REACH:
            yield from _blows(battle, figure, foe)


def _weapon_offers(
    battle: Battle, figure: Figure, carried: Carried, foes: list[Figure]
) -> Iterator[Offer]:
    row = row_of(carried)
    if carried.loaded < 1 or carried.fired >= row.rate or row.kind == "melee":
        return
    if row.kind in ("rocket", "launcher"):
        yield from _launches(battle, figure, carried, row)
    elif row.kind == "flame":
        yield from _flames(battle, figure, carried, row)
    elif row.kind in SHOOTS:
        yield from _shots(battle, figure, carried, row, foes)
        yield from _volleys(battle, figure, carried, row, foes)


def _by_hope(
    plan: Callable[[Battle, Shots], ShotPlan | VolleyPlan], battle: Battle, orders: Iterable[Shots]
) -> list[tuple[Shots, Aim, str]]:
    """The orders that may be given, each with its first aim and what there is to say of its hope;
    those with which no die can hit stand last, however near their targets are."""
    found = []
    for order in orders:
        try:
            aims = plan(battle, order).aims
        except IllegalOrder:
            continue
        in_vain = all(aim.number > TEN + aim.bonus for aim in aims)
        found.append((order, aims[0], IN_VAIN if in_vain else ""))
    return sorted(found, key=lambda each: each[2] == IN_VAIN)


def _shots(
    battle: Battle, figure: Figure, carried: Carried, row: Weapon, foes: list[Figure]
) -> Iterator[Offer]:
    power = 1 if row.kind == "laser" else 0
    orders = (o.Shoot(figure.side, figure.id, carried.id, foe.id, power=power) for foe in foes)
    for order, aim, hope in _by_hope(checked_shoot, battle, orders):
        fixed = {"figure": figure.id, "weapon": carried.id, "target": order.target}
        yield Offer(
            "shoot", f"{row.name} at {battle.figures[order.target].name}", figure.id, SHOOT, fixed,
            _ways_to_shoot(carried, row), f"{aim.band} range{hope}", "C10",
        )  # fmt: skip
    if row.kind != "laser":
        yield from _pairs(battle, figure, carried, row, foes)


def _ways_to_shoot(carried: Carried, row: Weapon) -> tuple[Field, ...]:
    """What else is chosen of single shots: the part aimed at, a laser's dice, how many."""
    called = Choice("location", "Aimed at (-4)", PART_NAMES, given=ANYWHERE)
    most = min(singles_of(row), row.rate - carried.fired, carried.loaded)
    if row.kind == "laser":
        return called, Choice("power", "Dice", numbered(min(LASER_MOST, carried.loaded)))
    if most > 1:
        return called, Choice("shots", "Shots", numbered(most), given=str(most))
    return (called,)


def _pairs(
    battle: Battle, figure: Figure, carried: Carried, row: Weapon, foes: list[Figure]
) -> Iterator[Offer]:
    """A second weapon in the other hand (C9); each pair once."""
    places = [each.id for each in figure.weapons]
    orders = (
        o.Shoot(figure.side, figure.id, carried.id, foe.id, second=other.id)
        for foe in foes
        for other in figure.weapons[places.index(carried.id) + 1 :]
    )
    called = Choice("location", "Aimed at (-4)", PART_NAMES, given=ANYWHERE)
    names = {each.id: row_of(each).name for each in figure.weapons}
    for order, _, hope in _by_hope(checked_shoot, battle, orders):
        both = f"{row.name} and {names[order.second]}"
        yield Offer(
            "shoot", f"{both} at {battle.figures[order.target].name}", figure.id, SHOOT,
            {
                "figure": figure.id, "weapon": carried.id, "target": order.target,
                "second": order.second,
            },
            (called,), f"-3 on both{hope}", "C9",
        )  # fmt: skip


def _volleys(
    battle: Battle, figure: Figure, carried: Carried, row: Weapon, foes: list[Figure]
) -> Iterator[Offer]:
    fixed = {"figure": figure.id, "weapon": carried.id}
    if "burst" in row.modes and carried.loaded >= BURST:
        orders = (o.Burst(figure.side, figure.id, carried.id, foe.id) for foe in foes)
        for order, _, hope in _by_hope(plan_burst, battle, orders):
            yield Offer(
                "burst", f"{row.name}: burst at {battle.figures[order.target].name}", figure.id,
                SHOOT, {**fixed, "target": order.target}, (), f"three rounds{hope}", "C31",
            )  # fmt: skip
    if "auto" in row.modes or "spray" in row.modes:
        yield from _full_auto(battle, figure, carried, row, foes)
    if "zone" in row.modes:
        most = min(row.rate - carried.fired, carried.loaded)
        place = Place(
            figure.at, range_of(figure, row), battle.width, battle.height, label="The zone"
        )
        yield Offer(
            "suppress", f"{row.name}: lay down fire", figure.id, SHOOT, fixed,
            (place, Number("width", "Metres wide", 1, WIDEST), Number("rounds", "Rounds", 1, most)),
            "whoever crosses it must save against rounds by metres", "C33",
        )  # fmt: skip


def _full_auto(
    battle: Battle, figure: Figure, carried: Carried, row: Weapon, foes: list[Figure]
) -> Iterator[Offer]:
    within = [
        foe
        for foe in foes
        if allowed(
            plan_full_auto, battle, o.FullAuto(figure.side, figure.id, carried.id, (foe.id,))
        )
    ]  # fmt: skip
    if not within:
        return
    options = tuple(Option(foe.id, foe.name) for foe in within)
    left = min(row.rate - carried.fired, carried.loaded)
    spray = row.kind == "shotgun"
    targets = Several(
        "targets", "At whom", options, left if spray else min(left, len(options)),
        left if spray else 1,
    )  # fmt: skip
    note = "a target for each shot, -2 more for each" if spray else "the rate divided among them"
    yield Offer(
        "full_auto", f"{row.name}: full auto", figure.id, SHOOT,
        {"figure": figure.id, "weapon": carried.id}, (targets,), note, "C34" if spray else "C32",
    )  # fmt: skip


def _flames(battle: Battle, figure: Figure, carried: Carried, row: Weapon) -> Iterator[Offer]:
    """From any place to another one: the first is pointed at, the second by its direction."""
    reach = EXTREME * range_of(figure, row) + BASE // 2
    place = Place(figure.at, reach, battle.width, battle.height, label="Where it begins")
    toward = Choice(
        "toward", "Sweep towards the",
        tuple(Option(str(step), name) for step, name in enumerate(COMPASS)),
    )  # fmt: skip
    yield Offer(
        "flame", f"{row.name}: sweep", figure.id, SHOOT,
        {"figure": figure.id, "weapon": carried.id},
        (place, toward, Number("metres", "Metres long", 0, LONGEST, given=0)),
        "everybody on the way burns", "C38",
    )  # fmt: skip


def _launches(battle: Battle, figure: Figure, carried: Carried, row: Weapon) -> Iterator[Offer]:
    if row.open_only and is_confined(battle, figure):
        return
    fixed = {"figure": figure.id, "weapon": carried.id}
    place = Place(figure.at, row.range * METRE + BASE // 2, battle.width, battle.height,
                  label="Where it lands")  # fmt: skip
    if row.kind == "rocket":
        yield Offer("launch", f"Fire the {row.name.lower()}", figure.id, SHOOT, fixed, (place,),
                    f"reaches {row.radius} m around", "C39")  # fmt: skip
        return
    for item in figure.supplies:
        if item in CATALOGUE.grenades:
            yield Offer(
                "launch", f"Launch a {CATALOGUE.grenades[item].name.lower()}", figure.id, SHOOT,
                {**fixed, "grenade": item}, (place,), ref="C41",
            )  # fmt: skip


def _throws(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if len([part for part in figure.health.lost if part.endswith("arm")]) > 1:
        return
    for item, count in figure.supplies.items():
        most = min(throwable(item), count)
        if not most:
            continue
        row = CATALOGUE.grenades.get(item) or CATALOGUE.explosives[item]
        place = Place(figure.at, throw_of(figure, item) + BASE // 2, battle.width, battle.height,
                      label="Where it lands")  # fmt: skip
        several: tuple[Field, ...] = (
            (Number("amount", "How many", 1, most, True, 1),) if most > 1 else ()
        )
        yield Offer(
            "throw", f"Throw a {row.name.lower()}", figure.id, THROW,
            {"figure": figure.id, "item": item}, (place, *several),
            f"reaches {row.radius} m around", row.ref,
        )  # fmt: skip


def _blows(battle: Battle, figure: Figure, foe: Figure) -> Iterator[Offer]:
    armed = [each.id for each in figure.weapons if row_of(each).kind == "melee"]
    for move in MOVES:
        for weapon in armed if move == ARMED else ("",):
            order = o.Strike(figure.side, figure.id, foe.id, move, weapon)
            if not allowed(plan_strike, battle, order):
                continue
            fixed = {"figure": figure.id, "target": foe.id, "move": move}
            label = f"{MOVE_NAMES[move]} {foe.name}"
            if weapon:
                fixed["weapon"] = weapon
                label += (
                    f" with the {row_of(next(w for w in figure.weapons if w.id == weapon)).name}"
                )
            yield Offer("strike", label, figure.id, FIGHT, fixed, ref="C13" if weapon else "C14")


def shots(battle: Battle, side: str, figure: str, target: str) -> tuple[o.Shoot, ...]:
    """The orders by which a figure would shoot at another, one for each weapon."""
    carried = battle.figures[figure].weapons
    return tuple(o.Shoot(side, figure, each.id, target) for each in carried)
