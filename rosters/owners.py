"""Whoever owns something, locked while it is counted, and how much of it they may keep.

A guest is a cookie, and cookies cost nothing: what guests may keep is counted by address as well.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Sum
from django.db.models.functions import Length
from django.utils import timezone

from rosters.allowances import DAILY, has_room
from rosters.elsewhere import kept_elsewhere
from rosters.models import Guest, HouseRows, LoadOut, PackEdition, Picture, Revision
from rosters.visitors import Held, NotYours, Visitor

HOUR, DAY = 3600, 24 * 3600
MEGABYTE = 1024 * 1024
# Of warbands with all their remembered states, house catalogues in all editions with what they
# say, load-outs and pictures, simulations and films.
MOST_BYTES, MOST_GUEST_BYTES = 250 * MEGABYTE, 8 * MEGABYTE
MOST_ADDRESS_BYTES = 40 * MEGABYTE  # of all guests who came last from one address
GUESTS_A_DAY = 60  # who begin to keep something, from one address
KEPT_AN_HOUR = 1500  # times that guests of one address keep something
TOO_MUCH = (
    "You keep as much here as one person can. "
    "Delete a warband, a house catalogue or a simulation that you need no more."
)


class Full(Exception):
    """More than one owner, or the guests of one address, may keep; `TOO_MUCH` says so."""


def lock_owner(visitor: Visitor) -> None:
    """Lock a visitor's row until the transaction ends; each limit on what one owner may keep is
    counted under it: of two who count at once the second waits. Call it before any other row is
    locked. Raises NotYours for a stranger, Full for one guest too many of an address.
    """
    if visitor.user_id is not None:
        # Without its key: what merely names the account waits for nobody.
        users = get_user_model().objects.select_for_update(no_key=True)
        list(users.filter(pk=visitor.user_id).values_list("pk"))
        return
    if not visitor.is_known:
        raise NotYours
    # The count of the hour is a row too: the guests of an address wait for one another here.
    if visitor.address and not has_room(f"keeps:{visitor.address}", HOUR, KEPT_AN_HOUR):
        raise Full
    rows = Guest.objects.select_for_update()
    guest, is_new = rows.get_or_create(
        pk=visitor.guest_key, defaults={"address": visitor.address, "used": timezone.now()}
    )
    if is_new and visitor.address:
        if not has_room(f"{DAILY}guests:{visitor.address}", DAY, GUESTS_A_DAY):
            raise Full
    elif not is_new:
        guest.address, guest.used = visitor.address or guest.address, timezone.now()
        guest.save(update_fields=["address", "used"])


def check_room(owner: Held, more: int) -> None:
    """Raise Full when so many bytes more are too many; the caller has locked the owner."""
    most = MOST_GUEST_BYTES if owner.user_id is None else MOST_BYTES
    if kept_bytes(user_id=owner.user_id, guest_key=owner.guest_key) + more > most:
        raise Full
    if owner.user_id is not None:
        return
    address = Guest.objects.filter(pk=owner.guest_key).values_list("address", flat=True).first()
    if address:
        neighbours = Guest.objects.filter(address=address).values("pk")
        if kept_bytes(user_id=None, guest_key__in=neighbours) + more > MOST_ADDRESS_BYTES:
            raise Full


def kept_bytes(**owner: Any) -> int:
    """How much is kept of those whom these fields name."""
    of_warband = {f"warband__{name}": value for name, value in owner.items()}
    of_pack = {f"pack__{name}": value for name, value in owner.items()}
    # What several editions say alike is kept once and counts once.
    said = PackEdition.objects.filter(**of_pack).values("rows")
    sums = (
        Revision.objects.filter(**of_warband).aggregate(found=Sum("size")),
        PackEdition.objects.filter(**of_pack).aggregate(found=Sum("size")),
        HouseRows.objects.filter(pk__in=said).aggregate(found=Sum("size")),
        LoadOut.objects.filter(**owner).aggregate(found=Sum("size")),
        Picture.objects.filter(**owner).aggregate(found=Sum(Length("data"))),
    )
    return sum(each["found"] or 0 for each in sums) + kept_elsewhere(owner)
