"""Chapters 10, 19 and 22: improvised bombs, laid as traps, found, disarmed, or under a counter."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.climbing.orders import Jump
from rules.firewall.gutz import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS
from rules.firewall.noncombat import stroll
from rules.firewall.orders import Fly, Shoot
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.events import SkillShown
from rules.firewall.state import ACTIVE, DEAD, OVER, REFEREE, ROUTED, Side, Trap
from rules.firewall.traps.events import (
    BombKept,
    BombRolled,
    CounterBared,
    CounterDropped,
    CounterPlaced,
    CounterTaken,
    TrapDisarmed,
    TrapSet,
    TrapsFound,
    TrapWentOff,
)
from rules.firewall.traps.knowledge import placed
from rules.firewall.traps.orders import Disarm, Grab, Search, SetTrap
from rules.firewall.vehicles.design import Parts
from rules.kernel.dice import ListedDice
from rules.kernel.geometry import Point
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import DESIGNS, Tabletop, changed, ground, shoot, table, walk

AP, AV = "improvised_bomb_ap", "improvised_bomb_av"
EXPERT = "skill=technical:2 skill=observation:2"


def trap(x: int = 20, y: int = 10, **changes: Any) -> dict[str, Trap]:
    """Side B's bomb at a place in cm."""
    made = Trap("bomb-1", Point(x * 10, y * 10), AP, known_to=("B",))
    return {"bomb-1": replace(made, **changes)}


def counter(weapon: str = AP, **changes: Any) -> dict[str, Trap]:
    """Counter 3, 10 cm east of 10,10 plus a step; of which nobody knows anything."""
    made = Trap("three", Point(120, 100), weapon, label="3")
    return {"three": replace(made, **changes)}


# Bombs are counted


@pytest.mark.rule("G30")
@pytest.mark.rule("R10.7")
def test_a_bomb_is_thrown_once() -> None:
    t = table(f"A1 10,10 {AP} {AP} thrown_spear", "B1 18,10", "B2 60,60")
    assert [(each.id, each.shots) for each in t["A1"].weapons] == [
        (AP, 1), (f"{AP}_2", 1), ("thrown_spear", -1),
    ]  # fmt: skip
    t = t.order(shoot("A1", "B1", AP, "B"), dice=(6, 5))
    assert [each.shots for each in t["A1"].weapons] == [0, 1, -1]
    t = t.next_turn()
    assert t.refused(shoot("A1", "B1", AP, "B")).reason == "The Improvised Bomb AP has been used."
    assert t.order(shoot("A1", "B1", f"{AP}_2", "B"), dice=(1, 2))["B1"].gutz == 6


# Laying


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("dice", "result", "laid", "shots", "gutz"),
    [
        ((1, 2), SUCCESS, True, 0, 7),
        ((2, 2), CRITICAL_SUCCESS, True, 0, 8),
        ((6, 5), FAILURE, False, 1, 7),
        # It goes off too soon: a point for the critical failure, and the bomb takes one more.
        ((5, 5, 3, 4), CRITICAL_FAILURE, False, 0, 5),
    ],
)
def test_technical_lays_a_bomb(
    dice: tuple[int, ...], result: str, laid: bool, shots: int, gutz: int
) -> None:
    t = table(f"A1 10,10 {AP} {EXPERT}", "B1 60,60")
    t = t.order(SetTrap("A", "A1", AP, "combat"), dice=dice)
    assert t.result == result
    assert (t["A1"].weapons[0].shots, t["A1"].gutz, t["A1"].fought) == (shots, gutz, True)
    laid_now = {"bomb-1": Trap("bomb-1", Point(100, 100), AP, known_to=("A",))}
    assert t.battle.traps == (laid_now if laid else {})


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("words", "order", "ref"),
    [
        ("", SetTrap("A", "A1", AP, "combat"), "R19.11"),
        (AP, SetTrap("A", "A1", AV, "combat"), "R19.11"),
        (AP, SetTrap("A", "A1", AP, "both"), "R19.2"),
        (f"{AP} fought", SetTrap("A", "A1", AP, "combat"), "R4.6"),
    ],
)
def test_what_cannot_be_laid(words: str, order: SetTrap, ref: str) -> None:
    assert table(f"A1 10,10 {words}", "B1 60,60").refused(order).ref == ref


def laying(t: Tabletop) -> list[str]:
    """The bombs that A1 is offered to lay."""
    offers = FIREWALL.offers(t.battle, "A")
    return [each.fixed["bomb"] for each in offers if each.order == "set_trap"]


