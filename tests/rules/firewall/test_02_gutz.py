"""Chapters 1 and 2: bases and teams, the Gutz roll and what it does to Gutz."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.cybernetics.systems import cyber_points_of
from rules.firewall.drugs.events import DrugsEnded
from rules.firewall.events import BodyDropped, FigureFaltered, GutzChanged, GutzRolled
from rules.firewall.fold import fold
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    SUCCESS,
    clamped,
    falter,
    judged,
    kill,
    lose_gutz,
    starting_gutz,
    told_apart,
    write_down,
)
from rules.firewall.orders import Move, MoveOn, Rally
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import (
    ACTIVE,
    BASE,
    DEAD,
    RESERVE,
    ROUTED,
    Battle,
    Dose,
    Vehicle,
    gap,
    members,
)
from rules.kernel.dice import ListedDice, SeededDice
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, walk


@pytest.mark.rule("R1.1")
def test_bases_are_25_mm_and_do_not_overlap() -> None:
    t = table("A1 10,10", "A2 14,10", "B1 60,60")
    assert BASE == 25
    assert gap(t["A1"], t["A2"]) == 40 - 25
    assert t.refused(Move("A", "A1", "walk", 140 - 24, 100)).ref == "R1.1"
    touching = t.order(Move("A", "A1", "walk", 140 - 25, 100), dice=(3, 4))
    assert gap(touching["A1"], touching["A2"]) == 0


@pytest.mark.rule("R1.2")
def test_distances_are_centimetres() -> None:
    t = table("A1 10,10", "B1 60,60")
    assert "up to 18 cm" in {offer.note for offer in FIREWALL.offers(t.battle, "A")}


@pytest.mark.rule("R1.3")
def test_every_figure_has_one_team_and_every_team_one_leader() -> None:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    for figure in battle.figures.values():
        assert battle.teams[figure.team].side == figure.side
    for team in battle.teams.values():
        assert battle.figures[team.leader].team == team.id


@pytest.mark.rule("R1.4")
def test_teams_start_with_3_to_12_figures() -> None:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    sizes = {team: len(members(battle, team)) for team in battle.teams}
    assert sizes == {"squad": 5, "minders": 3, "response": 8}
    assert all(3 <= size <= 12 for size in sizes.values())


@pytest.mark.rule("R2.1")
def test_gutz_lies_between_2_and_11() -> None:
    assert [clamped(value) for value in (-3, 1, 2, 7, 11, 12)] == [2, 2, 2, 7, 11, 11]


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("gutz", [2, 11])
def test_no_roll_leaves_a_figure_in_play_below_2_or_above_11(gutz: int) -> None:
    for dice in product(range(1, 7), repeat=2):
        t = table(f"A1 10,10 gutz={gutz}", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice)
        assert 2 <= t["A1"].gutz <= 11 or t["A1"].status == ROUTED, dice


@pytest.mark.rule("R2.1")
def test_through_a_whole_battle_gutz_stays_between_2_and_11() -> None:
    opening: Battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 7))
    lost = 0
    for _, _, battle, events in play_out(FIREWALL, opening, SeededDice(bytes(32), ()), Whim(7)):
        lost += sum(event.change < 0 for event in events if isinstance(event, GutzChanged))
        fighting = [each.gutz for each in battle.figures.values() if each.status == ACTIVE]
        assert all(2 <= gutz <= 11 for gutz in fighting)
    assert lost > 3


@pytest.mark.rule("R2.2")
def test_below_2_a_figure_leaves_play_at_once() -> None:
    t = table("A1 10,10 gutz=2", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(2, 2))
    assert t["A1"].gutz == 1
    assert t["A1"].status == ROUTED


@pytest.mark.rule("R2.2")
def test_at_2_it_stays() -> None:
    t = table("A1 10,10 gutz=3", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(2, 2))
    assert (t["A1"].gutz, t["A1"].status) == (2, ACTIVE)


def umpire(t: Tabletop) -> Umpire[Battle]:
    """Somebody to take a loss from, without dice."""
    return Umpire(t.battle, ListedDice(()), fold)


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(("status", "losses"), [("", 1), ("reserve", 1), ("down", 0)])
def test_whoever_is_out_of_the_fight_loses_nothing_more(status: str, losses: int) -> None:
    hit = umpire(table(f"A1 10,10 {status}", "B1 60,60"))
    lose_gutz(hit, "A1", 3, "blast")
    assert hit.events == [GutzChanged("A1", -3, 4, "blast")] * losses
    assert hit.battle.figures["A1"].gutz == 7 - 3 * losses


@pytest.mark.rule("R2.2")
def test_nobody_is_killed_twice() -> None:
    hit = umpire(table("A1 10,10", "A2 20,10 down", "B1 60,60"))
    kill(hit, "A1", "blast")
    kill(hit, "A1", "blast")
    kill(hit, "A2", "blast")
    assert [(event.figure, event.status) for event in hit.events] == [("A1", DEAD)]


@pytest.mark.rule("R2.2")
def test_a_loss_of_nothing_is_told_only_when_armour_stopped_it() -> None:
    hit = umpire(table("A1 10,10", "B1 60,60"))
    lose_gutz(hit, "A1", 0, "blast")
    assert hit.events == []
    lose_gutz(hit, "A1", 0, "blast", stopped=1)
    assert hit.events == [GutzChanged("A1", 0, 7, "blast", 1)]


@pytest.mark.rule("R2.2")
def test_a_figure_that_leaves_play_drops_whom_it_carries() -> None:
    t = table("A1 10,10", "A2 10,10 down", "B1 60,60")
    figures = {
        **t.battle.figures,
        "A1": replace(t["A1"], carrying="A2"),
        "A2": replace(t["A2"], carried_by="A1"),
    }
    hit = umpire(Tabletop(replace(t.battle, figures=figures)))
    kill(hit, "A1", "blast")
    assert hit.events[-1] == BodyDropped("A1", "A2")
    assert hit.battle.figures["A1"].carrying == hit.battle.figures["A2"].carried_by == ""


@pytest.mark.rule("R2.2")
def test_a_vehicle_is_destroyed_where_a_figure_dies() -> None:
    t = table("A1 10,10", "A2 40,40", "B1 60,60")
    jeep = replace(t["A2"], vehicle=Vehicle("pick_up"))
    hit = umpire(Tabletop(replace(t.battle, figures={**t.battle.figures, "A2": jeep})))
    kill(hit, "A1", "blast")
    kill(hit, "A2", "blast")
    fates = [(event.figure, event.status, event.fate) for event in hit.events]
    assert fates == [("A1", DEAD, ""), ("A2", DEAD, "destroyed")]


@pytest.mark.rule("R9.10")
@pytest.mark.parametrize(
    ("status", "is_vehicle", "becomes"),
    [
        (ACTIVE, True, (DEAD, "destroyed")), (RESERVE, True, (ROUTED, "")),
        (ACTIVE, False, (ROUTED, "")), (RESERVE, False, (ROUTED, "")),
    ],
)  # fmt: skip
def test_a_crew_that_runs_on_the_table_leaves_a_wreck(
    status: str, is_vehicle: bool, becomes: tuple[str, str]
) -> None:
    t = table("A1 10,10", "B1 60,60")
    vehicle = Vehicle("pick_up") if is_vehicle else None
    there = replace(t["A1"], vehicle=vehicle, status=status)
    hit = umpire(Tabletop(replace(t.battle, figures={**t.battle.figures, "A1": there})))
    lose_gutz(hit, "A1", 6, "blast")
    after = hit.battle.figures["A1"]
    assert (after.gutz, after.status, after.fate) == (1, *becomes)


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize(
    ("given", "gutz", "status"),
    [(2, 3, ROUTED), (2, 4, ACTIVE), (1, 3, ACTIVE), (1, 2, ROUTED), (-1, 7, ACTIVE)],
)
def test_what_a_drug_gave_or_took_ends_with_a_critical_failure(
    given: int, gutz: int, status: str
) -> None:
    t = table(f"A1 10,10 gutz={gutz}", "A2 40,10", "B1 60,60")
    doses = (Dose("zap", gutz=given),)
    dosed = replace(t.battle, figures={**t.battle.figures, "A1": replace(t["A1"], doses=doses)})
    rolling = umpire(Tabletop(dosed))
    write_down(rolling, GutzRolled((6, 6), 6, 0, "A1", "walk", gutz, gutz, CRITICAL_FAILURE))
    assert rolling.events[1] == DrugsEnded("A1", ("zap",))
    after = rolling.battle.figures["A1"]
    assert (after.gutz, after.status) == (gutz - given, status)


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize(
    ("result", "purpose", "ended"),
    [
        (CRITICAL_FAILURE, "walk", True), (CRITICAL_FAILURE, "leader lost", True),
        (CRITICAL_FAILURE, "gas", False), (CRITICAL_FAILURE, "fall", False),
        (CRITICAL_FAILURE, "trap", False), (CRITICAL_FAILURE, "question", False),
        (FAILURE, "walk", False), (SUCCESS, "walk", False), (CRITICAL_SUCCESS, "walk", False),
    ],
)  # fmt: skip
def test_only_a_critical_failure_of_its_own_ends_a_drug(
    result: str, purpose: str, ended: bool
) -> None:
    t = table("A1 10,10 dose=zap", "B1 60,60")
    rolling = umpire(t)
    write_down(rolling, GutzRolled((6, 6), 6, 0, "A1", purpose, 7, 7, result))
    assert (rolling.battle.figures["A1"].doses == ()) is ended


@pytest.mark.rule("R18.2")
def test_without_a_drug_nothing_wears_off() -> None:
    t = table("A1 10,10", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(6, 6))
    assert t.happened(DrugsEnded) == []
    assert t["A1"].gutz == 6


@pytest.mark.rule("R17.3")
def test_throws_that_may_crash_cyberware_are_counted_apart() -> None:
    figure = table("A1 10,10 cyber=cyber_legs_advanced cyber=combat_computer", "B1 60,60")["A1"]
    assert cyber_points_of(figure) == 6
    key = told_apart(figure, lambda dice: judged(dice[0], dice[1], 3, 3))
    assert key((2, 2)) == (CRITICAL_FAILURE, True)
    assert key((3, 3)) == key((6, 6)) == (CRITICAL_FAILURE, False)
    assert key((1, 1)) == (CRITICAL_SUCCESS, False)
    assert key((1, 2)) == (SUCCESS, False)
    plain = told_apart(figure, lambda dice: judged(dice[0], dice[1], 3, 3), fumbles=False)
    assert [plain(dice) for dice in ((2, 2), (6, 6), (1, 4))] == [FAILURE] * 3
    assert [plain(dice) for dice in ((1, 1), (1, 2))] == [CRITICAL_SUCCESS, SUCCESS]


@pytest.mark.rule("R4.9")
def test_a_figure_falters_once() -> None:
    failing = umpire(table("A1 10,10", "B1 60,60"))
    falter(failing, "A1")
    falter(failing, "A1")
    assert failing.events == [FigureFaltered("A1")]


@pytest.mark.rule("R2.3")
def test_nothing_raises_gutz_above_11() -> None:
    t = table("A1 10,10 gutz=11", "B1 60,60").order(walk("A1", 15, 10), dice=(1, 1))
    assert t.result == CRITICAL_SUCCESS
    assert t["A1"].gutz == 11
    assert not t.happened(GutzChanged)


@pytest.mark.rule("R2.3")
def test_a_gain_is_told_with_what_it_comes_to() -> None:
    t = table("A1 10,10 gutz=5", "B1 60,60").order(walk("A1", 15, 10), dice=(1, 1))
    assert t.happened(GutzChanged) == [GutzChanged("A1", 1, 6, "critical success")]


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize(
    ("troop", "experience", "leads", "gutz"),
    [
        ("elite_mercenaries", "normal", False, 9),
        ("competent_mercenaries", "veteran", False, 8 + 2),
        ("paramilitaries", "experienced", False, 7 + 1),
        ("crooks", "green", False, 6 - 2),
        ("goons", "normal", True, 5 + 1),
        ("civilians", "normal", False, 4),
        ("infirm", "normal", False, 3),
        ("children", "normal", False, 2),
        ("elite_mercenaries", "veteran", True, 11),  # 12 is too much
        ("infirm", "green", False, 2),  # 1 is too little
        ("children", "green", True, 2),  # 2 - 2 + 1
    ],
)
def test_starting_gutz(troop: str, experience: str, leads: bool, gutz: int) -> None:
    assert starting_gutz(troop, experience, leads) == gutz


@pytest.mark.rule("R2.5")
def test_changes_are_permanent_and_each_figure_s_own() -> None:
    t = table("A1 10,10", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(4, 4))
    assert (t["A1"].gutz, t["A2"].gutz) == (6, 7)
    later = t.next_turn().next_turn()
    assert (later["A1"].gutz, later["A2"].gutz) == (6, 7)


@pytest.mark.rule("R2.7")
def test_a_gutz_roll_is_two_dice_of_six() -> None:
    t = table("A1 10,10", "B1 60,60").order(walk("A1", 15, 10), dice=(5, 2))
    [roll] = t.rolls
    assert (roll.dice, roll.sides, roll.gutz, roll.target) == ((5, 2), 6, 7, 7)


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("dice", "result"), [((3, 4), SUCCESS), ((6, 1), SUCCESS), ((3, 5), FAILURE), ((5, 6), FAILURE)]
)
def test_an_ordinary_roll_succeeds_up_to_gutz(dice: tuple[int, int], result: str) -> None:
    t = table("A1 10,10 gutz=7", "B1 60,60").order(walk("A1", 15, 10), dice=dice)
    assert t.result == result


@pytest.mark.rule("R2.8")
def test_modifiers_move_the_target() -> None:
    alley = ground("alley", 0, 0, 50, 50, clutter=2)
    t = table("A1 10,10 gutz=7", "B1 60,60", areas=(alley,))
    assert t.order(walk("A1", 15, 10), dice=(3, 2)).result == SUCCESS
    assert t.order(walk("A1", 15, 10), dice=(4, 2)).result == FAILURE


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_double_up_to_gutz_is_a_critical_success(face: int) -> None:
    t = table("A1 10,10 gutz=6", "B1 60,60").order(walk("A1", 15, 10), dice=(face, face))
    assert t.result == CRITICAL_SUCCESS


@pytest.mark.rule("R2.10")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_double_above_gutz_is_a_critical_failure(face: int) -> None:
    t = table("A1 10,10 gutz=6", "B1 60,60").order(walk("A1", 15, 10), dice=(face, face))
    assert t.result == CRITICAL_FAILURE


@pytest.mark.rule("R2.11")
def test_modifiers_neither_make_nor_break_a_critical() -> None:
    mire = ground("mire", 0, 0, 50, 50, clutter=5)
    hindered = table("A1 10,10 gutz=6", "B1 60,60", areas=(mire,))
    t = hindered.order(walk("A1", 15, 10), dice=(3, 3))
    assert t.rolls[0].target == 1
    assert t.result == CRITICAL_SUCCESS

    led = table("A1 10,10 gutz=7", "A2 15,15 leader", "B1 60,60")
    t = led.order(walk("A1", 20, 10), dice=(4, 4))
    assert t.rolls[0].target == 8
    assert t.result == CRITICAL_FAILURE


@pytest.mark.rule("R2.11")
def test_a_bonus_does_not_widen_criticals_in_combat_either() -> None:
    # At 5 cm a Colt is at short range: +1, so the target is 8, but 4-4 is above 7.
    t = table("A1 10,10 colt_m2117", "A2 40,40", "A3 50,40", "A4 60,40", "B1 17,10")
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(4, 4, 1))
    assert t.rolls[0].target == 8
    assert t.result == CRITICAL_FAILURE


@pytest.mark.rule("R2.12")
@pytest.mark.parametrize("gutz", range(2, 12))
def test_snake_eyes_and_boxcars(gutz: int) -> None:
    for target in (gutz - 9, gutz, gutz + 5):
        assert judged(1, 1, gutz, target) == CRITICAL_SUCCESS
        assert judged(6, 6, gutz, target) == CRITICAL_FAILURE


@pytest.mark.rule("R1.2")
def test_a_printed_centimetre_is_ten_millimetres_of_the_table() -> None:
    """The Colt's short range is 10 cm: 10 cm between two bases are short and 10.1 are not."""
    for place, short in (("20", True), ("20.1", False)):
        t = table("A1 7.5,10 colt_m2117", f"B1 {place},10")
        assert gap(t["A1"], t["B1"]) == (100 if short else 101)
        t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(6, 1))
        assert ("Short range" in t.modifiers) is short


