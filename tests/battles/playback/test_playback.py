"""What a page is sent to play: the lines since the one it shows, and only what it may know."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.playback.queries import HEADER
from battles.services import opening, orders
from rules.bots import Whim
from tests.battles.conftest import give, known
from tests.battles.test_agreements import now, order, take_back
from tests.battles.test_secrecy import SECRETS, in_cover, signed_in
from tests.battles.test_secrecy import table as table

PLAYED = re.compile(r'<script id="playback" type="application/json">(.*?)</script>', re.DOTALL)


def page(client: Client, battle: Battle, seq: int | None = None, where: str = "") -> str:
    headers = {} if seq is None else {HEADER: str(seq)}
    return client.get(f"/battles/{battle.pk}/{where}", headers=headers).text


def played(text: str) -> dict | None:
    found = PLAYED.search(text)
    return json.loads(found[1]) if found else None


@pytest.fixture
def screen(ada) -> Battle:
    """A street fight of Ada's on both seats."""
    plan = BattlePlan("firewall", "street_fight", hotseat=True, house_rules={"street_turns": "8"})
    return opening.open_battle(known(ada), plan, "here")


def some_orders(battle: Battle, user, count: int) -> None:
    whim = Whim(3)
    for _ in range(count):
        order(battle, known(user), whim.pick(now(battle).to_act), whim)


def test_a_page_that_is_opened_has_nothing_to_play(battle, ada):
    give(battle, ada, "red")
    assert played(page(signed_in(ada), battle)) is None


def test_a_page_plays_what_is_new_since_it_was_shown(battle, ada, bruno):
    seq = now(battle).seq
    give(battle, ada, "red")
    for reader in (ada, bruno):
        found = played(page(signed_in(reader), battle, seq))
        assert found is not None
        assert [each["seq"] for each in found["moments"]] == sorted(
            each["seq"] for each in found["moments"]
        )
        assert all(each["seq"] > seq for each in found["moments"])
        assert found["cut"] is False
    assert played(page(signed_in(ada), battle, now(battle).seq)) is None
    assert played(page(signed_in(ada), battle, seq, "refresh/?seq=1")) == found


def test_the_answer_to_an_order_brings_what_came_of_it(battle, ada):
    client, seq = signed_in(ada), now(battle).seq
    data = {"type": "roll", "figure": "red-1", "side": "red", "seq": seq, "token": "once"}
    headers = {HEADER: str(seq), "HX-Request": "true"}
    answer = client.post(f"/battles/{battle.pk}/orders/", data, headers=headers)
    found = played(answer.text)
    assert found is not None
    assert found["moments"][-1]["seq"] == now(battle).seq


def test_a_stranger_is_sent_nothing(battle, ada):
    give(battle, ada, "red")
    answer = Client().get(f"/battles/{battle.pk}/", headers={HEADER: "0"})
    assert (answer.status_code, played(answer.text)) == (404, None)


@pytest.mark.parametrize(("one", "other"), SECRETS, ids=["gear", "place"])
def test_two_secrets_are_played_alike(table, ada, bruno, one, other):
    """The numbers too: nothing says that there was something."""
    seq = table.seq
    readers = {"owner": signed_in(ada), "opponent": signed_in(bruno)}
    found: dict[str, list[object]] = {name: [] for name in readers}
    for fields in (one, other):
        seen = _after(table, ada, fields, readers, seq)
        for name, each in seen.items():
            found[name].append(each)
    assert found["opponent"][0] == found["opponent"][1]
    assert found["owner"][0] is not None


def _after(table, ada, fields, readers, seq):
    with transaction.atomic():
        slip = OrderSlip("snatch", in_cover(table, fields), "token", table.seq)
        orders.place_order(table.pk, known(ada), slip)
        seen = {name: played(page(client, table, seq)) for name, client in readers.items()}
        transaction.set_rollback(True)
    table.refresh_from_db()
    return seen


def test_what_was_taken_back_is_not_played(screen, ada):
    """The board jumps to how it stands; the line that says so is told."""
    whim, before = Whim(3), now(screen).seq
    while not now(screen).last_plain:
        order(screen, known(ada), whim.pick(now(screen).to_act), whim)
    given = now(screen).seq
    take_back(screen, known(ada))
    client = signed_in(ada)
    for seq in (before, given - 1):
        found = played(page(client, screen, seq))
        assert found is not None
        assert found["cut"] is True
        assert "takes order" in found["moments"][-1]["text"]
    last = played(page(client, screen, given - 1))
    assert last is not None
    assert [each["seq"] > given for each in last["moments"]] == [True]


def test_a_page_that_is_far_behind_plays_only_the_last(screen, ada, monkeypatch):
    monkeypatch.setattr("battles.playback.queries.MOST", 3)
    seq = now(screen).seq
    some_orders(screen, ada, 12)
    found = played(page(signed_in(ada), screen, seq))
    assert found is not None
    assert (len(found["moments"]), found["cut"]) == (3, True)


def test_a_header_that_is_no_number_plays_nothing(battle, ada):
    give(battle, ada, "red")
    text = signed_in(ada).get(f"/battles/{battle.pk}/", headers={HEADER: "-1"}).text
    assert played(text) is None


def test_playing_costs_no_query(battle, ada):
    client, seq = signed_in(ada), now(battle).seq
    give(battle, ada, "red")
    page(client, battle)
    with CaptureQueriesContext(connection) as plain:
        page(client, battle)
    with CaptureQueriesContext(connection) as more:
        page(client, battle, seq)
    assert len(more) == len(plain)
