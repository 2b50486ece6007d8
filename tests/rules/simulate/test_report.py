"""An experiment from a terminal: what may be asked for, and what is printed of it."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import encode
from rules.simulate import Aim, run
from rules.simulate.command import add_arguments, experiment_from
from rules.simulate.report import lines
from tests.rules.simulate.test_experiments import ready, street


def asked(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(list(words))


def test_a_report_begins_with_who_wins_how_often() -> None:
    experiment = street()
    told = list(lines(experiment, run(experiment, Aim(2))))
    assert told[0].startswith(f"2 battles, seed 7, {FIREWALL.edition}")
    starts = ["  The Watch (random) wins ", "  The Gang (random) wins ", "  nobody wins "]
    assert [words[: len(start)] for words, start in zip(told[1:4], starts, strict=True)] == starts
    assert "The Watch: what becomes of them" in "\n".join(told)


@pytest.mark.parametrize(("more", "swaps"), [((), True), (("--fixed-sides",), False)])
def test_warbands_change_sides_unless_told_otherwise(
    more: tuple[str, ...], swaps: bool, tmp_path: Path
) -> None:
    files = []
    for number, warband in enumerate(ready()[:2]):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_bytes(encode(warband))
    experiment = experiment_from(asked(*map(str, files), "--seed", "5", *more))
    assert (experiment.swaps, experiment.seed, len(experiment.parties)) == (swaps, 5, 2)


def test_people_of_the_scenario_have_no_other_side_to_go_to() -> None:
    assert not experiment_from(asked()).swaps


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--scenario", "chess/street_fight"), "no such game: chess"),
        (("--scenario", "firewall/moon"), "no such scenario"),
    ],
)
def test_what_there_is_not_is_refused_by_name(words: tuple[str, ...], refusal: str) -> None:
    with pytest.raises(ValueError, match=refusal):
        experiment_from(asked(*words))
