"""Storage limits per owner; the owner's row is locked while usage is counted.

Creating a guest costs only a cookie, so limits of guests are counted by address as well.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.utils import timezone

from accounts.actors import Actor, Held
from accounts.models import Guest
from accounts.owned_data import kept_bytes
from accounts.ratelimit import DAILY, allow
from web.errors import NotYours

HOUR, DAY = 3600, 24 * 3600
MEGABYTE = 1024 * 1024
# Of warbands with all their remembered states, house catalogues in all editions with what they
# say, load-outs and pictures, simulations and sample battles; of guests the battles as well.
MOST_BYTES, MOST_GUEST_BYTES = 250 * MEGABYTE, 8 * MEGABYTE
MOST_ADDRESS_BYTES = 40 * MEGABYTE  # of all guests who came last from one address
GUESTS_A_DAY = 60  # who begin to keep something, from one address
KEPT_AN_HOUR = 1500  # times that guests of one address keep something
TOO_MUCH = (
    "You keep as much here as one person can. "
    "Delete a warband, a house catalogue or a simulation that you need no more."
)


class Full(Exception):
    """A storage limit of one owner, or of the guests of one address, is reached; see `TOO_MUCH`."""


def lock_owner(actor: Actor) -> None:
    """Lock an actor's row until the transaction ends; every storage limit of an owner is checked
    under this lock, so concurrent checks wait. Call it before locking any other row. Raises
    NotYours for a stranger, Full when an address has too many guests.
    """
    if actor.user_id is not None:
        # FOR NO KEY UPDATE: rows that only reference the account need not wait.
        users = get_user_model().objects.select_for_update(no_key=True)
        list(users.filter(pk=actor.user_id).values_list("pk"))
        return
    if not actor.is_known:
        raise NotYours
    # The hourly count is a row too: guests of the same address wait for each other here.
    if actor.address and not allow(f"keeps:{actor.address}", HOUR, KEPT_AN_HOUR):
        raise Full
    rows = Guest.objects.select_for_update()
    guest, is_new = rows.get_or_create(
        pk=actor.guest_key, defaults={"address": actor.address, "used": timezone.now()}
    )
    if is_new and actor.address:
        if not allow(f"{DAILY}guests:{actor.address}", DAY, GUESTS_A_DAY):
            raise Full
    elif not is_new:
        guest.address, guest.used = actor.address or guest.address, timezone.now()
        guest.save(update_fields=["address", "used"])


def note_use(guest: Actor) -> None:
    """Record that a guest with stored data has come back; at most once a day."""
    now = timezone.now()
    late = Guest.objects.filter(pk=guest.guest_key, used__lt=now - timedelta(days=1))
    late.update(address=guest.address, used=now)


def check_room(owner: Held, more: int) -> None:
    """Raise Full if so many more bytes exceed a limit; the caller has locked the owner."""
    most = MOST_GUEST_BYTES if owner.user_id is None else MOST_BYTES
    if kept_bytes({"user_id": owner.user_id, "guest_key": owner.guest_key}) + more > most:
        raise Full
    if owner.user_id is not None:
        return
    address = Guest.objects.filter(pk=owner.guest_key).values_list("address", flat=True).first()
    if address:
        neighbours = Guest.objects.filter(address=address).values("pk")
        if kept_bytes({"user_id": None, "guest_key__in": neighbours}) + more > MOST_ADDRESS_BYTES:
            raise Full
