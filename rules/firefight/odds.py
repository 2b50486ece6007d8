"""What an order may come to: exact odds, the preview, and a judgement for players of code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firefight import events as e
from rules.firefight import fighting as f
from rules.firefight import orders as o
from rules.firefight.catalogue import WEAPONS
from rules.firefight.checks import ways
from rules.firefight.fold import fold
from rules.firefight.play import carry_out, verify
from rules.firefight.state import DETECTIVES, PUT_DOWN, REFEREE, STEPS, Battle
from rules.kernel.branches import Branch, branches
from rules.kernel.chance import Tally, thousandths
from rules.kernel.counsel import ATTACK, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.deeds import ATTACK as SHOT
from rules.kernel.deeds import HARM, OUT, Deed, Fighter
from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point
from rules.kernel.luck import Gamble
from rules.kernel.modifiers import total
from rules.kernel.record import Record
from rules.kernel.screen import Chance, Preview, Stake
from rules.kernel.umpire import Umpire

TITLES = {
    o.Shoot: "{} shoots", o.Maneuver: "{} maneuvers", o.Pursue: "{} works on an objective",
    o.GetOut: "{} gets out of danger", o.Hold: "{} holds", o.HoldFire: "{} changes Return Fire",
    o.Answer: "Answer", o.Concede: "Break off the fight", o.RollTable: "Roll on the random table",
    o.CallEvent: "Let an entry happen", o.SetTag: "Give the place a tag",
    o.ClearTag: "Take a tag away", o.AdjustPosture: "Adjust Posture",
    o.AdjustWounds: "Hurt or mend somebody", o.RefereeRules: "Rule in words",
}  # fmt: skip


class Share(Record):
    """Somebody's damage afterwards, and how often: `ways` of `of` equally likely throws."""

    wounds: int
    ways: int
    of: int


class FigureOdds(Record):
    """What may become of one figure."""

    figure: str
    shares: tuple[Share, ...]


class Odds(Record):
    """The first check: a success in `ways` of `of` throws; and everybody who may be hurt."""

    ways: int = 0
    of: int = 1
    figures: tuple[FigureOdds, ...] = ()


def is_open(battle: Battle, order: Order) -> bool:
    """Whether what comes is the random table's, of which no odds are told."""
    return order.side == REFEREE and isinstance(order, o.RollTable | o.CallEvent | o.Answer)


def grown(battle: Battle, order: Order) -> list[Branch[Battle]]:
    """Every way that an order can go; the next Beat is none of its doing."""

    def play(umpire: Umpire[Battle]) -> None:
        carry_out(umpire, order)

    return list(branches(battle, fold, play))


def odds(battle: Battle, order: Order) -> Odds:
    """What an order could do, exactly. Raises IllegalOrder when it may not be given."""
    verify(battle, order)
    if is_open(battle, order):
        return Odds()
    tree = grown(battle, order)
    first = _check(tree[0].events)
    return Odds(*(ways(first) if first else (0, 1)), tuple(_figures(battle, tree)))


def _check(events: Sequence[Event]) -> e.CheckRolled | None:
    return next((event for event in events if isinstance(event, e.CheckRolled)), None)


def _figures(battle: Battle, tree: Sequence[Branch[Battle]]) -> Iterator[FigureOdds]:
    for figure in battle.figures.values():
        tally = Tally[int]()
        for branch in tree:
            wounds = branch.battle.figures[figure.id].wounds
            tally.add(wounds, branch.trail.ways, branch.trail.of)
        shares = tuple(Share(wounds, *chance) for wounds, chance in sorted(tally))
        if len(shares) > 1 or shares[0].wounds != figure.wounds:
            yield FigureOdds(figure.id, shares)


# --- What a player is shown ---------------------------------------------------


def preview(battle: Battle, order: Order) -> Preview:
    """The first check with every modifier, its chances, and who may be hurt."""
    found = odds(battle, order)
    title = TITLES[type(order)].format(_name(battle, getattr(order, "figure", "")))
    first = None if is_open(battle, order) else _check(grown(battle, order)[0].events)
    stakes = tuple(_stakes(battle, found))
    notes = tuple(_notes(battle, order))
    if first is None:
        return Preview(title, stakes=stakes, notes=notes)
    good, of = found.ways, found.of
    chances = (
        Chance("Success", good, of, "good", "The die that counts is no higher than the score."),
        Chance("Failure", of - good, of, "plain"),
    )
    return Preview(
        title, first.score, None, first.modifiers, tuple(each for each in chances if each.ways),
        stakes, of, notes, ref=first.ref, needs=_needs(first),
    )  # fmt: skip


def _needs(check: e.CheckRolled) -> str:
    number = len(check.dice)
    if number == 1:
        return "or less on a ten-sided die"
    which = "lowest" if total(check.modifiers) > 0 else "highest"
    return f"or less on the {which} of {number} ten-sided dice"


def _name(battle: Battle, figure: str) -> str:
    return battle.figures[figure].name if figure in battle.figures else "The referee"


def _stakes(battle: Battle, found: Odds) -> Iterator[Stake]:
    for each in found.figures:
        for share in reversed(each.shares):
            if share.wounds != battle.figures[each.figure].wounds:
                name = _name(battle, each.figure)
                yield Stake(name, STEPS[share.wounds], share.ways, share.of)


