"""Read model of the form of a new battle: what may be chosen, and what was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.actors import Actor
from battles.clocks.forms import ClockChoice, clock_choice
from battles.matchmaking import plans
from battles.matchmaking.forces import fieldable
from battles.matchmaking.offered_games import GameOption, first_scenario, games
from rules.bots.known import BOTS, Bot


@dataclass(frozen=True)
class NewBattlePage:
    """The games with the actor's warbands, and the other choices of the form."""

    games: tuple[GameOption, ...]
    clock: ClockChoice
    machines: tuple[Bot, ...]
    delays: tuple[tuple[int, str], ...]


def new_battle_page(actor: Actor, given: Mapping[str, Any], game: str = "") -> NewBattlePage:
    """The form with the values that were given, or else with the first scenario of a game."""
    return NewBattlePage(
        games=games(given or {"game": first_scenario(game)}, fieldable(actor)),
        clock=clock_choice(given),
        machines=tuple(BOTS.values()),
        delays=tuple(plans.WATCH_DELAYS.items()),
    )
