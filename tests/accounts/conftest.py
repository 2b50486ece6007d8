"""The people and battles of the tests of battles, their tiny game, and programs."""

from __future__ import annotations

from tests.battles.conftest import ada, battle, bruno, carla, staff, tiny, waiting
from tests.programs import ada_s, bruno_s, nobody_s, session

__all__ = ["ada", "battle", "bruno", "carla", "staff", "tiny", "waiting"]
__all__ += ["ada_s", "bruno_s", "nobody_s", "session"]
