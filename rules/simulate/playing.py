"""One battle of an experiment, played to its end by the engine that plays every other game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.bots.known import BOTS, PLAIN, ordered
from rules.bots.simple import Whim
from rules.kernel.deeds import Deed, Fighter
from rules.kernel.dice import SeededDice
from rules.kernel.events import Event, Order, PositionTaken
from rules.kernel.record import encode, packed
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import Warband
from rules.simulate.experiment import Experiment, Start, position_in, ruleset_of

MOST_ORDERS = 4000  # a battle that has no end by then is given up


@dataclass(frozen=True)
class Step:
    """An order and what came of it; the battle's opening has none."""

    order: Order | None
    before: Any
    after: Any
    events: Sequence[Event]


@dataclass(frozen=True)
class Report:
    """How a battle of an experiment came out.

    winner: the number of a party, or -1 for nobody; reason: in the game's words, empty for a
    battle that was given up. first: the party that had the first side.
    """

    number: int
    winner: int
    reason: str
    first: int
    turns: int
    orders: int
    deeds: tuple[Deed, ...]
    roll_call: tuple[Fighter, ...]


def draw(experiment: Experiment, number: int, purpose: str) -> bytes:
    """32 bytes for a purpose of a battle, whatever else the experiment says."""
    words = f"experiment:{experiment.seed}:{number}:{purpose}"
    return hashlib.sha256(words.encode()).digest()


def opening(experiment: Experiment, number: int) -> tuple[Event, ...]:
    """The position from which a battle starts, as events."""
    ruleset = ruleset_of(experiment)
    if experiment.start is not None:
        return (_imagined(ruleset, experiment, experiment.start, number),)
    rules = rules_of(ruleset, experiment)
    card = next(each for each in ruleset.scenarios if each.id == experiment.scenario)
    names, forces = {}, {}
    for side in card.seated(rules):
        names[side.id] = side.name
        party = experiment.party_at(side.id, number)
        if party >= 0:
            names[side.id] = experiment.parties[party].name
            force = experiment.parties[party].force
            if force is not None:
                forces[side.id] = _in_order(force)
    ground = experiment.ground
    if ground is None:
        ground = int.from_bytes(draw(experiment, number, "ground")[:4], "big")
    return ruleset.muster(experiment.scenario, names, rules, ground, forces)


def _imagined(
    ruleset: Ruleset[Any], experiment: Experiment, start: Start, number: int
) -> PositionTaken:
    """The moment with all that its side cannot know drawn by lot."""
    lots = Whim(int.from_bytes(draw(experiment, number, "unknown")[:6], "big"))
    battle = ruleset.imagine(position_in(ruleset, start), start.side, lots)
    return PositionTaken(state=packed(battle).decode())


def _in_order(force: Warband) -> Warband:
    """A warband with everything in its builds in the order of its names.

    The digest of an experiment does not tell in which order somebody wrote them down, and databases
    have orders of their own; so the battle must not hang on it.
    """
    return msgspec.json.decode(encode(force), type=Warband)


def rules_of(ruleset: Ruleset[Any], experiment: Experiment) -> dict[str, str]:
    """Every house rule that concerns the scenario, as it is played."""
    concerned = (rule for rule in ruleset.house_rules if rule.concerns(experiment.scenario))
    return {rule.key: experiment.rules.get(rule.key, rule.default) for rule in concerned}


def steps(experiment: Experiment, number: int) -> Iterator[Step]:
    """A whole battle, order by order: the same for the same experiment and number, anywhere."""
    ruleset = ruleset_of(experiment)
    events = opening(experiment, number)
    battle = ruleset.folded(events)
    yield Step(None, ruleset.empty(), battle, events)
    dice = SeededDice(draw(experiment, number, "dice"))
    for count in range(MOST_ORDERS):
        sides = ruleset.to_act(battle)
        if not sides:
            return
        whim = Whim(int.from_bytes(draw(experiment, number, f"whim:{count}")[:6], "big"))
        party = experiment.party_at(sides[0], number)
        bot = BOTS[experiment.parties[party].bot if party >= 0 else PLAIN]
        before = battle
        order, battle, events = ordered(bot, ruleset, before, sides[0], dice, whim)
        yield Step(order, before, battle, events)


def play_battle(experiment: Experiment, number: int) -> Report:
    """A battle of an experiment, and what is worth counting of it."""
    ruleset = ruleset_of(experiment)
    deeds: list[Deed] = []
    orders, battle = 0, ruleset.empty()
    for step in steps(experiment, number):
        battle = step.after
        if step.order is not None:
            orders += 1
            deeds += ruleset.deeds(step.before, step.events)
    outcome = ruleset.outcome(battle)
    return Report(
        number=number,
        winner=experiment.party_at(outcome.winner, number) if outcome else -1,
        reason=outcome.kind if outcome else "",
        first=experiment.party_at(experiment.parties[0].side, number),
        turns=ruleset.turn(battle),
        orders=orders,
        deeds=tuple(deeds),
        roll_call=ruleset.roll_call(battle),
    )