@pytest.mark.rule("R1.2")
def test_what_is_told_of_distances_is_in_centimetres() -> None:
    t = table("A1 10,10", "B1 60,60").order(Move("A", "A1", "walk", 225, 100), dice=(3, 4))
    told = [FIREWALL.story(t.battle, event) for event in t.events]
    assert "A1 walks 12.5 cm east." in [each.text for each in told if each]
    assert (FIREWALL.wording.unit.sign, FIREWALL.wording.unit.mm) == ("cm", 10)
    refused = table("A1 10,10", "B1 60,60").refused(walk("A1", 40, 10))
    assert "18 cm" in refused.reason
    assert "180" not in refused.reason
    t = table("A1 10,10", "B1 20.3,10")
    assert t.refused(fight("A1", "B1")).reason.startswith("B1 is 7.8 cm away")


@pytest.mark.rule("R2.5")
def test_a_gain_lasts_and_later_rolls_are_against_what_is_left() -> None:
    t = table("A1 10,10", "A2 40,10", "A3 70,10", "B1 60,60")
    t = t.order(walk("A1", 15, 10), dice=(2, 2))
    t = t.order(MoveOn("A", "A1", "walk", 160, 100))
    t = t.order(walk("A2", 45, 10), dice=(4, 4)).next_turn().next_turn()
    assert [t[name].gutz for name in ("A1", "A2", "A3")] == [8, 6, 7]
    rolled = [t.order(walk(f"A{n}", 20 + 30 * (n - 1), 12), dice=(1, 2)).rolls[0] for n in (1, 2)]
    assert [(roll.gutz, roll.target) for roll in rolled] == [(8, 8), (6, 6)]


