"""What rosters keep of a user, for the export; it is deleted with the account."""

from __future__ import annotations

from typing import Any

from rosters.models import LoadOut, Pack, Warband


def export(user_id: int) -> dict[str, Any]:
    """Warbands and load-outs as whole documents; house catalogues by name, to be exported there."""
    warbands = Warband.objects.filter(user_id=user_id).order_by("pk")
    load_outs = LoadOut.objects.filter(user_id=user_id).order_by("pk")
    packs = Pack.objects.filter(user_id=user_id).order_by("pk")
    return {
        "warbands": list(warbands.values("id", "name", "ruleset", "created", "document")),
        "load_outs": list(load_outs.values("name", "ruleset", "kind", "build")),
        "house_catalogues": list(packs.values("id", "name", "ruleset", "created")),
    }
