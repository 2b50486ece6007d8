"""Chapter 22, a figure that nobody orders about: it keeps as far from everybody as it can (R22.3).

The umpire moves it as its team's phase begins, by the orders that a player would give. It shakes
off fear first. Then it runs to the place that is furthest from the nearest enemy, of sixteen ways
at full or half a run; it stays where it is when that is as good.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import MOVEMENT, has_action, is_legal, may_still_act
from rules.firewall.drugs.effects import is_rooted
from rules.firewall.events import ChoiceClosed
from rules.firewall.movement import RUN, plan_move, play_move, reach_on_foot
from rules.firewall.orders import Move, Rally
from rules.firewall.rally import play_rally
from rules.firewall.state import Battle, Figure, active_figures, are_foes, remaining
from rules.kernel.geometry import FACING_VECTORS, Point, span
from rules.kernel.umpire import Umpire


def flee(umpire: Umpire[Battle], team: str) -> None:
    """Everybody of a team makes off."""
    for figure in remaining(umpire.battle, team):
        if may_still_act(umpire.battle, figure) and has_action(figure, MOVEMENT):
            _make_off(umpire, figure)


def _make_off(umpire: Umpire[Battle], figure: Figure) -> None:
    if figure.suppressed:
        play_rally(umpire, Rally(figure.side, figure.id))
    elif not is_rooted(figure):
        order = _best(umpire.battle, figure)
        if order is not None:
            play_move(umpire, order)
    for question in umpire.battle.pending:
        umpire.record(ChoiceClosed(question.figure))


def _best(battle: Battle, figure: Figure) -> Move | None:
    """The run that ends furthest from everybody; the first of equals."""
    best, order = safety(battle, figure, figure.at), None
    for place in _places(battle, figure):
        found = safety(battle, figure, place)
        if found > best:
            tried = Move(figure.side, figure.id, RUN, place.x, place.y)
            if is_legal(plan_move, battle, tried):
                best, order = found, tried
    return order


def _places(battle: Battle, figure: Figure) -> Iterator[Point]:
    reach = reach_on_foot(figure, RUN)
    for length in (reach, reach // 2):
        for x, y in FACING_VECTORS:
            # A little short, so that rounding never makes it too far.
            off_x, off_y = x * (length - 2) // 1000, y * (length - 2) // 1000
            yield Point(
                max(0, min(battle.width, figure.at.x + off_x)),
                max(0, min(battle.height, figure.at.y + off_y)),
            )


def safety(battle: Battle, figure: Figure, place: Point) -> int:
    """How far a place is from the nearest enemy, in mm."""
    foes = (other for other in active_figures(battle) if are_foes(figure, other))
    return min((span(place, other.at) for other in foes), default=0)