@pytest.mark.rule("R19.11")
def test_only_bombs_that_are_left_are_laid() -> None:
    t = table(f"A1 10,10 {AP} {AV} colt_m2117", "B1 60,60")
    used = tuple(replace(each, shots=0) if each.id == AV else each for each in t["A1"].weapons)
    t = changed(t, "A1", weapons=used)
    for other in (AV, "colt_m2117"):
        refusal = t.refused(SetTrap("A", "A1", other, "combat"))
        assert refusal.reason == "A1 has no such bomb left."
    assert laying(t) == [AP]
    assert laying(table(f"A1 10,10 {AP} flying height=100", "B1 60,60")) == []


@pytest.mark.rule("R19.11")
def test_a_bomb_is_laid_on_the_ground_and_not_in_the_air() -> None:
    t = table(f"A1 10,10 {AP} flying height=100", "B1 60,60")
    assert t.refused(SetTrap("A", "A1", AP, "combat")).ref == "R19.11"


@pytest.mark.rule("R19.11")
def test_without_skills_nobody_lays_searches_or_disarms() -> None:
    t = table(f"A1 10,10 {AP}", "B1 60,60", rules={"skills": "off"}, traps=trap(11))
    for order in (
        SetTrap("A", "A1", AP, "combat"),
        Search("A", "A1", "combat"),
        Disarm("A", "A1", "bomb-1"),
    ):
        assert t.refused(order).ref == "R19.1"


# Going off


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("dice", "burst", "gutz", "status", "suppressed"),
    [
        ((3, 4), SUCCESS, 6, ACTIVE, True),
        ((3, 3), CRITICAL_SUCCESS, 7, DEAD, False),
        ((6, 2), FAILURE, 7, ACTIVE, False),
        ((4, 4), CRITICAL_FAILURE, 7, ACTIVE, False),
    ],
)
def test_a_bomb_goes_off_under_whoever_passes_with_a_gutz_of_its_own(
    dice: tuple[int, int], burst: str, gutz: int, status: str, suppressed: bool
) -> None:
    t = table("A1 10,10", "A2 60,60", "B1 90,90", traps=trap())
    t = t.order(walk("A1", 27, 10), dice=(1, 2, *dice))
    assert [each.trap for each in t.happened(TrapWentOff)] == ["bomb-1"]
    rolled = [(each.sides, each.gutz, each.burst) for each in t.happened(BombRolled)]
    assert rolled == [(6, 7, burst)]
    assert (t["A1"].gutz, t["A1"].status, t["A1"].suppressed) == (gutz, status, suppressed)
    assert t["A1"].at == (270, 100)
    assert t.battle.traps["bomb-1"].gone


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(("y", "sprung"), [(10, True), (13.2, True), (13.3, False)])
def test_within_2_cm_of_the_base(y: float, sprung: bool) -> None:
    # Half a base and 2 cm: 32 mm beside the way.
    at = Point(200, int(y * 10))
    t = table("A1 10,10", "B1 90,90", traps=trap(at=at))
    t = t.order(walk("A1", 27, 10), dice=(1, 2, 6, 2) if sprung else (1, 2))
    assert bool(t.happened(TrapWentOff)) is sprung


@pytest.mark.rule("R22.3")
def test_it_strikes_whoever_is_near_where_it_lies() -> None:
    # A2 and B1 stand 2 cm from the bomb and B2 5 cm; the walker is struck wherever it has got to.
    words = ("A1 10,10", "A2 20,14.5", "B1 20,5.5", "B2 20,17.5", "A3 20,17.6")
    t = table(*words, "B3 90,90", traps=trap()).order(walk("A1", 27, 10), dice=(1, 2, 3, 4))
    struck = {name: (t[name].gutz, t[name].suppressed) for name in ("A1", "A2", "B1", "B2", "A3")}
    assert struck == {
        "A1": (6, True), "A2": (6, True), "B1": (6, True), "B2": (7, True), "A3": (7, False),
    }  # fmt: skip


@pytest.mark.rule("R16.1")
@pytest.mark.rule("R22.3")
def test_armour_helps_and_nobody_gains() -> None:
    t = table("A1 10,10 armour=korlon_pleximesh", "B1 90,90", traps=trap())
    t = t.order(walk("A1", 25, 10), dice=(1, 2, 3, 4))
    assert (t["A1"].gutz, t["B1"].gutz) == (7, 7)
    killed = table("A1 10,10", "A2 60,60", "B1 90,90", traps=trap())
    killed = killed.order(walk("A1", 27, 10), dice=(1, 2, 3, 3))
    assert killed["B1"].gutz == 7


