"""What is counted of a club's battles, who reads it, and what a page of it costs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import get_resolver

from battles.models import Battle
from campaigns.clubs import permissions
from campaigns.clubs.models import Club
from campaigns.leagues.models import League
from campaigns.leagues.plans import LeaguePlan
from campaigns.leagues.services import online_battle, seasons
from campaigns.statistics import tasks
from campaigns.statistics.models import AlmanacBattle, AlmanacSide, AlmanacWeapon
from campaigns.statistics.queries import statistics_page
from campaigns.statistics.queries.statistics_page import OWN_WARBANDS, share_of
from campaigns.statistics.services import counting
from campaigns.statistics.services.weapon_counts import Used, weapons_of
from rules.kernel.deeds import ATTACK, HARM, MISHAP, OUT, Deed
from tests.battles.test_routes_by_role import addresses
from tests.campaigns.leagues.conftest import concede, fixtures, opened, player, published
from tests.campaigns.leagues.test_pages import browser, text_of
from tests.campaigns.statistics.conftest import fought, ordered, seated, shows_results
from web.errors import NotYours

pytestmark = pytest.mark.django_db
RED, BLUE = "A duel of dice: Red", "A duel of dice: Blue"


def page(town, who, ruleset: str = ""):
    return statistics_page.almanac_page(permissions.results_pass(town.slug, who), ruleset)


def counted(town, who) -> dict[str, tuple[int, int, int, int]]:
    return {
        each.name: (each.battles, each.won, each.drawn, each.lost)
        for each in page(town, who).factions
    }


# --- Weapons ---------------------------------------------------------------------


def attack(who: str, means: str, whom: str = "B1") -> Deed:
    return Deed(ATTACK, "A", who, means, "B", whom)


def test_hits_are_attacks_that_harmed_an_enemy_and_each_counts_once():
    found = weapons_of([
        attack("A1", "rifle"),
        Deed(HARM, "A", "A1", "rifle", "B", "B1", 3),
        Deed(OUT, "A", "A1", "rifle", "B", "B1", fate="dead"),
        attack("A1", "rifle"),
        Deed(MISHAP, "A", "A1", "rifle", fate="jam"),
        attack("A1", "frag grenade"),
        Deed(HARM, "A", "A1", "frag grenade", "B", "B1", 3),
        Deed(HARM, "A", "A1", "frag grenade", "B", "B2", 3),
        Deed(OUT, "A", "A1", "frag grenade", "A", "A2", fate="dead"),
    ])  # fmt: skip
    assert found == {"rifle": Used(2, 1, 1, 1), "frag grenade": Used(1, 1, 0, 0)}


def test_blows_have_no_blade_of_their_own_and_ripostes_no_blow():
    found = weapons_of([
        attack("A1", "close combat"),
        Deed(HARM, "A", "A1", "katana", "B", "B1", 2),
        Deed(OUT, "B", "B1", "riposte", "A", "A1", fate="dead"),
        Deed(HARM, "", "", "fall", "B", "B1", 2),
    ])  # fmt: skip
    assert found == {"close combat": Used(1, 1, 0, 0), "riposte": Used(0, 0, 1, 0)}


def test_a_cloud_harms_long_after_its_grenade():
    found = weapons_of([
        attack("A1", "Teargas grenade"), attack("A1", "rifle"),
        Deed(HARM, "A", "A1", "Teargas", "B", "B1", 2),
    ])  # fmt: skip
    assert found == {
        "Teargas grenade": Used(1), "rifle": Used(1), "Teargas": Used(),
    }  # fmt: skip


# --- What is counted -------------------------------------------------------------


def test_a_battle_is_counted_once_it_is_over(town):
    battle = seated(town, town.mick, town.rita)
    tasks.sweep_statistics()
    assert not AlmanacBattle.objects.exists()
    ordered(battle, town.mick, "red", {"type": "whisper", "figure": "red"})
    ordered(battle, town.rita, "blue", {"type": "concede"})
    assert counting.due_battles() == [battle.pk]
    tasks.sweep_statistics()
    assert counting.due_battles() == []
    assert counted(town, town.mick) == {RED: (1, 1, 0, 0), BLUE: (1, 0, 0, 1)}


def test_what_has_changed_is_counted_anew(town):
    battle = fought(town, town.mick, town.rita)
    tasks.sweep_statistics()
    Battle.objects.filter(pk=battle.pk).update(winner="")
    assert counting.due_battles() == [battle.pk]
    tasks.sweep_statistics()
    assert counted(town, town.mick) == {RED: (1, 0, 1, 0), BLUE: (1, 0, 1, 0)}
    assert page(town, town.mick).draws == 1
    Battle.objects.filter(pk=battle.pk).update(proof=Battle.Proof.BROKEN)
    tasks.sweep_statistics()
    assert counted(town, town.mick) == {}
    assert AlmanacSide.objects.count() == 0


def test_what_was_not_fought_counts_for_nothing(town):
    fought(town, town.mick, town.rita, orders=1)
    tasks.sweep_statistics()
    assert AlmanacBattle.objects.get().counts is False
    assert page(town, town.mick).battles == 0


def test_what_the_players_have_called_off_counts_for_nothing(town, monkeypatch):
    battle = fought(town, town.mick, town.rita)
    read = counting.journal.read
    stop = counting.BattleAgreed(how="stop")
    monkeypatch.setattr(
        counting.journal, "read",
        lambda row: [*read(row), counting.journal.Entry(99, stop, 0, "", row.created)],
    )  # fmt: skip
    counting.reckon(battle.pk)
    assert page(town, town.mick).battles == 0


def test_warbands_of_ones_own_are_named_to_members_alone(town):
    shows_results(town)
    battle = fought(town, town.mick, town.rita)
    battle.seats.filter(side="red").update(force={"name": "Mick’s Own"})
    counting.reckon(battle.pk)
    assert set(counted(town, town.carla)) == set(counted(town, town.mick)) == {BLUE, OWN_WARBANDS}
    assert [each.name for each in page(town, town.mick).own] == ["Mick’s Own"]
    assert page(town, town.carla).own == ()


# --- Who reads it ----------------------------------------------------------------


def test_strangers_read_it_where_the_club_shows_its_results(town):
    fought(town, town.mick, town.rita)
    tasks.sweep_statistics()
    with pytest.raises(NotYours):
        page(town, town.carla)
    shows_results(town)
    assert page(town, town.carla).battles == page(town, town.mick).battles == 1
    Club.objects.update(is_listed=False)
    with pytest.raises(NotYours):
        page(town, town.carla)


def test_an_unlisted_league_is_for_members_alone(town):
    shows_results(town)
    plan = LeaguePlan("Quiet", "tiny", club=town.slug, is_listed=False)
    league = seasons.create_league(town.olga, plan, "q")
    made = published(opened(league, town.olga, 2, system="robin"), town.olga)
    [one] = fixtures(made)
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    ordered(battle, player(one.first), "red", {"type": "whisper", "figure": "red"})
    concede(battle, player(one.second))
    tasks.sweep_statistics()
    assert (page(town, town.mick).battles, page(town, town.carla).battles) == (1, 0)
    League.objects.update(is_listed=True)
    counting.reckon(battle.pk)
    assert page(town, town.carla).battles == 1


def test_who_watches_late_is_told_late(town):
    battle = fought(town, town.mick, town.rita)
    Battle.objects.filter(pk=battle.pk).update(watch_delay=30)
    counting.reckon(battle.pk)
    assert page(town, town.mick).battles == 0
    AlmanacBattle.objects.update(
        known_from=AlmanacBattle.objects.get().known_from - timedelta(minutes=31)
    )
    assert page(town, town.mick).battles == 1


# --- Pages and programs ------------------------------------------------------------


def test_few_battles_are_called_few(town):
    fought(town, town.mick, town.rita)
    tasks.sweep_statistics()
    AlmanacWeapon.objects.create(
        entry=AlmanacBattle.objects.get(), means="rifle", shots=40, hits=10, mishaps=1
    )
    shown = text_of(browser("mick").get(f"/clubs/{town.slug}/almanac/"))
    for words in ("That is few", RED, "100 % (20 to 100)", "25 % (14 to 41)", "rifle"):
        assert words in shown, words
    assert "Almanac</a>" in text_of(browser("mick").get(f"/clubs/{town.slug}/"))
    strange = browser("ada").get(f"/clubs/{town.slug}/almanac/?game=a%00b")
    assert "1 battle," in text_of(strange)


def test_a_share_of_nothing_says_nothing():
    assert share_of(0, 0).words == "–"
    half = share_of(50, 100)
    assert (half.share, half.low, half.high) == (50, 40, 60)


def test_programs_read_the_same(town):
    shows_results(town)
    fought(town, town.mick, town.rita)
    tasks.sweep_statistics()
    answer = Client().get(f"/api/v1/clubs/{town.slug}/almanac/").json()
    assert (answer["game"], answer["battles"]) == ("tiny", 1)
    assert answer["factions"][0]["wins"] == {"share": 0, "low": 0, "high": 80}
    assert Client().get("/api/v1/clubs/nothing/almanac/").status_code == 404


def test_every_address_is_tried_here():
    known = {each for each in addresses(get_resolver().url_patterns) if "almanac" in each}
    assert known == {"clubs/<slug:slug>/almanac/", "api/v1/clubs/<slug:slug>/almanac/"}


def test_a_page_costs_the_same_for_a_large_club(town, django_assert_num_queries):
    client = browser("mick")
    for many in (1, 6):
        for n in range(many):
            fought(town, town.mick, town.rita, title=f"{many}-{n}")
        tasks.sweep_statistics()
        with django_assert_num_queries(11):
            client.get(f"/clubs/{town.slug}/almanac/")
