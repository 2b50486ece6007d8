"""Actions: who may act, what each further one costs, moving, and what is no attack (C3 to C8)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.state import (
    ACT,
    AMBUSHING,
    ASLEEP,
    BASE,
    DODGING,
    METRE,
    MOST_ACTIONS,
    REACH,
    TASKS,
    Battle,
    Carried,
    Figure,
    gap,
    granted,
    has,
    is_alive,
    is_up,
    metres,
    row_of,
    skill,
    weapon_of,
    wits_of,
)
from rules.kernel.events import Order
from rules.kernel.geometry import (
    Point,
    facing_toward,
    is_in_front,
    is_near,
    is_within,
    path_length,
    span,
)
from rules.kernel.modifiers import Modifier, total
from rules.kernel.paths import MOST_CORNERS
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import areas_crossed, sight_between
from rules.kernel.umpire import Umpire

ORDINALS = ("first", "second", "third", "fourth")
STEP = 3  # what each further action takes off (C4), and a run's metres for each point of MOVE
MOST_AIM = 3
AWARE = 5  # what an ambush adds (C8)
STABLE_SKILL, AMBUSH_SKILL = "medical", "stealth"
TEN = 10
HOLD, GRAPPLE = "hold", "grapple"


def require_turn(battle: Battle, order: Order, figure: str) -> Figure:
    """The figure whose turn it is, if it may be ordered about by this side."""
    found = battle.figures.get(figure)
    if found is None or found.side != order.side:
        raise IllegalOrder("That is nobody of yours.")
    if battle.phase != ACT or battle.active != figure:
        raise IllegalOrder(f"It is not {found.name}'s turn.", "C1")
    return found


def require_action(battle: Battle, order: Order, figure: str, *, gripped: bool = False) -> Figure:
    """The figure, which must have an action left; `gripped`: it may be held by somebody."""
    found = require_turn(battle, order, figure)
    if found.actions >= MOST_ACTIONS:
        raise IllegalOrder(f"{found.name} has taken four actions, which is all.", "C4")
    holder = held_by(battle, figure)
    if holder and not gripped:
        raise IllegalOrder(f"{holder.name} holds {found.name}: break free first.", "C14")
    return found


def held_by(battle: Battle, figure: str) -> Figure | None:
    """Who holds somebody so that they cannot move (C14)."""
    for other in battle.figures.values():
        if other.grip == figure and other.grip_kind == HOLD and is_up(other):
            return other
    return None


def gripped_by(battle: Battle, figure: str) -> Figure | None:
    """Who has a grip on somebody, held or only grappled (C14)."""
    figures = battle.figures.values()
    return next((each for each in figures if each.grip == figure and is_up(each)), None)


def action_penalty(figure: Figure) -> tuple[Modifier, ...]:
    """What this action has off, being the second, third or fourth of the round (C4)."""
    if not figure.actions:
        return ()
    word = ORDINALS[min(figure.actions, MOST_ACTIONS - 1)]
    return (Modifier(f"{word} action", -STEP * figure.actions, "C4"),)


def spend(umpire: Umpire[Battle], figure: str, action: str) -> None:
    """An action is taken."""
    umpire.record(e.ActionTaken(figure, action))


def attempt(
    umpire: Umpire[Battle], figure: str, purpose: str, number: int,
    modifiers: tuple[Modifier, ...], against: str = "",
) -> bool:  # fmt: skip
    """Roll a ten-sided die and a sum against a number."""
    bonus = total(modifiers)
    dice = umpire.roll(1, TEN, key=lambda faces: faces[0] + bonus >= number)
    over = dice[0] + bonus - number
    umpire.record(e.SkillRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=figure, purpose=purpose, number=number,
        modifiers=modifiers, over=over, success=over >= 0, against=against,
    ))  # fmt: skip
    return over >= 0


# --- Running ---------------------------------------------------------------------------------


class MovePlan(Record):
    """A run that may be ordered: its path from where the figure is, and its length in mm."""

    figure: Figure
    path: tuple[Point, ...]
    length: int
    most: int


def run_of(figure: Figure) -> int:
    """How far somebody runs in mm: three metres a point of MOVE, less on one leg or none (ours)."""
    legs = sum(part.endswith("leg") for part in figure.health.lost)
    whole = figure.stats.move * STEP * METRE
    return METRE if legs > 1 else whole // 2 if legs else whole


def plan_move(battle: Battle, order: o.Move) -> MovePlan:
    """Check a run: once a round, on an open way, to a free place."""
    figure = require_action(battle, order, order.figure)
    if figure.moved:
        raise IllegalOrder(f"{figure.name} has run already this round.", "C3")
    gripping = gripped_by(battle, figure.id)
    if gripping:
        raise IllegalOrder(f"{gripping.name} grips {figure.name}: break free first.", "C14")
    path, most = _path_of(battle, figure, order), run_of(figure)
    length = path_length(path)
    if length > most:
        raise IllegalOrder(
            f"That is {metres(length)}, and {figure.name} runs {metres(most)}.", "C3"
        )
    problem = way_problem(battle, path) or place_problem(battle, figure, path[-1])
    if problem:
        raise IllegalOrder(problem, "C3")
    return MovePlan(figure, path, length, most)


def _path_of(battle: Battle, figure: Figure, order: o.Move) -> tuple[Point, ...]:
    if len(order.via) > MOST_CORNERS:
        raise IllegalOrder(f"A way has at most {MOST_CORNERS} corners.", "C3")
    path = (figure.at, *(Point(x, y) for x, y in order.via), Point(order.x, order.y))
    if not all(is_on_table(battle, point) for point in path[1:]):
        raise IllegalOrder("That is off the table.", "C3")
    return path


def is_on_table(battle: Battle, at: Point) -> bool:
    """Whether somebody's whole base is on the table."""
    half = BASE // 2
    return half <= at.x <= battle.width - half and half <= at.y <= battle.height - half


