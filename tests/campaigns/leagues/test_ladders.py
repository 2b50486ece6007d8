"""A ladder from its first challenge to its end: who may, what comes of it, what is refused."""

from __future__ import annotations

from datetime import timedelta
from itertools import permutations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Ban
from campaigns.leagues import games as g
from campaigns.leagues import standings_input, tasks
from campaigns.leagues.models import FiledResult, Fixture, LadderChallenge, Result, Round, Season
from campaigns.leagues.pairing import ladder
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, SeasonPlan
from campaigns.leagues.queries import ladder_pages, season_pages
from campaigns.leagues.services import ladders, online_battle, results, rounds, season_end, seasons
from campaigns.leagues.services.results import Came
from tests.campaigns.leagues.api.conftest import olga_s, program
from tests.campaigns.leagues.conftest import NAMES, agree, concede, opened, person, told
from tests.campaigns.leagues.test_pages import browser, text_of
from web.errors import NotYours

pytestmark = pytest.mark.django_db
assert olga_s  # a fixture of its own


@pytest.fixture
def rungs(league, olga) -> Season:
    """Anvil, Brass, Cobalt, Dynamo, Ember from the top; two rungs are the reach."""
    return opened(league, olga, 5, system="ladder", reach=2)


def order(season: Season) -> str:
    """The first letters from the top, without who has left."""
    [face] = ladder_pages.ladder_rows(season, person("carla"))
    return "".join(line.name[0] for line in face.rungs if line.rung)


def entry(season: Season, letter: str):
    return season.entrants.get(name__startswith=letter)


def who(letter: str):
    return person(next(each for each in NAMES if each.startswith(letter)).lower())


def asks(season: Season, one: str, two: str) -> LadderChallenge:
    return ladders.challenge(season.pk, who(one), entry(season, two).pk)


def takes(season: Season, found: LadderChallenge) -> Fixture:
    return ladders.accept(season.pk, who(found.challenged.name[0]), found.pk)


def plays(season: Season, one: str, two: str, outcome: str = g.FIRST) -> Fixture:
    made = takes(season, asks(season, one, two))
    agree(made, Came(outcome))
    return made


# --- Sums ------------------------------------------------------------------------


@pytest.mark.parametrize("rule", [ladder.CLIMB, ladder.SWAP])
def test_games_of_four_people_move_a_ladder_the_same_in_either_order(rule):
    for a, b, c, d in permutations("abcdef", 4):
        if "abcdef".index(a) < "abcdef".index(b) or "abcdef".index(c) < "abcdef".index(d):
            continue
        one, two = ((1, a, b, True), (2, c, d, True)), ((2, a, b, True), (1, c, d, True))
        both = [
            ladder.standing("abcdef", [ladder.Challenged(*each) for each in games], rule)
            for games in (one, two)
        ]
        assert both[0] == both[1]


# --- Playing ---------------------------------------------------------------------


def test_who_wins_takes_the_rung(rungs):
    assert order(rungs) == "ABCDE"
    made = plays(rungs, "D", "B")
    made.round.refresh_from_db()
    assert order(rungs) == "ADBCE"
    assert made.round.state == Round.State.CLOSED
    plays(rungs, "B", "D", g.SECOND)
    plays(rungs, "B", "A", g.DRAW)
    assert order(rungs) == "ADBCE"
    [face] = ladder_pages.ladder_rows(rungs, who("E"))
    assert [line.moved for line in face.rungs] == [0, 2, -1, -1, 0]
    assert [line.may_challenge for line in face.rungs] == [False, False, True, True, False]
    [last, _, first] = ladder_pages.game_lines(rungs)
    assert (first.rungs, first.came_to, first.climbed) == ((4, 2), 2, 2)
    assert (last.rungs, last.came_to, last.result) == ((3, 1), 3, "a draw")


def test_changing_rungs_is_another_rule(league, olga):
    season = opened(league, olga, 5, system="ladder", reach=4, climbing="swap")
    plays(season, "E", "B")
    assert order(season) == "AECDB"


def test_a_correction_moves_the_ladder_again(rungs, olga):
    one = plays(rungs, "C", "A")
    plays(rungs, "B", "C")
    assert order(rungs) == "BCADE"
    results.rule(one.pk, olga, Came(g.SECOND), "The dice were counted twice.", 1)
    # Cobalt never climbed: what Brass won against somebody below moves nobody.
    assert order(rungs) == "ABCDE"


def test_a_battle_on_the_site_moves_the_ladder(rungs):
    made = takes(rungs, asks(rungs, "C", "B"))
    battle = online_battle.open_battle(made.pk, who("C"), "here")
    assert battle.title.startswith("Season 1, game 1: Cobalt")
    concede(battle, who("B"))
    tasks.sweep_leagues()
    assert order(rungs) == "ACBDE"
    made.refresh_from_db()
    assert made.result.source == Result.Source.BATTLE


