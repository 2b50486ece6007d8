"""Deletes the data of guests some time after they last kept something."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Guest
from accounts.owned_data import delete_data_of

KEPT_FOR = timedelta(days=60)
AT_ONCE = 200  # guests in one sweep


def sweep_guests(now: datetime) -> int:
    """Delete the data of guests who have kept nothing new for long; return the number of guests.

    Copies made by others stay, and so does a picture that is shown in one of them.
    """
    late = Guest.objects.filter(used__lt=now - KEPT_FOR).order_by("used")
    return sum(_sweep(key, now) for key in list(late.values_list("pk", flat=True)[:AT_ONCE]))


@transaction.atomic
def _sweep(key: str, now: datetime) -> bool:
    rows = Guest.objects.select_for_update().filter(pk=key, used__lt=now - KEPT_FOR)
    guest = rows.first()
    if guest is None:  # the guest came back in the meantime
        return False
    delete_data_of(key)
    guest.delete()
    return True