@pytest.mark.rule("R2.7")
def test_every_gutz_roll_throws_two_dice_and_adds_them() -> None:
    t = table("A1 10,10 colt_m2117", "A2 40,10 suppressed", "A3 70,10", "B1 30,10", "B2 70,13")
    orders = (walk("A1", 15, 10), shoot("A1", "B1", "colt_m2117"), fight("A3", "B2"))
    for order in (*orders, Rally("A", "A2")):
        after = t.order(order, dice=(2, 5))
        [roll] = after.rolls
        assert (roll.dice, roll.sides, after.drawn - t.drawn) == ((2, 5), 6, 2), order
    # 2 and 5 are 7, whatever their order; 3 and 5 are more.
    for dice, result in (((2, 5), SUCCESS), ((5, 2), SUCCESS), ((3, 5), FAILURE)):
        assert t.order(walk("A1", 15, 10), dice=dice).result == result, dice


@pytest.mark.rule("R2.9", "R2.10", "R2.12")
@pytest.mark.rule("R2.11")
def test_every_double_at_every_gutz_whatever_is_added_or_taken_off() -> None:
    for gutz in range(2, 12):
        for face in range(1, 7):
            wanted = CRITICAL_SUCCESS if 2 * face <= gutz else CRITICAL_FAILURE
            for modifier in (-9, -1, 0, 1, 9):
                found = judged(face, face, gutz, gutz + modifier)
                assert found == wanted, (gutz, face, modifier)
        assert judged(1, 1, gutz, -3) == CRITICAL_SUCCESS
        assert judged(6, 6, gutz, 20) == CRITICAL_FAILURE


