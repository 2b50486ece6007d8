"""Who is here and shows it, and a challenge in one touch."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Block, LogIn
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, SeatRequest
from battles.services import opening
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries.presence import here_now
from campaigns.clubs.services import challenges, members
from campaigns.clubs.services.proposals import quickest
from rosters.services.warbands import keep_new
from rules.registry import RULESETS
from tests.campaigns.clubs.conftest import found_town
from tests.campaigns.clubs.test_pages import at, browser
from web.errors import NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def town(db):
    return found_town()


def names(actor) -> list[str]:
    return [each.name for each in here_now(actor)]


def on_site(name: str):
    """A browser of somebody who has just asked for a page."""
    client = browser(name)
    client.get("/")
    return client


def test_nobody_is_shown_who_has_not_chosen_it(town):
    on_site("mick")
    assert names(town.olga) == []
    browser("mick").post(at(town, "you/here/"), {"shows": "yes"})
    assert names(town.olga) == [town.of(town.mick).name]
    assert names(town.carla) == [], "only members of the club see it"
    assert names(town.mick) == [], "nobody sees themselves"
    browser("mick").post(at(town, "you/here/"), {"shows": "no"})
    assert names(town.olga) == []


def test_ten_minutes_later_they_are_gone(town):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    assert names(town.olga)
    LogIn.objects.update(seen=timezone.now() - timedelta(minutes=21))
    assert names(town.olga) == []


@pytest.mark.parametrize(("owner", "other"), [("mick", "olga"), ("olga", "mick")])
def test_blocks_hide_both_ways_and_refuse_a_challenge(town, owner, other):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    users = get_user_model().objects
    Block.objects.create(owner=users.get(username=owner), user=users.get(username=other))
    assert names(town.olga) == []
    with pytest.raises(ClubRefused, match="cannot be challenged"):
        challenges.challenge(town.slug, town.olga, town.of(town.mick).pk, "here")
    assert not Battle.objects.exists()


def test_a_challenge_is_one_touch_and_a_second_touch_is_the_same(town):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    olga = browser("olga")
    where = at(town, f"members/{town.of(town.mick).pk}/challenge/")
    for page in (at(town, ""), "/"):
        assert f'action="{where}"' in olga.get(page).text
    first, second = (olga.post(where)["Location"] for _ in range(2))
    battle = Battle.objects.get()
    assert first == second == battle.get_absolute_url()
    assert battle.scenario == quickest(battle.ruleset).id
    asked = SeatRequest.objects.get()
    assert asked.user.username == "mick"
    assert "You are asked to play" in browser("mick").get("/").text


def test_only_members_challenge_members(town):
    with pytest.raises(NotYours):
        challenges.challenge(town.slug, town.carla, town.of(town.mick).pk, "here")
    own = town.of(town.olga).pk
    with pytest.raises(ClubRefused):
        challenges.challenge(town.slug, town.olga, own, "here")


def test_the_quickest_scenario_for_two_is_proposed():
    assert quickest("firewall").id == "cutters_yard"
    assert quickest("killzone").id == "chase", "where the first scenario takes longer"


# --- With a warband of one's own -----------------------------------------------------


def ready(game: str, place: int = 0):
    return RULESETS[game].workshop.ready()[place]


def played(actor, game: str, **force: str) -> None:
    """A battle of this game at one screen, by which it is known what somebody plays."""
    card = next(each for each in RULESETS[game].scenarios if each.sides[0].takes_force)
    plan = BattlePlan(game, card.id, hotseat=True, forces=force)
    opening.open_battle(actor, plan, "here")


def proposed(town) -> str:
    """What the club's page says beside the button of Olga."""
    page = browser("olga").get(at(town, "")).text
    member = town.of(town.mick).pk
    home = browser("olga").get("/").text
    said = [
        each.partition(f'id="proposal-{member}">')[2].partition("<")[0] for each in (page, home)
    ]
    assert said[0] == said[1]
    return said[0]


@pytest.fixture
def mick_here(town):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    return town.of(town.mick).pk


def force_of(battle: Battle) -> str:
    seat = battle.seats.get(user__username="olga")
    return seat.force["name"] if seat.force else ""


def test_an_only_warband_is_fielded_where_it_fits_and_named_beside_the_button(town, mick_here):
    played(town.olga, "killzone")
    assert "with its own people" in proposed(town)
    keep_new(town.olga, ready("killzone"), "copied")
    assert proposed(town) == f"Killzone: The chase, you field {ready('killzone').name}"
    battle = challenges.challenge(town.slug, town.olga, mick_here, "here")
    assert force_of(battle) == ready("killzone").name
    assert battle.seats.get(side="pursuit").force is None


def test_of_several_the_one_that_was_fielded_last_is_fielded(town, mick_here):
    rows = [keep_new(town.olga, ready("killzone", each), f"copy{each}") for each in range(3)]
    played(town.olga, "killzone")
    assert "with its own people" in proposed(town)
    played(town.olga, "killzone", gang=rows[1].pk)
    assert proposed(town).endswith(f"you field {rows[1].name}")
    battle = challenges.challenge(town.slug, town.olga, mick_here, "here")
    assert force_of(battle) == rows[1].name


def test_a_scenario_with_its_own_people_takes_no_warband(town, mick_here):
    keep_new(town.olga, ready("firewall"), "copied")
    played(town.olga, "firewall")
    assert proposed(town) == "Firewall 2136AD: Cutter’s Yard, with its own people"
    assert force_of(challenges.challenge(town.slug, town.olga, mick_here, "here")) == ""


def test_a_warband_with_problems_is_not_fielded(town, mick_here):
    played(town.olga, "killzone")
    row = keep_new(town.olga, ready("killzone"), "copied")
    type(row).objects.filter(pk=row.pk).update(problems=1)
    assert "with its own people" in proposed(town)


def test_who_is_here_costs_the_same_for_many(town, mick_here):
    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            assert browser("olga").get(at(town, "")).status_code == 200
        return len(found)

    keep_new(town.olga, ready("killzone"), "copied")
    played(town.olga, "killzone")
    before = asked()
    for name in ("ada", "rita"):
        on_site(name)
        members.show_here(town.slug, getattr(town, name), True)
    assert len(here_now(town.olga)) == 3
    assert asked() == before
