"""The people and battles of the tests of battles, and their tiny game."""

from __future__ import annotations

from tests.battles.conftest import ada, battle, bruno, carla, endless, staff, tiny, waiting

__all__ = ["ada", "battle", "bruno", "carla", "endless", "staff", "tiny", "waiting"]
