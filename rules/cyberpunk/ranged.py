"""Ranged attacks: number, modifiers, ammunition and what a hit does (C7 to C12, C25, C31, C32)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import (
    AWARE,
    TEN,
    action_penalty,
    require_action,
    require_foe,
    require_sight,
    require_usable,
    require_weapon,
    spend,
    turn_to,
)
from rules.cyberpunk.catalogue import Damage, Weapon, damage_of
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.cyberpunk.state import (
    BASE,
    BLIND,
    DEAF,
    METRE,
    ONE_EYE,
    RANGED,
    TRIPPED,
    Battle,
    Carried,
    Figure,
    gap,
    granted,
    has,
    metres,
    reflexes,
    row_of,
    skill,
)
from rules.cyberpunk.wounds import Blow
from rules.kernel.geometry import Point, is_crossed, is_near
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

POINT_BLANK, CLOSE, MEDIUM, LONG, EXTREME = "point blank", "close", "medium", "long", "extreme"
NUMBERS = {POINT_BLANK: 10, CLOSE: 15, MEDIUM: 20, LONG: 25, EXTREME: 30}  # C11
NEAR = (POINT_BLANK, CLOSE)
CALLED, FAST, TWO, BLINDED, DEAFENED, HALF_BLIND, DOWN = -4, -3, -3, -6, -2, -2, -2
THROW = 3  # metres for each point of BODY (C43)
# Shotguns (C34): width of the pattern in metres and its damage by band. Extreme range is ours.
PATTERNS = {
    POINT_BLANK: (1, "4d6"), CLOSE: (1, "4d6"), MEDIUM: (2, "3d6"),
    LONG: (3, "2d6"), EXTREME: (3, "2d6"),
}  # fmt: skip
SLUGS = {"10": "5d6+3", "12": "4d6+2", "20": "3d6+1"}  # C35
ANYWHERE = "any"  # where nobody has aimed at a part
LASER_MOST = 5  # dice of one shot (C43)
SINGLES = 3  # single shots of an automatic weapon in one attack (ours)


class Aim(Record):
    """Everything about an attack before its die: number, modifiers, and what a hit would do."""

    figure: str
    target: str
    carried: Carried
    band: str
    distance: int
    number: int
    modifiers: tuple[Modifier, ...]
    blow: Blow

    @property
    def bonus(self) -> int:
        """What is added to the die."""
        return total(self.modifiers)


def range_of(figure: Figure, row: Weapon) -> int:
    """Long range in mm; of what is thrown, three metres for each point of BODY (C43)."""
    far = figure.stats.body * THROW if row.kind == "thrown" else row.range
    return far * METRE


def band_of(distance: int, far: int) -> str:
    """The range band of a distance, both in mm; empty beyond twice the range (C11)."""
    if distance <= METRE:
        return POINT_BLANK
    if 4 * distance <= far:
        return CLOSE
    if 2 * distance <= far:
        return MEDIUM
    if distance <= far:
        return LONG
    return EXTREME if distance <= 2 * far else ""


def skill_of(row: Weapon) -> str:
    """With which skill a weapon is used."""
    return row.skill


def shooting(
    battle: Battle, figure: Figure, row: Weapon, target: str = "", *, automatic: bool = False
) -> tuple[Modifier, ...]:
    """What is added to the die of every attack at range, part by part."""
    known = skill_of(row)
    parts = [
        *reflexes(battle, figure), Modifier(f"{known} skill", skill(figure, known), "C10"),
        *action_penalty(figure),
    ]  # fmt: skip
    if row.accuracy:
        parts.append(Modifier(row.name, row.accuracy))
    if figure.aim and target and figure.aims_at == target and not automatic:
        parts.append(Modifier("aim", figure.aim, "C5"))
    if figure.fast:
        parts.append(Modifier("fast draw", FAST, "C7"))
    if target and figure.prey == target:
        parts.append(Modifier("ambush", AWARE, "C8"))
    return (*parts, *hampered(battle, figure), *granted(battle, figure, RANGED, target))


def hampered(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    """What the state of the attacker takes off (C14; blindness and deafness ours)."""
    parts = []
    if has(battle, figure, TRIPPED):
        parts.append(Modifier("tripped", DOWN, "C14"))
    if has(battle, figure, BLIND):
        parts.append(Modifier("blinded", BLINDED, "C42"))
    if has(battle, figure, DEAF):
        parts.append(Modifier("deafened", DEAFENED, "C36"))
    if has(battle, figure, ONE_EYE):
        parts.append(Modifier("one eye", HALF_BLIND, "C42"))
    return tuple(parts)


def cover_between(battle: Battle, at: Point, target: Figure) -> tuple[str, int]:
    """The best cover that the target stands at, on the line from a place: its area and SP (C29)."""
    best, most = "", 0
    for area in battle.areas:
        sp = battle.covers.get(area.id, 0)
        near = sp > most and not area.blocks and is_near(area.corners, target.at, BASE // 2 + METRE)
        if near and is_crossed(area.corners, at, target.at):
            best, most = area.id, sp
    return best, most


def take_aim(
    battle: Battle, figure: Figure, carried: Carried, target: Figure, *, automatic: bool = False
) -> Aim:
    """Range, sight, cover and every modifier of an attack, or the reason against it."""
    row = row_of(carried)
    require_sight(battle, figure, target)
    distance, far = gap(figure, target), range_of(figure, row)
    band = band_of(distance, far)
    if not band:
        raise IllegalOrder(
            f"It is {metres(distance)} away, and the {row.name} reaches {metres(2 * far)}.", "C11"
        )
    area, sp = cover_between(battle, figure.at, target)
    blow = loaded_blow(row, carried.ammo, band, target.id)
    blow = replace(blow, cover=sp, cover_area=area)
    modifiers = shooting(battle, figure, row, target.id, automatic=automatic)
    return Aim(figure.id, target.id, carried, band, distance, NUMBERS[band], modifiers, blow)


def loaded_blow(row: Weapon, ammo: str, band: str, target: str) -> Blow:
    """What a hit with this ammunition does, cover and call apart."""
    blow = Blow(
        target, Damage(0, 6) if not row.damage else damage_of(row.damage), row.name,
        best=band == POINT_BLANK,
    )  # fmt: skip
    if row.kind == "shotgun":
        return _shotgun(row, ammo, band, blow)
    if ammo == "ap":
        return replace(blow, halves=("soft", "hard"), half_damage=True)
    return _unusual(row, ammo, blow)


def _shotgun(row: Weapon, ammo: str, band: str, blow: Blow) -> Blow:
    if ammo == "slug":
        return replace(blow, damage=damage_of(SLUGS[row.gauge]), halves=("soft",))
    return replace(blow, damage=damage_of(PATTERNS[band][1]))


def _unusual(row: Weapon, ammo: str, blow: Blow) -> Blow:
    """What paint, acid, drugs, poison, tasers and microwaves bring (C42, C43)."""
    if row.kind in ("airgun", "needle", "squirt"):
        pellets = 2 if row.kind == "squirt" else 1
        if ammo == "acid":
            return replace(blow, damage=Damage(pellets, 6), effect="acid")
        return replace(blow, effect=ammo)
    if row.kind == "taser":
        return replace(blow, effect="taser")
    if row.kind == "microwave":
        return replace(blow, effect="microwave" if blow.best else "", best=False)
    return blow


def require_rounds(figure: Figure, carried: Carried, rounds: int) -> None:
    """So many rounds are loaded, and the weapon's rate of the round allows them (C3)."""
    row = row_of(carried)
    require_usable(figure, carried)
    if carried.loaded < rounds:
        raise IllegalOrder(f"The {row.name} holds {carried.loaded}.", "C3")
    if carried.fired + rounds > row.rate:
        raise IllegalOrder(f"The {row.name} fires {row.rate} in a round.", "C3")


