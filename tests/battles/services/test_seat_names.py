"""Nobody passes for somebody else: accounts have their own name, and guests are marked."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor
from accounts.names import folded, is_of_another
from battles.matchmaking.plans import ANYBODY, MACHINE
from battles.matchmaking.queries import challenges as challenge_queries
from battles.replay import forks
from battles.services import opening, seating
from chat import services as chat
from chat.queries import messages as reading
from notifications.models import Notice
from rules.kernel.unseen import without_unseen
from tests.battles.conftest import give, known, plan

pytestmark = pytest.mark.django_db


def test_a_challenge_carries_the_name_of_its_account(ada, bruno, carla):
    """Neither the list nor the chat nor a letter shows a name that the opener has typed."""
    asked = plan(wanted=ANYBODY, names={"red": "carla", "blue": "carla"})
    opened = opening.open_battle(known(ada), asked, "here")
    [line] = challenge_queries.open_challenges(known(bruno))[1]
    assert line.by == "ada"
    invite = opened.seats.get(side="blue").invite
    seating.accept_invitation(invite, known(bruno), "")
    chat.write("battle", opened.pk, known(ada), "Good luck.", "one")
    assert [each.who for each in reading.talk_page("battle", opened.pk, known(bruno)).messages] == [
        "ada"
    ]
    told = " ".join(Notice.objects.values_list("title", flat=True))
    told += " ".join(Notice.objects.values_list("text", flat=True))
    assert "carla" not in told


@pytest.mark.parametrize("hotseat", [True, False])
def test_a_guest_who_takes_the_name_of_an_account_is_marked(ada, hotseat):
    guest = Actor(guest_key="k" * 64)
    mine = {"names": {"red": "ＡＤＡ", "blue": "zoe"}}
    asked = plan(hotseat=True, **mine) if hotseat else plan(wanted=MACHINE, **mine)
    opened = opening.open_battle(guest, asked, "here")
    assert opened.seats.get(side="red").name == "ＡＤＡ (guest)"
    assert not opened.seats.filter(name__contains="zoe (guest)").exists()


def test_at_one_screen_an_account_may_sit_for_others(ada, bruno):
    asked = plan(hotseat=True, names={"red": "Ada", "blue": "bruno"})
    opened = opening.open_battle(known(ada), asked, "here")
    assert [each.name for each in opened.seats.all()] == ["Ada", "bruno (guest)"]


def test_who_plays_on_from_a_battle_does_not_pass_for_who_played_it(battle, ada, bruno):
    give(battle, ada, "red", "concede")
    fork = forks.fork_battle(battle.pk, known(ada), 1, "token", "here")
    assert [each.name for each in fork.seats.all()] == ["ada", "bruno (guest)"]


def test_a_new_account_marks_who_had_its_name_before_it(ada):
    guest = Actor(guest_key="k" * 64)
    asked = plan(hotseat=True, names={"red": "Zoé", "blue": "other"})
    opened = opening.open_battle(guest, asked, "here")
    user = get_user_model().objects.create_user("zoé")

    def names() -> list[str]:
        return [each.name for each in opened.seats.order_by("id")]

    assert names() == ["Zoé (guest)", "other"]
    user.username = "other"
    user.save()
    assert names() == ["Zoé (guest)", "other (guest)"]


def test_seats_follow_an_account_that_is_renamed(battle, ada):
    ada.username = "lovelace"
    ada.save()
    assert battle.seats.get(side="red").name == "lovelace"


def test_names_that_look_alike_are_one():
    same = ("Ada", "ａｄａ", "A DA", "ada\u200b", "\u2090da", "ada\u3164", "a\ufe0fda")
    assert {folded(each) for each in same} == {"ada"}


UNSEEN = "\u00ad\u034f\u115f\u1160\u180b\u200b\u2064\u2800\u3164\ufe0f\uffa0\U000e0100"


@pytest.mark.parametrize("sign", UNSEEN)
def test_a_sign_that_nobody_sees_makes_no_other_name(ada, sign):
    guest = Actor(guest_key="k" * 64)
    assert folded(f"a{sign}da") == "ada"
    assert without_unseen(f"a{sign}da") == "ada"
    asked = plan(hotseat=True, names={"red": f"ada{sign}", "blue": f"zoe{sign}"})
    opened = opening.open_battle(guest, asked, "here")
    assert [each.name for each in opened.seats.all()] == ["ada (guest)", "zoe"]


def test_letters_of_three_alphabets_that_look_alike_are_one(ada):
    for name in ("\u0430da", "\u0430d\u0430", "\u03b1da", "\u0410DA", "\u0391d\u0251"):
        assert is_of_another(name), name
    assert folded("\u0451va") == folded("\u00ebva"), "two dots on a letter of either alphabet"
    get_user_model().objects.create_user("hynn")
    assert is_of_another("\u0397\u03a5\u039d\u039d"), "Greek capitals look like other letters"
    get_user_model().objects.create_user("\u0410\u0441\u0435")
    assert is_of_another("ace"), "the other way round"


def test_a_name_of_another_alphabet_that_is_nobodys_look_alike_is_left_alone(ada):
    for name in ("Анна", "Жанна", "Νίκος", "Ελένη", "密码", "אבא", "Zoé"):
        assert not is_of_another(name), name
        assert folded(name) == folded(name.upper()) == folded(name.lower())
    assert folded("Νίκος") != folded("Νίκη")
