"""What a program is told of a battle's clock."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from battles.services import opening, seating
from tests.battles.conftest import known, plan
from tests.programs import program_of

pytestmark = pytest.mark.django_db


def test_a_running_clock_says_until_when(ada, bruno):
    battle = opening.open_battle(known(ada), plan(clock={"kind": "day"}), "here")
    program = program_of("ada")
    assert program("GET", f"battles/{battle.pk}/clock/").json()["due"] == ""
    other = battle.seats.get(role="player", joined_at=None)
    seating.accept_invitation(str(other.invite), known(bruno))
    told = program("GET", f"battles/{battle.pk}/clock/").json()["due"]
    left = datetime.fromisoformat(told) - timezone.now()
    assert timedelta(hours=23) < left <= timedelta(hours=24)
