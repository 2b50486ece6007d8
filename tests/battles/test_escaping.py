"""What one player types stays words on every page of another: never markup, never code."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils.html import escape

from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import opening, seating
from battles.services import orders as services_orders
from notifications import mail
from notifications.models import Notice
from tests.battles.conftest import known, slip_for
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db

MARKUP = re.compile("</?[bi]>")  # no page of ours has any
RULING, REASON, LABEL = "<b>rule</b> & {{rule}}", "<i>rea'son</i>", '<b>"door"</b>'
TITLE, NAME, SEED = "<b>t'itle</b> & {{t}}", '<i>A"da</i>', "<b>seed</b> & {{s}}"


@dataclass(frozen=True)
class Table:
    """A battle that Ada referees, and a browser of Bruno, who plays a side."""

    battle: Battle
    bruno: Client

    def reads(self, where: str = "", **asked: str) -> str:
        page = self.bruno.get(f"/battles/{self.battle.pk}/{where}", asked)
        assert page.status_code == 200
        return page.text


def seat(battle: Battle, side: str, user, seed: str = "") -> None:
    words = slip_for(battle, seed) if seed else None
    seating.accept_invitation(battle.seats.get(side=side).invite, known(user), words)


def order(battle: Battle, side: str, user, kind: str, **fields: object) -> None:
    battle.refresh_from_db()
    slip = OrderSlip(side, {"type": kind, **fields}, f"{kind}-{battle.seq}", battle.seq)
    services_orders.place_order(battle.pk, known(user), slip)


@pytest.fixture
def table(ada, bruno, carla) -> Table:
    """Ada has typed something into every field that takes words; even her name is markup."""
    ada.username = NAME
    plan = BattlePlan(
        "firewall", "walk_in_the_park", "referee",
        title=TITLE, house_rules={"referee": "seat"},
    )  # fmt: skip
    battle = opening.open_battle(known(ada), plan, "here")
    seat(battle, "snatch", bruno)
    seat(battle, "elland", carla, SEED)
    order(battle, "snatch", bruno, "begin_battle")
    order(battle, "referee", ada, "referee_rules", text=RULING)
    order(battle, "referee", ada, "referee_adjusts_gutz", figure="kewell", by=1, reason=REASON)
    order(battle, "referee", ada, "referee_sets_task", label=LABEL, needed=2, reason=REASON)
    return Table(battle, signed_in(bruno))


def assert_words(page: str, *words: str) -> None:
    """The words are on the page, and nothing that anybody typed is markup."""
    for each in words:
        assert escape(each) in page
        assert each not in page
    assert not MARKUP.search(page)


@pytest.mark.parametrize("where", ["", "log/", "refresh/"])
def test_rulings_reasons_and_tasks(table, where):
    assert_words(table.reads(where), RULING, REASON, LABEL)


def test_the_name_of_a_task_in_the_orders(table, ada):
    where = {"figure": "squad-1", "x": 100, "y": 700}
    order(table.battle, "referee", ada, "referee_places", reason=REASON, **where)
    orders = table.reads(figure="squad-1").partition('id="orders"')[2].partition('id="log"')[0]
    assert_words(orders, LABEL)


@pytest.mark.parametrize("where", ["", "log/", "proof/", "seats/"])
def test_the_name_of_the_battle(table, where):
    page = table.reads(where)
    assert page.count(escape(TITLE)) >= 2, "in the title and in the heading"
    assert_words(page, TITLE)


def test_the_name_of_a_player(table):
    assert_words(table.reads("seats/"), TITLE, NAME)


def test_words_for_the_dice(table):
    assert_words(table.reads("proof/"), TITLE, SEED)


def test_an_invitation_and_the_list_of_battles(ada, carla):
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch", title=TITLE)
    ada.username = NAME
    battle = opening.open_battle(known(ada), plan, "here")
    invite = battle.seats.get(side="elland").invite
    assert_words(signed_in(carla).get(f"/battles/join/{invite}/").text, TITLE, NAME)
    seat(battle, "elland", carla)
    assert_words(signed_in(carla).get("/battles/").text, TITLE, NAME)


def test_a_letter_holds_the_words_as_they_are(table):
    """A letter is plain text: nothing is written in the language of pages."""
    letters = [
        mail.letter_of(notice) for notice in Notice.objects.filter(battle_id=table.battle.pk)
    ]
    assert letters
    for letter in letters:
        assert TITLE in letter.subject
        assert letter.content_subtype == "plain"
