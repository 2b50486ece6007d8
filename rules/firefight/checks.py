"""Skill-Checks, harm and Posture: the core that the text presumes and does not print (FC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firefight import events as e
from rules.firefight.catalogue import FIGURES
from rules.firefight.state import (
    ACROBATIC,
    AWARENESS,
    CIVILIAN,
    DANGEROUS,
    EXHAUSTED,
    PUT_DOWN,
    SHOOTING,
    TACTICAL,
    VERY_DANGEROUS,
    VOLATILE,
    Battle,
    Objective,
    Shooter,
    Tag,
    has_tag,
    tags_now,
)
from rules.kernel.modifiers import Modifier, total
from rules.kernel.umpire import Umpire

D10 = 10
TIRED = 2  # what Exhaustion adds to a Shooting score
FLESHWOUND = 2
MOST_DICE = 3  # beside the first, where each Advantage adds one


def ground(battle: Battle, figure: Shooter) -> Iterator[Modifier]:
    """What bears on every check of a figure."""
    if has_tag(battle, ACROBATIC) and "running" not in figure.skills:
        yield Modifier("Acrobatic, without Running/Climbing", -1, "F1")
    if has_tag(battle, TACTICAL):
        knows = "tactics" in figure.skills
        yield Modifier(f"Tactical, with{'' if knows else 'out'} Tactics", 1 if knows else -1, "F4")
    if figure.wounds == FLESHWOUND:
        yield Modifier("Fleshwound", -1, "FC4")


def tested(figure: Shooter, usual: str) -> str:
    """The score that an action tests: Awareness for whoever has lost contact."""
    return AWARENESS if figure.lost_sight else usual


def score_of(battle: Battle, figure: Shooter, test: str, target: Shooter | None = None) -> int:
    """A score as it is rolled against."""
    score = figure.scores[test]
    if test == SHOOTING and has_tag(battle, EXHAUSTED):
        if battle.rules["exhaustion"] == "shooters":
            score += TIRED * (figure.armour == "none")
        else:
            score += TIRED * (target is not None and target.armour != "none")
    return score


def net_of(battle: Battle, lines: Sequence[Modifier]) -> int:
    """Advantages less Disadvantages, as many as count: how many dice more, and of which sort."""
    most = 1 if battle.rules["stacking"] == "single" else MOST_DICE
    return max(-most, min(most, total(lines)))


def counting(net: int, dice: Sequence[int]) -> int:
    """The die that counts: the lowest with an Advantage, the highest with a Disadvantage."""
    return min(dice) if net > 0 else max(dice)


def ways(event: e.CheckRolled) -> tuple[int, int]:
    """In how many of how many throws such a check succeeds."""
    low, number = max(0, min(D10, event.score)), len(event.dice)
    of = D10**number
    return (of - (D10 - low) ** number if total(event.modifiers) > 0 else low**number), of


def check(
    umpire: Umpire[Battle],
    figure: str,
    test: str,
    lines: Sequence[Modifier],
    purpose: str,
    target: str = "",
    ref: str = "FC1",
) -> e.CheckRolled:
    """Roll a Skill-Check and write it down: a success when the die that counts is no higher."""
    battle = umpire.battle
    score = score_of(battle, battle.figures[figure], test, battle.figures.get(target))
    net = net_of(battle, lines)
    edges = tuple(tag for tag in battle.tags.values() if tag.high)

    def does(thrown: tuple[int, ...]) -> tuple[bool, ...]:
        # All that anybody can feel of a check: success, and whose dice it hits.
        die = counting(net, thrown)
        return (die <= score, *(within(tag, die) for tag in edges))

    dice = umpire.roll(1 + abs(net), D10, key=does)
    counts = counting(net, dice)
    event = e.CheckRolled(
        dice=dice, sides=D10, draw=umpire.draw, figure=figure, test=test, score=score,
        modifiers=tuple(lines), counting=counts, success=counts <= score, purpose=purpose,
        target=target, ref=ref,
    )  # fmt: skip
    umpire.record(event)
    return event


def sees_again(umpire: Umpire[Battle], figure: str) -> None:
    """Whoever has acted by ear knows again where the others are."""
    if umpire.battle.figures[figure].lost_sight:
        umpire.record(e.SightRegained(figure))


def hurt(
    umpire: Umpire[Battle],
    figure: str,
    by: int,
    cause: str,
    source: str = "",
    *,
    bare: bool = False,
) -> None:
    """Points of damage, less what armour stops; `bare`: it stops none. The fallen feel nothing."""
    hit = umpire.battle.figures[figure]
    if hit.is_up:
        stopped = 0 if bare else min(by, hit.armour_left)
        wounds = min(PUT_DOWN, hit.wounds + by - stopped)
        umpire.record(
            e.ShooterHurt(
                figure=figure, by=by, stopped=stopped, cause=cause, wounds=wounds, source=source
            )
        )
        if not umpire.battle.figures[figure].is_up:
            leave_cover(umpire, figure)


def put_down(umpire: Umpire[Battle], figure: str, cause: str) -> None:
    """As many points as it takes."""
    hurt(umpire, figure, PUT_DOWN - umpire.battle.figures[figure].wounds, cause, bare=True)


def shift(umpire: Umpire[Battle], side: str, by: int, why: str) -> None:
    """A side's Posture, which is never below none and never above its most."""
    now = umpire.battle.posture[side]
    then = max(0, min(FIGURES["most_posture"], now + by))
    if then != now:
        umpire.record(e.PostureChanged(side, then - now, why))


