"""Morale and the end (T18, T19, T22)."""

from __future__ import annotations

import pytest

from rules.fireteam_tomorrow.events import ArmyWavered, BattleEnded, FigureLeft, TeamsMerged
from rules.fireteam_tomorrow.fold import fold
from rules.fireteam_tomorrow.orders import Decide, EndCard, Move
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.kernel.events import BattleAgreed
from tests.rules.fireteam_tomorrow.tabletop import Table, table

# Two of A's first team are left after a recovery in which A3 does not stand up.
WORN = ("A1 5,5 rifle", "A2 8,5 rifle", "A3 11,5 hit")
SECOND = ("A4 20,5 team2 rifle", "A5 23,5 team2 rifle", "A6 26,5 team2 rifle")
FOES = ("B1 40,30 rifle", "B2 42,30", "B3 44,30", "B4 46,30")


def recovered(*people: str, dice: tuple[int, ...] = (1, 2), deck: tuple[str, ...] = ()) -> Table:
    t = table(*people, *FOES, card="fire:b-1", deck=("recovery", *deck))
    return t.order(EndCard("b"), *((1,) if deck else ()), *dice)


@pytest.mark.rule("T18")
def test_a_team_of_two_withdraws_or_joins_another() -> None:
    t = recovered(*WORN, *SECOND)
    assert FIRETEAM_TOMORROW.to_act(t.battle) == ("a",)
    t.refuses(Decide("a", "a-1", "stay"), "leader or a hero")
    t.refuses(Decide("a", "a-2", "withdraw"), "nothing to decide")
    t.refuses(Decide("b", "a-1", "withdraw"), "nothing to decide")
    t.refuses(Decide("a", "a-1", "merge", "b-1"), "one of its army")
    t.order(Decide("a", "a-1", "merge", "a-2"))
    assert {t[each].team for each in ("A1", "A2")} == {"a-2"}
    assert t["A3"].team == "a-1"


@pytest.mark.rule("T18")
def test_whose_time_is_up_answers_what_is_asked() -> None:
    t = recovered(*WORN, *SECOND)
    idle = FIRETEAM_TOMORROW.idle(t.battle, "a")
    assert isinstance(idle, Decide)
    t.order(idle)
    assert not t.battle.asks


@pytest.mark.rule("T18")
def test_the_cards_of_a_team_that_joins_go_out_of_the_deck() -> None:
    t = recovered(*WORN, *SECOND, deck=("fire:a-1", "move:a-1", "fire:a-2"), dice=(1, 2))
    t.order(Decide("a", "a-1", "merge", "a-2"))
    assert t.told(TeamsMerged)[0].into == "a-2"
    assert t.battle.card == "fire:a-2"
    assert t.battle.cards == ()
    acting = {offer.actor for offer in FIRETEAM_TOMORROW.offers(t.battle, "a")}
    assert {"A1", "A2", "A4"} <= acting


@pytest.mark.rule("T18")
def test_a_leader_or_a_hero_may_hold_two() -> None:
    led = recovered("A1 5,5 rifle leader", *WORN[1:], *SECOND, dice=(1, 1))
    led.order(Decide("a", "a-1", "stay"))
    assert not led.battle.teams["a-1"].withdrawing
    hero = recovered("A1 5,5 rifle hero", *WORN[1:], *SECOND, dice=(1, 1))
    hero.order(Decide("a", "a-1", "stay"))
    assert not hero.battle.teams["a-1"].withdrawing


@pytest.mark.rule("T18")
def test_two_worn_teams_that_join_each_other_are_one() -> None:
    pair = ("A4 20,5 team2 rifle", "A5 23,5 team2 rifle", "A6 26,5 team2 hit")
    extra = ("A7 1,1 team3", "A8 3,1 team3", "A9 1,3 team3")
    t = recovered(*WORN, *pair, *extra, dice=(1, 2, 1, 2))
    t.order(Decide("a", "a-1", "merge", "a-2")).order(Decide("a", "a-2", "merge", "a-1"))
    assert {t[each].team for each in ("A1", "A2", "A4", "A5")} == {"a-2"}
    assert t.battle.teams["a-2"].joined == ""


@pytest.mark.rule("T18")
def test_who_is_joined_meanwhile_does_not_withdraw() -> None:
    pair = ("A4 20,5 team2 rifle", "A5 23,5 team2 rifle", "A6 26,5 team2 hit")
    extra = ("A7 1,1 team3", "A8 3,1 team3", "A9 1,3 team3")
    t = recovered(*WORN, *pair, *extra, dice=(1, 2, 1, 2))
    t.order(Decide("a", "a-2", "withdraw")).order(Decide("a", "a-1", "merge", "a-2"))
    assert not t.battle.teams["a-2"].withdrawing