@pytest.mark.rule("R22.3")
def test_who_does_not_set_it_off() -> None:
    known = trap(known_to=("A", "B"))
    gone = trap(gone=True)
    other_floor = trap(height=100)
    numbered = trap(label="1")
    for traps in (known, gone, other_floor, numbered):
        t = table("A1 10,10", "B1 90,90", traps=traps)
        t = t.order(walk("A1", 27, 10), dice=(1, 2))
        assert t.happened(TrapWentOff) == []
    mine = table("A1 10,10", "B1 90,90", traps=trap(known_to=("A",)))
    assert mine.order(walk("A1", 27, 10), dice=(1, 2)).happened(TrapWentOff) == []
    failed = table("A1 10,10", "A2 60,60", "B1 90,90", traps=trap())
    # Half the way ends 9 cm before the bomb.
    assert failed.order(walk("A1", 14, 10), dice=(6, 5)).happened(TrapWentOff) == []


@pytest.mark.rule("R22.3")
def test_two_bombs_on_one_way_and_a_leader_mourned() -> None:
    traps = trap() | {"bomb-2": Trap("bomb-2", Point(250, 100), AP, known_to=("B",))}
    t = table("A1 10,10 leader", "A2 60,60", "B1 90,90", traps=traps)
    both = t.order(walk("A1", 27, 10), dice=(1, 2, 3, 4, 3, 4))
    assert [each.trap for each in both.happened(TrapWentOff)] == ["bomb-1", "bomb-2"]
    assert both["A1"].gutz == 5
    first = t.order(walk("A1", 27, 10), dice=(1, 2, 3, 3, 1, 3))
    assert [each.trap for each in first.happened(TrapWentOff)] == ["bomb-1"]
    assert (first["A2"].gutz, first["A2"].suppressed) == (6, True)


@pytest.mark.rule("R22.3")
def test_whoever_is_blown_up_does_not_leave_the_table_or_go_on() -> None:
    t = table("A1 5,10", "A2 60,60", "B1 90,90", traps=trap(1, 10))
    t = t.order(walk("A1", 0, 10, leave=True), dice=(1, 2, 3, 3))
    assert t["A1"].status == DEAD
    t = table("A1 10,10", "A2 60,60", "B1 90,90", traps=trap())
    stopped = t.order(walk("A1", 20, 10), dice=(1, 1, 3, 4))
    assert (stopped["A1"].suppressed, stopped.battle.pending) == (True, ())
    spared = t.order(walk("A1", 20, 10), dice=(1, 1, 6, 2))
    assert spared.battle.pending != ()


@pytest.mark.rule("R9.6")
@pytest.mark.rule("R22.3")
def test_an_anti_armour_bomb_under_people_is_a_burst() -> None:
    t = table("A1 10,10", "A2 20,14.5", "B1 90,90", traps=trap(weapon=AV))
    t = t.order(walk("A1", 27, 10), dice=(1, 2, 3, 4))
    assert (t["A1"].gutz, t["A2"].gutz) == (6, 6)


# Searching


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("dice", "found", "gutz"),
    [((1, 2), True, 7), ((2, 2), True, 8), ((6, 5), False, 7), ((5, 5), False, 6)],
)
def test_observation_finds_bombs(dice: tuple[int, int], found: bool, gutz: int) -> None:
    t = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=trap())
    t = t.order(Search("A", "A1", "movement"), dice=dice)
    assert t.battle.traps["bomb-1"].known_to == (("B", "A") if found else ("B",))
    assert t["A1"].gutz == gutz
    told = FIREWALL.story(t.battle, t.rolls[0])
    assert told is not None
    assert told.text.startswith("A1 searches the ground: ")
    assert t.happened(TrapsFound) == (
        [TrapsFound("A1", "A", ("bomb-1",), audience=("A",))] if found else []
    )


def finds(t: Tabletop) -> tuple[str, ...]:
    """What a search that goes well finds."""
    [found] = t.order(Search("A", "A1", "movement"), dice=(1, 2)).happened(TrapsFound)
    return found.traps


