"""Scenario 3, Triple-Cross at the Thames (R22.3, R22.4, R22.7): three sides after one spike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall import streets
from rules.firewall.awareness import hear_shots
from rules.firewall.events import (
    BodyDropped,
    FactChanged,
    FigureDeployed,
    FigureLeft,
    GroundLaid,
    ScenarioDiceRolled,
)
from rules.firewall.fixtures.placing import placed
from rules.firewall.ground import Shuffle, bounds, middle
from rules.firewall.referee.numbered import (
    COUNTERS,
    counters,
    counters_at,
    make_treasure,
    scattered,
    treasure,
)
from rules.firewall.referee.surrender import surrender
from rules.firewall.scenarios.roster import mustered, roster
from rules.firewall.scenarios.scenario import Scenario, Task, Wishes, Words
from rules.firewall.scenarios.wishes import (
    BESIDE,
    CARRIER,
    FETCH,
    HUNT,
    IN_RANGE,
    away,
    hunt,
)
from rules.firewall.state import (
    ACTIVE,
    LEFT,
    REFEREE,
    TOUCH,
    Battle,
    Figure,
    active_figures,
    has_somebody,
    knowing,
    players,
    side_name,
)
from rules.firewall.terrain import EDGES
from rules.kernel.counsel import Aim
from rules.kernel.events import Event
from rules.kernel.geometry import Point, span
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule, Outcome, ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

DAEWOO, THORCO, MAFIA = "daewoo", "thorco", "mafia"
LONNIE = "lonnie"  # the man and his team
SIDE_MM = 1200
APART = 200  # mm between counters, at least
REF = "R22.3"
RIVER, SWIM = "river", "swim"  # facts: an edge, and the side that Lonnie swims for, from 1
SWIM_TASK, JUMP_TASK = "swim", "jump"

CARD = ScenarioCard(
    id="triple_cross",
    title="Triple-Cross at the Thames",
    summary=(
        "A small-time hustler has sold one data spike to three buyers and hidden it on the wharf "
        "among his bombs. They have all come to collect."
    ),
    sides=(
        SideRole(
            DAEWOO,
            "Daewoo",
            "Eight men. Find the spike and leave over the edge that you came by.",
            takes_force=True,
        ),
        SideRole(
            THORCO,
            "ThorCo",
            "Seven, with a crack shot at their head. Find the spike and leave as you came.",
            takes_force=True,
        ),
        SideRole(
            MAFIA,
            "The Mafia",
            "Five who hit hard. Find the spike and leave over the edge that you came by.",
            takes_force=True,
        ),
        SideRole(
            REFEREE,
            "The referee",
            "Hide the spike, play Lonnie, and see to it that all goes fairly wrong.",
            is_referee=True,
            needs=("lonnie", "referee"),
            stays=True,
        ),
    ),
    minutes=150,
    ref=REF,
)

HOUSE_RULES = (
    HouseRule(
        "lonnie",
        "Who hides the spike and plays Lonnie Gates?",
        (
            ("referee", "A referee, with a seat at the table"),
            ("nobody", "Nobody: the dice hide it, and Lonnie runs from whoever is nearest"),
        ),
        "referee",
        REF,
    ),
    HouseRule(
        "thames_turns",
        "How long can they look for the spike? If nobody has it off the table by the end of that "
        "Turn, nobody wins. The book sets no limit; this one is ours.",
        (("20", "20 Turns"), ("12", "12 Turns"), ("30", "30 Turns")),
        "20",
        REF,
    ),
)

WORDS = Words(
    another="Lay out another wharf",
    number="Wharf number",
    ready="Ready",
    purposes={
        SWIM_TASK: "{} swings Lonnie over the water",
        JUMP_TASK: "{} makes for the water",
    },
    dice={"spike": lambda event: f"A die hides the spike: counter {event.counted}."},
)


def muster(names: Mapping[str, str], rules: Mapping[str, str], seed: int) -> tuple[Event, ...]:
    """Everybody, a wharf shaped by the seed, and six counters about it."""
    return (*mustered(roster(CARD.id)), *wharf(seed, rules))


def wharf(seed: int, rules: Mapping[str, str]) -> tuple[Event, ...]:
    """The ground, the counters in all sorts of places, and Lonnie in the middle.

    The warehouses have gates, alarms, and cameras that saw where Lonnie went.
    """
    table = streets.table(seed, SIDE_MM, SIDE_MM, "wharf")
    places = scattered(Shuffle(seed), _hideouts(table.areas), APART)
    centre = Point(SIDE_MM // 2, SIDE_MM // 2)
    locked = rules.get("fixtures") == "on"
    return (
        GroundLaid(table.areas, table.sections),
        *((placed(table.areas, centre, guarded=True),) if locked else ()),
        FactChanged(RIVER, EDGES.index(table.river) + 1),
        *counters_at(places, REFEREE),
        FigureDeployed(LONNIE, centre, 0),
    )


def _hideouts(areas: tuple[Area, ...]) -> list[Point]:
    """Where a counter may lie: rooms, alleys, the wharf, on dry ground and off the middle."""
    spots = [spot for area in areas if _is_dry(area) for spot in _spots(area)]
    centre = Point(SIDE_MM // 2, SIDE_MM // 2)
    return [spot for spot in dict.fromkeys(spots) if span(spot, centre) > APART]


def _is_dry(area: Area) -> bool:
    return not area.water and not area.obstacle and area.floor == 0


def _spots(area: Area) -> Iterator[Point]:
    """The middle of a piece, and of its halves where it is long."""
    x, y, width, depth = bounds(area)
    yield middle(area)
    if max(width, depth) > 2 * APART:
        for part in (1, 3):
            yield Point(x + width * part // 4, y + depth * part // 4)


def shape(battle: Battle, seed: int) -> tuple[Event, ...]:
    """Another wharf."""
    return wharf(seed, battle.rules)


def river_edge(battle: Battle) -> str:
    """The table edge that lies under water."""
    return EDGES[battle.facts[RIVER] - 1]


def preparing(battle: Battle) -> tuple[str, ...]:
    """First the referee sets the stage, if there is one; then each side says when it is ready."""
    if battle.rules.get("lonnie") == "referee" and REFEREE not in battle.ready:
        return (REFEREE,)
    return (DAEWOO, THORCO, MAFIA)


def may_shape(battle: Battle, side: str) -> bool:
    """The wharf is the referee's."""
    return side == REFEREE


