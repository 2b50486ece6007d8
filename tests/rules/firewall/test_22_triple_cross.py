"""Chapter 22, scenario 3: six counters, one spike, Lonnie, and who may know what."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.events import (
    EdgesRolled,
    FigureMoved,
    GutzRolled,
    ScenarioDiceRolled,
    TeamAlerted,
    TeamFinished,
)
from rules.firewall.fleeing import safety
from rules.firewall.ground import Shuffle, bounds
from rules.firewall.orders import (
    Attempt,
    BeginBattle,
    ChooseEdge,
    Deploy,
    EndPhase,
    HoldBack,
    Lift,
    Move,
    ShapeGround,
    Shoot,
)
from rules.firewall.play import fold
from rules.firewall.referee.events import CounterNamed, PrisonerTaken, PrisonerTalked
from rules.firewall.referee.numbered import counters, scattered, treasure
from rules.firewall.referee.orders import HideSpike, PlaceCounter, Question
from rules.firewall.referee.surrender import surrender
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios.triple_cross import river_edge
from rules.firewall.state import ACTIVE, DOWN, LEFT, ROUTED, Battle, Team, Trap
from rules.firewall.terrain import EDGES, is_water
from rules.firewall.traps.orders import Disarm, Grab
from rules.kernel.dice import ListedDice
from rules.kernel.geometry import Point, span
from rules.kernel.record import encode
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import Tabletop, changed, ground

REFEREE, DAEWOO, THORCO, MAFIA = "referee", "daewoo", "thorco", "mafia"
PLAYERS = (DAEWOO, THORCO, MAFIA)
SOLO = {"lonnie": "nobody"}
SCENARIO = "triple_cross"
NUMBERS = range(1, 7)


def opened(rules: dict[str, str] | None = None, seed: int = 1) -> Tabletop:
    return Tabletop(FIREWALL.folded(FIREWALL.muster(SCENARIO, {}, rules or {}, seed)))


def with_battle(t: Tabletop, **changes: Any) -> Tabletop:
    return Tabletop(replace(t.battle, **changes), t.drawn, t.events)


def chosen(t: Tabletop, dice: tuple[int, ...]) -> Tabletop:
    """The three choose the dry edges in the order of `EDGES`; `dice` begin the first Turn."""
    dry = [edge for edge in EDGES if edge != river_edge(t.battle)]
    for side, edge in zip(PLAYERS, dry, strict=True):
        t = t.order(ChooseEdge(side, edge), dice=dice if edge == dry[-1] else ())
    return t


def ready(t: Tabletop, dice: tuple[int, ...]) -> Tabletop:
    """The three say that they are ready; `dice` are for the table edges."""
    t = t.order(BeginBattle(DAEWOO)).order(BeginBattle(MAFIA))
    return t.order(BeginBattle(THORCO), dice=dice)


def begun(spike: str = "counter-4", first: str = DAEWOO) -> Tabletop:
    """The first Turn on an empty table: a referee has hidden the spike; the named side begins."""
    t = opened().order(HideSpike(REFEREE, spike)).order(BeginBattle(REFEREE))
    t = ready(t, (6, 5, 4))
    # Daewoo, ThorCo, the Mafia and the referee roll for initiative; Mr. Seoul knows tactics.
    faces = {DAEWOO: (6, 5, 4, 1), THORCO: (2, 6, 4, 1), MAFIA: (2, 5, 6, 1), REFEREE: (2, 4, 5, 6)}
    t = chosen(t, faces[first])
    return with_battle(t, areas=tuple(area for area in t.battle.areas if area.water), sections={})


def placed(t: Tabletop, name: str, x: int, y: int, **changes: Any) -> Tabletop:
    return changed(t, name, at=Point(x, y), status=ACTIVE, **changes)


def acting(t: Tabletop, team: str) -> Tabletop:
    return with_battle(t, active_team=team, phase="act")


# --- The table and the counters


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("seed", range(8))
def test_six_numbered_counters_on_dry_ground(seed: int) -> None:
    t = opened(seed=seed)
    found = counters(t.battle)
    assert [trap.label for trap in found] == ["1", "2", "3", "4", "5", "6"]
    assert {(trap.weapon, trap.gutz, trap.height) for trap in found} == {
        ("improvised_bomb_ap", 7, 0)
    }
    for trap in found:
        assert not is_water(t.battle, trap.at, 0)
        assert span(trap.at, Point(600, 600)) > 200
    for a, b in itertools.combinations(found, 2):
        assert max(abs(a.at.x - b.at.x), abs(a.at.y - b.at.y)) >= 200
    assert t["lonnie"].at == Point(600, 600)


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("seed", range(6))
def test_clutter_of_the_riverside(seed: int) -> None:
    areas = opened(seed=seed).battle.areas
    found = {
        kind: {a.clutter for a in areas if a.kind == kind} for kind in ("roadway", "alley", "wharf")
    }
    assert found == {"roadway": {0}, "alley": {2}, "wharf": {2}}
    rooms = {area.clutter for area in areas if area.building}
    assert rooms
    assert max(rooms) <= 5


@pytest.mark.rule("R22.3")
def test_the_referee_sets_the_stage() -> None:
    t = opened()
    assert FIREWALL.to_act(t.battle) == (REFEREE,)
    other = t.order(ShapeGround(REFEREE, 5))
    assert other.battle.areas != t.battle.areas
    assert len(counters(other.battle)) == 6
    assert (other["lonnie"].status, other["lonnie"].at) == (ACTIVE, Point(600, 600))
    assert t.refused(HoldBack(REFEREE, "lonnie")).ref == "R22.3"
    dry = next(
        Point(x, y)
        for x in range(50, 1200, 50)
        for y in range(50, 1200, 50)
        if not is_water(t.battle, Point(x, y), 0)
    )
    moved = t.order(PlaceCounter(REFEREE, "counter-2", dry.x, dry.y))
    assert moved.battle.traps["counter-2"].at == dry
    wet = next(area for area in t.battle.areas if area.water).corners[0]
    assert t.refused(PlaceCounter(REFEREE, "counter-2", wet.x, wet.y)).ref == "R22.3"
    assert t.refused(PlaceCounter(DAEWOO, "counter-2", dry.x, dry.y)).ref == "R22.3"
    assert t.refused(HideSpike(REFEREE, "counter-7")).reason == "There is no such counter."
    shown = FIREWALL.preview(t.battle, PlaceCounter(REFEREE, "counter-2", dry.x, dry.y))
    assert (shown.title, shown.ref, shown.ghost) == ("Counter 2 lies here", "R22.3", dry)
    assert t.refused(Deploy(REFEREE, "lonnie", 100, 100)).ref == "R22.3"


@pytest.mark.rule("R22.3")
def test_the_referee_hides_the_spike_and_may_think_again() -> None:
    t = opened().order(HideSpike(REFEREE, "counter-2")).order(HideSpike(REFEREE, "counter-6"))
    bare = [trap.label for trap in counters(t.battle) if not trap.weapon]
    assert bare == ["6"]


@pytest.mark.rule("R22.3")
def test_the_counters_are_the_referees_and_only_before_the_battle() -> None:
    mine = opened(SOLO).refused(PlaceCounter(DAEWOO, "counter-2", 100, 100))
    assert mine.reason == "Only the referee sees to the counters."
    late = begun().refused(PlaceCounter(REFEREE, "counter-2", 100, 100))
    assert late.reason == "The battle has begun; the preparations are over."


@pytest.mark.rule("R22.3")
def test_the_referee_is_offered_every_counter_but_the_one_that_is_it_already() -> None:
    t = opened().order(HideSpike(REFEREE, "counter-2"))
    offers = {each.order: each for each in FIREWALL.offers(t.battle, REFEREE)}
    hide, move = offers["hide_spike"], offers["place_counter"]
    assert (hide.ref, move.ref, hide.note) == ("R22.3", "R22.3", "now counter 2")
    listed = [[each.value for each in offer.fields[0].options] for offer in (hide, move)]
    assert listed == [[f"counter-{n}" for n in (1, 3, 4, 5, 6)], [f"counter-{n}" for n in NUMBERS]]
    assert FIREWALL.preview(t.battle, HideSpike(REFEREE, "counter-6")).ref == "R22.3"


@pytest.mark.rule("R22.3")
def test_a_bomb_that_somebody_lays_is_no_counter() -> None:
    t = begun()
    bomb = Trap("bomb-1", Point(100, 100), "improvised_bomb_ap", known_to=(DAEWOO,))
    laid = with_battle(t, traps={**t.battle.traps, bomb.id: bomb})
    assert counters(laid.battle) == counters(t.battle)


@pytest.mark.rule("R22.3")
def test_counters_lie_at_least_so_far_apart_and_all_there_is_room_for() -> None:
    spots = [Point(0, 0), Point(200, 0), Point(400, 200)]
    assert sorted(scattered(Shuffle(1), spots, 200)) == spots
    assert len(scattered(Shuffle(1), spots, 201)) == 2


@pytest.mark.rule("R22.3")
def test_counters_lie_in_the_middle_of_a_place_or_of_its_halves() -> None:
    found = set()
    for seed in range(8):
        t = opened(seed=seed)
        for trap in counters(t.battle):
            found |= {part for area in t.battle.areas for part in parts_at(area, trap.at)}
    assert found == {1, 2, 3}


def parts_at(area: Area, at: Point) -> Iterator[int]:
    """How many quarters along a piece of ground a place lies."""
    x, y, width, depth = bounds(area)
    for part in (1, 2, 3):
        if at == Point(x + width * part // 4, y + depth * part // 4):
            yield part


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_a_die_hides_the_spike_when_nobody_has(face: int) -> None:
    t = ready(opened().order(BeginBattle(REFEREE)), (6, 5, 4))
    t = chosen(t, (face, 6, 5, 4, 1))
    [rolled] = t.happened(ScenarioDiceRolled)
    assert (rolled.purpose, rolled.dice) == ("spike", (face,))
    assert rolled.audience == (REFEREE,)
    spike = treasure(t.battle)
    assert spike is not None
    assert spike.label == str(face)


# --- Table edges


@pytest.mark.rule("R22.3")
def test_nobody_chooses_the_rivers_edge() -> None:
    t = ready(opened().order(BeginBattle(REFEREE)), (1, 6, 3))
    [rolled] = t.happened(EdgesRolled)
    assert (rolled.rolled_for, rolled.order) == (PLAYERS, (THORCO, MAFIA, DAEWOO))
    assert FIREWALL.to_act(t.battle) == (THORCO,)
    river = river_edge(t.battle)
    assert river not in t.refused(ChooseEdge(THORCO, river)).reason
    offered = [offer.fixed["edge"] for offer in FIREWALL.offers(t.battle, THORCO) if offer.fixed]
    assert sorted(offered) == sorted(set(EDGES) - {river})


@pytest.mark.rule("R22.3")
def test_each_says_when_it_is_ready() -> None:
    t = opened(SOLO)
    assert FIREWALL.to_act(t.battle) == PLAYERS
    assert t.refused(ShapeGround(DAEWOO, 3)).reason == "The ground stays as it lies."
    assert {each.order for each in FIREWALL.offers(t.battle, DAEWOO)} == {"begin_battle", "concede"}
    assert FIREWALL.to_act(ready(t, (6, 5, 4)).battle) == (DAEWOO,)
    card = next(card for card in FIREWALL.scenarios if card.id == SCENARIO)
    assert [side.id for side in card.seated(SOLO)] == list(PLAYERS)
    assert [side.id for side in card.seated({"lonnie": "referee"})] == [*PLAYERS, REFEREE]
    assert [side.id for side in t.battle.sides] == [*PLAYERS, REFEREE]


@pytest.mark.rule("R22.3")
def test_everybody_comes_over_the_edge_of_the_side() -> None:
    t = begun()
    own = t.battle.entries[DAEWOO]
    other = t.battle.entries[MAFIA]
    inland = {"north": (300, 50), "east": (1150, 300), "south": (300, 1150), "west": (50, 300)}
    x, y = inland[other]
    refusal = t.refused(Move(DAEWOO, "seoul", "walk", x, y, edge=other))
    assert refusal.reason == f"Your people come over the {own} edge."
    x, y = inland[own]
    t = t.order(Move(DAEWOO, "seoul", "walk", x, y, edge=own), dice=(1, 2))
    assert t["seoul"].at == Point(x, y)


# --- R5.9: unaware until attacked or an enemy is seen


@pytest.mark.rule("R5.9")
def test_a_team_that_knows_of_nobody_strolls_without_a_roll() -> None:
    t = placed(begun(), "seoul", 100, 100)
    wood = ground("wood", 10, 5, 20, 20, cover="medium", clutter=3, blocks=True, height=300)
    hidden = with_battle(t, areas=(wood,))
    strolled = hidden.order(Move(DAEWOO, "seoul", "stroll", 100, 140))
    assert strolled["seoul"].at == Point(100, 140)
    assert strolled.rolls == []
    assert strolled["seoul"].moved
    assert strolled.battle.teams["daewoo"].aware is False
    far = hidden.refused(Move(DAEWOO, "seoul", "stroll", 100, 600))
    assert far.ref == "R5.2"


@pytest.mark.rule("R5.9")
def test_whoever_sees_an_enemy_strolls_no_more() -> None:
    t = placed(begun(), "seoul", 300, 100)
    t = t.order(Move(DAEWOO, "seoul", "walk", 300, 150), dice=(1, 2))  # Lonnie in plain view
    assert [(each.team, each.why) for each in t.happened(TeamAlerted)] == [
        ("lonnie", "sight"),
        ("daewoo", "sight"),
    ]
    t = placed(t, "daewoo-1", 350, 150)
    assert t.refused(Move(DAEWOO, "daewoo-1", "stroll", 350, 200)).ref == "R5.9"


@pytest.mark.rule("R5.9")
def test_whoever_is_attacked_knows() -> None:
    t = placed(placed(begun(first=MAFIA), "gorky", 100, 100, facing=8), "seoul", 100, 150)
    wall = ground("wall", 30, 0, 1, 30, blocks=True, height=300)
    t = with_battle(t, areas=(wall,))
    t = t.order(Shoot(MAFIA, "gorky", "ruger_defender", "SS", "seoul"), dice=(6, 5))
    assert ("daewoo", "attack") in [(each.team, each.why) for each in t.happened(TeamAlerted)]


# --- Lonnie


@pytest.mark.rule("R22.3")
def test_lonnie_stays_until_he_sees_somebody_or_hears_shots() -> None:
    t = begun(first=REFEREE)
    # His phase is over before anybody could order it.
    assert FIREWALL.to_act(t.battle) == (MAFIA,)
    assert t.battle.teams["lonnie"].used
    wall = ground("wall", 30, 0, 1, 120, blocks=True, height=300)
    t = with_battle(acting(t, "mafia"), areas=(wall,))
    t = placed(placed(t, "gorky", 100, 100, facing=8), "seoul", 100, 150)
    t = t.order(Shoot(MAFIA, "gorky", "ruger_defender", "SS", "seoul"), dice=(6, 5))
    assert ("lonnie", "shots") in [(each.team, each.why) for each in t.happened(TeamAlerted)]


@pytest.mark.rule("R22.3")
def test_everybody_is_told_that_lonnie_suspects_nothing_as_long_as_it_is_so() -> None:
    said = "Lonnie stays where he is until he sees somebody or hears shots."
    before = opened()
    first = with_battle(before, turn=1)
    told = [FIREWALL.scene(t.battle, DAEWOO).notices for t in (before, first, alert(first))]
    assert told == [(), (said,), ()]


def alert(t: Tabletop) -> Tabletop:
    teams = {**t.battle.teams, "lonnie": replace(t.battle.teams["lonnie"], aware=True, used=False)}
    return with_battle(t, teams=teams)


@pytest.mark.rule("R22.3")
def test_the_referee_plays_lonnie_in_the_ordinary_sequence() -> None:
    t = alert(begun())
    t = with_battle(t, initiative=(DAEWOO, REFEREE, THORCO, MAFIA)).order(EndPhase(DAEWOO))
    assert FIREWALL.to_act(t.battle) == (REFEREE,)
    moved = t.order(Move(REFEREE, "lonnie", "run", 700, 700), dice=(1, 2))
    assert moved["lonnie"].at == Point(700, 700)


def solo() -> Tabletop:
    t = chosen(ready(opened(SOLO), (6, 5, 4)), (2, 6, 5, 4, 1))
    t = with_battle(t, areas=tuple(area for area in t.battle.areas if area.water), sections={})
    return with_battle(alert(t), initiative=(DAEWOO, REFEREE, THORCO, MAFIA))


@pytest.mark.rule("R22.3")
def test_unplayed_lonnie_runs_from_whoever_is_nearest() -> None:
    t = placed(solo(), "seoul", 400, 600)
    before = safety(t.battle, t["lonnie"], t["lonnie"].at)
    t = t.order(EndPhase(DAEWOO), dice=(1, 2))
    [moved] = t.happened(FigureMoved)
    assert (moved.figure, moved.manner) == ("lonnie", "run")
    assert safety(t.battle, t["lonnie"], t["lonnie"].at) > before + 200
    assert [done.why for done in t.happened(TeamFinished)] == ["done", "fled"]
    assert FIREWALL.to_act(t.battle) == (THORCO,)


@pytest.mark.rule("R22.3")
def test_unplayed_lonnie_shakes_off_fear_first_and_leaves_no_question_open() -> None:
    t = changed(placed(solo(), "seoul", 400, 600), "lonnie", suppressed=True)
    t = t.order(EndPhase(DAEWOO), dice=(2, 2))  # a critical success: he could move on
    assert not t["lonnie"].suppressed
    assert t["lonnie"].at == Point(600, 600)
    assert t.battle.pending == ()
    assert FIREWALL.to_act(t.battle) == (THORCO,)


@pytest.mark.rule("R22.3")
@pytest.mark.rule("R18.1")
def test_whoever_goes_over_to_unplayed_lonnie_runs_as_well() -> None:
    """A drug gone wrong takes somebody to the side of the nearest enemy, whom nobody plays."""
    t = placed(placed(solo(), "seoul", 400, 600), "daewoo-1", 500, 900)
    traitor = replace(t["daewoo-1"], side=REFEREE, team="alone")
    teams = {**t.battle.teams, "alone": Team("alone", REFEREE, "Alone")}
    t = with_battle(t, teams=teams, figures={**t.battle.figures, "daewoo-1": traitor})
    t = t.order(EndPhase(DAEWOO), dice=(1, 2))
    assert [(done.team, done.why) for done in t.happened(TeamFinished)] == [
        ("daewoo", "done"),
        ("lonnie", "fled"),
    ]
    assert FIREWALL.to_act(t.battle) == (THORCO,)
    t = t.order(EndPhase(THORCO))
    assert FIREWALL.to_act(t.battle) == (MAFIA,)
    t = t.order(EndPhase(MAFIA), dice=(1, 2, 6, 5, 4, 1))
    assert t.happened(TeamFinished)[1].team == "alone"
    assert t.battle.turn == 2


@pytest.mark.rule("R22.3")
def test_lonnie_cannot_leave() -> None:
    t = acting(alert(begun()), "lonnie")
    dry = t.battle.entries[DAEWOO]
    x, y = {"north": (600, 0), "east": (1200, 600), "south": (600, 1200), "west": (0, 600)}[dry]
    near = {"north": (600, 50), "east": (1150, 600), "south": (600, 1150), "west": (50, 600)}[dry]
    t = placed(t, "lonnie", *near)
    assert t.refused(Move(REFEREE, "lonnie", "walk", x, y, leave=True)).ref == "R22.3"


# --- R22.7: surrender and questions


def beside(figure: str = "seoul", side: str = DAEWOO, gap: int = 20) -> Tabletop:
    """A figure walks up to Lonnie, so far from base to base in mm."""
    t = placed(begun(first=side), figure, 600, 700)
    return t.order(Move(side, figure, "walk", 600, 625 + gap), dice=(1, 2))


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.7")
@pytest.mark.parametrize(("gap", "taken"), [(0, True), (20, True), (21, False)])
def test_lonnie_surrenders_to_whoever_stands_beside_him(gap: int, taken: bool) -> None:
    t = beside(gap=gap)
    assert [(each.figure, each.to) for each in t.happened(PrisonerTaken)] == (
        [("lonnie", "seoul")] if taken else []
    )
    assert t["lonnie"].status == (DOWN if taken else ACTIVE)
    assert t["lonnie"].fate == ("captured" if taken else "")


@pytest.mark.rule("R22.7")
@pytest.mark.parametrize("way", [{"flying": True}, {"aboard": "car"}])
def test_lonnie_surrenders_to_nobody_who_flies_or_rides_past(way: dict[str, Any]) -> None:
    t = placed(begun(), "seoul", 600, 645, **way)
    umpire = Umpire(t.battle, ListedDice(()), fold)
    surrender(umpire, "lonnie")
    assert umpire.events == []


def prisoner(side: str = DAEWOO, figure: str = "seoul", gutz: int = 8) -> Tabletop:
    """The named figure stands beside Lonnie, who has surrendered, with its whole Turn before it."""
    t = beside(figure, side)
    return changed(t, figure, moved=False, gutz=gutz)


def asked(dice: tuple[int, ...], **more: Any) -> Tabletop:
    return prisoner(**more).order(Question(DAEWOO, "seoul", "lonnie"), dice=dice)


@pytest.mark.sampled(4)
@pytest.mark.rule("R22.7")
@pytest.mark.parametrize(
    ("dice", "answer", "said"),
    [
        ((2, 2, 1), "critical_success", "4"),  # the truth
        ((2, 2, 2), "critical_success", "4"),  # whatever the die shows
        ((3, 4, 1), "success", "1"),  # any counter, by a die
        ((3, 4, 4), "success", "4"),
        ((3, 4, 6), "success", "6"),
        ((6, 4, 1), "failure", ""),
        ((6, 6, 4), "critical_failure", "5"),  # the fourth of the five bombs
        ((5, 5, 1), "critical_failure", "1"),
    ],
)
def test_what_lonnie_says(dice: tuple[int, ...], answer: str, said: str) -> None:
    t = asked(dice)
    assert t.result == answer
    [talked] = t.happened(PrisonerTalked)
    assert (talked.side, talked.counter) == (DAEWOO, said)
    assert t.battle.told == ({DAEWOO: said} if said else {})


@pytest.mark.rule("R22.7")
def test_a_lie_leads_to_a_trap_that_is_still_there() -> None:
    t = prisoner()
    traps = {
        name: replace(trap, gone=name in ("counter-1", "counter-2", "counter-3", "counter-5"))
        for name, trap in t.battle.traps.items()
    }
    t = with_battle(t, traps=traps).order(Question(DAEWOO, "seoul", "lonnie"), dice=(6, 6, 1))
    assert t.battle.told == {DAEWOO: "6"}


@pytest.mark.rule("R22.7")
def test_questions_take_the_whole_turn_and_are_nobodys_own_failure() -> None:
    t = prisoner()
    for spent in ({"moved": True}, {"fought": True}):
        tired = changed(t, "seoul", **spent)
        assert tired.refused(Question(DAEWOO, "seoul", "lonnie")).ref in ("R4.6", "R22.7")
    after = t.order(Question(DAEWOO, "seoul", "lonnie"), dice=(6, 6, 1))
    assert (after["seoul"].moved, after["seoul"].fought) == (True, True)
    assert (after["seoul"].gutz, after["seoul"].failed) == (8, False)


@pytest.mark.rule("R22.7")
def test_the_prisoner_beside_is_offered_for_questioning() -> None:
    def offered(t: Tabletop) -> list[str]:
        offers = FIREWALL.offers(t.battle, DAEWOO, "seoul")
        return [each.label for each in offers if each.order == "question"]

    t = prisoner()
    assert offered(t) == ["Make a prisoner talk"]
    assert offered(changed(t, "seoul", at=Point(600, 700))) == []
    assert offered(changed(t, "lonnie", carried_by="daewoo-1")) == []
    assert offered(changed(t, "lonnie", fate="injured")) == []


@pytest.mark.sampled(4)
@pytest.mark.rule("R22.7")
@pytest.mark.parametrize(
    ("dice", "sides"), [((2, 2, 1), 2), ((3, 4, 1), 6), ((6, 4, 1), 2), ((6, 6, 1), 5)]
)
def test_the_die_has_a_face_for_each_answer_and_never_less_than_two(
    dice: tuple[int, ...], sides: int
) -> None:
    [named] = asked(dice).happened(CounterNamed)
    assert named.sides == sides


@pytest.mark.rule("R22.7")
def test_who_can_be_questioned_by_whom() -> None:
    t = prisoner()
    laden = changed(t, "seoul", carrying="gorky")
    assert "no hand free" in laden.refused(Question(DAEWOO, "seoul", "lonnie")).reason
    assert t.refused(Question(DAEWOO, "seoul", "gorky")).ref == "R22.7"
    told = with_battle(t, told={DAEWOO: "3"})
    assert told.refused(Question(DAEWOO, "seoul", "lonnie")).reason.endswith("a counter already.")
    again = asked((6, 4, 1))  # he only laughed
    again = changed(again, "daewoo-1", status=ACTIVE, at=Point(640, 600))
    again = again.order(Question(DAEWOO, "daewoo-1", "lonnie"), dice=(1, 1, 1))
    assert again.battle.told == {DAEWOO: "4"}
    far = changed(prisoner(), "seoul", at=Point(600, 700))
    assert far.refused(Question(DAEWOO, "seoul", "lonnie")).ref == "R13.1"


# --- What must not leak


def unheard(t: Tabletop, side: str) -> list[type]:
    return [type(event) for event in t.events if event.audience and side not in event.audience]


@pytest.mark.sampled(4)
@pytest.mark.rule("R22.7")
@pytest.mark.parametrize("dice", [(2, 2, 1), (3, 4, 4), (6, 4, 1), (6, 6, 4)])
def test_nobody_can_tell_the_truth_from_a_lie(dice: tuple[int, ...]) -> None:
    t = asked(dice)
    # The dice fall behind the screen, as many in each case; the answer is for one side.
    assert unheard(t, DAEWOO) == [GutzRolled, CounterNamed]
    assert unheard(t, THORCO) == unheard(t, "") == [GutzRolled, CounterNamed, PrisonerTalked]
    assert unheard(t, REFEREE) == []
    assert len(t.events) == len(asked((3, 4, 1)).events)
    assert t.drawn == asked((3, 4, 1)).drawn


@pytest.mark.rule("R22.7")
def test_what_was_said_is_seen_by_those_who_heard_it() -> None:
    t = asked((3, 4, 3))
    said = "Lonnie told Daewoo: counter 3."
    for side, hears in (
        (DAEWOO, True),
        (REFEREE, True),
        (THORCO, False),
        (MAFIA, False),
        ("", False),
    ):
        seen = FIREWALL.view(t.battle, side)
        assert (said in FIREWALL.scene(seen, side).notices) is hears, side
        assert (seen.told == {DAEWOO: "3"}) is hears, side


def two_worlds() -> tuple[Tabletop, Tabletop]:
    """The same table, once with the spike under counter 2 and once under counter 5."""
    return begun("counter-2"), begun("counter-5")


@pytest.mark.sampled(4)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("side", [*PLAYERS, ""])
def test_the_view_of_a_player_does_not_hang_on_where_the_spike_is(side: str) -> None:
    """Whatever a page is made of is the same in both worlds: view, scene, offers, previews."""
    here, there = (placed(t, "seoul", 600, 800, moved=False) for t in two_worlds())
    for t in (here, there):
        assert FIREWALL.view(t.battle, REFEREE) == t.battle
    assert here.battle != there.battle
    assert encode(FIREWALL.view(here.battle, side)) == encode(FIREWALL.view(there.battle, side))


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_counter_looks_the_same_to_whoever_bends_over_it(number: int) -> None:
    shown = []
    for t in two_worlds():
        trap = t.battle.traps[f"counter-{number}"]
        t = placed(t, "seoul", trap.at.x, trap.at.y)
        view = FIREWALL.view(t.battle, DAEWOO)
        offers = FIREWALL.offers(view, DAEWOO)
        grab, disarm = Grab(DAEWOO, "seoul", trap.id), Disarm(DAEWOO, "seoul", trap.id)
        previews = [encode(FIREWALL.preview(view, order)) for order in (grab, disarm)]
        scene = encode(FIREWALL.scene(view, DAEWOO))
        shown.append((encode(offers), previews, scene))
    assert shown[0] == shown[1]


@pytest.mark.rule("R22.3")
def test_where_the_spike_is_hidden_is_told_to_the_referee_alone() -> None:
    t = opened().order(HideSpike(REFEREE, "counter-2"))
    assert [event.audience for event in t.events] == [(REFEREE,)] * len(t.events)
    for event in FIREWALL.muster(SCENARIO, {}, {}, 1):
        told = FIREWALL.story(t.battle, event)
        assert event.audience or told is None or "ounter" not in told.text


# --- The end


def holding(figure: str, side: str, edge: str, at: tuple[int, int]) -> Tabletop:
    t = acting(begun(), side)
    t = placed(t, figure, *at, holds=("counter-4",))
    traps = {**t.battle.traps, "counter-4": replace(t.battle.traps["counter-4"], gone=True)}
    return with_battle(t, traps=traps)


def exits(edge: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """A place near an edge, and the place on it."""
    near = {"north": (300, 50), "east": (1150, 300), "south": (300, 1150), "west": (50, 300)}
    on = {"north": (300, 0), "east": (1200, 300), "south": (300, 1200), "west": (0, 300)}
    return near[edge], on[edge]


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("side", "figure"), [(DAEWOO, "seoul"), (THORCO, "deacon"), (MAFIA, "gorky")]
)
def test_the_spike_off_the_own_edge_wins(side: str, figure: str) -> None:
    own = begun().battle.entries[side]
    near, on = exits(own)
    t = holding(figure, side, own, near).order(
        Move(side, figure, "walk", *on, leave=True), dice=(1, 2)
    )
    names = {DAEWOO: "Daewoo", THORCO: "ThorCo", MAFIA: "The Mafia"}
    assert t.battle.outcome == Outcome(side, f"{names[side]} has the spike.")
    assert t[figure].status == LEFT


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(("side", "conceded"), [(DAEWOO, (DAEWOO,)), (REFEREE, ())])
def test_nobody_wins_with_the_spike_but_who_plays_for_it(
    side: str, conceded: tuple[str, ...]
) -> None:
    t = changed(begun(), "seoul", side=side, status=LEFT, holds=("counter-4",))
    t = with_battle(t, conceded=conceded)
    reason = f"{t['seoul'].name} is gone with the spike, and none of them has it."
    t = t.order(EndPhase(FIREWALL.to_act(t.battle)[0]))
    assert t.battle.outcome == Outcome("", reason)


@pytest.mark.rule("R22.3")
def test_the_spike_leaves_over_no_other_edge() -> None:
    entries = begun().battle.entries
    near, on = exits(entries[MAFIA])
    t = holding("seoul", DAEWOO, entries[MAFIA], near)
    assert t.refused(Move(DAEWOO, "seoul", "walk", *on, leave=True)).ref == "R22.3"
    free = changed(t, "seoul", holds=()).order(
        Move(DAEWOO, "seoul", "walk", *on, leave=True), dice=(1, 2)
    )
    assert free["seoul"].status == LEFT
    assert free.battle.outcome is None


def at_the_water(figure: str, side: str) -> Tabletop:
    """A figure with Lonnie on its shoulders, 1 cm from the river."""
    t = acting(begun(), side)
    [water] = [area for area in t.battle.areas if area.water]
    xs, ys = [c.x for c in water.corners], [c.y for c in water.corners]
    spots = {
        "north": Point(600, max(ys) + 22), "south": Point(600, min(ys) - 22),
        "west": Point(max(xs) + 22, 600), "east": Point(min(xs) - 22, 600),
    }  # fmt: skip
    spot = spots[river_edge(t.battle)]
    t = placed(t, figure, spot.x, spot.y, carrying="lonnie", skills={})
    return changed(t, "lonnie", status=DOWN, fate="captured", at=spot, carried_by=figure)


@pytest.mark.rule("R22.3")
def test_a_swim_for_lonnie_earns_kudos() -> None:
    t = at_the_water("gorky", MAFIA).order(Attempt(MAFIA, "gorky", "swim", "movement"), dice=(1, 2))
    assert (t["lonnie"].status, t["gorky"].carrying) == (LEFT, "")
    told = [FIREWALL.story(t.battle, event) for event in t.events]
    assert any(each and each.text.startswith("Piotr “Porky” Gorky swings Lonnie") for each in told)
    for name, each in t.battle.figures.items():
        if each.side != DAEWOO:
            t = changed(t, name, status=LEFT if name == "lonnie" else ROUTED)
    t = acting(t, "daewoo").order(EndPhase(DAEWOO))
    reason = (
        "Nobody else is left to look for the spike. Lonnie went for a swim: kudos to The Mafia."
    )
    assert t.battle.outcome == Outcome(DAEWOO, reason)


@pytest.mark.rule("R22.3")
def test_lonnie_jumps_before_whoever_is_nearest() -> None:
    t = at_the_water("gorky", MAFIA)
    spot = t["lonnie"].at
    t = changed(t, "gorky", carrying="", status=ROUTED)
    t = changed(t, "lonnie", status=ACTIVE, fate="", carried_by="")
    t = placed(placed(t, "deacon", 500, 500), "seoul", 100, 100)
    jump = Attempt(REFEREE, "lonnie", "jump", "movement")
    # Four hitters who are still to come hear of their leader, too.
    t = acting(alert(t), "lonnie").order(jump, dice=(1, 2, *(3, 4) * 4))
    assert t["lonnie"].status == LEFT
    assert t.battle.sides[t.battle.facts["swim"] - 1].id == THORCO
    away = placed(acting(alert(begun()), "lonnie"), "lonnie", 600, 600)
    assert span(spot, Point(600, 600)) > 100
    assert away.refused(jump).ref == "R5.10"


@pytest.mark.rule("R22.3")
def test_nobody_but_lonnie_jumps() -> None:
    t = changed(at_the_water("gorky", MAFIA), "gorky", carrying="")
    assert t.refused(Attempt(MAFIA, "gorky", "jump", "movement")).ref == "R5.10"


def without(t: Tabletop, side: str) -> Tabletop:
    """Everybody of a side has fled."""
    for name, each in t.battle.figures.items():
        if each.side == side:
            t = changed(t, name, status=ROUTED)
    return t


@pytest.mark.rule("R22.3")
def test_the_last_side_on_the_wharf_finds_the_spike() -> None:
    t = without(begun(), MAFIA)
    assert t.order(EndPhase(DAEWOO)).battle.outcome is None
    t = without(t, THORCO).order(EndPhase(DAEWOO))
    assert t.battle.outcome == Outcome(DAEWOO, "Nobody else is left to look for the spike.")


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("last", [12, 20, 30])
def test_nobody_wins_when_time_runs_out(last: int) -> None:
    t = with_battle(begun(), rules={**begun().battle.rules, "thames_turns": str(last)})
    assert with_battle(t, turn=last).order(EndPhase(DAEWOO)).battle.outcome is None
    over = with_battle(t, turn=last + 1).order(EndPhase(DAEWOO)).battle.outcome
    assert over == Outcome("", "The police are coming, and the spike is still on the wharf.")


@pytest.mark.rule("R22.3")
def test_a_prisoner_can_be_carried() -> None:
    t = prisoner().order(Lift(DAEWOO, "seoul", "lonnie"), dice=(1, 2))
    assert t["seoul"].carrying == "lonnie"
    t = changed(t, "daewoo-1", status=ACTIVE, at=Point(640, 640))
    assert (
        t.refused(Question(DAEWOO, "daewoo-1", "lonnie")).reason == "Put Lonnie Gates down first."
    )


def test_the_battle_of_three_has_three_names_and_a_referee() -> None:
    battle: Battle = opened().battle
    told = FIREWALL.story(battle, FIREWALL.muster(SCENARIO, {}, {}, 1)[0])
    assert told is not None
    assert told.text == "Daewoo against ThorCo against The Mafia."
