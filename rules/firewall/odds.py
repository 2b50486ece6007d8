"""Exact odds: what an order could do to everybody, counted over every throw that it may need.

The code that resolves the order is run once for each way that it can go (`kernel/branches.py`).
What follows an order by itself, the next phase or Turn, is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall.cybernetics.events import CrashRolled
from rules.firewall.events import (
    AttackIneffective,
    FigureSuppressed,
    FigureTakenOut,
    GutzChanged,
    LeaderLost,
    MalfunctionRolled,
)
from rules.firewall.fates import (
    UNTOUCHED,
    Fate,
    FigureOdds,
    LeaderOdds,
    Mishap,
    Odds,
    Piece,
    Result,
    Share,
    fate_of,
    pieces,
)
from rules.firewall.fold import fold
from rules.firewall.gutz import RESULTS
from rules.firewall.play import carry_out
from rules.firewall.risk import phase_risk
from rules.firewall.state import Battle
from rules.firewall.vehicles.events import GunnerLost
from rules.kernel.branches import Branch, branches
from rules.kernel.chance import ALWAYS, NEVER, Tally, Ways, lowest, summed
from rules.kernel.events import DiceEvent, Event, Order
from rules.kernel.umpire import Umpire

# What befalls a figure by a die of its own: its events have a figure and an effect.
MISHAPS = (MalfunctionRolled, CrashRolled)
# These name whom an attack has reached, even if it did nothing to him.
TOUCHING = (FigureTakenOut, GutzChanged, FigureSuppressed, GunnerLost, AttackIneffective)

Tree = Sequence[Branch[Battle]]


def odds(battle: Battle, order: Order) -> Odds:
    """What an order could do to everybody, exactly. Raises IllegalOrder when it may not be given.

    A choice that the order leaves open is not counted further.
    """
    tree = grown(battle, order)
    if not tree[0].has_rolled:
        return Odds()
    return Odds(
        tuple(_results(battle, tree)),
        tuple(_figures(battle, tree)),
        tuple(_mishaps(tree)),
        tuple(_leaders(battle, tree)),
        phase_risk(battle, tree, getattr(order, "figure", "")),
    )


def risk(battle: Battle, order: Order) -> Ways:
    """How often an order ends its team's phase by failures (R4.10). Raises IllegalOrder."""
    tree = grown(battle, order)
    return phase_risk(battle, tree, getattr(order, "figure", "")) if tree[0].has_rolled else NEVER


def grown(battle: Battle, order: Order) -> Tree:
    """Every way that an order can go."""

    def play(umpire: Umpire[Battle]) -> None:
        carry_out(umpire, order)

    return list(branches(battle, fold, play, frozenset(_leant_on(battle, order))))


def _leant_on(battle: Battle, order: Order) -> Iterator[str]:
    """Whoever others hang on: a team on its leader, riders on what they ride in.

    And the figure that acts: after a blow to its nerves it may still fire a second pistol, or
    explode.
    """
    yield getattr(order, "figure", "")
    for team in battle.teams.values():
        yield team.leader
    for figure in battle.figures.values():
        yield figure.aboard


def _results(battle: Battle, tree: Tree) -> Iterator[Result]:
    """The results of the first roll, unless it was made apart."""
    openings = {branch.trail.forks[0].taken: branch for branch in tree if branch.opens}
    ways: dict[str, int] = {}
    first: dict[str, Branch[Battle]] = {}
    for taken, branch in sorted(openings.items()):
        result = _result(branch)
        ways[result] = ways.get(result, 0) + branch.trail.forks[0].throws[taken].ways
        first.setdefault(result, branch)
    for result in sorted(filter(None, ways), key=_place):
        branch = first[result]
        yield Result(result, ways[result], branch.trail.forks[0].of, _sure(battle, branch))


def _result(branch: Branch[Battle]) -> str:
    first = next(event for event in branch.events if isinstance(event, DiceEvent))
    return str(getattr(first, "result", "") or getattr(first, "effect", ""))


def _place(result: str) -> int:
    return RESULTS.index(result) if result in RESULTS else 0


def _sure(battle: Battle, branch: Branch[Battle]) -> tuple[tuple[str, Fate], ...]:
    """What has become of each figure that was touched, before any further die."""
    touched = dict.fromkeys(_touched(branch.events))
    before = pieces(battle)
    fates = [
        (piece, fate_of(before[piece], pieces(branch.surely(piece))[piece]))
        for piece in {**touched, **before}
    ]
    return tuple(each for each in fates if each[1] != UNTOUCHED or each[0] in touched)


def _touched(events: Sequence[Event]) -> Iterator[str]:
    rolls = 0
    for event in events:
        rolls += isinstance(event, DiceEvent)
        if rolls > 1:
            return
        if isinstance(event, TOUCHING):
            yield event.figure


def _figures(battle: Battle, tree: Tree) -> Iterator[FigureOdds]:
    afters = [pieces(branch.battle) for branch in tree]
    for piece, before in pieces(battle).items():
        if all(after[piece] is before for after in afters):
            continue
        found = _shares(before, piece, tree)
        if found != FigureOdds(piece):
            yield found


def _shares(before: Piece, piece: str, tree: Tree) -> FigureOdds:
    """The fates of a figure over some branches, which together are taken for certain."""
    tally = Tally[Fate]()
    for branch in tree:
        weight = branch.weight(piece)
        if weight is not None:
            tally.add(fate_of(before, pieces(branch.battle)[piece]), *weight)
    whole = tally.total()
    if whole == ALWAYS:
        return FigureOdds(piece, tuple([Share(fate, *ways) for fate, ways in tally]))
    shares = [Share(fate, *lowest(ways * whole.of, of * whole.ways)) for fate, (ways, of) in tally]
    return FigureOdds(piece, tuple(shares))


def _mishaps(tree: Tree) -> Iterator[Mishap]:
    tally = Tally[tuple[str, str, str, str]]()
    for branch in tree:
        # Once is enough: what counts is how often it comes at all.
        for mishap in dict.fromkeys(_befell(branch)):
            weight = branch.weight(mishap[1])
            if weight is not None:
                tally.add(mishap, *weight)
    for mishap, ways in tally:
        yield Mishap(*mishap, *ways)


def _befell(branch: Branch[Battle]) -> Iterator[tuple[str, str, str, str]]:
    for event in branch.events:
        if isinstance(event, MISHAPS):
            kind = str(event.__struct_config__.tag)
            yield kind, event.figure, getattr(event, "weapon", ""), event.effect


def _leaders(battle: Battle, tree: Tree) -> Iterator[LeaderOdds]:
    for team in battle.teams.values():
        lost = [branch for branch in tree if any(_is_loss(e, team.id) for e in branch.events)]
        if not lost:
            continue
        chance = summed(
            (branch.trail.ways, branch.trail.of) for branch in lost if not branch.trail.stale
        )
        shaken = {figure for branch in lost for figure in branch.lanes}
        members = [
            _shares(figure, figure.id, lost)
            for figure in battle.figures.values()
            if figure.team == team.id and figure.id in shaken
        ]
        yield LeaderOdds(team.id, team.leader, *chance, tuple(members))


def _is_loss(event: Event, team: str) -> bool:
    return isinstance(event, LeaderLost) and event.team == team