def way_problem(battle: Battle, path: Sequence[Point]) -> str:
    """What stands in the way; empty when nothing does."""
    walls = [area for area in battle.areas if area.blocks]
    for a, b in itertools.pairwise(path):
        crossed = areas_crossed(walls, a, b)
        if crossed:
            return f"{crossed[0].name} is in the way."
    return ""


def place_problem(battle: Battle, figure: Figure, to: Point) -> str:
    """Why somebody cannot stay at a place; empty when they can."""
    walls = [area for area in battle.areas if area.blocks]
    inside = next((area for area in walls if is_within(area.corners, to)), None)
    if inside:
        return f"{inside.name} is in the way."
    for other in battle.figures.values():
        if other.id != figure.id and is_alive(other) and span(other.at, to) < BASE:
            return f"{other.name} stands there."
    return ""


# --- Aiming, waiting, catching unaware -------------------------------------------------------


def require_sight(battle: Battle, figure: Figure, target: Figure) -> None:
    """Nothing blocks the line (C10)."""
    sight = sight_between(battle.areas, figure.at, target.at)
    if not sight.clear:
        names = {area.id: area.name for area in battle.areas}
        raise IllegalOrder(f"{names[sight.blocked_by[0]]} is in the way.", "C10")


def sees(battle: Battle, figure: Figure, target: Figure) -> bool:
    """Whether there is a line of sight between two (C10)."""
    return sight_between(battle.areas, figure.at, target.at).clear


def require_foe(battle: Battle, figure: Figure, target: str) -> Figure:
    """Somebody alive of the other side."""
    found = battle.figures.get(target)
    if found is None or found.side == figure.side:
        raise IllegalOrder("That is no enemy.")
    if not is_alive(found):
        raise IllegalOrder(f"{found.name} is dead.")
    return found


def plan_aim(battle: Battle, order: o.TakeAim) -> tuple[Figure, Figure]:
    """Check aiming: once a round, three rounds at most (C5)."""
    figure = require_action(battle, order, order.figure)
    target = require_foe(battle, figure, order.target)
    require_sight(battle, figure, target)
    if figure.aimed:
        raise IllegalOrder(f"{figure.name} has aimed already this round.", "C5")
    if figure.aim >= MOST_AIM and figure.aims_at == target.id:
        raise IllegalOrder(f"{figure.name} cannot aim any better.", "C5")
    return figure, target


def play_aim(umpire: Umpire[Battle], order: o.TakeAim) -> None:
    """A round of aiming (C5)."""
    figure, target = umpire.plan(plan_aim, order)
    spend(umpire, figure.id, "aim")
    turn_to(umpire, figure.id, target.at)
    aim = figure.aim + 1 if figure.aims_at == target.id else 1
    umpire.record(e.AimTaken(figure.id, target.id, aim))


def turn_to(umpire: Umpire[Battle], figure: str, at: Point) -> None:
    """Somebody turns where they stand."""
    found = umpire.battle.figures[figure]
    facing = facing_toward(found.at, at)
    if facing != found.facing:
        umpire.record(e.FigureMoved(figure, found.at, facing, ran=False))


