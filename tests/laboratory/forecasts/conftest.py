"""The people and battles of the tests of battles."""

from __future__ import annotations

from tests.battles.conftest import ada, battle, bruno, carla, endless, staff, the_same_dice, waiting

__all__ = ["ada", "battle", "bruno", "carla", "endless", "staff", "the_same_dice", "waiting"]
