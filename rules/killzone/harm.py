"""Damage: dice of six against a kill score, a hero's save, and what a wreck does (K9, K34)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from rules.kernel.umpire import Umpire
from rules.killzone.events import DamageRolled, HeroSaved
from rules.killzone.fold import KILLED, MORTAL, NOTHING
from rules.killzone.state import SUPPRESSED, Battle, Figure, drugs_of, kill_score


@lru_cache(maxsize=16)
def sums(count: int) -> Mapping[int, int]:
    """In how many throws so many dice come to each sum."""
    found = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for (score, ways), face in product(found.items(), range(1, 7)):
            more[score + face] = more.get(score + face, 0) + ways
        found = more
    return found


def is_steady(battle: Battle, figure: Figure) -> bool:
    """Whether nothing suppresses somebody (K28)."""
    return any(drug.steady for drug in drugs_of(battle, figure))


def fate_of(battle: Battle, figure: Figure, score: int) -> str:
    """What a score of damage makes of somebody: at the kill score killed, at half suppressed."""
    need = kill_score(battle, figure)
    if score >= need:
        return KILLED
    if 2 * score >= need and not is_steady(battle, figure):
        return SUPPRESSED
    return NOTHING


def can_be_saved(figure: Figure) -> bool:
    """Whether a hero has its save left (K39)."""
    return figure.row.hero and not figure.saved


def save_need(battle: Battle) -> int:
    """What a die must show for a save."""
    return int(battle.rules.get("saves", "4"))


def hurt(
    umpire: Umpire[Battle], figure: str, count: int, cause: str, by: str = "", bonus: int = 0
) -> None:
    """Roll so many dice of damage to somebody."""
    found = umpire.battle.figures[figure]
    dice = umpire.roll(count)
    score = sum(dice) + bonus
    fate = fate_of(umpire.battle, found, score)
    saves = fate == KILLED and can_be_saved(found)
    umpire.record(
        DamageRolled(
            dice=dice, sides=6, draw=umpire.draw, target=figure, cause=cause, by=by, score=score,
            need=kill_score(umpire.battle, found), fate=MORTAL if saves else fate,
        )
    )  # fmt: skip
    if saves:
        save(umpire, figure, "death")


def save(umpire: Umpire[Battle], figure: str, what: str) -> bool:
    """A hero's save against death, which leaves him suppressed if anything can, or an overdose."""
    steady = is_steady(umpire.battle, umpire.battle.figures[figure])
    dice = umpire.roll(1)
    saved = dice[0] >= save_need(umpire.battle)
    umpire.record(
        HeroSaved(
            dice=dice, sides=6, draw=umpire.draw, figure=figure, what=what, saved=saved,
            steady=steady,
        )
    )  # fmt: skip
    return saved