@pytest.mark.rule("R19.11")
def test_only_close_by_and_in_sight() -> None:
    # 10 cm from the base: 112 mm from its middle.
    near = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=trap(at=Point(212, 100)))
    assert finds(near) == ("bomb-1",)
    far = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=trap(at=Point(213, 100)))
    assert finds(far) == ()
    wall = ground("wall", 15, 0, 1, 40, blocks=True)
    behind = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=trap(18), areas=(wall,))
    assert finds(behind) == ()


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((60, 70), "A1 finds no bomb here."),
        ((15, 70), "A1 finds a bomb: Improvised Bomb AP."),
        ((15, 16), "A1 finds 2 bombs: Improvised Bomb AP, Improvised Bomb AP."),
    ],
)
def test_a_search_is_one_line_however_much_it_finds(places: tuple[int, int], said: str) -> None:
    traps = {
        f"bomb-{n}": Trap(f"bomb-{n}", Point(x * 10, 100), AP, known_to=("B",))
        for n, x in enumerate(places, 1)
    }
    t = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=traps)
    t = t.order(Search("A", "A1", "movement"), dice=(1, 2))
    [secret] = [event for event in t.events if event.audience]
    story = FIREWALL.story(t.battle, secret)
    assert (story and story.text, secret.audience) == (said, ("A",))


@pytest.mark.rule("R19.11")
def test_older_journals_tell_of_one_bomb_at_a_time() -> None:
    t = table("A1 10,10", "B1 90,90", traps=trap())
    event = FIREWALL.event_from(
        {"kind": "trap_found", "figure": "A1", "trap": "bomb-1", "side": "A", "audience": ["A"]}
    )
    assert FIREWALL.fold(t.battle, event).traps["bomb-1"].known_to == ("B", "A")
    told = FIREWALL.story(t.battle, event)
    assert told is not None
    assert told.text == "A1 finds a bomb: Improvised Bomb AP."


@pytest.mark.rule("R19.11")
def test_there_must_be_something_to_look_for() -> None:
    search = Search("A", "A1", "movement")
    for traps in ({}, trap(known_to=("A",)), trap(gone=True), counter()):
        t = table("A1 10,10", "B1 90,90", traps=traps)
        assert t.refused(search).ref == "R19.11"
        assert "search" not in {each.order for each in FIREWALL.offers(t.battle, "A")}


# Disarming


def wires(words: str = EXPERT, **changes: Any) -> Tabletop:
    """A1 beside a bomb that side A has found."""
    traps = trap(12, 10, known_to=("B", "A"), **changes)
    return table(f"A1 10,10 {words}", "A2 60,60", "B1 90,90", traps=traps)


DISARM = Disarm("A", "A1", "bomb-1")


@pytest.mark.rule("R22.6")
def test_success_makes_it_harmless() -> None:
    t = wires().order(DISARM, dice=(1, 2))
    assert t.happened(TrapDisarmed)
    assert t.happened(BombKept) == []
    assert t.battle.traps["bomb-1"].gone
    assert (t["A1"].moved, t["A1"].fought, t["A1"].weapons) == (True, True, ())


@pytest.mark.rule("R22.6")
def test_a_critical_success_keeps_the_bomb() -> None:
    t = wires(f"{EXPERT} {AP}").order(DISARM, dice=(2, 2))
    assert [(each.id, each.shots) for each in t["A1"].weapons] == [(AP, 1), (f"{AP}_2", 1)]
    assert t["A1"].gutz == 8
    thrown = table(f"A1 10,10 {EXPERT}", "B1 18,10", "B2 90,90", traps=trap(12, known_to=("A",)))
    thrown = thrown.order(DISARM, dice=(2, 2)).next_turn()
    shot = Shoot("A", "A1", AP, "B", "B1")
    assert thrown.order(shot, dice=(1, 2))["B1"].gutz == 6


@pytest.mark.rule("R22.6")
@pytest.mark.parametrize(
    ("dice", "gutz", "suppressed"), [((6, 5, 3, 4), 6, True), ((6, 5, 6, 2), 7, False)]
)
def test_a_failure_sets_it_off(dice: tuple[int, ...], gutz: int, suppressed: bool) -> None:
    t = wires().order(DISARM, dice=dice)
    assert t.happened(TrapWentOff)
    assert (t["A1"].gutz, t["A1"].suppressed, t["A1"].failed) == (gutz, suppressed, True)


