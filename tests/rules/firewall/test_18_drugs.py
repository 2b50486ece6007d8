"""Chapter 18: combat drugs, what they do well and badly, and when they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.climbing.orders import Climb
from rules.firewall.cybernetics.events import CrashRolled
from rules.firewall.drugs.events import DrugsEnded, DrugTaken, MindLost, SideTurned
from rules.firewall.drugs.minds import lose_mind, turn_side
from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.events import GutzChanged, LeaderLost
from rules.firewall.orders import ActivateTeam, Rally, Shoot, ShootTwice
from rules.firewall.play import fold
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import BERSERK, DEAD, PARANOID, ROUTED, Dose
from rules.kernel.dice import ListedDice
from rules.kernel.geometry import rectangle
from rules.kernel.screen import names_of
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import Tabletop, changed, fight, shoot, table, throw, walk

COLT = "colt_m2117"
FAR = "B1 190,90"
MATE = "A2 10,90"
CRITICAL, SUCCESS, FAILURE, FUMBLE = (3, 3), (3, 4), (3, 5), (4, 4)
NUMBERS = ["p90", "green_jeans", "locust_8", "wah_wah", "zap", "lectron"]


def take(drug: str, name: str = "A1") -> TakeDrug:
    return TakeDrug(name[0], name, drug)


def taken(drug: str, dice: tuple[int, ...], words: str = "", *others: str) -> Tabletop:
    """A1 takes a hit; it has two."""
    t = table(f"A1 50,50 drug={drug}:2 {words}", MATE, *(others or (FAR,)))
    return t.order(take(drug), dice)


def modifiers(words: str, action: str) -> dict[str, int]:
    """What bears on A1's blow, shot or walk."""
    far = {"fight": "B1 54,50", "shoot": "B1 64.5,50", "walk": FAR}[action]
    order = {
        "fight": fight("A1", "B1"), "shoot": shoot("A1", "B1", COLT), "walk": walk("A1", 52, 52),
    }[action]  # fmt: skip
    dice = (1, 2) if action != "fight" else (1, 3)
    return table(f"A1 50,50 {COLT} {words}", MATE, far).order(order, dice).modifiers


def test_the_eight_drugs() -> None:
    assert set(CATALOGUE.drugs) == {*NUMBERS, "t80", "ground_zero"}


# Taking


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize("dice", [CRITICAL, SUCCESS])
def test_a_success_of_either_kind_sets_the_drug_to_work_and_nothing_else(
    dice: tuple[int, int],
) -> None:
    t = taken("zap", dice)
    figure = t["A1"]
    assert figure.doses == (Dose("zap"),)
    assert (figure.gutz, figure.drugs, figure.moved, figure.failed) == (7, {"zap": 1}, True, False)


@pytest.mark.rule("R18.1")
def test_a_failure_wastes_the_hit() -> None:
    figure = taken("zap", FAILURE)["A1"]
    assert (figure.doses, figure.drugs, figure.gutz, figure.failed) == ((), {"zap": 1}, 7, True)


@pytest.mark.rule("R18.1")
def test_a_critical_failure_costs_no_gutz_by_itself() -> None:
    figure = taken("zap", FUMBLE)["A1"]
    assert figure.doses == (Dose("zap", good=False),)
    assert (figure.gutz, figure.drugs, figure.failed) == (7, {"zap": 1}, True)


@pytest.mark.rule("R18.1")
def test_it_is_a_movement_action_on_the_spot() -> None:
    t = taken("zap", SUCCESS)
    assert t.refused(walk("A1", 52, 50)).ref == "R4.6"
    suppressed = table("A1 50,50 drug=zap suppressed", "A3 53,50 leader", FAR)
    rolled = suppressed.order(take("zap"), SUCCESS)
    assert (rolled.modifiers, rolled["A1"].suppressed) == ({"A3 within 8 cm": 1}, True)


@pytest.mark.rule("R18.1")
def test_only_what_is_in_the_pocket_can_be_taken() -> None:
    assert table("A1 50,50 drug=zap", FAR).refused(take("p90")).ref == "R18.1"
    last = table("A1 50,50 drug=zap", MATE, FAR).order(take("zap"), SUCCESS)
    assert last["A1"].drugs == {}
    reserve = table("A1 0,0 drug=zap reserve", MATE, FAR)
    reserve.refused(take("zap"))


# What they do

