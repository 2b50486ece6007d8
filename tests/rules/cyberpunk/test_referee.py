"""A referee: his modifiers (C12), tests (C3), the defence that he names (C13), and his seat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk import referee_events as r
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import REFEREE, Side
from rules.kernel.events import BattleAgreed
from rules.kernel.record import IllegalOrder
from tests.rules.cyberpunk.tabletop import Tabletop, at, table


def refereed(*lines: str, **rules: str) -> Tabletop:
    """A table with a referee at it."""
    t = table(*lines, **rules)
    seat = Side(REFEREE, "The judge", role=REFEREE)
    return Tabletop(replace(t.battle, sides=(*t.battle.sides, seat)))


def refused(t, order, words):
    with pytest.raises(IllegalOrder, match=words):
        CYBERPUNK.verify(t.battle, order)


def modified(t: Tabletop, by: int, rolls="all", lasts="battle", **more: str) -> Tabletop:
    return t.order(o.RefereeModifies(REFEREE, by, rolls, lasts, "rain", **more))


@pytest.mark.rule("C12")
def test_a_modifier_counts_in_the_roll_the_preview_and_the_odds():
    t = modified(refereed("A 0,0 service_pistol", "B 10,0"), -4, "ranged", figure="A")
    shot = o.Shoot("a", "A", "service_pistol-1", "B")
    # REF 8, skill 4 and the referee's -4 against 15: four of ten faces, where eight would do.
    assert CYBERPUNK.odds(t.battle, shot).success == (2, 5)
    assert CYBERPUNK.preview(t.battle, shot).modifiers[-1].value == -4
    t.order(shot, [6])
    assert t.last(e.SkillRolled).over == -1
    assert not t.last(e.SkillRolled).success
    assert "the referee: rain" in [each.name for each in t.last(e.SkillRolled).modifiers]


@pytest.mark.rule("C12")
def test_a_modifier_is_for_one_kind_of_rolls_one_figure_and_one_target():
    lines = ("A 0,0 service_pistol knife", "A2 0,3", "B 1.5,0", "B2 1.5,1.5")
    shot = o.Shoot("a", "A", "service_pistol-1", "B")
    blow = o.Strike("a", "A", "B", "armed", "knife-2")

    def bonus(order, *given, **more) -> int:
        t = modified(refereed(*lines), 5, *given, **more)
        plain = CYBERPUNK.preview(refereed(*lines).battle, order).modifiers
        return sum(m.value for m in CYBERPUNK.preview(t.battle, order).modifiers) - sum(
            m.value for m in plain
        )

    assert (bonus(shot, "ranged"), bonus(blow, "ranged")) == (5, 0)
    assert (bonus(shot, "melee"), bonus(blow, "melee")) == (0, 5)
    assert (bonus(shot, "tasks"), bonus(blow, "all"), bonus(shot, "all")) == (0, 5, 5)
    assert (bonus(shot, figure="A"), bonus(shot, figure="A2")) == (5, 0)
    assert (bonus(shot, target="B"), bonus(shot, target="B2")) == (5, 0)


@pytest.mark.rule("C12")
def test_tasks_are_modified_as_well():
    aid = o.Stabilise("a", "A", "A2")
    for by, face, saved in ((-1, 3, False), (1, 2, True)):
        t = refereed("A 0,0 medical=5", "A2 1,0", "B 40,0").changed("A2", wounds=14)
        assert modified(t, by, "tasks").order(aid, [face])["A2"].health.stable is saved


@pytest.mark.rule("C12", "C3")
def test_a_jam_and_a_terminal_are_tasks_too():
    lines = ("A 0,0 service_pistol", "B 40,0")
    weapon = replace(refereed(*lines)["A"].weapons[0], state="jammed")
    for order, number in (
        (o.Unjam("a", "A", "service_pistol-1"), 10), (o.Work("a", "A"), 12),
    ):  # fmt: skip
        for by in (0, -3):
            t = refereed(*lines).walled(1, -1, 1, 2, sp=25).changed("A", weapons=(weapon,))
            [area] = t.battle.areas
            at_terminal = (replace(area, id="terminal"),)
            t = Tabletop(replace(t.battle, scenario="upload", areas=at_terminal))
            t = modified(t, by, "tasks") if by else t
            shown = CYBERPUNK.preview(t.battle, order)
            skilled = 4 if isinstance(order, o.Unjam) else 0
            needed = number - 6 - skilled - by  # TECH 6
            assert shown.chances[0].ways == 11 - max(1, needed), (order, by)
            t.order(order, [1])
            assert t.last(e.SkillRolled).over == 1 - needed


@pytest.mark.rule("C12")
def test_how_long_a_modifier_lasts():
    pair = ("A 0,0", "B 40,0")
    t = modified(refereed(*pair), 2, lasts="next", figure="A")
    assert t.battle.rulings
    assert t.order(o.Dodge("a", "A")).battle.rulings == ()
    for lasts, left in (("round", 0), ("battle", 1)):
        t = modified(refereed(*pair), 2, lasts=lasts)
        t.order(o.EndTurn("a", "A"))
        assert len(t.battle.rulings) == 1
        t.order(o.EndTurn("b", "B"), [5, 5])
        assert (t.battle.round, len(t.battle.rulings)) == (2, left)
    t.order(o.RefereeLifts(REFEREE, "ruling-1"))
    assert t.battle.rulings == ()
    assert t.last(r.ModifierLifted).reason == "rain"
    # Numbers are never given twice.
    assert modified(t, 1).battle.rulings[0].id == "ruling-2"


@pytest.mark.rule("C12")
def test_what_is_refused():
    t = refereed("A 0,0", "B 40,0")
    rain = o.RefereeModifies(REFEREE, -2, "all", "battle", "rain")
    refused(t, replace(rain, side="a"), "Only a referee")
    refused(t, replace(rain, by=0), "1 to 20")
    refused(t, replace(rain, by=-21), "1 to 20")
    refused(t, replace(rain, reason=" "), "one line")
    refused(t, replace(rain, rolls="luck"), "from the lists")
    refused(t, replace(rain, lasts="ever"), "from the lists")
    refused(t, replace(rain, figure="C"), "alive")
    refused(t, replace(rain, lasts="next"), "whose next action")
    refused(t, o.RefereeLifts(REFEREE, "ruling-1"), "no longer")
    refused(t, o.Concede(REFEREE), "nothing to give up")
    refused(t, o.EndTurn(REFEREE, "A"), "nobody of yours")
    for _ in range(20):
        t = modified(t, 1)
    refused(t, rain, "At most 20")
    over = Tabletop(CYBERPUNK.fold(t.battle, BattleAgreed("draw")))
    refused(over, rain, "over")
    assert CYBERPUNK.offers(over.battle, REFEREE) == ()


@pytest.mark.rule("C3", "C22")
def test_a_test_of_cool_suffers_by_wounds():
    """COOL is asked for by no roll of the text: a referee may."""
    nerve = o.RefereeTests(REFEREE, "A", "cool", 12, "walking past the guard", "stealth")
    for wounds, cool in ((0, 6), (8, 6), (9, 3), (13, 2)):
        t = refereed("A 0,0 stealth=3", "B 40,0").changed("A", wounds=wounds)
        t.order(nerve, [5])
        rolled = t.last(e.SkillRolled)
        assert 12 + rolled.over == cool + 3 + 5, wounds
        assert (rolled.purpose, t.last(r.TestCalled).reason) == ("test", nerve.reason)
        card = next(c for c in CYBERPUNK.scene(t.battle, "a").cards if c.id == "A")
        fact = next(f for f in card.facts if f.label == "INT, COOL, TECH")
        assert fact.value.split(", ")[1] == str(cool)
    refused(t, replace(nerve, stat="luck"), "from the lists")
    refused(t, replace(nerve, skill="luck"), "from the lists")
    refused(t, replace(nerve, number=4), "5 to 40")
    assert t["A"].actions == 0  # it is nobody's action


@pytest.mark.rule("C13")
def test_the_referee_names_the_skill_of_a_defence():
    t = refereed("A 0,0 knife", "B 1.5,0 dodge=5 athletics=1")
    blow = o.Strike("a", "A", "B", "armed", "knife-1")
    assert CYBERPUNK.odds(t.battle, blow).success == (9, 25)
    t.order(o.RefereeNames(REFEREE, "B", "athletics"))
    t.order(blow, [2, 6])
    assert t.last(e.ContestRolled).totals == (14, 15)
    t.order(o.RefereeNames(REFEREE, "B"))
    assert t["B"].defends_with == ""
    refused(t, o.RefereeNames(REFEREE, "B", "handgun"), "one of the five")
    refused(t, o.RefereeNames(REFEREE, "B"), "already")


@pytest.mark.rule("C12")
def test_the_referee_moves_somebody_out_of_every_grip():
    t = refereed("A 0,0", "B 1.5,0", "B2 20,0").walled(8, -2, 4, 4)
    t = t.changed("B", grip="A", grip_kind="hold")
    moved = o.RefereeMoves(REFEREE, "A", *at(5, 5), "the floor gives way")
    for place, words in ((at(10, 0), "building"), (at(20, 0), "stands"), (at(-10, 0), "off")):
        refused(t, replace(moved, x=place.x, y=place.y), words)
    t.order(moved)
    assert (t["A"].at, t["B"].grip) == (at(5, 5), "")
    placed = t.last(r.FigurePlaced)
    told = CYBERPUNK.story(t.battle, placed)
    assert told.text == "The referee moves A 7.1 m south-east: the floor gives way."
    raw = {"kind": "figure_placed", "figure": "A", "at": [0, 0], "reason": "as agreed", "v": 1}
    old = CYBERPUNK.story(t.battle, CYBERPUNK.event_from(raw))
    assert old.text == "The referee moves A: as agreed."


@pytest.mark.rule("C12")
def test_a_ruling_in_words_is_told():
    t = refereed("A 0,0", "B 40,0").order(o.RefereeRules(REFEREE, "The lights go out."))
    told = CYBERPUNK.story(t.battle, t.events[0])
    assert told.text == "The referee rules: The lights go out."
    assert CYBERPUNK.ruling == "referee_rules"


@pytest.mark.rule("C12")
def test_the_seat_is_there_where_the_house_rule_says_so():
    for answer, seats in (("none", ["west", "east"]), ("seat", ["west", "east", REFEREE])):
        for card in CYBERPUNK.scenarios:
            events = CYBERPUNK.muster(card.id, {}, {"referee": answer}, 3)
            battle = CYBERPUNK.folded(events)
            assert [side.id for side in battle.sides] == seats
            assert [side.id for side in card.seated({"referee": answer})] == seats
            assert REFEREE not in CYBERPUNK.to_act(battle)
            assert CYBERPUNK.story(battle, events[0]).text.count("against") == 1


@pytest.mark.rule("C12", "C2")
def test_a_referee_has_no_die_no_turn_and_no_part_in_the_result():
    t = refereed("A 0,0 service_pistol", "B 10,0", initiative="party")
    t.order(o.EndTurn("a", "A"))
    t.order(o.EndTurn("b", "B"), [5, 6])
    assert set(t.last(e.InitiativeRolled).totals) == {"A", "B"}
    t.order(o.Concede("a"))
    assert t.battle.outcome.winner == "b"
