"""What one side does in secret, the others cannot tell from anything that they are sent."""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from django.test import Client

from battles import services
from battles.forms import OrderSlip
from battles.models import Battle
from battles.plans import BattlePlan
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db

PLACES = ("", "refresh/", "preview/", "log/", "proof/", "seats/", "journal.jsonl")
GEAR = {"type": "equip", "figure": "squad-1", "armour": "mono_weave"}
SECRETS = (
    (
        {**GEAR, "weapons": ["thorco_12mm_magnum"], "melee": "axe"},
        {**GEAR, "weapons": [], "melee": "knife"},
    ),
    (
        {"type": "deploy", "figure": "squad-2", "x": 0, "y": 0},
        {"type": "deploy", "figure": "squad-3", "x": 9, "y": 5, "facing": 7},
    ),
)
ASKED = (
    {},
    {"side": "snatch", "figure": "squad-1", "order": "equip~armour~weapons~grenades~melee"},
    {"side": "snatch", "figure": "squad-2", "type": "deploy", "x": "1", "y": "1"},
    {"figure": "squad-2", "order": "shoot", "target": "squad-2", "seq": "0"},
)


@pytest.fixture
def table(ada, bruno, carla):
    """Ada prepares; Bruno is her opponent, Carla watches."""
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch")
    opened = services.open_battle(known(ada), plan, "here")
    seat = services.make_invitation(opened.pk, known(ada), "spectator")
    services.accept_invitation(str(seat.invite), known(carla), "")
    invite = opened.seats.get(side="elland").invite
    return services.accept_invitation(invite, known(bruno), "")


def seen(client: Client, battle: Battle) -> list[str]:
    """Everything that one reader is sent, without form tokens and times."""
    answers = [client.get(f"/battles/{battle.pk}/{where}", a) for where in PLACES for a in ASKED]
    return [
        re.sub(
            r'"X-CSRFToken": *"\w+"|csrfmiddlewaretoken" value="\w+"|<time.*?</time>|'
            r"X-CSRFToken&quot;: &quot;\w+",
            "",
            answer.text,
        )
        for answer in answers
    ]


def after(battle: Battle, user, fields: dict[str, object], client: Client) -> list[str]:
    """What the reader sees once this order was given; then nothing has happened."""
    slip = OrderSlip("snatch", in_cover(battle, fields), "token", battle.seq)
    with transaction.atomic():
        services.place_order(battle.pk, known(user), slip)
        pages = seen(client, battle)
        transaction.set_rollback(True)
    battle.refresh_from_db()
    return pages


def in_cover(battle: Battle, fields: dict[str, object]) -> dict[str, object]:
    if fields["type"] != "deploy":
        return fields
    body = battle.journal.get(kind="ground_laid").body
    wood = next(area for area in body["areas"] if area["kind"] in ("wood", "bush"))
    xs, ys = zip(*wood["corners"], strict=True)
    middle = (sum(xs) // len(xs), sum(ys) // len(ys))
    return {**fields, "x": middle[0] + int(fields["x"]), "y": middle[1] + int(fields["y"])}


@pytest.mark.parametrize("reader", ["opponent", "spectator"])
@pytest.mark.parametrize(("one", "other"), SECRETS, ids=["gear", "place"])
def test_two_secrets_look_alike(table, ada, bruno, carla, reader, one, other):
    client = signed_in(bruno if reader == "opponent" else carla)
    assert after(table, ada, one, client) == after(table, ada, other, client)
    own = signed_in(ada)
    assert after(table, ada, one, own) != after(table, ada, other, own)


def test_the_hash_of_a_hidden_position_is_sealed(table, ada, bruno, carla, staff):
    hash_shown = {
        user.username: table.state_hash in signed_in(user).get(f"/battles/{table.pk}/proof/").text
        for user in (ada, bruno, carla, staff)
    }
    assert hash_shown == {"ada": True, "bruno": False, "carla": False, "sam": True}
