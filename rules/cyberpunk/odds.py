"""Exact odds of an order: the dice up to the blows, then the blows upon each body.

The code that resolves the attack is run once for each way that its first dice fall; from there
`duel` counts on. What gas, paint or a drug does beside wounds is told by its own save alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk import events as e
from rules.cyberpunk.duel import (
    MOST_BLOWS,
    Fate,
    Share,
    Spread,
    at_one_side,
    last_blow,
    more,
    rank,
    shares,
)
from rules.cyberpunk.fold import fold
from rules.cyberpunk.play import OPENINGS, verify
from rules.cyberpunk.state import Battle
from rules.cyberpunk.wounds import Blow
from rules.kernel.branches import Branch, branches
from rules.kernel.chance import Tally, Ways, lowest
from rules.kernel.events import Order
from rules.kernel.record import Record
from rules.kernel.umpire import Umpire


class FigureOdds(Record):
    """What may become of somebody. `hits`: how often so many blows come.

    `told`: how many of them the fates reckon with at most; `sure`: whether that is all of them.
    """

    figure: str
    fates: tuple[Share, ...]
    hits: tuple[tuple[int, Ways], ...]
    sure: bool = True
    beside: bool = False


class Odds(Record):
    """What an order could do: the chance that its first roll succeeds, and to everybody."""

    success: Ways | None = None
    figures: tuple[FigureOdds, ...] = ()


Blows = tuple[Blow, ...]


def odds(battle: Battle, order: Order) -> Odds:
    """What an order could do to everybody, exactly. Raises IllegalOrder when it may not be given.

    Of orders that are no attack nothing is counted.
    """
    verify(battle, order)
    opening = OPENINGS.get(type(order))
    if opening is None:
        return Odds()
    blows: Blows = ()

    def play(umpire: Umpire[Battle]) -> None:
        nonlocal blows
        blows = opening(umpire, order)

    # The blows are those of the branch that has just been played.
    found = [(branch, blows) for branch in branches(battle, fold, play)]
    return Odds(_success(found), tuple(_figures(battle, found)))


def _success(found: list[tuple[Branch[Battle], Blows]]) -> Ways | None:
    """How often the first roll succeeds; None when nothing is rolled."""
    tally = Tally[bool]()
    for branch, _ in found:
        first = next(
            (each for each in branch.events if isinstance(each, e.SkillRolled | e.ContestRolled)),
            None,
        )
        if first is not None:
            tally.add(first.success, branch.trail.ways, branch.trail.of)
    return dict(tally).get(True, Ways(0, 1)) if list(tally) else None


def _figures(battle: Battle, found: list[tuple[Branch[Battle], Blows]]) -> Iterator[FigureOdds]:
    touched = dict.fromkeys(blow.target for _, blows in found for blow in blows)
    for figure in touched:
        yield _figure(battle, figure, found)


def _figure(battle: Battle, figure: str, found: list[tuple[Branch[Battle], Blows]]) -> FigureOdds:
    hits, fates = Tally[int](), Tally[Blows]()
    beside = False
    for branch, blows in found:
        own = tuple(blow for blow in blows if blow.target == figure)
        hits.add(len(own), branch.trail.ways, branch.trail.of)
        fates.add(own[:MOST_BLOWS], branch.trail.ways, branch.trail.of)
        beside = beside or any(blow.effect for blow in own)
    counted = tuple(sorted(hits))
    return FigureOdds(
        figure, tuple(_fates(battle, figure, fates)), counted,
        counted[-1][0] <= MOST_BLOWS, beside,
    )  # fmt: skip


def _fates(battle: Battle, figure: str, groups: Tally[Blows]) -> Iterator[Share]:
    """The fates over all ways that the blows may come."""
    health = battle.figures[figure].health
    known: dict[Blows, Spread] = {(): Spread({health: 1}, 1)}
    tally = Tally[Fate]()
    aimed = at_one_side(blow for blows, _ in groups for blow in blows)
    for blows, (ways, of) in groups:
        for share in _after(battle, blows, known, aimed=aimed):
            tally.add(share.fate, *lowest(ways * share.ways, of * share.of))
    for fate, chance in sorted(tally, key=lambda each: rank(each[0]), reverse=True):
        yield Share(fate, *chance)


def _after(
    battle: Battle, blows: Blows, known: dict[Blows, Spread], *, aimed: bool
) -> tuple[Share, ...]:
    if not blows:
        return shares(known[()])
    before = _spread(battle, blows[:-1], known, aimed=aimed)
    return last_blow(before, blows[-1], battle.rules)


def _spread(battle: Battle, blows: Blows, known: dict[Blows, Spread], *, aimed: bool) -> Spread:
    """What these blows make of the body; shorter rows of the same blows are kept."""
    if blows not in known:
        before = _spread(battle, blows[:-1], known, aimed=aimed)
        known[blows] = more(before, blows[-1], battle.rules, aimed=aimed)
    return known[blows]
