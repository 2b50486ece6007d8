"""Pages of the leagues: what they say, what they keep of a refused form, what they ask for."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from battles.models import Battle
from campaigns.leagues.forms import season_plan
from campaigns.leagues.models import League, Round, Season
from campaigns.leagues.plans import EntryPlan, LeaguePlan, NewScoring, SeasonPlan
from campaigns.leagues.services import results, rounds, seasons
from campaigns.leagues.services.results import Came
from tests.campaigns.leagues.conftest import (
    FIRST,
    agree,
    fixtures,
    opened,
    person,
    play_out,
    published,
)
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


def browser(name: str) -> Client:
    person(name)
    found = Client()
    found.force_login(get_user_model().objects.get(username=name))
    return found


def hidden(shown: str) -> dict[str, str]:
    """The result that a page sends along unseen."""
    return dict(re.findall(r'type="hidden" name="(outcome|inflicted_\w+)" value="(\w+)">', shown))


def text_of(answer) -> str:
    return one_line(answer)


def test_a_league_and_a_season_are_made_with_the_forms(olga):
    organiser = browser("olga")
    token = organiser.get("/leagues/new/").context["token"]
    sent = {"name": "Thames", "ruleset": "tiny", "token": token, "listed": "on"}
    first = organiser.post("/leagues/new/", sent)
    assert organiser.post("/leagues/new/", sent).url == first.url
    assert "Thames" in text_of(Client().get("/leagues/"))
    form = organiser.get(f"{first.url}new-season/").context["page"]
    assert [each.value for each in form.points] == ["3", "1", "0", "3", "3", "0", "0"]
    answer = organiser.post(
        f"{first.url}new-season/",
        {"system": "swiss", "rounds": "2", "divisions": "Top\r\nLow", "win": "2", "tie_1": "wins"},
    )
    season = Season.objects.get()
    assert answer.url == season.get_absolute_url()
    assert [each.name for each in season.divisions.all()] == ["Top", "Low"]
    assert (season.scoring["win"], season.tie_breaks) == (2, ["wins"])


def test_a_refused_form_says_why_and_loses_nothing(league):
    organiser = browser("olga")
    sent = {"system": "swiss", "rounds": "many", "title": "My season", "win": "5", "mates": "9"}
    answer = organiser.post(f"/leagues/{league.pk}/new-season/", sent)
    assert answer.status_code == 422
    for words in ("Choose 1 to 30 rounds.", "My season", 'value="many"', 'value="5"', 'value="9"'):
        assert words in text_of(answer)
    answer = organiser.post("/leagues/new/", {"name": "", "about": "Kept", "ruleset": "tiny"})
    assert "Give the league a name." in text_of(answer)
    assert "Kept" in text_of(answer)


def test_entering_and_playing_by_the_pages(season, olga):
    newcomer = browser("ember")
    assert "Play in this season" in text_of(newcomer.get(season.get_absolute_url()))
    address = f"/leagues/seasons/{season.pk}/do/enter/"
    refused = newcomer.post(address, {"name": "Anvil", "home": "North"})
    assert refused.status_code == 422
    assert "is called Anvil already" in text_of(refused)
    assert 'value="North"' in text_of(refused)
    assert newcomer.post(address, {"name": "Ember"}).status_code == 302
    organiser = browser("olga")
    desk = f"/leagues/seasons/{season.pk}/desk/"
    assert "Pair round 1" in text_of(organiser.get(desk))
    organiser.post(f"/leagues/seasons/{season.pk}/do/pair/", {"division": "0", "number": "1"})
    made = season.divisions.get().rounds.get()
    draft = text_of(organiser.get(f"/leagues/rounds/{made.pk}/"))
    assert "Both have 0 points." in draft
    assert "They have not met." in draft
    assert f"/leagues/rounds/{made.pk}/" not in text_of(newcomer.get(season.get_absolute_url()))
    organiser.post(f"/leagues/seasons/{season.pk}/do/publish/", {"round": made.pk})
    one = fixtures(made)[0]
    first, second = browser(one.first.name.lower()), browser(one.second.name.lower())
    place = one.get_absolute_url()
    assert "For you to play" in text_of(first.get("/leagues/"))
    first.post(f"{place}do/file/", {"outcome": "draw", "inflicted_first": "2"})
    assert f"{one.first.name} says: a draw" in text_of(second.get(place))
    read = hidden(text_of(second.get(place)))
    assert read == {"outcome": "draw", "inflicted_first": "2", "inflicted_second": "0"}
    assert "Yes, so it was" in text_of(second.get(place))
    assert "Yes, so it was" not in text_of(first.get(place))
    assert second.post(f"{place}do/confirm/", read).status_code == 302
    shown = text_of(Client().get(season.get_absolute_url()))
    assert "a draw" in shown
    assert "Table of " in shown


def test_one_click_leads_both_to_the_battle(season, olga):
    one = fixtures(published(season, olga))[0]
    place = f"{one.get_absolute_url()}do/play/"
    answers = [browser(e.name.lower()).post(place) for e in (one.first, one.second)]
    battle = Battle.objects.get()
    assert [each.url for each in answers] == [battle.get_absolute_url()] * 2
    assert "Play it here" in text_of(browser(fixtures(one.round)[1].first.name.lower()).get(
        fixtures(one.round)[1].get_absolute_url()
    ))  # fmt: skip


def test_a_dispute_is_read_by_those_whom_it_concerns(season, olga):
    one = fixtures(published(season, olga))[0]
    agree(one)
    second = browser(one.second.name.lower())
    second.post(f"{one.get_absolute_url()}do/dispute/", {"words": "We had agreed otherwise."})
    assert "We had agreed otherwise." in text_of(second.get(one.get_absolute_url()))
    assert "We had agreed otherwise." not in text_of(Client().get(one.get_absolute_url()))
    organiser = browser("olga")
    assert "In dispute" in text_of(organiser.get(f"/leagues/seasons/{season.pk}/desk/"))
    ruling = {"outcome": "draw", "reason": "Both say so now.", "after": "1"}
    organiser.post(f"{one.get_absolute_url()}do/rule/", ruling)
    shown = text_of(Client().get(one.get_absolute_url()))
    assert "Both say so now." in shown
    assert shown.count('class="is-old"') == 1
    assert "Both say so now." in text_of(Client().get(f"/leagues/seasons/{season.pk}/record/"))


def test_every_figure_of_the_table_says_how_it_came_about(season, olga):
    play_out(published(season, olga), olga)
    shown = text_of(Client().get(season.get_absolute_url()))
    heads = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', shown)
    assert "Strength of schedule (Buchholz)" in heads
    row = re.search(r"<tbody><tr.*?</tr>", shown)[0]
    cells = re.findall(r'<td class="is-number league-why">', row)
    assert len(cells) == len(heads) - heads.index('<abbr title="lost">L</abbr>') - 1
    assert re.search(r"<summary>\d+</summary><p>\d+ \(", shown)


def test_the_history_and_the_ratings(season, olga):
    for number in (1, 2):
        play_out(published(season, olga, number), olga)
    shown = text_of(Client().get(f"/leagues/seasons/{season.pk}/history/"))
    assert shown.count('<th scope="row">') == 4
    assert '1. <span class="small dim">6</span>' in shown
    lines = Client().get(f"/leagues/{season.league_id}/ratings/").context["lines"]
    assert [each.games for each in lines] == [2, 2, 2, 2]
    assert lines[0].rating > 1500 > lines[-1].rating
    assert all(each.low < each.rating < each.high for each in lines)


def test_files_for_other_programs(season, olga):
    seasons.add_entrant(season.pk, olga, EntryPlan("=1+1"))
    play_out(published(season, olga), olga)
    answer = Client().get(f"/leagues/seasons/{season.pk}/standings.csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert {row["name"] for row in rows} == {"Anvil", "Brass", "Cobalt", "Dynamo", "'=1+1"}
    assert {row["points"] for row in rows} == {"0", "3"}
    report = Client().get(f"/leagues/seasons/{season.pk}/division-0.trf").text
    assert report.count("\r\n001 ") == 5


def test_a_report_whose_points_do_not_fit_is_refused_with_a_sentence(season):
    Season.objects.update(scoring={"win": 100, "loss": -1})
    answer = Client().get(f"/leagues/seasons/{season.pk}/division-0.trf")
    assert answer.status_code == 422
    assert "A tournament report has room for points from -9 to 99.9" in text_of(answer)


def test_nobody_is_told_of_a_league_that_is_not_listed(olga):
    seasons.create_league(olga, LeaguePlan("Quiet", "tiny", is_listed=False), "x")
    assert "Quiet" not in text_of(Client().get("/leagues/"))
    assert "Quiet" in text_of(browser("olga").get("/leagues/"))
    assert Client().get(League.objects.get().get_absolute_url()).status_code == 200


def test_meetings_of_a_league_that_is_not_listed_are_not_found_by_counting(season, olga):
    made = published(season, olga)
    League.objects.update(is_listed=False)
    one = fixtures(made)[0]
    for place in (one.get_absolute_url(), f"/api/v1/leagues/fixtures/{one.pk}/"):
        assert Client().get(place).status_code == 404
        assert browser("carla").get(place).status_code == 404
        for name in ("olga", "anvil", "dynamo"):
            assert browser(name).get(place).status_code == 200, name


def test_a_refused_pairing_by_hand_keeps_what_was_chosen(season, olga):
    made = rounds.pair_round(season.pk, olga, 0, 1)
    one, two = fixtures(made)
    sent = {
        "round": made.pk, "reason": "Both live far away.", "first_1": two.second_id,
        "second_1": one.first_id, "first_2": two.second_id, "second_2": 0,
    }  # fmt: skip
    organiser, place = browser("olga"), f"/leagues/seasons/{season.pk}/do/override/"
    answer = organiser.post(place, sent)
    assert answer.status_code == 422
    assert "paired 2 times" in text_of(answer)
    assert 'value="Both live far away."' in text_of(answer)
    chosen = [
        [next(e.value for e in side if e.is_chosen) for side in table[1:]]
        for table in answer.context["page"].tables
    ]
    assert chosen == [
        [str(sent["first_1"]), str(sent["second_1"])], [str(sent["first_2"]), "0"],
    ]  # fmt: skip
    rounds.publish(made.pk, olga)
    answer = organiser.post(place, sent)
    assert answer.status_code == 422
    assert "This round is published" in text_of(answer)


# --- How much pages ask for ------------------------------------------------------


def asked(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert client.get(address).status_code == 200
    return len(found)


PAGES = {
    "season": ("/leagues/seasons/{season}/", 9),  # no warbands in this scenario
    "print": ("/leagues/seasons/{season}/print/", 9),
    "history": ("/leagues/seasons/{season}/history/", 7),
    "csv": ("/leagues/seasons/{season}/standings.csv", 6),
    "record": ("/leagues/seasons/{season}/record/", 6),
    "ratings": ("/leagues/{league}/ratings/", 5),
    "league": ("/leagues/{league}/", 5),
    "list": ("/leagues/", 7),
    "desk": ("/leagues/seasons/{season}/desk/", 10),
}


@pytest.mark.parametrize("page", PAGES)
def test_how_often_a_page_asks_the_database(league, olga, page):
    season = opened(league, olga, 4)
    play_out(published(season, olga), olga)
    pattern, exactly = PAGES[page]
    address = pattern.format(season=season.pk, league=league.pk)
    client = browser("olga")
    before = asked(client, address)
    for name in ("Ember", "Flint", "Granite", "Hammer", "Iron"):
        seasons.enter(season.pk, person(name.lower()), EntryPlan(name))
    made = published(season, olga, 2)
    one, two, three, *_ = fixtures(made)
    results.file_result(one.pk, person(one.first.name.lower()), FIRST)
    results.dispute(one.pk, person(one.second.name.lower()), "No.")
    results.rule(two.pk, olga, Came("draw"), "Agreed.", 0)
    results.file_result(three.pk, person(three.first.name.lower()), FIRST)
    assert asked(client, address) == before == exactly


def test_everybody_finds_the_own_line_in_the_table(season, olga):
    published(season, olga)
    for who in ("anvil", "brass"):
        shown = text_of(browser(who).get(season.get_absolute_url()))
        (table,) = re.findall(r'<table[^>]*id="table-0".*?</table>', shown, re.DOTALL)
        (own,) = re.findall(r'<tr class="is-mine">(.*?)</tr>', table, re.DOTALL)
        assert who in own.lower(), who
    assert 'class="is-mine"' not in text_of(Client().get(season.get_absolute_url()))


def test_a_form_of_a_season_that_is_left_empty_is_a_fortnight_for_each_of_five_rounds():
    plan = season_plan({})
    assert (plan.rounds, plan.round_days, plan.missed) == (5, 14, "wait")
    assert (plan.declines, plan.climbing, plan.divisions) == (1, "climb", ("Everybody",))


def test_a_round_takes_two_touches_of_the_organiser(season, olga):
    for each in fixtures(published(season, olga)):
        if each.result is None:
            agree(each)
    organiser, desk = browser("olga"), f"{season.get_absolute_url()}desk/"
    shown = text_of(organiser.get(desk))
    form = re.search(r'<form[^>]*action="([^"]+next-round[^"]*)".*?</form>', shown)
    action, number = form[1], re.search(r'name="round" value="(\d+)"', form[0])[1]
    answer = organiser.post(action, {"round": number})
    draft = Round.objects.get(division__season=season, number=2)
    assert answer.url == f"/leagues/rounds/{draft.pk}/"
    assert Round.objects.get(pk=number).state == Round.State.CLOSED
    assert draft.state == Round.State.DRAFT
    shown = text_of(organiser.get(answer.url))
    action = re.search(r'action="([^"]+publish[^"]*)"', shown)[1]
    organiser.post(action, {"round": draft.pk})
    draft.refresh_from_db()
    assert draft.state == Round.State.OPEN


def test_nobody_is_the_winner_before_somebody_says_so(season, olga):
    fixture = published(season, olga).fixtures.exclude(second=None).first()
    page = text_of(browser(fixture.first.user.username).get(fixture.get_absolute_url()))
    choices = re.findall(r'<input[^>]*name="outcome"[^>]*>', page)
    assert len(choices) == 3
    assert all("required" in each and "checked" not in each for each in choices)


def test_what_the_system_does_not_ask_cannot_be_wrong():
    plan = season_plan({"system": "robin", "rounds": "many", "reach": "-9", "win": "2"})
    assert (plan.rounds, plan.reach, plan.scoring.win) == (5, 3, 2)
    plan = season_plan({"system": "ladder", "reach": "2", "win": "many"})
    assert (plan.reach, plan.scoring) == (2, NewScoring())


def test_a_season_starts_in_one_touch_and_is_published_in_another(league, olga):
    season = seasons.open_season(league.pk, olga, SeasonPlan(system="swiss", rounds=2))
    for name in ("Anvil", "Bolt"):
        seasons.enter(season.pk, person(name.lower()), EntryPlan(name))
    place = season.get_absolute_url()
    entered = text_of(Client().get(place)).partition('id="entered"')[2].partition("</section>")[0]
    assert "Anvil" in entered
    assert "Bolt" in entered
    organiser = browser("olga")
    desk = text_of(organiser.get(f"/leagues/seasons/{season.pk}/desk/"))
    start = desk.partition("do/start/")[2].partition("</form>")[0]
    assert '<input type="hidden" name="pair" value="1">' in start
    came = organiser.post(f"/leagues/seasons/{season.pk}/do/start/", {"pair": "1"})
    made = season.divisions.get().rounds.get()
    assert came.url == f"/leagues/rounds/{made.pk}/", "it leads to where it is published"
    assert made.state == made.State.DRAFT, "nothing is published by accident"
    assert 'id="entered"' not in text_of(Client().get(place))
    player_home = browser("anvil")
    assert "League games due" not in text_of(player_home.get("/"))
    organiser.post(f"/leagues/seasons/{season.pk}/do/publish/", {"round": made.pk})
    assert "League games due" in text_of(player_home.get("/"))


def test_who_has_told_a_result_has_nothing_left_to_do(season, olga):
    one = fixtures(published(season, olga))[0]
    first, second = browser(one.first.name.lower()), browser(one.second.name.lower())
    place = one.get_absolute_url()
    assert "Played at a table? Tell the result" in text_of(first.get(place))
    first.post(f"{place}do/file/", {"outcome": "draw"})
    told = text_of(first.get(place))
    assert "Played at a table? Tell the result" not in told
    assert "Change what you told" in told
    assert "League games due" not in text_of(first.get("/"))
    assert "Is that how it ended?" in text_of(second.get("/"))
    refused = text_of(first.post(f"{place}do/file/", {"outcome": "nonsense"}))
    assert "Played at a table? Tell the result" in refused, "the form stands open beside its error"
