"""The pages of a battle whose sides players share: opening, sitting down, acting, the list."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model

from battles import journal
from battles.agreements import services as agreements
from battles.matchmaking.offered_games import games
from battles.models import Battle
from battles.services import opening
from tests.battles.conftest import known
from tests.battles.shared import GLEASON, GUARDS, POSTS, SQUAD, ash_end, give, sat_down, step
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import seen
from tests.one_line import one_line

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rule("R22.2"),
    pytest.mark.usefixtures("the_same_dice"),
]

ASH = "firewall_escape_from_ash_end"
FORM = {"game": "firewall:escape_from_ash_end", "opponent": "invite", f"side_{ASH}": "mayor"}
FOR_FOUR = {**FORM, f"share_{ASH}": ["mayor", "yardies"]}


@pytest.fixture
def users(ada, bruno, carla, db):
    dora = get_user_model().objects.create_user("dora", "", "brave-finch")
    return dict(zip(POSTS, (ada, bruno, carla, dora), strict=True))


def seated(users, **changes) -> Battle:
    others = {post: user for post, user in users.items() if post != GUARDS}
    return sat_down(users[GUARDS], others, **changes)


@pytest.fixture
def four(users):
    return seated(users)


def page_of(battle: Battle, user, more: str = "") -> str:
    return one_line(signed_in(user).get(f"/battles/{battle.pk}/{more}"))


def whose(battle: Battle, user) -> str:
    return re.search(r'id="whose">([^<]*)<', page_of(battle, user)).group(1)


def test_only_the_scenario_that_can_be_shared_says_how_many_play_it(ada):
    cards = {card.id: card for game in games({}) for card in game.scenarios}
    assert {each.id: each.players for each in cards.values() if each.players} == {
        "escape_from_ash_end": "2 to 4 players."
    }
    text = signed_in(ada).get("/battles/new/?game=firewall:escape_from_ash_end").text
    assert text.count("2 to 4 players.") == 1
    other = signed_in(ada).get("/battles/new/?game=firewall:street_fight").text
    assert "2 to 4 players." not in other
    assert len(re.findall(r'name="share_\w+"', text)) == 2
    assert "Two players share City Hall: Bodyguards and Extraction squad" in text


@pytest.mark.parametrize(
    ("form", "seats"),
    [
        (FORM, ["mayor", "yardies"]),
        ({**FORM, f"share_{ASH}": ["yardies"]}, ["mayor", "yardies/gaea", GLEASON]),
        (FOR_FOUR, [*POSTS]),
        # A command that is hidden, since nobody shares its side, is none.
        ({**FORM, f"command_{ASH}_mayor": "extraction"}, ["mayor", "yardies"]),
    ],
)
def test_the_form_opens_as_many_seats_as_were_chosen(ada, form, seats):
    assert signed_in(ada).post("/battles/new/", form).status_code == 302
    battle = Battle.objects.get()
    assert [seat.post for seat in battle.seats.all()] == seats
    text = page_of(battle, ada)
    assert len(set(re.findall(r"/battles/join/([^/]+)/", text))) == len(seats) - 1


def test_the_form_seats_the_opener_at_the_command_that_was_chosen(ada):
    form = {**FOR_FOUR, f"command_{ASH}_mayor": "extraction"}
    signed_in(ada).post("/battles/new/", form)
    battle = Battle.objects.get()
    assert battle.seats.get(user=ada).post == SQUAD
    assert "City Hall: Extraction squad" in page_of(battle, ada)


def test_what_was_chosen_is_there_again_after_a_mistake(ada):
    form = {**FOR_FOUR, f"command_{ASH}_mayor": "extraction", "rule_firewall_rosters": "nonsense"}
    answer = signed_in(ada).post("/battles/new/", form)
    assert answer.status_code == 422
    for name, value in ((f"share_{ASH}", "mayor"), (f"share_{ASH}", "yardies"),
                        (f"command_{ASH}_mayor", "extraction")):  # fmt: skip
        assert re.search(rf'name="{name}" value="{value}"[^>]* checked', one_line(answer)), (
            name,
            value,
        )


def test_an_invitation_says_which_command_it_is_for(users):
    battle = opening.open_battle(known(users[GUARDS]), ash_end(), "here")
    seat = battle.seats.get(command="gleason")
    client = signed_in(users[GLEASON])
    text = client.get(f"/battles/join/{seat.invite}/").text
    assert "Your side would be <strong>The Janga gang: Gleason’s team</strong>." in text
    assert client.post(f"/battles/join/{seat.invite}/").status_code == 302
    assert battle.seats.get(user=users[GLEASON]).post == GLEASON


def test_a_challenge_lets_one_choose_among_the_commands_that_are_free(users):
    battle = opening.open_battle(known(users[GUARDS]), ash_end(wanted="anybody"), "here")
    client = signed_in(users[SQUAD])
    text = client.get(f"/battles/challenges/{battle.pk}/").text
    assert re.findall(r'name="side" value="([^"]*)"', text) == [SQUAD, "yardies/gaea", GLEASON]
    client.post(f"/battles/challenges/{battle.pk}/", {"side": GLEASON})
    assert battle.seats.get(user=users[SQUAD]).post == GLEASON


def test_each_page_says_who_is_to_act_and_offers_that_to_them_alone(four, users):
    assert whose(four, users[GUARDS]) == "Your turn (Bodyguards)"
    for post in POSTS[1:]:
        assert whose(four, users[post]) == "Bodyguards (ada) to act"
        text = page_of(four, users[post])
        assert "Ready: roll for the table edges" not in text
        assert "Lay out other ruins" not in text
    text = page_of(four, users[GUARDS])
    assert "Ready: roll for the table edges" in text
    assert "Lay out other ruins" in text


def test_nobody_is_told_to_do_what_the_partner_is_to_do(four, users):
    give(four, users[GUARDS], "mayor", type="begin_battle")
    while four.to_act != ["mayor"]:
        step(four, users)
    assert journal.state_of(four).phase == "setup"
    assert four.due == [GUARDS]
    assert "Choose the table edge over which you come." in page_of(four, users[GUARDS])
    assert "City Hall chooses a table edge." in page_of(four, users[SQUAD])


def test_only_ones_own_people_are_shown_as_able_to_act(four, users):
    while journal.state_of(four).phase == "setup" or four.due != [GUARDS]:
        step(four, users)
    for post, can in ((GUARDS, True), (SQUAD, False)):
        assert ("can-act" in page_of(four, users[post])) == can, post


def test_a_partners_order_is_refused_on_the_page_with_a_sentence(four, users):
    form = {"side": "mayor", "type": "begin_battle", "seq": four.seq, "token": "press"}
    answer = signed_in(users[SQUAD]).post(f"/battles/{four.pk}/orders/", form)
    assert answer.status_code == 422
    assert "Bodyguards: ada commands here, and you your own team." in answer.text
    assert four.orders.count() == 0


def test_the_list_says_with_whom_and_against_whom(four, users):
    give(four, users[GUARDS], "mayor", type="shape_ground", seed=3)
    text = signed_in(users[SQUAD]).get("/battles/").text
    assert "You: City Hall: Extraction squad" in text
    assert "With: ada" in text
    assert "Against: carla, dora" in text
    assert "your turn" not in text
    assert "your turn" in signed_in(users[GUARDS]).get("/battles/").text


def test_words_and_log_reach_all_four(four, users):
    form = {"words": "Hold the ruin.", "token": "once"}
    assert signed_in(users[SQUAD]).post(f"/battles/{four.pk}/chat/", form).status_code == 302
    give(four, users[GUARDS], "mayor", type="begin_battle")
    for post in POSTS:
        text = page_of(four, users[post], "chat/")
        assert "Hold the ruin." in text
        assert "City Hall: Extraction squad" in text
        assert "of bruno" in page_of(four, users[post], "log/")  # each seed is a line of it


def test_partners_read_the_same_cards_and_opponents_what_models_show(users):
    four = seated(users, hidden_rosters=True)
    own = {post: "Wired Reflexes" in page_of(four, users[post], "?figure=malone") for post in POSTS}
    assert own == dict(zip(POSTS, (True, True, False, False), strict=True))


def test_what_a_side_proposes_to_itself_changes_no_page_of_the_others(four, users):
    others = [signed_in(users[post]) for post in POSTS[2:]]
    before = [seen(client, four) for client in others]
    agreements.agree(four.pk, known(users[GUARDS]), "concede")
    four.refresh_from_db()
    assert [seen(client, four) for client in others] == before
    assert "ada proposes to give the battle up." in page_of(four, users[SQUAD])
