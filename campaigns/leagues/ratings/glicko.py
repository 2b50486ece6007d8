"""Glicko-2 for duels, as Mark Glickman describes it ("Example of the Glicko-2 system", 2022).

The names of the steps are those of the paper; Greek letters are written out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
NEAR_ENOUGH = 0.000001
WIDEST = 350.0  # the maximum deviation: that of a new player


@dataclass(frozen=True)
class Rating:
    """A player's rating, its deviation (95 % interval: two deviations either way) and
    volatility.
    """

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def low(self) -> int:
        return round(self.rating - 2 * self.deviation)

    @property
    def high(self) -> int:
        return round(self.rating + 2 * self.deviation)


@dataclass(frozen=True)
class Met:
    """An opponent's rating before the period, and the player's score: 1, 0.5 or 0."""

    opponent: Rating
    score: float


NEWCOMER = Rating()


def rated(player: Rating, met: Sequence[Met], tau: float = TAU) -> Rating:
    """The rating after a period with these games; without a game only the deviation grows."""
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    if not met:
        wider = SCALE * math.hypot(phi, player.volatility)
        return Rating(player.rating, min(wider, WIDEST), player.volatility)
    variance, improvement = _estimates(mu, met)
    delta = variance * improvement
    sigma = _volatility(player.volatility, delta, phi, variance, tau)
    phi_star = math.hypot(phi, sigma)
    phi_new = 1 / math.sqrt(1 / phi_star**2 + 1 / variance)
    mu_new = mu + phi_new**2 * improvement
    return Rating(CENTRE + SCALE * mu_new, min(SCALE * phi_new, WIDEST), sigma)


def expected(player: Rating, opponent: Rating) -> float:
    """The expected score of the player."""
    return _share((player.rating - CENTRE) / SCALE, opponent)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _share(mu: float, opponent: Rating) -> float:
    g = _g(opponent.deviation / SCALE)
    return 1 / (1 + math.exp(-g * (mu - (opponent.rating - CENTRE) / SCALE)))


def _estimates(mu: float, met: Sequence[Met]) -> tuple[float, float]:
    """Step 3 and the sum of step 4. `fsum` makes the result independent of the order of games."""
    known = [(_g(e.opponent.deviation / SCALE), _share(mu, e.opponent), e.score) for e in met]
    variance = 1 / math.fsum(g * g * share * (1 - share) for g, share, _ in known)
    return variance, math.fsum(g * (score - share) for g, share, score in known)


def _volatility(sigma: float, delta: float, phi: float, variance: float, tau: float) -> float:
    """Step 5: the Illinois algorithm."""
    a = math.log(sigma**2)
    spread = phi**2 + variance

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - spread - e) / (2 * (spread + e) ** 2) - (x - a) / tau**2

    low, high = a, _other_end(f, a, delta**2 - spread, tau)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > NEAR_ENOUGH:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _other_end(f: Callable[[float], float], a: float, surplus: float, tau: float) -> float:
    if surplus > 0:
        return math.log(surplus)
    steps = 1
    while f(a - steps * tau) < 0:
        steps += 1
    return a - steps * tau
