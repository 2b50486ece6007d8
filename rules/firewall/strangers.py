"""People of whom only the model, or not even that, is known: what they may have, drawn by lot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.firewall.events import FigureMustered
from rules.firewall.fold import fold
from rules.firewall.ground import bounds
from rules.firewall.pockets import BUILT_IN
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills.levels import unskilled, uses_skills
from rules.firewall.state import (
    ACTIVE,
    DOWN,
    RESERVE,
    Battle,
    CarriedWeapon,
    CyberSystem,
    Figure,
    as_stored,
)
from rules.firewall.terrain import is_free
from rules.firewall.warbands.check import check
from rules.firewall.warbands.force import force
from rules.firewall.warbands.ready import ready
from rules.kernel.chance import Lots
from rules.kernel.geometry import Point, is_within

TRIES = 30  # places that are looked at for a figure
ARMS = ("weapons", "grenades", "armour", "melee")
# What nobody sees of a figure while its side prepares, beside where it is.
KIT = (*ARMS, "skills", "cyber", "drugs", "gear", "transport", "vehicle")


@cache
def known_people() -> tuple[Figure, ...]:
    """Everybody of the ready warbands, as they come into a battle: the sort of people one meets."""
    warbands = [each for each in ready() if not check(each)]
    return tuple(
        event.figure
        for warband in warbands
        for event in force(warband, "somebody")
        if isinstance(event, FigureMustered)
    )


# --- Hidden rosters: the model is seen, the pockets are not --------------------------------------


def with_pockets(battle: Battle, figure: Figure, lots: Lots) -> Battle:
    """The pockets of somebody who carries the same; what has come out in play stays as it is."""
    if figure.vehicle is not None:
        return battle
    like = lots.pick(_alike(_model(figure), figure.experience))
    shown = battle.shown.get(figure.id, ())
    cyber = tuple(_hidden_systems(figure, like, shown))
    skills = {each: level for each, level in like.skills.items() if f"skill:{each}" not in shown}
    whole = replace(
        figure,
        cyber=(*figure.cyber, *cyber),
        weapons=(*figure.weapons, *_built_in(like, cyber)),
        skills={**skills, **figure.skills},
        gear=(*figure.gear, *(each for each in like.gear if f"gear:{each}" not in shown)),
        grenades=like.grenades,
        drugs=like.drugs,
    )
    return _with(battle, whole)


def _model(figure: Figure) -> tuple[str, ...]:
    """What the model shows: armour and guns."""
    held = sorted(each.entry for each in figure.weapons if each.mount != BUILT_IN)
    return (figure.armour, *held)


@cache
def _alike(model: tuple[str, ...], experience: str) -> tuple[Figure, ...]:
    """Who looks like this; if nobody does, who is as experienced; or anybody on foot."""
    on_foot = [each for each in known_people() if each.vehicle is None]
    same = [each for each in on_foot if _model(each) == model]
    peers = [each for each in on_foot if each.experience == experience]
    return tuple(same or peers or on_foot)


def _hidden_systems(figure: Figure, like: Figure, shown: Sequence[str]) -> Iterator[CyberSystem]:
    """Systems that have not come out, none of them with a gun that the figure has already."""
    taken = {each.id for each in figure.weapons}
    for system in like.cyber:
        if f"cyber:{system.id}" not in shown and system.weapon not in taken:
            yield system


def _built_in(like: Figure, systems: Sequence[CyberSystem]) -> tuple[CarriedWeapon, ...]:
    inside = {each.weapon for each in systems}
    return tuple(each for each in like.weapons if each.mount == BUILT_IN and each.id in inside)


# --- Preparations: nothing but the name is seen --------------------------------------------------


def with_kit(battle: Battle, figure: Figure, lots: Lots) -> Battle:
    """Somebody who prepares: as the scenario has him, or like somebody else of that size."""
    listed = _listed(battle.scenario, tuple(sorted(battle.rules.items())))
    own = listed.get(figure.id)
    if own is None or own.name != figure.name:
        like = lots.pick([each for each in known_people() if each.base == figure.base] or (figure,))
        return _with(battle, replace(figure, **_fields(like, KIT), status=RESERVE))
    made = replace(
        figure, **_fields(own, KIT), status=own.status, at=own.at, facing=own.facing,
        aboard=own.aboard,
    )  # fmt: skip
    if scenario_of(battle).limits(battle, figure).guns:
        mates = [each for each in listed.values() if each.team == figure.team]
        made = replace(made, **_fields(lots.pick(mates), ARMS))
    return _with(battle, _placed(battle, made, lots))


@cache
def _listed(scenario: str, rules: tuple[tuple[str, str], ...]) -> dict[str, Figure]:
    """The scenario's own people as they begin, on some ground or other."""
    battle = Battle(scenario=scenario, rules=dict(rules))
    for event in scenario_of(battle).muster({}, dict(rules), 0):
        battle = fold(battle, event)
    return battle.figures


def _placed(battle: Battle, figure: Figure, lots: Lots) -> Figure:
    """Where it may be set down, if anywhere; who may wait off the table does so half the time."""
    scenario = scenario_of(battle)
    allowed = scenario.deploy_areas(battle, figure)
    if not allowed or (scenario.may_wait(battle, figure) and lots.below(2)):
        return figure
    areas = [area for area in battle.areas if area.id in allowed]
    for _ in range(TRIES):
        area = lots.pick(areas)
        x, y, width, depth = bounds(area)
        at = Point(x + lots.below(width + 1), y + lots.below(depth + 1))
        if is_within(area.corners, at) and is_free(battle, figure, at):
            status = DOWN if figure.status == DOWN else ACTIVE
            return replace(figure, at=at, facing=lots.below(16), status=status)
    return figure


def _fields(figure: Figure, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(figure, name) for name in names}


def _with(battle: Battle, figure: Figure) -> Battle:
    whole = figure if uses_skills(battle) else unskilled(figure)
    whole = replace(whole, grenades=as_stored(battle, whole.grenades))
    return replace(battle, figures={**battle.figures, figure.id: whole})