def preparation(battle: Battle, side: str) -> str:
    """What a side is told to do before the battle."""
    if side == REFEREE:
        return "Lay out the wharf, spread the counters and hide the spike under one of them."
    return "Say when you are ready; then dice decide who chooses a table edge first."


def edges(battle: Battle, side: str) -> tuple[str, ...]:
    """The table edges that are left: never the river's."""
    taken = (river_edge(battle), *battle.entries.values())
    return tuple(edge for edge in EDGES if edge not in taken)


def check_deployment(battle: Battle, figure: Figure, x: int, y: int) -> None:
    """Nobody is set down by hand."""
    raise IllegalOrder("Lonnie begins in the middle, everybody else off the table.", REF)


def at_turn_start(umpire: Umpire[Battle]) -> None:
    """In the first Turn a die hides the spike, if the referee has not."""
    if treasure(umpire.battle) is None:
        dice = umpire.roll(1, COUNTERS)
        told = knowing(umpire.battle)
        umpire.record(
            ScenarioDiceRolled(dice, COUNTERS, umpire.draw, "spike", dice[0], audience=told)
        )
        label = str(dice[0])
        chosen = next(each for each in counters(umpire.battle) if each.label == label)
        make_treasure(umpire, chosen)


def runs_itself(umpire: Umpire[Battle], team: str) -> bool:
    """Lonnie stays where he is until he sees somebody or hears shots."""
    return team == LONNIE and not umpire.battle.teams[team].aware


def flees(battle: Battle, team: str) -> bool:
    """Lonnie runs by himself when nobody plays him, and so does whoever goes over to him."""
    return battle.teams[team].side == REFEREE and battle.rules.get("lonnie") == "nobody"


def check_entry(battle: Battle, figure: Figure, edge: str) -> None:
    """Over the edge that the side has chosen."""
    chosen = battle.entries.get(figure.side, edge)
    if edge != chosen:
        raise IllegalOrder(f"Your people come over the {chosen} edge.", REF)


def check_exit(battle: Battle, figure: Figure, edge: str) -> None:
    """Nobody swims, Lonnie stays, and whoever has the spike leaves as the side came."""
    if edge == river_edge(battle):
        raise IllegalOrder("That way lies the river.", REF)
    if figure.id == LONNIE:
        raise IllegalOrder("They wait for Lonnie on every street; he stays.", REF)
    own = battle.entries.get(figure.side, edge)
    if figure.holds and edge != own:
        raise IllegalOrder(f"The spike leaves over the {own} edge, where you came from.", REF)


def tasks(battle: Battle, figure: Figure) -> tuple[Task, ...]:
    """At the water's edge Lonnie may be thrown in, or jump."""
    if figure.aboard or figure.height or not _is_at_the_water(battle, figure):
        return ()
    if figure.carrying == LONNIE:
        return (Task(SWIM_TASK, "Throw Lonnie into the Thames", 1, REF),)
    return (Task(JUMP_TASK, "Jump into the Thames", 1, REF),) if figure.id == LONNIE else ()


def _is_at_the_water(battle: Battle, figure: Figure) -> bool:
    return any(
        _distance(figure.at, bounds(area)) <= TOUCH + figure.base // 2
        for area in battle.areas
        if area.water
    )


def _distance(at: Point, box: tuple[int, int, int, int]) -> int:
    """From a point to a rectangle, in mm."""
    x, y, width, depth = box
    return span(at, Point(min(max(at.x, x), x + width), min(max(at.y, y), y + depth)))


