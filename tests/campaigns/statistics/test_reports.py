"""A season and a campaign told on paper, and by programs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.leagues.models import Season
from campaigns.leagues.plans import LeaguePlan, SeasonPlan
from campaigns.leagues.services import ladders, online_battle, rounds, season_end, seasons
from campaigns.leagues.services.results import Came
from campaigns.leagues.tasks import sweep_leagues
from campaigns.statistics import tasks
from campaigns.statistics.models import AlmanacBattle, AlmanacFigure, AlmanacWeapon
from campaigns.statistics.queries.season_report import report_of_season
from rules import registry
from tests.battles.tiny_ruleset import TINY
from tests.campaigns.leagues.conftest import (
    agree,
    concede,
    fixtures,
    opened,
    person,
    player,
    published,
)
from tests.campaigns.leagues.test_pages import browser, text_of
from tests.campaigns.statistics.conftest import ordered

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(olga):
    return seasons.create_league(olga, LeaguePlan("Thames League", "tiny"), "press-1")


def best_first(season: Season, olga, count: int) -> None:
    """Everybody wins who was named before the other, by three more losses than they suffer."""
    for number in range(1, count + 1):
        made = published(season, olga, number)
        for each in fixtures(made):
            if each.second is not None:
                is_first = each.first.seed < each.second.seed
                came = Came("first", (4, 1)) if is_first else Came("second", (1, 4))
                agree(each, came)
        rounds.close_round(made.pk, olga)


def test_upsets_and_gains_are_by_the_ratings_before(league, olga, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now - timedelta(days=62))
    first = opened(league, olga, 4, system="robin")
    best_first(first, olga, 3)
    season_end.close_season(first.pk, olga)
    monkeypatch.undo()
    monkeypatch.setitem(registry.RULESETS, "tiny", TINY)
    season = season_end.open_next(first.pk, olga)
    rounds.start_season(season.pk, olga)
    made = published(season, olga)
    for each in fixtures(made):  # now the last named wins
        agree(each, Came("second" if each.first.seed < each.second.seed else "first", (0, 0)))
    report = report_of_season(season, olga)
    assert (report.upsets[0].winner, report.upsets[0].loser) == ("Dynamo", "Anvil")
    assert all(each.chance < 40 for each in report.upsets)
    gains = {each.name: each for each in report.gains}
    assert gains["Dynamo"].change > 0 > gains["Anvil"].change
    assert gains["Anvil"].before > 1500 > gains["Dynamo"].before
    assert {each.games for each in report.gains} == {1}
    assert report_of_season(first, olga).upsets == ()


def test_the_story_of_a_season(league, olga):
    season = opened(league, olga, 4, system="robin")
    best_first(season, olga, 3)
    season_end.close_season(season.pk, olga)
    shown = text_of(Client().get(f"{season.get_absolute_url()}report/"))
    for words in (
        "Anvil won Everybody with 9 points, 3 ahead of Brass.",
        "Anvil was never beaten in 3 games.",
        "The longest run: Anvil won 3 games one after the other.",
        "The hardest game: ",
        " took 4 of ", "Round 3", "Nobody won who was rated much lower",
    ):  # fmt: skip
        assert words in shown, words
    assert "leagues-print" in shown
    assert "Report</a>" in text_of(Client().get(season.get_absolute_url()))


def test_figures_are_told_to_those_of_the_league_and_weapons_to_everybody(league, olga):
    season = opened(league, olga, 2, system="robin")
    [one] = fixtures(published(season, olga))
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    ordered(battle, player(one.first), "red", {"type": "whisper", "figure": "red"})
    concede(battle, player(one.second))
    sweep_leagues()
    tasks.sweep_statistics()
    entry = AlmanacBattle.objects.get()  # a league without a club has its battles counted too
    assert (entry.club, entry.counts) == (None, True)
    AlmanacWeapon.objects.create(entry=entry, means="Long rifle", shots=4, hits=2)
    AlmanacFigure.objects.create(side=entry.sides.get(side="red"), figure="1", name="Kim", outs=2)
    place = f"{season.get_absolute_url()}report/"
    assert "Long rifle" in text_of(Client().get(place))
    assert "Kim" not in text_of(Client().get(place))
    assert "Kim" not in text_of(browser("carla").get(place))
    for name in ("anvil", "olga"):
        assert f"Kim of {one.first.name}: 2 put out in 1 battle" in text_of(
            browser(name).get(place)
        )
    told = Client().get(f"/api/v1/leagues/seasons/{season.pk}/report/").json()
    assert (told["figures"], told["battles"]) == ([], 1)
    assert told["weapons"][0]["name"] == "Long rifle"


def test_a_ladder_is_told_too(league, olga):
    season = opened(league, olga, 3, system="ladder")
    people = {each.name: each for each in season.entrants.all()}
    found = ladders.challenge(season.pk, person("cobalt"), people["Anvil"].pk)
    agree(ladders.accept(season.pk, person("anvil"), found.pk), Came("first"))
    shown = text_of(Client().get(f"{season.get_absolute_url()}report/"))
    assert "Cobalt is on top of Everybody." in shown
    assert "Cobalt – Anvil: Cobalt wins, rung 3 to 1" in shown


def test_a_report_of_nothing(league, olga):
    season = seasons.open_season(league.pk, olga, SeasonPlan())
    assert Client().get(f"{season.get_absolute_url()}report/").status_code == 200
    assert Client().get("/leagues/seasons/nothing/report/").status_code == 404
    assert Client().get("/campaigns/nothing/report/").status_code == 404
    assert Client().get("/api/v1/campaigns/nothing/report/").status_code == 404


def test_a_report_costs_the_same_for_a_large_season(league, olga, django_assert_num_queries):
    for count in (4, 8):
        season = opened(league, olga, count, system="robin")
        best_first(season, olga, count - 1)
        with django_assert_num_queries(8):
            Client().get(f"{season.get_absolute_url()}report/")
        season_end.close_season(season.pk, olga)