def within(tag: Tag, die: int) -> bool:
    return tag.low <= die <= tag.high


def burnt(umpire: Umpire[Battle], rolled: e.CheckRolled) -> None:
    """What a failed maneuver costs where it is dangerous to move."""
    if rolled.success:
        return
    found = tags_now(umpire.battle, DANGEROUS, VERY_DANGEROUS)
    points = [1 + (tag.kind == VERY_DANGEROUS) for tag in found if within(tag, rolled.counting)]
    if points:
        hurt(umpire, rolled.figure, max(points), "dangerous ground")


def strayed(umpire: Umpire[Battle], rolled: e.CheckRolled) -> None:
    """What else a shot does: a bystander hit, and what leaks set on fire."""
    battle = umpire.battle
    near = [tag for tag in tags_now(battle, CIVILIAN) if tag.only in ("", rolled.target)]
    if not rolled.success and any(within(tag, rolled.counting) for tag in near):
        umpire.record(e.BystanderStruck(rolled.figure))
    for tag in tags_now(battle, VOLATILE):
        if within(tag, rolled.counting):
            ignite(umpire, tag)


def ignite(umpire: Umpire[Battle], tag: Tag) -> None:
    """The air, or a car with people in it."""
    umpire.record(e.TagCleared(tag.id))
    beat = umpire.battle.beat
    if tag.becomes == DANGEROUS:
        set_tag(umpire, DANGEROUS, (7, 10), source="the burning car")
        until = beat + FIGURES["blaze_beats"] - 1
        aim(umpire, "Get them out of the burning car", 2, until=until, lives=2)
    else:
        set_tag(umpire, tag.becomes, source="the blaze")


def set_tag(
    umpire: Umpire[Battle],
    kind: str,
    dice: tuple[int, int] = (0, 0),
    beats: tuple[int, int] = (0, -1),
    *,
    only: str = "",
    becomes: str = "",
    source: str = "",
) -> str:
    """Give the place a tag, from and to so many Beats from now; its id."""
    battle = umpire.battle
    since, until = (battle.beat + beats[0], battle.beat + beats[1] if beats[1] >= 0 else 0)
    id_ = f"tag-{battle.made + 1}"
    tag = Tag(id_, kind, *dice, since, until, only, becomes)
    umpire.record(e.TagSet(tag=tag, beat=battle.beat, source=source))
    return id_


def aim(
    umpire: Umpire[Battle], name: str, value: int, *, tag: str = "", until: int = 0, lives: int = 0
) -> None:
    """Give the detectives something to do."""
    id_ = f"aim-{umpire.battle.made + 1}"
    goal = Objective(id_, name, "detectives", value, tag=tag, until=until, lives=lives)
    umpire.record(e.ObjectiveSet(goal))


def close(umpire: Umpire[Battle], objective: Objective, *, met: bool) -> None:
    """An objective is done with: what it was about goes away, or its people are lost."""
    umpire.record(e.ObjectiveClosed(objective.id, met))
    if met and objective.tag in umpire.battle.tags:
        umpire.record(e.TagCleared(objective.tag))
    if not met and objective.lives:
        umpire.record(e.BystandersLost(objective.lives))


def leave_cover(umpire: Umpire[Battle], figure: str) -> None:
    """Whoever has moved, or is Put Down, is no longer behind the cover with a bystander."""
    for tag in list(umpire.battle.tags.values()):
        if tag.only == figure:
            umpire.record(e.TagCleared(tag.id))
            for goal in list(umpire.battle.objectives.values()):
                if goal.tag == tag.id:
                    close(umpire, goal, met=True)
