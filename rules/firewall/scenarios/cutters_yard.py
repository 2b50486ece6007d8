"""A short fight in a scrap yard (our own): two small teams on the table, and shots from the start.

It is made for a first battle: nobody prepares anything, there are no vehicles and no cyberware,
and one team has come through the gate and acts first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall.events import (
    BattleBegan,
    FigureDeployed,
    GroundLaid,
    TeamActivated,
    TurnBegan,
)
from rules.firewall.ground import Shuffle, lay
from rules.firewall.scenarios.attrition import had_enough, in_the_fight, is_halved, smaller_loss
from rules.firewall.scenarios.roster import mustered, roster
from rules.firewall.scenarios.scenario import REFEREE_ROLE, REFEREE_SEAT, Scenario, Wishes
from rules.firewall.scenarios.wishes import hunt
from rules.firewall.state import Battle
from rules.kernel.events import Event
from rules.kernel.geometry import Point, facing_toward
from rules.kernel.screen import Outcome, ScenarioCard, SideRole
from rules.kernel.sight import Area

WATCH, YARD = "watch", "yard"
SIDES = {WATCH: "City Watch", YARD: "Cutter’s crew"}
FIRST = "patrol"  # the team that has come through the gate
WIDTH, DEPTH = 700, 560  # mm
TURNS = 6
REF = "R1.4"

CARD = ScenarioCard(
    id="cutters_yard",
    title="Cutter’s Yard",
    summary=(
        "Stolen cars vanish in a scrap yard. A patrol has walked through the gate, and the people "
        "who work there would rather not answer questions. Short, and made for a first battle."
    ),
    sides=(
        SideRole(WATCH, SIDES[WATCH], "Put three of Cutter’s five people out of the fight."),
        SideRole(YARD, SIDES[YARD], "Put two of the four officers out of the fight."),
        REFEREE_ROLE,
    ),
    minutes=8,
    ref=REF,
)

# What lies in the yard: kind, and its box in mm. Open ground is left at the gate in the south and
# at the sheds in the north. A rifle reaches from one to the other.
PIECES = (
    ("low_wall", 90, 425, 170, 12),
    ("low_wall", 430, 425, 170, 12),
    ("crates", 300, 350, 80, 50),
    ("wreck", 110, 315, 95, 45),
    ("heap", 275, 235, 140, 80),
    ("wreck", 490, 205, 95, 45),
    ("rubble", 40, 200, 100, 70),
    ("rubble", 560, 300, 100, 70),
    ("crates", 320, 150, 80, 50),
    ("low_wall", 100, 115, 170, 12),
    ("low_wall", 440, 115, 170, 12),
)
STRAY = 15  # mm: how far the seed moves a piece
PLACES = {
    "sergeant": (330, 480),
    "marksman": (500, 465),
    "officer-1": (180, 465),
    "officer-2": (400, 495),
    "cutter": (370, 80),
    "hand": (520, 90),
    "welder-1": (180, 90),
    "welder-2": (280, 70),
    "welder-3": (600, 70),
}


def muster(names: Mapping[str, str], rules: Mapping[str, str], seed: int) -> tuple[Event, ...]:
    """Both teams in their places, and the first phase of the first Turn."""
    return (
        *mustered(roster(CARD.id)),
        GroundLaid(yard(seed)),
        *_deployed(),
        BattleBegan(),
        TurnBegan(1),
        TeamActivated(FIRST),
    )


def yard(seed: int) -> tuple[Area, ...]:
    """The yard as a seed shapes it: seen from either side, and with each piece moved a little."""
    shuffle = Shuffle(seed)
    is_turned = bool(shuffle.between(0, 1))
    counted: dict[str, int] = {}
    areas: list[Area] = []
    for kind, x, y, width, depth in PIECES:
        left = WIDTH - x - width if is_turned else x
        counted[kind] = number = counted.get(kind, 0) + 1
        east, south = shuffle.between(-STRAY, STRAY), shuffle.between(-STRAY, STRAY)
        areas.append(lay(f"{kind}-{number}", kind, left + east, y + south, width, depth, number))
    return tuple(areas)


def _deployed() -> Iterator[Event]:
    """Everybody in their place, with their eyes on the other side."""
    for figure, (x, y) in PLACES.items():
        at = Point(x, y)
        yield FigureDeployed(figure, at, facing_toward(at, Point(x, DEPTH // 2)))


def preparing(battle: Battle) -> tuple[str, ...]:
    """Nobody: the fight has begun."""
    return ()


def outcome(battle: Battle) -> Outcome | None:
    """Whoever has half of their people or fewer left has lost; then who lost the smaller part."""
    ended = had_enough(battle, SIDES, is_halved)
    if ended is None and battle.turn > TURNS:
        return Outcome(smaller_loss(battle, WATCH, YARD), "Sirens come nearer; everybody runs.")
    return ended


def notices(battle: Battle) -> tuple[str, ...]:
    """How many are left on either side."""
    return () if battle.outcome else in_the_fight(battle, SIDES)


def wishes(battle: Battle, side: str) -> Wishes:
    """Each other's blood."""
    return Wishes(hunt(battle, side))


SCENARIO = Scenario(
    card=CARD,
    width=WIDTH,
    height=DEPTH,
    muster=muster,
    outcome=outcome,
    house_rules=(REFEREE_SEAT,),
    preparing=preparing,
    notices=notices,
    wishes=wishes,
)
