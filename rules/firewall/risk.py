"""How often an order ends the phase of its team, because too many have failed (R4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.firewall.state import ACT, ACTIVE, RESERVE, Battle, Figure
from rules.firewall.turn import failures_allowed, is_able
from rules.kernel.branches import Branch
from rules.kernel.chance import NEVER, Tally, Ways, summed

# How many of a team have failed, of how many that are still in play.
Count = tuple[int, int]
# Whether one figure counts as failed and as in play, with the chance of that.
Way = tuple[Count, Ways]


def phase_risk(battle: Battle, tree: Sequence[Branch[Battle]], figure: str) -> Ways:
    """How often the order of `tree` ends the phase by failures while others could still act.

    `figure`: who acts. Never, where nobody else of the team has anything left to do.
    """
    team = battle.active_team
    if battle.phase != ACT or not _others_wait(battle, team, figure):
        return NEVER
    return summed(
        (first.trail.ways * risk.ways, first.trail.of * risk.of)
        for first, *others in _trails(tree)
        if (risk := _over(_counted(team, (first, *others)))).ways
    )


def _others_wait(battle: Battle, team: str, figure: str) -> bool:
    members = (each for each in battle.figures.values() if each.team == team)
    return any(is_able(battle, each) for each in members if each.id != figure)


def _trails(tree: Sequence[Branch[Battle]]) -> Iterator[list[Branch[Battle]]]:
    """The branches that share all their common rolls, the first of which is not stale."""
    group: list[Branch[Battle]] = []
    for branch in tree:
        if group and not branch.trail.stale:
            yield group
            group = []
        group.append(branch)
    yield group


def _counted(team: str, group: Sequence[Branch[Battle]]) -> Tally[Count]:
    """Failed and in play, by chance, where the common rolls are those of this group."""
    first, found = group[0], Tally[Count]()
    found.add((0, 0), 1, 1)
    for figure in first.battle.figures.values():
        if figure.team == team:
            found = _added(found, _ways_of(figure, group))
    return found


def _ways_of(figure: Figure, group: Sequence[Branch[Battle]]) -> Iterator[Way]:
    """What may become of one figure by rolls of its own."""
    if figure.id not in group[0].lanes:
        yield _count_of(figure), Ways(1, 1)
        return
    for branch in group:
        lane = branch.lanes.get(figure.id)
        if lane is not None and not lane.stale:
            yield _count_of(branch.battle.figures[figure.id]), Ways(lane.ways, lane.of)


def _count_of(figure: Figure) -> Count:
    is_in_play = figure.status in (ACTIVE, RESERVE)
    return is_in_play and figure.failed, is_in_play


def _added(found: Tally[Count], ways: Iterable[Way]) -> Tally[Count]:
    """One figure more, whose rolls do not depend on those of the others."""
    after, more = Tally[Count](), tuple(ways)
    for (failed, left), (some, of) in found:
        for (fails, stays), chance in more:
            after.add((failed + fails, left + stays), some * chance.ways, of * chance.of)
    return after


def _over(found: Tally[Count]) -> Ways:
    return summed(
        chance for (failed, left), chance in found if left and failed >= failures_allowed(left)
    )
