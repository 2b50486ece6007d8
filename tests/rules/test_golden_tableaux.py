"""What the game says and does about crowded moments is what it said and did (tests/golden).

A rule was changed on purpose? `python -m tests.golden.tableaux`, and read the difference.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.golden.tableaux import names, path_of, told, written_of


@cache
def written(name: int | str) -> dict[str, str]:
    """What is kept of each actor."""
    text = "\n" + path_of(name).read_text(encoding="utf-8")
    parts = [f"# {part}\n" for part in text.rstrip("\n").split("\n# ")[1:]]
    return {part.partition("\n")[0].removeprefix("# "): part for part in parts}


EVERY = [(name, actor) for name in names() for actor in written(name)]


@pytest.mark.parametrize("name", names())
def test_everybody_who_can_act_is_in_it(name: int | str) -> None:
    assert tuple(written(name)) == written_of(name)[1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "actor"), EVERY)
def test_a_tableau_is_told_as_it_was(name: int | str, actor: str) -> None:
    battle = written_of(name)[0]
    assert told(battle, actor).splitlines() == written(name)[actor].splitlines()
