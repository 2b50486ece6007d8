"""The scenarios, both of them ours, and the opening position of a battle."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from rules.kernel.events import Event
from rules.kernel.geometry import Point, rectangle
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.kernel.warbands import Warband
from rules.killzone.catalogue import INCH
from rules.killzone.events import BattleOpened, FigureCame, SquadCame, VehicleCame
from rules.killzone.forces import Party, parties
from rules.killzone.house_rules import checked
from rules.killzone.state import EDITION, STOREY, Side

EAST, WEST, NORTH, SOUTH = 4, 12, 0, 8
CHASE, BLOCK = "chase", "block"
APART = 2 * INCH
GETAWAY = 14  # the speed at which both cars of the printed chase begin
GET_OUT = "Get your people over the east edge: who gets away counts for you."
STOP = "Stop them before they are over the east edge."
CLEAR = "Put more of them out of the battle, by points, than you lose."

CARDS = (
    ScenarioCard(
        CHASE, "The chase", "A getaway car, a patrol car 18 inches behind, and a corner ahead.",
        (SideRole("runaways", "Runaways", GET_OUT), SideRole("pursuit", "Pursuit", STOP)), 40,
        "K16",
    ),
    ScenarioCard(
        BLOCK, "The block", "A drugged gang against power armour, in houses that burn.",
        (SideRole("gang", "Gang", CLEAR), SideRole("company", "Company", CLEAR)), 60, "K40",
    ),
)  # fmt: skip
SIZES = {CHASE: (72 * INCH, 36 * INCH), BLOCK: (36 * INCH, 36 * INCH)}


def muster(
    scenario: str,
    names: Mapping[str, str],
    rules: Mapping[str, str],
    seed: int,
    forces: Mapping[str, Warband] | None = None,
) -> tuple[Event, ...]:
    """The opening position, as events. IllegalOrder for warbands: the scenarios bring their own."""
    card = next((each for each in CARDS if each.id == scenario), None)
    if card is None:
        raise IllegalOrder(f"There is no scenario called {scenario!r}.")
    if forces:
        raise IllegalOrder("Killzone is played with the squads of its scenarios.")
    width, height = SIZES[scenario]
    edges = {"runaways": "east"}
    sides = tuple(
        Side(each.id, names.get(each.id, "") or each.name, each.brief, edges.get(each.id, ""))
        for each in card.sides
    )
    opened = BattleOpened(
        edition=EDITION, scenario=scenario, rules=checked(rules), width=width, height=height,
        sides=sides, areas=tuple(_GROUNDS[scenario](seed)),
    )  # fmt: skip
    came = [event for side in sides for event in _came(scenario, side.id)]
    return (opened, *came)


def _came(scenario: str, side: str) -> Iterator[Event]:
    for number, party in enumerate(parties(side, side)):
        placed = _in_cars(party, side, number) if scenario == CHASE else _on_foot(party, number)
        yield SquadCame(squad=placed.squad)
        yield from (VehicleCame(vehicle=each) for each in placed.vehicles)
        yield from (FigureCame(figure=each) for each in placed.people)


# --- The chase -----------------------------------------------------------------------------------

ROAD = 18 * INCH  # how far down the middle of the road runs


def _in_cars(party: Party, side: str, number: int) -> Party:
    """The cars 18 inches apart, base to base, both at 14; the motorbike beside the patrol car."""
    radius = party.vehicles[0].radius
    front = 26 * INCH
    x = front if side == "runaways" else front - 18 * INCH - 2 * 50
    at = Point(x, ROAD + number * 5 * INCH)
    (vehicle,) = party.vehicles
    vehicle = replace(vehicle, at=at, facing=EAST, speed=GETAWAY, radius=radius)
    people = tuple(
        replace(figure, at=at, facing=EAST, aboard=vehicle.id)
        for figure in party.people[: vehicle.row.seats]
    )
    return Party(party.squad, people, (vehicle,))


def _road(seed: int) -> Iterator[Area]:
    """Houses along the road, and one across it, so that everybody must round a corner."""
    for number in range(8):
        x = (1 + 9 * number) * INCH
        yield _house(number, x, 3 * INCH, seed)
        if number not in (5,):
            yield _house(number + 8, x, 27 * INCH, seed)
    yield _house(20, 60 * INCH, 15 * INCH, seed)


# --- The block -----------------------------------------------------------------------------------


def _on_foot(party: Party, number: int) -> Party:
    north = party.squad.side == "gang"
    people = tuple(
        replace(
            figure, at=Point((3 + 11 * number) * INCH + place * APART // 2 * 2,
                             (2 if north else 34) * INCH),
            facing=SOUTH if north else NORTH,
        )
        for place, figure in enumerate(party.people)
    )  # fmt: skip
    return Party(party.squad, people)


def _block(seed: int) -> Iterator[Area]:
    """A block of four rooms that are one building, two houses, and rubble."""
    for number, (x, y) in enumerate(((12, 12), (18, 12), (12, 18), (18, 18))):
        yield _part(f"block-{number + 1}", "The block", x * INCH, y * INCH, "block", 4)
    yield _house(1, 3 * INCH, 15 * INCH, seed)
    yield _house(2, 27 * INCH, 15 * INCH, seed)
    for number, (x, y) in enumerate(((4, 8), (26, 8), (14, 26), (26, 25))):
        yield Area(
            f"rubble-{number + 1}", "rubble", f"Rubble {number + 1}",
            rectangle(x * INCH, y * INCH, 4 * INCH, 3 * INCH), cover="medium",
        )  # fmt: skip


def _house(number: int, x: int, y: int, seed: int) -> Area:
    drawn = hashlib.sha256(f"ground:{seed}:{number}".encode()).digest()[0]
    id_ = f"house-{number + 1}"
    return _part(id_, f"House {number + 1}", x, y, id_, 1 + drawn % 4)


def _part(id_: str, name: str, x: int, y: int, building: str, floors: int) -> Area:
    corners = rectangle(x, y, 6 * INCH, 6 * INCH)
    return Area(
        id_, "building", name, corners, blocks=True, height=floors * STOREY, building=building
    )


_GROUNDS: dict[str, Callable[[int], Iterator[Area]]] = {CHASE: _road, BLOCK: _block}
