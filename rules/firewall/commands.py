"""Chapter 22: whose order it is where two players share a side, each with teams of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.firewall.play import to_act
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import CHOOSE, SETUP, Battle
from rules.firewall.turn import unused_teams
from rules.kernel.screen import Command

WHOLE_SIDE = ("concede",)  # no team gives it


def commands_of(battle: Battle, side: str) -> tuple[Command, ...]:
    """The commands into which the scenario lets players share a side."""
    sides = scenario_of(battle).card.sides if battle.scenario else ()
    return next((each.commands for each in sides if each.id == side), ())


def commanding(battle: Battle, side: str) -> tuple[str, ...]:
    """The commands of a side that may order now: the acting team's, or all with a team to choose.

    Where the team belongs to none of them, any may.
    """
    commands = commands_of(battle, side)
    if side not in to_act(battle):
        return ()
    due = {_holder(commands, team) for team in _teams_due(battle, side)}
    if battle.phase == SETUP:
        due = {_lead(commands)}
    return tuple(each.id for each in commands if each.id in due or "" in due)


def commander(battle: Battle, side: str, fields: Mapping[str, Any]) -> str:
    """The command to which an order of a side belongs; "" for any of the side.

    `fields`: the plain fields of the order, or an offer's type and fixed fields.
    """
    commands = commands_of(battle, side)
    if not commands or fields.get("type") in WHOLE_SIDE:
        return ""
    if battle.phase == SETUP:
        figure = battle.figures.get(str(fields.get("figure", "")))
        return _holder(commands, figure.team) if figure else _lead(commands)
    if battle.phase == CHOOSE and not battle.pending:
        return _holder(commands, str(fields.get("team", "")))
    return next((_holder(commands, team) for team in _teams_due(battle, side)), "")


def _teams_due(battle: Battle, side: str) -> Iterator[str]:
    """The teams that may act: of whoever is asked, the acting one, or those left to choose."""
    if battle.pending:
        yield battle.figures[battle.pending[0].figure].team
    elif battle.phase == CHOOSE:
        yield from (team.id for team in unused_teams(battle, side))
    elif battle.active_team:
        yield battle.active_team


def _holder(commands: tuple[Command, ...], team: str) -> str:
    return next((each.id for each in commands if team in each.teams), "")


def _lead(commands: tuple[Command, ...]) -> str:
    """Before the battle the first speaks for the side: ground, edge and being ready."""
    return commands[0].id if commands else ""