def _notes(battle: Battle, order: Order) -> Iterator[str]:
    plan: f.Plan | None = None
    match order:
        case o.Shoot():
            plan = f.plan_shot(battle, order)
            weapon = WEAPONS[plan.figure.weapon]
            yield f"{weapon.name}: {weapon.note} (ours)"
        case o.Maneuver():
            plan = f.plan_maneuver(battle, order)
            yield "A success gains one point of Posture (ours)."
        case o.Pursue():
            plan = f.plan_pursuit(battle, order)
            yield "A success brings the objective one step nearer (ours)."
        case o.Answer() if battle.pending:
            yield battle.pending.question
    if plan is not None:
        yield f"Tests {plan.test.capitalize()}."
        if plan.shooter:
            yield f"{_name(battle, plan.shooter)} shoots back at the same moment."


def gamble(battle: Battle, event: Event) -> Gamble | None:
    """What a check was worth before it was made."""
    if not isinstance(event, e.CheckRolled):
        return None
    side, who = battle.figures[event.figure].side, _name(battle, event.figure)
    return Gamble(side, who, event.test.capitalize(), *ways(event), event.success)


# --- What machines are told ---------------------------------------------------

PURPOSES = {
    "shoot": ATTACK, "maneuver": TASK, "pursue": TASK, "get_out": TASK, "answer": TASK,
    "hold": PASS, "hold_fire": NEVER, "concede": NEVER,
}  # fmt: skip
WORTH = (1000, 800, 500, 0)  # by wounds
ARMOUR, POSTURE, STEP, SIDE_STEP, DEADLY = 120, 450, 320, 120, 450
ZEAL = 130  # hundredths: what an enemy's harm counts for, or nobody would dare to be shot at
STRUCK = {DETECTIVES: 400}  # what a bystander who is hit costs


def _value(battle: Battle, side: str) -> int:
    """How well a side stands, in thousandths of an unhurt figure."""
    total = 0
    for each in battle.figures.values():
        worth = WORTH[each.wounds] + (ARMOUR * each.armour_left if each.is_up else 0)
        worth += DEADLY * each.clear
        total += worth if each.side == side else -worth * ZEAL // 100
    for pool, points in battle.posture.items():
        total += POSTURE * points if pool == side else -POSTURE * points
    for goal in battle.objectives.values():
        worth = goal.done * STEP if goal.wins else (goal.done - goal.value) * SIDE_STEP
        total += worth if goal.side == side else -worth
    return total - battle.struck * STRUCK.get(side, 50)


def weigh(battle: Battle, order: Order) -> Judged:
    """What an order gains on average, and how often its first check fails."""
    if is_open(battle, order):
        return Judged(0, 0)
    before, gain, failing = _value(battle, order.side), 0, 0
    for branch in grown(battle, order):
        change = _value(branch.battle, order.side) - before
        gain += change * branch.trail.ways * 1000 // branch.trail.of
        first = _check(branch.events)
        if first is not None and not first.success:
            failing += thousandths(branch.trail.ways, branch.trail.of)
    return Judged(gain // 1000, failing)


def _no_aims(battle: Battle, side: str) -> tuple[Aim, ...]:
    return ()


def _anywhere(battle: Battle, actor: str, at: Point) -> int:
    return 0


def _nerve(battle: Battle, actor: str) -> int:
    figure = battle.figures.get(actor)
    return figure.scores["shooting"] if figure else 0


class _Lucky:
    """Dice on which every check succeeds."""

    drawn = 0

    def throw(self, sides: int) -> int:
        self.drawn += 1
        return 1


def _after(battle: Battle, order: Order) -> Battle:
    umpire = Umpire(battle, _Lucky(), fold)
    carry_out(umpire, order)
    return umpire.battle


COUNSEL = Counsel(PURPOSES, _no_aims, weigh, _anywhere, weigh, _nerve, _after)


# --- What chronicles are told -------------------------------------------------


def deeds(before: Battle, events: Sequence[Event]) -> Iterator[Deed]:
    """Shots, harm, and who was Put Down."""
    battle = before
    for event in events:
        if isinstance(event, e.CheckRolled) and event.target:
            shooter, target = battle.figures[event.figure], battle.figures[event.target]
            means = WEAPONS[shooter.weapon].name
            yield Deed(SHOT, shooter.side, shooter.id, means, target.side, target.id)
        if isinstance(event, e.ShooterHurt):
            yield from _harm(battle, event)
        battle = fold(battle, event)


def _harm(battle: Battle, event: e.ShooterHurt) -> Iterator[Deed]:
    whom = battle.figures[event.figure]
    doer = battle.figures.get(event.source)
    wounds = min(PUT_DOWN, whom.wounds + event.by - event.stopped)
    by = (doer.side, doer.id) if doer else ("", "")
    means = event.cause.capitalize()
    if wounds > whom.wounds:
        amount = wounds - whom.wounds
        yield Deed(HARM, *by, means, whom.side, whom.id, amount)
    if wounds == PUT_DOWN:
        yield Deed(OUT, *by, means, whom.side, whom.id, 0, "put down")


def roll_call(battle: Battle) -> tuple[Fighter, ...]:
    """Everybody, with what is left of three points."""
    return tuple(
        Fighter(
            each.id, each.name, each.side, "" if each.is_up else "put down",
            PUT_DOWN - each.wounds, PUT_DOWN,
        )
        for each in battle.figures.values()
    )  # fmt: skip
