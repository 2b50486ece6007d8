"""Ratings of battles with more than two players, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Placing:
    """A battle of several: who came in at which place, 1 the best. Equal places are a draw."""

    when: datetime
    id: str
    places: Mapping[str, int]


@dataclass(frozen=True)
class Skill:
    """How strong somebody is and how unsure that is. `low`: what can be relied on."""

    strength: float
    deviation: float
    battles: int

    @property
    def low(self) -> float:
        return self.strength - 3 * self.deviation


def skills(placings: Iterable[Placing]) -> dict[str, Skill]:
    """Everybody's, from results alone: the order in which these are handed in does not matter."""
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
