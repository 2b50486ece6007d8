"""Who sees what as it is, and when a referee throws: told from a battle and its seats alone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from accounts.actors import Actor
from battles.manual_dice.queries import has_thrower
from battles.models import Battle, Seat
from battles.permissions import watches_late

JOINED = datetime(2030, 1, 1, tzinfo=UTC)


def seat(role: str, user: int) -> Seat:
    return Seat(role=role, user_id=user, joined_at=JOINED)


def test_only_who_does_nothing_but_watch_sees_a_battle_late() -> None:
    late, watching = Battle(watch_delay=15), seat(Seat.Role.SPECTATOR, 3)
    assert watches_late(Actor(3), late, [watching])
    assert watches_late(Actor(), late, [watching])
    assert not watches_late(Actor(3), Battle(watch_delay=0), [watching])
    assert not watches_late(Actor(4, is_staff=True), late, [watching])
    assert not watches_late(Actor(3), late, [watching, seat(Seat.Role.PLAYER, 3)])


@pytest.mark.parametrize(
    ("status", "throws"),
    [(Battle.Status.ACTIVE, True), (Battle.Status.WAITING, False), (Battle.Status.ENDED, False)],
)
def test_a_referee_throws_while_it_is_fought(status: str, throws: bool) -> None:
    battle = Battle(ruleset="firewall", scenario="street_fight", real_dice=True, status=status)
    referee = seat(Seat.Role.REFEREE, 3)
    assert has_thrower(battle, [referee]) is throws
    assert not has_thrower(battle, [seat(Seat.Role.PLAYER, 3)])
    battle.real_dice = False
    assert not has_thrower(battle, [referee])
