"""The pages of a club: what they say to whom, and how much they ask of the database."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client, override_settings

from battles.models import Battle
from campaigns.clubs.models import Club, ClubEvent, ClubGame, ClubNotice, Membership
from campaigns.clubs.services import clubs, events, invitations, members, notices, results
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.notices import NoticeWords
from tests.battles.api.test_battles import CALM
from tests.campaigns.clubs.conftest import evening, plan
from tests.campaigns.clubs.test_results import said

pytestmark = pytest.mark.django_db


def browser(name: str) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(username=name))
    return client


def text(answer) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def at(town, path: str = "") -> str:
    return f"/clubs/{town.slug}/{path}"


def token(page: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found
    return found[1]


def test_founding_a_club_by_its_form_twice_is_one_club(town):
    carla = browser("carla")
    form = {"name": "Dock Rats", "joins": "asking", "called": "C", "is_listed": "on",
            "token": token(text(carla.get("/clubs/new/")))}  # fmt: skip
    for _ in range(2):
        assert carla.post("/clubs/new/", form)["Location"] == "/clubs/dock-rats/"
    assert Club.objects.filter(name="Dock Rats").count() == 1


def test_a_form_that_is_refused_keeps_what_was_written(town):
    answer = browser("carla").post(
        "/clubs/new/", {"name": " ", "about": "Long words", "joins": "invited", "token": "t"}
    )
    assert answer.status_code == 422
    page = text(answer)
    assert "Give the name of the club." in page
    assert "Long words" in page
    assert re.search(r'value="invited" required checked', page)


def test_a_stranger_sees_what_the_club_shows_and_no_more(town, night):
    notices.put_up(town.slug, town.olga, NoticeWords("Inside", "Members only words."), "1")
    notices.put_up(town.slug, town.olga, NoticeWords("Open day", "For all.", True), "2")
    events.say_coming(town.slug, town.mick, night.pk, "yes")
    for client in (Client(), browser("carla")):
        page = text(client.get(at(town)))
        assert "Open day" in page
        assert "Club night" in page
        assert "4 members" in page
        for name in ("Inside", "Mick", "Rita"):
            assert name not in page
        assert "Mick" not in text(client.get(at(town, f"calendar/{night.pk}/")))
    assert "Inside" in text(browser("mick").get(at(town)))
    assert "Mick" in text(browser("mick").get(at(town, f"calendar/{night.pk}/")))


def test_somebody_joins_by_a_link_that_shows_the_club_first(town):
    link = invitations.make_link(town.slug, town.olga, 3, 3, "l")
    path = f"/clubs/join/{link.token}/"
    page = text(Client().get(path))
    assert "We play on Tuesdays." in page
    assert f"next={path}" in page.replace("%2F", "/")
    assert Client().post(path, {"name": "C"})["Location"].startswith("/accounts/login/")
    carla = browser("carla")
    assert "called mick already" in text(carla.post(path, {"name": "mick"}))
    assert carla.post(path, {"name": "Carla"})["Location"] == at(town)
    assert "Carla" in text(browser("mick").get(at(town, "members/")))


def test_asking_and_being_let_in_by_pages(town):
    carla, olga = browser("carla"), browser("olga")
    carla.post(at(town, "ask/"), {"name": "Carla", "words": "Hello."})
    assert "You asked on" in text(carla.get(at(town)))
    assert "1 person asks" in text(olga.get(at(town)))
    request = town.club.requests.get()
    assert "Hello." in text(olga.get(at(town, "requests/")))
    assert "Hello." not in text(olga.get(at(town, "requests/?over")))
    olga.post(at(town, f"requests/{request.pk}/"), {"answer": "let_in"})
    assert "You in this club" in text(carla.get(at(town, "you/")))
    assert "Let in by Olga" in text(olga.get(at(town, "requests/?over")))


def test_the_last_owner_is_told_what_to_do(town):
    answer = browser("ada").post(at(town, "leave/"), follow=True)
    assert "A club needs an owner." in text(answer)
    answer = browser("ada").post(at(town, f"members/{town.of(town.ada).pk}/"), {"role": "member"})
    assert answer.status_code == 422


def test_a_battle_opened_for_the_club_is_among_its_results(town):
    mick = browser("mick")
    assert "New battle for the club" in text(mick.get(at(town, "battles/new/")))
    form = {"game": "tiny:duel", "opponent": "invite", "title": "Friday"}
    answer = mick.post(at(town, "battles/new/"), form)
    assert answer["Location"] == Battle.objects.get().get_absolute_url()
    assert "Friday" in text(browser("ada").get(at(town, "results/")))


def test_only_members_look_for_names_among_the_results(town):
    clubs.change_club(town.slug, town.ada, ClubWords("N", shows_results=True))
    shown = ['id="filter-name"' in text(client.get(at(town, "results/")))
             for client in (browser("mick"), browser("carla"), Client())]  # fmt: skip
    assert shown == [True, False, False]


def test_a_table_game_is_filed_disputed_and_settled_by_pages(town):
    mick, rita, ada = browser("mick"), browser("rita"), browser("ada")
    form = {"title": "Docks", "ruleset": "tiny", "played": "2026-01-02", "player-0": "Mick",
            "won-0": "on", "player-1": "Rita", "token": "t"}  # fmt: skip
    place = mick.post(at(town, "results/new/"), form)["Location"]
    assert "Yes, confirm it" not in text(mick.get(place))
    assert "Yes, confirm it" in text(rita.get(place))
    rita.post(place, {"deed": "dispute", "words": "It was a draw."})
    assert "disputed" in text(ada.get(at(town, "results/?open=on")))
    ada.post(place, {"deed": "settle", "words": "The clock."})
    page = text(mick.get(place))
    assert "a draw" in page
    assert "It was a draw." in page
    wrong = {**form, "played": "yesterday"}
    answer = mick.post(at(town, "results/new/"), wrong)
    assert answer.status_code == 422
    assert 'value="Docks"' in text(answer)


def test_a_closed_club_can_be_opened_by_its_owner(town):
    clubs.close(town.slug, town.ada)
    assert "Open it again" not in text(browser("olga").get(at(town)))
    assert "Open it again" in text(browser("ada").get(at(town)))
    assert Client().get(at(town)).status_code == 404


def test_a_calendar_for_programs_is_told_as_one(town, night):
    answer = Client().get(at(town, "calendar.ics"))
    assert answer["Content-Type"].startswith("text/calendar")
    assert b"SUMMARY:Club night" in answer.content
    folded = answer.content.replace(b"\r\n ", b"").decode()
    (description,) = re.findall(r"DESCRIPTION:(.*)", folded)
    assert f"/clubs/{town.slug}/calendar/" in description, "what a calendar shows leads to the site"
    feed = members.renew_feed(town.slug, town.mick).feed
    assert b"Club night" in Client().get(f"/clubs/calendar/{feed}.ics").content
    assert f"/clubs/calendar/{feed}.ics" in text(browser("mick").get(at(town, "you/")))


def test_an_evening_keeps_its_hour_when_it_is_changed(town, night):
    page = text(browser("olga").get(at(town, f"calendar/{night.pk}/edit/")))
    assert re.search(r'name="starts" required value="\d{4}-\d\d-\d\dT19:00"', page)
    assert re.search(r"<option selected>Europe/London</option>", page)


def test_the_staff_decide_on_a_notice_at_their_desk(town):
    staff = get_user_model().objects.create_user("sam", is_staff=True)
    notice = notices.put_up(town.slug, town.olga, NoticeWords("Rude", "Very rude."), "n")
    notices.report(town.slug, town.mick, notice.pk, "Look at that.")
    desk = browser(staff.username)
    assert "Very rude." in text(desk.get("/desk/notices/"))
    page = text(desk.get(f"/desk/notices/{notice.pk}/"))
    assert "Look at that." in page
    assert 'value="banned"' in page
    desk.post(f"/desk/notices/{notice.pk}/", {"kind": "hidden", "reason": "Rude."})
    assert "Taken down by the staff: Rude." in text(browser("olga").get(at(town, "notices/")))
    assert "Rude" not in text(browser("mick").get(at(town, "notices/")))


def no_nul(execute, sql, params, many, context):
    """Take no more than PostgreSQL does, whatever the tests run on."""
    assert not any("\0" in each for each in params or () if isinstance(each, str)), sql
    return execute(sql, params, many, context)


@override_settings(API_LIMITS=CALM)
def test_what_no_database_takes_is_never_sent_to_one(town):
    olga = browser("olga")
    with connection.execute_wrapper(no_nul):
        assert olga.get(at(town, "results/?game=a%00b")).status_code == 200
        assert olga.post(at(town, "catalogues/"), {"pack": "a\0b"}).status_code == 422
        path = f"/api/v1/clubs/{town.slug}/results/?game=a%00b"
        assert olga.get(path).status_code == 200


# --- What a page asks of the database ------------------------------------------------


def grow(town, many: int) -> None:
    """So many of everything more."""
    users = get_user_model().objects
    member = town.of(town.mick)
    for n in range(many):
        Membership.objects.create(club=town.club, user=users.create_user(f"u{n}"), name=f"N{n}")
        ClubNotice.objects.create(club=town.club, author=member, title="T", words="W", token=str(n))
        results.file_game(town.slug, town.rita, said("Mick", "Ada"), f"g{n}")
        results.open_for_club(town.slug, town.mick, plan(), f"here {n}")
        clubs.found_club(town.mick, ClubWords(f"Club {n}"), "M", f"c{n}") if n < 4 else None
    events.new_event(town.slug, town.olga, evening(weeks=many, is_public=True), "more")
    for event in ClubEvent.objects.all():
        events.say_coming(town.slug, town.mick, event.pk, "yes")


# One of them counts what is behind the tabs.
# Of them: the session, the user, the ban and the number at the inbox are asked for on every page.
QUERIES = {
    "/clubs/": 8, "": 15, "notices/": 8, "calendar/": 8, "members/": 8, "results/": 10,
    "members/record/": 8, "links/": 7, "requests/": 7, "catalogues/": 9,
}  # fmt: skip


@pytest.mark.parametrize("path", QUERIES)
def test_a_page_costs_the_same_however_large_the_club(town, path, django_assert_num_queries):
    client = browser("olga")
    address = path if path.startswith("/") else at(town, path)
    for many in (2, 12):
        grow(town, many) if not ClubGame.objects.exists() else more(town)
        client.get(address)
        with django_assert_num_queries(QUERIES[path]):
            assert client.get(address).status_code == 200


def more(town) -> None:
    for n in range(20, 30):
        results.file_game(town.slug, town.rita, said("Mick", "Ada"), f"g{n}")
        notices.put_up(town.slug, town.olga, NoticeWords("T", "W"), f"n{n}")
        invitations.make_link(town.slug, town.olga, 3, 3, f"l{n}") if n < 28 else None
    events.new_event(town.slug, town.olga, evening(weeks=9, is_public=True), "even more")


def test_a_tab_says_what_is_in_it_and_what_is_to_do(town):
    def tabs(name: str) -> dict[str, tuple[int, int]]:
        menu = browser(name).get(at(town, "")).context["menu"]
        return {each.title: (each.number, each.todo) for each in menu}

    before = tabs("olga")
    assert before["Requests"] == (0, 0)
    notices.put_up(town.slug, town.olga, NoticeWords("T", "W"), "tab")
    invitations.ask(town.slug, town.carla, "Carla", "Hello.")
    after = tabs("olga")
    assert after["Notices"][0] == before["Notices"][0] + 1
    assert after["Requests"][1] == 1
    assert "Requests" not in tabs("mick")
    page = browser("olga").get(at(town, "")).text
    assert "Requests!1foryoutodo" in "".join(re.sub("<[^>]*>", "", page).split())
    home = browser("olga").get("/").text
    joining = home.partition('id="joining"')[2].partition("</section>")[0]
    assert "Let Carla in" in joining
    asked = town.club.requests.get(state="asked")
    sent = {"answer": "let_in", "back": "home"}
    answer = browser("olga").post(at(town, f"requests/{asked.pk}/"), sent)
    assert answer["Location"] == "/"
    assert 'id="joining"' not in browser("olga").get("/").text
    assert town.club.memberships.filter(name="Carla", left=None).exists()
    assert 'id="joining"' not in browser("mick").get("/").text


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_link_that_is_over_leads_on_and_names_no_unlisted_club(town, is_listed):
    link = invitations.make_link(town.slug, town.olga, 5, 3, "one")
    invitations.revoke_link(town.slug, town.olga, link.pk)
    Club.objects.filter(pk=town.club.pk).update(is_listed=is_listed, joins="asking")
    path = f"/clubs/join/{link.token}/"
    for client in (Client(), browser("carla")):
        answer = client.get(path)
        assert answer.status_code == 410
        assert "This link was withdrawn." in answer.text
        for word in ("The Night Shift", "Leeds", "Olga"):
            assert (word in answer.text) == (is_listed and word != "Leeds")
        assert (f'href="/clubs/{town.slug}/"' in answer.text) == is_listed
    assert browser("carla").post(path, {"name": "Carla"}).status_code == 410
    member = browser("mick").get(path)
    assert member.status_code == 200
    assert "Go to the club" in member.text
