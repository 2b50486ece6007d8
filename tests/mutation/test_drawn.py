"""Changes drawn once over all rooms: the draw, who runs what, and what is told of the trials."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.mutation import draw
from tests.mutation.attempt import ROOT
from tests.mutation.choosing import by_file, importing, running, within
from tests.mutation.draw import Drawn, find, modules_of, possible, read
from tests.mutation.planted import PLANTED, START
from tests.mutation.reach import DURING_IMPORT, NOTE, Reached, noting
from tests.mutation.tried import QUICK, THOROUGH, Tried, notices, table, trial
from tests.mutation.warm import in_a_process, understood

DICE = ROOT / "rules/kernel/dice.py"
ONE = Drawn("rules/kernel/dice.py", "f", 0, "1 → 2", "return 1")
TWO = Drawn("battles/permissions.py", "g", 0, "3 → 4", "return 3")


def dice(words: str) -> tuple[Drawn, int]:
    """A change of the dice by its words, and its number."""
    made = list(enumerate(possible(DICE)))
    return next((drawn, at) for at, (drawn, _) in made if drawn.words == words)


def test_the_rooms_are_those_of_the_import_contracts() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(draw.ROOMS) == set(settings["tool"]["importlinter"]["root_packages"])


def test_every_room_is_drawn_from_but_for_what_holds_data() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in modules_of(draw.ROOMS)}
    assert {"rules/bots/simple.py", "battles/permissions.py", "campaigns/leagues/plans.py"} <= found
    assert {"rosters/models.py", "laboratory/queries/charts.py", "firewall_site/bodies.py"} <= found
    assert not [path for path in found if "/migrations/" in path or "/settings/" in path]
    assert not [path for path in found if "/catalogue/" in path]


def test_one_seed_draws_one_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(draw, "modules_of", lambda rooms: [DICE])
    first, every = draw.draw(9, 17, ["rules"])
    assert len(set(first)) == 9 < every
    assert draw.draw(9, 17, ["rules"]) == (first, every)
    assert draw.draw(9, 18, ["rules"])[0] != first
    draw.write(first, "# so\n", tmp_path / "drawn.txt")
    assert read(tmp_path / "drawn.txt") == first


def test_the_same_words_in_one_place_are_told_apart() -> None:
    made = [drawn for drawn, _ in possible(DICE)]
    assert len({drawn.key for drawn in made}) == len(made)
    assert any(drawn.nth for drawn in made)
    assert find(made[-1]) == (len(made) - 1, find(made[-1])[1])  # type: ignore[index]
    assert find(made[-1]._replace(words="so → not so")) is None


@pytest.mark.thorough
def test_most_of_what_was_drawn_can_still_be_made() -> None:
    """Draw anew when a tenth is gone: `bin/mutate --draw 300`."""
    drawn = read()
    assert len(drawn) == 300
    # None lies in chat, which has 1 in 240 of all that can be made.
    assert {each.room for each in drawn} == set(draw.ROOMS) - {"chat"}
    gone = [each for each in drawn if find(each) is None]
    assert len(gone) <= len(drawn) // 10, gone


def test_who_runs_a_change_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, _ = dice("256 → 257")
    inside = next(
        each for each, change in possible(DICE) if change.unit and "if True" in each.words
    )
    noted: list[str] = []
    monkeypatch.setattr(builtins, NOTE, noted.append, raising=False)
    space = {"__name__": "rules.kernel.dice_noted"}
    monkeypatch.setitem(sys.modules, "rules.kernel.dice_noted", type(sys)("noted"))
    exec(noting(DICE, [drawn, inside]), space)  # noqa: S102 -- our own code
    assert drawn.key in noted
    assert inside.key not in noted
    assert drawn.module not in noted


def test_a_change_is_planted_in_whatever_a_test_starts() -> None:
    _, number = dice("256 → 257")
    told = {}
    for planted in ("", f"{DICE}:{number}"):
        surroundings = os.environ | {PLANTED: planted, "PYTHONPATH": str(START)}
        program = "import rules.kernel.dice as dice; print(dice.MAX_SIDES)"
        done = subprocess.run(
            [sys.executable, "-c", program], env=surroundings, cwd=ROOT, capture_output=True,
            text=True, timeout=60, check=True,
        )  # fmt: skip
        told[bool(planted)] = done.stdout
    assert told == {False: "256\n", True: "257\n"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("test", "notices"),
    [
        ("test_dice.py::test_impossible_dice[257]", True),
        ("test_dice.py::test_the_algorithm_has_a_name", False),
    ],
)
def test_a_new_process_imports_the_change(test: str, notices: bool) -> None:
    _, number = dice("256 → 257")
    name = f"tests/rules/kernel/{test}"
    given = {"tests": [name], "costs": [0.1], "seconds": 60.0, "whole": True}
    told = in_a_process(DICE, number, given)
    assert told == ([name] if notices else [], 1, True)


def test_what_a_child_wrote_is_understood() -> None:
    assert understood("!\n?a\n+a\n?b\n-b\n") == (["b"], 2, True)
    assert understood("!\n?a\n+a\n?b\n") == (["b"], 1, True)  # ended in the middle of it
    assert understood("") == ([], 0, False)


def test_a_trial_is_kept_and_the_last_counts(tmp_path: Path) -> None:
    tried = Tried(tmp_path / "tried.jsonl")
    tried.add(trial(ONE.key, QUICK, [], 3, 3))
    assert tried.is_answered(ONE, QUICK, {"a.py::test"})
    assert not tried.is_answered(ONE, QUICK, {"a.py::test"}, again=True)
    tried.add(trial(ONE.key, QUICK, ["a.py::test"], 4, 4))
    again = Tried(tmp_path / "tried.jsonl")
    assert again.last == tried.last
    assert again.is_answered(ONE, QUICK, {"a.py::test"}, again=True)
    assert not again.is_answered(ONE, QUICK, {"a.py::other"})  # whoever noticed is quick no more
    assert not again.is_answered(TWO, QUICK, {"a.py::test"})


def test_a_file_that_cannot_be_imported_notices_whatever_is_run() -> None:
    assert notices(trial("", QUICK, ["tests/a.py"], 0, 1), set())
    assert not notices(trial("", QUICK, ["tests/a.py::test"], 0, 1), {"tests/b.py::test"})
    assert not notices(None, {"tests/b.py::test"})


def test_the_table_counts_room_by_room(tmp_path: Path) -> None:
    tried = Tried(tmp_path / "tried.jsonl")
    tried.add(trial(ONE.key, QUICK, ["a.py::test"], 1, 1))
    tried.add(trial(TWO.key, QUICK, [], 1, 1))
    tried.add(trial(TWO.key, THOROUGH, ["b.py::test"], 1, 1))
    rows = [line.split() for line in table([ONE, TWO], tried).splitlines()[1:]]
    assert rows == [
        ["rules", "1", "0", "1", "0", "0", "0"],
        ["battles", "1", "0", "0", "1", "0", "0"],
        ["all", "2", "0", "1", "1", "0", "0"],
    ]


def test_the_cheapest_test_comes_first_and_a_named_one_before_it(tmp_path: Path) -> None:
    reached = Reached(tmp_path / "reached.json")
    reached.seconds = {"t/test_dice.py::a": 0.3, "t/test_b.py::b": 0.1, "t/test_b.py::c": 0.2}
    reached.by["k"] = {*reached.seconds, "t/test_gone.py::d", DURING_IMPORT}
    tests = list(reached.seconds)
    order = running("k", reached, DICE, tests)
    assert order == ["t/test_dice.py::a", "t/test_b.py::b", "t/test_b.py::c"]
    assert list(within(0.35, order, reached)) == order[:2]
    assert by_file([order[1], order[0], order[2]]) == [order[1], order[2], order[0]]
    reached.write()
    assert Reached(reached.file).by == reached.by


def test_tests_that_were_not_watched_run_what_their_file_runs(tmp_path: Path) -> None:
    reached = Reached(tmp_path / "reached.json")
    reached.seconds = {"a.py::one": 0.1, "a.py::two": 0.3, "b.py::one": 0.2}
    reached.by["k"], reached.by["l"] = {"a.py::one"}, {"b.py::one"}
    reached.suppose(["a.py::one", "a.py::new", "c.py::new"])
    assert reached.by == {"k": {"a.py::one", "a.py::new"}, "l": {"b.py::one"}}
    assert reached.seconds["a.py::new"] == pytest.approx(0.2)
    assert reached.seconds["c.py::new"] == 1.0


def test_what_is_declared_is_shown_to_the_files_that_import_it_first(tmp_path: Path) -> None:
    reached = Reached(tmp_path / "reached.json")
    tests = [
        "tests/rules/kernel/test_geometry.py::a", "tests/rules/kernel/test_dice.py::b",
        "tests/rules/kernel/test_dice.py::c",
    ]  # fmt: skip
    reached.by["rules/kernel/dice.py"] = {tests[2]}
    first, *more = importing("k", reached, DICE, tests)
    assert first[:2] == [tests[2], tests[1]]
    assert tests[0] in [*first, *(test for each in more for test in each)]
