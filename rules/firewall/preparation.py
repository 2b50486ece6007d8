"""Before the battle: shaping the ground, choosing gear, setting figures down (R22.1, R22.5).

What the ambush carries and where it lies is for its own side's eyes only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.firewall.actions import require_facing
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import (
    EdgeChosen,
    FigureDeployed,
    FigureEquipped,
    FigureHeldBack,
    FiguresHeldBack,
    GroundLaid,
    SideReady,
)
from rules.firewall.ground import lay
from rules.firewall.kit import carried, guns_among, homeless, rows_of
from rules.firewall.orders import (
    BeginBattle,
    ChooseEdge,
    Deploy,
    Equip,
    HoldBack,
    PlaceArea,
    RemoveArea,
    ShapeGround,
)
from rules.firewall.precedence import chooser, preparing
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import ACTIVE, RESERVE, SETUP, Battle, Figure, knowing, side_name
from rules.firewall.terrain import is_free
from rules.kernel.events import Order
from rules.kernel.geometry import Point, is_within
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

HIGHEST_SEED = 999_999


def require_preparing(battle: Battle, order: Order) -> None:
    """The battle has not begun and this side prepares it."""
    if battle.phase != SETUP:
        raise IllegalOrder("The battle has begun; the preparations are over.")
    scenario = scenario_of(battle)
    if order.side in preparing(battle) and order.side in scenario.preparing(battle):
        return
    names = " and ".join(side_name(battle, side) for side in preparing(battle))
    raise IllegalOrder(f"{names} must get ready first.", scenario.card.ref)


def require_figure(battle: Battle, order: Order, figure: str) -> Figure:
    require_preparing(battle, order)
    found = battle.figures.get(figure)
    if found is None or found.side != order.side:
        raise IllegalOrder("That is not one of your figures.")
    return found


def play_shape_ground(umpire: Umpire[Battle], order: ShapeGround) -> None:
    """Lay the whole table out afresh; figures already hidden go back off the table."""
    require_preparing(umpire.battle, order)
    if not 0 <= order.seed <= HIGHEST_SEED:
        raise IllegalOrder(f"Choose a number from 0 to {HIGHEST_SEED}.")
    scenario = scenario_of(umpire.battle)
    if not scenario.reshapes or not scenario.may_shape(umpire.battle, order.side):
        raise IllegalOrder("The ground stays as it lies.", scenario.card.ref)
    for event in scenario.shape(umpire.battle, order.seed):
        umpire.record(event)
    _uncover(umpire, order.side)


def play_place_area(umpire: Umpire[Battle], order: PlaceArea) -> None:
    """Add a piece of ground with its middle at x, y."""
    battle = umpire.battle
    require_preparing(battle, order)
    _require_loose_ground(battle, order)
    box = (order.x - order.width // 2, order.y - order.depth // 2, order.width, order.depth)
    scenario_of(battle).check_area(battle, order.area, box)
    number = 1
    taken = {area.id for area in battle.areas}
    while f"{order.area}-{number}" in taken:
        number += 1
    area = lay(f"{order.area}-{number}", order.area, *box, number)
    umpire.record(GroundLaid((*battle.areas, area), battle.sections))


def _require_loose_ground(battle: Battle, order: Order) -> None:
    scenario = scenario_of(battle)
    if not scenario.kinds or not scenario.may_shape(battle, order.side):
        raise IllegalOrder("The ground stays as it lies.", scenario.card.ref)


def play_remove_area(umpire: Umpire[Battle], order: RemoveArea) -> None:
    """Take a piece of ground away; whoever hid there goes back off the table."""
    battle = umpire.battle
    require_preparing(battle, order)
    _require_loose_ground(battle, order)
    kept = tuple(area for area in battle.areas if area.id != order.area)
    if len(kept) == len(battle.areas):
        raise IllegalOrder("There is no such piece of ground.")
    if order.area in scenario_of(battle).fixed:
        raise IllegalOrder("That piece of ground stays where it is.", scenario_of(battle).card.ref)
    umpire.record(GroundLaid(kept, battle.sections))
    _uncover(umpire, order.side)


def _uncover(umpire: Umpire[Battle], side: str) -> None:
    """Whoever lost his cover goes back; one line says so, even when that is nobody."""
    uncovered = tuple(figure.id for figure in _uncovered(umpire.battle, side))
    umpire.record(FiguresHeldBack(uncovered, audience=knowing(umpire.battle, side)))


def _uncovered(battle: Battle, side: str) -> Iterator[Figure]:
    allowed = {area.id: area for area in battle.areas}
    for figure in battle.figures.values():
        if figure.side != side or figure.status != ACTIVE:
            continue
        hides = scenario_of(battle).deploy_areas(battle, figure)
        if not hides and not scenario_of(battle).may_wait(battle, figure):
            continue  # whom the scenario sets down, in the open
        if not any(is_within(allowed[area].corners, figure.at) for area in hides):
            yield figure


def play_equip(umpire: Umpire[Battle], order: Equip) -> None:
    """Armour, guns, grenades and a hand weapon within the scenario's limits."""
    battle = umpire.battle
    figure = require_figure(battle, order, order.figure)
    limits = scenario_of(battle).limits(battle, figure)
    _check_guns(order.weapons, limits.guns)
    _check_grenades(order.grenades, limits.grenades)
    if order.armour not in CATALOGUE.armour or CATALOGUE.armour[order.armour].powered:
        raise IllegalOrder("Choose body armour from the list; powered suits are not issued here.")
    melee = order.melee or "knife"
    _check_blade(melee, order.weapons)
    grenades = dict(sorted(Counter(order.grenades).items()))
    weapons = carried(order.weapons)
    umpire.record(
        FigureEquipped(
            figure.id, order.armour, weapons, grenades, melee, audience=knowing(battle, order.side)
        )
    )