EFFECTS = [
    ("p90", "fight", 1, -2),
    ("green_jeans", "fight", 2, 0),
    ("locust_8", "shoot", 1, -2),
    ("wah_wah", "shoot", 2, 0),
    ("zap", "walk", 1, -4),
    ("lectron", "walk", 2, 0),
]


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize(("drug", "action", "good", "bad"), EFFECTS)
def test_drugs_that_bear_on_one_kind_of_action(drug: str, action: str, good: int, bad: int) -> None:
    name = CATALOGUE.drugs[drug].name
    assert modifiers(f"dose={drug}", action) == {name: good}
    if bad:
        assert modifiers(f"dose=-{drug}", action) == {name: bad}
    for other in {"fight", "shoot", "walk"} - {action}:
        assert modifiers(f"dose={drug}", other) == {}


@pytest.mark.rule("R18.1")
def test_shooting_is_throwing_too_and_movement_is_every_movement_action() -> None:
    t = table("A1 50,50 grenades=smoke dose=locust_8", "B1 58,50")
    thrown = t.order(throw("A1", "B1", "smoke", attack="Special"), (1, 2, 1))
    assert thrown.modifiers == {"Locust 8": 1}
    rally = table("A1 50,50 suppressed dose=zap", FAR).order(Rally("A", "A1"), SUCCESS)
    assert rally.modifiers == {"Zap": 1}


@pytest.mark.rule("G22")
def test_several_drugs_add_up() -> None:
    assert modifiers("dose=p90 dose=green_jeans", "fight") == {"P90": 1, "Green Jeans": 2}
    assert modifiers("dose=-p90 dose=p90", "fight") == {"P90": 1}
    t = table("A1 50,50 drug=p90:2 drug=zap dose=p90", MATE, FAR)
    assert t.refused(take("p90")).ref == "R18.2"
    assert len(t.order(take("zap"), SUCCESS)["A1"].doses) == 2
    assert not any(offer.label == "Take P90" for offer in FIREWALL.offers(t.battle, "A"))


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize(("drug", "gain"), [("t80", 1), ("ground_zero", 2)])
def test_drugs_that_raise_gutz(drug: str, gain: int) -> None:
    assert taken(drug, SUCCESS)["A1"].gutz == 7 + gain
    at_ten = taken(drug, SUCCESS, "gutz=10")["A1"]
    assert (at_ten.gutz, at_ten.doses[0].gutz) == (11, 1)
    full = taken(drug, SUCCESS, "gutz=11")
    assert (full["A1"].gutz, full["A1"].doses[0].gutz, full.happened(GutzChanged)) == (11, 0, [])


@pytest.mark.rule("R18.1")
def test_t80_gone_wrong_takes_3() -> None:
    figure = taken("t80", FUMBLE)["A1"]
    assert (figure.gutz, figure.doses) == (4, (Dose("t80", False, -3),))
    assert taken("t80", (3, 3), "gutz=4")["A1"].status == ROUTED


@pytest.mark.rule("R18.1")
def test_ground_zero_gone_wrong_kills() -> None:
    assert taken("ground_zero", FUMBLE)["A1"].status == DEAD


@pytest.mark.rule("R18.1")
def test_lectron_gone_wrong_roots_the_figure() -> None:
    t = table(f"A1 50,50 {COLT} dose=-lectron drug=zap suppressed", MATE, "B1 64.5,50")
    assert t.refused(walk("A1", 52, 50)).ref == "R12.2"
    rallied = t.order(Rally("A", "A1"), CRITICAL)
    assert not rallied.battle.pending
    rooted = table(f"A1 50,50 {COLT} dose=-lectron drug=zap", MATE, "B1 64.5,50")
    assert rooted.refused(walk("A1", 52, 50)).ref == "R18.1"
    assert not any(offer.order == "move" for offer in _offers(rooted, "A1"))
    assert rooted.order(take("zap"), SUCCESS)["A1"].doses[-1] == Dose("zap")
    missed = rooted.order(shoot("A1", "B1", COLT), (*FUMBLE, 1)).next_turn()
    assert missed.order(walk("A1", 52, 50), (1, 2))["A1"].moved


def _offers(t: Tabletop, name: str) -> list[object]:
    return [offer for offer in FIREWALL.offers(t.battle, "A") if offer.actor == name]


# When they end


@pytest.mark.rule("R18.2")
def test_they_end_with_the_figures_next_critical_failure_and_not_before() -> None:
    words = f"{COLT} dose=zap dose=-p90 dose=locust_8"
    plain = table(f"A1 50,50 {words}", MATE, "B1 64.5,50").order(shoot("A1", "B1", COLT), (5, 6))
    assert len(plain["A1"].doses) == 3
    t = table(f"A1 50,50 {words}", MATE, "B1 64.5,50").order(shoot("A1", "B1", COLT), (*FUMBLE, 1))
    assert t["A1"].doses == ()
    assert t.happened(DrugsEnded)[0].drugs == ("zap", "p90", "locust_8")
    # The roll that ends them was still made with them.
    assert t.modifiers == {"Locust 8": 1}


