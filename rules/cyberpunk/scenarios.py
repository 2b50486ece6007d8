"""What is fought for: an alley, or a terminal (ours: the book has no scenarios)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from rules.cyberpunk.events import BattleOpened, FigureFielded, RoundBegan
from rules.cyberpunk.fielding import build_of, fielded, placed
from rules.cyberpunk.house_rules import checked_rules
from rules.cyberpunk.state import EDITION, PLAYER, REFEREE, Figure, Side
from rules.cyberpunk.tables import HEIGHT, WIDTH, Table, building_of, is_door, table
from rules.cyberpunk.victory import UPLOAD
from rules.cyberpunk.warbands.force import mustered
from rules.kernel.events import Event
from rules.kernel.geometry import Point, facing_toward, rectangle
from rules.kernel.naming import Called, told_apart
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.kernel.warbands import Warband

ALLEY, DUEL = "alley", "duel"
WEST, EAST = "west", "east"
TERMINAL = "terminal"
FROM_EDGE, APART = 80, 70  # mm

REFEREE_ROLE = SideRole(
    REFEREE, "The referee", "Set modifiers and tests, and rule on what is open.", is_referee=True,
    needs=("referee", "seat"),
)  # fmt: skip
ALLEY_CARD = ScenarioCard(
    ALLEY, "Thirty seconds in Lime Alley",
    "Two crews meet where there is room for one. Whoever is left standing has it; if both are, "
    "whoever has fewer wounds.",
    (
        SideRole(WEST, "Lime Alley crew", "Stay on your feet.", takes_force=True),
        SideRole(EAST, "The buyers", "Stay on your feet.", takes_force=True),
        REFEREE_ROLE,
    ),
    45, "C1",
)  # fmt: skip
UPLOAD_CARD = ScenarioCard(
    UPLOAD, "Black upload",
    "Somebody must stand at the terminal in the middle and get three packets out, while others "
    "are paid to see that nobody does.",
    (
        SideRole(WEST, "The couriers", "Send three packets from the terminal.", takes_force=True),
        SideRole(EAST, "House security", "Keep them from it until time is up.", takes_force=True),
        REFEREE_ROLE,
    ),
    60, "C3",
)  # fmt: skip
DUEL_CARD = ScenarioCard(
    DUEL, "A matter of honour",
    "One against one, twenty metres apart.",
    (
        SideRole(WEST, "The challenger", "Win.", takes_force=True),
        SideRole(EAST, "The challenged", "Win.", takes_force=True),
        REFEREE_ROLE,
    ),
    10, "C1",
)  # fmt: skip
CARDS = {card.id: card for card in (DUEL_CARD, ALLEY_CARD, UPLOAD_CARD)}
PEOPLE = {
    ALLEY: (
        ("gunhand", "street_kid", "blade", "patch", "breacher"),
        ("enforcer", "lookout", "tinker", "street_kid", "heavy"),
    ),
    UPLOAD: (
        ("gunhand", "tinker", "blade", "patch", "lookout"),
        ("enforcer", "enforcer", "breacher", "lookout", "patch"),
    ),
    DUEL: (("gunhand",), ("gunhand",)),
}
NAMES = (
    ("Ines", "Bo", "Kestrel", "Doc Marten", "Hatch"),
    ("Oyelaran", "Sixten", "Wanda", "Pip", "Grau"),
)


def muster(
    scenario: str, names: Mapping[str, str], rules: Mapping[str, str], seed: int,
    forces: Mapping[str, Warband] | None = None,
) -> tuple[Event, ...]:  # fmt: skip
    """The opening position, as events; with warbands instead of the scenario's own people."""
    card = CARDS.get(scenario)
    if card is None:
        raise IllegalOrder(f"There is no scenario called {scenario!r}.")
    ground = _ground(scenario, seed)
    settled = checked_rules(rules)
    sides = tuple(
        Side(
            role.id, role.name, role.brief,
            REFEREE if role.is_referee else PLAYER,
        )
        for role in card.seated(settled)
    )  # fmt: skip
    opened = BattleOpened(
        EDITION, scenario, settled, WIDTH, HEIGHT, sides, ground.areas, ground.covers
    )
    return (opened, *_people(scenario, sides, forces or {}), RoundBegan(1))


def _ground(scenario: str, seed: int) -> Table:
    ground = table(seed)
    if scenario == UPLOAD:
        return _with_terminal(ground)
    if scenario == DUEL:
        return _kept(ground, [area for area in ground.areas if not area.blocks])
    return ground


def _kept(ground: Table, areas: Iterable[Area]) -> Table:
    """Some of a table; where a building goes its door goes as well."""
    left = {area.id for area in areas}
    kept = tuple(
        area for area in ground.areas
        if area.id in left and (not is_door(area) or building_of(area) in left)
    )  # fmt: skip
    return Table(kept, {area.id: ground.covers[area.id] for area in kept})


def _with_terminal(ground: Table) -> Table:
    """A data terminal in the middle, with nothing else around it."""
    x, y = WIDTH // 2, HEIGHT // 2
    rest = _kept(ground, [area for area in ground.areas if not _is_central(area)])
    spot = rectangle(x - 15, y - 15, 30, 30)
    terminal = Area(TERMINAL, "data_term", "The terminal", spot, 0, "heavy")
    return Table((*rest.areas, terminal), {**rest.covers, TERMINAL: 25})


def _is_central(area: Area) -> bool:
    xs = [corner.x for corner in area.corners]
    ys = [corner.y for corner in area.corners]
    return (
        min(xs) < WIDTH // 2 + 100 and max(xs) > WIDTH // 2 - 100
        and min(ys) < HEIGHT // 2 + 100 and max(ys) > HEIGHT // 2 - 100
    )  # fmt: skip


def _people(
    scenario: str, sides: tuple[Side, ...], forces: Mapping[str, Warband]
) -> Iterator[Event]:
    people: list[Figure] = []
    for number, side in enumerate(side for side in sides if side.role == PLAYER):
        warband = forces.get(side.id)
        own = mustered(warband, side.id) if warband else _own(scenario, number, side.id)
        people += _lined_up(scenario, number, own)
    called = {side.id: side.name for side in sides}
    names = told_apart([Called(f.name, *2 * (called[f.side],)) for f in people])
    for figure, name in zip(people, names, strict=True):
        yield FigureFielded(replace(figure, name=name))


def _own(scenario: str, number: int, side: str) -> tuple[Figure, ...]:
    return tuple(
        fielded(build_of(person), f"{side}-{place}", name, side, is_leader=place == 1)
        for place, (person, name) in enumerate(
            zip(PEOPLE[scenario][number], NAMES[number], strict=False), 1
        )
    )


def _lined_up(scenario: str, number: int, figures: tuple[Figure, ...]) -> Iterator[Figure]:
    """In rows along the own edge, looking across; a duel is fought twenty metres apart."""
    if scenario == DUEL:
        x = WIDTH // 2 + (-200 if number == 0 else 200)
    else:
        x = FROM_EDGE if number == 0 else WIDTH - FROM_EDGE
    across = facing_toward(Point(x, 0), Point(WIDTH // 2, 0))
    rows = HEIGHT // APART - 1
    for place, figure in enumerate(figures):
        column, row = divmod(place, rows)
        count = min(rows, len(figures) - column * rows)
        y = HEIGHT // 2 + (2 * row - count + 1) * APART // 2
        step = column * 45
        yield placed(figure, Point(x - step if number == 0 else x + step, y), across)