def is_issued(entry: str) -> bool:
    """Whether it can be chosen as a gun or attachment: no hand grenade, mount or second row."""
    if entry == "hand_grenade" or CATALOGUE.weapons[entry].mount_class is not None:
        return False
    return rows_of(entry)[0] == entry


def _check_guns(weapons: tuple[str, ...], most: int) -> None:
    for entry in weapons:
        if entry not in CATALOGUE.weapons or not is_issued(entry):
            raise IllegalOrder("Choose guns from the list.")
    if len(guns_among(weapons)) > most:
        raise IllegalOrder(f"At most {most} guns for each figure.", "R22.5")
    for attachment in homeless(weapons):
        name = CATALOGUE.weapons[attachment].name
        raise IllegalOrder(f"None of these guns can carry the {name}.", "R10.4")


def _check_blade(melee: str, weapons: tuple[str, ...]) -> None:
    blade = CATALOGUE.close_combat_weapons.get(melee)
    if blade is None:
        raise IllegalOrder("Choose a close combat weapon from the list.")
    rifles = ("assault_rifle", "battle_rifle")
    if blade.needs_rifle and not any(CATALOGUE.weapons[gun].category in rifles for gun in weapons):
        raise IllegalOrder(f"A {blade.name.lower()} needs a rifle to go with it.", "R13.3")


def _check_grenades(grenades: tuple[str, ...], most: int) -> None:
    if any(grenade not in CATALOGUE.grenades for grenade in grenades):
        raise IllegalOrder("Choose grenades from the list.")
    if len(grenades) > most:
        raise IllegalOrder(f"At most {most} grenades for each figure.", "R22.5")


def play_deploy(umpire: Umpire[Battle], order: Deploy) -> None:
    """Set a figure down where the scenario allows it."""
    battle = umpire.battle
    figure = require_figure(battle, order, order.figure)
    require_facing(order.facing)
    at = Point(order.x, order.y)
    scenario_of(battle).check_deployment(battle, figure, order.x, order.y)
    if not is_free(battle, figure, at):
        raise IllegalOrder("Somebody's base is in the way there.", "R1.1")
    facing = figure.facing if order.facing is None else order.facing
    umpire.record(FigureDeployed(figure.id, at, facing, audience=knowing(battle, order.side)))


def play_hold_back(umpire: Umpire[Battle], order: HoldBack) -> None:
    """Keep a figure off the table."""
    battle = umpire.battle
    figure = require_figure(battle, order, order.figure)
    if figure.status == RESERVE:
        raise IllegalOrder(f"{figure.name} is off the table already.")
    if not scenario_of(battle).may_wait(battle, figure):
        raise IllegalOrder(f"{figure.name} begins on the table.", scenario_of(battle).card.ref)
    umpire.record(FigureHeldBack(figure.id, audience=knowing(battle, order.side)))


def play_begin(umpire: Umpire[Battle], order: BeginBattle) -> None:
    """This side is ready; the first Turn begins when all are."""
    require_preparing(umpire.battle, order)
    umpire.record(SideReady(order.side))


def plan_choose_edge(battle: Battle, order: ChooseEdge) -> None:
    """Check that it is this side's choice, and one of the edges that are left."""
    if battle.phase != SETUP:
        raise IllegalOrder("The battle has begun; the preparations are over.")
    scenario = scenario_of(battle)
    if order.side != chooser(battle):
        raise IllegalOrder("It is not for you to choose a table edge now.", scenario.card.ref)
    edges = scenario.edges(battle, order.side)
    if order.edge not in edges:
        raise IllegalOrder(f"Choose the {' or '.join(edges)} edge.", scenario.card.ref)


def play_choose_edge(umpire: Umpire[Battle], order: ChooseEdge) -> None:
    """The edge over which everybody of this side comes."""
    plan_choose_edge(umpire.battle, order)
    umpire.record(EdgeChosen(order.side, order.edge))


def hiding_places(battle: Battle, figure: Figure) -> tuple[Area, ...]:
    """The areas in which a figure may be set down."""
    allowed = scenario_of(battle).deploy_areas(battle, figure)
    return tuple(area for area in battle.areas if area.id in allowed)
