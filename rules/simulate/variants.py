"""One thing changed, everything else as it was: what it does to the rate of wins, in pairs.

The pairs are battles with the same number: same ground, same dice, as far as they go alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from rules.kernel.building import Workshop
from rules.kernel.edits import edited
from rules.kernel.warbands import (
    Appoint,
    Fill,
    RemoveMember,
    RemoveTeam,
    SetBuild,
    Warband,
    members_of,
    team_with,
)
from rules.simulate.experiment import Experiment, check_experiment, ruleset_of
from rules.simulate.intervals import Difference, Interval, matched, wilson
from rules.simulate.playing import play_battle
from rules.simulate.running import CHUNK, Chunk, chunks

EVERYBODY = "*"


@dataclass(frozen=True)
class Variant:
    """An experiment that differs in one thing, which `label` tells."""

    label: str
    experiment: Experiment


@dataclass(frozen=True)
class Compared:
    """What a change did: how often the party wins with it, and by how much that differs."""

    label: str
    rate: Interval
    difference: Difference

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the difference leaves out that there is none."""
        return self.difference.low > 0 or self.difference.high < 0


# --- Changing one thing --------------------------------------------------------------------------


def with_rule(experiment: Experiment, key: str, answer: str) -> Variant:
    """Another answer to a house rule. Raises ValueError for one that there is not."""
    changed = replace(experiment, rules={**experiment.rules, key: answer})
    check_experiment(changed)
    return Variant(f"{key}={answer}", changed)


def with_fields(
    experiment: Experiment, party: int, name: str, fields: Mapping[str, Any]
) -> Variant:
    """Other fields of the build of whoever is called so, or of all with "*".

    Fields as the workshop's forms have them: armour, experience, drugs.p90, weapons.add and so on.
    Raises BadEdit for fields that there are not, ValueError for what cannot be fielded.
    """
    before = force_of(experiment, party)
    whom = [each for each in members_of(before) if name in (EVERYBODY, each.name)]
    if not whom:
        names = ", ".join(each.name for each in members_of(before))
        raise ValueError(f"nobody in {before.name} is called {name!r}; there are {names}")
    after = before
    for member in whom:
        after = edited(after, Fill(member.id, dict(fields)), craft_of(experiment))
    if after == before:
        raise ValueError(f"that changes nothing: {name} has it already")
    told = ", ".join(f"{field}={value}" for field, value in fields.items())
    who = "everybody" if name == EVERYBODY else name
    return Variant(f"{who}: {told}", fielding(experiment, party, after))


def without(experiment: Experiment, party: int, member: str) -> Variant:
    """The warband without one member; if that was a leader, the next of the team leads.

    Raises ValueError where the rest cannot be fielded.
    """
    before, craft = force_of(experiment, party), craft_of(experiment)
    team = team_with(before, member)
    name = next(each.name for each in team.members if each.id == member)
    rest = [each.id for each in team.members if each.id != member]
    after = edited(before, RemoveMember(member), craft)
    if not rest:
        after = edited(after, RemoveTeam(team.id), craft)
    elif team.leader == member:
        after = edited(after, Appoint(rest[0]), craft)
    after = _without_their_seats(after, craft)
    return Variant(f"without {name}", fielding(experiment, party, after))


def _without_their_seats(force: Warband, craft: Workshop) -> Warband:
    """Nobody waits in a vehicle for those who stay at home."""
    names = {each.id: each.id for each in members_of(force)}
    for member in members_of(force):
        build = craft.renumbered(member.kind, member.build, names)
        if build != craft.read(member.kind, member.build):
            force = edited(force, SetBuild(member.id, build), craft)
    return force


def each_left_out(experiment: Experiment, party: int) -> Iterator[Variant | str]:
    """The warband without each of its members in turn, or in a sentence why not."""
    for member in members_of(force_of(experiment, party)):
        try:
            yield without(experiment, party, member.id)
        except ValueError as error:
            yield f"without {member.name}: {error}"


def force_of(experiment: Experiment, party: int) -> Warband:
    """A party's warband. Raises ValueError for one that brings none."""
    found = experiment.parties[party].force
    if found is None:
        raise ValueError(f"{experiment.parties[party].name} brings no warband to change")
    return found


def craft_of(experiment: Experiment) -> Workshop:
    """Where the game's warbands are built. Raises ValueError where none are."""
    workshop = ruleset_of(experiment).workshop
    if workshop is None:
        raise ValueError(f"nobody builds warbands for {experiment.ruleset}")
    return workshop


def fielding(experiment: Experiment, party: int, force: Warband) -> Experiment:
    """The experiment with another warband of a party. Raises ValueError if that cannot fight."""
    parties = list(experiment.parties)
    parties[party] = replace(parties[party], force=force)
    changed = replace(experiment, parties=tuple(parties))
    check_experiment(changed)
    return changed


# --- Comparing -----------------------------------------------------------------------------------


def compare(
    base: Experiment,
    variants: Sequence[Variant],
    party: int,
    battles: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda played: None,
) -> tuple[Interval, list[Compared]]:
    """How often a party wins as things are, and what each variant does to that.

    Each is played as often as the other, so `battles` times one more than there are variants. The
    same for any number of processes; `progress` is told how many battles of each have been played.
    """
    experiments = [base, *(variant.experiment for variant in variants)]
    won: list[list[int]] = [[] for _ in experiments]
    with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
        for chunk in chunks(battles, CHUNK):
            for wins, found in zip(won, _played(pool, experiments, party, chunk), strict=True):
                wins += found
            progress(chunk.first + chunk.count)
    before = won[0]
    rows = [
        Compared(variant.label, _rate(after), difference(before, after))
        for variant, after in zip(variants, won[1:], strict=True)
    ]
    return _rate(before), rows


def difference(before: Sequence[int], after: Sequence[int]) -> Difference:
    """The mean change from one row of wins (1) and others (0) to another, pair by pair."""
    changes = [two - one for one, two in zip(before, after, strict=True)]
    return matched(changes.count(1), changes.count(-1), len(changes))


def wins_of(experiment: Experiment, party: int, chunk: Chunk) -> list[int]:
    """For each battle of a chunk 1 if the party won it, else 0."""
    return [int(play_battle(experiment, number).winner == party) for number in chunk.numbers]


def _played(
    pool: Executor | None, experiments: Sequence[Experiment], party: int, chunk: Chunk
) -> list[list[int]]:
    if pool is None:
        return [wins_of(each, party, chunk) for each in experiments]
    waiting = [pool.submit(wins_of, each, party, chunk) for each in experiments]
    return [each.result() for each in waiting]


def _rate(wins: Sequence[int]) -> Interval:
    return wilson(sum(wins), len(wins))
