"""Letters to players."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail

from battles.models import Battle, Seat

TURN = """Hello {name},

it is your turn in "{title}".

{address}
"""


def address_of(battle: Battle) -> str:
    """The full address of a battle's page."""
    address: str = settings.SITE_ADDRESS
    return address.rstrip("/") + battle.get_absolute_url()


def send_turn_letter(battle: Battle, seat: Seat) -> None:
    """Tell a player that it is their turn. Whoever gave no address is not written to."""
    if seat.user is None or not seat.user.email:
        return
    send_mail(
        subject=f"Your turn: {battle.title}",
        message=TURN.format(name=seat.name, title=battle.title, address=address_of(battle)),
        from_email=None,
        recipient_list=[seat.user.email],
    )
