"""The scenarios, all of them ours, and the opening position of a battle (T1-T3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.events import BattleOpened, FigureCame, TeamCame
from rules.fireteam_tomorrow.ground import ground
from rules.fireteam_tomorrow.house_rules import checked
from rules.fireteam_tomorrow.setting_up import strip
from rules.fireteam_tomorrow.state import EDITION, Army, Figure, Side, Team
from rules.fireteam_tomorrow.warbands.force import force
from rules.fireteam_tomorrow.warbands.ready import warband_called
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.naming import Called, told_apart
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import ScenarioCard, SideRole
from rules.kernel.warbands import Warband

MOST_FIGURES = 50  # T2
APART = 56  # mm between two posts
ROW = 3 * INCH
INWARDS = {"north": 8, "south": 0, "west": 4, "east": 12}  # facings, from each edge
NAMES = ("First", "Second", "Third", "Fourth")
CALLS = {"north": ("Ash", "Birch", "Cedar", "Elm"), "south": ("Fox", "Hawk", "Lynx", "Otter")}


@dataclass(frozen=True)
class Seat:
    """A player's place: the army, whose people by default, and what is asked of it.

    `call`: the call sign by which its people are told from those of others who are as many.
    """

    id: str
    name: str
    army: str
    people: str
    brief: str
    call: str = ""


@dataclass(frozen=True)
class Scenario:
    """A table in mm, the armies with their edges, and the seats.

    `most_teams` and `most_members` of a player's own warband; 0: as the game has it.
    """

    id: str
    title: str
    summary: str
    minutes: int
    width: int
    height: int
    armies: tuple[Army, ...]
    seats: tuple[Seat, ...]
    most_teams: int = 0
    most_members: int = 0

    @property
    def card(self) -> ScenarioCard:
        """As it is offered to players."""
        sides = tuple(
            SideRole(
                each.id, each.name, each.brief, takes_force=True, most_teams=self.most_teams,
                most_members=self.most_members,
            )
            for each in self.seats
        )  # fmt: skip
        return ScenarioCard(self.id, self.title, self.summary, sides, self.minutes, "T2")


HOLD = "Have more people than the others within 6 inches of the middle when the deck is played out."
NORTH, SOUTH = Army("north", "The north", "north"), Army("south", "The south", "south")
WIDE, DEEP = 48 * INCH, 36 * INCH


def _eight() -> tuple[Seat, ...]:
    return tuple(
        Seat(
            f"{army}-{number + 1}", f"{NAMES[number]} of the {army}", army,
            "guns" if number == 1 else "rifles", HOLD, CALLS[army][number],
        )
        for number in range(4)
        for army in ("north", "south")
    )  # fmt: skip


SCENARIOS = {
    scenario.id: scenario
    for scenario in (
        Scenario(
            "crossroads", "Crossroads", "Two forces meet; whoever holds the middle has won.", 45,
            WIDE, DEEP, (NORTH, SOUTH),
            (
                Seat("north", "Garrison", "north", "garrison", HOLD),
                Seat("south", "Militia", "south", "militia", HOLD),
            ),
        ),
        Scenario(
            "convoy", "Stop the convoy", "A carrier and its escort against jump troops.", 45,
            WIDE, DEEP, (NORTH, SOUTH),
            (
                Seat("north", "Convoy", "north", "convoy", HOLD),
                Seat("south", "Raiders", "south", "raid", HOLD),
            ),
        ),
        Scenario(
            "three_roads", "Three roads", "Three forces, each against both others.", 75,
            WIDE, WIDE, (NORTH, SOUTH, Army("west", "The west", "west")),
            (
                Seat("north", "Garrison", "north", "garrison", HOLD),
                Seat("south", "Militia", "south", "militia", HOLD),
                Seat("west", "Police", "west", "police", HOLD),
            ),
        ),
        Scenario(
            "eight_hands", "Eight hands", "Eight players, a fire team each, in two armies.", 120,
            72 * INCH, WIDE, (NORTH, SOUTH), _eight(), most_teams=1,
            most_members=MOST_FIGURES // 8,
        ),
    )
}  # fmt: skip


def scenario_called(name: str) -> Scenario:
    """A scenario. Raises IllegalOrder for an unknown one."""
    if name not in SCENARIOS:
        raise IllegalOrder(f"There is no scenario called {name!r}.")
    return SCENARIOS[name]


def muster(
    scenario: str,
    names: Mapping[str, str],
    rules: Mapping[str, str],
    seed: int,
    forces: Mapping[str, Warband] | None = None,
) -> tuple[Event, ...]:
    """The opening position, as events; with warbands instead of its own people."""
    chosen, brought = scenario_called(scenario), forces or {}
    came = [
        _placed_in_army(event, seat)
        for seat in chosen.seats
        for event in force(brought.get(seat.id) or _own(seat), seat.id)
    ]
    figures = _people_apart(chosen.seats, came)
    if len(figures) > MOST_FIGURES:
        raise IllegalOrder(f"{len(figures)} figures are too many: at most {MOST_FIGURES}.", "T2")
    settled = checked(rules)
    if settled["mixed_teams"] == "one":
        _require_like(figures, [each.team for each in came if isinstance(each, TeamCame)])
    opened = BattleOpened(
        edition=EDITION, scenario=scenario, rules=settled, width=chosen.width,
        height=chosen.height,
        sides=tuple(Side(each.id, each.name, each.army, each.brief) for each in chosen.seats),
        armies=chosen.armies, areas=ground(chosen.width, chosen.height, seed),
        centre=Point(chosen.width // 2, chosen.height // 2),
    )  # fmt: skip
    teams = _teams_apart(chosen.seats, came)
    return (opened, *teams, *_posted(chosen, [event.figure for event in figures]))


def _people_apart(seats: Sequence[Seat], came: Sequence[Event]) -> list[FigureCame]:
    """Everybody, by a name that nobody else on the table has."""
    sides = {seat.id: seat.name for seat in seats}
    teams = {each.team.id: each.team.name for each in came if isinstance(each, TeamCame)}
    people = [event for event in came if isinstance(event, FigureCame)]
    names = told_apart(
        [Called(e.figure.name, teams[e.figure.team], sides[e.figure.side]) for e in people]
    )
    return [
        replace(event, figure=replace(event.figure, name=name))
        for event, name in zip(people, names, strict=True)
    ]


def _teams_apart(seats: Sequence[Seat], came: Sequence[Event]) -> list[TeamCame]:
    """The teams likewise."""
    sides = {seat.id: seat.name for seat in seats}
    teams = [event for event in came if isinstance(event, TeamCame)]
    names = told_apart([Called(e.team.name, *2 * (sides[e.team.side],)) for e in teams])
    return [
        replace(event, team=replace(event.team, name=name))
        for event, name in zip(teams, names, strict=True)
    ]


def _require_like(figures: Sequence[FigureCame], teams: Sequence[Team]) -> None:
    """Raises IllegalOrder when more than one of a team differ in quality from the others (T20b)."""
    for team in teams:
        found = Counter(e.figure.quality for e in figures if e.figure.team == team.id)
        if found.total() - max(found.values(), default=0) > 1:
            raise IllegalOrder(
                f"{team.name} is of mixed quality: by the switch of this battle one of a team at "
                "most differs from the others.", "T20b",
            )  # fmt: skip


def _own(seat: Seat) -> Warband:
    """The scenario's people of a seat, under its call sign where there is one."""
    warband = warband_called(seat.people)
    if not seat.call:
        return warband
    teams = tuple(
        replace(
            team, name=f"{seat.call} team",
            members=tuple(replace(m, name=f"{seat.call} {m.name.lower()}") for m in team.members),
        )
        for team in warband.teams
    )  # fmt: skip
    return replace(warband, teams=teams)


