"""Chapter 19: what Streetwise finds before the battle."""

from __future__ import annotations

from dataclasses import replace as change
from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.scenarios.scenario import Limits
from rules.firewall.skills.events import ItemFound
from rules.firewall.skills.levels import skill_level
from rules.firewall.skills.orders import Scrounge
from rules.firewall.skills.scrounging import finds
from rules.firewall.state import ACT, SETUP
from rules.kernel.offers import Choice
from tests.rules.firewall.tabletop import BENCH, Tabletop, table


def alley(level: int, words: str = "", **facts: Any) -> Tabletop:
    """A1, who knows the street, while side A gets ready."""
    words = f"A1 10,10 skill=streetwise:{level} {words}"
    return table(words, "B1 60,60", phase=SETUP, active_team="", **facts)


def find(item: str, figure: str = "A1") -> Scrounge:
    return Scrounge("A", figure, item)


@pytest.mark.rule("R19.9")
def test_hits_weapons_and_grenades_count_one_each() -> None:
    t = alley(3, "colt_m2117").order(find("drug:p90")).order(find("weapon:colt_m2117"))
    t = t.order(find("grenade:smoke"))
    assert t["A1"].drugs == {"p90": 1}
    assert [each.id for each in t["A1"].weapons] == ["colt_m2117", "colt_m2117_2"]
    assert t["A1"].grenades == {"smoke": 1}
    assert t["A1"].found == 3
    assert t.refused(find("drug:p90")).reason == "A1 has found all that can be found."


@pytest.mark.rule("R19.9")
def test_a_second_hit_of_a_kind_adds_up_and_bombs_are_single() -> None:
    t = alley(2).order(find("drug:p90")).order(find("drug:p90"))
    assert t["A1"].drugs == {"p90": 2}
    (bomb,) = alley(1).order(find("weapon:improvised_bomb_ap"))["A1"].weapons
    assert bomb.shots == 1


@pytest.mark.rule("R19.9")
def test_a_rifle_comes_with_what_is_fitted_to_it() -> None:
    t = alley(1).order(find("weapon:corp_arms_mk_ii"))
    assert len(t["A1"].weapons) == 2
    assert t["A1"].found == 1


@pytest.mark.rule("R19.9")
@pytest.mark.parametrize(
    ("item", "cost"),
    [
        ("Cyber Eye: Lo Light and Target Optic", 1),
        ("Cyber Arm", 1),
        ("Cyber Legs (basic)", 2),
        ("Cyber Legs (advanced)", 3),
        ("Combat Computer", 3),
        ("Muscle Grafts, Strength 2", 1),
        ("Muscle Grafts, Strength 3", 2),
        ("Skill Chip: Technical 2", 1),
        ("Skill Chip: Technical 3", 2),
    ],
)
def test_cyberware_counts_its_points(item: str, cost: int) -> None:
    t = alley(3).order(find(f"cyberware:{item}"))
    assert t["A1"].found == cost
    assert len(t["A1"].cyber) == 1
    assert alley(cost).order(find(f"cyberware:{item}"))["A1"].found == cost
    if cost > 1:
        assert alley(cost - 1).refused(find(f"cyberware:{item}")).ref == "R19.9"


@pytest.mark.rule("R19.9")
def test_what_is_found_works() -> None:
    t = alley(3).order(find("cyberware:Skill Chip: Technical 3"))
    t = t.order(find("cyberware:Muscle Grafts, Strength 2"))
    assert [each.id for each in t["A1"].cyber] == ["found-1", "found-2"]
    assert (skill_level(t["A1"], "technical"), skill_level(t["A1"], "strength")) == (3, 2)


@pytest.mark.rule("R19.9")
def test_nobody_finds_what_is_of_no_use_or_too_dear() -> None:
    legs = alley(3, "cyber=cyber_legs_advanced")
    assert legs.refused(find("cyberware:Cyber Legs (advanced)")).ref == "R19.9"
    assert alley(3).refused(find("cyberware:Wired Reflexes")).ref == "R19.9"
    for item in ("weapon:hand_grenade", "weapon:20mm_grenade_launcher", "weapon:excalibur", "drug"):
        assert alley(3).refused(find(item)).ref == "R19.9"


@pytest.mark.rule("R19.9")
def test_who_may_look_and_when() -> None:
    assert alley(0).refused(find("drug:p90")).ref == "R19.9"
    assert alley(1, rules={"skills": "off"}).refused(find("drug:p90")).ref == "R19.1"
    begun = replace(alley(1).battle, phase=ACT, active_team="A")
    assert "preparations are over" in Tabletop(begun).refused(find("drug:p90")).reason
    assert "not one of your figures" in alley(1).refused(find("drug:p90", "B1")).reason


