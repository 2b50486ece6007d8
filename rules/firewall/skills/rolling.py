"""Chapter 19, the roll of a skill: its levels, what it costs and what it brings (R19.1-R19.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import (
    COMBAT,
    MOVEMENT,
    require_actor,
    require_on_table,
    require_outside,
    spend,
)
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.effects import in_combat_action, senses
from rules.firewall.events import GutzRolled
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    LOWEST,
    RESULTS,
    SUCCESS,
    falter,
    gain_gutz,
    is_success,
    judged,
    lose_gutz,
    told_apart,
    write_down,
)
from rules.firewall.leaders import leader_near
from rules.firewall.movement import movement_modifiers
from rules.firewall.skills.events import ContestSettled, ContestTied, SkillShown
from rules.firewall.skills.levels import EXPERT, OBSERVATION, skill_level, uses_skills
from rules.firewall.state import Battle, Figure, active_figures, are_foes
from rules.firewall.suppression import under_fire
from rules.firewall.transport.riding import while_riding
from rules.kernel.events import Order
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

ACTIONS = (MOVEMENT, COMBAT)
WON_TIE = 4  # and more, on the die that settles a contest


class SkillCheck(Record):
    """A skill about to be used: what it costs, and the roll, if it needs one.

    `gutz` is the unmodified value by which doubles are judged, `target` what the dice may reach.
    """

    figure: str
    skill: str
    level: int
    actions: tuple[str, ...]
    gutz: int
    target: int
    modifiers: tuple[Modifier, ...] = ()
    is_sure: bool = False


def basis(level: int, gutz: int, gutz_at_start: int) -> int:
    """The Gutz that counts for a skill: 2, half, all, or at least the start's (R19.1, G1)."""
    if level == 0:
        return LOWEST
    if level == 1:
        return max(LOWEST, gutz // 2)
    return gutz if level < EXPERT else max(gutz, gutz_at_start)


def judged_skill(first: int, second: int, level: int, gutz: int, target: int) -> str:
    """The result of two dice: no critical success for the ignorant, few failures for experts."""
    result = judged(first, second, gutz, target)
    if level == 0 and result == CRITICAL_SUCCESS:
        return SUCCESS
    if level == EXPERT and result == CRITICAL_FAILURE and first != 6:
        return SUCCESS if first + second <= target else FAILURE
    return result


def require_skills(battle: Battle) -> None:
    """Chapter 19 is in play."""
    if not uses_skills(battle):
        raise IllegalOrder("This battle is played without skills.", "R19.1")


def require_user(battle: Battle, order: Order, figure: str, action: str) -> Figure:
    """The figure, which must be free to use a skill with this action, on its own feet."""
    require_skills(battle)
    require_choice(action)
    actor = require_actor(battle, order, figure, action)
    require_on_table(actor)
    require_outside(battle, actor)
    return actor


def require_choice(action: str) -> None:
    """A skill costs a movement or a combat action, as the player likes (R19.2)."""
    if action not in ACTIONS:
        raise IllegalOrder("Use a skill with the movement or with the combat action.", "R19.2")


def weigh_skill(battle: Battle, figure: Figure, skill: str, *actions: str) -> SkillCheck:
    """Everything about the use of a skill before its roll.

    What bears on the action bears on the skill, but a double one is all that helps the ignorant.
    Without an action, as in the answer to somebody else's, nothing does.
    """
    level = skill_level(figure, skill)
    counted = basis(level, figure.gutz, figure.gutz_at_start)
    modifiers = tuple(_modifiers(battle, figure, skill, actions, counted)) if level else ()
    target = counted + total(modifiers)
    is_sure = level == EXPERT and is_at_peace(battle, figure)
    return SkillCheck(figure.id, skill, level, actions, counted, target, modifiers, is_sure)


def _modifiers(
    battle: Battle, figure: Figure, skill: str, actions: tuple[str, ...], gutz: int
) -> Iterator[Modifier]:
    if MOVEMENT in actions:
        yield from movement_modifiers(battle, figure, gutz)
    elif actions:
        yield from leader_near(battle, figure, gutz)
    if COMBAT in actions:
        yield from under_fire(figure)
        yield from in_combat_action(figure)
        yield from while_riding(figure)
    if skill == OBSERVATION:
        yield from senses(figure)


def is_at_peace(battle: Battle, figure: Figure) -> bool:
    """Whether no enemy who can fight is on the table: then an expert cannot fail (R19.1)."""
    return not any(are_foes(figure, other) for other in active_figures(battle))


def use_skill(umpire: Umpire[Battle], check: SkillCheck, purpose: str) -> str:
    """Spend the action, roll, and take the usual gain or loss (R19.2, R19.3)."""
    for action in check.actions:
        spend(umpire, check.figure, action)
    if check.is_sure:
        umpire.record(SkillShown(check.figure, check.skill, check.level))
        return SUCCESS
    result = _throw(umpire, check, purpose)
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, check.figure, "critical success")
    elif not is_success(result):
        falter(umpire, check.figure)
        if result == CRITICAL_FAILURE:
            lose_gutz(umpire, check.figure, 1, "critical failure")
    return result


def _throw(umpire: Umpire[Battle], check: SkillCheck, purpose: str) -> str:
    def judge(dice: tuple[int, ...]) -> str:
        return judged_skill(dice[0], dice[1], check.level, check.gutz, check.target)

    dice = umpire.roll(2, key=told_apart(umpire.battle.figures[check.figure], judge))
    result = judge(dice)
    rolled = GutzRolled(
        dice, 6, umpire.draw, check.figure, purpose, check.gutz, check.target, result,
        check.modifiers, check.skill, check.level,
    )  # fmt: skip
    write_down(umpire, rolled)
    return result


def contest(
    umpire: Umpire[Battle], check: SkillCheck, purpose: str, rival: str, skill: str
) -> bool:
    """Whether the figure's skill beats a rival's (R19.4); the rival has nothing to gain or lose."""
    result = use_skill(umpire, check, purpose)
    passive = weigh_skill(umpire.battle, umpire.battle.figures[rival], skill)
    answer = _throw(umpire, passive, skill)
    figures = umpire.battle.figures
    for by, mine, other in (
        ("result", -RESULTS.index(result), -RESULTS.index(answer)),
        ("level", check.level, passive.level),
        ("experience", _seasoned(figures[check.figure]), _seasoned(figures[rival])),
    ):
        if mine != other:
            umpire.record(ContestSettled(check.figure, rival, mine > other, by))
            return mine > other
    return _settle_by_die(umpire, check.figure, rival)


def _seasoned(figure: Figure) -> int:
    return CATALOGUE.experience[figure.experience].gutz


def _settle_by_die(umpire: Umpire[Battle], figure: str, rival: str) -> bool:
    dice = umpire.roll(1, key=lambda dice: dice[0] >= WON_TIE)
    won = dice[0] >= WON_TIE
    umpire.record(ContestTied(dice, 6, umpire.draw, figure, rival, won))
    return won