@pytest.mark.rule("R22.6")
def test_a_critical_failure_is_the_end() -> None:
    bench = table(
        f"A1 10,10 armour=thorco_paladin {EXPERT}", "A2 12,13.5", "A3 60,60", "B1 90,90",
        traps=trap(12, 10, known_to=("A",)),
    )  # fmt: skip
    t = bench.order(DISARM, dice=(5, 5))
    assert t.happened(BombRolled) == []
    assert (t["A1"].status, t["A1"].gutz, t["A2"].status) == (DEAD, 6, DEAD)
    coward = wires(f"{EXPERT} gutz=2").order(DISARM, dice=(5, 5))
    # Whoever runs from the wires is not there any more when they spark.
    assert coward["A1"].status == ROUTED


@pytest.mark.rule("R22.6")
def test_it_takes_the_whole_turn() -> None:
    assert wires(f"{EXPERT} moved").refused(DISARM).ref == "R4.6"
    assert wires(f"{EXPERT} fought").refused(DISARM).ref == "R22.6"
    assert {offer.order for offer in FIREWALL.offers(wires("fought").battle, "A")} & {
        "disarm"
    } == set()


@pytest.mark.rule("R22.6")
@pytest.mark.parametrize(
    "bench",
    [
        wires(at=Point(133, 100)),  # 2 cm and a bit
        wires(gone=True),
        wires(height=100),
        table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=trap(12)),  # nobody has found it
        table(f"A1 10,10 {EXPERT}", "B1 90,90"),
    ],
)
def test_only_what_is_seen_and_close_is_disarmed(bench: Tabletop) -> None:
    assert bench.refused(DISARM).ref == "R22.3"
    assert bench.battle.traps == {} or wires(at=Point(132, 100)).order(DISARM, dice=(1, 2))


@pytest.mark.rule("R19.1")
@pytest.mark.rule("R22.6")
def test_an_expert_left_in_peace_disarms_without_a_roll() -> None:
    traps = trap(12, known_to=("A",))
    t = table("A1 10,10 skill=technical:3", "B1 90,90 reserve", traps=traps).order(DISARM)
    assert t.happened(SkillShown)
    assert t.happened(TrapDisarmed)


@pytest.mark.rule("R22.2")
@pytest.mark.rule("R22.6")
def test_the_hands_must_be_free_and_out_of_any_vehicle() -> None:
    t = table(f"A1 10,10 {AP} {EXPERT}", "A2 60,60 down", "B1 90,90", traps=counter())
    busy = changed(changed(t, "A1", carrying="A2"), "A2", carried_by="A1")
    for order in (Disarm("A", "A1", "three"), GRAB):
        assert busy.refused(order).ref == "R22.2"
    assert not {each.order for each in FIREWALL.offers(busy.battle, "A")} & {"disarm", "grab"}
    assert laying(busy) == []
    crew = table(f"A1 10,10 vehicle=city_bug {EXPERT}", "B1 90,90", traps=counter())
    assert crew.refused(GRAB).ref == "R21.3"
    absent = table("A1 10,10 reserve", "B1 90,90", traps=counter())
    assert absent.refused(GRAB).reason == "A1 is not on the table yet and must enter it first."


# Counters


GRAB = Grab("A", "A1", "three")


@pytest.mark.rule("R22.3")
def test_picking_up_a_counter_that_is_a_bomb() -> None:
    t = table("A1 10,10", "A2 60,60", "B1 90,90", traps=counter())
    struck = t.order(GRAB, dice=(3, 4))
    assert struck.happened(TrapWentOff)
    assert (struck["A1"].gutz, struck["A1"].suppressed, struck["A1"].moved) == (6, True, True)
    assert struck["A1"].holds == ()
    assert struck.battle.traps["three"].gone


@pytest.mark.rule("R22.3")
def test_picking_up_a_counter_that_is_none() -> None:
    t = table("A1 10,10", "A2 60,60", "B1 90,90", traps=counter("")).order(GRAB)
    assert [each.counter for each in t.happened(CounterTaken)] == ["three"]
    assert (t["A1"].holds, t["A1"].moved, t["A1"].fought) == (("three",), True, False)
    assert t.battle.traps["three"].gone


@pytest.mark.rule("R22.3")
def test_whoever_falls_drops_it_for_all_to_see() -> None:
    t = table("A1 10,10 colt_m2117", "A2 60,60", "B1 25,10", "B2 90,90")
    traps = counter("", gone=True, at=Point(500, 500))
    figures = {**t.battle.figures, "B1": replace(t["B1"], holds=("three",))}
    t = Tabletop(replace(t.battle, traps=traps, figures=figures))
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(3, 3))
    assert t.happened(CounterDropped)
    assert t["B1"].holds == ()
    dropped = t.battle.traps["three"]
    assert (dropped.gone, dropped.at, dropped.known_to) == (False, (250, 100), ("A", "B"))