@pytest.mark.rule("R18.2")
@pytest.mark.rule("G22")
@pytest.mark.parametrize(
    ("drug", "dice", "gutz", "after"),
    [
        ("t80", SUCCESS, 7, 7 - 1),
        ("ground_zero", SUCCESS, 7, 7 - 1),
        ("ground_zero", SUCCESS, 10, 10 - 1),
        ("t80", FUMBLE, 7, 7 - 1),
    ],
)
def test_gutz_that_a_drug_gave_or_took_comes_back_when_it_ends(
    drug: str, dice: tuple[int, int], gutz: int, after: int
) -> None:
    t = taken(drug, dice, f"gutz={gutz}").next_turn()
    t = t.order(walk("A1", 52, 50), (6, 6))
    assert (t["A1"].gutz, t["A1"].doses) == (after, ())


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R2.2")
def test_losing_what_a_drug_gave_may_be_the_end() -> None:
    t = table("A1 50,50 gutz=2 drug=t80", MATE, FAR).order(take("t80"), (1, 1)).next_turn()
    t = t.order(walk("A1", 52, 50), (6, 6))
    assert t["A1"].status == ROUTED


@pytest.mark.rule("R18.2")
def test_a_leaders_fall_may_end_them_too_but_gas_and_falls_do_not() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 24.5,10 leader", "B2 90,90 dose=zap", "B3 90,80")
    t = t.order(shoot("A1", "B1", COLT), (1, 1, 6, 6, 1, 2))
    assert t["B2"].doses == ()
    gas = table("A1 10,10 grenades=poison_gas dose=zap", "B1 18,10", MATE)
    gas = gas.order(throw("A1", "B1", "poison_gas", attack="Special"), (1, 2, 1, *FUMBLE))
    assert (gas.rolls[1].result, gas["A1"].doses) == ("critical_failure", (Dose("zap"),))


@pytest.mark.rule("R18.2")
@pytest.mark.rule("G11")
def test_the_second_of_two_pistols_feels_that_a_drug_has_ended() -> None:
    order = ShootTwice("A", "A1", COLT, "SS", "B1", f"{COLT}_2", "SS", "B1")
    t = table(f"A1 50,50 {COLT} {COLT} dose=wah_wah dose=t80", MATE, "B1 64.5,50")
    t = t.order(order, (*FUMBLE, 1, 1, 2))
    listed = [{each.name: each.value for each in roll.modifiers} for roll in t.rolls]
    assert listed == [{"Two weapons at once": -3, "Wah-Wah Juice": 2}, {"Two weapons at once": -3}]


@pytest.mark.rule("G22")
def test_the_roll_for_a_drug_that_fails_critically_ends_the_others() -> None:
    t = table("A1 50,50 drug=zap dose=p90 dose=-lectron", MATE, FAR).order(take("zap"), FUMBLE)
    assert t["A1"].doses == (Dose("zap", good=False),)


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R17.2")
def test_a_drug_taken_badly_may_crash_cyberware() -> None:
    words = "A1 50,50 gutz=3 drug=zap cyber=wired_reflexes cyber=cyber_arm"
    t = table(words, MATE, FAR).order(take("zap"), (2, 2, 1, 3))
    assert (t.happened(CrashRolled)[0].effect, t["A1"].idle_until) == ("reboot", 4)


# Paranoid


@pytest.mark.rule("R18.1")
def test_wah_wah_gone_wrong_gives_the_figure_to_the_opponent() -> None:
    t = taken("wah_wah", FUMBLE, COLT)
    figure = t["A1"]
    assert (figure.side, figure.mind, figure.failed, figure.doses) == ("B", PARANOID, True, ())
    assert (t.battle.teams[figure.team].side, t.battle.teams["A"].leader) == ("B", "")
    t = t.next_turn((1, 6))
    assert t.battle.to_choose == "B"
    offered = [offer.fixed.get("team") for offer in FIREWALL.offers(t.battle, "B")]
    assert figure.team in offered
    assert t.refused(walk("A1", 52, 50)).reason == "A1 takes no orders from you."


@pytest.mark.rule("R18.1")
def test_the_other_player_really_gives_the_orders() -> None:
    t = table(f"A1 50,50 {COLT} drug=wah_wah", "A2 62,50", FAR).order(take("wah_wah"), FUMBLE)
    t = t.next_turn((1, 6))
    t = t.order(ActivateTeam("B", t["A1"].team))
    t = t.order(Shoot("B", "A1", COLT, "SS", "A2"), (1, 2))
    assert t["A2"].gutz == 5


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R3.3")
def test_a_leader_who_goes_over_is_lost_to_the_team() -> None:
    t = table("A1 50,50 drug=wah_wah leader", MATE, FAR).order(take("wah_wah"), (*FUMBLE, 1, 2))
    assert t.happened(LeaderLost)
    assert (t["A2"].gutz, t.battle.teams["A"].leader) == (6, "")


