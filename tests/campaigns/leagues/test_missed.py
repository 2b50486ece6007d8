"""What a missed deadline brings in a season is said before, at the time and afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest

from campaigns.leagues import games as g
from campaigns.leagues.missed import (
    DECLINED,
    DISPUTED,
    FORFEIT,
    KEPT_APART,
    ONE_TOO_MANY,
    PLAYED_ON,
    RULES,
    TOLD,
    comes_of,
)
from campaigns.leagues.models import LadderChallenge, PairBan, Season
from campaigns.leagues.services import deadlines, ladders, online_battle, results
from tests.campaigns.leagues.conftest import FIRST, fixtures, opened, player, published, told
from tests.campaigns.leagues.test_ladders import asks, entry, order, rungs, who
from tests.campaigns.leagues.test_pages import browser

__all__ = ["rungs"]  # a fixture
pytestmark = pytest.mark.django_db


# --- Rounds -----------------------------------------------------------------------


@pytest.mark.parametrize("missed", list(Season.Missed))
def test_a_missed_round_brings_what_was_said_before(league, olga, missed):
    season, rule = opened(league, olga, missed=missed), RULES[missed]
    made = published(season, olga)
    one = fixtures(made)[0]
    pages = ("/", one.get_absolute_url())
    for where in pages:
        assert rule.before in browser(one.first.name.lower()).get(where).text, where
    [announced] = told(player(one.first), "league_round")
    assert announced.text.endswith(rule.before)
    deadlines.look_at(made.pk, made.deadline - timedelta(hours=1))
    [near] = told(player(one.first), "league_near")
    assert near.text.endswith(rule.before)

    deadlines.look_at(made.pk, made.deadline)
    one.refresh_from_db()
    assert (one.result.outcome if one.result else "") == rule.outcome
    for each in (one.first, one.second):
        kind = "league_settled" if rule.outcome else "league_late"
        [notice] = told(player(each), kind)
        assert "nobody told of it in time" in notice.text or rule.done in notice.text
    said = [each.words for each in season.actions.all()]
    assert any("has no result in time" in words and rule.done in words for words in said)
    page = browser(one.first.name.lower()).get(one.get_absolute_url()).text
    assert (rule.before in page) is not bool(rule.outcome), "said only while there is no result"


def test_the_bye_has_no_deadline_to_miss(league, olga):
    season = opened(league, olga, 3)
    made = published(season, olga)
    [bye] = [each for each in fixtures(made) if each.second is None]
    [notice] = told(player(bye.first), "league_round")
    assert notice.text.endswith("you have the bye.")


def test_what_was_told_is_disputed_or_is_being_played_has_its_own_words(season, olga):
    Season.objects.update(missed="draw")
    season.refresh_from_db()
    made = published(season, olga)
    disputed, fought = fixtures(made)
    results.file_result(disputed.pk, player(disputed.first), FIRST)
    assert comes_of(made.fixtures.get(pk=disputed.pk), season) is TOLD
    results.dispute(disputed.pk, player(disputed.second), "No.")
    online_battle.open_battle(fought.pk, player(fought.first), "here")
    fought.refresh_from_db()
    fought.battle.status = "active"
    fought.battle.save(update_fields=["status"])
    rows = {each.pk: each for each in made.fixtures.select_related("battle", "dispute")}
    assert comes_of(rows[disputed.pk], season) is DISPUTED
    assert comes_of(rows[fought.pk], season) is PLAYED_ON
    deadlines.look_at(made.pk, made.deadline)
    for fixture, rule in ((disputed, DISPUTED), (fought, PLAYED_ON)):
        fixture.refresh_from_db()
        assert fixture.result is None
        [notice] = told(player(fixture.second), "league_late")
        assert notice.text.endswith(rule.done)


# --- Challenges on a ladder --------------------------------------------------------


def decline_often(season: Season) -> None:
    """As often as is allowed in a row."""
    for letter in ("C", "D"):
        found = asks(season, letter, "B")
        ladders.decline(season.pk, who("B"), found.pk)


@pytest.mark.parametrize(
    ("silence", "is_often", "rule"),
    [("forfeit", False, FORFEIT), ("decline", False, DECLINED), ("decline", True, ONE_TOO_MANY)],
)
def test_silence_brings_what_was_said_with_the_challenge(rungs, silence, is_often, rule):
    Season.objects.update(silence=silence, declines=2)
    rungs.refresh_from_db()
    if is_often:
        decline_often(rungs)
    found = asks(rungs, "C", "B")
    notice = told(who("B"), "league_challenge")[0]
    assert notice.text.endswith(rule.before)
    assert rule.before in browser("brass").get(rungs.get_absolute_url()).text
    ladders.look_at(found.pk, found.answer_by)
    found.refresh_from_db()
    assert found.state == rule.state
    assert order(rungs) == ("ACBDE" if rule.state == LadderChallenge.State.FORFEIT else "ABCDE")
    assert any(rule.why in each.words for each in rungs.actions.all())
    kind = "league_settled" if rule.state == LadderChallenge.State.FORFEIT else "league_answer"
    for letter in ("B", "C"):
        assert any(
            rule.why in each.text or kind == "league_settled" for each in told(who(letter), kind)
        )


def test_who_is_not_to_meet_loses_nothing_by_silence(rungs):
    found = asks(rungs, "C", "B")
    PairBan.objects.create(
        season=rungs, one=entry(rungs, "C"), two=entry(rungs, "B"), reason="Neighbours"
    )
    assert ladders.of_silence(rungs, found) is KEPT_APART
    ladders.look_at(found.pk, found.answer_by)
    found.refresh_from_db()
    assert found.state == LadderChallenge.State.VOID
    assert order(rungs) == "ABCDE"


def test_a_game_on_a_ladder_says_what_its_deadline_brings(rungs):
    Season.objects.update(missed="draw")
    rungs.refresh_from_db()
    found = asks(rungs, "C", "B")
    ladders.accept(rungs.pk, who("B"), found.pk)
    [notice] = told(who("C"), "league_answer")
    assert notice.text.endswith(RULES[Season.Missed.DRAW].before)


def test_each_rule_of_a_season_has_its_words():
    assert set(RULES) == set(Season.Missed)
    assert {each.outcome for each in RULES.values()} == {"", g.DRAW, g.BOTH_FORFEIT}