@pytest.mark.rule("R22.3")
def test_what_cannot_be_picked_up() -> None:
    for traps in (
        counter(at=Point(133, 100)),
        counter(gone=True),
        counter(known_to=("A",)),  # a bomb, and they know it
        {"three": replace(counter()["three"], label="", known_to=("A",))},
    ):
        assert table("A1 10,10", "B1 90,90", traps=traps).refused(GRAB).ref == "R22.3"
    bomb = {"three": replace(counter()["three"], label="", known_to=("A",))}
    refusal = table("A1 10,10", "B1 90,90", traps=bomb).refused(GRAB)
    assert refusal.reason == "Only counters are picked up; disarm the bomb."
    spent = table("A1 10,10 moved", "B1 90,90", traps=counter())
    assert spent.refused(GRAB).ref == "R4.6"


@pytest.mark.rule("R22.3")
@pytest.mark.rule("R22.6")
@pytest.mark.parametrize(
    ("traps", "orders"),
    [
        (counter(), {"disarm", "grab"}),
        (counter(""), {"disarm", "grab"}),
        (counter("", known_to=("A",)), {"grab"}),
        (counter(known_to=("A",)), {"disarm"}),
        (trap(12, known_to=("A",)), {"disarm"}),
        (trap(12), set()),
    ],
)
def test_what_is_offered_beside_a_bomb_or_a_counter(
    traps: dict[str, Trap], orders: set[str]
) -> None:
    t = table("A1 10,10", "B1 90,90", traps=traps)
    offered = {each.order for each in FIREWALL.offers(t.battle, "A")}
    assert offered & {"disarm", "grab"} == orders


@pytest.mark.rule("R22.3")
def test_a_preview_warns_of_counters_that_may_be_bombs() -> None:
    unknown = table("A1 10,10", "B1 90,90", traps=counter("")).battle
    warning = "No roll. If it is a bomb, it goes off with Gutz 7."
    assert FIREWALL.preview(FIREWALL.view(unknown, "A"), GRAB).notes[0] == warning
    known = table("A1 10,10", "B1 90,90", traps=counter("", known_to=("A",))).battle
    assert FIREWALL.preview(FIREWALL.view(known, "A"), GRAB).notes[0] == "No roll."


@pytest.mark.rule("R22.6")
def test_working_on_a_counter_that_is_no_bomb() -> None:
    t = table(f"A1 10,10 {EXPERT}", "A2 60,60", "B1 90,90", traps=counter(""))
    disarm = Disarm("A", "A1", "three")
    for dice in ((2, 2), (1, 2), (6, 5), (5, 5)):
        after = t.order(disarm, dice=dice)
        assert after.happened(CounterBared) == [CounterBared("A1", "three")]
        assert after.happened(TrapWentOff) == []
        bared = after.battle.traps["three"]
        assert (bared.known_to, bared.gone) == (("A", "B"), False)
        said = FIREWALL.story(after.battle, after.happened(CounterBared)[0])
        assert said is not None
        assert said.text == "Under the hands of A1 nothing can go off: counter 3 is no bomb."
        for side in ("A", "B", ""):
            scene = FIREWALL.scene(FIREWALL.view(after.battle, side), side)
            assert [each.known for each in scene.counters] == ["harmless"], side
    theirs = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=counter("", known_to=("B",)))
    assert theirs.order(disarm, dice=(1, 2)).battle.traps["three"].known_to == ("B", "A")
    known = table(f"A1 10,10 {EXPERT}", "B1 90,90", traps=counter("", known_to=("A",)))
    assert known.refused(disarm).ref == "R22.6"


@pytest.mark.rule("R22.6")
def test_a_counter_that_is_a_bomb_is_disarmed_like_one() -> None:
    t = table(f"A1 10,10 {EXPERT}", "A2 60,60", "B1 90,90", traps=counter())
    t = t.order(Disarm("A", "A1", "three"), dice=(2, 2))
    assert [each.entry for each in t["A1"].weapons] == [AP]
    told = FIREWALL.story(t.battle, t.happened(TrapDisarmed)[0])
    assert told is not None
    assert told.text == "A1 makes counter 3 harmless: it was an Improvised Bomb AP."


