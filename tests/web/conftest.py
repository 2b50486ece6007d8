"""The people of the tests of battles."""

from __future__ import annotations

from tests.battles.conftest import ada, carla

__all__ = ["ada", "carla"]
