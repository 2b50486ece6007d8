"""Battles of clubs that have ended here and that their webhooks are to be called with."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Min
from django.utils import timezone

from accounts.actors import Actor
from battles.models import Battle
from campaigns.clubs.models import Club, ClubGame
from campaigns.clubs.permissions import Pass
from campaigns.clubs.queries.result_pages import rows_of_games
from campaigns.clubs.services.telling import CLUB
from notifications.models import Webhook

# What ended longer ago is no news; the sweep comes every few minutes.
NEWS_FOR = timedelta(days=1)


def ended_battles() -> Iterator[tuple[ClubGame, str]]:
    """The battles that ended since their club has a webhook, with the result in words.

    Names are those that the club tells everybody. One query where no club has a webhook.
    """
    hooks = Webhook.objects.filter(switched_off=None, topic__startswith=f"{CLUB}:")
    since = dict(hooks.order_by().values_list("topic").annotate(first=Min("created")))
    oldest = timezone.now() - NEWS_FOR
    after = {topic.partition(":")[2]: max(first, oldest) for topic, first in since.items()}
    for club in Club.objects.filter(pk__in=after, closed=None):
        rows = club.games.filter(
            state=ClubGame.State.ON_SITE,
            battle__status=Battle.Status.ENDED,
            battle__moved__gt=after[str(club.pk)],
        )
        everybody = Pass(club, Actor(), None)
        for game, row in rows_of_games(everybody, rows.order_by("pk")):
            if row.is_over:
                yield game, row.result