@pytest.mark.rule("R18.1")
def test_the_team_of_who_goes_over_has_a_name_of_its_own() -> None:
    t = table("A1 50,50 drug=wah_wah", MATE, FAR)
    teams = {**t.battle.teams, "B": replace(t.battle.teams["B"], name="a1")}
    t = Tabletop(replace(t.battle, teams=teams)).order(take("wah_wah"), FUMBLE)
    [turned] = t.happened(SideTurned)
    assert turned.team.name == "A1 2"


@pytest.mark.rule("R18.1")
def test_with_three_sides_it_goes_to_the_nearest_enemy() -> None:
    t = table("A1 50,50 drug=wah_wah", MATE, "B1 90,50", "C1 80,50").order(take("wah_wah"), FUMBLE)
    assert t["A1"].side == "C"
    [turned] = t.happened(SideTurned)
    assert turned.team.side == "C"


@pytest.mark.rule("R18.1")
def test_it_goes_over_even_when_no_enemy_is_left_on_the_table() -> None:
    words = ("A1 50,50 drug=wah_wah", MATE)
    one = table(*words, "B1 90,50 down").order(take("wah_wah"), FUMBLE)
    assert one["A1"].side == "B"
    two = table(*words, "B1 90,50 down", "C1 80,50 down").order(take("wah_wah"), FUMBLE)
    assert two["A1"].side == "B"


@pytest.mark.rule("R18.1")
def test_who_is_out_or_paranoid_already_goes_nowhere() -> None:
    t = table("A1 50,50", MATE, FAR)
    for before in (changed(t, "A1", status=DEAD), changed(t, "A1", mind=PARANOID)):
        umpire = Umpire(before.battle, ListedDice(()), fold)
        turn_side(umpire, "A1", "wah_wah")
        assert umpire.events == []
    umpire = Umpire(changed(t, "A1", status=ROUTED).battle, ListedDice(()), fold)
    lose_mind(umpire, "A1", "green_jeans")
    assert umpire.events == []


@pytest.mark.rule("G22")
def test_paranoia_and_madness_do_not_end() -> None:
    t = taken("wah_wah", FUMBLE, COLT).next_turn((1, 6))
    assert (t["A1"].side, t["A1"].mind) == ("B", PARANOID)


# Words


@pytest.mark.rule("R18.1")
def test_drugs_are_offered_shown_and_told() -> None:
    t = table("A1 50,50 drug=zap:2 dose=-p90", MATE, FAR)
    [offer] = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "take_drug"]
    assert (offer.label, offer.note.endswith("2 left.")) == ("Take Zap", True)
    shown = FIREWALL.preview(t.battle, take("zap"))
    assert (shown.title, shown.target, shown.button) == ("A1 takes Zap", 7, "Take Zap")
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    facts = {fact.label: fact.value for fact in card.facts}
    assert (facts["2 × Zap"], facts["P90"]) == ("drug", "gone wrong")
    assert "drugged" in names_of(card.marks)
    after = t.order(take("zap"), SUCCESS)
    told = [FIREWALL.story(after.battle, event) for event in after.happened(DrugTaken)]
    assert [sentence.text for sentence in told if sentence] == ["Zap takes hold of A1."]


@pytest.mark.rule("R18.1")
def test_green_jeans_gone_wrong_makes_berserk() -> None:
    t = taken("green_jeans", FUMBLE)
    assert (t["A1"].mind, t["A1"].doses, len(t.happened(MindLost))) == (BERSERK, (), 1)


@pytest.mark.rule("R18.1")
def test_the_rooted_are_offered_no_climb() -> None:
    house = Area(
        "house", "room", "House", rectangle(200, 100, 100, 100), height=100, building="house"
    )
    t = table("A1 18,15 dose=-lectron", "B1 90,90", areas=(house,))
    assert t.refused(Climb("A", "A1", 180, 150, 60)).ref == "R18.1"
    assert "climb" not in {each.order for each in FIREWALL.offers(t.battle, "A")}


@pytest.mark.rule("R18.1")
def test_where_there_is_no_other_side_it_stays_with_its_own() -> None:
    t = table("A1 50,50", MATE)
    alone = replace(t.battle, sides=t.battle.sides[:1])
    umpire = Umpire(alone, ListedDice(()), fold)
    turn_side(umpire, "A1", "wah_wah")
    assert umpire.events == []
