"""A whole season with its campaign, played by machines through the public services.

Eight warbands, Swiss, five rounds. The battles of the first round are fought on the site, the
others at tables. Somebody comes late, somebody leaves, a list is disputed, a result corrected.
"""

from __future__ import annotations

from random import Random

import pytest
from django.contrib.auth import get_user_model

from battles.commitments import secret_storage
from campaigns.campaigns import journal
from campaigns.campaigns import tasks as war_tasks
from campaigns.campaigns.models import Aftermath, LedgerEntry, Meeting
from campaigns.campaigns.services import aftermaths, campaigns
from campaigns.clubs.models import Membership
from campaigns.leagues import games as g
from campaigns.leagues import standings_input, tasks
from campaigns.leagues.models import Fixture, Result, Season
from campaigns.leagues.services import online_battle, results, rounds, season_end, seasons
from campaigns.leagues.services.results import Came
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.ledger import false_dice
from tests.campaigns.campaigns.conftest import actor, fight
from tests.campaigns.campaigns.seasons import Tied, fixtures, started

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NAMES = ("anvil", "brass", "cobalt", "dynamo", "ember", "flint", "granite", "hammer")
ROUNDS = 5
FATES = ("killed", "unconscious", "routed", "captured")


class Played:
    """A season from its opening to its end."""

    def __init__(self, club) -> None:
        for name in NAMES:
            user = get_user_model().objects.create_user(name, "", "tidy-otter")
            Membership.objects.create(club=club, user=user, name=name.capitalize(), role="member")
        self.chance = Random(2136)  # noqa: S311 - the same each time
        self.olga = actor("olga")
        self.tied: Tied = started(
            *NAMES[:7], scenario="street_fight", rounds=ROUNDS, with_sides=True
        )

    def play(self) -> None:
        self.first_round()
        self.tied.enter("hammer", 7)
        self.second_round()
        self.leave()
        for number in (3, 4, ROUNDS):
            self.at_tables(number)
        season_end.close_season(self.tied.season.pk, self.olga)

    def first_round(self) -> None:
        made = self.tied.publish()
        for fixture in fixtures(made):
            if fixture.second is not None:
                battle = online_battle.open_battle(
                    fixture.pk, self.tied.player(fixture.first), "here"
                )
                with pytest.raises(seasons.LeagueRefused, match="is being fought"):
                    seasons.drop(fixture.first_id, self.tied.player(fixture.first), "")
                fight(battle, "plain")
        for _ in range(2):
            tasks.sweep_leagues()
        for row in Aftermath.objects.all():
            aftermaths.collect(row.pk, self.tied.player(row.meeting.fixture.first))
        rounds.close_round(made.pk, self.olga)

    def second_round(self) -> None:
        made = self.tied.publish(2)
        self.disputed, self.corrected, *others = fixtures(made)
        row = self.tied.file(self.disputed, fates=self.fates())
        aftermaths.dispute(row.pk, self.tied.player(self.disputed.second), "It was a draw.")
        results.rule(self.disputed.pk, self.olga, Came(g.DRAW, (4, 4)), "Both sheets say so.", 0)
        self.tied.settle(self.corrected, fates=self.fates())
        for fixture in others:
            self.tied.settle(fixture, self.chance.random() < 0.5, self.fates())
        rounds.close_round(made.pk, self.olga)
        mixed_up = Came(g.SECOND, (0, 3))
        for _ in range(2):
            results.rule(self.corrected.pk, self.olga, mixed_up, "Sides mixed up.", 1)

    def leave(self) -> None:
        leaver = self.tied.entrant("flint")
        self.left = self.tied.crew("flint")
        self.left_with = self.tied.purse("flint")
        seasons.drop(leaver.pk, actor("flint"), "No time any more.")

    def at_tables(self, number: int) -> None:
        made = self.tied.publish(number)
        for fixture in fixtures(made):
            if fixture.second is None:
                continue
            self.shop(fixture)
            row = self.tied.settle(fixture, self.chance.random() < 0.5, self.fates())
            aftermaths.confirm(row.pk, self.tied.player(fixture.second), str(row.revision))
        rounds.close_round(made.pk, self.olga)

    def shop(self, fixture: Fixture) -> None:
        """Between battles the first of each meeting buys something."""
        who, crew = self.tied.player(fixture.first), fixture.first.crewed.crew_id
        buy = {"part": "grenades", "thing": "smoke", "token": f"buy{fixture.pk}"}
        for _ in range(2):
            campaigns.deal(self.tied.campaign.pk, crew, who, "buy", buy)

    def fates(self) -> tuple[str, ...]:
        return tuple(self.chance.choice(FATES) for _ in range(self.chance.randrange(3)))