@pytest.mark.rule("R19.9")
def test_the_scenario_says_what_may_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    dry = replace_scenario(finds=("weapon",))
    monkeypatch.setitem(SCENARIOS, BENCH, dry)
    assert alley(1).refused(find("drug:p90")).ref == "R19.9"
    assert alley(1).order(find("weapon:colt_m2117"))["A1"].weapons
    kinds = ("weapon", "drug")
    free = replace_scenario(finds=kinds, limits=lambda battle, figure: Limits(guns=2))
    monkeypatch.setitem(SCENARIOS, BENCH, free)
    assert alley(1).refused(find("weapon:colt_m2117")).ref == "R19.9"
    assert alley(1).order(find("drug:p90"))["A1"].drugs == {"p90": 1}


def replace_scenario(**changes: Any) -> Any:
    """The bench with something else about it."""
    return change(SCENARIOS[BENCH], **changes)


@pytest.mark.rule("R19.9")
def test_it_is_kept_from_the_others() -> None:
    t = alley(1).order(find("drug:p90"))
    (found,) = t.happened(ItemFound)
    assert found.audience == ("A",)
    other = FIREWALL.view(t.battle, "B").figures["A1"]
    assert (other.found, other.drugs, other.skills) == (0, {}, {})
    told = FIREWALL.story(t.battle, found)
    assert told is not None
    assert told.text == "A1 has found: P90."


def test_the_offer_and_its_preview() -> None:
    t = alley(2)
    (offer,) = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "scrounge"]
    assert (offer.label, offer.note) == ("A1 asks around", "2 to find")
    shown = FIREWALL.preview(t.battle, find("cyberware:Muscle Grafts, Strength 3"))
    assert shown.title == "A1 finds: Muscle Grafts, Strength 3"
    assert shown.notes == ("Leaves 0 of Streetwise to use.",)


@pytest.mark.rule("R19.9")
def test_a_level_finds_so_many_items_and_each_seeker_his_own() -> None:
    for level in range(1, 4):
        t = alley(level, "", areas=())
        for number in range(level):
            assert t["A1"].found == number
            t = t.order(find("drug:p90"))
        assert t["A1"].drugs == {"p90": level}
        assert t.refused(find("drug:p90")).ref == "R19.9"
        assert not [each for each in FIREWALL.offers(t.battle, "A") if each.order == "scrounge"]
    words = ("A1 10,10 skill=streetwise:1", "A2 20,10 skill=streetwise:2", "A3 30,10", "B1 60,60")
    t = table(*words, phase=SETUP, active_team="").order(find("drug:p90"))
    t = t.order(find("drug:p90", "A2")).order(find("weapon:colt_m2117", "A2"))
    assert [t[name].found for name in ("A1", "A2", "A3")] == [1, 2, 0]
    assert (t["A1"].weapons, len(t["A2"].weapons)) == ((), 1)
    assert t.refused(find("drug:p90", "A3")).ref == "R19.9"


@pytest.mark.rule("R19.9")
def test_what_is_dearer_than_what_is_left_is_not_found_and_not_offered() -> None:
    legs = "cyberware:Cyber Legs (basic)"
    t = alley(3).order(find("drug:p90"))
    assert t.order(find(legs))["A1"].found == 3
    t = t.order(find("drug:p90"))
    assert t.refused(find(legs)).ref == "R19.9"
    (offer,) = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "scrounge"]
    (field,) = [each for each in offer.fields if isinstance(each, Choice)]
    found = {option.value for option in field.options}
    assert legs not in found
    assert {"cyberware:Cyber Arm", "drug:p90", "weapon:colt_m2117", "grenade:smoke"} <= found


@pytest.mark.rule("R19.9")
def test_rounds_are_found_for_the_launcher_that_one_carries() -> None:
    item = "grenade:smoke@20mm"
    assert alley(1).refused(find(item)).ref == "R19.9"
    assert alley(1, "35mm_grenade_launcher").refused(find(item)).ref == "R19.9"
    armed = alley(1, "20mm_grenade_launcher")
    assert armed.order(find(item))["A1"].grenades == {"smoke@20mm": 1}
    pool = alley(1, "20mm_grenade_launcher", rules={"rounds": "pool"})
    assert pool.refused(find(item)).ref == "R19.9"


@pytest.mark.rule("R19.9")
def test_where_skills_are_not_played_nothing_is_found() -> None:
    t = alley(3, rules={"skills": "off"})
    assert [each.order for each in FIREWALL.offers(t.battle, "A") if each.order == "scrounge"] == []
    assert t.refused(find("drug:p90")).reason
    assert list(finds(t.battle, t["A1"])) == []
