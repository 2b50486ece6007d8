"""The short fight in a scrap yard: it begins at once, anybody can win it, and it ends soon."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from rules.bots import Whim
from rules.bots.known import BOTS
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios.cutters_yard import (
    DEPTH,
    PLACES,
    TURNS,
    WATCH,
    WIDTH,
    YARD,
    outcome,
    yard,
)
from rules.firewall.scenarios.roster import reckoned_cp, reckoned_gutz, roster
from rules.firewall.state import ACTIVE, DOWN, Battle
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import Point, is_within

SEEDS = range(40)


def opening(seed: int = 1) -> Battle:
    return FIREWALL.folded(FIREWALL.muster("cutters_yard", {}, {}, seed))


def without(battle: Battle, *figures: str) -> Battle:
    down = {each: replace(battle.figures[each], status=DOWN) for each in figures}
    return replace(battle, figures={**battle.figures, **down})


@pytest.mark.rule("R2.4", "R17.1")
def test_the_forces_are_what_the_tables_give() -> None:
    for row in roster("cutters_yard").figures:
        assert (row.gutz, row.cp) == (reckoned_gutz(row), reckoned_cp(row)), row.id


def test_the_patrol_acts_at_once_and_sees_who_it_is_up_against() -> None:
    battle = opening()
    assert (battle.turn, FIREWALL.to_act(battle)) == (1, (WATCH,))
    assert {each.status for each in battle.figures.values()} == {ACTIVE}
    seen = FIREWALL.scene(FIREWALL.view(battle, WATCH), WATCH)
    assert {each.id for each in seen.tokens} == set(PLACES)
    able = {each.actor for each in FIREWALL.offers(battle, WATCH)} - {""}
    assert able == {figure for figure, (_, y) in PLACES.items() if y > DEPTH // 2}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_yard_leaves_room_for_everybody(seed: int) -> None:
    """Pieces stay on the table and lie apart; nobody begins inside one."""
    areas = yard(seed)
    for area in areas:
        assert all(0 <= x <= WIDTH and 0 <= y <= DEPTH for x, y in area.corners)
        assert not any(is_within(area.corners, Point(*place)) for place in PLACES.values())
    for one, other in combinations(areas, 2):
        assert not any(is_within(other.corners, corner) for corner in one.corners)


def test_two_seeds_give_two_yards_and_one_seed_gives_one() -> None:
    assert yard(1) == yard(1)
    assert len({yard(seed) for seed in SEEDS}) == len(SEEDS)


def test_a_side_has_lost_when_half_of_it_is_out() -> None:
    battle = opening()
    assert outcome(without(battle, "officer-1")) is None
    assert outcome(without(battle, "officer-1", "sergeant")).winner == YARD
    assert outcome(without(battle, "welder-1", "hand")) is None
    assert outcome(without(battle, "welder-1", "welder-2", "hand")).winner == WATCH
    both = without(battle, "officer-1", "sergeant", "welder-1", "welder-2", "hand")
    assert outcome(both).winner == ""


def test_when_time_is_up_whoever_lost_the_smaller_part_has_won() -> None:
    late = replace(opening(), turn=TURNS + 1)
    assert outcome(late).winner == ""
    assert outcome(without(late, "welder-1")).winner == WATCH
    assert outcome(without(late, "officer-1", "welder-1")).winner == YARD


def test_a_sensible_player_can_win_or_lose_it_within_a_few_dozen_orders() -> None:
    """Two easy machines: each wins some, and no battle is long."""
    winners = []
    for seed in range(16):
        players = dict.fromkeys((WATCH, YARD), BOTS["easy"].choose)
        dice = SeededDice(b"yard", [str(seed)])
        state, orders = opening(seed), 0
        whim = Whim(seed)
        while FIREWALL.outcome(state) is None:
            side = FIREWALL.to_act(state)[0]
            order = next(iter(players[side](FIREWALL, FIREWALL.view(state, side), side, whim)))
            state, _ = FIREWALL.play(state, order, dice)
            orders += 1
            assert orders <= 80
        winners.append(FIREWALL.outcome(state).winner)
    assert {WATCH, YARD} <= set(winners)
