"""Scenario 2, Escape from Ash End (R22.2, R22.4): who takes the Lord Mayor off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall import streets
from rules.firewall.events import FactChanged, FigureDeployed, GroundLaid, ScenarioDiceRolled
from rules.firewall.ground import middle
from rules.firewall.scenarios.roster import mustered, roster
from rules.firewall.scenarios.scenario import (
    REFEREE_ROLE,
    REFEREE_SEAT,
    Prize,
    Scenario,
    Wishes,
    Words,
)
from rules.firewall.scenarios.wishes import carried_off
from rules.firewall.state import DEAD, DOWN, LEFT, ROUTED, Battle, Figure, has_somebody
from rules.firewall.terrain import EDGES
from rules.kernel.events import Event
from rules.kernel.geometry import Point, is_within
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Command, HouseRule, Outcome, ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

MAYOR, YARDIES = "mayor", "yardies"
CARGO = "mayor"  # the Lord Mayor himself
GUARDS = ("guard-1", "guard-2")
BODYGUARDS, SQUAD = "bodyguards", "extraction"
GAEA, REINFORCEMENTS = "yardies", "reinforcements"
SIDE_MM = 1200
REF = "R22.2"

# Teams that come later, with the dice for their Turn: faces, and what is added.
LATE = {SQUAD: (3, 2), REINFORCEMENTS: (6, 0)}

CARD = ScenarioCard(
    id="escape_from_ash_end",
    title="Escape from Ash End",
    summary=(
        "An air car is down in the ruins of the East End, and the Lord Mayor of London lies hurt "
        "between two bodyguards. One side flies in to fetch him. The other side wants a hostage."
    ),
    sides=(
        SideRole(
            MAYOR,
            "City Hall",
            "Hold the ruin until the air car comes, then carry the Mayor off any table edge.",
            commands=(
                Command(
                    BODYGUARDS,
                    "Bodyguards",
                    "Two men beside the Mayor, who hold the ruin from the first Turn.",
                    (BODYGUARDS,),
                ),
                Command(
                    SQUAD,
                    "Extraction squad",
                    "Malone’s people in the air car, due between Turns 3 and 5.",
                    (SQUAD,),
                ),
            ),
        ),
        SideRole(
            YARDIES,
            "The Janga gang",
            "Take the Mayor alive and carry him off any table edge.",
            commands=(
                Command(
                    "gaea",
                    "Gaea’s team",
                    "The first to come over the edge, in the first Turn.",
                    (GAEA,),
                ),
                Command(
                    "gleason",
                    "Gleason’s team",
                    "Friends with a wagon, due between Turns 1 and 6.",
                    (REINFORCEMENTS,),
                ),
            ),
        ),
        REFEREE_ROLE,
    ),
    minutes=90,
    ref=REF,
)

HOUSE_RULES = (
    HouseRule(
        "ash_end_turns",
        "How long can they fight over the Mayor? If he is still there at the end of that Turn, "
        "nobody wins. The book sets no limit; this one is ours.",
        (("20", "20 Turns"), ("12", "12 Turns"), ("30", "30 Turns")),
        "20",
        REF,
    ),
    HouseRule(
        "mayor_killed",
        "What if the Mayor dies?",
        (
            ("draw", "Nobody wins"),
            ("yardies", "The Yardies win: they came down to finish it"),
        ),
        "draw",
        REF,
    ),
    REFEREE_SEAT,
)

WORDS = Words(
    another="Lay out other ruins",
    number="Ruins number",
    deploy="Place in the ruin",
    deploy_note="on the ground floor of the ruin in the middle",
    ready="Ready: roll for the table edges",
    dice={
        SQUAD: lambda event: f"The air car with the squad is due in Turn {event.counted}.",
        REINFORCEMENTS: lambda event: f"Gleason's team is due in Turn {event.counted}.",
    },
)


def muster(names: Mapping[str, str], rules: Mapping[str, str], seed: int) -> tuple[Event, ...]:
    """Everybody, and ruins shaped by the seed with the Mayor in the biggest of them."""
    return (*mustered(roster(CARD.id)), *ruins(seed))


def ruins(seed: int) -> tuple[Event, ...]:
    """The ground, and where the Mayor and his guards are to begin with."""
    table = streets.table(seed, SIDE_MM, SIDE_MM, "ruins")
    refuge = next(area for area in table.areas if _is_refuge(area, table.landmark))
    spot = middle(refuge)
    places = ((CARGO, 0), (GUARDS[0], -30), (GUARDS[1], 30))
    return (
        GroundLaid(table.areas, table.sections),
        *(FigureDeployed(name, Point(spot.x + off, spot.y), 0) for name, off in places),
    )


def _is_refuge(area: Area, landmark: str) -> bool:
    return area.building == landmark and area.floor == 0


def shape(battle: Battle, seed: int) -> tuple[Event, ...]:
    """Other ruins."""
    return ruins(seed)


def deploy_areas(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """The Mayor and his guards begin on the ground floor of the ruin in the middle."""
    if figure.id not in (CARGO, *GUARDS):
        return ()
    centre = Point(battle.width // 2, battle.height // 2)
    ruin = min(
        (area for area in battle.areas if area.building),
        key=lambda area: _square(middle(area), centre),
    )
    return tuple(area.id for area in battle.areas if _is_refuge(area, ruin.building))


def _square(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def check_deployment(battle: Battle, figure: Figure, x: int, y: int) -> None:
    """Inside that ruin and nowhere else."""
    allowed = deploy_areas(battle, figure)
    here = Point(x, y)
    if not any(area.id in allowed and is_within(area.corners, here) for area in battle.areas):
        raise IllegalOrder("Only the Mayor and his guards begin here, in the middle ruin.", REF)


def preparing(battle: Battle) -> tuple[str, ...]:
    """The Mayor's side chooses the ruins and places in them."""
    return (MAYOR,)


