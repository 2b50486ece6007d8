"""Every game in a league, in an experiment, and as warbands of one's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from battles.matchmaking.plans import BadPlan, BattlePlan
from battles.models import Battle
from battles.services import opening
from campaigns.leagues import standings_input, tasks
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import online_battle, rounds, seasons
from rosters.services.warbands import keep_new
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from rules.simulate.experiment import Experiment, Party
from rules.simulate.running import Aim, run
from rules.simulate.tally import ATTACKS, HARM, WINS
from tests.campaigns.leagues.conftest import concede, fixtures, person, player, published
from tests.games.table import GAMES, usual

OTHER_GAMES = [each for each in GAMES if each.id != "firewall"]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_a_league_is_fought_with_warbands_and_counts_what_came_of_it(
    ruleset: Ruleset[Any],
) -> None:
    olga, card = person("olga"), ruleset.scenarios[0]
    league = seasons.create_league(olga, LeaguePlan("Other League", ruleset.slug), "press")
    season = seasons.open_season(league.pk, olga, SeasonPlan(rounds=1, scenario=card.id))
    assert ruleset.workshop is not None
    ready = next(each for each in ruleset.workshop.ready() if not ruleset.workshop.check(each))
    for name in ("Anvil", "Brass"):
        actor = person(name.lower())
        own = keep_new(actor, ready, name).pk
        seasons.enter(season.pk, actor, EntryPlan(name, warband=own))
    one = fixtures(published(rounds.start_season(season.pk, olga), olga))[0]
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    assert battle.status == Battle.Status.ACTIVE
    assert all(seat.force for seat in battle.seats.all())
    concede(battle, player(one.first))
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ENDED
    tasks.sweep_leagues()
    [field] = standings_input.fields_of(season)
    loser, winner = sorted(
        standings_input.standings_of(field, season), key=lambda line: line.points
    )
    assert (loser.key, winner.points > loser.points) == (str(one.first_id), True)


@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_an_experiment_counts_battles_of_machines(ruleset: Ruleset[Any]) -> None:
    card = ruleset.scenarios[0]
    parties = tuple(Party(side.id, side.name) for side in card.seated(usual(ruleset, card.id)))
    experiment = Experiment(ruleset.slug, ruleset.edition, card.id, 3, parties)
    tally = run(experiment, Aim(3))
    assert tally.battles == 3
    assert sum(tally.of(WINS, party) for party in range(len(parties))) <= 3
    assert run(experiment, Aim(3)) == tally
    told = {means for kind in (ATTACKS, HARM) for _, means in tally.under(kind)}
    assert told
    assert not [means for means in told if re.search(r"_|-\d+$", means)], "an id, not a name"


@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_every_ready_warband_can_be_read_filled_and_printed(ruleset: Ruleset[Any]) -> None:
    workshop = ruleset.workshop
    assert workshop is not None
    sections = workshop.armoury()
    assert all(section.entries for section in sections)
    assert {d for s in sections for e in s.entries for d in e.doubtful} <= set(workshop.readings())
    for warband in workshop.ready():
        assert warband.ruleset == ruleset.slug
        assert workshop.force(warband, "here")
        for member in members_of(warband):
            assert workshop.read(member.kind, member.build) == member.build
            assert workshop.fill(member, {}) == member.build
            assert workshop.renumbered(member.kind, member.build, {}) == member.build
            assert workshop.profile(warband, member).id == member.id
    assert set(workshop.schema()) == {kind.id for kind in workshop.kinds}


@pytest.mark.django_db
def test_a_warband_that_the_switches_do_not_allow_is_refused_in_words() -> None:
    ruleset = RULESETS["fireteam_tomorrow"]
    card, olga = ruleset.scenarios[0], person("olga")
    assert ruleset.workshop is not None
    mixed = next(each for each in ruleset.workshop.ready() if each.name == "Riot police")
    team = mixed.teams[0]
    odd = tuple(
        replace(each, build={**each.build, "quality": quality})
        for each, quality in zip(team.members, ("hero", "poor", "elite"), strict=False)
    )
    team = replace(team, members=(*odd, *team.members[len(odd) :]))
    mixed = replace(mixed, teams=(team, *mixed.teams[1:]))
    own = keep_new(olga, mixed, "Mixed").pk
    rules = usual(ruleset, card.id) | {"mixed_teams": "one"}
    side = card.sides[0].id
    plan = BattlePlan(
        ruleset.slug, card.id, hotseat=True, house_rules=rules, forces={side: str(own)}
    )
    with pytest.raises(BadPlan, match="is of mixed quality"):
        opening.open_battle(olga, plan, "here")
    assert not Battle.objects.exists()
