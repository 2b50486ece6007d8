"""Read model of the replay of one sample battle of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.actors import Actor as Nobody
from battles import journal
from battles.models import Battle
from battles.queries.battle_head import reader_of
from battles.replay.queries import ReplayPage, Wanted, moment_page
from battles.replay.timeline import Timeline
from laboratory.experiments.jobs import experiment_of
from laboratory.models import SampleBattle, Simulation
from laboratory.number_text import percent
from laboratory.services import sample_battles
from rules.registry import RULESETS
from rules.simulate.playing import rules_of


@dataclass(frozen=True)
class SampleBattleRow:
    """A sample battle in a list. `place`: its number, counted from 1."""

    place: int
    worth: tuple[str, ...]
    winner: str
    winner_index: int | None
    turns: int
    left: tuple[tuple[str, str], ...]
    trouble: str


@dataclass(frozen=True)
class SampleBattleList:
    """The sample battles, the remarkable ones first. `waiting`: how many are being played.

    turns: the game's word for turns.
    """

    lines: tuple[SampleBattleRow, ...]
    waiting: int
    asked: int
    is_found: bool
    turns: str


def sample_battle_list(row: Simulation) -> SampleBattleList:
    """The sample battles of a simulation. One query beside the row."""
    found = list(row.sample_battles.defer("events"))
    worth = sample_battles.worth_watching(row, found)
    ready = [each for each in found if each.is_ready]
    names = [party.name for party in experiment_of(row).parties]
    lines = sorted(
        (_line(each, names, worth.get(each.number, ())) for each in ready),
        key=lambda line: (not line.worth, line.place),
    )
    return SampleBattleList(
        tuple(lines),
        len(found) - len(ready),
        len(found),
        bool(found),
        RULESETS[row.ruleset].wording.turns,
    )


def _line(sample: SampleBattle, names: Sequence[str], worth: tuple[str, ...]) -> SampleBattleRow:
    facts = sample_battles.facts_of(sample)
    if facts is None:
        trouble = str(sample.facts.get("trouble", ""))
        return SampleBattleRow(sample.number + 1, (), "", None, 0, (), trouble)
    won = facts.winner if facts.winner >= 0 else None
    return SampleBattleRow(
        sample.number + 1,
        worth,
        "Nobody" if won is None else names[won],
        won,
        facts.turns,
        tuple((name, percent(left)) for name, left in zip(names, facts.left, strict=True)),
        "",
    )


def battle_of(row: Simulation, sample: SampleBattle) -> Battle:
    """An unsaved, finished `Battle` with the position and data of a sample battle."""
    experiment, ruleset = experiment_of(row), RULESETS[row.ruleset]
    entries = sample_battles.entries_of(sample.pk)
    battle = Battle(
        pk="",
        ruleset=row.ruleset,
        edition=experiment.edition,
        scenario=experiment.scenario,
        title=f"Battle {sample.number + 1} of {row.name}",
        house_rules=rules_of(ruleset, experiment),
        status=Battle.Status.ENDED,
        seq=len(entries),
        moved=sample.asked,
    )
    journal.keep_state(battle, ruleset.folded([entry.event for entry in entries]))
    return battle


def sample_battle_at(row: Simulation, place: int) -> SampleBattle | None:
    """The sample battle at a place of the list, without its events."""
    return row.sample_battles.defer("events").filter(number=place - 1).first()


def watch_page(row: Simulation, sample: SampleBattle, at: int | None) -> ReplayPage:
    """A moment of a sample battle. It is over, so nothing of it is hidden."""
    battle = battle_of(row, sample)
    reader = reader_of(battle, (), Nobody())
    timeline = Timeline(sample_battles.entries_of(sample.pk))
    return moment_page(battle, reader, timeline, Wanted(at))