def require_mode(carried: Carried, mode: str) -> None:
    """The weapon can be fired so."""
    row = row_of(carried)
    if mode not in row.modes:
        raise IllegalOrder(f"The {row.name} does not fire that way.", "C3")


# --- Single shots ----------------------------------------------------------------------------

SHOOTS = (
    "gun", "shotgun", "airgun", "taser", "needle", "squirt", "bow", "thrown", "laser", "microwave",
)  # fmt: skip


class ShotPlan(Record):
    """Shots that may be ordered: one aim for each of them, and what the weapon uses up."""

    figure: Figure
    aims: tuple[Aim, ...]
    spent: tuple[tuple[str, int], ...]
    action: str = "attack"


def plan_shoot(battle: Battle, order: o.Shoot) -> ShotPlan:
    """Check single shots, with one weapon or with two (C3, C9 to C12)."""
    figure = require_action(battle, order, order.figure)
    target = require_foe(battle, figure, order.target)
    carried = require_weapon(figure, order.weapon)
    extra: list[Modifier] = []
    if order.location != ANYWHERE:
        if order.location not in LOCATIONS:
            raise IllegalOrder("A body has no such part.", "C12")
        extra.append(Modifier(f"aimed at the {order.location.replace('_', ' ')}", CALLED, "C12"))
    if order.second:
        extra.append(Modifier("two weapons", TWO, "C9"))
    aims = [_single(battle, order, figure, carried, target, tuple(extra))] * order.shots
    spent = [(carried.id, _uses(order, carried))]
    if order.second:
        other = _second(figure, order, carried)
        aims.append(_single(battle, order, figure, other, target, tuple(extra)))
        spent.append((other.id, 1))
    return ShotPlan(figure, tuple(aims), tuple(spent))


