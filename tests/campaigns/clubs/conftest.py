"""A small club: ada owns it, olga organises, rita referees, mick is a member, carla is nobody."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from accounts.actors import Actor, actor_from
from battles.matchmaking.plans import BattlePlan
from campaigns.clubs.models import Club, ClubEvent, Membership
from campaigns.clubs.services import clubs, events, invitations, members
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.events import EventWords
from rules import registry
from tests.battles.tiny_ruleset import TINY

NAMES = ("ada", "olga", "rita", "mick", "carla")


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(registry.RULESETS, "tiny", TINY)
    return TINY


@dataclass(frozen=True)
class Town:
    """Everybody, and the club of most of them."""

    club: Club
    ada: Actor
    olga: Actor
    rita: Actor
    mick: Actor
    carla: Actor

    @property
    def slug(self) -> str:
        return self.club.slug

    def of(self, actor: Actor) -> Membership:
        return self.club.memberships.get(user_id=actor.user_id)


def plan(**changes) -> BattlePlan:
    return BattlePlan(**{"ruleset": "tiny", "scenario": "duel", "side": "red", **changes})


def found_town() -> Town:
    users = get_user_model().objects
    who = {name: actor_from(users.create_user(name, "", "x"), "") for name in NAMES}
    words = ClubWords("The Night Shift", "We play on Tuesdays.", "Leeds")
    club = clubs.found_club(who["ada"], words, "Ada", "founded")
    link = invitations.make_link(club.slug, who["ada"], 9, 9, "a link")
    for name in ("olga", "rita", "mick"):
        invitations.join_by_link(link.token, who[name], name.title())
    found = Town(club, **who)
    for name, role in (("olga", "organiser"), ("rita", "referee")):
        members.change_role(club.slug, who["ada"], found.of(who[name]).pk, role)
    return found


@pytest.fixture(scope="module")
def one_town(once) -> Town:
    return once(found_town)


@pytest.fixture
def town(one_town, db) -> Town:
    """The club as it was founded: once for a module, and what a test changes is taken back."""
    return replace(one_town, club=Club.objects.get(pk=one_town.club.pk))


def evening(days: int = 3, **changes) -> EventWords:
    day = f"{timezone.now() + timedelta(days=days):%Y-%m-%d}"
    given = {"title": "Club night", "starts": f"{day}T19:00", "ends": f"{day}T22:00",
             "zone": "Europe/London", "place": "The back room"}  # fmt: skip
    return EventWords(**{**given, **changes})


@pytest.fixture
def night(town) -> ClubEvent:
    return events.new_event(town.slug, town.olga, evening(is_public=True), "night")