@pytest.mark.rule("R2.9", "R2.10")
def test_only_doubles_are_critical() -> None:
    for gutz in range(2, 12):
        for first in range(1, 7):
            for second in range(1, 7):
                plain = judged(first, second, gutz, gutz) in (SUCCESS, FAILURE)
                assert plain is (first != second), (gutz, first, second)


@pytest.mark.rule("R2.12")
def test_two_ones_and_two_sixes_in_play() -> None:
    mire = ground("mire", 0, 0, 50, 50, clutter=5)
    weakest = table("A1 10,10 gutz=2", "A2 40,40", "B1 60,60", areas=(mire,))
    one = weakest.order(walk("A1", 12, 10), dice=(1, 1))
    assert (one.result, one["A1"].gutz) == (CRITICAL_SUCCESS, 3)
    best = table("A1 10,10 gutz=11 colt_m2117", "B1 12,14")
    six = best.order(fight("A1", "B1"), dice=(6, 6))
    assert (six.result, six["A1"].status) == (CRITICAL_FAILURE, DEAD)


@pytest.mark.rule("R2.9")
@pytest.mark.rule("R9.1")
def test_at_gutz_7_double_three_kills_and_double_four_fumbles() -> None:
    t = table("A1 10,10 colt_m2117", "B1 25,10", "B2 80,80")
    hit = t.order(shoot("A1", "B1", "colt_m2117"), dice=(3, 3))
    assert (hit["B1"].status, hit["A1"].gutz) == (DEAD, 8)
    missed = t.order(shoot("A1", "B1", "colt_m2117"), dice=(4, 4, 2))
    assert (missed["B1"].status, missed["A1"].gutz) == (ACTIVE, 6)
