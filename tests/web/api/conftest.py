"""Two people, a warband to work on, and programs."""

from __future__ import annotations

from tests.programs import ada_s, bruno_s, nobody_s
from tests.rosters.conftest import ada, bruno, row

__all__ = ["ada", "ada_s", "bruno", "bruno_s", "nobody_s", "row"]
