"""Chapter 20: bikes, blades and boards."""

from __future__ import annotations

import pytest

from rules.firewall.orders import MoveOn, Rally
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.orders import Treat
from rules.firewall.transport.events import PaceChosen
from rules.firewall.transport.orders import ChoosePace
from rules.kernel.offers import Choice
from tests.rules.firewall.tabletop import changed, fight, ground, shoot, table, throw, walk

COLT = "colt_m2117"
SUCCESS, FAILURE = (1, 3), (5, 6)
REACHES = {
    "pedal_bike": {"slow": 12, "cruise": 26, "full": 42},
    "roller_blades": {"slow": 8, "cruise": 22, "full": 34},
    "skateboard": {"slow": 10, "cruise": 24, "full": 36},
}
PENALTIES = {"slow": 0, "cruise": -1, "full": -3}


def rally(figure: str) -> Rally:
    return Rally(figure[0], figure)


def pace(figure: str, speed: str) -> ChoosePace:
    return ChoosePace(figure[0], figure, speed)


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("transport", REACHES)
def test_how_far_wheels_go(transport: str) -> None:
    t = table(f"A1 10,10 transport={transport}", "B1 150,90")
    for speed, reach in REACHES[transport].items():
        assert (
            t.order(walk("A1", 10 + reach, 10, speed), dice=SUCCESS)["A1"].at.x == 100 + reach * 10
        )
        assert t.refused(walk("A1", 11 + reach, 10, speed)).ref == "R5.2"


@pytest.mark.rule("R20.1")
def test_without_wheels_nobody_rides_and_with_them_one_may_walk() -> None:
    assert table("A1 10,10", "B1 150,90").refused(walk("A1", 15, 10, "slow")).ref == "R5.1"
    t = table("A1 10,10 transport=skateboard", "B1 150,90")
    # Slow costs nothing, and so nothing is written down.
    assert t.order(walk("A1", 15, 10, "slow"), dice=SUCCESS).happened(PaceChosen) == []
    t = table("A1 10,10 transport=skateboard", "B1 150,90")
    assert t.order(walk("A1", 28, 10), dice=SUCCESS)["A1"].pace == ""


@pytest.mark.rule("R20.1")
def test_neither_armour_nor_legs_change_the_wheels() -> None:
    heavy = "A1 10,10 transport=pedal_bike armour=isuku_ceramoplas cyber=cyber_legs_basic"
    t = table(heavy, "B1 150,90")
    assert t.order(walk("A1", 52, 10, "full"), dice=SUCCESS)["A1"].at.x == 520
    t.refused(walk("A1", 53, 10, "full"))


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("speed", PENALTIES)
def test_the_speed_costs_combat_actions(speed: str) -> None:
    t = table(f"A1 10,10 transport=pedal_bike {COLT}", "B1 30,10")
    t = t.order(walk("A1", 15, 10, speed), dice=SUCCESS)
    t = t.order(shoot("A1", "B1", COLT), dice=SUCCESS)
    expected = PENALTIES[speed]
    assert t.modifiers.get(f"Pedal Bike at {speed} speed", 0) == expected


@pytest.mark.rule("R20.1")
def test_the_speed_costs_blows_too_and_for_one_turn_only() -> None:
    t = table("A1 10,10 transport=roller_blades", "B1 24,10")
    t = t.order(walk("A1", 20, 10, "full"), dice=SUCCESS)
    assert t["A1"].pace == "full"
    t = t.order(fight("A1", "B1"), dice=(1, 2))
    assert t.modifiers["Roller Blades at full speed"] == -3
    assert t.next_turn()["A1"].pace == ""


@pytest.mark.rule("R20.1")
def test_who_fights_first_must_have_chosen_the_speed() -> None:
    t = table(f"A1 10,10 transport=pedal_bike {COLT}", "B1 30,10")
    fought = t.order(shoot("A1", "B1", COLT), dice=SUCCESS)
    assert fought.refused(walk("A1", 15, 10, "cruise")).ref == "R20.1"
    assert fought.refused(pace("A1", "cruise")).ref == "R20.1"
    assert fought.order(walk("A1", 15, 10, "slow"), dice=SUCCESS)["A1"].moved
    assert fought.order(walk("A1", 15, 10, "run"), dice=SUCCESS)["A1"].moved


@pytest.mark.rule("R20.1")
def test_a_speed_that_was_chosen_costs_the_shot_and_allows_the_ride() -> None:
    t = table(f"A1 10,10 transport=pedal_bike {COLT} gutz=9", "B1 30,10")
    t = t.order(pace("A1", "full"))
    assert t.happened(PaceChosen) == [PaceChosen("A1", "full")]
    t = t.order(shoot("A1", "B1", COLT), dice=SUCCESS)
    assert t.modifiers["Pedal Bike at full speed"] == -3
    assert t.order(walk("A1", 40, 30, "full"), dice=SUCCESS)["A1"].moved
    # Slower is free, and the price stays paid.
    slower = t.order(walk("A1", 20, 10, "cruise"), dice=SUCCESS)
    assert (slower["A1"].moved, slower["A1"].pace) == (True, "full")


