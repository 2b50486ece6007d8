"""Automatic fire: bursts, full auto, shotguns that fire on, zones of fire (C31 to C34)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import (
    TEN,
    attempt,
    require_action,
    require_foe,
    require_weapon,
)
from rules.cyberpunk.effects import land_all
from rules.cyberpunk.ranged import (
    CLOSE,
    MEDIUM,
    NEAR,
    Aim,
    begin,
    fire,
    in_pattern,
    is_jammed,
    loaded_blow,
    range_of,
    require_mode,
    require_rounds,
    roll_to_hit,
    take_aim,
)
from rules.cyberpunk.state import (
    BASE,
    METRE,
    Battle,
    Carried,
    Figure,
    Zone,
    gap,
    halved,
    is_alive,
    metres,
    reflexes,
    row_of,
    skill,
)
from rules.cyberpunk.wounds import Blow
from rules.kernel.geometry import Point, foot_of, is_beside, span
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import sight_between
from rules.kernel.umpire import Umpire

BURST, BURST_BONUS = 3, 3  # rounds, and what they add at close and medium range (C31)
BY_TEN = 10  # rounds for each point (C32)
NEXT_SHOT = -2  # of an automatic shotgun, for each shot past the first (C34)
ZONE_MOST = 6  # rounds at most that hit who fails (C33)
WIDEST = 10  # metres of a zone (ours)


class VolleyPlan(Record):
    """Automatic fire that may be ordered: an aim for each target, and the rounds in all."""

    figure: Figure
    carried: Carried
    aims: tuple[Aim, ...]
    rounds: int
    each: int = 0


def _lose_aim(umpire: Umpire[Battle], figure: Figure) -> None:
    if figure.aim:
        umpire.record(e.AimTaken(figure.id, "", 0))


# --- Bursts ----------------------------------------------------------------------------------


def plan_burst(battle: Battle, order: o.Burst) -> VolleyPlan:
    """Check a burst of three rounds at one target (C31)."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    require_mode(carried, "burst")
    require_rounds(figure, carried, BURST)
    aim = take_aim(battle, figure, carried, require_foe(battle, figure, order.target))
    if aim.band in (CLOSE, MEDIUM):
        modifiers = (*aim.modifiers, Modifier("burst", BURST_BONUS, "C31"))
        aim = replace(aim, modifiers=modifiers)
    return VolleyPlan(figure, carried, (aim,), BURST)


def open_burst(umpire: Umpire[Battle], order: o.Burst) -> tuple[Blow, ...]:
    """One roll; half a die of rounds hit (C31)."""
    plan = umpire.plan(plan_burst, order)
    (aim,) = plan.aims
    begin(umpire, plan.figure, "burst", plan.carried.id, (aim.target,))
    fire(umpire, plan.figure.id, plan.carried.id, BURST)
    _lose_aim(umpire, plan.figure)
    if not roll_to_hit(umpire, aim):
        return ()
    dice = umpire.roll(1, 6, key=lambda faces: halved(faces[0]))
    rounds = halved(dice[0])
    umpire.record(e.RoundsCounted(
        dice=dice, sides=6, draw=umpire.draw, target=aim.target, rounds=rounds
    ))  # fmt: skip
    return (aim.blow,) * rounds


# --- Full auto -------------------------------------------------------------------------------


