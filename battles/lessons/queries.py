"""Read models of lessons: the pages that list them, and the panel beside their board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from accounts.actors import Actor
from battles import journal
from battles.lessons.judging import begun, judged_in, lesson_of
from battles.lessons.models import SolvedLesson
from battles.models import Battle
from battles.stills.queries import still_of_scene
from rules import registry
from rules.kernel.goals import MET, Standing, Zone
from rules.lessons import Lesson, lessons_of
from rules.solving import with_orders
from web.stills.drawing import kept_svg

SIGNS = {"open": "○", "met": "✓", "missed": "✗"}
WORDS = {"open": "open", "met": "done", "missed": "missed"}


@dataclass(frozen=True)
class LessonRow:
    """A lesson in a list. `orders`: how many the reader needed to solve it, 0 for not yet."""

    lesson: Lesson
    orders: int
    number: int

    @property
    def is_solved(self) -> bool:
        return self.orders > 0


@dataclass(frozen=True)
class GameLessons:
    """The lessons of a game, and how many of them the reader has solved."""

    game: str
    name: str
    rows: tuple[LessonRow, ...]

    @property
    def solved(self) -> int:
        return sum(each.is_solved for each in self.rows)

    @property
    def next(self) -> LessonRow | None:
        """The first that is not solved."""
        return next((each for each in self.rows if not each.is_solved), None)


@dataclass(frozen=True)
class GoalRow:
    """A goal, a sign for how it stands, and the same as a word. `where`: its zone in words."""

    says: str
    standing: Standing
    where: str

    @property
    def sign(self) -> str:
        return SIGNS[self.standing]

    @property
    def word(self) -> str:
        return WORDS[self.standing]


@dataclass(frozen=True)
class LessonPanel:
    """What is told beside the board of a lesson. `after`: the lesson that comes next, if any.

    `solution`: its orders in words, empty before the lesson is over.
    """

    lesson: Lesson
    goals: tuple[GoalRow, ...]
    is_over: bool
    is_solved: bool
    solution: tuple[str, ...]
    after: Lesson | None

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Where somebody is to go."""
        return tuple(each.zone for each in self.lesson.goals if each.zone)


def lessons_page(actor: Actor) -> tuple[GameLessons, ...]:
    """All lessons, by game, as far as the reader has come."""
    solved = _solved_by(actor)
    return tuple(
        _of_game(game, ruleset.name, solved)
        for game, ruleset in registry.RULESETS.items()
        if lessons_of(game)
    )


def _of_game(game: str, name: str, solved: Mapping[str, int]) -> GameLessons:
    rows = (
        LessonRow(lesson, solved.get(f"{game}/{lesson.key}", 0), number)
        for number, lesson in enumerate(lessons_of(game), 1)
    )
    return GameLessons(game, name, tuple(rows))


def _solved_by(actor: Actor) -> dict[str, int]:
    """The lessons that somebody has solved, with the orders that each took."""
    rows = SolvedLesson.objects.all()
    if actor.user_id is not None:
        rows = rows.filter(user_id=actor.user_id)
    elif actor.guest_key:
        rows = rows.filter(user=None, guest_key=actor.guest_key)
    else:
        return {}
    return dict(rows.values_list("lesson", "orders"))


def panel_of_lesson(battle: Battle) -> LessonPanel | None:
    """What is told beside the board of a lesson; None for a battle that is none."""
    lesson = lesson_of(battle)
    if lesson is None:
        return None
    is_over = battle.status == Battle.Status.ENDED
    found = judged_in(lesson, journal.state_of(battle))
    goals = tuple(
        GoalRow(goal.says, standing, _where(lesson.game, goal.zone))
        for goal, standing in zip(lesson.goals, found.goals, strict=True)
    )
    is_solved = is_over and found.verdict == MET
    solution = _in_words(lesson.game, lesson.key) if is_over and not is_solved else ()
    return LessonPanel(lesson, goals, is_over, is_solved, solution, _after(lesson))


def _where(game: str, zone: Zone | None) -> str:
    """Where a zone lies, for who does not see it; "" for a goal without one."""
    if zone is None:
        return ""
    unit = registry.RULESETS[game].wording.unit
    west, east = unit.number(zone.x), unit.words(zone.x + zone.width)
    north, south = unit.number(zone.y), unit.words(zone.y + zone.depth)
    return f"{west} to {east} from the west edge, {north} to {south} from the north edge"


def _after(lesson: Lesson) -> Lesson | None:
    of_game: Sequence[Lesson] = lessons_of(lesson.game)
    place = of_game.index(lesson) + 1
    return of_game[place] if place < len(of_game) else None


@cache
def _in_words(game: str, key: str) -> tuple[str, ...]:
    """The orders of the solution, as their previews call them."""
    ruleset, titles = registry.RULESETS[game], []
    lesson = next(each for each in lessons_of(game) if each.key == key)
    for battle, order in with_orders(ruleset, lesson, lesson.solution):
        titles.append(ruleset.preview(ruleset.view(battle, lesson.side), order).title)
    return tuple(titles)


def lesson_svg(lesson: Lesson) -> str:
    """The SVG of the position in which a lesson begins, as the learner sees it."""
    ruleset = registry.RULESETS[lesson.game]

    def drawn() -> str:
        view = ruleset.view(begun(lesson.game, lesson.key), lesson.side)
        return still_of_scene(ruleset.scene(view, lesson.side))

    return kept_svg(("lesson", lesson.game, lesson.key), drawn)