def test_pressed_twice_is_once(rungs):
    found = asks(rungs, "C", "B")
    assert asks(rungs, "C", "B").pk == found.pk
    assert takes(rungs, found).pk == takes(rungs, found).pk
    assert (LadderChallenge.objects.count(), Fixture.objects.count()) == (1, 1)
    assert len(told(who("B"), "league_challenge")) == len(told(who("C"), "league_answer")) == 1


# --- Who may ---------------------------------------------------------------------


def test_who_may_challenge_whom(rungs, olga):
    for one, two, words in (
        ("D", "A", "at most 2 places above"),
        ("A", "B", "stands above you"),
        ("A", "A", "stands above you"),
    ):
        with pytest.raises(LeagueRefused, match=words):
            asks(rungs, one, two)
    with pytest.raises(LeagueRefused, match="on your own ladder"):
        ladders.challenge(rungs.pk, who("B"), 999_999)
    with pytest.raises(LeagueRefused, match="on your own ladder"):
        ladders.challenge(rungs.pk, who("B"), -1)
    for stranger in (person("carla"), olga):
        with pytest.raises(NotYours):
            ladders.challenge(rungs.pk, stranger, entry(rungs, "A").pk)


def test_nobody_has_two_open(rungs):
    found = asks(rungs, "C", "B")
    for one, two in (("C", "A"), ("B", "A"), ("D", "B"), ("E", "C")):
        with pytest.raises(LeagueRefused, match="open already"):
            asks(rungs, one, two)
    takes(rungs, found)
    for one, two in (("C", "A"), ("B", "A"), ("D", "B"), ("E", "C")):
        with pytest.raises(LeagueRefused, match="a game with"):
            asks(rungs, one, two)


def test_a_ban_holds_when_challenging_and_when_accepting(rungs, olga):
    pair = (entry(rungs, "B").pk, entry(rungs, "C").pk)
    found = asks(rungs, "C", "B")
    seasons.ban(rungs.pk, olga, pair, 0, "Brothers")
    found.refresh_from_db()
    assert found.state == LadderChallenge.State.VOID
    with pytest.raises(LeagueRefused, match="came to nothing"):
        takes(rungs, found)
    with pytest.raises(LeagueRefused, match="not to meet: Brothers"):
        asks(rungs, "C", "B")
    # A challenge that was open all the same is not taken up, and costs nothing to decline.
    LadderChallenge.objects.update(state=LadderChallenge.State.OPEN)
    with pytest.raises(LeagueRefused, match="not to meet: Brothers"):
        takes(rungs, found)
    Season.objects.update(declines=0)
    assert ladders.decline(rungs.pk, who("B"), found.pk).state == LadderChallenge.State.VOID
    assert order(rungs) == "ABCDE"


def test_who_is_kept_from_talk_neither_challenges_nor_accepts(rungs):
    found = asks(rungs, "C", "B")
    for letter in "BE":
        Ban.objects.create(user_id=who(letter).user_id, scope=Ban.Scope.TALK, reason="Insults.")
    with pytest.raises(LeagueRefused, match="keep you from talk"):
        asks(rungs, "E", "D")
    with pytest.raises(LeagueRefused, match="keep you from talk"):
        takes(rungs, found)
    Ban.objects.all().delete()
    Ban.objects.create(user_id=who("D").user_id, scope=Ban.Scope.EVERYTHING, reason="Cheating.")
    with pytest.raises(LeagueRefused, match="cannot play just now"):
        asks(rungs, "E", "D")


def test_only_the_challenged_answers_and_only_the_challenger_takes_back(rungs, olga):
    found = asks(rungs, "C", "B")
    for actor in (who("C"), who("D"), olga, person("carla")):
        with pytest.raises(NotYours):
            ladders.accept(rungs.pk, actor, found.pk)
        with pytest.raises(NotYours):
            ladders.decline(rungs.pk, actor, found.pk)
    with pytest.raises(NotYours):
        ladders.withdraw(rungs.pk, who("B"), found.pk)
    with pytest.raises(LeagueRefused, match="Say why"):
        ladders.withdraw(rungs.pk, olga, found.pk)
    ladders.withdraw(rungs.pk, who("C"), found.pk)
    assert ladders.withdraw(rungs.pk, who("C"), found.pk).state == LadderChallenge.State.WITHDRAWN
    assert rungs.actions.first().words == "The challenge of Cobalt to Brass is taken back."
    with pytest.raises(LeagueRefused, match="taken back"):
        takes(rungs, found)


