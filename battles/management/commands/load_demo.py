"""Create the demo: two players who know each other, their battle, and an open invitation."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.actors import Actor, actor_from
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening, seating
from rules import registry

LOGINS = "FIREWALL_DEMO_LOGINS"
PLAYERS = ("ada", "bruno")
RUNNING, OPEN = "Demo: a walk in the park", "Demo: who plays against ada?"


class Command(BaseCommand):
    help = (
        f"Make the demo players {' and '.join(PLAYERS)}, one battle between them and one waiting "
        f"for an opponent. {LOGINS} names a JSON file with their passwords. May be run again."
    )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        logins = self._logins()
        ada, bruno = (self._player(name, logins[name]) for name in PLAYERS)
        if not Battle.objects.filter(title=RUNNING, created_by_id=ada.user_id).exists():
            self._running(ada, bruno)
        if not Battle.objects.filter(title=OPEN, created_by_id=ada.user_id).exists():
            opening.open_battle(ada, self._plan(OPEN), "demo")
        self.stdout.write("The demo is there: players ada and bruno, one battle, one invitation.")

    def _logins(self) -> dict[str, str]:
        path = os.environ.get(LOGINS, "")
        if not path:
            raise CommandError(f"Set {LOGINS} to a JSON file with the passwords of the players.")
        try:
            logins: dict[str, str] = json.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"The file that {LOGINS} names cannot be read.") from error
        if not all(logins.get(name) for name in PLAYERS):
            raise CommandError(f"{LOGINS} must give a password to each of {', '.join(PLAYERS)}.")
        return logins

    def _player(self, name: str, password: str) -> Actor:
        """The player, created on the first run; a password that was changed since is kept."""
        user, is_new = get_user_model().objects.get_or_create(username=name)
        if is_new:
            user.set_password(password)
            user.save()
        return actor_from(user, "")

    def _plan(self, title: str) -> BattlePlan:
        ruleset = next(iter(registry.RULESETS.values()))
        scenario = ruleset.scenarios[0]
        return BattlePlan(ruleset.slug, scenario.id, scenario.sides[0].id, title)

    def _running(self, ada: Actor, bruno: Actor) -> None:
        battle = opening.open_battle(ada, self._plan(RUNNING), "demo")
        invite = battle.seats.exclude(invite=None).get().invite
        seating.accept_invitation(str(invite), bruno)
