"""What leagues keep of a user, and what becomes of it with the account."""

from __future__ import annotations

from accounts.personal_data import FORMER, Hindrance
from campaigns.leagues.models import Entrant, Season


def export(user_id: int) -> dict[str, object]:
    """The entries of a user."""
    rows = Entrant.objects.filter(user_id=user_id).order_by("pk")
    return {"entries": list(rows.values("season__league__name", "season__title", "name", "home"))}


def hindrances(user_id: int) -> list[Hindrance]:
    """Seasons that are not over in which the user is paired, or which they alone organise."""
    mine = Entrant.objects.filter(user_id=user_id, until=None).exclude(
        season__state=Season.State.CLOSED
    )
    found = [
        Hindrance(f"Leave the season “{row.season}”", row.season.get_absolute_url())
        for row in mine.select_related("season__league").order_by("pk")
    ]
    # Nobody else organises a league without a club.
    own = Season.objects.filter(league__club=None, league__made_by=user_id)
    return found + [
        Hindrance(f"Close the season “{season}”", season.get_absolute_url())
        for season in own.exclude(state=Season.State.CLOSED).order_by("created", "pk")
    ]


def forget(user_id: int) -> None:
    """Entries have no name any more; results go on naming them."""
    for row in Entrant.objects.filter(user_id=user_id):
        row.name = f"{FORMER} {row.pk}"  # standings tell two of them apart
        row.save(update_fields=["name"])