@pytest.mark.rule("T18")
def test_who_withdraws_goes_home_and_off_the_table() -> None:
    t = recovered(*WORN, *SECOND, deck=("move:a-1",), dice=(1, 2))
    t.order(Decide("a", "a-1", "withdraw"))
    t.refuses(Move("a", "A1", "steady", 125, 200), "towards the north edge")
    t.order(Move("a", "A1", "steady", 125, 0))
    assert t["A1"].status == "left"
    t.order(EndCard("a"))
    assert [event.figure for event in t.told(FigureLeft)] == ["A2"], "it walks by itself"


@pytest.mark.rule("T18")
def test_what_is_settled_is_seen_by_nobody_until_all_is() -> None:
    others = ("B1 40,30 rifle", "B2 42,30", "B3 44,30 hit")
    rest = ("B5 1,30 team2", "B6 3,30 team2", "B7 5,30 team2")
    t = table(*WORN, *SECOND, *others, *rest, card="fire:b-1", deck=("recovery",))
    t.order(EndCard("b"), 1, 2, 1, 2)
    assert set(FIRETEAM_TOMORROW.to_act(t.battle)) == {"a", "b"}
    leave, join = (
        FIRETEAM_TOMORROW.play(t.battle, order, None)[0]  # type: ignore[arg-type]
        for order in (Decide("a", "a-1", "withdraw"), Decide("a", "a-1", "merge", "a-2"))
    )
    assert leave != join
    assert FIRETEAM_TOMORROW.view(leave, "b") == FIRETEAM_TOMORROW.view(join, "b")
    assert FIRETEAM_TOMORROW.to_act(leave) == ("b",)


@pytest.mark.rule("T19")
def test_an_army_that_has_lost_more_than_half_falls_back() -> None:
    lying = ("A1 5,5 rifle", "A2 8,5 rifle", "A3 11,5 hit", "A4 14,5 hit")
    half = table(*lying, *FOES, card="fire:b-1", deck=("recovery",))
    half.order(EndCard("b"), 1, 2, 1, 2)
    assert not half.battle.armies["a"].withdrawing, "just half is not more than half"
    most = table(*lying, "A5 17,5 hit", *FOES, card="fire:b-1", deck=("recovery",))
    most.order(EndCard("b"), 1, 2, 1, 2, 1, 2)
    assert most.battle.armies["a"].withdrawing


@pytest.mark.rule("T19")
def test_who_has_more_people_stands_and_may_turn_back() -> None:
    lying = ("A1 5,5 rifle", "A2 8,5 rifle", "A3 11,5 hit", "A4 14,5 hit", "A5 17,5 hit")
    t = table(*lying, "B1 40,30 rifle", card="fire:b-1", deck=("recovery",))
    t.order(EndCard("b"), 1, 2, 1, 2, 1, 2)
    assert not t.battle.armies["a"].withdrawing
    fleeing = table(*lying, "B1 40,30 rifle", card="fire:b-1", deck=("recovery",))
    fleeing.battle = fold(fleeing.battle, ArmyWavered(army="a", withdraws=True))
    fleeing.order(EndCard("b"), 1, 2, 1, 2, 1, 2)
    assert not fleeing.battle.armies["a"].withdrawing


@pytest.mark.rule("T22")
def test_the_last_army_on_the_table_has_won() -> None:
    t = table("A1 5,5 rifle", "B1 40,30 hit", card="fire:a-1", deck=("recovery",))
    t.order(EndCard("a"), 1, 2)
    assert t.told(BattleEnded)[0].winner == "a"


@pytest.mark.rule("T22")
@pytest.mark.parametrize(
    ("people", "winner"),
    [
        (("A1 24,16 rifle", "B1 40,30 rifle"), "a"),
        (("A1 24,16 rifle", "B1 24,22 rifle"), ""),
        (("A1 5,5 rifle", "B1 40,30 rifle"), ""),
        (("A1 24,16 rifle hit", "B1 24,24.4 rifle", "A2 1,1 rifle"), "b"),
    ],
)
def test_when_the_deck_is_played_out_the_objective_decides(
    people: tuple[str, ...], winner: str
) -> None:
    t = table(*people, card="fire:b-1", turn=6)
    t.order(EndCard("b"))
    outcome = FIRETEAM_TOMORROW.outcome(t.battle)
    assert outcome is not None
    assert outcome.winner == winner


@pytest.mark.parametrize("how", ["draw", "stop", "called_off", "something new"])
def test_any_agreed_ending_has_words(how: str) -> None:
    t = table("A1 5,5", "B1 40,30", card="fire:a-1")
    ended = fold(t.battle, BattleAgreed(how=how))
    assert FIRETEAM_TOMORROW.to_act(ended) == ()
    outcome = FIRETEAM_TOMORROW.outcome(ended)
    assert outcome is not None
    assert outcome.reason
    told = FIRETEAM_TOMORROW.story(ended, BattleAgreed(how=how))
    assert told is not None
    assert told.text == outcome.reason