def test_an_organiser_acts_for_who_has_no_account(rungs, olga):
    guest = seasons.add_entrant(rungs.pk, olga, EntryPlan("Paper"))
    with pytest.raises(LeagueRefused, match="no account"):
        ladders.challenge(rungs.pk, olga, entry(rungs, "D").pk, entry(rungs, "E").pk)
    found = ladders.challenge(rungs.pk, olga, entry(rungs, "D").pk, guest.pk)
    made = ladders.accept(rungs.pk, who("D"), found.pk)
    results.rule(made.pk, olga, Came(g.FIRST), "They played at mine.", 0)
    assert order(rungs) == "ABCPDE"


# --- No, and nothing at all --------------------------------------------------------


def test_one_may_decline_once_in_a_row(rungs):
    found = asks(rungs, "C", "B")
    ladders.decline(rungs.pk, who("B"), found.pk)
    assert ladders.decline(rungs.pk, who("B"), found.pk).state == LadderChallenge.State.DECLINED
    assert order(rungs) == "ABCDE"
    again = asks(rungs, "D", "B")
    [face] = ladder_pages.ladder_rows(rungs, who("B"))
    assert [each.is_last for each in face.challenges] == [True]
    assert ladders.decline(rungs.pk, who("B"), again.pk).state == LadderChallenge.State.FORFEIT
    assert order(rungs) == "ADBCE"
    # A forfeit begins the count anew, and rates nobody.
    assert ladders.declined_in_row(entry(rungs, "B")) == 0
    assert standings_input.duels_of(season_pages.rated_fixtures(rungs.league)) == []


@pytest.mark.parametrize(("silence", "after"), [("forfeit", "ACBDE"), ("decline", "ABCDE")])
def test_silence_is_what_the_season_says(rungs, silence, after):
    Season.objects.update(silence=silence)
    found = asks(rungs, "C", "B")
    assert ladders.due_challenges(found.answer_by - timedelta(seconds=1)) == []
    assert ladders.due_challenges(found.answer_by) == [found.pk]
    ladders.look_at(found.pk, found.answer_by - timedelta(seconds=1))
    assert order(rungs) == "ABCDE"
    for _ in range(2):
        ladders.look_at(found.pk, found.answer_by)
    assert order(rungs) == after
    assert Fixture.objects.count() == (silence == "forfeit")


def test_the_time_of_a_game_runs_like_that_of_a_round(rungs):
    made = takes(rungs, asks(rungs, "C", "B"))
    results.file_result(made.pk, who("C"), Came(g.FIRST))
    Round.objects.update(deadline=made.round.published - timedelta(days=1))
    tasks.sweep_leagues()
    assert order(rungs) == "ABCDE"  # told a moment ago: the other may still answer
    FiledResult.objects.update(told=timezone.now() - timedelta(days=3))
    tasks.sweep_leagues()
    assert order(rungs) == "ACBDE"


# --- Coming, leaving, ending -------------------------------------------------------


def test_a_newcomer_stands_at_the_bottom_and_who_leaves_makes_room(rungs, olga):
    plays(rungs, "C", "A")
    seasons.enter(rungs.pk, person("flint"), EntryPlan("Flint"))
    assert order(rungs) == "CABDEF"
    asks(rungs, "F", "E")
    seasons.drop(entry(rungs, "E").pk, who("E"), "")
    assert order(rungs) == "CABDF"
    assert not LadderChallenge.objects.filter(state="open").exists()
    made = takes(rungs, asks(rungs, "D", "A"))
    seasons.drop(entry(rungs, "A").pk, who("A"), "")
    made.refresh_from_db()
    assert made.result.outcome == g.SECOND_FORFEITS
    assert order(rungs) == "CDBF"
    with pytest.raises(NotYours):
        asks(rungs, "A", "C")


def test_a_ladder_ends_and_the_next_begins_as_it_stood(rungs, olga):
    made = takes(rungs, asks(rungs, "C", "A"))
    asks(rungs, "E", "D")
    with pytest.raises(LeagueRefused, match="a game that is not closed"):
        season_end.close_season(rungs.pk, olga)
    agree(made)
    season_end.close_season(rungs.pk, olga)
    assert not LadderChallenge.objects.filter(state="open").exists()
    with pytest.raises(LeagueRefused, match="is closed"):
        asks(rungs, "E", "D")
    following = season_end.open_next(rungs.pk, olga)
    assert (following.system, following.reach) == ("ladder", 2)
    assert [each.name[0] for each in following.entrants.all()] == list("CABDE")
    with pytest.raises(LeagueRefused, match="has not started"):
        asks(following, "A", "C")