def plan_full_auto(battle: Battle, order: o.FullAuto) -> VolleyPlan:
    """Check full auto: the rate is divided among the targets (C32)."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    row = row_of(carried)
    if row.kind == "shotgun":
        return _plan_spray(battle, order, figure, carried)
    require_mode(carried, "auto")
    targets = dict.fromkeys(order.targets)
    if not targets or len(targets) != len(order.targets):
        raise IllegalOrder("Name each target once, and one at least.", "C32")
    rounds = min(row.rate - carried.fired, carried.loaded)
    each = rounds // len(targets)
    if each < 1:
        raise IllegalOrder(f"The {row.name} has not a round for each of them.", "C32")
    require_rounds(figure, carried, each * len(targets))
    aims = [
        _swept(take_aim(
            battle, figure, carried, require_foe(battle, figure, target), automatic=True
        ), each)
        for target in targets
    ]  # fmt: skip
    return VolleyPlan(figure, carried, tuple(aims), each * len(targets), each)


def _swept(aim: Aim, rounds: int) -> Aim:
    """More at close range, less beyond, by every ten rounds (C32)."""
    tens = rounds // BY_TEN
    if not tens:
        return aim
    value = tens if aim.band in NEAR else -tens
    return replace(aim, modifiers=(*aim.modifiers, Modifier(f"{rounds} rounds", value, "C32")))


def open_full_auto(umpire: Umpire[Battle], order: o.FullAuto) -> tuple[Blow, ...]:
    """A roll for each target; a round hits for every point above its number (C32)."""
    plan = umpire.plan(plan_full_auto, order)
    begin(umpire, plan.figure, "full auto", plan.carried.id, order.targets)
    fire(umpire, plan.figure.id, plan.carried.id, plan.rounds)
    _lose_aim(umpire, plan.figure)
    if row_of(plan.carried).kind == "shotgun":
        return _spray(umpire, plan)
    blows: list[Blow] = []
    for aim in plan.aims:
        if not is_jammed(umpire, aim):
            blows.extend([aim.blow] * rounds_over(umpire, aim, plan.each))
    return tuple(blows)


def rounds_over(umpire: Umpire[Battle], aim: Aim, most: int) -> int:
    """How many rounds of a volley hit: the points above the number, none without (C32)."""
    number, bonus = aim.number, aim.bonus
    jams = umpire.battle.rules.get("fumbles") == "guns"

    def count(faces: tuple[int, ...]) -> int:
        return max(0, min(most, faces[0] + bonus - number))

    dice = umpire.roll(1, TEN, key=lambda faces: (count(faces), jams and faces[0] == 1))
    fumbled = jams and dice[0] == 1
    over, rounds = dice[0] + bonus - number, 0 if fumbled else count(dice)
    umpire.record(e.SkillRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=aim.figure, purpose="volley",
        number=number, modifiers=aim.modifiers, over=over, success=rounds > 0,
        against=aim.target,
    ))  # fmt: skip
    if fumbled:
        jammed = require_weapon(umpire.battle.figures[aim.figure], aim.carried.id)
        umpire.record(e.WeaponChanged(aim.figure, replace(jammed, state="jammed"), "jammed"))
    return rounds


# --- Automatic shotguns ----------------------------------------------------------------------


def _plan_spray(battle: Battle, order: o.FullAuto, figure: Figure, carried: Carried) -> VolleyPlan:
    """Check an automatic shotgun: a shot for each named target, each near the one before (C34)."""
    require_mode(carried, "spray")
    if not order.targets:
        raise IllegalOrder("Name a target for each shot.", "C34")
    require_rounds(figure, carried, len(order.targets))
    aims: list[Aim] = []
    for place, target in enumerate(order.targets):
        found = require_foe(battle, figure, target)
        if place and gap(battle.figures[order.targets[place - 1]], found) > METRE:
            raise IllegalOrder("Each shot must lie within a metre of the one before.", "C34")
        aim = take_aim(battle, figure, carried, found, automatic=True)
        if place:
            later = Modifier(f"shot {place + 1}", NEXT_SHOT * place, "C34")
            aim = replace(aim, modifiers=(*aim.modifiers, later))
        aims.append(aim)
    return VolleyPlan(figure, carried, tuple(aims), len(aims), 1)


def _spray(umpire: Umpire[Battle], plan: VolleyPlan) -> tuple[Blow, ...]:
    blows: list[Blow] = []
    for aim in plan.aims:
        if not is_jammed(umpire, aim) and roll_to_hit(umpire, aim):
            blows.extend(in_pattern(umpire.battle, plan.figure, aim))
    return tuple(blows)


# --- Zones of fire ---------------------------------------------------------------------------


class ZonePlan(Record):
    """A zone that may be laid."""

    figure: Figure
    carried: Carried
    zone: Zone


def plan_suppress(battle: Battle, order: o.Suppress) -> ZonePlan:
    """Check a zone: so many rounds over so many metres, in sight and in range (C33)."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    require_mode(carried, "zone")
    if not 1 <= order.width <= WIDEST:
        raise IllegalOrder(f"A zone is one to {WIDEST} metres wide.", "C33")
    if order.rounds < order.width:
        raise IllegalOrder("A zone needs a round for each metre at least.", "C33")
    require_rounds(figure, carried, order.rounds)
    at = Point(order.x, order.y)
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        raise IllegalOrder("That is off the table.", "C33")
    far = range_of(figure, row_of(carried))
    if span(figure.at, at) > far:
        raise IllegalOrder(f"A zone lies within long range, {metres(far)}.", "C33")
    if not sight_between(battle.areas, figure.at, at).clear:
        raise IllegalOrder("Something blocks the line to that place.", "C10")
    zone = Zone(
        f"zone-{battle.made + 1}", figure.id, carried.entry, at, order.width,
        zone_number(order.rounds, order.width), carried.ammo,
    )  # fmt: skip
    return ZonePlan(figure, carried, zone)