def _placed_in_army(event: Event, seat: Seat) -> Event:
    if isinstance(event, TeamCame):
        return replace(event, team=replace(event.team, army=seat.army))
    if isinstance(event, FigureCame):
        return replace(event, figure=replace(event.figure, army=seat.army))
    return event


def _posted(scenario: Scenario, figures: Sequence[Figure]) -> Iterator[Event]:
    """Everybody in rows along the edge of the army, vehicles behind the people."""
    for army in scenario.armies:
        own = [figure for figure in figures if figure.army == army.id]
        people = [figure for figure in own if not figure.vehicle]
        vehicles = [figure for figure in own if figure.vehicle]
        posts = [*_line(scenario, army, people, 2 * ROW, APART)]
        posts += _line(scenario, army, vehicles, ROW - INCH, 6 * INCH)
        for figure, at in posts:
            yield FigureCame(figure=replace(figure, at=at, post=at, facing=INWARDS[army.edge]))


def _line(
    scenario: Scenario, army: Army, figures: Sequence[Figure], deep: int, apart: int
) -> Iterator[tuple[Figure, Point]]:
    left, top, wide, high = strip(army.edge, scenario.armies, scenario.width, scenario.height)
    first, long = (top, high) if army.edge in ("west", "east") else (left, wide)
    fits = (long - 2 * ROW) // apart
    for number, figure in enumerate(figures):
        line, place = divmod(number, fits)
        along = first + long // 2 + (place - min(len(figures), fits) // 2) * apart
        depth = deep - line * (APART - INCH)
        places = {
            "north": Point(along, depth), "south": Point(along, scenario.height - depth),
            "west": Point(depth, along), "east": Point(scenario.width - depth, along),
        }  # fmt: skip
        yield figure, places[army.edge]
