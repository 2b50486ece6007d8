"""Triple-Cross on the site: three players and a referee, and a secret among them."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction

from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Seat
from battles.services import opening, seating
from tests.battles.conftest import known
from tests.battles.conftest import order_as as give
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import seen

pytestmark = pytest.mark.django_db

THREE = ("daewoo", "thorco", "mafia")


@pytest.fixture
def dora(db):
    return get_user_model().objects.create_user("dora", "", "brave-finch")


@pytest.fixture
def wharf(ada, bruno, carla, dora) -> Battle:
    """Ada is the referee; Bruno, Carla and Dora play Daewoo, ThorCo and the Mafia."""
    plan = BattlePlan("firewall", "triple_cross", "referee")
    opened = opening.open_battle(known(ada), plan, "here")
    for side, user in zip(THREE, (bruno, carla, dora), strict=True):
        invite = opened.seats.get(side=side).invite
        opened = seating.accept_invitation(invite, known(user))
    return opened


def test_the_battle_begins_when_all_four_sit_down(wharf):
    assert [seat.side for seat in wharf.seats.all()] == [*THREE, "referee"]
    assert {seat.role for seat in wharf.seats.all()} == {Seat.Role.PLAYER}
    assert wharf.status == Battle.Status.ACTIVE
    assert wharf.to_act == ["referee"]


def test_without_a_referee_there_are_three_seats(ada):
    plan = BattlePlan("firewall", "triple_cross", "mafia", house_rules={"lonnie": "nobody"})
    opened = opening.open_battle(known(ada), plan, "here")
    assert [seat.side for seat in opened.seats.all()] == [*THREE]


def hidden(wharf: Battle, ada, counter: str, client) -> list[str]:
    """What a reader is sent once the spike lies under this counter; then nothing has happened."""
    with transaction.atomic():
        give(wharf, ada, "referee", type="hide_spike", counter=counter)
        pages = seen(client, wharf)
        transaction.set_rollback(True)
    wharf.refresh_from_db()
    return pages


def test_nobody_but_the_referee_is_sent_where_the_spike_is(wharf, ada, bruno, dora):
    for user in (bruno, dora):
        client = signed_in(user)
        assert hidden(wharf, ada, "counter-2", client) == hidden(wharf, ada, "counter-5", client)
    own = signed_in(ada)
    assert hidden(wharf, ada, "counter-2", own) != hidden(wharf, ada, "counter-5", own)


def test_the_referee_sets_the_stage_and_the_three_begin(wharf, ada, bruno, carla, dora):
    give(wharf, ada, "referee", type="hide_spike", counter="counter-3")
    give(wharf, ada, "referee", type="begin_battle")
    assert wharf.to_act == [*THREE]
    users = dict(zip(THREE, (bruno, carla, dora), strict=True))
    for side in THREE:
        give(wharf, users[side], side, type="begin_battle")
    for _ in THREE:
        [side] = wharf.to_act
        page = signed_in(users[side]).get(f"/battles/{wharf.pk}/").text
        assert "Choose the table edge over which you come." in page
        edge = next(
            e for e in ("north", "east", "south", "west") if f"Come over the {e} edge" in page
        )
        give(wharf, users[side], side, type="choose_edge", edge=edge)
    assert "Turn 1" in signed_in(ada).get(f"/battles/{wharf.pk}/").text
    page = signed_in(ada).get(f"/battles/{wharf.pk}/?side=referee").text
    assert "Rule on an open question" in page
