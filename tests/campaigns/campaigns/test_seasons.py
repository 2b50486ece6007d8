"""A season that is a campaign too: one list tells both, and nothing counts twice."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from battles.models import Battle
from campaigns.campaigns.models import Aftermath, Campaign, Meeting
from campaigns.campaigns.services import aftermaths, campaigns
from campaigns.leagues import games as g
from campaigns.leagues.models import Fixture, Result, Season
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan
from campaigns.leagues.services import online_battle, results, rounds, season_end, seasons
from campaigns.leagues.services.results import Came
from notifications.models import Notice
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from tests.campaigns.campaigns.conftest import actor
from tests.campaigns.campaigns.seasons import Tied, fixtures, lines, opened, ready_warband, started
from web.errors import NotYours

pytestmark = pytest.mark.django_db
Status = Aftermath.Status
WON, LOST, DRAWN = 120, 50, 70  # pay of the street war


@pytest.fixture
def tied(club) -> Tied:
    return started("ada", "bruno")


@pytest.fixture
def meeting(tied) -> Fixture:
    [found] = fixtures(tied.publish())
    return found


def two(fixture: Fixture) -> tuple[str, str]:
    """Who is the first, and who the second."""
    assert fixture.second is not None
    return fixture.first.user.get_username(), fixture.second.user.get_username()


def rule(fixture: Fixture, outcome: str, after: int, reason: str = "By the photographs.") -> Result:
    return results.rule(fixture.pk, actor("olga"), Came(outcome), reason, after)


def stand(tied: Tied) -> tuple[object, ...]:
    """Everything that counts of the two crews."""
    return tuple(
        (tied.purse(name), crew.won, crew.lost, crew.battles, crew.people)
        for name in ("ada", "bruno")
        for crew in [tied.crew(name)]
    )


# --- Coming --------------------------------------------------------------------------------------


def test_a_season_founds_its_campaign_and_begins_it(tied) -> None:
    campaign = tied.campaign
    assert campaign.name == "Lowtown: Season 1"
    assert campaign.status == Campaign.Status.RUNNING
    assert {crew.name for crew in tied.state.crews.values()} == {
        tied.crew("ada").name, tied.crew("bruno").name,
    }  # fmt: skip
    with pytest.raises(BadEntry, match="Close “Season 1” first"):
        campaigns.end(campaign.pk, actor("olga"))
    with pytest.raises(BadEntry, match="Leave “Season 1” first"):
        campaigns.leave(campaign.pk, tied.entrant("ada").crewed.crew_id, actor("ada"))


def test_who_enters_brings_a_warband_and_is_of_the_club(club) -> None:
    tied = opened()
    with pytest.raises(LeagueRefused, match="one of your own warbands"):
        seasons.enter(tied.season.pk, actor("ada"), EntryPlan("Ada"))
    with pytest.raises(LeagueRefused, match="Join the club first"):
        tied.enter("eve")
    with pytest.raises(LeagueRefused, match="with an account"):
        seasons.add_entrant(tied.season.pk, actor("olga"), EntryPlan("A guest"))
    assert tied.season.entrants.count() == 0
    first, again = tied.enter("ada"), tied.enter("ada")
    assert first == again
    assert len(tied.state.crews) == 1


def test_only_what_the_club_has_can_be_tied(club) -> None:
    for wrong in ("new:nothing", "old:nothing", "x", "new:own-1"):
        with pytest.raises(LeagueRefused, match="Choose a campaign"):
            opened(wrong)
    with pytest.raises(LeagueRefused, match="both sides bring warbands"):
        opened(scenario="walk_in_the_park")


def test_without_a_campaign_everything_is_as_it_was(club) -> None:
    tied = opened("")
    seasons.enter(tied.season.pk, actor("ada"), EntryPlan("Ada"))
    seasons.add_entrant(tied.season.pk, actor("olga"), EntryPlan("A guest"))
    assert not Campaign.objects.exists()


# --- One list for both ---------------------------------------------------------------------------


def test_the_list_after_a_battle_tells_both_once(tied, meeting) -> None:
    first, second = two(meeting)
    row = tied.file(meeting, fates=("unconscious", "unconscious"))
    assert tied.list_of(meeting).pk == row.pk
    assert meeting.filed.outcome == g.FIRST
    with pytest.raises(LeagueRefused, match="the list after the battle tells both"):
        results.confirm(meeting.pk, tied.player(meeting.second), Came(g.FIRST, (2, 0)))
    for _ in range(2):
        aftermaths.confirm(row.pk, tied.player(meeting.second), str(row.revision))
    meeting.refresh_from_db()
    assert (meeting.result.outcome, meeting.result.source) == (g.FIRST, "agreed")
    assert (meeting.result.inflicted_first, meeting.result.inflicted_second) == (2, 0)
    assert meeting.results.count() == 1
    assert (tied.crew(first).won, tied.crew(second).lost) == (1, 1)
    before = lines(tied)
    aftermaths.collect(row.pk, actor(first))
    aftermaths.decide(row.pk, actor("rita"), {"how": "reported", "words": "Again."})
    with pytest.raises(LeagueRefused, match="over"):
        online_battle.open_list(meeting.pk, actor(first))
    assert lines(tied) == before
    tied.sound()


def test_a_result_is_not_told_beside_the_list(tied, meeting) -> None:
    with pytest.raises(LeagueRefused, match="the list after the battle tells both"):
        results.file_result(meeting.pk, tied.player(meeting.first), Came(g.FIRST))
    with pytest.raises(NotYours):
        online_battle.open_list(meeting.pk, actor("olga"))


def test_a_dispute_of_the_list_is_one_of_the_season_and_a_ruling_settles_both(
    tied, meeting
) -> None:
    first, second = two(meeting)
    row = tied.file(meeting, fates=("unconscious",))
    aftermaths.dispute(row.pk, actor(second), "I won it.")
    assert meeting.dispute.words == "I won it."
    rule(meeting, g.SECOND, 0)
    rule(meeting, g.SECOND, 0)
    row.refresh_from_db()
    assert row.status == Status.SETTLED
    assert (tied.crew(second).won, tied.crew(first).lost) == (1, 1)
    assert meeting.results.count() == 1
    tied.sound()


def test_a_judge_of_the_list_rules_in_the_season(tied, meeting) -> None:
    row = tied.file(meeting)
    aftermaths.dispute(row.pk, tied.player(meeting.second), "No.")
    said = {"how": "void", "words": "Nothing counts.", "revision": "1"}
    with pytest.raises(BadEntry, match="decide it there"):
        aftermaths.decide(row.pk, actor("rita"), said)
    row = aftermaths.decide(row.pk, actor("rita"), {**said, "how": "reported"})
    meeting.refresh_from_db()
    assert (row.status, meeting.result.outcome) == (Status.SETTLED, g.FIRST)
    assert meeting.dispute.decided is not None


def test_silence_agrees_with_the_list_too(tied, meeting) -> None:
    row = tied.file(meeting)
    held, _ = results.locked_fixture(meeting.pk)
    results.record_result(held, Came(g.FIRST), Result.Source.SILENCE, None)
    row.refresh_from_db()
    assert row.status == Status.SETTLED
    assert tied.crew(two(meeting)[0]).won == 1


def test_a_list_that_the_campaign_cannot_take_waits_and_the_season_goes_on(tied, meeting) -> None:
    first, second = two(meeting)
    row = tied.file(meeting, fates=("unconscious",))
    crew = tied.crew(second)
    dead = {"what": "member", "crew": crew.id, "member": next(iter(crew.people)), "state": "dead",
            "reason": "He fell down the stairs.", "token": "x"}  # fmt: skip
    campaigns.put_right(tied.campaign.pk, actor("olga"), dead)
    row = aftermaths.confirm(row.pk, actor(second), str(row.revision))
    meeting.refresh_from_db()
    assert (row.status, meeting.result.outcome) == (Status.DISPUTED, g.FIRST)
    assert tied.season.actions.filter(words__contains="could not take a result").exists()
    told = Notice.objects.filter(user__username="rita", text__contains="could not take a result")
    assert told.count() == 1
    fixed = {**tied.fields(row, tied.crew(first).id), "how": "filled", "words": "Without him."}
    row = aftermaths.decide(row.pk, actor("rita"), fixed)
    assert row.status == Status.SETTLED
    assert tied.crew(first).won == 1
    tied.sound()


# --- Verdicts ------------------------------------------------------------------------------------


def test_verdicts_net_out_whatever_their_number(tied, meeting) -> None:
    first, second = two(meeting)
    unfought = tied.purse(first), tied.purse(second)
    tied.settle(meeting)
    after_first, purses = stand(tied), (tied.purse(first), tied.purse(second))
    rule(meeting, g.SECOND, 1)
    assert (tied.purse(first), tied.purse(second)) == (
        purses[0] - WON + LOST, purses[1] + WON - LOST,
    )  # fmt: skip
    assert [(tied.crew(who).won, tied.crew(who).lost) for who in (first, second)] == [
        (0, 1), (1, 0),
    ]  # fmt: skip
    rule(meeting, g.BOTH_FORFEIT, 2)
    # Who is put out keeps nothing that the battle brought, nor bears what it cost.
    assert (tied.purse(first), tied.purse(second)) == unfought
    rule(meeting, g.DRAW, 3)
    assert tied.purse(first) == purses[0] - WON + DRAWN
    assert tied.crew(first).drawn == 1
    rule(meeting, g.FIRST, 4)
    assert stand(tied) == after_first
    before = lines(tied)
    rule(meeting, g.FIRST, 4)  # pressed twice
    assert lines(tied) == before
    tied.sound()


def test_what_was_learnt_by_a_victory_goes_with_it(tied, meeting) -> None:
    first, second = two(meeting)
    tied.settle(meeting)
    learnt = [each.experience for each in tied.crew(first).people.values()]
    rule(meeting, g.SECOND, 1)
    less = [each.experience for each in tied.crew(first).people.values()]
    assert [one - two for one, two in zip(learnt, less, strict=True)] == [1] * len(learnt)
    assert all(each.experience for each in tied.crew(second).people.values())


def test_what_is_spent_is_owed_and_taken_out_of_the_next_pay(tied, meeting) -> None:
    first, second = two(meeting)
    tied.settle(meeting)
    crew, have = tied.crew(first), tied.purse(first)
    spend = {"token": "p", "other": tied.crew(second).id, "amount": str(have - 20), "words": "x"}
    campaigns.deal(tied.campaign.pk, crew.id, actor(first), "pay", spend)
    rule(meeting, g.SECOND, 1)
    assert tied.purse(first) == 0
    assert Meeting.objects.get(fixture=meeting).owed == {crew.id: WON - LOST - 20}
    rounds.close_round(meeting.round_id, actor("olga"))
    [following] = fixtures(tied.publish(2))
    who = tied.player(following.first).name
    rule(following, g.FIRST if who == first else g.SECOND, 0)
    assert tied.purse(first) == WON - (WON - LOST - 20)
    assert Meeting.objects.get(fixture=meeting).owed == {}
    rule(meeting, g.FIRST, 2)
    assert tied.purse(first) == 2 * WON - (WON - LOST - 20) + (WON - LOST) - WON
    tied.sound()


# --- Byes, forfeits, coming late and leaving -----------------------------------------------------


def test_byes_and_forfeits_pay_and_nobody_fights(club) -> None:
    tied = started("ada", "bruno", "cleo")
    made = fixtures(tied.publish())
    bye = next(each for each in made if each.second is None)
    other = next(each for each in made if each.second is not None)
    name = bye.first.user.get_username()
    assert tied.purse(name) == 300 + DRAWN
    row = tied.list_of(other)
    rule(other, g.FIRST_FORFEITS, 0, "Nobody came.")
    row.refresh_from_db()
    assert row.status == Status.VOID
    assert [tied.purse(who) for who in two(other)] == [300, 300 + WON]
    rule(other, g.BOTH_FORFEIT, 1, "Nobody came at all.")
    assert [tied.purse(who) for who in two(other)] == [300, 300]
    assert tied.state.battles == 0
    tied.sound()


def test_nobody_leaves_while_a_battle_is_to_be_settled(tied, meeting) -> None:
    _, second = two(meeting)
    row = tied.file(meeting)
    leaver = tied.entrant(second)
    with pytest.raises(LeagueRefused, match="told and not settled"):
        seasons.drop(leaver.pk, actor(second), "")
    aftermaths.confirm(row.pk, actor(second), str(row.revision))
    before = tied.crew(second)
    seasons.drop(leaver.pk, actor(second), "")
    assert tied.crew(second) == before
    campaigns.leave(tied.campaign.pk, before.id, actor(second))


def test_who_leaves_with_an_empty_list_forfeits(tied, meeting) -> None:
    first, second = two(meeting)
    row = tied.list_of(meeting)
    seasons.drop(tied.entrant(second).pk, actor(second), "")
    row.refresh_from_db()
    assert row.status == Status.VOID
    assert tied.purse(first) == 300 + WON
    tied.sound()


def test_a_late_entry_joins_a_campaign_that_goes_on(tied, meeting) -> None:
    tied.settle(meeting)
    late = tied.enter("cleo", 2)
    assert late.since == 2
    assert tied.crew("cleo").battles == 0
    tied.sound()


def test_the_next_season_goes_on_with_the_same_crews(tied, meeting) -> None:
    tied.settle(meeting)
    rounds.close_round(meeting.round_id, actor("olga"))
    season_end.close_season(tied.season.pk, actor("olga"), early=True)
    following = Tied(season_end.open_next(tied.season.pk, actor("olga")))
    assert following.campaign == tied.campaign
    assert following.crew("ada") == tied.crew("ada")
    rounds.start_season(following.season.pk, actor("olga"))
    [fixture] = fixtures(following.publish())
    following.settle(fixture)
    assert following.crew("ada").battles == 2


# --- Pages and programs --------------------------------------------------------------------------


def test_pages_lead_from_one_to_the_other(tied, meeting) -> None:
    first, second = two(meeting)
    ada, bruno = browser(first), browser(second)
    season = ada.get(tied.season.get_absolute_url()).content.decode()
    assert tied.campaign.get_absolute_url() in season
    assert tied.season.get_absolute_url() in text(ada, tied.campaign.get_absolute_url())
    here = meeting.get_absolute_url()
    assert "the list after the battle" in text(ada, here)
    assert 'name="inflicted_first"' not in text(ada, here)
    there = ada.post(f"{here}do/list/").url
    assert here in text(bruno, there)
    row = Aftermath.objects.get()
    assert ada.post(f"{there}report/", tied.fields(row, tied.crew(first).id)).status_code == 302
    assert there in text(bruno, here)
    bruno.post(f"{there}confirm/", {"revision": "1"})
    meeting.refresh_from_db()
    assert meeting.result.outcome == g.FIRST
    shown = browser("eve").get(f"/api/v1/leagues/seasons/{tied.season.pk}/").json()
    assert shown["campaign"] == tied.campaign.pk
    [line] = shown["divisions"][0]["rounds"][0]["fixtures"]
    assert line["campaign_battle"] == row.pk
    battle = browser("eve").get(f"/api/v1/campaigns/battles/{row.pk}/").json()
    assert battle["meeting"] == meeting.pk


def test_the_form_of_a_season_offers_the_clubs_campaigns(tied) -> None:
    form = text(browser("olga"), f"/leagues/{tied.season.league_id}/new-season/")
    assert "A new campaign: Street war" in form
    assert "Go on with" not in form  # it goes along with a season that is not closed
    Season.objects.filter(pk=tied.season.pk).update(state=Season.State.CLOSED)
    form = text(browser("olga"), f"/leagues/{tied.season.league_id}/new-season/")
    assert f"Go on with {tied.campaign.name}" in form
    assert browser("olga").get(f"{tied.season.get_absolute_url()}desk/").status_code == 200


def browser(name: str) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username=name))
    return found


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# --- On the site ---------------------------------------------------------------------------------


def test_a_battle_on_the_site_is_fielded_by_the_ledger(club) -> None:
    tied = started("ada", "bruno", scenario="street_fight")
    [meeting] = fixtures(tied.publish())
    first, second = two(meeting)
    resting = {"what": "member", "crew": tied.crew(second).id, "state": "resting", "misses": "2",
               "member": list(tied.crew(second).people)[1], "reason": "Ill.",
               "token": "x"}  # fmt: skip
    campaigns.put_right(tied.campaign.pk, actor("olga"), resting)
    battle = online_battle.open_battle(meeting.pk, actor(second), "here")
    assert online_battle.open_battle(meeting.pk, actor(first), "here") == battle
    assert battle.status == Battle.Status.ACTIVE
    assert battle.aftermath.meeting.fixture == meeting
    seats = {seat.user_id: seat.force for seat in battle.seats.all()}
    fielded = seats[actor(second).user_id]
    members = [m["id"] for team in fielded["teams"] for m in team["members"]]
    assert resting["member"] not in members
    assert len(members) == len(tied.crew(second).people) - 1
    with pytest.raises(LeagueRefused, match="is being fought"):
        seasons.drop(tied.entrant(first).pk, actor(first), "")
    with pytest.raises(LeagueRefused, match="on the site"):
        online_battle.open_list(meeting.pk, actor(first))
    rule(meeting, g.SECOND, 0, "The other one vanished.")
    assert battle.aftermath.__class__.objects.get(battle=battle).status == Status.VOID
    assert tied.purse(second) == 300 + WON
    assert tied.state.crews[tied.crew(second).id].people[resting["member"]].state == s.RESTING


def test_a_crew_that_cannot_be_fielded_is_told_why(club) -> None:
    tied = started("ada", "bruno", scenario="street_fight")
    [meeting] = fixtures(tied.publish())
    crew = tied.crew("ada")
    for number, member in enumerate(crew.people):
        out = {"what": "member", "crew": crew.id, "member": member, "state": "resting",
               "misses": "1", "reason": "Ill.", "token": f"x{number}"}  # fmt: skip
        campaigns.put_right(tied.campaign.pk, actor("olga"), out)
    with pytest.raises(LeagueRefused, match="cannot be fielded"):
        online_battle.open_battle(meeting.pk, tied.player(meeting.first), "here")
    assert ready_warband("ada", 1)  # building goes on
