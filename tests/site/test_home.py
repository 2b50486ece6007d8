"""A member's home: what to do now, one next step, invitations, league games, news, opponents."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from battles.matchmaking.plans import BattlePlan
from battles.services import opening
from campaigns.clubs.models import ClubEvent, ClubNotice
from campaigns.clubs.services import clubs
from firewall_site.queries import home
from tests.battles.conftest import known
from tests.battles.trials.test_trials import seq_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return get_user_model().objects.create_user("ada", "ada@example.org")


def club_of(user):
    """A club that somebody owns, and their membership."""
    club = clubs.found_club(
        known(user), clubs.ClubWords("Night Shift", "", "Leeds"), "Ada", "found"
    )
    return club, club.memberships.get(user=user)


def page_of(user) -> str:
    client = Client()
    client.force_login(user)
    return client.get("/").text


def test_everybody_else_sees_what_the_site_is(client, ada):
    assert client.get("/").text.count('id="hero"') == 1
    client.force_login(ada)
    assert 'id="hero"' not in client.get("/").text
    assert client.get("/about/").text.count('id="hero"') == 1


def test_a_new_member_is_told_one_next_thing(ada):
    page = page_of(ada)
    assert page.count('id="next-step"') == 1
    assert "Fight your first battle" in page
    opening.open_battle(known(ada), BattlePlan("firewall", "street_fight", hotseat=True), "here")
    assert "Build your own warband" in page_of(ada)


def test_battles_in_which_one_is_to_act_come_first(ada):
    opening.open_battle(known(ada), BattlePlan("firewall", "street_fight", hotseat=True), "here")
    opening.open_battle(
        known(ada), BattlePlan("firewall", "walk_in_the_park", side="snatch"), "there"
    )
    found = home.home_page(known(ada))
    assert [line.scenario_title for line in found.turns] == ["Toll on Tanner Street"]
    assert [line.status for line in found.going] == ["waiting"]
    page = page_of(ada)
    assert "<h1>Your turn</h1>" in page
    assert page.index('id="turns"') < page.index('id="going"')


def test_news_are_notices_and_evenings_of_ones_own_clubs_at_most_five(ada):
    club, own = club_of(ada)
    now = timezone.now()
    for number in range(4):
        title = f"Notice {number}"
        ClubNotice.objects.create(club=club, author=own, title=title, token=title)
    hidden = {"hidden_reason": "rude", "token": "h"}
    ClubNotice.objects.create(club=club, author=own, title="Hidden", **hidden)
    old = ClubNotice.objects.create(club=club, author=own, title="Old", token="o")
    ClubNotice.objects.filter(pk=old.pk).update(created=now - timedelta(days=31))
    day = timedelta(days=1)
    for title, begins, gone in (
        ("Evening", day, None),
        ("Over", -2 * day, None),
        ("Off", day, now),
    ):
        ClubEvent.objects.create(
            club=club,
            by=own,
            title=title,
            zone="Europe/London",
            starts=now + begins,
            ends=now + begins + day / 24,
            cancelled=gone,
            token=title,
        )
    titles = [line.title for line in home.home_page(known(ada)).news]
    assert titles == ["Evening", "Notice 3", "Notice 2", "Notice 1", "Notice 0"]
    stranger = get_user_model().objects.create_user("bruno")
    assert home.home_page(known(stranger)).news == ()


def test_the_questions_of_a_home_do_not_grow_with_it(ada, django_assert_max_num_queries):
    for number in range(5):
        plan = BattlePlan("firewall", "street_fight", hotseat=True)
        opening.open_battle(known(ada), plan, f"here {number}")
    club_of(ada)
    client = Client()
    client.force_login(ada)
    client.get("/")
    with django_assert_max_num_queries(20):
        client.get("/")


def play_now(client) -> None:
    """Begin a battle by "Play now" with its first order."""
    place = client.post("/battles/play-now/").headers["Location"].partition("?")[0]
    form = {"type": "end_phase", "side": "watch", "seq": seq_of(client.get(place).text)}
    answer = client.post(f"{place}orders/", {**form, "token": "t1"}, headers={"hx-request": "true"})
    assert answer.status_code == 200


def cards(page: str) -> list[str]:
    """The words of the links to battles."""
    links = re.findall(r'<h2 class="card-title">(.*?)</h2>', page, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", each).split()) for each in links]


def test_play_now_is_not_offered_beside_the_battle_that_it_began(ada, client):
    client.force_login(ada)
    opening.open_battle(known(ada), BattlePlan("firewall", "street_fight", hotseat=True), "here")
    offer = 'action="/battles/play-now/"'
    assert offer in client.get("/").text
    play_now(client)
    page = client.get("/").text
    assert offer not in page
    assert cards(page).count("Cutter’s Yard") == 1


def test_cards_with_one_title_say_which_is_which(ada, client):
    client.force_login(ada)
    play_now(client)
    plan = BattlePlan("firewall", "cutters_yard", side="watch")
    opening.open_battle(known(ada), plan, "there")
    found = cards(client.get("/").text)
    assert len(set(found)) == len(found) == 2
    assert all(each.startswith("Cutter’s Yard against ") for each in found)
    assert any("against nobody yet, opened" in each for each in found)
    assert set(cards(client.get("/battles/").text)) == set(found)