def task_done(umpire: Umpire[Battle], figure: str, task: str) -> None:
    """Lonnie swims, and somebody gets the credit."""
    battle = umpire.battle
    credit = battle.figures[figure].side
    if task == SWIM_TASK:
        umpire.record(BodyDropped(figure, LONNIE))
    else:
        credit = _nearest_side(battle)
    umpire.record(FigureLeft(LONNIE, river_edge(battle)))
    umpire.record(FactChanged(SWIM, 1 + [side.id for side in battle.sides].index(credit)))


def _nearest_side(battle: Battle) -> str:
    """Whose figure is nearest to Lonnie: before them he jumped."""
    at = battle.figures[LONNIE].at
    hunters = [each for each in active_figures(battle) if each.side != REFEREE]
    nearest = min(hunters, key=lambda each: (span(at, each.at), each.id), default=None)
    return nearest.side if nearest is not None else REFEREE


def after_order(umpire: Umpire[Battle], side: str) -> None:
    """Lonnie hears shots, and gives up to whoever stands beside him."""
    hear_shots(umpire, LONNIE)
    if umpire.battle.figures[LONNIE].status == ACTIVE:
        surrender(umpire, LONNIE)


def outcome(battle: Battle) -> Outcome | None:
    """The spike off the table, or one side left, or nobody in time."""
    finder = next((f for f in battle.figures.values() if f.status == LEFT and f.holds), None)
    if finder is not None:
        return _found(battle, finder)
    standing = [side for side in players(battle) if has_somebody(battle, side)]
    if len(standing) < 2:
        winner = standing[0] if standing else ""
        return _ended(battle, winner, "Nobody else is left to look for the spike.")
    if battle.turn > int(battle.rules.get("thames_turns", "20")):
        return _ended(battle, "", "The police are coming, and the spike is still on the wharf.")
    return None


def _found(battle: Battle, finder: Figure) -> Outcome:
    """Only a side that plays for the spike, and has not given up, wins with it."""
    if finder.side in players(battle):
        return _ended(battle, finder.side, f"{side_name(battle, finder.side)} has the spike.")
    return _ended(battle, "", f"{finder.name} is gone with the spike, and none of them has it.")


def _ended(battle: Battle, winner: str, reason: str) -> Outcome:
    swim = battle.facts.get(SWIM, 0)
    if not swim:
        return Outcome(winner, reason)
    credit = battle.sides[swim - 1]
    return Outcome(winner, f"{reason} Lonnie went for a swim: kudos to {credit.name}.")


def notices(battle: Battle) -> tuple[str, ...]:
    """How Lonnie is, and what he said to whoever looks."""
    return () if battle.outcome else tuple(_notices(battle))


def _notices(battle: Battle) -> Iterator[str]:
    for side, counter in battle.told.items():
        yield f"Lonnie told {side_name(battle, side)}: counter {counter}."
    if battle.turn and not battle.teams[LONNIE].aware:
        yield "Lonnie stays where he is until he sees somebody or hears shots."
    holder = next((f for f in active_figures(battle) if f.holds), None)
    if holder is not None:
        yield f"{holder.name} has the spike."


def wishes(battle: Battle, side: str) -> Wishes:
    """The counter that Lonnie named, or any; then home with the spike, or after who has it."""
    hunted = hunt(battle, side, HUNT // 2)
    holder = next((f for f in active_figures(battle) if f.holds), None)
    if holder is None:
        return Wishes((*hunted, *(Aim(at, FETCH, near=BESIDE) for at in _sought(battle, side))))
    if holder.side != side:
        return Wishes((*hunted, Aim(holder.at, FETCH, near=IN_RANGE)), {holder.id: CARRIER})
    home = tuple(away(battle, holder.id, (battle.entries.get(side, ""),)))
    return Wishes((*home, *hunted), leavers=(holder.id,))


def _sought(battle: Battle, side: str) -> Iterator[Point]:
    lying = [each for each in counters(battle) if not each.gone]
    named = [each for each in lying if each.label == battle.told.get(side)]
    for each in named or lying:
        if not (each.weapon and side in each.known_to):
            yield each.at


SCENARIO = Scenario(
    card=CARD,
    width=SIDE_MM,
    height=SIDE_MM,
    muster=muster,
    outcome=outcome,
    house_rules=HOUSE_RULES,
    words=WORDS,
    preparing=preparing,
    preparation=preparation,
    may_shape=may_shape,
    shape=shape,
    check_deployment=check_deployment,
    may_wait=lambda battle, figure: figure.id != LONNIE,
    edges=edges,
    at_turn_start=at_turn_start,
    runs_itself=runs_itself,
    flees=flees,
    check_entry=check_entry,
    check_exit=check_exit,
    tasks=tasks,
    task_done=task_done,
    after_order=after_order,
    notices=notices,
    wishes=wishes,
)