# Secrets


def secrets(side: str, **facts: Any) -> dict[str, Trap]:
    """What a side sees of B's bomb and of a counter of which only a referee knows."""
    bench = table("A1 10,10", "B1 90,90", traps=trap() | counter(), **facts)
    sides = (*bench.battle.sides, Side("R", "Referee", role=REFEREE))
    return FIREWALL.view(replace(bench.battle, sides=sides), side).traps


@pytest.mark.rule("R22.3")
def test_nobody_sees_what_only_others_know() -> None:
    assert secrets("A") == {
        "bomb-1": Trap("bomb-1", Point(0, 0), "", 0),
        "three": Trap("three", Point(120, 100), "", 0, "3"),
    }
    assert secrets("") == secrets("A")
    assert secrets("B")["bomb-1"] == trap()["bomb-1"]
    assert secrets("B")["three"] == secrets("A")["three"]


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("gone", [False, True])
def test_nobody_sees_who_else_knows(gone: bool) -> None:
    bench = table("A1 10,10", "B1 90,90", traps=trap(known_to=("B", "A"), gone=gone)).battle
    known = {side: FIREWALL.view(bench, side).traps["bomb-1"].known_to for side in ("A", "B", "")}
    assert known == {"A": ("A",), "B": ("B",), "": ()}


@pytest.mark.rule("R22.3")
def test_the_referee_and_the_end_show_everything() -> None:
    everything = trap() | counter()
    assert secrets("R") == everything
    assert secrets("*") == everything
    assert secrets("A", phase=OVER) == everything


@pytest.mark.rule("R22.3")
def test_the_board_shows_what_the_view_knows() -> None:
    bench = table("A1 10,10", "B1 90,90", traps=trap() | counter()).battle
    drawn = {}
    for side in ("A", "B", "*"):
        scene = FIREWALL.scene(FIREWALL.view(bench, side), side)
        drawn[side] = [(each.label, each.known, each.name) for each in scene.counters]
    bomb = ("!", "bomb", "Improvised Bomb AP")
    assert drawn == {
        "A": [("3", "", "Counter 3")],
        "B": [bomb, ("3", "", "Counter 3")],
        "*": [bomb, ("3", "bomb", "Counter 3")],
    }


@pytest.mark.rule("R22.6")
def test_a_preview_says_what_the_others_will_see() -> None:
    t = table(f"A1 10,10 {AP} {EXPERT}", "B1 60,60", traps=counter())
    laying = FIREWALL.preview(FIREWALL.view(t.battle, "A"), SetTrap("A", "A1", AP, "combat"))
    for note in (
        "Everybody sees your figure at work, and that the bomb is gone from its hands.",
        "Only the bomb itself is not shown to the others.",
    ):
        assert note in laying.notes
    bared = "If it is no bomb, everybody sees that, whatever the dice show."
    disarm = Disarm("A", "A1", "three")
    assert bared in FIREWALL.preview(FIREWALL.view(t.battle, "A"), disarm).notes
    known = table(f"A1 10,10 {EXPERT}", "B1 60,60", traps=counter(known_to=("A",)))
    assert bared not in FIREWALL.preview(FIREWALL.view(known.battle, "A"), disarm).notes


@pytest.mark.rule("R19.11")
def test_laying_is_seen_by_all_as_the_preview_says() -> None:
    t = table(f"A1 10,10 {AP} {EXPERT}", "B1 60,60")
    t = t.order(SetTrap("A", "A1", AP, "combat"), dice=(1, 2))
    seen = FIREWALL.view(t.battle, "B")
    assert [each.shots for each in seen.figures["A1"].weapons] == [0]
    assert FIREWALL.scene(seen, "B").counters == ()


@pytest.mark.rule("R22.3")
def test_only_the_layer_s_side_is_told_where() -> None:
    t = table(f"A1 10,10 {AP} {EXPERT}", "B1 60,60")
    t = t.order(SetTrap("A", "A1", AP, "combat"), dice=(1, 2))
    (laid,) = t.happened(TrapSet)
    assert laid.audience == ("A",)


@pytest.mark.rule("R22.3")
def test_only_a_referee_is_told_what_lies_under_a_counter() -> None:
    battle = table("A1 10,10", "B1 60,60").battle
    three = counter()["three"]
    told = placed(three, (*battle.sides, Side("R", "Referee", role=REFEREE)))
    assert told == CounterPlaced(three, audience=("R",))
    assert FIREWALL.fold(battle, told).traps == {"three": three}
    # An empty audience would be everybody.
    assert placed(three, battle.sides).audience == ("nobody",)
    known = replace(three, known_to=("A",))
    assert placed(known, battle.sides).audience == ("A",)


