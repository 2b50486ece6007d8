"""Whatever a browser sends: an answer, never a crash, and nothing changed but by a legal order."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles.commitments import add_seed
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, JournalEvent, PlacedOrder, Seat
from battles.services import opening, seating
from notifications import tasks as sending_tasks
from notifications.models import Delivery
from tests.battles.conftest import give, known, slip_for
from tests.battles.test_pages import order, send, signed_in

pytestmark = pytest.mark.django_db

MONSTERS = (
    "\0", "a\0b", "9" * 5000, "-1", "1e9", "NaN", "Infinity", "1.5", "true", "null", "[]", "{}",
    "٣", "²", "１２", "\r\nX: y", "\u202e", "\u2028", "<script>alert(1)</script>", "' OR 1=1 --",
    "{{ 7 }}", "%00", "../..", "x" * 20_000, "[" * 3000, '{"a":' * 500, "1,2", "1,2,3", ",",
    "99999999999999999999999", "2147483648", "-0", " 1 ", "0x10", "1_000", "",
)  # fmt: skip
WORDS = (
    "move", "move_on", "equip", "deploy", "shoot", "throw_grenade", "begin_battle", "end_phase",
    "place_area", "shape_ground", "hold_back", "concede", "snatch", "elland", "squad-1", "kewell",
    "walk", "run", "north", "wood", "path", "knife", "mono_weave", "squad", "minders", "smoke",
    "move~walk~place", "deploy~place", "equip~armour~weapons~grenades~melee", "True", "1", "450",
)  # fmt: skip
NAMES = (
    "type", "side", "figure", "order", "x", "y", "x_cm", "y_cm", "via", "facing", "leave", "edge",
    "speed", "weapon", "weapons", "grenades", "armour", "melee", "mode", "target", "slugs", "team",
    "area", "width", "depth", "seed", "task", "action", "attack", "grenade", "before", "page",
    "waiting", "count:weapons:knife", "count:grenades:smoke", "game", "opponent", "title", "role",
    "name_firewall_walk_in_the_park_snatch", "side_firewall_walk_in_the_park",
    "rule_firewall_light", "rule_firewall_zz", "next", "csrf",
)  # fmt: skip
VALUES = st.one_of(st.sampled_from(MONSTERS), st.sampled_from(WORDS), st.text(max_size=8))
FORMS = st.dictionaries(st.sampled_from(NAMES), st.lists(VALUES, min_size=1, max_size=3))
SEQS = st.one_of(st.none(), VALUES)  # None: the one that stands
WHO = st.sampled_from(("owner", "opponent", "stranger", "nobody"))
GETS = ("", "refresh/", "preview/", "log/", "journal.jsonl", "proof/", "seats/")


def world() -> tuple[object, ...]:
    """Everything that no garbage may change."""
    return (
        list(JournalEvent.objects.order_by("pk").values_list("pk", "seq")),
        list(PlacedOrder.objects.order_by("pk").values_list("pk", "number")),
        list(Battle.objects.order_by("pk").values_list("pk", "seq", "draw", "state_hash")),
        list(Seat.objects.order_by("pk").values_list("pk", "user", "seed", "invite")),
    )


@pytest.fixture
def table(ada, bruno, carla):
    """A battle of the real game in preparation, one that waits, and everybody's browser."""
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch")
    waiting = opening.open_battle(known(ada), plan, "here")
    opened = opening.open_battle(known(ada), plan, "here")
    invite = opened.seats.get(side="elland").invite
    battle = seating.accept_invitation(invite, known(bruno))
    clients = {"owner": ada, "opponent": bruno, "stranger": carla}
    browsers = {role: signed_in(user) for role, user in clients.items()}
    for browser in (*browsers.values(), nobody := Client()):
        browser.raise_request_exception = False
    return battle, waiting, {**browsers, "nobody": nobody}


LIGHT = settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@LIGHT
@given(who=WHO, form=FORMS, seq=SEQS, token=VALUES, htmx=st.booleans(), waits=st.booleans())
def test_orders(table, who, form, seq, token, htmx, waits):
    battle, waiting, clients = table
    chosen = waiting if waits else battle
    chosen.refresh_from_db()
    sent = {**form, "seq": chosen.seq if seq is None else seq, "token": token}
    before = world()
    answer = send(clients[who], chosen, sent, htmx=htmx)
    assert answer.status_code in (200, 302, 404, 409, 422)
    if who in ("stranger", "nobody"):
        assert answer.status_code == 404
    if answer.status_code not in (200, 302):
        assert world() == before


@LIGHT
@given(who=WHO, form=FORMS, where=st.sampled_from(GETS), waits=st.booleans())
def test_looking(table, who, form, where, waits):
    battle, waiting, clients = table
    before = world()
    chosen = waiting if waits else battle
    answer = clients[who].get(f"/battles/{chosen.pk}/{where}", form)
    seated = who == "owner" or (who == "opponent" and not waits)
    assert answer.status_code in ((200, 204) if seated else (404,))
    assert world() == before


