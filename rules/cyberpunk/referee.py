"""A referee at work: modifiers, tests, words; between two orders, and with a reason (C12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk import referee_events as r
from rules.cyberpunk.actions import attempt
from rules.cyberpunk.melee import DEFENCES
from rules.cyberpunk.state import (
    ALL_ROLLS,
    BASE,
    FOR_GOOD,
    MELEE,
    NEXT_ACTION,
    RANGED,
    STAT_NAMES,
    TASKS,
    Battle,
    Figure,
    Ruling,
    granted,
    is_alive,
    is_referee,
    skill,
    stat_of,
)
from rules.cyberpunk.warbands.words import SKILLS, skill_name
from rules.kernel.events import Order
from rules.kernel.geometry import Point, is_within, span
from rules.kernel.modifiers import Modifier
from rules.kernel.offers import Choice, Number, Offer, Option, Place, Text
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

REF = "C12"
GROUP = "Referee"
MOST_BY = 20  # that a modifier adds or takes at once (ours)
MOST_RULINGS = 20  # that hold at once (ours)
NUMBERS = (5, 40)  # that a test may be rolled against (ours)
REASON = Text("reason", "Your reason, which everybody reads", 60)
RULING = Text("text", "Your ruling, which everybody reads", 200)
ROLLS = {
    ALL_ROLLS: "every roll", RANGED: "attacks from afar", MELEE: "attacks hand to hand",
    TASKS: "tasks",
}  # fmt: skip
NEXT, ROUND, BATTLE = "next", "round", "battle"
LASTS = {
    NEXT: "for the next action of that figure", ROUND: "for this round", BATTLE: "until lifted",
}  # fmt: skip


def require_referee(battle: Battle, order: Order) -> None:
    """Only a referee; that the battle is not over has been looked at."""
    if not is_referee(battle, order.side):
        raise IllegalOrder("Only a referee orders that.", REF)


def _require_words(field: Text, words: str) -> None:
    if not field.takes(words):
        raise IllegalOrder(f"Write one line of at most {field.most} characters.", REF)


def _somebody(battle: Battle, figure: str) -> Figure:
    found = battle.figures.get(figure)
    if found is None or not is_alive(found):
        raise IllegalOrder("Choose somebody who is alive.", REF)
    return found


# --- Words and modifiers -------------------------------------------------------------------------


def plan_words(battle: Battle, order: o.RefereeRules) -> str:
    """Check a ruling in words."""
    require_referee(battle, order)
    _require_words(RULING, order.text)
    return order.text


def plan_modifier(battle: Battle, order: o.RefereeModifies) -> Ruling:
    """Check a modifier: for whom, on what, against whom, for how long, and why."""
    require_referee(battle, order)
    _require_words(REASON, order.reason)
    if not 1 <= abs(order.by) <= MOST_BY:
        raise IllegalOrder(f"Add or take 1 to {MOST_BY}.", REF)
    if order.rolls not in ROLLS or order.lasts not in LASTS:
        raise IllegalOrder("Choose the rolls, and how long it lasts, from the lists.", REF)
    for figure in filter(None, (order.figure, order.target)):
        _somebody(battle, figure)
    if order.lasts == NEXT and not order.figure:
        raise IllegalOrder("Say whose next action it is for.", REF)
    if len(battle.rulings) >= MOST_RULINGS:
        raise IllegalOrder(f"At most {MOST_RULINGS} modifiers hold at once: lift one.", REF)
    until = {NEXT: NEXT_ACTION, ROUND: max(1, battle.round), BATTLE: FOR_GOOD}[order.lasts]
    return Ruling(
        f"ruling-{battle.ruled + 1}", order.by, order.reason, order.rolls, order.figure,
        order.target, until,
    )  # fmt: skip


def plan_lift(battle: Battle, order: o.RefereeLifts) -> Ruling:
    """Check taking a modifier back."""
    require_referee(battle, order)
    found = next((each for each in battle.rulings if each.id == order.ruling), None)
    if found is None:
        raise IllegalOrder("That modifier holds no longer.", REF)
    return found


# --- Tests, defences, places ---------------------------------------------------------------------


def plan_test(battle: Battle, order: o.RefereeTests) -> tuple[Figure, tuple[Modifier, ...]]:
    """Check putting somebody to the test: a stat as wounds have left it, and perhaps a skill."""
    require_referee(battle, order)
    _require_words(REASON, order.reason)
    figure = _somebody(battle, order.figure)
    if order.stat not in STAT_NAMES or order.skill not in ("", *SKILLS):
        raise IllegalOrder("Choose the stat and the skill from the lists.", "C3")
    low, high = NUMBERS
    if not low <= order.number <= high:
        raise IllegalOrder(f"The number is {low} to {high}.", "C3")
    known = (Modifier(f"{order.skill} skill", skill(figure, order.skill)),) if order.skill else ()
    return figure, (
        *stat_of(battle, figure, order.stat), *known, *granted(battle, figure, TASKS)
    )  # fmt: skip


def play_test(umpire: Umpire[Battle], order: o.RefereeTests) -> None:
    """The roll; what comes of it the referee says (C3)."""
    figure, modifiers = umpire.plan(plan_test, order)
    known = skill_name(order.skill) if order.skill else ""
    umpire.record(r.TestCalled(figure.id, STAT_NAMES[order.stat], known, order.reason))
    attempt(umpire, figure.id, "test", order.number, modifiers)


def plan_defence(battle: Battle, order: o.RefereeNames) -> Figure:
    """Check naming the skill with which somebody defends: one of the five (C13)."""
    require_referee(battle, order)
    figure = _somebody(battle, order.figure)
    if order.skill not in ("", *DEFENCES):
        raise IllegalOrder("Choose one of the five skills, or none for the best.", "C13")
    if order.skill == figure.defends_with:
        raise IllegalOrder(f"{figure.name} defends like that already.", "C13")
    return figure


def plan_place(battle: Battle, order: o.RefereeMoves) -> Figure:
    """Check putting somebody elsewhere: on the table, in no wall, where nobody stands."""
    require_referee(battle, order)
    _require_words(REASON, order.reason)
    figure, at = _somebody(battle, order.figure), Point(order.x, order.y)
    half = BASE // 2
    if not (half <= at.x <= battle.width - half and half <= at.y <= battle.height - half):
        raise IllegalOrder("That is off the table.", REF)
    if any(area.blocks and is_within(area.corners, at) for area in battle.areas):
        raise IllegalOrder("A building stands there.", REF)
    others = (each for each in battle.figures.values() if each.id != figure.id and is_alive(each))
    if any(span(each.at, at) < BASE for each in others):
        raise IllegalOrder("Somebody stands there.", REF)
    return figure


def play_place(umpire: Umpire[Battle], order: o.RefereeMoves) -> None:
    """Somebody stands there now; grips do not reach so far, and a line of aim is lost."""
    figure = umpire.plan(plan_place, order)
    for other in tuple(umpire.battle.figures.values()):
        if other.grip and figure.id in (other.id, other.grip):
            umpire.record(e.GripChanged(other.id, "", ""))
    if figure.aim:
        umpire.record(e.AimTaken(figure.id, "", 0))
    at = Point(order.x, order.y)
    umpire.record(r.FigurePlaced(figure.id, at, order.reason, figure.at))


RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    o.RefereeRules: lambda umpire, order: umpire.record(
        r.RulingGiven(umpire.plan(plan_words, order))
    ),
    o.RefereeModifies: lambda umpire, order: umpire.record(
        r.ModifierSet(umpire.plan(plan_modifier, order))
    ),
    o.RefereeLifts: lambda umpire, order: umpire.record(
        r.ModifierLifted(order.ruling, umpire.plan(plan_lift, order).reason)
    ),
    o.RefereeTests: play_test,
    o.RefereeNames: lambda umpire, order: umpire.record(
        r.DefenceNamed(umpire.plan(plan_defence, order).id, order.skill)
    ),
    o.RefereeMoves: play_place,
}


# --- What may be ordered -------------------------------------------------------------------------


def offers(battle: Battle) -> Iterator[Offer]:
    """A referee's orders, between any two orders of others."""
    yield Offer("referee_rules", "Rule in words", group=GROUP, fields=(RULING,), ref=REF)
    living = [each for each in battle.figures.values() if is_alive(each)]
    people = tuple(Option(each.id, each.name) for each in living)
    if not people:
        return
    who = Choice("figure", "Who", people)
    if len(battle.rulings) < MOST_RULINGS:
        yield from _modifiers(people)
    if battle.rulings:
        held = tuple(Option(each.id, told(battle, each)) for each in battle.rulings)
        yield Offer("referee_lifts", "Lift a modifier", group=GROUP,
                    fields=(Choice("ruling", "Modifier", held),), ref=REF)  # fmt: skip
    stats = Choice("stat", "Stat", _options(STAT_NAMES))
    skills = Choice("skill", "Skill", _options({each: skill_name(each) for each in SKILLS}), True)
    number = Number("number", "Against", *NUMBERS, given=15)
    yield Offer("referee_tests", "Put somebody to the test", group=GROUP,
                fields=(who, stats, skills, number, REASON), ref="C3")  # fmt: skip
    five = Choice("skill", "With", _options({each: skill_name(each) for each in DEFENCES}), True)
    yield Offer("referee_names", "Say how somebody defends", group=GROUP, fields=(who, five),
                note="hand to hand; none of them: with the best", ref="C13")  # fmt: skip
    place = Place(Point(0, 0), 0, battle.width, battle.height, label="Place")
    yield Offer("referee_moves", "Move somebody", group=GROUP, fields=(who, place, REASON),
                ref=REF)  # fmt: skip


