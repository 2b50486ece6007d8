"""Downloads of a result, and everything needed to reproduce its numbers."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from laboratory.experiments.jobs import aim_of, experiment_of, sums_so_far, sweep_in, tally_so_far
from laboratory.forms import percent_of
from laboratory.models import Simulation
from laboratory.queries.results import result_of
from laboratory.queries.sweep_result import sweep_result
from rosters.csv_files import Cell, sheet
from rosters.exchange.document import to_json
from rules.kernel.record import encode
from rules.simulate import Experiment
from rules.simulate.files import document
from rules.simulate.running import CHUNK
from rules.simulate.sweep import FIGURES
from web.downloads import file_name


@dataclass(frozen=True)
class ForceFile:
    """A warband of a simulation as a file: the party's number and name, and the file name."""

    place: int
    name: str
    file: str


@dataclass(frozen=True)
class Recipe:
    """How to reproduce the numbers bit by bit.

    command: the command line. `is_exact`: whether it plays exactly these battles.
    """

    seed: int
    edition: str
    digest: str
    battles: int
    command: str
    forces: tuple[ForceFile, ...]


def recipe_of(row: Simulation) -> Recipe:
    """How to reproduce the numbers of a simulation."""
    experiment = experiment_of(row)
    return Recipe(
        experiment.seed,
        experiment.edition,
        row.digest,
        row.counted,
        " ".join(_command(row, experiment)),
        force_files(experiment),
    )


def force_files(experiment: Experiment) -> tuple[ForceFile, ...]:
    """The fielded warbands as files."""
    return tuple(
        ForceFile(place, party.name, f"{place + 1}-{file_name(party.name, 'json')}")
        for place, party in enumerate(experiment.parties)
        if party.force is not None
    )


def _command(row: Simulation, experiment: Experiment) -> Iterator[str]:
    """The command line that plays the same battles; of a stopped simulation, those that count."""
    aim, sweep = aim_of(row), sweep_in(row)
    is_whole = row.state == Simulation.State.DONE
    battles = aim.battles if is_whole else row.counted
    yield f"python -m rules {'balance' if sweep else 'simulate'}"
    yield from (shlex.quote(each.file) for each in force_files(experiment))
    yield f"--scenario {experiment.ruleset}/{experiment.scenario}"
    yield f"--battles {battles // sweep.round if sweep else battles} --seed {experiment.seed}"
    if aim.precision and is_whole:
        yield f"--precision {percent_of(aim.precision)}"
    yield f"--bots {' '.join(party.bot for party in experiment.parties)}"
    if force_files(experiment) and not experiment.swaps:
        yield "--fixed-sides"
    yield from (f"--rule {shlex.quote(f'{k}={v}')}" for k, v in sorted(experiment.rules.items()))
    yield f"--figures --party {sweep.party + 1}" if sweep else f"--json {_file_name(row)}"


def _file_name(row: Simulation) -> str:
    return file_name(row.name, "json", "result")


def has_command(row: Simulation) -> bool:
    """Whether the command line can do the same: it checks the precision at fixed intervals, and all
    parties must bring warbands or none.
    """
    experiment, aim, sweep = experiment_of(row), aim_of(row), sweep_in(row)
    if sweep is not None and sweep.what != FIGURES:
        return False
    brought = [party.force is not None for party in experiment.parties]
    is_plain = experiment.ground is None and experiment.start is None
    return all(brought) == any(brought) and aim.chunk == CHUNK and is_plain


def result_json(row: Simulation) -> bytes:
    """The experiment and all sums, byte for byte as the command line writes them.

    Of a sweep, the whole sweep and the winner of each battle, in their order.
    """
    sweep = sweep_in(row)
    if sweep is not None:
        told = {"sweep": sweep, "sums": tally_so_far(row).to_json(), "winners": row.winners}
        return encode(told) + b"\n"
    return document(experiment_of(row), sums_so_far(row))


def force_json(row: Simulation, place: int) -> bytes:
    """A warband as it was fielded. Raises KeyError if there is none."""
    forces = {n: party.force for n, party in enumerate(experiment_of(row).parties)}
    force = forces.get(place)
    if force is None:
        raise KeyError(place)
    return to_json(force)


def result_csv(row: Simulation) -> bytes:
    """All tables of the page, one below the other: section, table, then its columns."""
    return sheet([*_sweep_lines(row), *([] if row.is_sweep else _result_lines(row))])


def _result_lines(row: Simulation) -> Iterator[list[str]]:
    for section in result_of(experiment_of(row), sums_so_far(row)):
        for panel in section.panels:
            yield ["section", "table", *panel.heads]
            for line in panel.rows:
                yield [section.title, panel.title, *(cell.words for cell in line)]
            yield []


def _sweep_lines(row: Simulation) -> Iterator[list[Cell]]:
    face = sweep_result(row)
    if face is None:
        return
    yield ["change", "points", "low", "high", "wins", "low", "high", "pairs"]
    for each in face.rows:
        found, wins = each.difference, each.share
        numbers = (found.mean, found.low, found.high, wins.share, wins.low, wins.high)
        yield [each.label, *(number / 10_000 for number in numbers), face.pairs]