def plan_wait(battle: Battle, order: o.Wait) -> tuple[str, ...]:
    """The order of the round after somebody has let others go first (C6)."""
    figure = require_turn(battle, order, order.figure)
    if figure.actions or figure.waited:
        raise IllegalOrder("One waits before one's first action, and once a round.", "C6")
    places = list(battle.order)
    if order.after not in places[places.index(figure.id) + 1 :]:
        raise IllegalOrder("One waits for somebody who comes later in the round.", "C6")
    places.remove(figure.id)
    places.insert(places.index(order.after) + 1, figure.id)
    return tuple(places)


def play_wait(umpire: Umpire[Battle], order: o.Wait) -> None:
    """Act after a named later figure (C6)."""
    umpire.record(e.FigureWaited(order.figure, order.after, umpire.plan(plan_wait, order)))


def plan_ambush(battle: Battle, order: o.Ambush) -> tuple[Figure, Figure]:
    """Check an ambush: the victim looks elsewhere, or is busy with somebody else (C8)."""
    figure = require_turn(battle, order, order.figure)
    target = require_foe(battle, figure, order.target)
    if AMBUSHING in figure.conditions:
        raise IllegalOrder(f"{figure.name} has tried that this round.", "C8")
    if not is_distracted(battle, target, figure) and not is_unseen(battle, figure, target):
        raise IllegalOrder(f"{target.name} looks this way, and at nobody else.", "C8")
    return figure, target


def is_unseen(battle: Battle, figure: Figure, target: Figure) -> bool:
    """Whether somebody does not see another: behind its back, or out of sight (C8)."""
    behind = not is_in_front(target.at, target.facing, figure.at)
    return behind or not sees(battle, figure, target)


def is_distracted(battle: Battle, target: Figure, figure: Figure) -> bool:
    """Whether somebody has attacked another than this one this round, or cannot look (C8)."""
    busy = bool(target.attacked) and target.attacked != figure.id
    return busy or has(battle, target, ASLEEP)


def play_ambush(umpire: Umpire[Battle], order: o.Ambush) -> None:
    """Catch somebody unaware; who is not busy has a roll to notice (C8)."""
    figure, target = umpire.plan(plan_ambush, order)
    umpire.record(e.ConditionSet(figure.id, AMBUSHING, umpire.battle.round))
    caught = is_distracted(umpire.battle, target, figure) or not is_up(target)
    if not caught:
        caught = _creeps(umpire, figure, target)
    if caught:
        umpire.record(e.FigureAmbushed(figure.id, target.id))


def _creeps(umpire: Umpire[Battle], figure: Figure, target: Figure) -> bool:
    """INT and stealth against INT and awareness; only more notices (C8)."""
    mine = (
        Modifier("INT", wits_of(figure)), Modifier("stealth", skill(figure, AMBUSH_SKILL)),
    )  # fmt: skip
    theirs = (
        Modifier("INT", wits_of(target)), Modifier("awareness", skill(target, "awareness")),
    )  # fmt: skip
    margin = total(mine) - total(theirs)
    dice = umpire.roll(2, TEN, key=lambda faces: faces[0] - faces[1] + margin >= 0)
    success = dice[0] - dice[1] + margin >= 0
    umpire.record(e.ContestRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=figure.id, target=target.id,
        purpose="ambush", modifiers=mine, defence=theirs,
        totals=(dice[0] + total(mine), dice[1] + total(theirs)), success=success,
    ))  # fmt: skip
    return success


# --- Hands full ------------------------------------------------------------------------------


def plan_dodge(battle: Battle, order: o.Dodge) -> Figure:
    """Check looking out for blows (C14)."""
    figure = require_action(battle, order, order.figure)
    if has(battle, figure, DODGING):
        raise IllegalOrder(f"{figure.name} is dodging already.", "C14")
    return figure


def play_dodge(umpire: Umpire[Battle], order: o.Dodge) -> None:
    """Dodge until the next turn (C14)."""
    figure = umpire.plan(plan_dodge, order)
    spend(umpire, figure.id, "dodge")
    umpire.record(e.ConditionSet(figure.id, DODGING, umpire.battle.round + 1))


def plan_parry(battle: Battle, order: o.Parry) -> Figure:
    """Check raising a weapon against the next blow (C3)."""
    figure = require_action(battle, order, order.figure)
    require_usable(figure, require_weapon(figure, order.weapon))
    if figure.parries_with:
        raise IllegalOrder(f"{figure.name} is ready to parry.", "C14")
    return figure


