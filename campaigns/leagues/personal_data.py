"""What leagues keep of a user, and what becomes of it with the account."""

from __future__ import annotations

from accounts.personal_data import FORMER, Hindrance
from campaigns.leagues.models import Entrant, Season


def export(user_id: int) -> dict[str, object]:
    """The entries of a user."""
    rows = Entrant.objects.filter(user_id=user_id).order_by("pk")
    return {"entries": list(rows.values("season__league__name", "season__title", "name", "home"))}


def hindrances(user_id: int) -> list[Hindrance]:
    """Seasons that are not over, in which others would be paired with the user."""
    mine = Entrant.objects.filter(user_id=user_id, until=None).exclude(
        season__state=Season.State.CLOSED
    )
    return [
        Hindrance(f"Leave the season “{row.season}”", row.season.get_absolute_url())
        for row in mine.select_related("season__league").order_by("pk")
    ]


def forget(user_id: int) -> None:
    """Entries have no name any more; results go on naming them."""
    for row in Entrant.objects.filter(user_id=user_id):
        row.name = f"{FORMER} {row.pk}"  # standings tell two of them apart
        row.save(update_fields=["name"])
