"""Which tests may notice a drawn change, the likeliest and cheapest first."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from tests.mutation.hunt import chapters_of
from tests.mutation.planted import ROOT, name_of
from tests.mutation.reach import Reached

NAMED = 0.2  # a test that is named for the module comes before one of a fifth of its cost
FIRST_FILES, MORE_FILES = 6, 40  # to import a file of tests takes longer than most tests


def running(key: str, reached: Reached, path: Path, tests: Collection[str]) -> list[str]:
    """The tests that run a change inside a function."""
    own = (test for test in reached.by.get(key, ()) if test in tests)
    return sorted(own, key=lambda test: (_cost(test, reached, path), test))


def _cost(test: str, reached: Reached, path: Path) -> float:
    """What a test costs, more for one that runs much: who runs little looks at it more closely."""
    cost = (0.005 + reached.seconds.get(test, 1.0)) * reached.breadth[test] ** 0.5
    return cost * NAMED if is_named_for(_file(test), path) else cost


def within(seconds: float, tests: Iterable[str], reached: Reached) -> Iterator[str]:
    """As many of the first tests as take so many seconds, and one at least."""
    total = 0.0
    for test in tests:
        total += reached.seconds.get(test, 1.0)
        yield test
        if total > seconds:
            return


def importing(key: str, reached: Reached, path: Path, tests: Collection[str]) -> list[list[str]]:
    """The tests that may notice a change to what a module declares: a few files, then many.

    Of a file that names the module every test may; of others those that enter its functions come
    first. Without any, what the import contracts say that the module can break.
    """
    entering = set(reached.by.get(path.relative_to(ROOT).as_posix(), ()))
    entering |= set(reached.by.get(key, ()))
    there = {file: list(own) for file, own in groupby(sorted(tests, key=_place), key=_file)}
    broken = broken_by(path)
    files = [file for file in there if file in broken or entering & set(there[file])]
    files.sort(key=lambda file: _rank(file, path, len(entering & set(there[file]))))
    rounds = files[:FIRST_FILES], files[FIRST_FILES : FIRST_FILES + MORE_FILES]
    return [
        [test for file in each for test in _of_file(there[file], entering, reached)]
        for each in rounds
        if each
    ]


def by_file(tests: Sequence[str]) -> list[str]:
    """The same tests, those of a file together, in the order of each file's first."""
    first: dict[str, int] = {}
    for place, test in enumerate(tests):
        first.setdefault(_file(test), place)
    return sorted(tests, key=lambda test: first[_file(test)])


def _place(test: str) -> tuple[str, str]:
    return _file(test), test


def _file(test: str) -> str:
    return test.partition("::")[0]


def _rank(file: str, path: Path, entering: int) -> tuple[bool, bool, int]:
    return not names(file, path), not is_named_for(file, path), -entering


def _of_file(own: list[str], entering: set[str], reached: Reached) -> list[str]:
    return sorted(own, key=lambda test: (test not in entering, reached.seconds.get(test, 1.0)))


@cache
def broken_by(path: Path) -> frozenset[str]:
    """The files of tests that a module can break, by the import contracts."""
    sys.path.insert(0, str(ROOT / "bin"))
    try:
        import _changed
    except ModuleNotFoundError:  # another tree, from before it could tell
        room = path.relative_to(ROOT).parts[0]
        found = (each.relative_to(ROOT).as_posix() for each in ROOT.glob("tests/**/test_*.py"))
        return frozenset(file for file in found if file.startswith(f"tests/{room}/"))
    modules = _changed.test_modules()
    broken = _changed.select([path.relative_to(ROOT).as_posix()], modules)
    return frozenset(modules if broken is None else broken)


@cache
def names(file: str, path: Path) -> bool:
    """Whether a file of tests imports a module by its name."""
    dotted = name_of(path)
    source = (ROOT / file).read_text(encoding="utf-8")
    package, _, last = dotted.rpartition(".")
    return f"{dotted} import" in source or any(
        f"from {package} import" in line and last in line for line in source.splitlines()
    )


@cache
def is_named_for(file: str, path: Path) -> bool:
    stem = path.stem
    named = (stem != "__init__" and stem in file) or path.parent.name in Path(file).stem
    return named or any(chapter in file for chapter in chapters_of(path))
