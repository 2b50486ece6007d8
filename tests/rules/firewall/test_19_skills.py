"""Chapter 19: levels, what leaders know, and the skills that need no roll of their own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import BattleOpened, FigureMustered, InitiativeRolled
from rules.firewall.orders import EndPhase
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.levels import acrobatic_reach, known_skills, led_by, skill_level
from rules.firewall.state import LEFT, PLAYER, REFEREE, CyberSystem, Side, Team
from tests.rules.firewall.tabletop import Tabletop, changed, fight, figure, ground, table, walk

CHIP = CyberSystem("chip", "skill_chip", skills={"technical": 2, "intrusion": 2})
GRAFTS = CyberSystem("grafts", "muscle_grafts", grade=3)


@pytest.mark.rule("R19.1")
def test_a_level_is_the_best_of_what_was_learnt_and_what_is_built_in() -> None:
    learnt = figure("A1 10,10 skill=technical:1 skill=stealth:3")
    assert dict(known_skills(learnt)) == {"stealth": 3, "technical": 1}
    wired = replace(learnt, cyber=(CHIP, GRAFTS))
    assert dict(known_skills(wired)) == {
        "intrusion": 2, "stealth": 3, "strength": 3, "technical": 2,
    }  # fmt: skip
    broken = replace(wired, cyber=(replace(CHIP, working=False), replace(GRAFTS, working=False)))
    assert dict(known_skills(broken)) == {"stealth": 3, "technical": 1}
    assert skill_level(figure("A1 10,10"), "medical") == 0


@pytest.mark.rule("R19.5")
@pytest.mark.rule("R19.7")
@pytest.mark.rule("R3.1")
@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    ("words", "bonus"), [("", 1), ("skill=leadership:1", 1), ("skill=leadership:3", 3)]
)
def test_leadership_is_the_bonus_near_a_leader(words: str, bonus: int) -> None:
    t = table("A1 10,10", f"A2 15,10 leader {words}", "B1 10,60", "B2 10,13")
    assert t.order(walk("A1", 10, 5), dice=(6, 1)).modifiers == {"A2 within 8 cm": bonus}
    assert t.order(fight("A1", "B2"), dice=(6, 1)).modifiers["A2 within 8 cm"] == bonus


@pytest.mark.rule("R19.7")
def test_leadership_is_the_leader_s_alone() -> None:
    t = table("A1 10,10", "A2 15,10 leader", "A3 10,15 skill=leadership:3", "B1 10,60")
    assert t.order(walk("A1", 10, 5), dice=(6, 1)).modifiers == {"A2 within 8 cm": 1}
    assert t.order(walk("A2", 20, 10), dice=(6, 1)).modifiers == {}


@pytest.mark.rule("R19.10")
@pytest.mark.parametrize(
    ("level", "listed"), [(0, {}), (1, {}), (2, {"Strength 2": 1}), (3, {"Strength 3": 2})]
)
def test_the_strong_hit_harder(level: int, listed: dict[str, int]) -> None:
    t = table(f"A1 10,10 skill=strength:{level}", "B1 13,10")
    assert t.order(fight("A1", "B1"), dice=(6, 1)).modifiers == listed


@pytest.mark.rule("R19.6")
@pytest.mark.parametrize(
    ("level", "clutter", "target"),
    [(0, 3, 4), (1, 3, 5), (2, 3, 6), (3, 3, 7), (3, 2, 7), (2, 1, 7), (1, 5, 3)],
)
def test_acrobats_mind_clutter_less(level: int, clutter: int, target: int) -> None:
    wood = ground("wood", 0, 0, 30, 30, clutter=clutter)
    t = table(f"A1 10,10 skill=acrobatics:{level}", "B1 60,60", areas=(wood,))
    t = t.order(walk("A1", 10, 15), dice=(1, 2))
    assert t.rolls[0].target == target


@pytest.mark.rule("R19.6")
def test_acrobats_do_not_mind_clutter_less_in_a_fight() -> None:
    wood = ground("wood", 0, 0, 30, 30, clutter=3)
    t = table("A1 10,10 skill=acrobatics:3", "B1 13,10", areas=(wood,))
    assert t.order(fight("A1", "B1"), dice=(6, 1)).modifiers == {"Clutter of Wood": -3}


@pytest.mark.rule("R19.6")
def test_acrobats_climb_and_jump_2_cm_further_for_each_level() -> None:
    reaches = [acrobatic_reach(figure(f"A1 10,10 skill=acrobatics:{level}")) for level in range(4)]
    assert reaches == [0, 20, 40, 60]


def rolled(bench: Tabletop, dice: tuple[int, ...]) -> tuple[Tabletop, list[InitiativeRolled]]:
    """The next Turn, and how its initiative was rolled."""
    after = bench.next_turn(dice)
    return after, after.happened(InitiativeRolled)


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("words", "dice", "winner"),
    [("", (3, 4), "B"), ("skill=tactics:1", (3, 4), "B"), ("skill=tactics:3", (3, 4), "A")],
)
def test_tactics_less_one_is_added_to_the_die(
    words: str, dice: tuple[int, int], winner: str
) -> None:
    t = table(f"A1 10,10 leader {words}", "B1 60,60 leader")
    _, (roll,) = rolled(t, dice)
    assert roll.winner == winner
    assert roll.order == (winner, "B" if winner == "A" else "A")
    assert roll.bonuses == (2 if "3" in words else 0, 0)


@pytest.mark.rule("R19.11")
def test_the_tactics_of_a_die_are_told() -> None:
    after, (roll,) = rolled(table("A1 10,10 leader skill=tactics:2", "B1 60,60"), (4, 4))
    told = FIREWALL.story(after.battle, roll)
    assert told is not None
    assert told.text == "Side A begins."
    assert [(each.name, each.value) for each in told.modifiers] == [("Tactics of Side A", 1)]


@pytest.mark.rule("G7")
def test_only_leaders_in_play_count_and_the_best_of_them() -> None:
    t = table(
        "A1 10,10 leader skill=tactics:2", "A2 20,10 team=two leader skill=tactics:3",
        "A3 30,10 skill=tactics:3", "B1 60,60",
    )  # fmt: skip
    assert rolled(t, (4, 5))[1][0].bonuses == (2, 0)
    down = table(
        "A1 10,10 leader skill=tactics:2", "A2 20,10 team=two leader down skill=tactics:3",
        "A3 30,10 skill=tactics:3", "B1 60,60",
    )  # fmt: skip
    assert rolled(down, (4, 6))[1][0].bonuses == (1, 0)
    # Nobody mourns a leader who has left the table, but such a one plans no more either.
    gone = changed(t, "A2", status=LEFT)
    assert rolled(gone, (4, 6))[1][0].bonuses == (1, 0)


@pytest.mark.rule("G7")
def test_a_tie_that_tactics_makes_is_rolled_again() -> None:
    t = table("A1 10,10 leader skill=tactics:2", "B1 60,60")
    after, rolls = rolled(t, (3, 4, 3, 3))
    assert [roll.winner for roll in rolls] == ["", "A"]
    assert after.battle.initiative == ("A", "B")


def three(*roles: str) -> Tabletop:
    """A table of three sides, one figure each."""
    bench = table("A1 10,10", "B1 60,60")
    third = figure("C1 90,90")
    teams = {**bench.battle.teams, "C": Team("C", "C", "Team C")}
    sides = (Side("A", "Side A"), Side("B", "Side B"), Side("C", "Side C", role=roles[0]))
    figures = {**bench.battle.figures, "C1": third}
    return Tabletop(replace(bench.battle, sides=sides, teams=teams, figures=figures))


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("G7")
def test_three_sides_act_in_the_order_of_their_dice() -> None:
    after, rolls = rolled(three(PLAYER), (2, 5, 2, 1, 4))
    assert [roll.rolled_for for roll in rolls] == [("A", "B", "C"), ("A", "C")]
    assert [roll.order for roll in rolls] == [(), ("B", "C", "A")]
    told = FIREWALL.story(after.battle, rolls[1])
    assert told is not None
    assert told.text == "First Side B, then Side C, then Side A."
    acting = []
    for side in ("B", "C", "A"):
        acting.append(after.battle.active_team)
        dice = (1, 2, 3) if side == "A" else ()
        after = after.order(EndPhase(side), dice=dice)
    assert acting == ["B", "C", "A"]
    assert after.battle.turn == 3
    assert after.battle.active_team == "C"


@pytest.mark.rule("R4.2")
def test_a_referee_without_figures_rolls_no_initiative() -> None:
    t = three(REFEREE)
    figures = {name: each for name, each in t.battle.figures.items() if name != "C1"}
    _, (roll,) = rolled(Tabletop(replace(t.battle, figures=figures)), (2, 5))
    assert roll.rolled_for == ("A", "B")
    assert roll.order == ("B", "A")


@pytest.mark.rule("R19.1")
@pytest.mark.parametrize(
    ("answer", "known"), [("on", {"stealth": 2, "technical": 2, "intrusion": 2}), ("off", {})]
)
def test_without_the_chapter_nobody_has_a_skill(answer: str, known: dict[str, int]) -> None:
    opened = BattleOpened("", "bench", {"skills": answer}, 100, 100, ())
    skilled = replace(figure("A1 10,10 skill=stealth:2"), cyber=(CHIP,))
    battle = FIREWALL.folded([opened, FigureMustered(skilled)])
    assert dict(known_skills(battle.figures["A1"])) == dict(sorted(known.items()))


@pytest.mark.rule("R19.5")
def test_a_leader_knows_leadership_and_tactics_at_1_and_nobody_else_does() -> None:
    t = table("A1 10,10 leader", "A2 15,10", "A3 60,10 leader skill=tactics:2", "B1 60,60")
    assert {name: row.leader for name, row in CATALOGUE.skills.items() if row.leader} == {
        "leadership": 1, "tactics": 1,
    }  # fmt: skip
    for skill in ("leadership", "tactics"):
        assert led_by(t["A1"], skill) == 1
        assert skill_level(t["A2"], skill) == 0
        # What a leader has learnt or has built in counts where it is more, and adds nothing.
        learnt = replace(t["A1"], skills={skill: 3})
        assert led_by(learnt, skill) == 3
        chip = CyberSystem("chip", "skill_chip", skills={skill: 2})
        assert led_by(replace(t["A1"], cyber=(chip,)), skill) == 2
    assert led_by(t["A1"], "medical") == 0


@pytest.mark.rule("R19.5")
@pytest.mark.rule("R4.2")
def test_tactics_1_of_a_leader_adds_nothing_and_a_member_s_skill_is_no_leader_s() -> None:
    t = table("A1 10,10 leader", "A2 15,10 skill=tactics:3", "B1 60,60")
    assert rolled(t, (3, 4))[1][0].bonuses == (0, 0)
    # A team without a leader is led by nobody.
    assert (
        table("A1 10,10", "A2 15,10 skill=leadership:3", "B1 60,60")
        .order(walk("A1", 10, 5), dice=(6, 1))
        .modifiers
        == {}
    )


@pytest.mark.rule("R19.6")
def test_no_acrobat_gains_by_clutter_and_a_driver_s_skill_is_not_for_feet() -> None:
    for level in range(4):
        for clutter in range(6):
            heath = ground("heath", 0, 0, 60, 60, clutter=clutter)
            words = f"A1 10,10 gutz=9 skill=acrobatics:{level} skill=drive:3"
            t = table(words, "B1 90,90", areas=(heath,)).order(walk("A1", 10, 15), dice=(1, 2))
            assert t.rolls[0].target == 9 - max(0, clutter - level), (level, clutter)
