"""A club with an organiser, a referee and three players, their warbands, and a street war."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor, actor_from
from battles import journal as battle_journal
from battles.commitments.seeds import SeedSlip
from battles.models import Battle
from battles.services import orders
from battles.services.locking import locked_battle
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Crew
from campaigns.campaigns.services import aftermaths, arrangements, campaigns
from campaigns.clubs.models import Club, Membership
from rosters.services import warbands as rosters
from rules.bots import Whim
from rules.bots.known import BOTS, ordered
from rules.kernel.campaign import standing as s
from rules.kernel.dice import SeededDice
from rules.registry import RULESETS
from tests.pinned import Pinned

ROLES = {"olga": "owner", "rita": "referee", "ada": "member", "bruno": "member", "cleo": "member"}
WARBANDS = {"ada": "Night Shift", "bruno": "The Rust Choir", "cleo": "Blackout Cell"}


def actor(name: str) -> Actor:
    return actor_from(get_user_model().objects.get(username=name), "")


@pytest.fixture
def club(db) -> Club:
    club = Club.objects.create(slug="lowtown", name="Lowtown Irregulars")
    for name, role in ROLES.items():
        user = get_user_model().objects.create_user(name, "", "tidy-otter")
        Membership.objects.create(club=club, user=user, name=name.capitalize(), role=role)
    get_user_model().objects.create_user("eve", "", "tidy-otter")
    return club


def warband(name: str) -> str:
    """A ready warband as somebody's own; its id."""
    workshop = RULESETS["firewall"].workshop
    ready = next(each for each in workshop.ready() if each.name == WARBANDS[name])
    return rosters.keep_new(actor(name), ready, "ready").pk


@dataclass
class War:
    """A campaign with its crews by their players' names."""

    campaign: Campaign
    crews: dict[str, Crew]

    @property
    def state(self) -> s.Campaign:
        self.campaign.refresh_from_db()
        return journal.state_of(self.campaign)

    def purse(self, name: str) -> int:
        return self.state.purse(self.crews[name].pk)

    def crew(self, name: str) -> s.Crew:
        return self.state.crews[self.crews[name].pk]

    def member(self, name: str, place: int = 0) -> str:
        return list(self.crew(name).people)[place]

    def deal(self, player: str, verb: str, press: str = "t", /, **fields: str) -> None:
        campaigns.deal(
            self.campaign.pk,
            self.crews[player].pk,
            actor(player),
            verb,
            {"token": press, **fields},
        )

    def arrange(self, press: str = "a", one: str = "ada", two: str = "bruno", **more) -> Aftermath:
        sides = {"wardens": self.crews[one].pk, "tollgate": self.crews[two].pk}
        more.setdefault("on_the_web", False)
        wish = arrangements.Arrangement(press, "street_fight", sides, **more)
        return arrangements.arrange(self.campaign.pk, actor(one), wish, "here")

    def fields(self, row: Aftermath, winner: str = "ada", **fates: str) -> dict[str, str]:
        """A form in which everybody came through, but those with a fate."""
        row.refresh_from_db()
        found = {"winner": self.crews[winner].pk, "revision": str(row.revision)}
        for name, crew in self.crews.items():
            if crew.pk in row.sides.values():
                for member, who in self.crew(name).people.items():
                    if who.state == s.READY:
                        fate = fates.get(f"{name}_{member}", "")
                        found[f"fate.{crew.pk}.{member}"] = fate
                        found[f"felled.{crew.pk}.{member}"] = "1" if member == "m2" else "0"
        return found

    def settle(self, row: Aftermath, **more: str) -> Aftermath:
        """Ada fills it in and Bruno confirms."""
        row = aftermaths.file_report(row.pk, actor("ada"), self.fields(row, **more))
        return aftermaths.confirm(row.pk, actor("bruno"), str(row.revision))


def slip_for(campaign, name: str) -> SeedSlip:
    """A seed as somebody sends it who has seen the campaign's commitment."""
    return SeedSlip(f"seed {name}", journal.state_of(campaign).commitment)


@pytest.fixture
def war(club, monkeypatch) -> War:
    pinned = Pinned()
    for module in ("battles.commitments.seeds", "campaigns.campaigns.services.campaigns"):
        monkeypatch.setattr(f"{module}.secrets", pinned)
    campaign = campaigns.found(actor("olga"), "lowtown", "The toll war", "street_war", "press")
    crews = {
        name: campaigns.join(campaign.pk, actor(name), warband(name), slip_for(campaign, name))
        for name in WARBANDS
    }
    campaigns.begin(campaign.pk, actor("olga"))
    campaign.refresh_from_db()
    return War(campaign, crews)


def fight(battle: Battle, bot: str = "random") -> Battle:
    """Machines play a battle to its end, through what carries out every order."""
    ruleset = battle_journal.ruleset_of(battle)
    for count in range(2000):
        battle, seats = locked_battle(battle.pk)
        if battle.status == Battle.Status.ENDED:
            return battle
        state = battle_journal.state_of(battle)
        side = battle.to_act[0]
        order, _, _ = ordered(BOTS[bot], ruleset, state, side, SeededDice(b"x"), Whim(count))
        row = orders.order_of_the_site(battle, order)
        orders.carry_out(battle, seats, order, row)
    raise AssertionError("the battle does not end")