@pytest.fixture
def played(club) -> Played:
    found = Played(club)
    found.play()
    return found


def test_a_season_and_its_campaign_from_their_opening_to_their_end(played) -> None:
    tied, every = played.tied, list(Fixture.objects.select_related("result", "round"))
    tied.season.refresh_from_db()
    assert tied.season.state == Season.State.CLOSED
    assert all(each.result is not None for each in every)
    books_balance(tied)
    every_battle_counts_once(tied, every)
    standings_are_those_of_the_results(tied, every)
    records_are_those_of_the_results(tied, every)
    assert tied.crew("flint") == played.left
    assert tied.purse("flint") == played.left_with
    sources = [e.result.source for e in every if e.round.number == 1 and e.second_id]
    assert sources == [Result.Source.BATTLE] * 3
    assert [e.outcome for e in played.corrected.results.all()] == [g.FIRST, g.SECOND]
    assert LedgerEntry.objects.filter(campaign=tied.campaign, kind="corrected").count() == 1
    campaigns.end(tied.campaign.pk, played.olga)
    campaign = tied.campaign
    lines = [line.entry for line in journal.lines(campaign)]
    assert false_dice(lines, secret_storage.decrypted(campaign.secret)) == []


def books_balance(tied: Tied) -> None:
    """The state that is kept is the fold of the ledger, and all accounts sum up to nothing."""
    assert war_tasks.check(tied.campaign.pk) == ""
    assert journal.refolded(tied.campaign) == tied.state
    assert sum(tied.state.accounts.values()) == 0
    assert all(tied.state.purse(crew) >= 0 for crew in tied.state.crews)


def every_battle_counts_once(tied: Tied, every: list[Fixture]) -> None:
    fought = [each for each in every if each.second_id]
    rows = Meeting.objects.filter(aftermath__status=Aftermath.Status.SETTLED)
    assert rows.count() == len(fought) == tied.state.battles
    pays = LedgerEntry.objects.filter(kind="money_moved", key__endswith=":pay")
    assert pays.filter(key__startswith="battle:").count() == 2 * len(fought)
    assert pays.filter(key__startswith="verdict:").count() == len(every) - len(fought)


def standings_are_those_of_the_results(tied: Tied, every: list[Fixture]) -> None:
    [field] = standings_input.fields_of(tied.season)
    table = standings_input.standings_of(field, tied.season)
    given = sum({g.DRAW: 2}.get(each.result.outcome, 3) for each in every)
    assert sum(line.points for line in table) == given
    assert len(table) == 8


def records_are_those_of_the_results(tied: Tied, every: list[Fixture]) -> None:
    """What the campaign says of each crew is what the season says of its player."""
    for entrant in tied.season.entrants.select_related("crewed"):
        crew: s.Crew = tied.state.crews[entrant.crewed.crew_id]
        mine = [e for e in every if e.second_id and entrant.pk in (e.first_id, e.second_id)]
        wins = [
            each
            for each in mine
            if each.result.outcome == (g.FIRST if each.first_id == entrant.pk else g.SECOND)
        ]
        draws = [e for e in mine if e.result.outcome == g.DRAW]
        assert (crew.battles, crew.won, crew.drawn) == (len(mine), len(wins), len(draws))
