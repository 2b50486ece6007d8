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

WITH, AGAINST = "warband", "against"


@dataclass(frozen=True)
class OwnWarband:
    """A warband that its owner wants to play, or to play against if it `is_foe`.

    `sides`: the side that takes it, by scenario.
    """

    row: Row
    sides: Mapping[str, str]
    is_foe: bool = False

    @property
    def parameter(self) -> str:
        """By which parameter of an address it is told."""
        return AGAINST if self.is_foe else WITH

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
        played = _other_side(game, scenario, side) if self.is_foe else side
        return {SIDE + name: played, f"{FORCE}{name}_{side}": self.row.pk}


def own_warband(actor: Actor, warband_id: str, *, is_foe: bool = False) -> OwnWarband | None:
    """The actor's warband with this id; None where there is none that can be fielded."""
    row = owned(Row.objects.filter(pk=warband_id, problems=0), actor).first()
    if row is None:
        return None
    warband, cards = warband_of(row.document), RULESETS[row.ruleset].scenarios
    sides = {card.id: _side_for(card, warband, is_foe=is_foe) for card in cards}
    return OwnWarband(row, {scenario: side for scenario, side in sides.items() if side}, is_foe)


def _side_for(card: ScenarioCard, warband: Warband, *, is_foe: bool) -> str:
    """The first side of a scenario that takes a warband, of a foe's the last; empty where none
    does.
    """
    fit = [e.id for e in card.sides if e.takes_force and not too_big(e, warband)]
    return (fit[-1] if is_foe else fit[0]) if fit else ""


def _other_side(game: str, scenario: str, side: str) -> str:
    """The first side of a scenario that plays against this one."""
    card = next(each for each in RULESETS[game].scenarios if each.id == scenario)
    return next(each.id for each in card.sides if each.id != side and not each.is_referee)
