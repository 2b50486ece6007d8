"""The table games of clubs whose filed results wait for a player's word."""

from __future__ import annotations

from django.urls import reverse

from accounts.actors import Actor
from battles.agreements.waiting_results import WaitingResult
from campaigns.clubs.models import ClubGame

MOST = 20


def waiting_results(actor: Actor) -> list[WaitingResult]:
    """The results that `permissions.may_answer_result` lets the actor confirm. One query for the
    games and one for their players.
    """
    rows = ClubGame.objects.filter(
        state=ClubGame.State.FILED,
        club__closed=None,
        players__membership__user_id=actor.user_id or 0,
        players__membership__left=None,
    )
    rows = rows.exclude(by__user_id=actor.user_id or 0).select_related("club", "by")
    return [
        _line(each) for each in rows.prefetch_related("players").order_by("created", "pk")[:MOST]
    ]


def _line(game: ClubGame) -> WaitingResult:
    winners = [each.name for each in game.players.all() if each.won]
    address = reverse("clubs:result", args=[game.club.slug, game.pk])
    return WaitingResult(
        id=f"club-{game.pk}",
        title=game.title,
        where=game.club.name,
        by=game.by.name if game.by else "",
        words=f"{' and '.join(winners)} won" if winners else "a draw",
        href=address,
        action=address,
        fields=(("deed", "confirm"),),
    )
