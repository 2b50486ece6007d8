"""Finding somebody to play: challenges, requests by name, hidden rosters, rematches."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.services import blocks
from battles import permissions, tasks
from battles.matchmaking import open_seats
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.plans import BadPlan, BattlePlan
from battles.models import Battle, Challenge, Rematch, SeatRequest
from battles.services import opening, seating
from rosters.services.warbands import keep_new
from rules.registry import RULESETS
from tests.battles.conftest import give, known, plan
from tests.battles.services.test_concurrency import CROWD, all_at_once
from tests.battles.test_pages import signed_in
from tests.one_line import one_line
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db

READY = {each.name: each for each in RULESETS["firewall"].workshop.ready()}
FORM = {"game": "tiny:duel", "side_tiny_duel": "red"}


@pytest.fixture
def challenge(ada) -> Battle:
    return opening.open_battle(known(ada), plan(wanted="anybody"), "here")


def take(battle: Battle, user) -> Battle:
    return matchmaking_services.take_challenge(battle.pk, known(user))


# --- Challenges


def test_a_challenge_is_listed_with_what_is_unusual_about_it(ada, bruno):
    form = {**FORM, "opponent": "anybody", "title": "Come on", "rule_tiny_goal": "9999"}
    assert signed_in(ada).post("/battles/new/", form).status_code == 302
    page = signed_in(bruno).get("/battles/challenges/").text
    for words in ("Come on", "ada wants somebody for", "Blue", "How far to?", "for ever"):
        assert words in page
    assert "hidden rosters" not in one_line(page)


def test_the_list_is_narrowed_by_game_and_scenario(challenge, client):
    ids = f'id="challenge-{challenge.pk}"'
    found = {"tiny": True, "tiny:duel": True, "tiny:trial": False, "x:y": False}
    for game, is_there in found.items():
        assert (ids in client.get("/battles/challenges/", {"game": game}).text) is is_there, game


def test_the_list_costs_the_same_however_many_there_are(ada, bruno, django_assert_num_queries):
    client = signed_in(bruno)
    for number in (1, 12):
        for _ in range(number):
            opening.open_battle(known(ada), plan(wanted="anybody"), "here")
        with django_assert_num_queries(6):  # the unread of the inbox among them
            client.get("/battles/challenges/")


def test_pages_of_challenges_keep_the_filter(ada, client):
    for _ in range(21):
        opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    page = client.get("/battles/challenges/", {"game": "tiny:duel"}).text
    assert "?game=tiny%3Aduel&amp;page=2" in page
    assert (
        client.get("/battles/challenges/", {"game": "tiny:duel", "page": "2"}).text.count(
            "<article"
        )
        == 1
    )


def test_whoever_takes_it_first_plays(challenge, ada, bruno, carla):
    page = signed_in(bruno).post(f"/battles/challenges/{challenge.pk}/", {"side": "blue"})
    assert page["Location"] == f"/battles/{challenge.pk}/"
    challenge.refresh_from_db()
    assert challenge.status == Battle.Status.ACTIVE
    late = signed_in(carla).post(f"/battles/challenges/{challenge.pk}/", {"side": "blue"})
    assert late.status_code == 409
    assert "Somebody else was quicker" in late.text
    assert challenge.pk not in signed_in(carla).get("/battles/challenges/").text


def test_a_stranger_reads_who_sits_there_only_while_it_is_open(challenge, bruno, carla, client):
    page = f"/battles/challenges/{challenge.pk}/"
    assert 'id="seats"' in client.get(page).text
    take(challenge, bruno)
    for stranger in (client, signed_in(carla)):
        assert 'id="seats"' not in stranger.get(page).text
    assert 'id="seats"' in signed_in(bruno).get(page).text


@pytest.mark.django_db(transaction=True)
def test_of_many_who_take_it_at_once_one_plays(challenge):
    users = [get_user_model().objects.create_user(f"guest{number}") for number in range(CROWD)]

    def press(number: int) -> str:
        try:
            take(challenge, users[number])
        except seating.InvitationRefused as refusal:
            return str(refusal)
        return "taken"

    assert all_at_once(press) == {"taken": 1, matchmaking_services.TOO_LATE: CROWD - 1}


def test_nobody_takes_their_own(challenge, ada):
    with pytest.raises(seating.InvitationRefused, match="your own"):
        take(challenge, ada)


def test_a_guest_must_log_in_first(challenge, client):
    answer = client.post(f"/battles/challenges/{challenge.pk}/")
    assert answer["Location"].startswith("/accounts/login/")


def test_withdrawn_it_is_gone_but_the_link_works(challenge, ada, bruno, carla):
    address = f"/battles/challenges/{challenge.pk}/withdraw/"
    assert signed_in(bruno).post(address).status_code == 404
    assert "Withdraw the challenge" in signed_in(ada).get(f"/battles/{challenge.pk}/").text
    assert signed_in(ada).post(address).status_code == 302
    with pytest.raises(seating.InvitationRefused):
        take(challenge, carla)
    invite = challenge.seats.get(side="blue").invite
    assert seating.accept_invitation(invite, known(bruno)).status == Battle.Status.ACTIVE


def test_after_a_week_nobody_can_take_it(challenge, bruno):
    Challenge.objects.update(ends=timezone.now() - timedelta(seconds=1))
    assert challenge.pk not in signed_in(bruno).get("/battles/challenges/").text
    with pytest.raises(seating.InvitationRefused):
        take(challenge, bruno)


def test_a_battle_that_is_no_challenge_does_not_exist_here(waiting, bruno):
    client = signed_in(bruno)
    assert client.get(f"/battles/challenges/{waiting.pk}/").status_code == 404
    assert client.post(f"/battles/challenges/{waiting.pk}/").status_code == 404


# --- By name


def ask(user, name: str) -> Battle:
    form = {**FORM, "opponent": "named", "asked": name}
    assert signed_in(user).post("/battles/new/", form).status_code == 302
    return Battle.objects.latest("created")


def test_who_is_asked_reads_it_under_my_battles_and_accepts(ada, bruno):
    battle, client = ask(ada, "bruno"), signed_in(bruno)
    assert "ada asks you to play <strong>Blue</strong>" in one_line(client.get("/battles/"))
    address = f"/battles/asked/{SeatRequest.objects.get().pk}/"
    assert "Will you play?" in client.get(address).text
    for _ in range(2):  # pressed twice
        answer = client.post(address, {"answer": "accept"})
        assert answer["Location"] == f"/battles/{battle.pk}/"
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE
    assert "asks you to play" not in one_line(client.get("/battles/"))


def test_whoever_declines_is_asked_no_more(ada, bruno):
    battle, client = ask(ada, "bruno"), signed_in(bruno)
    address = f"/battles/asked/{SeatRequest.objects.get().pk}/"
    assert client.post(address, {"answer": "decline"})["Location"] == "/battles/"
    assert "asks you to play" not in one_line(client.get("/battles/"))
    assert client.get(address).status_code == 404
    assert "bruno has declined" in signed_in(ada).get(f"/battles/{battle.pk}/").text


def test_a_request_tells_nothing_of_who_has_an_account(ada, bruno):
    def shown(name: str) -> str:
        page = signed_in(ada).get(f"/battles/{ask(ada, name).pk}/").text
        start = page.index("Invitation sent to")
        return page[start : page.index("</p>", start)].replace(name, "*")

    assert shown("bruno") == shown("nobody")
    assert shown("bruno") == shown("ada")  # oneself


def test_a_request_costs_the_same_whether_or_not_anybody_has_the_name(ada, bruno, carla):
    """Bruno has blocked Ada, Carla has not, nobody is called Nemo, and Ada asks herself too."""
    blocks.block(bruno.pk, "ada")
    browser = signed_in(ada)
    browser.get("/battles/")
    asked = {}
    for name in ("carla", "bruno", "nemo", "ada"):
        form = {**FORM, "opponent": "named", "asked": name}
        with taken_back(), CaptureQueriesContext(connection) as found:
            assert browser.post("/battles/new/", form).status_code == 302
        # Without names and numbers: what is asked of which table.
        asked[name] = [re.sub(r"'[^']*'|NULL|[\d_x]+", "", each["sql"]) for each in found]
    assert asked["carla"] == asked["nemo"] == asked["bruno"] == asked["ada"]
    assert len(asked["nemo"]) > 10


def test_who_is_asked_gets_one_letter_from_the_worker(
    ada, carla, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        ask(ada, "carla")
    [told] = carla.notices.filter(kind="invitation")
    assert "ada" in told.title + told.text
    tasks.sweep_invitations()
    assert carla.notices.count() == 1


def test_a_nudge_that_is_lost_is_made_good_by_the_sweep(ada, carla):
    ask(ada, "carla")
    assert not carla.notices.exists()
    tasks.sweep_invitations()
    assert carla.notices.count() == 1


def test_a_request_is_nobody_else_s_business(ada, bruno, carla):
    battle = ask(ada, "bruno")
    address = f"/battles/asked/{SeatRequest.objects.get().pk}/"
    for client in (Client(), signed_in(carla), signed_in(ada)):
        assert client.get(address).status_code == 404
        assert client.post(address, {"answer": "accept"}).status_code == 404
    invite = battle.seats.get(side="blue").invite
    assert "Invitation sent to bruno" in one_line(signed_in(ada).get(f"/battles/{battle.pk}/"))
    assert "Invitation sent to bruno" not in one_line(
        signed_in(carla).get(f"/battles/join/{invite}/")
    )


def test_a_seat_that_is_gone_is_told_in_a_sentence(ada, bruno, carla):
    battle = ask(ada, "bruno")
    seating.accept_invitation(battle.seats.get(side="blue").invite, known(carla))
    answer = signed_in(bruno).post(
        f"/battles/asked/{SeatRequest.objects.get().pk}/", {"answer": "accept"}
    )
    assert answer.status_code == 409
    assert "Somebody else has taken that seat" in answer.text


def test_somebody_must_be_named(ada):
    answer = signed_in(ada).post("/battles/new/", {**FORM, "opponent": "named", "asked": " "})
    assert answer.status_code == 422
    assert "Type the name" in answer.text


# --- What the others may know of a force


@pytest.mark.parametrize("rosters", ["open", "hidden"])
def test_a_roster_is_read_before_the_battle_only_if_it_is_open(ada, bruno, rosters):
    row = keep_new(known(ada), READY["Mafia hitters"], "copied")
    battle = opening.open_battle(
        known(ada),
        BattlePlan(
            "firewall",
            "street_fight",
            "wardens",
            forces={"wardens": row.pk},
            wanted="anybody",
            hidden_rosters=rosters == "hidden",
        ),
        "here",
    )
    invite = battle.seats.get(side="tollgate").invite
    for address in (f"/battles/join/{invite}/", f"/battles/challenges/{battle.pk}/"):
        page = signed_in(bruno).get(address).text
        assert ("Fields Mafia hitters" in page) is (rosters == "open"), address
    listed = one_line(signed_in(bruno).get("/battles/challenges/"))
    assert ("hidden rosters" in listed) is (rosters == "hidden")
    assert "Fields Mafia hitters" in signed_in(ada).get(f"/battles/{battle.pk}/").text


# --- Once more


@pytest.fixture
def ended(battle, bruno) -> Battle:
    give(battle, bruno, "blue", "concede")
    return battle


def again(battle: Battle, user, sides: str = "kept") -> Battle:
    return matchmaking_services.open_rematch(battle.pk, known(user), sides, "here")


@pytest.mark.parametrize(("sides", "adas"), [("kept", "red"), ("swapped", "blue")])
def test_a_rematch_asks_the_same_people(ended, ada, bruno, sides, adas):
    assert "Play again" in signed_in(ada).get(f"/battles/{ended.pk}/").text
    signed_in(ada).post(f"/battles/{ended.pk}/rematch/", {"sides": sides})
    following = Rematch.objects.get(battle=ended).next
    assert following.scenario == ended.scenario
    assert following.house_rules == ended.house_rules
    assert following.seats.get(user=ada).side == adas
    asking = SeatRequest.objects.get(seat__battle=following)
    assert (asking.user, asking.state) == (bruno, "asked")
    matchmaking_services.answer_seat_request(asking.pk, known(bruno), accepts=True)
    following.refresh_from_db()
    assert following.status == Battle.Status.ACTIVE


def test_two_who_press_get_one_rematch(ended, ada, bruno):
    assert again(ended, ada) == again(ended, ada) == again(ended, bruno, "swapped")
    answer = signed_in(bruno).post(f"/battles/{ended.pk}/rematch/")
    assert answer["Location"] == f"/battles/asked/{SeatRequest.objects.get().pk}/"
    assert Rematch.objects.count() == 1


def test_only_who_played_and_only_afterwards(ended, endless, ada, carla):
    with pytest.raises(permissions.NotAdmitted):
        again(ended, carla)
    with pytest.raises(permissions.NotAdmitted):
        again(endless, ada)


def test_the_warbands_come_again_if_they_are_fit(ada, bruno):
    row = keep_new(known(ada), READY["Daewoo mercenaries"], "copied")
    fought = opening.open_battle(
        known(ada),
        BattlePlan("firewall", "street_fight", hotseat=True, forces={"wardens": row.pk}),
        "here",
    )
    give(fought, ada, "wardens", "concede")
    swapped = again(fought, ada, "swapped")
    assert swapped.status == Battle.Status.ACTIVE
    forces = {seat.side: bool(seat.force) for seat in swapped.seats.all()}
    assert forces == {"wardens": False, "tollgate": True}


def test_only_a_plan_with_a_name_names_somebody(ada):
    with pytest.raises(BadPlan):
        opening.open_battle(known(ada), plan(wanted="named"), "here")
    assert open_seats.CHALLENGE_DAYS == 7
