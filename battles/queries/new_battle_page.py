"""Read model of the form of a new battle: what may be chosen, and what was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.actors import Actor
from battles.clocks.forms import ClockChoice, clock_choice
from battles.matchmaking import plans
from battles.matchmaking.forces import fieldable
from battles.matchmaking.offered_games import GameOption, ScenarioRow, one_scenario
from rules.bots.known import BOTS, EASY, PLAIN, RANDOM, STRONG, Bot


@dataclass(frozen=True)
class NewBattlePage:
    """The chosen scenario with the actor's warbands, and the other choices of the form.

    `machines`: the easiest to understand first.
    """

    game: GameOption
    card: ScenarioRow
    clock: ClockChoice
    machines: tuple[Bot, ...]
    delays: tuple[tuple[int, str], ...]


def new_battle_page(actor: Actor, given: Mapping[str, Any], asked: str) -> NewBattlePage | None:
    """The form for a scenario, "ruleset:scenario", with the values that were given.

    None if there is no such scenario.
    """
    game = one_scenario(asked, given, fieldable(actor))
    if game is None:
        return None
    return NewBattlePage(
        game=game,
        card=game.scenarios[0],
        clock=clock_choice(given),
        machines=tuple(BOTS[slug] for slug in (EASY, PLAIN, STRONG, RANDOM)),
        delays=tuple(plans.WATCH_DELAYS.items()),
    )
