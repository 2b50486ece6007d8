"""Plays selected battles of a simulation again and stores them for the replay."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

import msgspec
from celery import signature
from django.db import transaction
from django.utils import timezone

from battles.journal import Entry
from laboratory.experiments.jobs import experiment_of, job_of, sums_so_far
from laboratory.limits import TooMuch, check_bytes
from laboratory.models import SampleBattle, Simulation
from laboratory.owned_data import SAMPLE_SIZE
from rules.kernel.deeds import Fighter
from rules.registry import RULESETS
from rules.simulate import Experiment, shares, steps
from rules.simulate.experiment import ruleset_of
from rules.simulate.intervals import MILLION
from web.enqueue import after_commit
from web.json_limits import JsonObject

PLAY = "laboratory.tasks.play_sample_battle"  # by name: tasks import services, not the other way
SCANNED = 12  # battles that are played to choose those worth watching
MOST_SAMPLES = 60  # of one simulation
LOST_AFTER = timedelta(minutes=2)
MOST_DECODED = 24  # decoded battles in the cache of a process

Shot = tuple[int, str, JsonObject]  # order, side, event


class NoSuchBattle(Exception):
    """The simulation has no such battle, or no room for another one. The message says which."""


@dataclass(frozen=True)
class Facts:
    """How a battle ended. left: the remaining value of each party, in millionths of its start."""

    winner: int
    reason: str
    turns: int
    orders: int
    left: tuple[int, ...]

    @property
    def apart(self) -> int:
        """The difference between the two parties with the highest remaining value."""
        first, second, *_ = sorted((*self.left, 0, 0), reverse=True)
        return first - second


# --- Enqueueing ----------------------------------------------------------------------------------


def want_scan(row: Simulation) -> None:
    """Enqueue the first battles, from which those worth watching are chosen.

    Raises NoSuchBattle if the owner exceeds the storage limit.
    """
    _want(row, range(min(SCANNED, row.counted)))


@transaction.atomic
def want_battle(row: Simulation, number: int) -> SampleBattle:
    """Enqueue one battle to be played again. Raises NoSuchBattle."""
    if not 0 <= number < row.counted:
        raise NoSuchBattle(f"Choose a battle from 1 to {row.counted}.")
    list(Simulation.objects.select_for_update(no_key=True).filter(pk=row.pk).values_list("pk"))
    found = row.sample_battles.filter(number=number).first()
    if found is None and row.sample_battles.count() >= MOST_SAMPLES:
        raise NoSuchBattle(f"Choose one of the {MOST_SAMPLES} below: there is no room for more.")
    return found or _want(row, (number,))[0]


@transaction.atomic
def _want(row: Simulation, numbers: Sequence[int]) -> list[SampleBattle]:
    known = set(row.sample_battles.values_list("number", flat=True))
    fresh = [
        SampleBattle(simulation=row, number=number) for number in numbers if number not in known
    ]
    if fresh:
        _check_room(row, len(fresh))
    SampleBattle.objects.bulk_create(fresh, ignore_conflicts=True)
    found = list(row.sample_battles.filter(number__in=numbers))
    for sample in found:
        if not sample.is_ready:
            after_commit(_enqueue, sample.pk)
    return found


def _check_room(row: Simulation, samples: int) -> None:
    """Takes no lock: the asker may be anybody, and the sum may be exceeded by 60 samples only."""
    try:
        check_bytes(row, samples * SAMPLE_SIZE)
    except TooMuch as error:
        raise NoSuchBattle(str(error)) from error


def _enqueue(sample_id: int) -> None:
    signature(PLAY, args=(sample_id,)).apply_async(ignore_result=True, retry=False)


def lost_sample_battles() -> list[int]:
    """Those that are overdue, because their task was probably lost."""
    waiting = SampleBattle.objects.filter(facts={}, asked__lt=timezone.now() - LOST_AFTER)
    return list(waiting.values_list("pk", flat=True)[:SCANNED])


# --- Playing -------------------------------------------------------------------------------------


def play_sample(sample_id: int) -> None:
    """Play a battle again and store its events. Does nothing if they are stored already."""
    sample = (
        SampleBattle.objects.select_related("simulation").filter(pk=sample_id, facts={}).first()
    )
    if sample is None:
        return
    trouble = job_of(sample.simulation).obstacle()
    if trouble:
        sample.facts = {"trouble": trouble}
    else:
        experiment = experiment_of(sample.simulation)
        shots, facts = played(experiment, sample.number)
        sample.events = zlib.compress(msgspec.json.encode(shots))
        sample.facts = msgspec.to_builtins(facts)
    sample.save(update_fields=["events", "facts"])


def played(experiment: Experiment, number: int) -> tuple[list[Shot], Facts]:
    """The events of a battle, and how it ended."""
    ruleset, shots, orders, battle = ruleset_of(experiment), list[Shot](), 0, None
    for step in steps(experiment, number):
        battle = step.after
        orders += step.order is not None
        side = step.order.side if step.order is not None else ""
        shots += [(orders, side, msgspec.to_builtins(event)) for event in step.events]
    outcome = ruleset.outcome(battle)
    facts = Facts(
        experiment.party_at(outcome.winner, number) if outcome else -1,
        outcome.reason if outcome else "",
        ruleset.turn(battle),
        orders,
        tuple(_left(experiment, number, ruleset.roll_call(battle))),
    )
    return shots, facts


def _left(experiment: Experiment, number: int, everybody: Sequence[Fighter]) -> Iterator[int]:
    for place in range(len(experiment.parties)):
        own = [each for each in everybody if experiment.party_at(each.side, number) == place]
        whole = sum(each.value_at_start for each in own)
        yield sum(each.value for each in own if not each.fate) * MILLION // max(1, whole)


# --- Choosing ------------------------------------------------------------------------------------


def facts_of(sample: SampleBattle) -> Facts | None:
    """How a battle ended; None if it is not played yet or has failed."""
    return None if "turns" not in sample.facts else msgspec.convert(sample.facts, Facts)


def worth_watching(row: Simulation, samples: Sequence[SampleBattle]) -> dict[int, tuple[str, ...]]:
    """Why a battle is worth watching, by its number."""
    known = {each.number: facts for each in samples if (facts := facts_of(each)) is not None}
    if not known:
        return {}
    found: dict[int, list[str]] = {}
    for words, number in _best(row, known):
        found.setdefault(number, []).append(words)
    return {number: tuple(words) for number, words in found.items()}


def _best(row: Simulation, known: dict[int, Facts]) -> Iterator[tuple[str, int]]:
    yield "the most typical", typical(row, known)
    yield "the shortest", min(known, key=lambda n: (known[n].turns, known[n].orders, n))
    yield "the longest", max(known, key=lambda n: (known[n].turns, known[n].orders, -n))
    yield "the closest", min(known, key=lambda n: (known[n].apart, n))
    yield "the most one-sided", max(known, key=lambda n: (known[n].apart, -n))
    rare = _rarest(row)
    upsets = [number for number, facts in known.items() if facts.winner == rare]
    if upsets:
        yield "against the odds", upsets[0]


def typical(row: Simulation, known: dict[int, Facts]) -> int:
    """A battle with the most frequent winner and the median length among those."""
    ends = [facts.winner for facts in known.values()]
    usual = max(sorted(set(ends)), key=ends.count)
    alike = sorted(
        (n for n in known if known[n].winner == usual),
        key=lambda n: (known[n].turns, known[n].orders, n),
    )
    return alike[len(alike) // 2]


def _rarest(row: Simulation) -> int:
    """The party that wins least often, if its interval lies below all others."""
    found = shares(experiment_of(row), sums_so_far(row))
    worst = min(range(len(found)), key=lambda place: found[place].share)
    others = [each for place, each in enumerate(found) if place != worst]
    return worst if all(found[worst].high < each.low for each in others) else -2


# --- Watching ------------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_DECODED)
def entries_of(sample_id: int) -> tuple[Entry, ...]:
    """The stored events as lines of a journal. Raises SampleBattle.DoesNotExist."""
    sample = SampleBattle.objects.select_related("simulation").exclude(events=b"").get(pk=sample_id)
    ruleset = RULESETS[sample.simulation.ruleset]
    shots = msgspec.json.decode(zlib.decompress(bytes(sample.events)))
    return tuple(
        Entry(seq, ruleset.event_from(body), order, side, sample.asked)
        for seq, (order, side, body) in enumerate(shots, 1)
    )