@pytest.mark.rule("R20.1")
def test_a_speed_is_chosen_by_riders_and_only_upwards() -> None:
    assert table("A1 10,10", "B1 30,10").refused(pace("A1", "full")).ref == "R20.1"
    t = table("A1 10,10 transport=pedal_bike", "B1 30,10")
    assert t.refused(pace("A1", "slow")).ref == "R20.1"
    assert t.refused(pace("A1", "sprint")).ref == "R20.1"
    down = table("A1 10,10 transport=pedal_bike suppressed", "B1 30,10")
    assert down.refused(pace("A1", "full")).ref == "R12.2"
    t = t.order(pace("A1", "full"))
    assert t.refused(pace("A1", "cruise")).ref == "R20.1"


@pytest.mark.rule("R20.1")
def test_only_speeds_are_offered_that_cost_more_than_the_chosen_one() -> None:
    t = table("A1 10,10 transport=pedal_bike", "B1 30,10")
    for chosen, left in (("", ["cruise", "full"]), ("cruise", ["full"]), ("full", [])):
        riding = t.order(pace("A1", chosen)) if chosen else t
        offers = FIREWALL.offers(riding.battle, "A")
        choices = [
            field.options
            for each in offers
            if (each.order, each.ref) == ("choose_pace", "R20.1")
            for field in each.fields
            if isinstance(field, Choice)
        ]
        assert [option.value for options in choices for option in options] == left


@pytest.mark.rule("R5.8", "G34")
def test_full_speed_is_rolled_again_like_a_run() -> None:
    t = table("A1 10,10 transport=pedal_bike", "B1 150,90")
    t2 = t.order(walk("A1", 50, 10, "full"), dice=(*FAILURE, *FAILURE))
    assert (t2["A1"].gutz, t2["A1"].at.x) == (6, 300)
    for speed in ("slow", "cruise"):
        assert len(t.order(walk("A1", 20, 10, speed), dice=FAILURE).rolls) == 1


@pytest.mark.rule("R20.1")
def test_clutter_slows_riders_as_it_slows_walkers() -> None:
    park = ground("park", 0, 0, 100, 50, clutter=3)
    t = table("A1 10,10 transport=pedal_bike", "B1 150,90", areas=(park,))
    assert t.order(walk("A1", 20, 10, "cruise"), dice=(1, 2)).modifiers == {"Clutter of Park": -3}


@pytest.mark.rule("R20.1")
def test_a_critical_success_rides_a_quarter_further() -> None:
    t = table("A1 10,10 transport=pedal_bike", "B1 150,90")
    t = t.order(walk("A1", 50, 10, "full"), dice=(2, 2))
    # 42 and 10.5 less the 40 that it has ridden.
    assert t.battle.pending[0].reach == {"full": 125}
    assert t.order(MoveOn("A", "A1", "full", 600, 100))["A1"].at.x == 600


@pytest.mark.rule("R12.3")
def test_a_rider_who_rallies_brilliantly_may_ride_at_the_price_of_its_speed() -> None:
    t = table("A1 10,10 transport=pedal_bike suppressed", "B1 150,90")
    t = t.order(rally("A1"), dice=(2, 2))
    assert t.battle.pending[0].reach["full"] == 420
    assert t.order(MoveOn("A", "A1", "full", 500, 100))["A1"].pace == "full"


@pytest.mark.rule("R20.2")
def test_riders_are_attacked_like_walkers() -> None:
    results = []
    for words in ("", "transport=pedal_bike"):
        t = table(f"A1 10,10 {COLT}", f"B1 30,10 {words}")
        t = t.order(shoot("A1", "B1", COLT), dice=SUCCESS)
        results.append((t.modifiers, t["B1"].gutz, t["B1"].suppressed))
    assert results[0] == results[1]
    blows = [
        table("A1 10,10", f"B1 14,10 {words}").order(fight("A1", "B1"), dice=SUCCESS)
        for words in ("", "transport=pedal_bike")
    ]
    assert blows[0].modifiers == blows[1].modifiers
    assert blows[0]["B1"].gutz == blows[1]["B1"].gutz == 3


@pytest.mark.rule("R20.1")
def test_a_card_names_the_wheels_and_what_they_cost() -> None:
    t = table("A1 10,10 transport=pedal_bike", "B1 150,90").order(pace("A1", "full"))
    (card,) = [each for each in FIREWALL.scene(t.battle, "A").cards if each.id == "A1"]
    rides = next(fact for fact in card.facts if fact.label == "Rides")
    assert (rides.value, rides.note) == ("Pedal Bike", "-3 to combat actions this Turn")
    moves = next(fact for fact in card.facts if fact.label == "Moves")
    assert moves.value == (
        "crawl 6 cm, walk 18 cm, run 26 cm, slow 12 cm, cruise 26 cm, full 42 cm"
    )


