"""What the laboratory keeps of a user, for the export; it is deleted with the account."""

from __future__ import annotations

from typing import Any

from laboratory.models import Simulation


def export(user_id: int) -> dict[str, Any]:
    """The simulations of a user."""
    rows = Simulation.objects.filter(user_id=user_id).order_by("pk")
    return {"simulations": list(rows.values("id", "kind", "job", "state", "created"))}
