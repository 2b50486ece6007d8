"""Every weapon against the same target, by exact chances over several ranges: no battles needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.kernel.building import Bench, Entry, Trial, Workshop, bench_with

MILLION = 1_000_000


@dataclass(frozen=True)
class Shot:
    """The best that one attack at some distance (mm) can do; `mode` is empty where none reaches.

    taken: how much of its target it takes on the average: all of whoever is put out at once, of
    the others what they are weakened by. out: how often the target is out of the fight. Millionths.
    """

    distance: int
    mode: str = ""
    taken: int = 0
    out: int = 0


@dataclass(frozen=True)
class Ranked:
    """A weapon with its best attack at each distance, and the means of them, in millionths."""

    entry: str
    name: str
    shots: tuple[Shot, ...]
    taken: int
    out: int


def ranking(
    workshop: Workshop, distances: Sequence[int], bench: Bench, pack: str = ""
) -> list[Ranked]:
    """Every weapon that can be tried, the most effective over these distances (mm) first.

    What is out of reach counts as nothing. A house catalogue's own weapons are among them.
    Raises ValueError without a distance.
    """
    if not distances:
        raise ValueError("give at least one distance")
    entries = (entry for section in workshop.armoury(pack) for entry in section.entries)
    rows = [_ranked(workshop, entry, distances, bench) for entry in entries if entry.modes]
    return sorted(rows, key=lambda row: (-row.taken, -row.out, row.name, row.entry))


def bench_of(workshop: Workshop, **given: object) -> Bench:
    """The workshop's bench, some fields of it otherwise. Raises ValueError for what it has not."""
    fields = {field.name: field.given for field in workshop.bench}
    unknown = sorted(set(given) - set(fields))
    if not fields or unknown:
        raise ValueError(f"there is no {', '.join(unknown) or 'bench'} to try weapons with")
    return bench_with({**fields, **given})


def _ranked(workshop: Workshop, entry: Entry, distances: Sequence[int], bench: Bench) -> Ranked:
    shots = tuple(_best(_shots(workshop, entry, each, bench), each) for each in distances)
    taken = _mean([shot.taken for shot in shots])
    return Ranked(entry.id, entry.name, shots, taken, _mean([shot.out for shot in shots]))


def _shots(workshop: Workshop, entry: Entry, distance: int, bench: Bench) -> Iterator[Shot]:
    for mode in entry.modes:
        found = workshop.trial(entry.id, mode.value, distance, bench)
        if not found.refused:
            taken = _taken(found, bench.target_gutz or workshop.bench_words.whole)
            yield Shot(distance, mode.label, _millionths(taken), _millionths(Fraction(*found.out)))


def _best(shots: Iterable[Shot], distance: int) -> Shot:
    return max(shots, key=lambda shot: (shot.taken, shot.out), default=Shot(distance))


def _taken(found: Trial, whole: int) -> Fraction:
    """All of who is hurt without being weakened, and of the others their share of the whole."""
    weakened = sum((Fraction(*loss.chance) for loss in found.losses), Fraction(0))
    lost = (Fraction(*loss.chance) * min(loss.by, whole) / whole for loss in found.losses)
    return Fraction(*found.hurt) - weakened + sum(lost, Fraction(0))


def _millionths(share: Fraction) -> int:
    return round(share * MILLION)


def _mean(values: Sequence[int]) -> int:
    return (2 * sum(values) + len(values)) // (2 * len(values))
