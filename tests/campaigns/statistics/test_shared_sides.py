"""A battle of a club in which two share a side: one side of it, two people who played."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor
from battles.agreements import services as agreements
from battles.models import Battle
from battles.services import seating
from campaigns.clubs import permissions
from campaigns.clubs.services import results
from campaigns.statistics import tasks
from campaigns.statistics.battle_facts import played
from campaigns.statistics.models import AlmanacSide
from campaigns.statistics.queries import statistics_page
from tests.battles.shared import GAEA, GLEASON, GUARDS, SQUAD, ash_end
from tests.campaigns.statistics.conftest import Town, ordered, shows_results

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R22.2")]


@pytest.fixture
def over(town: Town) -> Battle:
    """Ada and Rita are City Hall, Mick and Olga the gang, who give it up."""
    shows_results(town)
    battle = results.open_for_club(town.slug, town.ada, ash_end(), "here")
    for post, who in ((SQUAD, town.rita), (GAEA, town.mick), (GLEASON, town.olga)):
        seat = next(each for each in battle.seats.all() if each.post == post)
        battle = seating.accept_invitation(str(seat.invite), who)
    for seed in ("3", "4"):
        ordered(battle, town.ada, "mayor", {"type": "shape_ground", "seed": seed})
    for who in (town.mick, town.olga):
        agreements.agree(battle.pk, who, "concede")
    battle.refresh_from_db()
    Battle.objects.filter(pk=battle.pk).update(proof=Battle.Proof.HOLDS)
    tasks.sweep_statistics()
    return battle


def named(who: Actor) -> Any:
    return get_user_model().objects.get(pk=who.user_id)


def test_each_side_counts_once_and_names_both(town, over):
    assert over.seats.get(user_id=town.ada.user_id).post == GUARDS
    sides = {each.side: each for each in AlmanacSide.objects.all()}
    assert {side: each.outcome for side, each in sides.items()} == {
        "mayor": "won", "yardies": "lost"
    }  # fmt: skip
    assert (sides["mayor"].user, sides["mayor"].partner) == (named(town.ada), named(town.rita))
    assert (sides["yardies"].user, sides["yardies"].partner) == (named(town.mick), named(town.olga))
    page = statistics_page.almanac_page(permissions.results_pass(town.slug, town.ada), "firewall")
    assert sorted(each.battles for each in page.factions) == [1, 1]


def test_partners_are_rated_side_by_side(town, over):
    [placing] = played(town.club, public_only=False).placings
    places = dict(placing.places)
    won = {f"user:{who.user_id}" for who in (town.ada, town.rita)}
    assert {who for who, place in places.items() if place == 1} == won
    assert len(places) == 4


def test_whoever_shared_with_a_guest_is_not_rated(town, over):
    named(town.rita).delete()
    assert played(town.club, public_only=False).placings == []
