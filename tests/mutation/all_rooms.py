"""`bin/mutate --draw` and `bin/mutate --drawn`: changes drawn once over all rooms, and tried."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation import draw
from tests.mutation.planted import HERE
from tests.mutation.reach import Reach, Reached
from tests.mutation.tried import BEFORE, QUICK, THOROUGH, Tried, table
from tests.mutation.warm import Warm

KEPT = Path(os.environ.get("FIREWALL_DATA", HERE / "var")) / "mutants"
ARGUMENTS = ["-q", "--ignore=tests/browser", "-pno:xdist", "-pno:pytest_cov"]
PATIENCE = {
    QUICK: 8.0,
    THOROUGH: 30.0,
    BEFORE: 30.0,
}  # seconds of tests of one change; four times that `again`


def draw_anew(count: int, seed: int, rooms: list[str]) -> int:
    """Draw, and write down what was drawn; what was tried before is kept beside it."""
    drawn, every = draw.draw(count, seed, rooms)
    header = draw.HEADER.format(count=count, all=f"{every:,}", seed=seed, rooms=", ".join(rooms))
    draw.write(drawn, header)
    print(f"{count} of {every:,} changes drawn: {draw.KEPT}")
    return 0


def try_drawn(again: bool) -> int:
    """Both stages, each in a process of its own; then the table.

    What was tried is not tried again, unless no test that noticed it is among today's. `again`
    tries what nobody noticed once more, as after new tests.
    """
    words = ["again"] if again else []
    for step in (["reach", QUICK], ["try", QUICK, *words], ["try", THOROUGH, *words]):
        command = [sys.executable, "-m", "tests.mutation.all_rooms", *step]
        if code := subprocess.call(command, cwd=draw.ROOT):
            return code
    return show()


def try_elsewhere(tree: Path) -> int:
    """Try in another tree, such as an older commit, what nobody notices in this one."""
    paths = os.pathsep.join(map(str, (tree, HERE)))
    surroundings = os.environ | {"MUTATED_TREE": str(tree), "PYTHONPATH": paths}
    command = [sys.executable, "-m", "tests.mutation.all_rooms", "try", BEFORE]
    return subprocess.call(command, cwd=tree, env=surroundings) or show()


def show() -> int:
    """The table, each change that nobody noticed, and 1 where the quick run is below its bar."""
    drawn, tried = draw.read(), Tried()
    for each in drawn:
        if tried.get(each, THOROUGH) is not None and not _killed(tried, each):
            print(f"  {each.module} {each.place}: {each.words}   ({each.line})")
    print(table(drawn, tried))
    noticed = [each for each in drawn if _killed(tried, each)]
    quick = [each for each in noticed if _killed(tried, each, QUICK)]
    done = [each for each in drawn if _killed(tried, each) or tried.get(each, THOROUGH)]
    print(f"The quick run alone: {len(quick)} of {len(noticed)}; both stages: {len(done)} changes.")
    return 0 if 10 * len(quick) >= 9 * len(noticed) else 1


def _killed(tried: Tried, each: draw.Drawn, *stages: str) -> bool:
    trials = [tried.get(each, stage) for stage in stages or (QUICK, THOROUGH)]
    return any(trial is not None and trial.killed for trial in trials)


def main(step: str, stage: str, again: str = "") -> int:
    """One step of one stage, in this process."""
    drawn, tried = draw.read(), Tried()
    sample = ["--sample"] if stage == QUICK else []
    reached = Reached(KEPT / "reached.json")
    if step == "reach":
        return _ended(pytest.main([*ARGUMENTS, *sample], plugins=[Reach(drawn, reached)]))
    patience = PATIENCE[stage] * (4 if again else 1)
    if stage != QUICK:
        open_to = (QUICK,) if stage == THOROUGH else (QUICK, THOROUGH)
        drawn = [each for each in drawn if tried.get(each, QUICK)]
        drawn = [each for each in drawn if not _killed(tried, each, *open_to)]
    # Whatever the tests print is caught; this is not.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as console:
        warm = Warm(drawn, reached, tried, stage, patience, bool(again), console)
        return _ended(pytest.main([*ARGUMENTS, *sample], plugins=[warm]))


def _ended(code: int) -> int:
    fine = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
    return 0 if code in fine else int(code)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