def play_parry(umpire: Umpire[Battle], order: o.Parry) -> None:
    """Be ready to parry (C3, C14)."""
    figure = umpire.plan(plan_parry, order)
    spend(umpire, figure.id, "parry")
    umpire.record(e.ParryRaised(figure.id, order.weapon))


def require_weapon(figure: Figure, weapon: str) -> Carried:
    """A weapon that somebody has in hand."""
    carried = weapon_of(figure, weapon)
    if carried is None:
        raise IllegalOrder(f"{figure.name} carries no such weapon.")
    return carried


def require_usable(figure: Figure, carried: Carried) -> None:
    """It works, and there are arms enough to hold it."""
    row = row_of(carried)
    if carried.state != "ready":
        raise IllegalOrder(f"The {row.name} is {carried.state}.", "C15")
    if arms_of(figure) < row.hands:
        raise IllegalOrder(f"{figure.name} has not the arms for the {row.name}.", "C23")


def arms_of(figure: Figure) -> int:
    """How many arms somebody has left."""
    return 2 - sum(part.endswith("arm") for part in figure.health.lost)


def plan_reload(battle: Battle, order: o.Reload) -> Carried:
    """Check loading a weapon."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    row = row_of(carried)
    if row.kind in ("melee", "thrown", "laser") or not row.shots:
        raise IllegalOrder(f"The {row.name} is not loaded.", "C3")
    if order.ammo not in row.ammo:
        raise IllegalOrder(f"The {row.name} does not take that.", "C3")
    if carried.reloads < 1:
        raise IllegalOrder(f"{figure.name} has nothing left for the {row.name}.", "C3")
    if carried.loaded == row.shots and carried.ammo == order.ammo:
        raise IllegalOrder(f"The {row.name} is full.", "C3")
    return replace(carried, ammo=order.ammo, loaded=row.shots, reloads=carried.reloads - 1)


def play_reload(umpire: Umpire[Battle], order: o.Reload) -> None:
    """Load a weapon (C3)."""
    carried = umpire.plan(plan_reload, order)
    spend(umpire, order.figure, "reload")
    umpire.record(e.WeaponChanged(order.figure, carried, "reloaded"))


def plan_unjam(battle: Battle, order: o.Unjam) -> tuple[Carried, tuple[Modifier, ...]]:
    """Check repairing a jam: TECH and the weapon's skill (ours)."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    if carried.state != "jammed":
        raise IllegalOrder(f"The {row_of(carried).name} is not jammed.", "C3")
    known = row_of(carried).skill
    parts = (Modifier("TECH", figure.stats.tech), Modifier(known, skill(figure, known)))
    return carried, (*parts, *action_penalty(figure), *granted(battle, figure, TASKS))


def play_unjam(umpire: Umpire[Battle], order: o.Unjam) -> None:
    """Repair a jam (C3)."""
    carried, modifiers = umpire.plan(plan_unjam, order)
    spend(umpire, order.figure, "repair")
    if attempt(umpire, order.figure, "repair", TEN, modifiers):
        umpire.record(e.WeaponChanged(order.figure, replace(carried, state="ready"), "repaired"))


def plan_stabilise(battle: Battle, order: o.Stabilise) -> tuple[Figure, tuple[Modifier, ...]]:
    """Check first aid: somebody in reach who is dying (C21)."""
    figure = require_action(battle, order, order.figure)
    target = battle.figures.get(order.target)
    if target is None or target.side != figure.side or not is_alive(target):
        raise IllegalOrder("Only the living of one's own side are helped.", "C21")
    if target.health.stable or target.health.wounds <= 12:
        raise IllegalOrder(f"{target.name} is not dying.", "C21")
    if target.id != figure.id and gap(figure, target) > REACH:
        raise IllegalOrder(f"{target.name} is out of reach.", "C21")
    parts = (Modifier("TECH", figure.stats.tech), Modifier("medical", skill(figure, "medical")))
    return target, (*parts, *action_penalty(figure), *granted(battle, figure, TASKS, target.id))


def play_stabilise(umpire: Umpire[Battle], order: o.Stabilise) -> None:
    """TECH, medical and a die against all the damage taken (C21)."""
    target, modifiers = umpire.plan(plan_stabilise, order)
    spend(umpire, order.figure, "medical aid")
    if attempt(umpire, order.figure, "stabilise", target.health.wounds, modifiers, target.id):
        umpire.record(e.FigureStabilised(target.id))


def is_beside_area(battle: Battle, figure: Figure, area: str) -> bool:
    """Whether somebody stands at a piece of ground."""
    found = next(each for each in battle.areas if each.id == area)
    return is_near(found.corners, figure.at, BASE // 2 + REACH)
