"""A battle that begins with a warband: which scenarios take it, and on which side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from accounts.actors import Actor, owned
from battles.matchmaking.forms import FORCE, SIDE
from battles.matchmaking.offered_games import GameOption, shortest_first
from rosters.documents import warband_of
from rosters.models import Warband as Row
from rules.kernel.building import too_big
from rules.kernel.screen import ScenarioCard
from rules.kernel.warbands import Warband
from rules.registry import RULESETS


@dataclass(frozen=True)
class OwnWarband:
    """A warband that its owner wants to play. `sides`: the side that takes it, by scenario."""

    row: Row
    sides: Mapping[str, str]

    def games(self) -> tuple[GameOption, ...]:
        """Its game, with the scenarios that take it, the shortest first."""
        game = shortest_first(self.row.ruleset)[0]
        fit = tuple(each for each in game.scenarios if each.id in self.sides)
        return (replace(game, scenarios=fit),)

    def given(self, asked: str) -> dict[str, str]:
        """The fields of the form of a scenario, "ruleset:scenario", that field it."""
        game, _, scenario = asked.partition(":")
        side = self.sides.get(scenario) if game == self.row.ruleset else None
        if side is None:
            return {}
        name = f"{game}_{scenario}"
        return {SIDE + name: side, f"{FORCE}{name}_{side}": self.row.pk}


def own_warband(actor: Actor, warband_id: str) -> OwnWarband | None:
    """The actor's warband with this id; None where there is none that can be fielded."""
    row = owned(Row.objects.filter(pk=warband_id, problems=0), actor).first()
    if row is None:
        return None
    warband, cards = warband_of(row.document), RULESETS[row.ruleset].scenarios
    sides = {card.id: _side_for(card, warband) for card in cards}
    return OwnWarband(row, {scenario: side for scenario, side in sides.items() if side})


def _side_for(card: ScenarioCard, warband: Warband) -> str:
    """The first side of a scenario that takes a warband; empty where none does."""
    fit = (each for each in card.sides if each.takes_force and not too_big(each, warband))
    return next((each.id for each in fit), "")
