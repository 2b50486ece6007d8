"""Battles of clubs that have ended here and that their webhooks are to be called with."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Min, Q
from django.utils import timezone

from accounts.actors import Actor
from battles.models import Battle
from campaigns.clubs.models import ClubGame
from campaigns.clubs.permissions import Pass
from campaigns.clubs.queries.result_pages import rows_of_games
from campaigns.clubs.services.telling import CLUB, outcome_key
from notifications.models import Notice, Webhook

# What ended longer ago is no news; the sweep comes every few minutes.
NEWS_FOR = timedelta(days=1)


def due_games() -> list[int]:
    """The battles that ended since their club has a webhook, without those that it was called with.

    One query where no club has a webhook.
    """
    hooks = Webhook.objects.filter(switched_off=None, topic__startswith=f"{CLUB}:")
    since = dict(hooks.order_by().values_list("topic").annotate(first=Min("created")))
    if not since:
        return []
    oldest, due = timezone.now() - NEWS_FOR, Q(pk=None)
    for topic, first in since.items():
        due |= Q(club_id=topic.partition(":")[2], battle__moved__gt=max(first, oldest))
    rows = ClubGame.objects.filter(due, state=ClubGame.State.ON_SITE, club__closed=None)
    rows = rows.filter(battle__status=Battle.Status.ENDED)
    keys = {
        f"{outcome_key(game)}@{CLUB}:{club}": game
        for game, club in rows.order_by("pk").values_list("pk", "club_id")
    }
    told = set(Notice.objects.filter(key__in=keys).values_list("key", flat=True))
    return [game for key, game in keys.items() if key not in told]


def told_game(game_id: int) -> tuple[ClubGame, str] | None:
    """A game and its result in words; None while who watches late would be told early.

    Names are those that the club tells everybody.
    """
    rows = ClubGame.objects.filter(pk=game_id).select_related("club")
    game = rows.first()
    if game is None:
        return None
    [(_, row)] = rows_of_games(Pass(game.club, Actor(), None), rows)
    return (game, row.result) if row.is_over else None
