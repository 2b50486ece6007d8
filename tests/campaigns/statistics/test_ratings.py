"""The ratings of a club: from everything that was played, kept, and checked against its results."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from campaigns.clubs import permissions
from campaigns.clubs.models import Club
from campaigns.clubs.services import results as result_services
from campaigns.leagues.models import League
from campaigns.leagues.plans import LeaguePlan
from campaigns.leagues.services import online_battle, results, seasons
from campaigns.leagues.services.results import Came
from campaigns.leagues.tasks import sweep_leagues
from campaigns.statistics import tasks
from campaigns.statistics.battle_facts import played
from campaigns.statistics.models import ClubRating, ClubRatings
from campaigns.statistics.queries import statistics_page
from campaigns.statistics.services import ratings
from tests.campaigns.clubs.test_results import said
from tests.campaigns.leagues.conftest import agree, concede, fixtures, opened, player, published
from tests.campaigns.leagues.test_pages import browser, text_of
from tests.campaigns.statistics.conftest import fought, ordered, shows_results

pytestmark = pytest.mark.django_db


def page(town, who):
    return statistics_page.ratings_page(permissions.results_pass(town.slug, who))


def settled(town) -> None:
    tasks.sweep_statistics()
    tasks.sweep_ratings()


def games(lines) -> dict[str, int]:
    return {each.name: each.games for each in lines}


def in_a_league(town, listed: bool = True) -> League:
    """A round of three meetings: one on the site, one at a table, one that nobody played."""
    plan = LeaguePlan("Tuesdays", "tiny", club=town.slug, is_listed=listed)
    league = seasons.create_league(town.olga, plan, f"q{listed}")
    one, two, three = fixtures(published(opened(league, town.olga, 6, rounds=1), town.olga))
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    ordered(battle, player(one.first), "red", {"type": "whisper", "figure": "red"})
    concede(battle, player(one.second))
    sweep_leagues()
    agree(two, Came("draw"))
    results.rule(three.pk, town.olga, Came("first_out"), "Not there", 0)
    return league


def test_leagues_battles_and_tables_count_and_nothing_counts_twice(town):
    in_a_league(town)
    fought(town, town.mick, town.rita)
    fought(town, town.rita, town.mick, orders=1)  # given up at once
    filed = result_services.file_game(town.slug, town.mick, said("Mick", "Ada", won="Ada"), "g1")
    result_services.file_game(
        town.slug, town.mick, said("Mick", "Ada", won="Ada"), "g2"
    )  # not confirmed
    result_services.file_game(
        town.slug, town.rita, said("Mick", "Zoe", won="Zoe"), "g3"
    )  # no member
    result_services.confirm(town.slug, town.ada, filed.pk)
    settled(town)
    found = page(town, town.mick)
    counted = games(found.duels)
    assert {name: counted.pop(name) for name in ("Mick", "Rita", "Ada")} == {
        "Mick": 2, "Rita": 1, "Ada": 1,
    }  # fmt: skip
    # Two meetings of the league; the one that was forfeited rates nobody.
    assert list(counted.values()) == [1, 1, 1, 1]
    ranked = [each.name for each in found.duels]
    assert ranked.index("Ada") < ranked.index("Mick")
    assert all(each.is_small and each.deviation < 350 for each in found.duels)
    assert found.many == ()


def test_games_of_more_than_two_have_ratings_of_their_own(town):
    for n in range(3):
        result_services.file_game(
            town.slug, town.olga, said("Mick", "Ada", "Rita", won="Rita"), f"many {n}"
        )  # fmt: skip
    settled(town)
    found = page(town, town.mick)
    assert found.duels == ()
    best, *others = found.many
    assert (best.name, best.games) == ("Rita", 3)
    assert best.rating > 25 > max(each.rating for each in others)
    assert best.deviation < 25 / 3


def test_everybody_reads_what_everybody_may_know(town):
    in_a_league(town, listed=False)
    fought(town, town.mick, town.rita)
    settled(town)
    shows_results(town)
    assert games(page(town, town.carla).duels) == {"Mick": 1, "Rita": 1}
    assert len(page(town, town.mick).duels) == 6
    place = f"/clubs/{town.slug}/ratings/"
    assert "Anvil" not in text_of(Client().get(place))
    assert "Mick" in text_of(Client().get(place))
    told = Client().get(f"/api/v1/clubs/{town.slug}/ratings/").json()
    assert {each["name"] for each in told["duels"]} == {"Mick", "Rita"}


def test_guests_and_people_alone_rate_nobody(town):
    battle = fought(town, town.mick, town.rita)
    battle.seats.update(user=town.of(town.mick).user)
    fought(town, town.mick, town.carla)
    guest = fought(town, town.mick, town.ada)
    guest.seats.filter(side="blue").update(user=None)
    settled(town)
    found = played(town.club, public_only=False)
    assert len(found.duels) == 1
    # Carla is no member: she is met, and not told of.
    assert games(page(town, town.mick).duels) == {"Mick": 1}


def test_new_results_are_found_and_nothing_else(town):
    assert ratings.due_clubs() == []
    fought(town, town.mick, town.rita)
    tasks.sweep_statistics()
    assert ratings.due_clubs() == [town.club.pk]
    tasks.sweep_ratings()
    assert ratings.due_clubs() == []
    for source in (
        lambda: result_services.file_game(town.slug, town.rita, said("Mick", "Ada"), "g"),
        lambda: in_a_league(town),
    ):
        source()
        assert ratings.due_clubs() == [town.club.pk]
        tasks.sweep_ratings()
    ClubRatings.objects.update(computed=timezone.now() - timedelta(days=2))
    assert ratings.due_clubs() == [town.club.pk]


def test_the_command_works_everything_out_anew_and_compares(town):
    fought(town, town.mick, town.rita)
    settled(town)
    out = StringIO()
    call_command("check_ratings", stdout=out)
    assert out.getvalue() == "1 clubs compared, 0 differ.\n"
    ClubRating.objects.filter(name="Mick", is_public=False).update(rating=2400, games=9)
    ClubRating.objects.filter(name="Rita", is_public=False).delete()
    out = StringIO()
    with pytest.raises(CommandError, match="1 differ"):
        call_command("check_ratings", club=town.slug, stdout=out)
    assert "Mick, duel: kept 2400.000 ± " in out.getvalue()
    assert "Rita: not kept" in out.getvalue()
    assert len(ratings.differences(town.club)) == 2  # nothing was written
    call_command("check_ratings", "--write", stdout=StringIO())
    assert ratings.differences(town.club) == []
    with pytest.raises(CommandError, match="No club"):
        call_command("check_ratings", club="nothing")


def test_the_page_of_a_club_that_has_played_nothing(town):
    assert "Nothing is worked out yet" in text_of(
        browser("mick").get(f"/clubs/{town.slug}/ratings/")
    )
    assert ClubRatings.objects.count() == 0
    Club.objects.update(is_listed=False)
    assert Client().get(f"/clubs/{town.slug}/ratings/").status_code == 404


def test_a_page_costs_the_same_for_a_large_club(town, django_assert_num_queries):
    client = browser("mick")
    for many in (1, 8):
        for n in range(many):
            said_so = said("Mick", "Ada", "Rita") if n % 2 else said("Mick", "Olga")
            result_services.file_game(town.slug, town.rita, said_so, f"{many} {n}")
        in_a_league(town) if many > 1 else None
        settled(town)
        with django_assert_num_queries(7):
            client.get(f"/clubs/{town.slug}/ratings/")
