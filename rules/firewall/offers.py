"""What a side may order now: each chapter's orders with their bounds and targets."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.ground import GROUNDS, LARGEST, SMALLEST
from rules.firewall.movement import SPEEDS, may_leave, reach_on_foot
from rules.firewall.play import to_act
from rules.firewall.preparation import HIGHEST_SEED, hiding_places, is_issued
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import (
    ACTIVE,
    CHOOSE,
    DOWN,
    OVER,
    RESERVE,
    SETUP,
    TOUCH,
    Battle,
    Figure,
    gap,
    members,
)
from rules.firewall.targets import combat_offers
from rules.firewall.terrain import EDGES, on_edge
from rules.firewall.turn import is_able, unused_teams
from rules.firewall.words import gun_numbers
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Choice, Number, Offer, Option, Place, Several
from rules.kernel.record import IllegalOrder

GROUP_MOVE, GROUP_OTHER, GROUP_PREPARE = "Move", "Other", "Prepare"
USUAL = 150  # mm: a piece of ground as first offered
SPEED_NAMES = {"crawl": "Crawl", "walk": "Walk", "run": "Run"}


def offers(battle: Battle, side: str) -> tuple[Offer, ...]:
    """Every order that this side may give now, as offers with bounds."""
    if side not in to_act(battle):
        return tuple(_anytime(battle, side))
    return (*_now(battle, side), *_anytime(battle, side))


def _anytime(battle: Battle, side: str) -> Iterator[Offer]:
    known = any(each.id == side for each in battle.sides)
    if known and battle.phase != OVER:
        yield Offer("concede", "Concede the battle", group="Battle")


def _now(battle: Battle, side: str) -> Iterator[Offer]:
    if battle.phase == SETUP:
        yield from _preparations(battle, side)
    elif battle.pending:
        yield from _answers(battle)
    elif battle.phase == CHOOSE:
        for team in unused_teams(battle, side):
            yield Offer(
                "activate_team", f"Act with {team.name}", group="Team", fixed={"team": team.id},
                ref="R4.3",
            )  # fmt: skip
    else:
        yield from _phase(battle)


def _phase(battle: Battle) -> Iterator[Offer]:
    for figure in members(battle, battle.active_team):
        if is_able(battle, figure):
            yield from figure_offers(battle, figure)
    yield Offer("end_phase", "End this team's phase", group="Team", ref="R4.8")


def figure_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Everything that one figure of the acting team may do."""
    if figure.status == RESERVE:
        yield from _entries(battle, figure)
        return
    if not figure.moved:
        yield from _movement(battle, figure)
    if not figure.fought:
        yield from combat_offers(battle, figure)
    yield from _reloads(figure)
    if figure.carrying:
        body = battle.figures[figure.carrying].name
        yield _offer("put_down", f"Put {body} down", figure, GROUP_OTHER, ref="G24")


def _offer(
    order: str, label: str, figure: Figure, group: str, *, ref: str = "", note: str = "",
    fixed: dict[str, str] | None = None, fields: tuple[Choice | Place | Number | Several, ...] = (),
) -> Offer:  # fmt: skip
    whole = {"figure": figure.id, **(fixed or {})}
    return Offer(order, label, figure.id, group, whole, fields, note, ref)


def _place(battle: Battle, origin: Point, reach: int, optional: bool = False) -> Place:
    return Place(origin, reach, battle.width, battle.height, optional)