def _uses(order: o.Shoot, carried: Carried) -> int:
    return order.power * order.shots if row_of(carried).kind == "laser" else order.shots


def _second(figure: Figure, order: o.Shoot, carried: Carried) -> Carried:
    other = require_weapon(figure, order.second)
    if other.id == carried.id or order.shots != 1:
        raise IllegalOrder("With two weapons each is fired once.", "C9")
    if row_of(carried).hands + row_of(other).hands > 2:
        raise IllegalOrder("Two weapons take a hand each.", "C9")
    if row_of(other).kind == "laser":
        raise IllegalOrder("A laser is fired alone.", "C43")
    return other


def _single(
    battle: Battle, order: o.Shoot, figure: Figure, carried: Carried, target: Figure,
    extra: tuple[Modifier, ...],
) -> Aim:  # fmt: skip
    row = row_of(carried)
    if row.kind not in SHOOTS:
        raise IllegalOrder(f"The {row.name} is not for shooting at somebody.", "C10")
    require_mode(carried, "single")
    shots = order.shots if carried.id == order.weapon else 1
    most = singles_of(row)
    if not 1 <= shots <= most:
        raise IllegalOrder(f"The {row.name} fires one to {most} single shots in a round.", "C3")
    _require_power(order, carried, shots)
    aim = take_aim(battle, figure, carried, target)
    damage = Damage(order.power, 6) if row.kind == "laser" else aim.blow.damage
    called = "" if order.location == ANYWHERE else order.location
    blow = replace(aim.blow, location=called, damage=damage)
    return replace(aim, blow=blow, modifiers=(*aim.modifiers, *extra))


def singles_of(row: Weapon) -> int:
    """How many single shots a weapon fires in an attack: its rate, of automatic ones three."""
    return min(SINGLES, row.rate) if "auto" in row.modes else row.rate


def _require_power(order: o.Shoot, carried: Carried, shots: int) -> None:
    if row_of(carried).kind != "laser":
        if order.power:
            raise IllegalOrder("Only a laser has power to set.", "C43")
        return
    if not 1 <= order.power <= LASER_MOST:
        raise IllegalOrder("A laser shoots with one to five dice.", "C43")
    if order.power * shots > carried.loaded:
        raise IllegalOrder(f"The cell has {carried.loaded} dice left.", "C43")


def require_shots(plan: ShotPlan) -> ShotPlan:
    """Every weapon has what the plan uses; a laser counts dice, and its shots against its rate."""
    for weapon, rounds in plan.spent:
        carried = next(aim.carried for aim in plan.aims if aim.carried.id == weapon)
        if row_of(carried).kind == "laser":
            shots = sum(aim.carried.id == weapon for aim in plan.aims)
            require_rounds(plan.figure, carried, shots)
        else:
            require_rounds(plan.figure, carried, rounds)
    return plan


def checked_shoot(battle: Battle, order: o.Shoot) -> ShotPlan:
    """A plan of single shots with its ammunition counted."""
    return require_shots(plan_shoot(battle, order))


