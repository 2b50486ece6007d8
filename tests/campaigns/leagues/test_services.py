"""What organisers and players do, once however often it is pressed, and what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Ban
from battles.commitments import add_seed, proofs
from battles.commitments.seeds import SeedSlip
from battles.models import Battle
from campaigns.clubs.models import Club, Membership
from campaigns.leagues import games as g
from campaigns.leagues import permissions, standings_input, tasks
from campaigns.leagues.models import (
    Dispute,
    Entrant,
    Fixture,
    League,
    Result,
    Season,
    SeasonAction,
)
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, LeaguePlan, NewScoring, SeasonPlan
from campaigns.leagues.queries import form_pages, season_pages
from campaigns.leagues.services import (
    deadlines,
    online_battle,
    results,
    rounds,
    season_end,
    seasons,
)
from campaigns.leagues.services.results import Came
from tests.campaigns.leagues.conftest import (
    FIRST,
    agree,
    concede,
    fixtures,
    opened,
    person,
    play_out,
    player,
    published,
    told,
)
from web.errors import NotYours

pytestmark = pytest.mark.django_db


# --- Making ----------------------------------------------------------------------


def test_a_league_is_made_once(league, olga):
    again = seasons.create_league(olga, LeaguePlan("Another", "tiny"), "press-1")
    assert again == league
    assert League.objects.count() == 1


def test_what_is_wrong_with_a_league_is_told_at_once(olga):
    with pytest.raises(LeagueRefused, match=r"Give the league a name\. Choose one of the games\."):
        seasons.create_league(olga, LeaguePlan(" ", "chess"), "x")
    with pytest.raises(NotYours):
        seasons.create_league(Actor(guest_key="guest"), LeaguePlan("A", "tiny"), "x")


def test_a_league_of_a_club_is_run_by_its_organisers(olga):
    club = Club.objects.create(slug="north", name="North")
    member = Membership.objects.create(club=club, user_id=olga.user_id, name="Olga")
    wanted = LeaguePlan("Northern", "tiny", club="north")
    with pytest.raises(LeagueRefused, match="Only an organiser"):
        seasons.create_league(olga, wanted, "x")
    Membership.objects.filter(pk=member.pk).update(role=Membership.Role.OWNER)
    league = seasons.create_league(olga, wanted, "x")
    referee = person("rita")
    Membership.objects.create(club=club, user_id=referee.user_id, name="R", role="referee")
    assert not permissions.may_organise(league, referee)
    assert permissions.may_rule(league, referee)
    Membership.objects.filter(pk=member.pk).update(left=timezone.now())
    assert not permissions.may_organise(league, olga)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"system": "guess"}, "Choose one of the systems"),
        ({"rounds": 0}, "1 to 30 rounds"),
        ({"round_days": 0}, "1 to 365 days"),
        ({"system": "knockout", "missed": "draw"}, "needs winners"),
        ({"scoring": NewScoring(win=1000)}, "whole numbers"),
        ({"tie_breaks": ("wins", "wins")}, "decide ties once"),
        ({"scenario": "nowhere"}, "scenario for two sides"),
        ({"divisions": ("A", "A")}, "each in its own way"),
        ({"divisions": ()}, "Name 1 to 12"),
        ({"mates": 101}, "0 to 100"),
        ({"spots": 17}, "change the division"),
    ],
)
def test_what_no_season_can_be(league, olga, changes, words):
    with pytest.raises(LeagueRefused, match=words):
        seasons.open_season(league.pk, olga, SeasonPlan(**changes))


def test_only_the_organiser_opens_seasons_and_one_at_a_time(league, olga):
    with pytest.raises(NotYours):
        seasons.open_season(league.pk, person("bruno"), SeasonPlan())
    seasons.open_season(league.pk, olga, SeasonPlan())
    with pytest.raises(LeagueRefused, match="not closed yet"):
        seasons.open_season(league.pk, olga, SeasonPlan())


def test_entering_twice_is_once(season, league):
    actor = person("anvil")
    assert seasons.enter(season.pk, actor, EntryPlan("Other")).name == "Anvil"
    assert season.entrants.count() == 4


def test_nobody_enters_under_the_name_of_another_account(season, olga):
    person("zoe")
    with pytest.raises(LeagueRefused, match="an account called Zoe, and it is not yours"):
        seasons.enter(season.pk, person("newcomer"), EntryPlan("Zoe"))
    with pytest.raises(LeagueRefused, match="as it is spelt, or another name"):
        seasons.add_entrant(season.pk, olga, EntryPlan("Zoe"))
    assert seasons.add_entrant(season.pk, olga, EntryPlan("Zoe of the street")).user_id is None


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (EntryPlan(" "), "what you want to be called"),
        (EntryPlan("Anvil"), "is called Anvil already"),
        (EntryPlan("New", division=7), "one of the divisions"),
        (EntryPlan("New", warband="nobody's"), "your own warbands"),
    ],
)
def test_who_cannot_enter(season, plan, words):
    with pytest.raises(LeagueRefused, match=words):
        seasons.enter(season.pk, person("newcomer"), plan)


def test_a_division_needs_two(league, olga):
    season = seasons.open_season(league.pk, olga, SeasonPlan(divisions=("Top", "Low")))
    seasons.add_entrant(season.pk, olga, EntryPlan("One"))
    seasons.add_entrant(season.pk, olga, EntryPlan("Two"))
    assert seasons.add_entrant(season.pk, olga, EntryPlan("Two")).name == "Two"
    with pytest.raises(LeagueRefused, match="Low needs two"):
        rounds.start_season(season.pk, olga)


# --- Rounds ----------------------------------------------------------------------


def test_a_round_is_paired_once_and_seen_when_published(season, olga):
    made = rounds.pair_round(season.pk, olga, 0, 1)
    assert rounds.pair_round(season.pk, olga, 0, 1) == made
    assert [(e.first.name, e.second.name) for e in fixtures(made)] != []
    one = fixtures(made)[0]
    with pytest.raises(Fixture.DoesNotExist):
        results.file_result(one.pk, player(one.first), FIRST)
    rounds.publish(made.pk, olga)
    rounds.publish(made.pk, olga)
    assert len(told(player(one.first), "league_round")) == 1
    assert made.fixtures.count() == 2


def test_the_next_round_waits_for_the_last(season, olga):
    made = published(season, olga)
    with pytest.raises(LeagueRefused, match="Round 1 is not closed"):
        rounds.pair_round(season.pk, olga, 0, 2)
    with pytest.raises(LeagueRefused, match="No result yet: "):
        rounds.close_round(made.pk, olga)
    play_out(made, olga)
    assert rounds.pair_round(season.pk, olga, 0, 2).number == 2
    with pytest.raises(LeagueRefused, match="not the next"):
        rounds.pair_round(season.pk, olga, 0, 4)


def test_no_more_rounds_than_agreed_and_no_rematch(season, olga):
    pairs = set()
    for number in (1, 2, 3):
        made = published(season, olga, number)
        pairs |= {frozenset((e.first_id, e.second_id)) for e in fixtures(made)}
        play_out(made, olga)
    assert len(pairs) == 6
    with pytest.raises(LeagueRefused, match="That was the last round"):
        rounds.pair_round(season.pk, olga, 0, 4)


def test_by_hand_says_what_it_breaks_and_keeps_it(season, olga):
    play_out(published(season, olga), olga)
    before = fixtures(season.divisions.get().rounds.get(number=1))
    made = rounds.pair_round(season.pk, olga, 0, 2)
    pairs = [(e.first_id, e.second_id) for e in before]
    with pytest.raises(LeagueRefused, match="Say why"):
        rounds.override(made.pk, olga, pairs, " ")
    broken = rounds.override(made.pk, olga, pairs, "Both tables were flooded.")
    assert any("met in round 1" in each for each in broken)
    deed = SeasonAction.objects.first()
    assert "met in round 1" in deed.words
    assert deed.reason == "Both tables were flooded."
    assert fixtures(made)[0].why == ["Paired by hand: Both tables were flooded."]
    with pytest.raises(LeagueRefused, match="paired with nobody"):
        rounds.override(made.pk, olga, pairs[:1], "Because.")
    rounds.publish(made.pk, olga)
    with pytest.raises(LeagueRefused, match="is published"):
        rounds.override(made.pk, olga, pairs, "Because.")


def test_a_ban_is_kept_and_one_too_many_is_named(season, olga):
    one, *others = season.entrants.all()
    for other in others[:2]:
        seasons.ban(season.pk, olga, (one.pk, other.pk), 0, "one household")
    made = rounds.pair_round(season.pk, olga, 0, 1)
    assert frozenset((one.pk, others[2].pk)) in {
        frozenset((e.first_id, e.second_id)) for e in fixtures(made)
    }
    rounds.discard(made.pk, olga)
    last = seasons.ban(season.pk, olga, (one.pk, others[2].pk), 0, "one household")
    with pytest.raises(LeagueRefused, match="Lift the ban between"):
        rounds.pair_round(season.pk, olga, 0, 1)
    seasons.lift_ban(season.pk, olga, last.pk)
    assert rounds.pair_round(season.pk, olga, 0, 1).fixtures.count() == 2


def test_people_of_one_home_are_kept_apart(league, olga):
    season = seasons.open_season(league.pk, olga, SeasonPlan(rounds=3))
    for name, home in (("A", "North"), ("B", ""), ("C", "North"), ("D", "")):
        seasons.add_entrant(season.pk, olga, EntryPlan(name, home))
    rounds.start_season(season.pk, olga)
    made = rounds.pair_round(season.pk, olga, 0, 1)
    assert {"A", "C"} not in [{e.first.name, e.second.name} for e in fixtures(made)]


def test_others_run_nothing(season, olga):
    made = rounds.pair_round(season.pk, olga, 0, 1)
    stranger = person("anvil")
    for deed in (rounds.publish, rounds.close_round, rounds.discard):
        with pytest.raises(NotYours):
            deed(made.pk, stranger)
    with pytest.raises(NotYours):
        rounds.pair_round(season.pk, stranger, 0, 1)
    with pytest.raises(NotYours):
        season_end.close_season(season.pk, stranger)


# --- Coming late and leaving -----------------------------------------------------


def test_a_late_player_has_missed_what_was_before(league, olga):
    season = opened(league, olga, scoring=NewScoring(absent=1))
    play_out(published(season, olga), olga)
    late = seasons.enter(season.pk, person("late"), EntryPlan("Late"))
    assert late.since == 2
    [field] = standings_input.fields_of(season)
    line = next(e for e in standings_input.standings_of(field, season) if e.key == late.key)
    assert line.points == 1
    made = published(season, olga, 2)
    assert any(e.second is None and e.result.outcome == g.BYE for e in fixtures(made))


@pytest.mark.parametrize(("system", "count"), [("swiss", 4), ("robin", 3)])
def test_whoever_comes_while_a_draft_stands_plays_from_the_next_round(league, olga, system, count):
    season = opened(league, olga, count, system=system)
    made = rounds.pair_round(season.pk, olga, 0, 1)
    late = seasons.enter(season.pk, person("late"), EntryPlan("Late"))
    assert late.since == 2
    if system == "swiss":
        [one, two] = fixtures(made)
        firsts = form_pages.draft_page(made.pk, olga).tables[0][1]
        assert str(late.pk) not in {each.value for each in firsts}
        pairs = [(one.first_id, two.first_id), (one.second_id, two.second_id)]
        rounds.override(made.pk, olga, pairs, "They came together.")
    rounds.discard(made.pk, olga)
    again = rounds.pair_round(season.pk, olga, 0, 1)
    assert late.pk not in {key for e in fixtures(again) for key in (e.first_id, e.second_id)}


def test_who_leaves_forfeits_what_was_published(season, olga):
    made = published(season, olga)
    one = fixtures(made)[0]
    leaver = one.second
    seasons.drop(leaver.pk, player(leaver), "moving away")
    seasons.drop(leaver.pk, player(leaver), "moving away")
    one.refresh_from_db()
    assert one.result.outcome == g.SECOND_FORFEITS
    assert Entrant.objects.get(pk=leaver.pk).until == 1
    play_out(made, olga)
    following = published(season, olga, 2)
    assert leaver.pk not in {key for e in fixtures(following) for key in (e.first_id, e.second_id)}
    with pytest.raises(LeagueRefused, match="You have left"):
        seasons.enter(season.pk, player(leaver), EntryPlan("Again"))


def test_an_organiser_takes_somebody_out_with_a_reason(season, olga):
    someone = season.entrants.first()
    with pytest.raises(NotYours):
        seasons.drop(someone.pk, person("brass"), "I want to win")
    with pytest.raises(LeagueRefused, match="Say why"):
        seasons.drop(someone.pk, olga, "")
    assert seasons.drop(someone.pk, olga, "never answers").until == 0


# --- Results ---------------------------------------------------------------------


def test_one_tells_and_the_other_confirms(season, olga):
    one = fixtures(published(season, olga))[0]
    results.file_result(one.pk, player(one.first), FIRST)
    assert told(player(one.second), "league_filed")[0].text.endswith("Confirm it or dispute it.")
    with pytest.raises(LeagueRefused, match="You told this yourself"):
        results.confirm(one.pk, player(one.first), FIRST)
    with pytest.raises(NotYours):
        results.confirm(one.pk, olga, FIRST)
    results.confirm(one.pk, player(one.second), FIRST)
    results.confirm(one.pk, player(one.second), FIRST)
    one.refresh_from_db()
    assert (one.result.outcome, one.result.source) == (g.FIRST, Result.Source.AGREED)
    assert one.results.count() == 1
    with pytest.raises(LeagueRefused, match="A result stands already"):
        results.file_result(one.pk, player(one.second), FIRST)


def test_both_tell_the_same(season, olga):
    one = fixtures(published(season, olga))[0]
    results.file_result(one.pk, player(one.first), FIRST)
    with pytest.raises(LeagueRefused, match=r"has told otherwise: .* wins"):
        results.file_result(one.pk, player(one.second), Came(g.SECOND))
    results.file_result(one.pk, player(one.second), FIRST)
    one.refresh_from_db()
    assert one.result.source == Result.Source.AGREED


@pytest.mark.parametrize(
    ("came", "words"),
    [
        (Came("luck"), "one of the outcomes"),
        (Came(g.FIRST_FORFEITS), "one of the outcomes"),
        (Came(g.DRAW, (1000, 0)), "Losses are whole numbers"),
    ],
)
def test_what_is_no_result(season, olga, came, words):
    one = fixtures(published(season, olga))[0]
    with pytest.raises(LeagueRefused, match=words):
        results.file_result(one.pk, player(one.first), came)


def test_a_dispute_goes_to_the_organiser_with_a_record(season, olga):
    one = fixtures(published(season, olga))[0]
    with pytest.raises(LeagueRefused, match="nothing to dispute"):
        results.dispute(one.pk, player(one.second), "No.")
    results.file_result(one.pk, player(one.first), FIRST)
    results.dispute(one.pk, player(one.second), "We agreed on a draw.")
    results.dispute(one.pk, player(one.second), "We agreed on a draw.")
    assert told(olga, "league_dispute")[0].text.endswith("We agreed on a draw.")
    with pytest.raises(LeagueRefused, match="in dispute"):
        results.confirm(one.pk, player(one.second), FIRST)
    with pytest.raises(NotYours):
        results.rule(one.pk, player(one.second), Came(g.DRAW), "I say so", 0)
    with pytest.raises(LeagueRefused, match="Say why"):
        results.rule(one.pk, olga, Came(g.DRAW), "", 0)
    ruled = results.rule(one.pk, olga, Came(g.DRAW), "Witnesses agree.", 0)
    assert results.rule(one.pk, olga, Came(g.DRAW), "Witnesses agree.", 0) == ruled
    assert Dispute.objects.get().decision == "Witnesses agree."
    with pytest.raises(LeagueRefused, match="is decided"):
        results.dispute(one.pk, player(one.second), "Again.")
    assert one.results.count() == 1


def test_a_correction_keeps_what_was_before(season, olga):
    one = fixtures(published(season, olga))[0]
    agree(one)
    with pytest.raises(LeagueRefused, match="Somebody has ruled meanwhile"):
        results.rule(one.pk, olga, Came(g.SECOND), "Misread.", 0)
    results.rule(one.pk, olga, Came(g.SECOND, bonus=(0, 1)), "Misread.", 1)
    one.refresh_from_db()
    assert [e.outcome for e in one.results.all()] == [g.FIRST, g.SECOND]
    [field] = standings_input.fields_of(season)
    assert standings_input.standings_of(field, season)[0].key == one.second.key
    assert standings_input.standings_of(field, season)[0].points == 4
    assert f"Ruled on {one.first.name} against" in SeasonAction.objects.first().words


def test_the_database_refuses_to_change_a_result_or_a_deed(season, olga):
    agree(fixtures(published(season, olga))[0])
    for rows, change in (
        (Result.objects.filter(outcome=g.FIRST), {"outcome": g.SECOND}),
        (SeasonAction.objects.all(), {"words": "Nothing happened."}),
    ):
        assert rows.exists()
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            rows.update(**change)
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            rows.delete()


def test_a_forgotten_account_leaves_its_results(season, olga):
    from django.contrib.auth import get_user_model

    agree(fixtures(published(season, olga))[0])
    get_user_model().objects.all().delete()
    assert Result.objects.get().by_id is None
    assert Entrant.objects.filter(user=None).count() == 4


# --- Battles ---------------------------------------------------------------------


def test_one_click_opens_the_battle_and_its_end_is_the_result_once(season, olga):
    one = fixtures(published(season, olga))[0]
    battle = online_battle.open_battle(one.pk, player(one.second), "here")
    assert online_battle.open_battle(one.pk, player(one.first), "here") == battle
    assert battle.status == Battle.Status.ACTIVE
    assert {seat.name for seat in battle.seats.all()} == {one.first.name, one.second.name}
    with pytest.raises(LeagueRefused, match="when the battle ends"):
        results.file_result(one.pk, player(one.first), FIRST)
    tasks.sweep_leagues()
    assert not one.results.exists()
    concede(battle, player(one.first))
    tasks.sweep_leagues()
    tasks.sweep_leagues()
    online_battle.record_battle_result(one.pk)
    one.refresh_from_db()
    assert (one.result.outcome, one.result.source) == (g.SECOND, Result.Source.BATTLE)
    assert one.results.count() == 1
    with pytest.raises(NotYours):
        online_battle.open_battle(one.pk, olga, "here")


def test_whoever_opens_a_fixture_both_add_their_seeds_when_they_come(season, olga):
    one = fixtures(published(season, olga))[0]
    battle = online_battle.open_battle(one.pk, player(one.second), "here")
    assert not battle.seats.exclude(seed="").exists()
    for entrant in (one.second, one.first):
        slip = SeedSlip(f"of {entrant.name}", battle.commitment)
        add_seed.add_seed(battle.pk, player(entrant), slip)
    shares = proofs.examine(Battle.objects.get(pk=battle.pk)).dice_proof.seats
    assert [(seat.draw, seat.vouches) for seat in shares] == [(0, True), (0, True)]


def test_where_there_is_no_web_battle(league, olga):
    season = opened(league, olga, scenario="")
    one = fixtures(published(season, olga))[0]
    with pytest.raises(LeagueRefused, match="played at tables"):
        online_battle.open_battle(one.pk, player(one.first), "here")


# --- Deadlines -------------------------------------------------------------------


def test_who_has_not_played_is_reminded_once(season, olga):
    made = published(season, olga)
    near = made.deadline - timedelta(days=1)
    assert deadlines.due_rounds(made.deadline - timedelta(days=3)) == []
    assert deadlines.due_rounds(near) == [made.pk]
    deadlines.look_at(made.pk, near)
    deadlines.look_at(made.pk, near)
    assert len(told(person("anvil"), "league_near")) == 1
    assert deadlines.due_rounds(near) == []


@pytest.mark.parametrize(
    ("missed", "outcome"), [("wait", None), ("draw", g.DRAW), ("both_out", g.BOTH_FORFEIT)]
)
def test_what_was_agreed_for_a_missed_deadline(league, olga, missed, outcome):
    season = opened(league, olga, missed=missed)
    made = published(season, olga)
    silent, filed = fixtures(made)
    results.file_result(filed.pk, player(filed.first), FIRST)
    deadlines.look_at(made.pk, made.deadline)
    deadlines.look_at(made.pk, made.deadline)
    silent, filed = fixtures(made)
    assert (silent.result.outcome if silent.result else None) == outcome
    assert filed.result.source == Result.Source.SILENCE
    assert len(told(olga, "league_late")) == 1
    assert filed.results.count() == 1


def test_what_is_disputed_or_fought_waits(season, olga):
    Season.objects.update(missed="draw")
    made = published(season, olga)
    disputed, fought = fixtures(made)
    results.file_result(disputed.pk, player(disputed.first), FIRST)
    results.dispute(disputed.pk, player(disputed.second), "No.")
    online_battle.open_battle(fought.pk, player(fought.first), "here")
    deadlines.look_at(made.pk, made.deadline)
    assert not Result.objects.exists()


# --- Other systems ---------------------------------------------------------------


def test_a_knock_out_to_its_end(league, olga):
    season = opened(league, olga, 5, system="knockout", third_place=True)
    numbers = []
    for number in (1, 2, 3):
        made = published(season, olga, number)
        numbers.append(made.fixtures.count())
        one = fixtures(made)[-1]
        if one.result is None:
            with pytest.raises(LeagueRefused, match="needs a winner"):
                results.file_result(one.pk, player(one.first), Came(g.DRAW))
        play_out(made, olga)
    assert numbers == [4, 2, 2]
    final, third = fixtures(made)
    [field] = standings_input.fields_of(season)
    table = [(e.rank, e.key) for e in standings_input.standings_of(field, season)]
    assert table[:4] == [(1, final.first.key), (2, final.second.key), (3, third.first.key),
                         (4, third.second.key)]  # fmt: skip
    assert table[4][0] == 5
    assert len(standings_input.history_of(field, season)) == 3
    with pytest.raises(LeagueRefused, match="That was the last round"):
        rounds.pair_round(season.pk, olga, 0, 4)
    with pytest.raises(LeagueRefused, match="A knock-out has begun"):
        seasons.enter(season.pk, person("late"), EntryPlan("Late"))


def test_a_knock_out_of_one_is_not_paired(league, olga):
    season = opened(league, olga, 3, system="knockout")
    for each in list(season.entrants.all())[1:]:
        seasons.drop(each.pk, olga, "Never answers.")
    with pytest.raises(LeagueRefused, match="Fewer than two are left"):
        rounds.pair_round(season.pk, olga, 0, 1)


def test_who_went_on_cannot_be_corrected_any_more(league, olga):
    season = opened(league, olga, 4, system="knockout")
    made = published(season, olga)
    one = fixtures(made)[0]
    play_out(made, olga)
    rounds.pair_round(season.pk, olga, 0, 2)
    with pytest.raises(LeagueRefused, match="who goes on cannot change"):
        results.rule(one.pk, olga, Came(g.SECOND), "Misread.", 1)
    assert results.rule(one.pk, olga, Came(g.FIRST, (9, 0)), "Losses.", 1).number == 2


def test_a_round_robin_with_somebody_late_and_somebody_gone(league, olga):
    season = opened(league, olga, 3, system="robin")
    play_out(published(season, olga), olga)
    assert seasons.enter(season.pk, person("late"), EntryPlan("Late")).since == 2
    with pytest.raises(LeagueRefused, match="Every round of this division is full"):
        seasons.enter(season.pk, person("later"), EntryPlan("Later"))
    gone = season.entrants.get(name="Brass")
    seasons.drop(gone.pk, player(gone), "")
    made = published(season, olga, 2)
    assert gone.pk not in {key for e in fixtures(made) for key in (e.first_id, e.second_id)}
    assert [e.second for e in fixtures(made)].count(None) == 1


# --- The end ---------------------------------------------------------------------


def test_up_and_down_into_the_next_season_once(league, olga):
    plan = SeasonPlan(rounds=1, divisions=("Top", "Low"))
    season = seasons.open_season(league.pk, olga, plan)
    for number, name in enumerate(("Anvil", "Brass", "Cobalt", "Dynamo")):
        seasons.enter(season.pk, person(name.lower()), EntryPlan(name, division=number // 2))
    rounds.start_season(season.pk, olga)
    with pytest.raises(LeagueRefused, match="0 of 1 rounds"):
        season_end.close_season(season.pk, olga)
    for division in (0, 1):
        play_out(published(season, olga, 1, division), olga)
    order = [[e.name for e in each] for each in season_end.final_order(season)]
    season_end.close_season(season.pk, olga)
    season_end.close_season(season.pk, olga)
    following = season_end.open_next(season.pk, olga)
    assert season_end.open_next(season.pk, olga) == following
    found = [[e.name for e in each.entrants.all()] for each in following.divisions.all()]
    assert found == [[order[0][0], order[1][0]], [order[0][1], order[1][1]]]
    [notice] = told(person(order[0][1].lower()), "league_over")
    assert notice.text.endswith("You came in at place 2. You go down a division.")
    one = Fixture.objects.first()
    with pytest.raises(LeagueRefused, match="is closed"):
        results.rule(one.pk, olga, Came(g.DRAW), "Late.", 1)


def test_a_season_closed_early(season, olga):
    play_out(published(season, olga), olga)
    assert season_end.close_season(season.pk, olga, early=True).state == Season.State.CLOSED


# --- Who is kept from talk -------------------------------------------------------


def test_who_is_kept_from_talk_writes_to_nobody_here(season, olga):
    one = fixtures(published(season, olga))[0]
    results.file_result(one.pk, player(one.first), FIRST)
    second = player(one.second)
    Ban.objects.create(user_id=second.user_id, scope=Ban.Scope.TALK, reason="Insults.")
    for write in (
        lambda: results.dispute(one.pk, second, "You swine."),
        lambda: seasons.drop(one.second_id, second, "You swine."),
        lambda: seasons.create_league(second, LeaguePlan("You swine", "tiny"), "x"),
    ):
        with pytest.raises(LeagueRefused, match="keep you from talk"):
            write()
    assert seasons.drop(one.second_id, second, "").until == 1


def test_a_line_of_a_table_is_the_own_of_who_plays_it_alone():
    people = Entrant(user_id=3), Entrant(user_id=4), Entrant()
    assert [season_pages._is(each, Actor(3)) for each in people] == [True, False, False]
    assert not any(season_pages._is(each, Actor()) for each in people)
