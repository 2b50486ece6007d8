"""What guests leave behind: gone some time after they last kept something."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from rosters.elsewhere import let_go_elsewhere
from rosters.models import Guest, LoadOut, Pack, Picture, Warband
from rosters.pictures import shown_among

KEPT_FOR = timedelta(days=60)
AT_ONCE = 200  # guests in one sweep


def sweep_guests(now: datetime) -> int:
    """Delete what guests own who have kept nothing new for long; how many guests they were.

    Copies that others have made stay, and so does a picture that one of them shows.
    """
    late = Guest.objects.filter(used__lt=now - KEPT_FOR).order_by("used")
    return sum(_sweep(key, now) for key in list(late.values_list("pk", flat=True)[:AT_ONCE]))


@transaction.atomic
def _sweep(key: str, now: datetime) -> bool:
    rows = Guest.objects.select_for_update().filter(pk=key, used__lt=now - KEPT_FOR)
    guest = rows.first()
    if guest is None:  # back meanwhile
        return False
    for kind in (Warband, Pack, LoadOut):
        kind.objects.filter(user=None, guest_key=key).delete()
    pictures = Picture.objects.filter(user=None, guest_key=key)
    names = set(pictures.values_list("pk", flat=True))
    pictures.filter(pk__in=names - shown_among(names)).delete()
    let_go_elsewhere(key)
    guest.delete()
    return True