@settings(LIGHT, max_examples=60)
@given(who=WHO, form=FORMS, name=st.text(max_size=30))
def test_joining_and_inviting(table, who, form, name):
    battle, _, clients = table
    before = world()
    join = f"/battles/join/{quote(name or '-', safe='')}/"
    for address in (join, f"/battles/{battle.pk}/seats/0/"):
        assert clients[who].post(address, form).status_code in (302, 404)
    assert world() == before


@settings(LIGHT, max_examples=60)
@given(form=FORMS)
def test_new_battles(table, form):
    before = Battle.objects.count()
    answer = table[2]["stranger"].post("/battles/new/", form)
    assert answer.status_code in (302, 422, 429)
    assert Battle.objects.count() - before == (answer.status_code == 302)


@pytest.mark.parametrize("address", ["join/%00/", "join/a%00b/", "%00/", "x%00/orders/"])
def test_a_zero_byte_in_an_address(ada, address):
    assert signed_in(ada).get(f"/battles/{address}").status_code == 404


@pytest.mark.parametrize("name", ["seq", "before", "count:words:north", "x", "page"])
def test_a_number_of_five_thousand_digits(battle, ada, name):
    client, number = signed_in(ada), "9" * 5000
    assert send(client, battle, order(battle, "red", **{name: number})).status_code in (302, 422)
    for where in ("", "log/", "preview/"):
        form = {name: number, "figure": "red-1", "order": "walk~place", "y": "1"}
        assert client.get(f"/battles/{battle.pk}/{where}", form).status_code == 200
    assert client.get("/battles/", {name: number}).status_code == 200


def test_a_field_holds_no_zero_byte_and_no_novel(battle, ada):
    for text in ("\0", "north\0", "x" * 201):
        said = order(battle, "red", type="whisper", words=text)
        assert send(signed_in(ada), battle, said).status_code == 422
        said = order(battle, "red", token=text)
        assert send(signed_in(ada), battle, said).status_code == 422
    assert not battle.orders.exists()


def test_a_body_of_ten_megabytes_is_refused(battle, ada):
    client = signed_in(ada)
    client.raise_request_exception = False
    answer = send(client, battle, order(battle, "red", words="x" * 10_000_000))
    assert answer.status_code in (400, 413, 422)
    many = {"via": ["1,1"] * 5000, **order(battle, "red")}
    assert send(client, battle, many).status_code == 400
    assert not battle.orders.exists()


def test_seeds_and_names_of_any_length_fit(ada, django_user_model):
    user = django_user_model.objects.create_user("n" * 150, "", "x")
    plan = BattlePlan("tiny", "duel", "red", title="t" * 9000 + "\0")
    opened = opening.open_battle(known(user), plan, "here")
    add_seed.add_seed(opened.pk, known(user), slip_for(opened, "\0" + "s" * 9999))
    seat = opened.seats.get(side="red")
    assert (len(seat.name), len(seat.seed), len(opened.title)) == (150, 100, 80)
    invite = opened.seats.get(side="blue").invite
    seating.accept_invitation(invite, known(ada), slip_for(opened, "a\0b"))
    assert opened.seats.get(side="blue").seed == "a b"
    opened.refresh_from_db()
    give(opened, user, "red")


EVIL = "\"'><script>alert(1)</script>{{7*7}}\r\nBcc: all@example.org"


def test_words_of_players_are_shown_as_words(ada, bruno, mailoutbox):
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch", title=EVIL)
    ada.username = EVIL
    opened = opening.open_battle(known(ada), plan, "here")
    words = slip_for(opened, EVIL)
    add_seed.add_seed(opened.pk, known(ada), words)
    seating.accept_invitation(opened.seats.get(side="elland").invite, known(bruno), words)
    client, other = signed_in(ada), signed_in(bruno)
    asked = {"side": EVIL, "figure": EVIL, "order": EVIL, "type": EVIL, "x": EVIL, "x_cm": EVIL}
    for where in ("", "log/", "proof/", "seats/", "preview/", "refresh/"):
        for form in ({}, asked):
            page = client.get(f"/battles/{opened.pk}/{where}", form).text
            assert "<script>alert" not in page
    for page in (client.get("/battles/"), other.get("/battles/")):
        assert "<script>alert" not in page.text
    form = {"type": EVIL, "figure": EVIL, "side": "snatch", "seq": "21", "token": "t"}
    assert "<script>alert" not in send(client, opened, form).text
    Delivery.objects.update(due=timezone.now())  # letters about one thing are gathered for a minute
    sending_tasks.sweep()
    letter = next(each for each in mailoutbox if each.to == ["ada@example.org"])
    assert "Bcc" not in letter.message()
    assert "\n" not in letter.subject
