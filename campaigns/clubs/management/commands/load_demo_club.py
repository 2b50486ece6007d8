"""Loads a small demonstration club: a notice, events, a battle and a result."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor, actor_from
from battles.management.commands.load_demo import PLAYERS, RUNNING
from battles.models import Battle
from campaigns.clubs.services import clubs, events, invitations, notices, results
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.events import EventWords
from campaigns.clubs.services.notices import NoticeWords
from campaigns.clubs.services.results import NewGame, PlayerRequest

TOKEN = "demo"  # noqa: S105 - the name of an attempt, so that a second run founds nothing
CLUB = ClubWords(
    "The Back Room",
    "Skirmishes every Tuesday, on the table or on the site. Beginners get a warband to borrow.",
    "Leeds",
    shows_results=True,
)
BOARD = NoticeWords(
    "Two new tables",
    "The dockside and the elevated road are painted. Bring dice, and something to drink.",
    is_public=True,
)
DAYS_AGO = timedelta(days=9)


class Command(BaseCommand):
    help = (
        f"Make a club of the demo players {' and '.join(PLAYERS)}, with a notice, club nights, a "
        "battle and a result. Run load_demo first. May be run again."
    )

    @transaction.atomic
    def handle(self, *args: object, **options: object) -> None:
        users = get_user_model().objects.in_bulk(PLAYERS, field_name="username")
        if len(users) < len(PLAYERS):
            raise CommandError("Run load_demo first: the club is one of its players.")
        ada, bruno = (actor_from(users[name], "") for name in PLAYERS)
        club = clubs.found_club(ada, CLUB, "Ada", TOKEN)
        link = invitations.make_link(club.slug, ada, 1, 30, TOKEN)
        invitations.join_by_link(link.token, bruno, "Bruno")
        notices.put_up(club.slug, ada, BOARD, TOKEN)
        events.new_event(club.slug, ada, self._night(), TOKEN)
        self._results(club.slug, ada, bruno)
        self.stdout.write(f"The club is there: {club.name}, of ada and bruno.")

    def _night(self) -> EventWords:
        today = timezone.now().date()
        tuesday = today + timedelta(days=(1 - today.weekday()) % 7 or 7)
        return EventWords(
            "Club night",
            f"{tuesday}T19:00",
            f"{tuesday}T22:30",
            "Europe/London",
            "The back room of the Fleece",
            is_public=True,
            weeks=4,
        )

    def _results(self, slug: str, ada: Actor, bruno: Actor) -> None:
        for battle in Battle.objects.filter(title=RUNNING, created_by_id=ada.user_id)[:1]:
            results.add_battle(slug, ada, battle.pk)
            players = (PlayerRequest("Ada"), PlayerRequest("Bruno", won=True))
            day = f"{timezone.now() - DAYS_AGO:%Y-%m-%d}"
            game = NewGame("A Walk in the Park", battle.ruleset, day, players)
            filed = results.file_game(slug, ada, game, TOKEN)
            results.confirm(slug, bruno, filed.pk)