def _movement(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.suppressed:
        yield _offer("rally", "Rally: shake off suppression", figure, GROUP_MOVE, ref="R12.3")
    else:
        for speed in SPEEDS:
            reach = reach_on_foot(figure, speed)
            yield _offer(
                "move", SPEED_NAMES[speed], figure, GROUP_MOVE, fixed={"speed": speed},
                fields=(_place(battle, figure.at, reach),), note=f"up to {centimetres(reach)}",
                ref="R5.2",
            )  # fmt: skip
            yield from _exits(battle, figure, speed, reach)
    yield from _tasks(battle, figure)
    for carried in figure.weapons:
        if carried.state == "jammed":
            name = CATALOGUE.weapons[carried.entry].name
            fixed = {"weapon": carried.id}
            yield _offer(
                "unjam", f"Clear the {name}", figure, GROUP_OTHER, fixed=fixed, ref="R14.2"
            )


def _exits(battle: Battle, figure: Figure, speed: str, reach: int) -> Iterator[Offer]:
    for edge in EDGES:
        point = on_edge(battle, figure.at, edge)
        distance = span(figure.at, point)
        if 0 < distance <= reach and may_leave(battle, figure, edge):
            yield _offer(
                "move", f"{SPEED_NAMES[speed]} off the {edge} edge", figure, GROUP_MOVE,
                fixed={"speed": speed, "leave": "True", "x": str(point.x), "y": str(point.y)},
                note=centimetres(distance), ref="R5.2",
            )  # fmt: skip


def _tasks(battle: Battle, figure: Figure) -> Iterator[Offer]:
    for task in scenario_of(battle).tasks(battle, figure):
        done = battle.tasks.get(task.id, 0)
        note = f"{done} of {task.needed} done" if task.needed > 1 else ""
        yield _offer(
            "attempt", task.label, figure, GROUP_OTHER, fixed={"task": task.id}, note=note,
            ref=task.ref,
        )  # fmt: skip
    if figure.carrying:
        return
    for body in battle.figures.values():
        if body.status == DOWN and not body.carried_by and gap(figure, body) <= TOUCH:
            yield _offer(
                "lift", f"Lift {body.name}", figure, GROUP_OTHER, fixed={"target": body.id},
                ref="G24",
            )  # fmt: skip


def _reloads(figure: Figure) -> Iterator[Offer]:
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if carried.state != "empty" or entry.reload != "action":
            continue
        for action, spent in (("movement", figure.moved), ("combat", figure.fought)):
            if not spent:
                yield _offer(
                    "reload", f"Reload the {entry.name} ({action} action)", figure, GROUP_OTHER,
                    fixed={"weapon": carried.id, "action": action}, ref="R10.1",
                )  # fmt: skip


def _entries(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """A figure off the table enters straight over an edge."""
    edges = [edge for edge in EDGES if _may_enter(battle, figure, edge)]
    if not edges:
        return
    over = "any edge" if len(edges) == len(EDGES) else f"the {' or '.join(edges)} edge"
    place = Place(Point(0, 0), 0, battle.width, battle.height)
    for speed in SPEEDS:
        reach = reach_on_foot(figure, speed)
        yield _offer(
            "move", f"Enter at a {speed}", figure, GROUP_MOVE, fixed={"speed": speed},
            fields=(place,), note=f"up to {centimetres(reach)} in from {over}", ref="R22.1",
        )  # fmt: skip


def _may_enter(battle: Battle, figure: Figure, edge: str) -> bool:
    try:
        scenario_of(battle).check_entry(battle, figure, edge)
    except IllegalOrder:
        return False
    return True


def _answers(battle: Battle) -> Iterator[Offer]:
    """How far to move on, or not at all."""
    question = battle.pending[0]
    figure = battle.figures[question.figure]
    for speed, reach in question.reach.items():
        yield _offer(
            "move_on", f"Move on, {speed}", figure, GROUP_MOVE, fixed={"speed": speed},
            fields=(_place(battle, figure.at, reach),), note=f"up to {centimetres(reach)}",
            ref="R5.5",
        )  # fmt: skip
    yield _offer("stay_put", "Stay here", figure, GROUP_MOVE, ref="R5.5")


def _preparations(battle: Battle, side: str) -> Iterator[Offer]:
    """Ground, gear and hiding places."""
    yield from _ground_offers(battle)
    for figure in battle.figures.values():
        if figure.side == side:
            yield from _kit_offers(battle, figure)
            yield from _hiding_offers(battle, figure)
    yield Offer("begin_battle", "Begin the battle", group="Battle", ref="R22.1")


def _ground_offers(battle: Battle) -> Iterator[Offer]:
    seed = Number("seed", "Park number", 0, HIGHEST_SEED, given=_another_park(battle))
    yield Offer("shape_ground", "Lay out another park", group="Ground", fields=(seed,))
    scenario = scenario_of(battle)
    sizes = (
        Number("width", "Width (mm)", SMALLEST, LARGEST, given=USUAL),
        Number("depth", "Depth (mm)", SMALLEST, LARGEST, given=USUAL),
    )
    place = Place(Point(0, 0), 0, battle.width, battle.height, label="Middle")
    for kind in scenario.kinds:
        yield Offer(
            "place_area", f"Add {GROUNDS[kind].name.lower()}", group="Ground",
            fixed={"area": kind}, fields=(*sizes, place), ref="R22.4",
        )  # fmt: skip
    loose = [area for area in battle.areas if area.id not in scenario.fixed]
    movable = tuple(Option(area.id, area.name) for area in loose)
    if movable:
        pick = Choice("area", "Piece of ground", movable)
        yield Offer("remove_area", "Take a piece away", group="Ground", fields=(pick,))


def _another_park(battle: Battle) -> int:
    """A number that depends on the park as it lies, so that each leads on to another."""
    return sum(x + 7 * y for area in battle.areas for x, y in area.corners) % 1000


def _kit_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    limits = scenario_of(battle).limits(battle, figure)
    if not limits.guns:
        return
    armour = tuple(
        Option(suit.id, suit.name, f"-{suit.reduction} Gutz loss, {_signed(suit.move)} move")
        for suit in CATALOGUE.armour.values()
        if not suit.powered
    )
    guns = tuple(
        Option(entry.id, entry.name, gun_numbers(entry), _family(entry))
        for entry in CATALOGUE.weapons.values()
        if is_issued(entry.id)
    )
    grenades = tuple(Option(each.id, each.name, each.note) for each in CATALOGUE.grenades.values())
    in_hand = tuple(gun.entry for gun in figure.weapons if is_issued(gun.entry))
    in_pouch = tuple(kind for kind, number in figure.grenades.items() for _ in range(number))
    blades = tuple(
        Option(blade.id, blade.name, f"+{blade.gutz}")
        for blade in CATALOGUE.close_combat_weapons.values()
    )
    yield _offer(
        "equip", f"Equip {figure.name}", figure, GROUP_PREPARE,
        fields=(
            Choice("armour", "Armour", armour, given=figure.armour),
            # Each gun may carry an attachment, so the list may be twice as long.
            Several("weapons", "Guns", guns, limits.guns * 2, limits.guns, in_hand),
            Several("grenades", "Grenades", grenades, limits.grenades, limits.grenades, in_pouch),
            Choice("melee", "Close combat weapon", blades, optional=True, given=figure.melee),
        ),
        ref="R22.5",
    )  # fmt: skip


def _family(entry: Weapon) -> str:
    return "attachment" if entry.attaches_to else entry.category.replace("_", " ")


def _signed(length: int) -> str:
    return f"{'+' if length > 0 else '-' if length < 0 else ''}{centimetres(abs(length))}"


def _hiding_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if not hiding_places(battle, figure):
        return
    place = Place(Point(0, 0), 0, battle.width, battle.height, label="Place")
    yield _offer(
        "deploy", "Hide in cover", figure, GROUP_PREPARE, fields=(place,),
        note="in light or medium cover", ref="R22.1",
    )  # fmt: skip
    if figure.status == ACTIVE:
        yield _offer("hold_back", "Wait off the table", figure, GROUP_PREPARE, ref="R22.1")