def _modifiers(people: tuple[Option, ...]) -> Iterator[Offer]:
    """One for a figure, and one for everybody."""
    by = Number("by", "Add (or take)", -MOST_BY, MOST_BY, given=-2)
    rolls = Choice("rolls", "To", _options(ROLLS))
    target = Choice("target", "Only against", people, True)
    long = {each: LASTS[each] for each in (ROUND, BATTLE)}
    yield Offer(
        "referee_modifies", "Set a modifier for somebody", group=GROUP, fields=(
            Choice("figure", "Whose rolls", people), by, rolls, target,
            Choice("lasts", "How long", _options(LASTS)), REASON,
        ), ref=REF,
    )  # fmt: skip
    yield Offer(
        "referee_modifies", "Set a modifier for everybody", group=GROUP,
        fields=(by, rolls, target, Choice("lasts", "How long", _options(long)), REASON), ref=REF,
    )  # fmt: skip


def _options(named: dict[str, str]) -> tuple[Option, ...]:
    return tuple(Option(value, label) for value, label in named.items())


def told(battle: Battle, ruling: Ruling) -> str:
    """A modifier in words: what it adds, to which rolls of whom, and why."""
    names = {id_: figure.name for id_, figure in battle.figures.items()}
    whose = f"{names[ruling.figure]}: " if ruling.figure else "Everybody: "
    against = f" against {names[ruling.target]}" if ruling.target else ""
    lasts = {NEXT_ACTION: ", next action", FOR_GOOD: ""}.get(ruling.until, ", this round")
    return f"{whose}{ruling.by:+d} to {ROLLS[ruling.kind]}{against}{lasts} ({ruling.reason})"
