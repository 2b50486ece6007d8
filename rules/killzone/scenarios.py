"""The scenarios, both of them ours, and the opening position of a battle."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.kernel.events import Event
from rules.kernel.geometry import Point, rectangle
from rules.kernel.naming import Called, told_apart
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.kernel.warbands import Warband
from rules.killzone.catalogue import INCH
from rules.killzone.events import BattleOpened
from rules.killzone.forces import Party
from rules.killzone.house_rules import checked
from rules.killzone.lineup import lined_up
from rules.killzone.state import EDITION, STOREY, Side
from rules.killzone.warbands.force import came, parties
from rules.killzone.warbands.ready import warband_called

NORTH, SOUTH = 0, 8
CHASE, BLOCK = "chase", "block"
APART = 2 * INCH
ROW = 30  # mm between two rows of people
PARKED, FRONT = 80, 7 * INCH  # how deep vehicles stand, and the first row of people before them
GET_OUT = "Get your people over the east edge: who gets away counts for you."
STOP = "Stop them before they are over the east edge."
CLEAR = "Put more of them out of the battle, by points, than you lose."

CARDS = (
    ScenarioCard(
        BLOCK, "The block", "Two forces among houses that burn: a gang against power armour, or "
        "warbands of your own.",
        (
            SideRole("gang", "Gang", CLEAR, takes_force=True),
            SideRole("company", "Company", CLEAR, takes_force=True),
        ), 60, "K40",
    ),
    ScenarioCard(
        CHASE, "The chase", "A getaway car, a patrol car 18 inches behind, and a corner ahead. Or "
        "vehicles of your own: build them into the squads that ride in them, for whoever has no "
        "seat goes on foot.",
        (
            SideRole("runaways", "Runaways", GET_OUT, takes_force=True),
            SideRole("pursuit", "Pursuit", STOP, takes_force=True),
        ), 40, "K16",
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
    """The opening position, as events; with warbands instead of the scenario's own people."""
    card = next((each for each in CARDS if each.id == scenario), None)
    if card is None:
        raise IllegalOrder(f"There is no scenario called {scenario!r}.")
    brought = forces or {}
    width, height = SIZES[scenario]
    edges = {"runaways": "east"}
    sides = tuple(
        Side(each.id, each.name, each.brief, edges.get(each.id, "")) for each in card.sides
    )
    opened = BattleOpened(
        edition=EDITION, scenario=scenario, rules=checked(rules), width=width, height=height,
        sides=sides, areas=tuple(_GROUNDS[scenario](seed)),
    )  # fmt: skip
    squads = [parties(brought.get(side.id) or warband_called(side.id), side.id) for side in sides]
    placed = lined_up(*squads) if scenario == CHASE else _on_edges(squads, SIZES[scenario])
    called = {side.id: side.name for side in sides}
    return (opened, *(event for party in _told_apart([*placed], called) for event in came(party)))


def _told_apart(parties: Sequence[Party], sides: Mapping[str, str]) -> Iterator[Party]:
    """The same parties, with names that nobody else on the table has."""
    squads = told_apart(
        [Called(p.squad.name, sides[p.squad.side], sides[p.squad.side]) for p in parties]
    )
    names = iter(
        told_apart(
            [
                Called(name, party.squad.name, sides[party.squad.side])
                for party in parties
                for name in (*(f.name for f in party.people), *(v.name for v in party.vehicles))
            ]
        )
    )
    for party, squad in zip(parties, squads, strict=True):
        people = tuple(replace(each, name=next(names)) for each in party.people)
        vehicles = tuple(replace(each, name=next(names)) for each in party.vehicles)
        yield Party(replace(party.squad, name=squad), people, vehicles)


def _on_edges(sides: Iterable[Sequence[Party]], size: tuple[int, int]) -> Iterator[Party]:
    return (party for squads in sides for party in _along_the_edge(squads, size))


# --- The chase -----------------------------------------------------------------------------------


def _road(seed: int) -> Iterator[Area]:
    """Houses along the road, and one across it, so that everybody must round a corner."""
    for number in range(8):
        x = (1 + 9 * number) * INCH
        yield _house(number, x, 2 * INCH, seed)
        if number not in (5,):
            yield _house(number + 8, x, 28 * INCH, seed)
    yield _house(20, 60 * INCH, 15 * INCH, seed)


# --- The block -----------------------------------------------------------------------------------


def _along_the_edge(squads: Sequence[Party], size: tuple[int, int]) -> Iterator[Party]:
    """Vehicles in a row along the edge, people on foot in rows before them, squad by squad."""
    width, height = size
    north = any(party.squad.side == "gang" for party in squads)
    facing = SOUTH if north else NORTH
    at = dict(_parked(squads))
    at |= _on_foot(squads, width, FRONT if at else 2 * INCH)
    if not north:
        at = {id_: Point(place.x, height - place.y) for id_, place in at.items()}
    for party in squads:
        vehicles = tuple(replace(v, at=at[v.id], facing=facing) for v in party.vehicles)
        people = tuple(replace(f, at=at[f.aboard or f.id], facing=facing) for f in party.people)
        yield Party(party.squad, people, vehicles)


def _parked(squads: Sequence[Party]) -> Iterator[tuple[str, Point]]:
    """Where each vehicle stands, measured from a northern edge."""
    x = 2 * INCH
    for vehicle in (each for party in squads for each in party.vehicles):
        yield vehicle.id, Point(x + vehicle.radius, PARKED)
        x += 2 * vehicle.radius + INCH


def _on_foot(squads: Sequence[Party], width: int, depth: int) -> Iterator[tuple[str, Point]]:
    """Where everybody on foot stands, measured likewise, with a gap between two squads."""
    fits, place = (width - 6 * INCH) // APART + 1, 0
    for party in squads:
        afoot = [figure for figure in party.people if not figure.aboard]
        for figure in afoot:
            row, along = divmod(place, fits)
            yield figure.id, Point(3 * INCH + along * APART, depth + row * ROW)
            place += 1
        place += bool(afoot and place % fits)


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
