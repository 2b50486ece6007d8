"""Programs of Ada and of Bruno, and how they name the state of a warband."""

from __future__ import annotations

from rosters.models import Warband
from tests.programs import ada_s, bruno_s, nobody_s, session

__all__ = ["ada_s", "bruno_s", "nobody_s", "session"]


def now(row: Warband) -> str:
    """The revision as it stands, as If-Match says it."""
    return f'"{Warband.objects.get(pk=row.pk).revision}"'