def zone_number(rounds: int, width: int) -> int:
    """What a save in a zone needs: rounds by metres, rounded down (C33)."""
    return rounds // width


def play_suppress(umpire: Umpire[Battle], order: o.Suppress) -> None:
    """Lay a zone until one acts again; who stands in it saves at once (C33; the latter ours)."""
    plan = umpire.plan(plan_suppress, order)
    begin(umpire, plan.figure, "zone", plan.carried.id, ())
    fire(umpire, plan.figure.id, plan.carried.id, order.rounds)
    _lose_aim(umpire, plan.figure)
    umpire.record(e.ZoneLaid(plan.zone))
    for figure in tuple(umpire.battle.figures.values()):
        if figure.id != plan.figure.id and is_alive(figure) and is_in(plan.zone, figure.at):
            pass_zone(umpire, plan.zone, figure.id)


def radius_of(zone: Zone) -> int:
    """How far from its middle a zone reaches somebody's middle, in mm."""
    return (zone.width * METRE + BASE) // 2


def is_in(zone: Zone, at: Point) -> bool:
    """Whether a place lies in a zone."""
    return span(zone.at, at) <= radius_of(zone)


def zones_on(
    battle: Battle, figure: str, start: Point, end: Point
) -> list[tuple[int, Zone, Point]]:
    """The zones on a way, nearest first: how far on, which, and where the way is deepest in it.

    One's own zone is none.
    """
    found = []
    for zone in battle.zones:
        if zone.shooter != figure and is_beside(start, end, zone.at, radius_of(zone)):
            foot = foot_of(start, end, zone.at)
            found.append((span(start, foot), zone, foot))
    return sorted(found, key=lambda each: (each[0], each[1].id))


def pass_zone(umpire: Umpire[Battle], zone: Zone, figure: str) -> None:
    """Athletics, REF and a die against the zone; who fails is hit by a die of rounds (C33)."""
    battle = umpire.battle
    target = battle.figures[figure]
    modifiers = (
        *reflexes(battle, target), Modifier("athletics skill", skill(target, "athletics")),
    )  # fmt: skip
    if attempt(umpire, figure, "zone", zone.number, modifiers):
        return
    dice = umpire.roll(1, ZONE_MOST)
    umpire.record(e.RoundsCounted(
        dice=dice, sides=ZONE_MOST, draw=umpire.draw, target=figure, rounds=dice[0],
        purpose="zone",
    ))  # fmt: skip
    umpire.record(e.AttackMade("", "zone", "", (figure,)))
    row = row_of(Carried(zone.id, zone.weapon, zone.ammo))
    blow = replace(loaded_blow(row, zone.ammo, MEDIUM, figure), cause=f"{row.name} (zone of fire)")
    land_all(umpire, (blow,) * dice[0])