@pytest.mark.parametrize("system", ["swiss", "robin", "double", "knockout"])
def test_any_other_kind_refuses_clearly(league, olga, system):
    season = opened(league, olga, 4, system=system)
    player = browser("dynamo")
    for deed in ("challenge", "accept", "decline", "withdraw"):
        answer = player.post(
            f"/leagues/seasons/{season.pk}/do/{deed}/",
            {"whom": str(entry(season, "A").pk), "challenge": "1"},
        )
        assert answer.status_code == 422, deed
        assert "This season is no ladder" in text_of(answer)
    nobody = Client()
    answer = nobody.get(f"/api/v1/leagues/seasons/{season.pk}/ladder/")
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (422, "refused")


def test_nobody_pairs_a_ladder(rungs, olga):
    with pytest.raises(LeagueRefused, match="challenge each other"):
        rounds.pair_round(rungs.pk, olga, 0, 1)


def test_what_a_ladder_may_not_be(league, olga):
    wrong = SeasonPlan(system="ladder", reach=0, answer_days=0, silence="x", declines=-1,
                       climbing="x", drawn="x")  # fmt: skip
    with pytest.raises(LeagueRefused) as refused:
        seasons.open_season(league.pk, olga, wrong)
    for words in ("1 to 50 rungs", "1 to 60 days", "without an answer", "0 to 20", "moves",
                  "has no winner"):  # fmt: skip
        assert words in str(refused.value)


# --- Pages and programs ------------------------------------------------------------


def test_a_challenge_by_the_pages(rungs):
    place = rungs.get_absolute_url()
    cobalt, brass = browser("cobalt"), browser("brass")
    shown = text_of(cobalt.get(place))
    assert shown.count(">Challenge <span") == 2
    assert "Table of" not in shown
    cobalt.post(f"{place}do/challenge/", {"whom": entry(rungs, "B").pk})
    found = LadderChallenge.objects.get()
    shown = text_of(brass.get(place))
    assert "Take it up" in shown
    assert "Take it up" not in text_of(cobalt.get(place))
    answer = brass.post(f"{place}do/accept/", {"challenge": found.pk}, follow=True)
    assert "Cobalt – Brass" in text_of(answer)
    agree(Fixture.objects.get())
    shown = text_of(Client().get(f"{place}history/"))
    assert "Cobalt wins" in shown
    assert "→ 2" in shown
    for wrong in ("", "nothing", "-4", "99999999999999999999"):
        assert cobalt.post(f"{place}do/accept/", {"challenge": wrong}).status_code == 404
        assert cobalt.post(f"{place}do/challenge/", {"whom": wrong}).status_code == 422
    assert text_of(browser("olga").get(f"{place}desk/")).count("for-others") == 1


def test_a_ladder_by_programs(rungs, olga_s):
    place = f"leagues/seasons/{rungs.pk}/"
    cobalt, brass = program("cobalt"), program("brass")
    [face] = cobalt("GET", f"{place}ladder/").json()["divisions"]
    line = next(each for each in face["rungs"] if each["name"] == "Brass")
    assert line["may_challenge"]
    sent = {"do": "challenge", "fields": {"whom": str(line["entrant"])}}
    assert cobalt("POST", place, sent).json()["told"] == "Brass is challenged."
    [face] = brass("GET", f"{place}ladder/").json()["divisions"]
    [waits] = face["challenges"]
    assert (waits["may_answer"], waits["challenger"]) == (True, "Cobalt")
    taken = brass("POST", place, {"do": "accept", "fields": {"challenge": str(waits["id"])}})
    assert taken.json()["divisions"][0]["rounds"][0]["fixtures"][0]["second"] == "Brass"
    agree(Fixture.objects.get())
    [game] = olga_s("GET", f"{place}ladder/games/").json()["results"]
    assert (game["rungs"], game["came_to"]) == ([3, 2], 2)
    assert olga_s("GET", f"{place}ladder/games/?page=9").json()["results"] == []
    assert olga_s("GET", "leagues/seasons/nothing/ladder/").status_code == 404


def test_what_a_ladder_asks_of_the_database(league, olga, django_assert_num_queries):
    season = opened(league, olga, 3, system="ladder", reach=2)
    actor = browser("cobalt")
    for size in (3, 9):
        for name in NAMES[season.entrants.count() : size]:
            seasons.enter(season.pk, person(name.lower()), EntryPlan(name))
        plays(season, "C", "B")
        plays(season, "B", "C")
        with django_assert_num_queries(16):
            actor.get(season.get_absolute_url())
        with django_assert_num_queries(4):
            Client().get(f"{season.get_absolute_url()}history/")
