"""An open battle on a street: two mixed forces, and whoever holds out longer (our own)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall import streets
from rules.firewall.events import GroundLaid
from rules.firewall.fixtures.placing import placed
from rules.firewall.scenarios.attrition import (
    had_enough,
    in_the_fight,
    is_halved,
    smaller_loss,
    strength,
)
from rules.firewall.scenarios.roster import mustered, roster
from rules.firewall.scenarios.scenario import (
    REFEREE_ROLE,
    REFEREE_SEAT,
    Scenario,
    Wishes,
    Words,
)
from rules.firewall.scenarios.wishes import hunt
from rules.firewall.state import RESERVE, Battle, Figure, active_figures
from rules.firewall.terrain import EDGES
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule, Outcome, ScenarioCard, SideRole

WARDENS, TOLLGATE = "wardens", "tollgate"
SIDES = {WARDENS: "City Watch", TOLLGATE: "The Tollgate crew"}
SIDE_MM = 1200
REF = "R1.4"
HOLD, WAIT, USUAL, PRESS = 10, 50, 100, 150  # hundredths of the usual pull
LATE = 2  # Turns from the end in which nobody is counted on to come
STAKE = 100  # hundredths that the last figure before a side is beaten is worth more
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}

CARD = ScenarioCard(
    id="street_fight",
    title="Toll on Tanner Street",
    summary=(
        "A gang has closed a crossroads and taxes whoever passes. The wardens have come to open "
        "it, with a riot vehicle. Everything that the book has may happen here."
    ),
    sides=(
        SideRole(
            WARDENS,
            SIDES[WARDENS],
            "Break the gang: put half of it out of the fight.",
            takes_force=True,
        ),
        SideRole(
            TOLLGATE,
            SIDES[TOLLGATE],
            "Send the wardens home: put half of them out.",
            takes_force=True,
        ),
        REFEREE_ROLE,
    ),
    minutes=120,
    ref=REF,
)

HOUSE_RULES = (
    HouseRule(
        "street_aim",
        "When is a side beaten on Tanner Street?",
        (
            ("half", "When half of it is out of the fight or gone"),
            ("all", "When nobody of it is left"),
        ),
        "half",
        REF,
    ),
    HouseRule(
        "street_turns",
        "How long do they fight on Tanner Street?",
        (("12", "12 Turns"), ("8", "8 Turns"), ("20", "20 Turns")),
        "12",
        REF,
    ),
    HouseRule(
        "street_end",
        "Who has won when the last Turn on Tanner Street is over?",
        (
            ("nobody", "Nobody"),
            ("losses", "Whoever has lost the smaller part of its people"),
            ("gutz", "Whoever has more Gutz left on the street"),
        ),
        "nobody",
        REF,
    ),
    REFEREE_SEAT,
)

WORDS = Words(
    another="Lay out another street",
    number="Street number",
    ready="Ready: roll for the table edges",
)


def muster(names: Mapping[str, str], rules: Mapping[str, str], seed: int) -> tuple[Event, ...]:
    """Both forces off the table, and a crossroads shaped by the seed."""
    return (*mustered(roster(CARD.id)), *_street(seed, rules))


def _street(seed: int, rules: Mapping[str, str]) -> Iterator[Event]:
    """The ground; and what the gang keeps locked on it, with cameras at a terminal indoors."""
    table = streets.table(seed, SIDE_MM, SIDE_MM, "street")
    yield GroundLaid(table.areas, table.sections)
    if rules.get("fixtures") == "on":
        yield placed(table.areas, Point(SIDE_MM // 2, SIDE_MM // 2), guarded=False)


def shape(battle: Battle, seed: int) -> tuple[Event, ...]:
    """Another crossroads."""
    return tuple(_street(seed, battle.rules))


def preparing(battle: Battle) -> tuple[str, ...]:
    """The gang knows its street."""
    return (TOLLGATE,)


def preparation(battle: Battle, side: str) -> str:
    """What the gang is told to do."""
    return "Choose the street; then dice decide who chooses a table edge first."


def edges(battle: Battle, side: str) -> tuple[str, ...]:
    """Any edge for the first to choose; the other comes over the one opposite."""
    for edge in battle.entries.values():
        return (OPPOSITE[edge],)
    return EDGES


def check_entry(battle: Battle, figure: Figure, edge: str) -> None:
    """Everybody comes over the own edge."""
    chosen = battle.entries.get(figure.side, edge)
    if edge != chosen:
        raise IllegalOrder(f"Your people come over the {chosen} edge.", REF)


def check_exit(battle: Battle, figure: Figure, edge: str) -> None:
    """Whoever goes, goes home."""
    chosen = battle.entries.get(figure.side, edge)
    if edge != chosen:
        raise IllegalOrder(f"{figure.name}'s way home is the {chosen} edge.", REF)


def nerve_left(battle: Battle, side: str) -> int:
    """The Gutz of those of a side who stand on the table; who stays away holds no street."""
    return sum(each.gutz for each in active_figures(battle) if each.side == side)


def is_beaten(battle: Battle, side: str) -> bool:
    """Whether as many of a side are out of the fight as the house rule asks."""
    if battle.rules.get("street_aim") == "all":
        return strength(battle, side)[0] == 0
    return is_halved(battle, side)


def outcome(battle: Battle) -> Outcome | None:
    """Whoever is beaten has lost; after the last Turn it is as the house rule says."""
    ended = had_enough(battle, SIDES, is_beaten)
    if ended is None and battle.turn > int(battle.rules.get("street_turns", "12")):
        return Outcome(_ahead(battle), "The sirens of the army are heard; everybody runs.")
    return ended


def _ahead(battle: Battle) -> str:
    """Who has won when time is up: nobody, or whoever is better off by the house rule."""
    rule = battle.rules.get("street_end", "nobody")
    if rule == "nobody":
        return ""
    if rule == "losses":
        return smaller_loss(battle, WARDENS, TOLLGATE)
    ours, theirs = nerve_left(battle, WARDENS), nerve_left(battle, TOLLGATE)
    if ours == theirs:
        return ""
    return WARDENS if ours > theirs else TOLLGATE


def notices(battle: Battle) -> tuple[str, ...]:
    """How many are left on either side."""
    if battle.outcome or not battle.turn:
        return ()
    return in_the_fight(battle, SIDES)


def wishes(battle: Battle, side: str) -> Wishes:
    """Each other's blood."""
    return Wishes(hunt(battle, side))


