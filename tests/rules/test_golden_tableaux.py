"""What the game says and does about crowded moments is what it said and did (tests/golden).

A rule was changed on purpose? `python -m tests.golden.tableaux`, and read the difference.
"""

from __future__ import annotations

from functools import cache

import pytest

from rules.firewall.state import Battle
from tests.golden.tableaux import SEEDS, actors, path_of, tableau, told


@cache
def battle_of(seed: int) -> Battle:
    return tableau(seed)


@cache
def written(seed: int) -> dict[str, str]:
    """What is kept of each actor."""
    text = path_of(seed).read_text(encoding="utf-8")
    parts = [f"# {part}" for part in text.split("# ")[1:]]
    return {part.partition("\n")[0].removeprefix("# "): part for part in parts}


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_who_can_act_is_in_it(seed: int) -> None:
    assert tuple(written(seed)) == actors(battle_of(seed))


EVERY = [(seed, actor) for seed in SEEDS for actor in written(seed)]


@pytest.mark.parametrize(("seed", "actor"), EVERY)
def test_a_tableau_is_told_as_it_was(seed: int, actor: str) -> None:
    assert told(battle_of(seed), actor).splitlines() == written(seed)[actor].splitlines()
