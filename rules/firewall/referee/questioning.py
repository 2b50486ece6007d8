"""Chapter 22, prisoners: what one says when made to talk (R22.7).

The dice fall behind the screen: whoever asks hears a number or a laugh, and not how it came.
"""

from __future__ import annotations

from rules.firewall.actions import (
    COMBAT,
    MOVEMENT,
    require_actor,
    require_free_hands,
    require_on_table,
    require_reach,
    spend,
)
from rules.firewall.gutz import CRITICAL_SUCCESS, FAILURE, QUESTION, SUCCESS, roll_gutz
from rules.firewall.referee.events import (
    CounterNamed,
    PrisonerQuestioned,
    PrisonerTalked,
)
from rules.firewall.referee.numbered import COUNTERS, counters, treasure
from rules.firewall.referee.orders import Question
from rules.firewall.referee.surrender import CAPTURED
from rules.firewall.state import DOWN, TOUCH, Battle, Figure, knowing
from rules.firewall.traps.disarming import has_whole_turn
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

REF = "R22.7"


def is_prisoner(figure: Figure) -> bool:
    """Whether somebody has surrendered and lies about or is carried."""
    return figure.status == DOWN and figure.fate == CAPTURED


def plan_question(battle: Battle, order: Question) -> tuple[Figure, Figure]:
    """Check that there is a prisoner to be questioned, and a whole Turn for it."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    require_free_hands(actor)
    prisoner = battle.figures.get(order.target)
    if prisoner is None or not is_prisoner(prisoner):
        raise IllegalOrder("Only a prisoner can be questioned.", REF)
    if prisoner.carried_by:
        raise IllegalOrder(f"Put {prisoner.name} down first.", REF)
    if actor.side in battle.told:
        raise IllegalOrder(f"{prisoner.name} has told you a counter already.", REF)
    if not has_whole_turn(actor):
        raise IllegalOrder("Questions take the whole Turn, both actions of it.", REF)
    require_reach(actor, prisoner, TOUCH)
    return actor, prisoner


def play_question(umpire: Umpire[Battle], order: Question) -> None:
    """A Gutz roll for the questioner: the truth, any counter, nothing, or a trap (R22.7)."""
    actor, prisoner = plan_question(umpire.battle, order)
    spend(umpire, actor.id, MOVEMENT)
    spend(umpire, actor.id, COMBAT)
    umpire.record(PrisonerQuestioned(actor.id, prisoner.id))
    answer = roll_gutz(umpire, actor.id, QUESTION, audience=knowing(umpire.battle))
    named = _named(umpire, actor, answer)
    told = knowing(umpire.battle, actor.side)
    umpire.record(PrisonerTalked(actor.id, prisoner.id, actor.side, named, audience=told))


def _named(umpire: Umpire[Battle], actor: Figure, answer: str) -> str:
    """The number that the prisoner names; empty when he only laughs.

    One die falls in any case, so that nobody can tell the truth by what was thrown.
    """
    choices = _choices(umpire.battle, answer)
    sides = max(2, len(choices))
    dice = umpire.roll(1, sides)
    label = choices[(dice[0] - 1) % len(choices)] if choices else ""
    unheard = knowing(umpire.battle)
    umpire.record(CounterNamed(dice, sides, umpire.draw, actor.id, label, audience=unheard))
    return label


def _choices(battle: Battle, answer: str) -> list[str]:
    """The numbers of which he names one, each as likely as the others."""
    if answer == FAILURE:
        return []
    if answer == SUCCESS:
        return [str(number) for number in range(1, COUNTERS + 1)]
    if answer == CRITICAL_SUCCESS:
        spike = treasure(battle)
        return [spike.label] if spike is not None else []
    bombs = [each for each in counters(battle) if each.weapon]
    return [each.label for each in bombs if not each.gone] or [each.label for each in bombs]