@pytest.mark.rule("R22.3")
def test_no_preview_gives_a_bomb_away() -> None:
    """Screens ask with the view, in which nothing goes off that is not known."""
    bench = table(f"A1 10,10 {EXPERT}", "A2 60,60", "B1 90,90", traps=trap() | counter())
    bare = table(f"A1 10,10 {EXPERT}", "A2 60,60", "B1 90,90", traps=counter(""))
    seen = FIREWALL.view(bench.battle, "A")
    over = walk("A1", 27, 10)
    assert FIREWALL.preview(seen, over) == FIREWALL.preview(bare.battle, over)
    assert FIREWALL.preview(seen, GRAB) == FIREWALL.preview(FIREWALL.view(bare.battle, "A"), GRAB)
    disarm = Disarm("A", "A1", "three")
    harmless = FIREWALL.preview(FIREWALL.view(bare.battle, "A"), disarm)
    assert FIREWALL.preview(seen, disarm) == harmless
    assert harmless.notes[2] == (
        "If it is a bomb, a failure sets it off; a critical failure kills."
    )


def test_each_event_is_told() -> None:
    t = table("A1 10,10", "A2 60,60", "B1 90,90", traps=trap()).order(
        walk("A1", 27, 10), dice=(1, 2, 3, 4)
    )
    told = [FIREWALL.story(t.battle, event) for event in t.events]
    assert [each.text for each in told if each is not None] == [
        "A1 walks: success.",
        "A1 walks 17 cm east.",
        "A trap! An Improvised Bomb AP goes off under A1.",
        "The bomb under A1: success.",
        "A1 loses 1 Gutz (Improvised Bomb AP): now 6.",
        "A1 is suppressed.",
    ]


@pytest.mark.rule("R9.5")
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("weapon", "armour", "gutz"),
    # An anti-armour round takes 4, 3, 2 or 1; a bomb against people nothing through any armour.
    [(AV, "soft", 3), (AV, "light", 4), (AV, "heavy", 6), (AP, "soft", 6), (AP, "light", 7)],
)
def test_a_bomb_under_a_vehicle(weapon: str, armour: str, gutz: int) -> None:
    DESIGNS["mined"] = Parts("mid_size_car", armour, {"land": "fast"})
    t = table("A1 30,50 vehicle=mined", "B1 199,99", traps=trap(45, 50, weapon=weapon))
    t = t.order(walk("A1", 55, 50, "slow"), dice=(1, 3, 3, 4))
    assert t.happened(TrapWentOff)
    assert t["A1"].gutz == gutz


@pytest.mark.rule("R7.1")
@pytest.mark.rule("R22.3")
def test_a_bomb_waits_at_the_end_of_a_climb_and_flight_passes_over() -> None:
    wall = ground("wall", 15, 0, 1, 40, obstacle=True, height=15)
    t = table("A1 13,10", "B1 90,90", areas=(wall,), traps=trap(20, 10))
    over = t.order(Jump("A", "A1", 185, 100), dice=(1, 2, 3, 4))
    assert over.happened(TrapWentOff)
    flier = table("A1 10,10 cyber=flight_pack", "B1 90,90", traps=trap(18, 10))
    reach = FIREWALL.offers(flier.battle, "A")
    assert any(offer.order == "fly" for offer in reach)
    flown = flier.order(Fly("A", "A1", "slow", 250, 100, 0), dice=(1, 2))
    assert flown.happened(TrapWentOff) == []
    landed = flier.order(Fly("A", "A1", "slow", 180, 100, 0), dice=(1, 2, 3, 4))
    assert landed.happened(TrapWentOff)


@pytest.mark.rule("R5.9")
@pytest.mark.rule("R22.3")
def test_who_strolls_about_unaware_sets_a_bomb_off() -> None:
    battle = table("A1 10,10", "A2 60,60", "B1 90,90", traps=trap()).battle
    umpire = Umpire(battle, ListedDice((3, 4)), FIREWALL.fold)
    stroll(umpire, battle.figures["A1"], Point(270, 100), 180)
    assert umpire.battle.figures["A1"].at == (270, 100)
    assert umpire.battle.figures["A1"].gutz == 6
