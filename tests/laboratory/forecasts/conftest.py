"""The people and battles of the tests of battles."""

from __future__ import annotations

from tests.battles.conftest import ada, battle, bruno, carla, endless, staff, the_same_dice, waiting
from tests.programs import ada_s, bruno_s

__all__ = [
    "ada",
    "ada_s",
    "battle",
    "bruno",
    "bruno_s",
    "carla",
    "endless",
    "staff",
    "the_same_dice",
    "waiting",
]