def boldness(battle: Battle, side: str) -> int:
    """Who will have won when time is up lets the others come; who will not, must go."""
    rule = battle.rules.get("street_end", "nobody")
    turns = int(battle.rules.get("street_turns", "12"))
    if rule == "nobody":
        return USUAL
    left = turns - battle.turn
    if _foreseen(battle, rule, left) == side:
        return HOLD
    return PRESS if 2 * battle.turn > turns else WAIT


def _foreseen(battle: Battle, rule: str, left: int) -> str:
    """Who will have won if nobody else is lost; whoever still has time to come will be there."""
    if rule == "losses" or left < LATE:
        return _ahead(battle)
    ours, theirs = (nerve_left(battle, side) + _waiting(battle, side) for side in SIDES)
    if ours == theirs:
        return ""
    return WARDENS if ours > theirs else TOLLGATE


def _waiting(battle: Battle, side: str) -> int:
    """The Gutz of those of a side who are still to come."""
    force = (each for each in battle.figures.values() if each.side == side)
    return sum(each.gutz for each in force if each.status == RESERVE)


def stakes(battle: Battle) -> dict[str, int]:
    """The fewer a side can still lose, the more hangs on each of them."""
    if battle.rules.get("street_aim") == "all":
        return {}
    return {side: 100 + STAKE // max(1, _spare(battle, side)) for side in SIDES}


def _spare(battle: Battle, side: str) -> int:
    """How many a side can lose until it is beaten."""
    left, came = strength(battle, side)
    return left - came // 2


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
    edges=edges,
    check_entry=check_entry,
    check_exit=check_exit,
    notices=notices,
    wishes=wishes,
    boldness=boldness,
    stakes=stakes,
)
