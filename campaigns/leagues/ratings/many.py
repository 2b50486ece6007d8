"""Ratings of battles with more than two players, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Placing:
    """The result of a battle of several players: each one's place, 1 the best. Equal places are a
    draw.
    """

    when: datetime
    id: str
    places: Mapping[str, int]


@dataclass(frozen=True)
class Skill:
    """A player's skill and its uncertainty. `low`: a conservative estimate."""

    strength: float
    deviation: float
    battles: int

    @property
    def low(self) -> float:
        return self.strength - 3 * self.deviation


def skills(placings: Iterable[Placing]) -> dict[str, Skill]:
    """The skills of all players, from results alone. The order in which results are passed does not
    matter.
    """
    model = PlackettLuce()
    known: dict[str, tuple[float, float, int]] = {}
    for placing in sorted(placings, key=lambda each: (each.when, each.id)):
        keys = sorted(placing.places)
        if len(keys) < 2:
            continue
        before = [known.get(key, (model.mu, model.sigma, 0)) for key in keys]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
        ranks = [float(placing.places[key]) for key in keys]
        for key, [after], (_, _, times) in zip(
            keys, model.rate(teams, ranks=ranks), before, strict=True
        ):
            known[key] = (after.mu, after.sigma, times + 1)
    return {key: Skill(mu, sigma, times) for key, (mu, sigma, times) in sorted(known.items())}