def preparation(battle: Battle, side: str) -> str:
    """What the Mayor's side is told to do."""
    return "Place the Mayor and his guards; then dice decide who chooses a table edge first."


def edges(battle: Battle, side: str) -> tuple[str, ...]:
    """The table edges that are left to come over."""
    return tuple(edge for edge in EDGES if edge not in battle.entries.values())


def due(team: str) -> str:
    """The fact in which Turn a team arrives."""
    return f"{team} due"


def at_turn_start(umpire: Umpire[Battle]) -> None:
    """In the first Turn: when the squad and the Yardies' friends will arrive."""
    for team, (faces, more) in LATE.items():
        if not umpire.battle.facts.get(due(team)):
            dice = umpire.roll(1, faces)
            turn = dice[0] + more
            umpire.record(ScenarioDiceRolled(dice, faces, umpire.draw, team, turn))
            umpire.record(FactChanged(due(team), turn))


def may_enter(battle: Battle, figure: Figure) -> bool:
    """Gaea's team at once; the others from their Turn on."""
    return figure.team not in LATE or battle.turn >= battle.facts.get(due(figure.team), 0)


def check_entry(battle: Battle, figure: Figure, edge: str) -> None:
    """Over the edge that the side has chosen, when its time has come."""
    if not may_enter(battle, figure):
        turn = battle.facts.get(due(figure.team), 0)
        raise IllegalOrder(f"{figure.name} is due in Turn {turn}.", REF)
    chosen = battle.entries.get(figure.side, edge)
    if edge != chosen:
        raise IllegalOrder(f"Your people come over the {chosen} edge.", REF)


def outcome(battle: Battle) -> Outcome | None:
    """The Mayor decides it, or nobody is left to carry him, or time runs out."""
    mayor = battle.figures[CARGO]
    if mayor.status == LEFT:
        return _gone(mayor)
    if mayor.status in (DEAD, ROUTED):
        winner = battle.rules.get("mayor_killed", "draw")
        return Outcome("" if winner == "draw" else winner, "The Lord Mayor is dead.")
    standing = [side for side in (MAYOR, YARDIES) if has_somebody(battle, side)]
    if len(standing) < 2:
        return _last_standing(standing)
    if battle.turn > int(battle.rules.get("ash_end_turns", "20")):
        return Outcome("", "Night has fallen, and the Mayor is still in Ash End.")
    return None


def _gone(mayor: Figure) -> Outcome:
    if mayor.fate == "taken":
        return Outcome(YARDIES, "The Yardies have the Lord Mayor.")
    return Outcome(MAYOR, "The Lord Mayor is safe.")


def _last_standing(standing: list[str]) -> Outcome:
    if not standing:
        return Outcome("", "Nobody is left to carry the Mayor.")
    words = {MAYOR: "No Yardie is left in the fight.", YARDIES: "Nobody is left to save the Mayor."}
    return Outcome(standing[0], words[standing[0]])


def notices(battle: Battle) -> tuple[str, ...]:
    """Who is still to come, and who has the Mayor."""
    return () if battle.outcome else tuple(_notices(battle))


def _notices(battle: Battle) -> Iterator[str]:
    for team in LATE:
        turn = battle.facts.get(due(team), 0)
        if turn > battle.turn:
            yield f"{battle.teams[team].name} is due in Turn {turn}."
    mayor = battle.figures[CARGO]
    if mayor.carried_by:
        yield f"{battle.figures[mayor.carried_by].name} carries the Mayor."
    elif battle.turn and mayor.status == DOWN:
        yield "The Mayor lies where he was left; somebody must lift him."


def wishes(battle: Battle, side: str) -> Wishes:
    """Both want the Mayor, and neither wants him dead, unless a house rule rewards it."""
    dead = 3000 if battle.rules.get("mayor_killed", "draw") == side else -3000
    return carried_off(battle, side, CARGO, EDGES, Prize(0, dead, -3000))


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
    shape=shape,
    check_deployment=check_deployment,
    deploy_areas=deploy_areas,
    may_wait=lambda battle, figure: False,
    edges=edges,
    at_turn_start=at_turn_start,
    may_enter=may_enter,
    check_entry=check_entry,
    notices=notices,
    wishes=wishes,
)
