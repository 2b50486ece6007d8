"""Orders in, events out: the opening, and the table of who resolves what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.firefight import events as e
from rules.firefight import fighting as f
from rules.firefight import orders as o
from rules.firefight import referee, tables
from rules.firefight.beats import end, go_on
from rules.firefight.catalogue import ARMOUR, FIGURES, PEOPLE, SCENARIOS, Scenario
from rules.firefight.fold import fold
from rules.firefight.happenings import answered, pending_of
from rules.firefight.house_rules import checked_rules
from rules.firefight.state import (
    DETECTIVES,
    EDITION,
    ENEMIES,
    OVER,
    REFEREE,
    SCORES,
    Battle,
    Objective,
    Shooter,
    Side,
    Tag,
    other_side,
)
from rules.kernel.dice import Dice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.naming import Called, told_apart
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome, ScenarioCard, SideRole
from rules.kernel.umpire import Inspector, Planned, Umpire
from rules.kernel.warbands import Warband

Force = Callable[[Warband, str], tuple[Event, ...]]

ACTIONS = (o.Shoot, o.Maneuver, o.Pursue, o.GetOut, o.Hold)
MINUTES = 20


def card_of(scenario: Scenario) -> ScenarioCard:
    """A scenario as it is offered to players."""
    table = "Indoors" if scenario.table == "indoors" else "Outdoors"
    return ScenarioCard(
        scenario.id, scenario.title, f"{scenario.summary} {table}, ours.",
        (
            SideRole(DETECTIVES, "The squad", scenario.task, takes_force=True),
            SideRole(ENEMIES, "The gang", scenario.escape, takes_force=True),
            SideRole(
                REFEREE, "The referee", "Rolls and chooses what happens", is_referee=True,
                needs=("referee", "seat"),
            ),
        ),
        MINUTES,
        "F11",
        has_tables=False,
    )  # fmt: skip


CARDS = tuple(card_of(scenario) for scenario in SCENARIOS.values())


def empty() -> Battle:
    """The battle before its first event."""
    return Battle()


def muster(
    force: Force,
    scenario: str,
    names: Mapping[str, str],
    rules: Mapping[str, str],
    seed: int,
    forces: Mapping[str, Warband] | None = None,
) -> tuple[Event, ...]:
    """The opening: who is there, the tags of the place, and what each side is after.

    `force` makes events of a warband. Everything stands still until the detectives act.
    """
    if scenario not in SCENARIOS:
        raise IllegalOrder(f"There is no scenario called {scenario!r}.")
    place, settled = SCENARIOS[scenario], checked_rules(rules)
    sides = tuple(Side(role.id, role.name, role.brief) for role in card_of(place).seated(settled))
    posture = dict.fromkeys((DETECTIVES, ENEMIES), FIGURES["posture"])
    own = forces or {}
    people = _told_apart(
        sides,
        [
            event
            for side in (DETECTIVES, ENEMIES)
            for event in (force(own[side], side) if side in own else _people(place, side))
        ],
    )
    return (
        e.FirefightOpened(EDITION, scenario, settled, sides, posture, place.table, place.last_beat),
        *people,
        *_place(place, settled),
        e.BeatBegan(1),
        e.SideActs(DETECTIVES),
    )


def _told_apart(sides: Sequence[Side], came: Sequence[Event]) -> Iterator[Event]:
    """Everybody who arrives, by a name that nobody else has."""
    called = {side.id: side.name for side in sides}
    people = [event.figure for event in came if isinstance(event, e.ShooterArrived)]
    names = iter(told_apart([Called(f.name, *2 * (called[f.side],)) for f in people]))
    for event in came:
        if isinstance(event, e.ShooterArrived):
            yield replace(event, figure=replace(event.figure, name=next(names)))
        else:
            yield event


def _people(place: Scenario, side: str) -> Iterator[Event]:
    people = place.detectives if side == DETECTIVES else place.enemies
    for number, key in enumerate(people, 1):
        row = PEOPLE[key]
        alike = people.count(key) > 1
        name = f"{row.name} {people[:number].count(key)}" if alike else row.name
        yield e.ShooterArrived(
            Shooter(
                f"{side}-{number}", name, side, row.name,
                dict(zip(SCORES, row.scores, strict=True)), row.skills, row.weapon, row.armour,
                ARMOUR[row.armour].amount,
            )
        )  # fmt: skip


def _place(place: Scenario, rules: Mapping[str, str]) -> Iterator[Event]:
    if rules["ground"] == "scenario":
        for number, (kind, low, high) in enumerate(place.tags, 1):
            tag = Tag(f"place-{number}", kind, low, high)
            yield e.TagSet(tag=tag, beat=0, source=place.title)
    for side, name in ((DETECTIVES, place.task), (ENEMIES, place.escape)):
        yield e.ObjectiveSet(Objective(f"{side}-aim", name, side, place.value, wins=True))


# --- Orders -------------------------------------------------------------------


def play_answer(umpire: Umpire[Battle], order: o.Answer) -> None:
    def plan(battle: Battle, given: o.Answer) -> Any:
        return pending_of(battle, given.side, given.answer)

    asked = umpire.plan(plan, order)
    umpire.record(e.ChoiceMade(order.answer))
    if asked.side != REFEREE:
        answered(umpire, asked, order.answer)
    elif order.answer != "none":
        tables.come(umpire, int(order.answer), asked.number)


def play_concession(umpire: Umpire[Battle], order: o.Concede) -> None:
    if order.side == REFEREE:
        raise IllegalOrder("A referee cannot concede.")
    winner = other_side(order.side)
    end(umpire, Outcome(winner, "The others broke off."))


RESOLVERS: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    o.Shoot: f.play_shot,
    o.Maneuver: f.play_maneuver,
    o.Pursue: f.play_pursuit,
    o.GetOut: f.play_getting_out,
    o.Hold: f.play_hold,
    o.HoldFire: f.play_holding_fire,
    o.Answer: play_answer,
    o.Concede: play_concession,
    **dict.fromkeys(
        (o.RollTable, o.CallEvent, o.SetTag, o.ClearTag, o.AdjustPosture, o.AdjustWounds,
         o.RefereeRules),
        referee.play,
    ),
}  # fmt: skip


def carry_out(umpire: Umpire[Battle], order: Order) -> None:
    """What the order itself does; the next Beat and its dice are none of its doing."""
    resolver = RESOLVERS.get(type(order))
    if resolver is None:
        raise IllegalOrder("That is not an order of this game.")
    if umpire.battle.phase == OVER or order.side not in [each.id for each in umpire.battle.sides]:
        raise IllegalOrder("There is nothing for you to order in this battle.")
    resolver(umpire, order)


def run(umpire: Umpire[Battle], order: Order) -> None:
    """Resolve an order, and let the fight go on from there."""
    carry_out(umpire, order)
    go_on(umpire, order.side if isinstance(order, ACTIONS) else "")


def play(battle: Battle, order: Order, dice: Dice) -> tuple[Battle, tuple[Event, ...]]:
    """Resolve an order: the battle afterwards and what happened, or IllegalOrder."""
    umpire = Umpire(battle, dice, fold)
    run(umpire, order)
    return umpire.battle, tuple(umpire.events)


def verify(battle: Battle, order: Order) -> None:
    """None when the order may be given now; else raises IllegalOrder."""
    try:
        run(Inspector(battle, fold), order)
    except (Planned, NoMoreDice):
        return


def to_act(battle: Battle) -> tuple[str, ...]:
    """The sides that may order now."""
    if battle.pending:
        return (battle.pending.side,)
    return (battle.active,) if battle.active else ()


def outcome(battle: Battle) -> Outcome | None:
    """None, or how the fight ended."""
    return battle.outcome


def idle(battle: Battle, side: str) -> Order | None:
    """The last answer to a question, which is the idlest; else the first who may act holds."""
    if side not in to_act(battle):
        return None
    if battle.pending:
        return o.Answer(side, battle.pending.options[-1].value)
    waiting = next(
        each for each in battle.figures.values()
        if each.side == side and each.is_up and not each.acted
    )  # fmt: skip
    return o.Hold(side, waiting.id)


def activation(battle: Battle) -> str:
    """The Beat, and how many have acted in it."""
    acted = sum(1 for each in battle.figures.values() if each.acted)
    return f"{battle.beat}:{acted}"
