"""The battles of a run: at one screen, between two people with letters, against the machine."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from typing import Any

from tests.chaos.people import Game
from tests.chaos.site import PROJECT
from tests.chaos.wiring import NAME

OF_EACH = 110


def prepare(environment: dict[str, str]) -> None:
    """Make the tables and the files, and let this process use the database too."""
    for words in (("migrate", "--verbosity", "0"), ("collectstatic", "--no-input", "-v", "0")):
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=PROJECT, env=environment, check=True)
    os.environ.update(environment)
    import django

    django.setup()


def games() -> list[Game]:
    """Battles of all three kinds."""
    kinds = (_at_one_screen, _between_two, _against_the_machine)
    return [kind(number) for number in range(OF_EACH) for kind in kinds]


def _scenario() -> Any:
    from rules.registry import RULESETS

    return RULESETS["firewall"].scenarios[0]


def _open(actor: Any, **wanted: Any) -> Any:
    from battles.matchmaking.plans import BattlePlan
    from battles.services import opening

    plan = BattlePlan("firewall", _scenario().id, **wanted)
    return opening.open_battle(actor, plan, uuid.uuid4().hex)


def _at_one_screen(number: int) -> Game:
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.actors import GUEST, actor_from

    session = SessionStore()
    session[GUEST] = uuid.uuid4().hex
    session.save()
    battle = _open(actor_from(None, session[GUEST]), hotseat=True)
    return Game(battle.pk, (str(session.session_key),), has_talk=False)


def _between_two(number: int) -> Game:
    from accounts.actors import actor_from
    from battles.services import seating

    first, second = (_person(f"{name}{number}") for name in ("ada", "bruno"))
    battle = _open(actor_from(first, ""), side=_scenario().sides[0].id)
    invite = str(battle.seats.get(joined_at=None).invite)
    seating.accept_invitation(invite, actor_from(second, ""))
    return Game(battle.pk, (_session(first), _session(second)), has_talk=True)


def _against_the_machine(number: int) -> Game:
    from accounts.actors import actor_from
    from battles.matchmaking.plans import MACHINE

    user = _person(f"carla{number}")
    side = _scenario().sides[number % 2].id
    battle = _open(actor_from(user, ""), side=side, wanted=MACHINE)
    return Game(battle.pk, (_session(user),), has_talk=False)


def _person(name: str) -> Any:
    from allauth.account.models import EmailAddress
    from django.contrib.auth import get_user_model

    from notifications import webhooks
    from notifications.models import Webhook

    user = get_user_model().objects.create(username=name, email=f"{name}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    webhooks.add_webhook(user, f"https://{NAME}/{name}", Webhook.Shape.GENERIC)
    return user


def _session(user: Any) -> str:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return str(store.session_key)
