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
from laboratory.models import Reel, Simulation
from laboratory.owned_data import A_FILM
from rules.kernel.deeds import Fighter
from rules.registry import RULESETS
from rules.simulate import Experiment, shares, steps
from rules.simulate.experiment import ruleset_of
from rules.simulate.intervals import MILLION
from web.enqueue import after_commit
from web.json_limits import JsonObject

PLAY = "laboratory.tasks.play_sample_battle"  # tasks call us, never the other way
SCANNED = 12  # battles, among which those worth watching are found
MOST_REELS = 60  # of one simulation
LOST_AFTER = timedelta(minutes=2)
MOST_FILMS = 24  # kept decoded in one process

Shot = tuple[int, str, JsonObject]  # order, side, event


class NoSuchBattle(Exception):
    """The simulation has no such battle, or no room for another film; a sentence says so."""


@dataclass(frozen=True)
class Facts:
    """How a battle ended. left: of each party what still fights, in millionths of its start."""

    winner: int
    reason: str
    turns: int
    orders: int
    left: tuple[int, ...]

    @property
    def apart(self) -> int:
        """How far the two who have most left are apart."""
        first, second, *_ = sorted((*self.left, 0, 0), reverse=True)
        return first - second


# --- Asking --------------------------------------------------------------------------------------


def want_scan(row: Simulation) -> None:
    """Have the first battles filmed: the ones worth watching are chosen among them.

    Raises NoSuchBattle where the owner keeps too much.
    """
    _want(row, range(min(SCANNED, row.counted)))


@transaction.atomic
def want_battle(row: Simulation, number: int) -> Reel:
    """Have one battle filmed. Raises NoSuchBattle."""
    if not 0 <= number < row.counted:
        raise NoSuchBattle(f"Choose a battle from 1 to {row.counted}.")
    list(Simulation.objects.select_for_update(no_key=True).filter(pk=row.pk).values_list("pk"))
    found = row.reels.filter(number=number).first()
    if found is None and row.reels.count() >= MOST_REELS:
        raise NoSuchBattle(f"Choose one of the {MOST_REELS} below: there is no room for more.")
    return found or _want(row, (number,))[0]


@transaction.atomic
def _want(row: Simulation, numbers: Sequence[int]) -> list[Reel]:
    known = set(row.reels.values_list("number", flat=True))
    fresh = [Reel(simulation=row, number=number) for number in numbers if number not in known]
    if fresh:
        _check_room(row, len(fresh))
    Reel.objects.bulk_create(fresh, ignore_conflicts=True)
    found = list(row.reels.filter(number__in=numbers))
    for reel in found:
        if not reel.is_ready:
            after_commit(_enqueue, reel.pk)
    return found


def _check_room(row: Simulation, films: int) -> None:
    """Nobody is held: whoever asks may be a stranger, and 60 films are little to be off by."""
    try:
        check_bytes(row, films * A_FILM)
    except TooMuch as error:
        raise NoSuchBattle(str(error)) from error


def _enqueue(reel_id: int) -> None:
    signature(PLAY, args=(reel_id,)).apply_async(ignore_result=True, retry=False)


def lost_sample_battles() -> list[int]:
    """Those that should have been played long ago."""
    waiting = Reel.objects.filter(facts={}, asked__lt=timezone.now() - LOST_AFTER)
    return list(waiting.values_list("pk", flat=True)[:SCANNED])


# --- Playing -------------------------------------------------------------------------------------


def film(reel_id: int) -> None:
    """Play a battle again and keep what happens; one that is kept already stays as it is."""
    reel = Reel.objects.select_related("simulation").filter(pk=reel_id, facts={}).first()
    if reel is None:
        return
    trouble = job_of(reel.simulation).obstacle()
    if trouble:
        reel.facts = {"trouble": trouble}
    else:
        experiment = experiment_of(reel.simulation)
        shots, facts = played(experiment, reel.number)
        reel.film = zlib.compress(msgspec.json.encode(shots))
        reel.facts = msgspec.to_builtins(facts)
    reel.save(update_fields=["film", "facts"])


def played(experiment: Experiment, number: int) -> tuple[list[Shot], Facts]:
    """A battle from beginning to end, and how it ended."""
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


def facts_of(reel: Reel) -> Facts | None:
    """How a battle ended; None while it is not played, or where it could not be."""
    return None if "turns" not in reel.facts else msgspec.convert(reel.facts, Facts)


def worth_watching(row: Simulation, reels: Sequence[Reel]) -> dict[int, tuple[str, ...]]:
    """What makes which battle worth watching, by its number."""
    known = {each.number: facts for each in reels if (facts := facts_of(each)) is not None}
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
    """One that ends as most do, and is as long as those are in the middle."""
    ends = [facts.winner for facts in known.values()]
    usual = max(sorted(set(ends)), key=ends.count)
    alike = sorted(
        (n for n in known if known[n].winner == usual),
        key=lambda n: (known[n].turns, known[n].orders, n),
    )
    return alike[len(alike) // 2]


def _rarest(row: Simulation) -> int:
    """The party that wins least often, if it is clearly so."""
    found = shares(experiment_of(row), sums_so_far(row))
    worst = min(range(len(found)), key=lambda place: found[place].share)
    others = [each for place, each in enumerate(found) if place != worst]
    return worst if all(found[worst].high < each.low for each in others) else -2


# --- Watching ------------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_FILMS)
def entries_of(reel_id: int) -> tuple[Entry, ...]:
    """The lines of a film as a journal has them. Raises Reel.DoesNotExist."""
    reel = Reel.objects.select_related("simulation").exclude(film=b"").get(pk=reel_id)
    ruleset = RULESETS[reel.simulation.ruleset]
    shots = msgspec.json.decode(zlib.decompress(bytes(reel.film)))
    return tuple(
        Entry(seq, ruleset.event_from(body), order, side, reel.asked)
        for seq, (order, side, body) in enumerate(shots, 1)
    )