def open_shoot(umpire: Umpire[Battle], order: o.Shoot) -> tuple[Blow, ...]:
    """Roll each shot; every one that reaches its number hits (C10). All before any lands."""
    plan = umpire.plan(checked_shoot, order)
    begin(umpire, plan.figure, "shot", plan.spent[0][0], (order.target,))
    use_up(umpire, plan)
    blows: list[Blow] = []
    for aim in plan.aims:
        if is_jammed(umpire, aim):
            continue
        if roll_to_hit(umpire, aim):
            blows.extend(in_pattern(umpire.battle, plan.figure, aim))
    return tuple(blows)


def is_jammed(umpire: Umpire[Battle], aim: Aim) -> bool:
    """Whether an earlier shot of the same attack has jammed the weapon."""
    return require_weapon(umpire.battle.figures[aim.figure], aim.carried.id).state != "ready"


def in_pattern(battle: Battle, figure: Figure, aim: Aim) -> tuple[Blow, ...]:
    """The target, and who stands within a shotgun's pattern around it (C34)."""
    row = row_of(aim.carried)
    if row.kind != "shotgun" or aim.carried.ammo != "shot":
        return (aim.blow,)
    reach = PATTERNS[aim.band][0] * METRE // 2
    blows = [aim.blow]
    middle = battle.figures[aim.target]
    for other in battle.figures.values():
        if other.id in (aim.target, figure.id) or other.status != "active":
            continue
        if gap(middle, other) <= reach:
            area, sp = cover_between(battle, figure.at, other)
            blows.append(replace(
                aim.blow, target=other.id, location="", cover=sp, cover_area=area
            ))  # fmt: skip
    return tuple(blows)


def begin(
    umpire: Umpire[Battle], figure: Figure, manner: str, weapon: str, targets: tuple[str, ...]
) -> None:
    """An attack begins: the action is spent, the attacker looks at the target."""
    if targets and targets[0] in umpire.battle.figures:
        turn_to(umpire, figure.id, umpire.battle.figures[targets[0]].at)
    spend(umpire, figure.id, "attack")
    carried = next((each for each in figure.weapons if each.id == weapon), None)
    entry = carried.entry if carried else ""
    umpire.record(e.AttackMade(figure.id, manner, weapon, targets, entry))


def use_up(umpire: Umpire[Battle], plan: ShotPlan) -> None:
    """Rounds leave the weapons; what was thrown and spent is gone; aim is used."""
    for weapon, rounds in plan.spent:
        shots = sum(aim.carried.id == weapon for aim in plan.aims)
        fire(umpire, plan.figure.id, weapon, rounds, shots)
    if plan.figure.aim:
        umpire.record(e.AimTaken(plan.figure.id, "", 0))


def fire(umpire: Umpire[Battle], figure: str, weapon: str, rounds: int, shots: int = 0) -> None:
    """So many rounds leave a weapon; `shots` count against its rate where they differ."""
    carried = require_weapon(umpire.battle.figures[figure], weapon)
    counted = shots if row_of(carried).kind == "laser" else rounds
    after = replace(carried, loaded=carried.loaded - rounds, fired=carried.fired + counted)
    umpire.record(e.WeaponChanged(figure, after, "fired"))


def roll_to_hit(umpire: Umpire[Battle], aim: Aim) -> bool:
    """A die and the sum against the number (C10); with the house rule a 1 jams a gun."""
    jams = umpire.battle.rules.get("fumbles") == "guns"
    number, bonus = aim.number, aim.bonus

    def key(faces: tuple[int, ...]) -> tuple[bool, bool]:
        fumbled = jams and faces[0] == 1
        return faces[0] + bonus >= number and not fumbled, fumbled

    dice = umpire.roll(1, TEN, key=key)
    hit, fumbled = key(dice)
    umpire.record(e.SkillRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=aim.figure, purpose="attack",
        number=number, modifiers=aim.modifiers, over=dice[0] + bonus - number, success=hit,
        against=aim.target,
    ))  # fmt: skip
    if fumbled and row_of(aim.carried).kind in ("gun", "shotgun"):
        jammed = require_weapon(umpire.battle.figures[aim.figure], aim.carried.id)
        umpire.record(e.WeaponChanged(aim.figure, replace(jammed, state="jammed"), "jammed"))
    return hit
