"""Machines: what orders are worth, and that whoever judges beats whoever does anything."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from rules.bots.known import BOTS, PLAIN, RANDOM, ordered
from rules.bots.simple import Whim
from rules.kernel.dice import SeededDice
from rules.killzone import orders as o
from rules.killzone.counsel import COUNSEL
from rules.killzone.ending import points
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import KEEP_DOWN, Battle
from rules.killzone.warbands.ready import warband_called
from rules.killzone.worth import STUNNED, harm, worth_of
from tests.games.table import usual
from tests.rules.killzone.tabletop import house, inches, table

PAIR = ("A1 10,10 trooper assault_rifle", "B1 16,10 trooper")


def test_a_shot_is_worth_what_it_is_likely_to_take() -> None:
    found = table("A1 10,10 trooper shotgun", "B1 16,10 trooper")
    judged = COUNSEL.weigh(found.battle, o.Shoot("a", "A1", "shotgun", "B1"))
    # Four dice against a kill score of 9: so many of 1296 kill, so many more suppress; a die of six
    # hits with three faces.
    scores = [sum(dice) for dice in product(range(1, 7), repeat=4)]
    kill = sum(score >= 9 for score in scores) * 3 * 1000 // (1296 * 6)
    stun = sum(5 <= score < 9 for score in scores) * 3 * 1000 // (1296 * 6)
    worth = worth_of(found["B1"])
    assert judged.worth == kill * worth // 1000 + stun * (worth * STUNNED // 1000) // 1000


def test_more_shots_are_worth_more_but_never_more_than_the_target() -> None:
    found = table(*PAIR)
    shot = o.Shoot("a", "A1", "assault_rifle", "B1")
    two = COUNSEL.weigh(found.battle, shot).worth
    one = COUNSEL.weigh(table(*PAIR, order="assault").battle, shot).worth
    assert 0 < one < two < 2 * one
    assert two < worth_of(found["B1"])


def test_a_fight_with_ones_betters_is_worth_less_than_nothing() -> None:
    found = table("A1 10,10 trooper", "B1 11,10 power glove glove", order="assault")
    assert COUNSEL.weigh(found.battle, o.Fight("a", "A1", "B1")).worth < 0
    even = table("A1 10,10 trooper", "B1 11,10 trooper", order="assault")
    assert COUNSEL.weigh(even.battle, o.Fight("a", "A1", "B1")).worth == 0


def test_nobody_burns_his_friends() -> None:
    rooms = (house(20, 8, 1),)
    people = ("A1 15,10 trooper flamethrower", "B1 21,10 trooper")
    alone = table(*people, areas=rooms)
    crowded = table(*people, "A2 24,10 trooper", "A3 24,12 trooper", areas=rooms)
    shot = o.Shoot("a", "A1", "flamethrower", "B1")
    assert COUNSEL.weigh(crowded.battle, shot).worth < 0 < COUNSEL.weigh(alone.battle, shot).worth


def test_only_who_keeps_down_tries_for_other_orders() -> None:
    down, up = table(*PAIR, order=KEEP_DOWN), table(*PAIR)
    assert COUNSEL.weigh(down.battle, o.ChangeOrder("a", "a", "shoot")).worth > 0
    assert COUNSEL.weigh(up.battle, o.ChangeOrder("a", "a", "assault")).worth == 0


def test_a_place_that_burns_is_shunned_and_cover_is_sought() -> None:
    found = table("A1 12,10 trooper", PAIR[1], areas=(house(4, 8, 1),))
    outside, inside = (COUNSEL.standing(found.battle, "A1", inches(x, 10)) for x in (12, 9))
    assert inside > outside
    burning = replace(found.battle, fires={"house:0": "minor"})
    burnt = harm(burning, found["A1"], 3)  # three dice, as the rules have it
    assert burnt > 300
    assert COUNSEL.standing(burning, "A1", inches(9, 10)) == inside - burnt


def _margin(seed: int, clever: str) -> int:
    """By how many points the machine is ahead of chance at the end, with like forces."""
    band = warband_called("company")
    journal = KILLZONE.muster(
        "block", {}, usual(KILLZONE, "block"), seed, {"gang": band, "company": band}
    )
    battle: Battle = KILLZONE.folded(list(journal))
    dice = SeededDice(seed.to_bytes(32, "big"), ["a", "b"])
    for number in range(2000):
        due = KILLZONE.to_act(battle)
        if not due:
            break
        bot = BOTS[PLAIN if due[0] == clever else RANDOM]
        _, battle, _ = ordered(bot, KILLZONE, battle, due[0], dice, Whim((seed << 16) + number))
    assert battle.outcome is not None
    own = {side.id: points(battle, side) for side in battle.sides}
    return 2 * own[clever] - sum(own.values())


def test_plain_beats_chance_with_like_forces_on_both_ends_of_the_table() -> None:
    margins = [_margin(seed, ("gang", "company")[seed % 2]) for seed in range(10, 20)]
    assert sum(margin > 0 for margin in margins) >= 8, margins


def test_power_armour_hurries_until_there_is_somebody_to_shoot_at() -> None:
    walls = (house(14, 8, 1), house(14, 2, 1, "wing"), house(14, 14, 1, "end"))
    people = ("A1 10,10 power mini_gun", "B1 26,10 trooper")
    hidden, seen = table(*people, areas=walls), table(*people, order="assault")
    for found, wish in ((hidden, "assault"), (seen, "shoot")):
        assert COUNSEL.weigh(found.battle, o.ChangeOrder("a", "a", wish)).worth > 0
    assert COUNSEL.weigh(table(*people).battle, o.ChangeOrder("a", "a", "assault")).worth == 0
