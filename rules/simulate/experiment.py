"""What is to be tried: who fights whom, where, by which players, and from which seed."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.bots.known import PLAIN, bot_called
from rules.kernel.record import Record, encode, fingerprint, packed
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from rules.kernel.warbands import Warband
from rules.registry import RULESETS


class Party(Record):
    """One who fights: on which side first, under whose name, played by whom, with which force.

    Without a force it takes the scenario's own people of its side.
    """

    side: str
    name: str
    bot: str = PLAIN
    force: Warband | None = None


class Start(Record):
    """A moment of a battle, as one of its sides knows it, from which all others go on.

    seen: that side's view as JSON text, because who stands first in it matters and databases have
    orders of their own. side: "" for who only looks on, "*" for who sees everything. seq and
    battle: which moment of which battle it was, for people.
    """

    seen: str
    side: str
    battle: str = ""
    title: str = ""
    seq: int = 0


class Experiment(Record):
    """Battles between parties. Its digest and a battle's number say everything about that battle.

    rules: house rules that differ from their defaults. swaps: parties change sides in turn.
    ground: one ground for all battles, or nothing for another one each time. start: a moment from
    which they are played on, instead of the scenario's beginning; what its side does not know is
    drawn by lot for each of them.

    Battles with the same seed and number have the same dice and ground whatever else differs: what
    two experiments make of them can be compared in pairs.
    """

    ruleset: str
    edition: str
    scenario: str
    seed: int
    parties: tuple[Party, ...]
    rules: dict[str, str] = {}
    swaps: bool = False
    ground: int | None = None
    start: Start | None = None

    @property
    def digest(self) -> str:
        """A name for the experiment that hangs on its content alone."""
        return fingerprint(self.told)

    @property
    def told(self) -> dict[str, Any]:
        """The experiment as plain values, from which anybody reads it again."""
        told: dict[str, Any] = msgspec.json.decode(encode(self))
        if self.start is None:
            del told["start"]  # so it is called as it was before there were any
        return told

    def party_at(self, side: str, number: int) -> int:
        """Which party has a side in a battle; -1 for a side that belongs to none of them."""
        sides = [party.side for party in self.parties]
        if side not in sides:
            return -1
        shift = number % len(sides) if self.swaps else 0
        return (sides.index(side) - shift) % len(sides)


def start_of(ruleset: Ruleset[Any], battle: Any, side: str) -> Start:
    """A battle as it stands, as far as a side knows it."""
    return Start(packed(ruleset.view(battle, side)).decode(), side)


def ruleset_of(experiment: Experiment) -> Ruleset[Any]:
    """The game. Raises ValueError where this one cannot be played."""
    ruleset = RULESETS.get(experiment.ruleset)
    if ruleset is None:
        raise ValueError(f"there is no game called {experiment.ruleset!r}")
    if ruleset.edition != experiment.edition:
        raise ValueError(f"the rules here are {ruleset.edition}, not {experiment.edition}")
    return ruleset


def check_experiment(experiment: Experiment) -> None:
    """Raises ValueError with the first thing that keeps the experiment from being played."""
    ruleset = ruleset_of(experiment)
    card = next((each for each in ruleset.scenarios if each.id == experiment.scenario), None)
    if card is None:
        raise ValueError(f"{ruleset.name} has no scenario {experiment.scenario!r}")
    sides = sides_of(ruleset, card, experiment)
    named = [party.side for party in experiment.parties]
    if set(named) != sides or len(named) != len(sides):
        raise ValueError(f"each of these sides needs one party: {', '.join(sorted(sides))}")
    known = {rule.key: {value for value, _ in rule.answers} for rule in ruleset.house_rules}
    for key, value in experiment.rules.items():
        if value not in known.get(key, ()):
            raise ValueError(f"there is no house rule {key!r} with the choice {value!r}")
    for party in experiment.parties:
        bot_called(party.bot)
        _check_force(ruleset, card, experiment, party)


def sides_of(ruleset: Ruleset[Any], card: ScenarioCard, experiment: Experiment) -> set[str]:
    """The sides that need a party: those of the moment to go on from, or all of the scenario."""
    if experiment.start is None:
        return {side.id for side in card.sides if not side.is_referee}
    return set(sides_in(ruleset, card, position_in(ruleset, experiment.start)))


def sides_in(ruleset: Ruleset[Any], card: ScenarioCard, battle: Any) -> list[str]:
    """The sides that fight in a battle; all, in a game that does not say who is there."""
    there = {each.side for each in ruleset.roll_call(battle)}
    fought = [side.id for side in card.sides if not side.is_referee]
    return [side for side in fought if not there or side in there]


def position_in(ruleset: Ruleset[Any], start: Start) -> Any:
    """What is seen of the moment. Raises ValueError where it is none of this game."""
    try:
        return msgspec.json.decode(start.seen, type=ruleset.state_type)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{ruleset.name} cannot read this moment: {error}") from error


def _check_force(
    ruleset: Ruleset[Any], card: ScenarioCard, experiment: Experiment, party: Party
) -> None:
    if party.force is None:
        return
    if experiment.start is not None:
        raise ValueError("A moment has its own people: leave the warbands out")
    if not any(side.id == party.side and side.takes_force for side in card.sides):
        raise ValueError(f"{card.title} has its own people for this side: leave the warband out")
    if ruleset.workshop is None or party.force.ruleset != ruleset.slug:
        raise ValueError(f"{party.name} is no warband of {ruleset.name}")
    problems = ruleset.workshop.check(party.force)
    if problems:
        raise ValueError(f"{party.name} cannot be fielded: {problems[0].message}")
