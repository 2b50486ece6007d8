"""How much storage an owner's warbands, house catalogues and pictures use; deletes a guest's.

Also what is exported of a user's, which is deleted with the account.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Sum
from django.db.models.functions import Length

from rosters.models import (
    HistoryLine,
    HouseRows,
    LoadOut,
    Pack,
    PackEdition,
    Picture,
    Revision,
    Warband,
)
from rosters.services.pictures import shown_among

# Of a line of a history, what its warband's owner reads.
TOLD = (
    *("warband", "at", "title", "setting", "occasion", "opponent", "outcome", "losses", "felled"),
    *("notes", "fates"),
)


def kept_bytes(owner: dict[str, Any]) -> int:
    """Bytes stored for the owners that these fields select."""
    of_warband = {f"warband__{name}": value for name, value in owner.items()}
    of_pack = {f"pack__{name}": value for name, value in owner.items()}
    # Equal content of several editions is stored once and counted once.
    said = PackEdition.objects.filter(**of_pack).values("rows")
    sums = (
        Revision.objects.filter(**of_warband).aggregate(found=Sum("size")),
        PackEdition.objects.filter(**of_pack).aggregate(found=Sum("size")),
        HouseRows.objects.filter(pk__in=said).aggregate(found=Sum("size")),
        LoadOut.objects.filter(**owner).aggregate(found=Sum("size")),
        Picture.objects.filter(**owner).aggregate(found=Sum(Length("data"))),
    )
    return sum(each["found"] or 0 for each in sums)


def delete_data_of(guest_key: str) -> None:
    """Delete what a guest owns. Copies that others have made stay, with the pictures that they
    show.
    """
    for kind in (Warband, Pack, LoadOut):
        kind.objects.filter(user=None, guest_key=guest_key).delete()
    pictures = Picture.objects.filter(user=None, guest_key=guest_key)
    names = set(pictures.values_list("pk", flat=True))
    pictures.filter(pk__in=names - shown_among(names)).delete()


def exported_data(user_id: int) -> dict[str, object]:
    """Warbands and load-outs as whole documents; house catalogues by name, to be exported there."""
    warbands = Warband.objects.filter(user_id=user_id).order_by("pk")
    load_outs = LoadOut.objects.filter(user_id=user_id).order_by("pk")
    packs = Pack.objects.filter(user_id=user_id).order_by("pk")
    history = HistoryLine.objects.filter(warband__user_id=user_id).order_by("pk")
    return {
        "warbands": list(warbands.values("id", "name", "ruleset", "created", "document")),
        "load_outs": list(load_outs.values("name", "ruleset", "kind", "build")),
        "history_of_warbands": list(history.values(*TOLD)),
        "house_catalogues": list(packs.values("id", "name", "ruleset", "created")),
    }
