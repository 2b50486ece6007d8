"""Questions to the referee about lines of the log, answered in words or by a ruling."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from accounts.input_checks import TextRefused
from battles import permissions
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Question
from battles.questions import services as questions
from battles.services import opening, seating
from notifications.models import Notice
from tests.battles.conftest import give, known
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def rita(waiting, ada):
    """A referee beside the table."""
    user = get_user_model().objects.create_user("rita", "", "x")
    seat = seating.make_invitation(waiting.pk, known(ada), "referee")
    seating.accept_invitation(str(seat.invite), known(user))
    return user


@pytest.fixture
def ruled(waiting, rita, bruno) -> Battle:
    """Ada against Bruno, and Rita watches over them."""
    invite = waiting.seats.get(side="blue").invite
    return seating.accept_invitation(invite, known(bruno))


@pytest.fixture
def park(ada, bruno, carla) -> Battle:
    """A battle in which Carla sits at the table as referee."""
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch", house_rules={"referee": "seat"})
    opened = opening.open_battle(known(ada), plan, "here")
    for side, user in (("elland", bruno), ("referee", carla)):
        seating.accept_invitation(opened.seats.get(side=side).invite, known(user))
    form = {"type": "begin_battle", "side": "snatch", "seq": 0, "token": "begin"}
    opened.refresh_from_db()
    signed_in(ada).post(f"/battles/{opened.pk}/orders/", {**form, "seq": opened.seq})
    opened.refresh_from_db()
    return opened


def test_without_a_referee_nobody_is_asked(battle, ada):
    assert "Ask the referee" not in one_line(signed_in(ada).get(f"/battles/{battle.pk}/"))
    with pytest.raises(permissions.NotAdmitted):
        questions.ask(battle.pk, known(ada), 1, "Well?", "t")


def test_a_question_is_between_the_player_and_the_referee(ruled, ada, bruno, rita):
    address = f"/battles/{ruled.pk}/questions/"
    page = one_line(signed_in(ada).get(f"/battles/{ruled.pk}/"))
    assert f"{address}?seq=" in page
    assert "Ask the referee about this line" in page
    form = {"seq": "1", "words": "May <i>I</i>?", "token": "once"}
    for _ in range(2):
        assert signed_in(ada).post(address, form).status_code == 302
    question = Question.objects.get()
    assert [each.user for each in Notice.objects.filter(kind="question")] == [rita]
    assert "1 open question to" in one_line(signed_in(rita).get(f"/battles/{ruled.pk}/"))
    assert "May &lt;i&gt;I&lt;/i&gt;?" in one_line(signed_in(rita).get(address))
    assert "May" not in one_line(signed_in(bruno).get(address)).split("<h1>")[1]
    said = {"words": "You may.", "how": "words"}
    assert signed_in(rita).post(f"{address}{question.pk}/answer/", said).status_code == 302
    assert "You may." in one_line(signed_in(ada).get(address))
    assert "You may." not in one_line(signed_in(bruno).get(address))
    assert [each.user for each in Notice.objects.filter(kind="ruling")] == [ada]


def test_who_watches_over_the_table_without_a_side_cannot_rule(ruled, ada, rita):
    question = questions.ask(ruled.pk, known(ada), 1, "Well?", "t")
    with pytest.raises(TextRefused, match="in words"):
        questions.answer(ruled.pk, known(rita), question.pk, "So.", as_ruling=True)


def test_nobody_asks_about_a_line_that_they_may_not_know(ruled, ada, bruno, rita):
    placed = give(ruled, ada, "red", "whisper", words=["north"])
    for seq in (None, 0, placed.last_seq, ruled.seq + 1, 10**8):
        with pytest.raises(TextRefused, match="Choose a line"):
            questions.ask(ruled.pk, known(bruno), seq, "What?", "t")
    questions.ask(ruled.pk, known(ada), placed.last_seq, "What?", "t")


def test_a_ruling_stands_in_the_log_and_is_made_once(park, ada, bruno, carla):
    question = questions.ask(park.pk, known(ada), park.seq, "Is the fountain cover?", "t")
    address = f"/battles/{park.pk}/questions/{question.pk}/answer/"
    said = {"words": "Light cover.", "how": "ruling"}
    for _ in range(2):
        assert signed_in(carla).post(address, said).status_code == 302
    page = signed_in(bruno).get(f"/battles/{park.pk}/").text
    log = page.partition('id="log"')[2]
    assert log.count("The referee rules: Light cover.") == 1
    told = {each.user for each in Notice.objects.filter(kind="ruling")}
    assert told == {ada, bruno}


def test_a_ruling_that_is_too_long_changes_nothing(park, ada, carla):
    question = questions.ask(park.pk, known(ada), park.seq, "Well?", "t")
    address = f"/battles/{park.pk}/questions/{question.pk}/answer/"
    said = {"words": "x" * 201, "how": "ruling"}
    assert signed_in(carla).post(address, said).status_code == 422
    question.refresh_from_db()
    assert question.answered is None
