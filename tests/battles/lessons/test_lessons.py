"""Lessons on the site: begun by anybody, judged after each order, kept for who has solved them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.actors import Actor, actor_from
from battles import journal
from battles.agreements.services import agree
from battles.catch_up.digest import paragraphs
from battles.lessons import services
from battles.lessons.models import SolvedLesson
from battles.lessons.queries import lessons_page, panel_of_lesson
from battles.machine import give_machine_orders
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.queries.battle_list import held_battles
from battles.services import orders
from rules.kernel.record import IllegalOrder
from rules.lessons import Lesson, lessons_of
from rules.registry import RULESETS

pytestmark = pytest.mark.django_db
ALL = [(game, lesson.key) for game in RULESETS for lesson in lessons_of(game)]
COVER = next(each for each in lessons_of("firewall") if each.key == "cover")
HTMX = {"hx-request": "true"}


@pytest.fixture
def ada() -> Actor:
    return actor_from(get_user_model().objects.create_user("ada"), "")


def given(battle: Battle, actor: Actor, lesson: Lesson, wanted) -> Battle:
    """The battle after orders of the learner, each answered by the machine."""
    for number, fields in enumerate(wanted):
        battle.refresh_from_db()
        slip = OrderSlip(lesson.side, fields, f"t{number}-{battle.seq}", battle.seq)
        orders.place_order(battle.pk, actor, slip)
        battle.refresh_from_db()
        for post in battle.due:
            if post != lesson.side:
                give_machine_orders(battle.pk, post)
    battle.refresh_from_db()
    return battle


@pytest.mark.parametrize(("game", "key"), ALL)
def test_the_solution_solves_and_the_wrong_way_does_not(ada, game, key):
    lesson = next(each for each in lessons_of(game) if each.key == key)
    wrong = given(services.begin(lesson, ada, ""), ada, lesson, lesson.wrong)
    panel = panel_of_lesson(wrong)
    assert (wrong.status, panel.is_over, panel.is_solved) == (Battle.Status.ENDED, True, False)
    assert panel.solution
    assert not SolvedLesson.objects.exists()
    right = given(services.begin(lesson, ada, ""), ada, lesson, lesson.solution)
    panel = panel_of_lesson(right)
    assert (right.status, right.winner, panel.is_solved) == (
        Battle.Status.ENDED,
        lesson.side,
        True,
    )
    assert {each.standing for each in panel.goals} == {"met"}
    assert SolvedLesson.objects.get().lesson == f"{game}/{key}"


def test_dice_show_the_average_and_nobody_adds_to_them(ada):
    battle = services.begin(COVER, ada, "")
    battle = given(battle, ada, COVER, COVER.solution[:1])
    rolled = [each.event for each in journal.read(battle) if hasattr(each.event, "dice")]
    assert [tuple(each.dice) for each in rolled] == [(3, 4)]
    assert battle.status == Battle.Status.ACTIVE


def test_nothing_is_ordered_after_the_end(ada):
    battle = given(services.begin(COVER, ada, ""), ada, COVER, COVER.wrong)
    with pytest.raises(IllegalOrder, match="over"):
        given(battle, ada, COVER, COVER.solution[:1])


def test_lessons_are_no_battles_of_ones_own(ada):
    services.begin(COVER, ada, "")
    assert not held_battles(ada).exists()


def test_what_is_solved_is_shown_and_counted_once(ada):
    for _ in range(2):
        given(services.begin(COVER, ada, ""), ada, COVER, COVER.solution)
    assert SolvedLesson.objects.count() == 1
    firewall = lessons_page(ada)[0]
    assert (firewall.solved, firewall.rows[0].is_solved) == (1, True)
    assert firewall.next.number == 2
    assert lessons_page(Actor())[0].solved == 0


def test_a_guest_solves_and_takes_it_into_an_account():
    client = Client()
    answer = client.post("/lessons/firewall/cover/")
    assert answer.status_code == 302
    address = answer.headers["Location"].partition("?")[0]
    battle = Battle.objects.get(pk=address.split("/")[2])
    for number, fields in enumerate(COVER.solution):
        battle.refresh_from_db()
        via = [f"{x},{y}" for x, y in fields["via"]]
        form = {**fields, "via": via, "seq": battle.seq, "token": f"t{number}"}
        assert client.post(f"{address}orders/", form, headers=HTMX).status_code == 200
    page = client.get(f"{address}?side=watch").text
    assert "Solved" in page
    assert "Next lesson" in page
    assert "1 of" in client.get("/lessons/").text
    user = get_user_model().objects.create_user("bruno", password="a long enough one")
    client.post("/accounts/login/", {"login": "bruno", "password": "a long enough one"})
    assert SolvedLesson.objects.get().user == user


def test_a_lesson_that_was_left_is_swept_and_what_is_solved_stays(ada):
    battle = given(services.begin(COVER, ada, ""), ada, COVER, COVER.solution)
    assert services.sweep(timezone.now()) == 0
    assert services.sweep(timezone.now() + services.STAYS + timedelta(hours=1)) == 1
    assert not Battle.objects.filter(pk=battle.pk).exists()
    assert SolvedLesson.objects.count() == 1


def test_no_such_lesson_is_404_and_too_many_are_told(monkeypatch):
    client = Client()
    assert client.post("/lessons/firewall/none/").status_code == 404
    assert client.get("/lessons/firewall/none/picture.svg").status_code == 404
    assert client.get("/lessons/firewall/cover/picture.svg").status_code == 200
    monkeypatch.setattr("battles.services.limits.LESSONS_AN_HOUR", 0)
    answer = client.post("/lessons/firewall/cover/")
    assert answer.status_code == 429
    assert "within this hour" in answer.text
    assert not Battle.objects.exists()


def test_nobody_solves_a_lesson_by_abandoning_it(ada):
    lesson = next(each for each in lessons_of("firewall") if each.key == "shots")
    battle = services.begin(lesson, ada, "")
    with pytest.raises(IllegalOrder, match="goals"):
        agree(battle.pk, ada, "stop")
    assert not SolvedLesson.objects.exists()


def test_a_lesson_has_no_proof_and_counts_for_no_club(ada, client):
    battle = given(services.begin(COVER, ada, ""), ada, COVER, COVER.wrong)
    client.force_login(get_user_model().objects.get())
    assert client.get(f"/battles/{battle.pk}/").status_code == 200
    assert client.get(f"/battles/{battle.pk}/proof/").status_code == 404
    call_command("verify_battle", "--all")
    assert not list(paragraphs(ada, timezone.now() - timedelta(days=1), timezone.now()))


def test_where_to_go_is_said_in_words(ada, client):
    battle = services.begin(COVER, ada, "")
    client.force_login(get_user_model().objects.get())
    page = client.get(f"/battles/{battle.pk}/words/?side=watch").text
    assert "54.5 to 64.5 cm from the west edge, 15 to 20.7 cm from the north edge" in page
    assert "Put three of Cutter’s" not in page
