"""Every lesson of every game: it can be solved, its wrong way fails, and all of it is told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.dice import AverageDice
from rules.kernel.goals import MET, MISSED, OPEN, REACH
from rules.kernel.ruleset import Ruleset
from rules.lessons import Judged, Lesson, Orders, judged, lesson_called, lessons_of, position_of
from rules.reference import rule_texts
from rules.registry import RULESETS
from rules.solving import answered, solved, solves

LESSONS = [
    pytest.param(game, lesson, id=f"{game}-{lesson.key}")
    for game in RULESETS
    for lesson in lessons_of(game)
]
every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
ROUNDS = 600  # of thinking of the machine that solves
SEEDS = {"first_things_first": 1, "grenade": 2}  # with which it is soon done; 0 for the others
HINTS = 3


def gone_through(ruleset: Ruleset[Any], lesson: Lesson, orders: Orders) -> list[Judged]:
    """How the goals stand at first and after each order with what others do after it."""
    begun = battle = position_of(ruleset, lesson)
    dice = AverageDice()
    found = [judged(ruleset, lesson, begun, battle)]
    for fields in orders:
        assert lesson.side in ruleset.to_act(battle), fields
        battle, _ = ruleset.play(battle, ruleset.order_from(fields), dice)
        battle = answered(ruleset, lesson, begun, battle, dice)
        found.append(judged(ruleset, lesson, begun, battle))
    return found


def test_every_game_has_a_lesson() -> None:
    assert [game for game in RULESETS if not lessons_of(game)] == []


def test_no_two_lessons_of_a_game_have_the_same_place() -> None:
    for game in RULESETS:
        places = [lesson.order for lesson in lessons_of(game)]
        assert places == sorted(set(places)), game


def test_a_lesson_is_found_by_its_key() -> None:
    for game in RULESETS:
        for lesson in lessons_of(game):
            assert lesson_called(game, lesson.key) is lesson
    assert lesson_called("firewall", "no_such_lesson") is None


@every_lesson
def test_it_begins_open_and_the_learner_acts(game: str, lesson: Lesson) -> None:
    ruleset = RULESETS[game]
    begun = position_of(ruleset, lesson)
    assert lesson.side in ruleset.to_act(begun)
    assert lesson.figure in ruleset.actors(ruleset.view(begun, lesson.side), lesson.side)
    assert judged(ruleset, lesson, begun, begun).verdict == OPEN


@every_lesson
def test_it_is_about_figures_that_are_there(game: str, lesson: Lesson) -> None:
    ruleset = RULESETS[game]
    begun = position_of(ruleset, lesson)
    there = {each.id: each for each in ruleset.roll_call(begun)}
    for goal in lesson.goals:
        assert goal.who
        assert set(goal.who) <= set(there)
        assert goal.needed <= len(goal.who)
        assert (goal.zone is not None) == (goal.objective == REACH)
    assert set(lesson.drop).isdisjoint(there)


@every_lesson
def test_its_solution_meets_the_goals_with_its_last_order(game: str, lesson: Lesson) -> None:
    *before, last = gone_through(RULESETS[game], lesson, lesson.solution)
    assert {each.verdict for each in before} == {OPEN}
    assert last.verdict == MET
    assert solves(RULESETS[game], lesson, lesson.solution)


@every_lesson
def test_its_wrong_way_is_legal_and_misses(game: str, lesson: Lesson) -> None:
    *before, last = gone_through(RULESETS[game], lesson, lesson.wrong)
    assert {each.verdict for each in before} == {OPEN}
    assert last.verdict == MISSED
    assert not solves(RULESETS[game], lesson, lesson.wrong)


@every_lesson
def test_a_machine_solves_it(game: str, lesson: Lesson) -> None:
    found = solved(RULESETS[game], lesson, ROUNDS, SEEDS.get(lesson.key, 0))
    assert found
    assert gone_through(RULESETS[game], lesson, found)[-1].verdict == MET


@every_lesson
def test_all_of_it_is_told(game: str, lesson: Lesson) -> None:
    told = (
        lesson.title,
        lesson.teaches,
        lesson.story,
        lesson.why,
        lesson.moral,
        *lesson.hints,
        *(goal.says for goal in lesson.goals),
    )
    for text in told:
        assert text == text.strip()
        assert len(text.split()) > 1, text
    assert len(set(lesson.hints)) == HINTS
    assert lesson.reads in rule_texts(game)


def test_nobody_solves_a_lesson_by_conceding() -> None:
    lesson = lesson_called("firewall", "shots")
    assert lesson is not None
    concession = ({"type": "concede", "side": lesson.side},)
    assert gone_through(RULESETS["firewall"], lesson, concession)[-1].verdict == MISSED
