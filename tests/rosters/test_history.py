"""The history of a warband: told once, summed up, and read by whoever may know of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from accounts.actors import actor_from
from rosters import history_sources
from rosters.models import HistoryLine, Warband
from rosters.queries.history import EVENTS_A_PAGE, history_page
from rosters.services import history, warbands
from rosters.services.history import Happened, MemberFate

NOW = timezone.now()
FATES = (MemberFate("m1", "Harris", "out", "killed"),)


def battle(**more) -> Happened:
    told = {"at": NOW, "title": "The docks", "battle": "b1", "setting": "Street fight",
            "address": "/battles/b1/", "opponent": "bruno", "outcome": "won", "losses": 1,
            "felled": 4, "fates": FATES}  # fmt: skip
    return Happened(**{**told, **more})


def sums(row: Warband) -> tuple[int, int, int, dict]:
    row.refresh_from_db()
    return row.won, row.drawn, row.lost, row.marks


@pytest.fixture
def told(row) -> Warband:
    history.write("battle", "b1", {row.pk: battle()})
    return row


@pytest.fixture
def opens(monkeypatch):
    """Bruno may open battle b1, and nobody else."""

    def seen(actor, keys):
        return {"b1"} & set(keys) if actor.name == "bruno" else set()

    monkeypatch.setitem(history_sources._sources, "battle", seen)


def test_the_same_told_twice_is_told_once(told):
    changed = told.changed
    history.write("battle", "b1", {told.pk: battle()})
    assert HistoryLine.objects.count() == 1
    assert sums(told) == (1, 0, 0, {})
    assert told.fought == NOW
    assert told.changed == changed


def test_what_is_told_anew_stands_in_the_place_of_what_was_told(told, ada):
    history.write("battle", "b1", {told.pk: battle(outcome="lost")})
    assert sums(told)[:3] == (0, 0, 1)
    other = warbands.create_warband(ada, "firewall", "Others")
    history.write("battle", "b1", {other.pk: battle()})
    assert sums(told)[:3] == (0, 0, 0)
    assert told.fought is None
    assert sums(other)[:3] == (1, 0, 0)


def test_a_warband_that_is_gone_is_left_out(told):
    history.write("battle", "b2", {told.pk: battle(battle="b2"), "gone": battle(battle="b2")})
    assert HistoryLine.objects.filter(key="b2").count() == 1


def test_lines_about_one_battle_count_once_and_the_league_has_the_last_word(told, ada):
    league = battle(title="Winter, round 2", outcome="lost", fates=(), losses=None, felled=None)
    history.write("fixture", "7", {told.pk: league})
    assert sums(told)[:3] == (0, 0, 1)
    page = history_page(told, ada, "1")
    [event] = page.events.object_list
    assert (event.title, event.outcome, event.losses) == ("Winter, round 2", "lost", 1)
    assert [each.name for each in event.fates] == ["Harris"]


def test_the_dead_and_the_scarred_are_marked_until_a_correction(told, ada):
    fates = (
        MemberFate("m1", "Harris", "dead", "Nothing to be done."),
        MemberFate("m2", "Brandt", "scar", "A bad knee."),
        MemberFate("m2", "Brandt", "scar", "A blind eye."),
        MemberFate("m3", "Okoro", "rose", "Okoro learns Medic 1."),
    )
    history.write("campaign", "c:battle:1", {told.pk: battle(fates=fates)})
    assert sums(told)[3] == {"m1": {"dead": 1}, "m2": {"scars": 2}}
    page = history_page(told, ada, "1")
    assert [(each.name, each.kind) for each in page.lasting] == [
        ("Harris", "dead"), ("Brandt", "scar"), ("Brandt", "scar"),
    ]  # fmt: skip
    # Of somebody in one battle, the campaign's word stands before the battle's.
    assert [each.kind for each in page.events[0].fates if each.name == "Harris"] == ["dead"]
    assert history.is_lost(told.pk, "m1")
    assert not history.is_lost(told.pk, "m2")
    well = Happened(
        NOW + timedelta(hours=1), "Put right", fates=(MemberFate("m1", "H", "well", ""),)
    )
    history.write("campaign", "c:9", {told.pk: well})
    assert sums(told)[3] == {"m2": {"scars": 2}}
    assert {each.name for each in history_page(told, ada, "1").lasting} == {"Brandt"}


def test_a_row_shows_the_mark_of_its_member(told, ada):
    fates = (MemberFate("m2", "Harris", "dead", ""), MemberFate("m3", "Brandt", "scar", ""))
    history.write("campaign", "c:battle:1", {told.pk: battle(fates=fates)})
    html = browser("ada").get(told.get_absolute_url()).content.decode()
    assert html.count("fate-mark") == 2
    assert ">dead</span>" in html
    assert ">1 scar</span>" in html


def test_a_verdict_changes_the_outcome_alone(told):
    history.decide("battle", "b1", {told.pk: ""}, "It does not count.")
    assert sums(told)[:3] == (0, 0, 0)
    line = HistoryLine.objects.get()
    assert (line.notes, line.losses) == ("It does not count.", 1)


def test_what_is_erased_is_not_counted_any_more(told):
    history.write("campaign", "c1:3", {told.pk: battle(battle="")})
    history.erase("campaign", "c1:")
    assert sums(told)[:3] == (1, 0, 0)
    assert HistoryLine.objects.count() == 1


def test_a_stranger_reads_no_names_and_no_titles_of_a_battle_that_they_may_not_open(told, bruno):
    for actor, href, opponent in (
        (actor_from(None, ""), "", ""),
        (bruno, "", ""),
    ):
        [event] = history_page(told, actor, "1").events.object_list
        assert (event.title, event.href, event.opponent) == ("Street fight", href, opponent)
        assert (event.outcome, event.losses, event.notes) == ("won", 1, "")


@pytest.mark.usefixtures("opens")
def test_who_may_open_the_battle_reads_all_of_it_and_its_link(told, ada, bruno):
    [event] = history_page(told, bruno, "1").events.object_list
    assert (event.title, event.href, event.opponent) == ("The docks", "/battles/b1/", "bruno")
    [event] = history_page(told, ada, "1").events.object_list
    assert (event.title, event.href, event.opponent) == ("The docks", "", "bruno")


def test_a_warband_on_the_other_side_is_named_while_it_is_public(told, ada, bruno):
    foe = warbands.create_warband(bruno, "firewall", "The Rust Choir")
    history.write("battle", "b1", {told.pk: battle(foe=foe.pk)})
    assert history_page(told, ada, "1").events[0].foe is None
    warbands.share(foe.pk, bruno, "public")
    assert history_page(told, ada, "1").events[0].foe.name == "The Rust Choir"


def test_an_end_that_is_held_back_from_spectators_is_held_back_here(told, ada, bruno):
    later = timezone.now() + timedelta(minutes=15)
    history.write("battle", "b1", {told.pk: battle(known_from=later)})
    assert history_page(told, ada, "1").record.won == 1
    page = history_page(told, bruno, "1")
    assert (page.record.won, len(page.events.object_list)) == (0, 0)


def test_long_histories_come_in_pages(told, ada):
    for number in range(EVENTS_A_PAGE + 3):
        at = NOW + timedelta(hours=number)
        history.write("battle", f"n{number}", {told.pk: battle(at=at, battle=f"n{number}")})
    first = history_page(told, ada, "1")
    assert first.record.won == EVENTS_A_PAGE + 4
    assert len(first.events.object_list) == EVENTS_A_PAGE
    assert len(history_page(told, ada, "2").events.object_list) == 4
    assert first.events.object_list[0].at > first.events.object_list[1].at


def browser(name: str) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username=name))
    return found


def test_the_page_and_its_fragment_say_the_same(told, ada):
    client = browser("ada")
    whole = client.get(f"/warbands/{told.pk}/history/").content.decode()
    part = client.get(f"/warbands/{told.pk}/history/", headers={"HX-Request": "true"})
    assert part.content.decode().strip() in whole
    assert "<html" not in part.content.decode()
    for words in ("The docks", "against bruno", "1 lost, 4 put out.", "Harris", "killed"):
        assert words in whole


def test_who_may_not_see_the_warband_does_not_read_its_history(told, ada, bruno):
    address = f"/warbands/{told.pk}/history/"
    assert browser("bruno").get(address).status_code == 404
    link = warbands.share(told.pk, ada, "link").link
    assert browser("bruno").get(address).status_code == 404
    page = browser("bruno").get(address, {"link": link})
    assert page.status_code == 200
    assert "The docks" not in page.content.decode()


def test_the_workshop_asks_nothing_more_of_the_database(row, ada, django_assert_max_num_queries):
    client = browser("ada")
    client.get(row.get_absolute_url())
    with django_assert_max_num_queries(8) as before:
        client.get(row.get_absolute_url())
    for number in range(3):
        history.write("battle", f"b{number}", {row.pk: battle(battle=f"b{number}")})
    with django_assert_max_num_queries(len(before.captured_queries)):
        client.get(row.get_absolute_url())