@pytest.mark.rule("R20.1")
def test_what_is_told_and_shown_of_a_ride() -> None:
    t = table("A1 10,10 transport=pedal_bike", "B1 150,90")
    shown = FIREWALL.preview(t.battle, pace("A1", "full"))
    assert shown.notes[:2] == (
        "-3 to its combat actions this Turn.", "It may then ride up to 42 cm.",
    )  # fmt: skip
    t = t.order(walk("A1", 40, 10, "full"), dice=SUCCESS)
    told = [FIREWALL.story(t.battle, event) for event in t.events]
    assert [each.text for each in told if each] == [
        "A1 takes to the pedal bike: full.",
        "A1 goes at full speed: success.",
        "A1 moves 30 cm east.",
    ]


@pytest.mark.rule("R20.1")
def test_nobody_rides_up_the_stairs() -> None:
    house = ground("house", 10, 10, 20, 20, height=100, building="house")
    t = table("A1 15,15 transport=pedal_bike", "B1 150,90", areas=(house,))
    assert t.refused(walk("A1", 16, 15, "cruise", height=100)).ref == "R20.1"


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R19.2")
def test_the_speed_costs_a_skill_that_takes_the_combat_action() -> None:
    words = "A1 10,10 skill=medical:2 transport=pedal_bike"
    t = table(words, "A2 13,10 down", "B1 150,90").order(pace("A1", "full"))
    fast = t.order(Treat("A", "A1", "A2", "combat"), dice=(1, 2))
    assert fast.modifiers == {"Pedal Bike at full speed": -3}
    assert t.order(Treat("A", "A1", "A2", "movement"), dice=(1, 2)).modifiers == {}


@pytest.mark.rule("R20.1")
def test_no_speed_is_offered_that_is_too_fast_for_a_fight_before() -> None:
    t = table(f"A1 50,50 transport=pedal_bike suppressed {COLT}", "B1 64,50 gutz=11")
    t = t.order(shoot("A1", "B1", COLT), dice=(1, 1))
    t = t.order(rally("A1"), dice=(1, 1))
    assert set(t.battle.pending[0].reach) == {"crawl", "walk", "run", "slow"}
    t = table("A1 50,50 transport=pedal_bike fought", "B1 90,50")
    offers = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "move"]
    assert {each.fixed["speed"] for each in offers} == {"crawl", "walk", "run", "slow"}


@pytest.mark.rule("R20.2")
def test_every_kind_of_wheels_leaves_whoever_rides_as_open_as_a_walker() -> None:
    mg = "corp_arms_mg_22"
    for wheels in REACHES:
        for armour in ("street_clothing", "korlon_pleximesh"):
            for order, dice in (
                (shoot("A1", "B1", mg, "B(HMG)"), (1, 2)),
                (shoot("A1", "B1", mg, "B(HMG)"), (2, 2)),
                (throw("A1", "B1", "fragmentation", attack="B"), (1, 2)),
                (throw("A1", "B1", "poison_gas", attack="Special"), (1, 2, 3, 1, 2)),
            ):
                ends = []
                for words in ("", f"transport={wheels}"):
                    t = table(
                        f"A1 10,10 {mg} grenades=fragmentation:1 grenades=poison_gas:1",
                        f"B1 18,10 armour={armour} {words}", "B2 90,90",
                    )  # fmt: skip
                    t = t.order(order, dice=dice)
                    hit = t["B1"]
                    ends.append((t.modifiers, hit.gutz, hit.suppressed, hit.status, hit.base))
                assert ends[0] == ends[1], (wheels, armour, order)


@pytest.mark.rule("R20.2")
def test_whoever_has_ridden_at_full_speed_is_no_harder_to_hit() -> None:
    walker = table(f"A1 42,10 {COLT}", "B1 60,10")
    rider = table(f"A1 42,10 {COLT}", "B1 60,10 transport=pedal_bike")
    rider = changed(rider, "B1", pace="full", moved=True)
    hit = [each.order(shoot("A1", "B1", COLT), SUCCESS) for each in (walker, rider)]
    assert hit[0].modifiers == hit[1].modifiers
    assert hit[0]["B1"].gutz == hit[1]["B1"].gutz == 5


@pytest.mark.rule("R20.2")
@pytest.mark.parametrize("wheels", REACHES)
def test_flames_burn_whoever_rides_as_they_burn_a_walker(wheels: str) -> None:
    for armour in ("street_clothing", "korlon_pleximesh"):
        lost = []
        for words in ("", f"transport={wheels}"):
            t = table("A1 10,10 jannings_incinerator", f"B1 20,10 armour={armour} {words}")
            t = t.order(shoot("A1", "B1", "jannings_incinerator", "B(MG)"), dice=SUCCESS)
            lost.append((t["B1"].gutz, t["B1"].status))
        assert lost[0] == lost[1]
        assert lost[0][0] < 7
