"""A season of a club that is a campaign too, with its crews by their players' names."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, LedgerEntry, SeasonTie
from campaigns.campaigns.services import aftermaths
from campaigns.leagues.models import Entrant, Fixture, Round, Season
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import online_battle, rounds, seasons
from rosters.services import warbands as rosters
from rules.kernel.campaign import standing as s
from rules.registry import RULESETS
from tests.campaigns.campaigns.conftest import actor


def ready_warband(player: str, place: int) -> str:
    """One of the ready warbands as somebody's own; its id."""
    workshop = RULESETS["firewall"].workshop
    ready = [each for each in workshop.ready() if not workshop.check(each)]
    return rosters.keep_new(actor(player), ready[place % len(ready)], f"ready{place}").pk


@dataclass
class Tied:
    """A season with its campaign."""

    season: Season

    @property
    def campaign(self) -> Campaign:
        return SeasonTie.objects.select_related("campaign").get(season=self.season).campaign

    @property
    def state(self) -> s.Campaign:
        return journal.state_of(self.campaign)

    def entrant(self, name: str) -> Entrant:
        return self.season.entrants.get(user__username=name)

    def crew(self, name: str) -> s.Crew:
        return self.state.crews[self.entrant(name).crewed.crew_id]

    def purse(self, name: str) -> int:
        return self.state.purse(self.entrant(name).crewed.crew_id)

    def enter(self, name: str, place: int = 0) -> Entrant:
        plan = EntryPlan(name.capitalize(), warband=ready_warband(name, place))
        return seasons.enter(self.season.pk, actor(name), plan)

    def publish(self, number: int = 1) -> Round:
        made = rounds.pair_round(self.season.pk, actor("olga"), 0, number)
        return rounds.publish(made.pk, actor("olga"))

    def sound(self) -> None:
        assert journal.fault_of(self.campaign) == ""

    def list_of(self, fixture: Fixture) -> Aftermath:
        path = online_battle.open_list(fixture.pk, self.player(fixture.first))
        return Aftermath.objects.get(pk=path.rstrip("/").rpartition("/")[2])

    def player(self, entrant: Entrant | None):
        assert entrant is not None
        assert entrant.user is not None
        return actor(entrant.user.get_username())

    def fields(self, row: Aftermath, winner: str, fates: tuple[str, ...] = ()) -> dict[str, str]:
        """A list in which the first few of the loser are out, each with a fate, by the winner."""
        row.refresh_from_db()
        found = {"winner": winner, "revision": str(row.revision)}
        for crew in row.sides.values():
            people = [m for m, who in self.state.crews[crew].people.items() if who.state == s.READY]
            for place, member in enumerate(people):
                is_out = crew != winner and place < len(fates)
                found[f"fate.{crew}.{member}"] = fates[place] if is_out else ""
                felled = len(fates) if crew == winner and not place else 0
                found[f"felled.{crew}.{member}"] = str(felled)
        return found

    def file(self, fixture: Fixture, wins: bool = True, fates: tuple[str, ...] = ()) -> Aftermath:
        """The first fills the list in."""
        row, who = self.list_of(fixture), self.player(fixture.first)
        winner = (fixture.first if wins else fixture.second).crewed.crew_id
        return aftermaths.file_report(row.pk, who, self.fields(row, winner, fates))

    def settle(self, fixture: Fixture, wins: bool = True, fates: tuple[str, ...] = ()) -> Aftermath:
        """The first fills it in and the second confirms it."""
        row = self.file(fixture, wins, fates)
        return aftermaths.confirm(row.pk, self.player(fixture.second), str(row.revision))


def fixtures(made: Round) -> list[Fixture]:
    return list(made.fixtures.select_related("first", "second", "round"))


def opened(campaign: str = "new:street_war", **plan) -> Tied:
    """A season that is open for entries."""
    olga = actor("olga")
    league = seasons.create_league(olga, LeaguePlan("Lowtown", "firewall", club="lowtown"), "t")
    plan = {"rounds": 3, "with_sides": False, **plan}
    return Tied(seasons.open_season(league.pk, olga, SeasonPlan(campaign=campaign, **plan)))


def started(*names: str, **plan) -> Tied:
    """A season that is being played by these."""
    tied = opened(**plan)
    for place, name in enumerate(names):
        tied.enter(name, place)
    rounds.start_season(tied.season.pk, actor("olga"))
    return tied


def lines(tied: Tied) -> int:
    return LedgerEntry.objects.filter(campaign=tied.campaign).count()
