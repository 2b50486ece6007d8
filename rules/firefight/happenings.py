"""What the entries of the random tables do (FI1-FI15, FO1-FO15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.firefight import events as e
from rules.firefight.catalogue import TABLES, Entry
from rules.firefight.checks import aim, check, ground, hurt, set_tag, shift
from rules.firefight.fighting import fire, free_maneuver, harm, take_cover
from rules.firefight.state import (
    BRIGHT,
    CIVILIAN,
    DETECTIVES,
    ENEMIES,
    LOST,
    Battle,
    Pending,
    Shooter,
    standing,
)
from rules.kernel.modifiers import Modifier
from rules.kernel.offers import Option
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

Desk = Umpire[Battle]


def pick(umpire: Desk, among: Sequence[Shooter], why: str) -> str:
    """One of several, by lot."""
    if len(among) == 1:
        return among[0].id
    (die,) = umpire.roll(1, len(among))
    found = among[die - 1].id
    umpire.record(e.FateChose((die,), len(among), umpire.draw, found, why))
    return found


def who(umpire: Desk, entry: Entry, among: Sequence[Shooter] = ()) -> str:
    """The detective with the highest or the lowest score; ties by lot."""
    able = among or standing(umpire.battle, DETECTIVES)
    scores = [each.scores[entry.by] for each in able]
    wanted = max(scores) if entry.who == "highest" else min(scores)
    alike = [each for each in able if each.scores[entry.by] == wanted]
    return pick(umpire, alike, f"the {entry.who} {entry.by.capitalize()}")


def foe(umpire: Desk) -> str:
    return pick(umpire, standing(umpire.battle, ENEMIES), "the enemy in question")


def handicap(entry: Entry, figure: Shooter | None = None) -> tuple[Modifier, ...]:
    """The Disadvantage that an entry names, and a skill that cancels or helps."""
    lines = [Modifier(entry.title, -entry.disadvantage)] if entry.disadvantage else []
    if figure is not None and entry.skill in figure.skills:
        lines.append(Modifier(f"Skill: {entry.skill.capitalize()}", 1))
    return tuple(lines)


def tried(umpire: Desk, entry: Entry, figure: str, more: tuple[Modifier, ...] = ()) -> bool:
    """The check that an entry asks of somebody."""
    lines = (*ground(umpire.battle, umpire.battle.figures[figure]), *more)
    return check(umpire, figure, entry.test, lines, "table", ref="F12").success


def skilled(umpire: Desk, entry: Entry, figure: str) -> bool:
    """The same, with the skill of the entry."""
    has = entry.skill in umpire.battle.figures[figure].skills
    return tried(umpire, entry, figure, (Modifier("With the skill", 1, "FC7"),) if has else ())


def free_shot(umpire: Desk, shooter: str, target: str, lines: tuple[Modifier, ...]) -> None:
    """A Shot without Posture and without Return Fire."""
    if fire(umpire, shooter, target, lines, "free_shot", "FI2"):
        harm(umpire, shooter, target)


def ask(umpire: Desk, entry: Entry, figure: str, words: str, *options: Option) -> None:
    """The detectives are asked what this one does."""
    choice = Pending(DETECTIVES, entry.kind, words, options, figure, number=entry.number)
    umpire.record(e.ChoiceOpened(choice))


def name(umpire: Desk, figure: str) -> str:
    return umpire.battle.figures[figure].name


# --- One after the other ------------------------------------------------------


def tags(umpire: Desk, entry: Entry) -> None:
    """The place gets its tags, and bystanders who can be got away are something to do."""
    for kind, low, high, since, until in entry.tags:
        if kind == LOST:
            umpire.record(e.SightLost())
            continue
        becomes = entry.becomes if kind == "volatile" else ""
        tag = set_tag(
            umpire, kind, (low, high), (since, until), becomes=becomes, source=entry.title
        )
        if kind == CIVILIAN and entry.value:
            aim(umpire, "Get the bystanders away", entry.value, tag=tag)


def lights_out(umpire: Desk, entry: Entry) -> None:
    for tag in list(umpire.battle.tags.values()):
        if tag.kind == BRIGHT:
            umpire.record(e.TagCleared(tag.id))
    umpire.record(e.SightLost())


def glimpse(umpire: Desk, entry: Entry) -> None:
    detective, enemy = who(umpire, entry), foe(umpire)
    if skilled(umpire, entry, detective):
        free_shot(umpire, detective, enemy, handicap(entry))
    else:
        free_shot(umpire, enemy, detective, handicap(entry))


def cover(umpire: Desk, entry: Entry) -> None:
    """An enemy behind a bystander; one detective may shoot all the same."""
    detective, enemy = who(umpire, entry), foe(umpire)
    ((kind, low, high, since, until),) = entry.tags
    tag = set_tag(umpire, kind, (low, high), (since, until), only=enemy, source=entry.title)
    if entry.value:
        aim(umpire, f"Flush {name(umpire, enemy)} out", entry.value, tag=tag)
    choice = Pending(
        DETECTIVES, entry.kind,
        f"{name(umpire, detective)} may shoot at {name(umpire, enemy)} at once; a miss may hit "
        "whoever else is there.",
        (Option("shoot", "Shoot"), Option("hold", "Hold fire")), detective, enemy, entry.number,
    )  # fmt: skip
    umpire.record(e.ChoiceOpened(choice))


def shrapnel(umpire: Desk, entry: Entry) -> None:
    figure = who(umpire, entry)
    if umpire.battle.figures[figure].wounds:
        shift(umpire, DETECTIVES, -1, entry.title)
    elif not umpire.battle.posture[DETECTIVES]:
        hurt(umpire, figure, 1, entry.title)
    else:
        ask(
            umpire, entry, figure, f"{name(umpire, figure)} must get down, or is hit by splinters.",
            Option("posture", "Spend a point of Posture"), Option("damage", "Be hit"),
        )  # fmt: skip


def light(umpire: Desk, entry: Entry) -> None:
    figure = who(umpire, entry)
    if not tried(umpire, entry, figure):
        shift(umpire, DETECTIVES, -1, entry.title)
    set_tag(umpire, BRIGHT, source=entry.title)


def feigning(battle: Battle) -> tuple[Shooter, ...]:
    """Enemies who are down and might lift a gun once more."""
    people = battle.figures.values()
    return tuple(each for each in people if each.side == ENEMIES and not (each.is_up or each.spent))


def fallen(umpire: Desk) -> str:
    return pick(umpire, feigning(umpire.battle), "the enemy who is not dead yet")


def last_shot(umpire: Desk, entry: Entry) -> None:
    enemy = fallen(umpire)
    target = pick(umpire, standing(umpire.battle, DETECTIVES), "the detective in question")
    free_shot(umpire, enemy, target, handicap(entry))
    umpire.record(e.PutDownForGood(enemy))


def last_check(umpire: Desk, entry: Entry) -> None:
    enemy = fallen(umpire)
    target = pick(umpire, standing(umpire.battle, DETECTIVES), "the detective in question")
    if not tried(umpire, entry, target):
        hurt(umpire, target, entry.amount, entry.title, enemy)
    umpire.record(e.PutDownForGood(enemy))


def weak_floor(umpire: Desk, entry: Entry) -> None:
    noticed = tried(umpire, entry, who(umpire, entry))
    shift(umpire, ENEMIES if noticed else DETECTIVES, -entry.amount, entry.title)


def falling(umpire: Desk, entry: Entry) -> None:
    figure = who(umpire, entry)
    if not tried(umpire, entry, figure):
        hurt(umpire, figure, entry.amount, entry.title, bare=True)


def steam(umpire: Desk, entry: Entry) -> None:
    """All check, even if the first has already noticed."""
    people = standing(umpire.battle, DETECTIVES)
    seen = [tried(umpire, entry, each.id, handicap(entry)) for each in people]
    if not any(seen):
        shift(umpire, DETECTIVES, -entry.amount, entry.title)
    tags(umpire, entry)


def dog(umpire: Desk, entry: Entry) -> None:
    figure = who(umpire, entry)
    if not umpire.battle.posture[DETECTIVES]:
        hurt(umpire, figure, 1, entry.title)
        return
    ask(
        umpire, entry, figure, f"A dog has {name(umpire, figure)} by the leg.",
        Option("posture", "Shoot it, for a point of Posture"),
        Option("damage", "Kick it off, for a point of damage"),
    )  # fmt: skip


def thrown(umpire: Desk, entry: Entry) -> None:
    figure = who(umpire, entry)
    if not tried(umpire, entry, figure) or not umpire.battle.posture[DETECTIVES]:
        hurt(umpire, figure, entry.amount, entry.title)
        return
    ask(
        umpire, entry, figure, f"{name(umpire, figure)} sees it coming.",
        Option("posture", "Jump aside, for a point of Posture"), Option("damage", "Be hit"),
    )  # fmt: skip


def car(umpire: Desk, entry: Entry) -> None:
    tags(umpire, entry)
    knowing = [each for each in standing(umpire.battle, DETECTIVES) if entry.skill in each.skills]
    figure = who(umpire, entry, knowing)
    ask(
        umpire, entry, figure, f"{name(umpire, figure)} may move along behind the car.",
        Option("move", "Maneuver"), Option("stay", "Stay"),
    )  # fmt: skip


def lift_car(umpire: Desk, entry: Entry) -> None:
    if not skilled(umpire, entry, who(umpire, entry)):
        shift(umpire, DETECTIVES, -entry.amount, entry.title)
    tags(umpire, entry)


HAPPENINGS: dict[str, Callable[[Desk, Entry], None]] = {
    "tags": tags, "lights_out": lights_out, "glimpse": glimpse, "cover": cover,
    "shrapnel": shrapnel, "light": light, "last_shot": last_shot, "last_check": last_check,
    "weak_floor": weak_floor, "falling": falling, "steam": steam, "dog": dog, "thrown": thrown,
    "car": car, "lift_car": lift_car,
}  # fmt: skip


# --- Answers ------------------------------------------------------------------


def pending_of(battle: Battle, side: str, answer: str) -> Pending:
    """The question that is open, if this is an answer to it."""
    asked = battle.pending
    if asked is None or asked.side != side:
        raise IllegalOrder("Your side is asked nothing now.")
    if answer not in [option.value for option in asked.options]:
        raise IllegalOrder("That is none of the answers.")
    return asked


def answered(umpire: Desk, asked: Pending, answer: str) -> None:
    """What an answer of the detectives brings."""
    entry = TABLES[umpire.battle.table][asked.number]
    if answer == "posture":
        shift(umpire, DETECTIVES, -1, entry.title)
    elif answer == "damage":
        hurt(umpire, asked.figure, 1, entry.title)
    elif answer == "move":
        free_maneuver(umpire, asked.figure)
        # A battle from before there was this switch goes on as it began.
        if umpire.battle.rules.get("rolling_car", "maneuver") == "cover":
            take_cover(umpire, asked.figure)
    elif answer == "shoot":
        lines = handicap(entry, umpire.battle.figures[asked.figure])
        free_shot(umpire, asked.figure, asked.target, lines)
    if asked.kind == "cover" and not entry.value:
        for tag in list(umpire.battle.tags.values()):
            if tag.only == asked.target:
                umpire.record(e.TagCleared(tag.id))
