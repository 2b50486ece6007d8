"""Benchmarks find what they measure: the cheap half of each, without the measuring."""

import runpy
import sys
from pathlib import Path

import pytest

from rules.registry import RULESETS

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
PROGRAMS = sorted(
    path.name
    for path in BENCHMARKS.glob("*.py")
    if "__main__" in path.read_text() and not path.name.startswith("load_")
)


@pytest.fixture
def program(monkeypatch):
    """A benchmark's names, as it is when it is imported."""
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    return lambda name: runpy.run_path(str(BENCHMARKS / name), run_name=name)


def test_every_benchmark_is_listed_and_can_be_read(program):
    listed = (BENCHMARKS / "README.md").read_text()
    for name in PROGRAMS:
        assert f"benchmarks/{name}" in listed, name
        assert program(name)["__doc__"], name


@pytest.mark.django_db
def test_leagues_are_measured_from_the_first_row_to_the_last(program, capsys):
    leagues = program("leagues.py")
    small = {"MANY": 2, "SEASONS": 1, "PLAYERS": 4, "ROUNDS": 1, "SMALL": 2, "LARGE": 4, "WARM": 0}
    generous = {"MOST": 1000.0, "MOST_LARGER": 1000.0}  # one round measures nothing
    leagues["measure"].__globals__.update(small, **generous)
    assert leagues["measure"](1) == 0
    told = capsys.readouterr().out
    for name in ("list", "league", "season", "desk", "history", "record", "ratings", "fixture"):
        assert f"\n{name}" in told, name
    assert "ms of 2," in told


def test_mirrors_find_a_scenario_and_warbands_in_every_game(program):
    mirrors = program("mirrors.py")
    for slug, ruleset in RULESETS.items():
        scenario = mirrors["scenario_of"](ruleset, "")
        force = mirrors["warbands"](ruleset)[0]
        one = mirrors["mirror"](ruleset, scenario, ["plain", "random"], force, "gutz", 1)
        assert len(one.parties) == 2, slug
        tally, _ = mirrors["played"](one, range(1)) if slug == "firefight" else (None, 0)
        assert tally is None or tally.battles == 1


@pytest.mark.django_db
def test_the_opened_battle_is_as_long_as_it_says_and_its_journal_holds(program):
    from battles import journal

    battle = program("opening.py")["open_with"](20)
    assert 20 <= battle.seq < 30
    events = [entry.event for entry in journal.read(battle)]
    assert journal.ruleset_of(battle).folded(events) == journal.state_of(battle)
