"""What the log says of an event does not change with what happens afterwards.

The log is read long after: each line is told from the position that the battle has come to. What
a sentence needs must therefore be in its event, or never change in the battle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from rules.bots import Whim, play_out
from rules.fireteam_tomorrow.events import FigureHit, TeamsMerged
from rules.firewall.referee.rulings import PLACED
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.replay import counted
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard, Sentence
from rules.registry import RULESETS
from tests.games.table import GAMES, SCENARIOS, SHY, opening, usual
from tests.games.test_golden_journals import read
from tests.rules.test_golden_journals import GOLDEN

FEW, ORDERS = 120, 400
# The events that name a place and are no move of anybody; every other one with a place is a move.
SET_UP = "where somebody begins"
OUT = "beside the vehicle, which has told of its own way"
THING = "a place for a thing, not for a figure"
NO_MOVES = {
    "firewall": {
        "FigureDeployed": SET_UP, "FigureAlighted": OUT, "WeaponFired": THING,
        "CounterDropped": THING, "FigureFell": "straight down: the line says how deep",
    },
    "fireteam_tomorrow": {
        "BattleOpened": THING, "FigureDeployed": SET_UP, "BattleBegan": SET_UP,
        "FigureGotOut": OUT, "BurstPlaced": THING,
    },
    "killzone": {"VehicleWrecked": OUT, "FigureAlighted": OUT, "SmokeLaid": THING},
    "firefight": {},
    "cyberpunk": {"Scattered": THING, "ThingLanded": THING, "WindRolled": THING},
}  # fmt: skip
# What else changes the line of a move.
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "FigureWent": ({"met": "figure"}, {"height": 0}, {"height": 500}),
    "FigureMoved": ({"manner": "fly"}, {"manner": "fly", "flying": True}, {"ran": False}),
    "FigureJumped": ({"hit": True},),
    "FigureClimbed": ({"manner": "jump"}, {"height": 0}),
}
JOURNALS = sorted(path.name for path in GOLDEN.glob("*.jsonl"))
Changed = tuple[Event, Sentence | None, Sentence | None]


def changed(ruleset: Ruleset[Any], journal: list[Event]) -> Iterator[Changed]:
    """The events that are told otherwise at the end: as they were told, and as they are."""
    battle, told = ruleset.empty(), []
    for event in journal:
        battle = ruleset.after(battle, event)
        told.append(ruleset.told(battle, event))
    for event, before in zip(journal, told, strict=True):
        after = ruleset.told(battle, event)
        if after != before:
            yield event, before, after


@pytest.mark.parametrize("name", JOURNALS)
def test_the_story_of_a_kept_battle_is_the_one_that_was_told(name: str) -> None:
    ruleset, events = read(name)
    assert list(changed(ruleset, counted(events))) == []


def told_alike(ruleset: Ruleset[Any], card: ScenarioCard, seed: int, orders: int) -> None:
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
    battle = ruleset.folded(journal)
    played = play_out(ruleset, battle, dice, Whim(seed), shy=SHY)
    for _, _, _, events in islice(played, orders):
        journal += events
    assert list(changed(ruleset, journal)) == []


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_the_story_of_a_battle_by_chance_is_the_one_that_was_told(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    told_alike(ruleset, card, 1, FEW)


@pytest.mark.thorough
@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_the_story_of_many_battles_by_chance_is_the_one_that_was_told(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    for seed in range(2, 6):
        told_alike(ruleset, card, seed, ORDERS)


def test_a_line_keeps_its_colour_when_a_team_joins_one_of_another_side() -> None:
    ruleset = RULESETS["fireteam_tomorrow"]
    card = next(each for each in ruleset.scenarios if each.id == "eight_hands")
    journal, _ = opening(ruleset, card, usual(ruleset, card.id), 3)
    battle = ruleset.folded(journal)
    army: dict[str, list[Any]] = {}
    for figure in battle.figures.values():
        army.setdefault(figure.army, []).append(figure)
    people = next(iter(army.values()))
    one = people[0]
    other = next(each for each in people if each.side != one.side)
    journal += [FigureHit(figure=one.id), TeamsMerged(team=one.team, into=other.team)]
    assert ruleset.folded(journal).figures[one.id].side == other.side
    assert list(changed(ruleset, journal)) == []


def moves(ruleset: Ruleset[Any]) -> list[type[Event]]:
    """The events of a game that take somebody elsewhere."""
    kinds = [each for each in get_args(ruleset.event_type) if _places(each)]
    left_out = NO_MOVES[ruleset.slug]
    assert left_out.keys() <= {each.__name__ for each in kinds}
    return [each for each in kinds if each.__name__ not in left_out]


def _places(kind: type[Event]) -> list[str]:
    """The fields of an event that hold places."""
    return [each.name for each in fields(kind) if "Point" in str(each.type)]


def test_firefight_moves_nobody() -> None:
    """Its tables and tags go with a battle whose figures stand on a real table."""
    assert [slug for slug, ruleset in RULESETS.items() if not moves(ruleset)] == ["firefight"]


def made(kind: type[Event], figure: str, changed: dict[str, Any]) -> Event:
    """A move of 200 mm to the east."""
    here, there = Point(100, 200), Point(300, 200)
    known: dict[str, Any] = {
        "figure": figure, "vehicle": figure, "start": here, "to": there, "at": there,
        "path": (here, there), "facing": 4, "height": 0, "floor": 0, "cost": 200, "hit": False,
        "dice": (3, 4), "sides": 6, "draw": 0, "reason": "as agreed", "manner": "run",
    }  # fmt: skip
    known |= changed | ({"met": figure} if "met" in changed else {})
    return kind(**{each.name: known[each.name] for each in fields(kind) if each.name in known})


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_line_of_a_move_says_how_far_and_where_to(ruleset: Ruleset[Any]) -> None:
    card = ruleset.scenarios[0]
    battle = ruleset.folded(opening(ruleset, card, usual(ruleset, card.id), 4)[0])
    way = f"{ruleset.wording.unit.words(200)} east"
    for kind in moves(ruleset):
        names = {each.name for each in fields(kind)}
        for changed in ({}, *VARIANTS.get(kind.__name__, ())):
            if changed.keys() <= names:
                line = ruleset.told(battle, made(kind, next(iter(battle.figures)), changed))
                assert line is not None, (kind, changed)
                assert way in line.text, (kind, changed, line.text)


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_whoever_is_elsewhere_afterwards_has_a_line_that_says_so(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    """Played by chance: no event that is recorded leaves out where it began."""
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), 4)
    battle, kinds = ruleset.folded(journal), tuple(moves(ruleset))
    way = re.compile(rf"\d {ruleset.wording.unit.sign} (north|south|east|west)")
    played = play_out(ruleset, battle, dice, Whim(4), shy=SHY)
    for event in (each for *_, events in islice(played, FEW) for each in events):
        after = ruleset.after(battle, event)
        told = getattr(event, "manner", "") != PLACED  # by the referee: FigurePlaced tells it
        if isinstance(event, kinds) and told and _stand(battle, event) != _stand(after, event):
            line = ruleset.told(after, event)
            assert line is not None, event
            assert way.search(line.text), (event, line.text)
        battle = after


def _stand(battle: Any, event: Any) -> Any:
    """Where whom an event is about stands."""
    if hasattr(event, "figure"):
        return battle.figures[event.figure].at
    return battle.vehicles[event.vehicle].at
