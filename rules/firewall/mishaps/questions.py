"""Choices that a chance event leaves: the referee makes them, or the side where none sits (R5.10).

Nothing else is ordered before; so whoever is asked about is still there when the answer comes.
"""

from __future__ import annotations

from rules.firewall.gutz import lose_gutz
from rules.firewall.mishaps.chance_shots import best_shot, shoot
from rules.firewall.mishaps.events import MishapAnswered, MishapAsked
from rules.firewall.mishaps.ground import REF
from rules.firewall.mishaps.orders import AnswerMishap
from rules.firewall.shooting import ShotPlan
from rules.firewall.state import Battle, Figure, is_player
from rules.firewall.suppression import suppress
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

HURT, SHOT = "mishap_hurt", "mishap_shot"
KINDS = (HURT, SHOT)
ENDURE, DUCK, SHOOT, HOLD = "endure", "duck", "shoot", "hold"
# The last of them is to do least.
ANSWERS = {HURT: (ENDURE, DUCK), SHOT: (SHOOT, HOLD)}


def _asked(battle: Battle, figure: Figure) -> str:
    """Who makes the choice: a referee where one sits, or else the figure's side."""
    referees = (side.id for side in battle.sides if not is_player(side))
    return next(referees, figure.side)


def ask_hurt(umpire: Umpire[Battle], figure: Figure) -> None:
    """To lose 1 Gutz, or to be suppressed."""
    side = _asked(umpire.battle, figure)
    umpire.record(MishapAsked(side, figure.id, HURT, ANSWERS[HURT]))


def ask_shot(umpire: Umpire[Battle], figure: Figure, target: Figure, less: int) -> None:
    """To shoot at once, or not to."""
    side = _asked(umpire.battle, figure)
    umpire.record(MishapAsked(side, figure.id, SHOT, ANSWERS[SHOT], target.id, less))


def is_mine(battle: Battle) -> bool:
    """Whether the question that waits is one of these."""
    return bool(battle.pending) and battle.pending[0].kind in KINDS


def plan_answer(battle: Battle, order: AnswerMishap) -> tuple[Figure, ShotPlan | None]:
    """Check an answer to the question that waits."""
    if not is_mine(battle):
        raise IllegalOrder("Nothing of the kind is asked.", REF)
    question = battle.pending[0]
    if (question.side, question.figure) != (order.side, order.figure):
        raise IllegalOrder("That is not the question that waits for an answer.", REF)
    if order.answer not in question.reach:
        raise IllegalOrder("Choose one of the answers.", REF)
    figure = battle.figures[order.figure]
    return figure, open_shot(battle, figure) if order.answer == SHOOT else None


def open_shot(battle: Battle, figure: Figure) -> ShotPlan | None:
    """The shot that is asked about."""
    asked = battle.mishaps.asked
    return best_shot(battle, figure, battle.figures[asked.target], asked.less)


def play_answer(umpire: Umpire[Battle], order: AnswerMishap) -> None:
    """It is done at once."""
    figure, shot = umpire.plan(plan_answer, order)
    umpire.record(MishapAnswered(figure.id, order.answer))
    if order.answer == ENDURE:
        lose_gutz(umpire, figure.id, 1, "chance")
    elif order.answer == DUCK:
        suppress(umpire, figure.id)
    elif shot is not None:
        shoot(umpire, shot)
