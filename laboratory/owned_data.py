"""How much storage simulations and their sample battles use, counted for their owner."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Sum
from django.db.models.functions import Length

from laboratory.models import SampleBattle, Simulation

SAMPLE_SIZE = 32 * 1024  # bytes that a sample battle counts as until it is played


def size_of(row: Simulation) -> int:
    """Bytes charged for a simulation: its job, its sums, and one byte for each battle, played or
    planned.
    """
    known = len(msgspec.json.encode(row.job)) + len(msgspec.json.encode(row.total))
    return known + (len(row.winners) if row.is_over else row.battles)


def kept_bytes(owner: dict[str, Any]) -> int:
    """Bytes stored for the owner that these fields name."""
    samples = SampleBattle.objects.filter(
        **{f"simulation__{name}": value for name, value in owner.items()}
    )
    sums = (
        Simulation.objects.filter(**owner).aggregate(found=Sum("size")),
        samples.aggregate(found=Sum(Length("events"))),
    )
    return sum(each["found"] or 0 for each in sums)


def delete_data_of(guest_key: str) -> None:
    """Delete a guest's simulations with their sample battles."""
    Simulation.objects.filter(user=None, guest_key=guest_key).delete()


def exported_data(user_id: int) -> dict[str, object]:
    """The simulations of a user."""
    rows = Simulation.objects.filter(user_id=user_id).order_by("pk")
    return {"simulations": list(rows.values("id", "kind", "job", "state", "created"))}
