"""Chapter 22, scenario 1: every printed figure of A Walk in the Park, and the house's answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.events import FigureMoved, GutzRolled, ScenarioDiceRolled, TeamFinished
from rules.firewall.orders import (
    ActivateTeam,
    Attempt,
    BeginBattle,
    Deploy,
    EndPhase,
    Equip,
    HoldBack,
    Lift,
    Move,
    PlaceArea,
    RemoveArea,
    ShapeGround,
    Shoot,
)
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, DOWN, LEFT, RESERVE, ROUTED, members
from rules.kernel.geometry import Point, rectangle
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import Tabletop, changed, ground

SQUAD, ELLAND = "snatch", "elland"
MINDERS = ("ed", "kewell", "phil")
WOOD = ground("wood", 50, 10, 20, 20, cover="medium", clutter=3, id="wood-1")
BUSH = ground("bush", 80, 10, 20, 20, cover="light", clutter=2, id="bush-1")
BED = ground("flowerbed", 20, 10, 20, 20, clutter=2, id="flowerbed-1")
PATH = ground("path", 0, 41, 120, 8, id="path")


def park(rules: dict[str, str] | None = None) -> Tabletop:
    """The scenario before it begins, on a park whose every piece is known."""
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, rules or {}, 1))
    return Tabletop(replace(battle, areas=(PATH, WOOD, BUSH, BED)))


def begun(rules: dict[str, str] | None = None, dice: tuple[int, ...] = (6, 1)) -> Tabletop:
    """The first Turn; the squad has the initiative unless the dice say otherwise."""
    return park(rules).order(BeginBattle(SQUAD), dice=dice)


def alert(rules: dict[str, str] | None = None) -> Tabletop:
    """The squad has shown itself; Kewell's team has the initiative."""
    enter = Move(SQUAD, "squad-2", "walk", 450, 100, edge="north")
    return begun(rules).order(enter, dice=(1, 6)).order(EndPhase(SQUAD))


def alarmed() -> Tabletop:
    """Phil has called for help in Turn 1."""
    t = alert().order(Attempt(ELLAND, "phil", "alarm"), dice=(1, 6))
    assert t.battle.turn == 1
    return t


def arrived() -> Tabletop:
    """The response team may enter: help was called in Turn 1, the sixes fell in 2 and 3."""
    return alarmed().next_turn((6, 6, 6, 1)).next_turn((6, 6, 6, 1)).next_turn((1, 6))


def down(near: str = "squad-2", rules: dict[str, str] | None = None) -> Tabletop:
    """Kewell lies unconscious 3 cm from squad-2, whose team acts."""
    t = begun(rules)
    t = changed(t, "kewell", status=DOWN, fate="unconscious", prone=True, at=Point(600, 130))
    return changed(t, near, status=ACTIVE, at=Point(600, 100))


# --- R22.1: who is there


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    ("team", "leader", "gutz"),
    [
        ("squad", "squad-1", [10, 9, 9, 9, 9]),
        ("minders", "ed", [9, 7, 8]),  # Ed, Kewell, Phil
        ("response", "response-1", [9, 8, 8, 8, 8, 8, 8, 8]),
    ],
)
def test_numbers_leaders_and_gutz(team: str, leader: str, gutz: list[int]) -> None:
    t = park()
    assert t.battle.teams[team].leader == leader
    assert [figure.gutz for figure in members(t.battle, team)] == gutz


@pytest.mark.rule("R22.1")
def test_printed_gear() -> None:
    t = park()
    for name in (*MINDERS, *(f"response-{number}" for number in range(1, 9))):
        assert t[name].armour == "korlon_pleximesh"
    assert t["kewell"].weapons == ()
    for name in ("ed", "phil"):
        assert [weapon.entry for weapon in t[name].weapons] == ["smith_wesson_model_144"]
    for number in range(1, 9):
        carried = {weapon.entry for weapon in t[f"response-{number}"].weapons}
        assert {"corp_arms_mk_ii", "smith_wesson_model_144"} <= carried
        assert t[f"response-{number}"].status == RESERVE


# --- R22.1 and R22.4: the ground


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize(
    ("kind", "cover", "clutter"),
    [("wood", "medium", 3), ("bush", "light", 2), ("flowerbed", "none", 2), ("grass", "none", 0)],
)
def test_ground_of_the_park(kind: str, cover: str, clutter: int) -> None:
    t = park().order(PlaceArea(SQUAD, kind, 600, 700, 200, 100))
    area = t.battle.areas[-1]
    assert (area.kind, area.cover, area.clutter, area.blocks) == (kind, cover, clutter, False)


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("seed", [0, 1, 2, 77])
def test_a_path_crosses_the_whole_length_of_every_park(seed: int) -> None:
    t = park().order(ShapeGround(SQUAD, seed))
    [path] = [area for area in t.battle.areas if area.id == "path"]
    xs = [corner.x for corner in path.corners]
    assert (min(xs), max(xs)) == (0, t.battle.width)


@pytest.mark.rule("R22.1")
def test_the_squad_shapes_the_park_and_nobody_else() -> None:
    t = park()
    assert t.refused(RemoveArea(SQUAD, "path")).ref == "R22.1"
    assert t.refused(PlaceArea(SQUAD, "bunker", 600, 700, 200, 100)).ref == "R22.4"
    assert t.refused(ShapeGround(ELLAND, 3)).ref == "R22.1"
    gone = t.order(RemoveArea(SQUAD, "wood-1"))
    assert [area.id for area in gone.battle.areas] == ["path", "bush-1", "flowerbed-1"]


@pytest.mark.rule("R22.1")
def test_the_squad_hides_in_light_or_medium_cover() -> None:
    t = park()
    assert t["squad-1"].status == RESERVE
    assert t.order(Deploy(SQUAD, "squad-1", 600, 200))["squad-1"].status == ACTIVE  # wood
    assert t.order(Deploy(SQUAD, "squad-1", 900, 200))["squad-1"].status == ACTIVE  # bushes
    assert t.refused(Deploy(SQUAD, "squad-1", 300, 200)).ref == "R22.1"  # flowers
    assert t.refused(Deploy(SQUAD, "squad-1", 600, 450)).ref == "R22.1"  # the path
    assert t.refused(Deploy(SQUAD, "squad-1", 600, 700)).ref == "R22.1"  # grass
    t.refused(Deploy(SQUAD, "ed", 600, 200))
    hidden = t.order(Deploy(SQUAD, "squad-1", 600, 200))
    assert hidden.order(HoldBack(SQUAD, "squad-1"))["squad-1"].status == RESERVE
    assert hidden.order(RemoveArea(SQUAD, "wood-1"))["squad-1"].status == RESERVE


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    ("edge", "x", "y", "start"),
    [
        ("north", 450, 100, Point(450, 0)),
        ("south", 600, 800, Point(600, 900)),
        ("west", 100, 700, Point(0, 700)),
        ("east", 1100, 700, Point(1200, 700)),
    ],
)
def test_or_enters_over_any_edge(edge: str, x: int, y: int, start: Point) -> None:
    t = begun().order(Move(SQUAD, "squad-2", "walk", x, y, edge=edge), dice=(1, 6))
    [moved] = t.happened(FigureMoved)
    assert moved.path == (start, Point(x, y))
    assert t["squad-2"].status == ACTIVE


@pytest.mark.rule("R22.1")
def test_entering_is_a_movement_action_of_that_length() -> None:
    t = begun()
    assert t.refused(Move(SQUAD, "squad-2", "walk", 450, 181, edge="north")).ref == "R5.2"
    assert t.refused(Move(SQUAD, "squad-2", "walk", 450, 100, edge="sky")).ref == "R22.1"


# --- R22.1: the stroll


@pytest.mark.rule("R22.1")
def test_kewell_s_side_only_walks_along_the_path_until_the_squad_acts() -> None:
    t = begun(dice=(1, 6))
    assert [(done.team, done.why) for done in t.happened(TeamFinished)] == [("minders", "unaware")]
    assert not t.happened(GutzRolled)
    # 18 cm less 2 for their armour, along the middle of the path.
    assert {name: t[name].at for name in MINDERS} == {
        "ed": Point(200 + 160, 450),
        "kewell": Point(140 + 160, 450),
        "phil": Point(80 + 160, 450),
    }
    assert FIREWALL.to_act(t.battle) == (SQUAD,)
    t = t.next_turn((1, 6))
    assert t["ed"].at == Point(520, 450)


@pytest.mark.rule("R5.9")
def test_strolling_takes_no_roll_and_no_clutter() -> None:
    thicket = Area("w", "wood", "Wood", rectangle(150, 400, 400, 100), 3, "medium")
    t = Tabletop(replace(park().battle, areas=(PATH, thicket)))
    t = t.order(BeginBattle(SQUAD), dice=(1, 6))
    assert not t.happened(GutzRolled)
    assert t["ed"].at == Point(360, 450)


@pytest.mark.rule("R5.9")
@pytest.mark.parametrize("dice", [(1, 6), (6, 5), (6, 6)])
def test_the_squad_s_first_action_wakes_them_however_it_ends(dice: tuple[int, int]) -> None:
    t = begun().order(Move(SQUAD, "squad-2", "walk", 450, 100, edge="north"), dice=dice)
    if t.battle.active_team == "squad":
        t = t.order(EndPhase(SQUAD))
    assert t.battle.active_team == "minders"
    assert t["ed"].at == Point(200, 450)
    assert t.order(Move(ELLAND, "ed", "walk", 300, 450), dice=(1, 6))["ed"].at.x == 300


@pytest.mark.rule("R22.1")
def test_a_squad_that_only_waits_wakes_nobody() -> None:
    t = begun().order(EndPhase(SQUAD), dice=(6, 1))
    assert t.battle.turn == 2
    assert t["ed"].at == Point(360, 450)


# --- R22.1: the alarm


@pytest.mark.rule("R22.1")
def test_either_minder_calls_for_help_with_a_movement_action() -> None:
    t = alert()
    for name in ("ed", "phil"):
        called = t.order(Attempt(ELLAND, name, "alarm"), dice=(1, 6))
        assert called.battle.facts["alarm turn"] == 1
        assert called[name].moved
    assert t.refused(Attempt(ELLAND, "kewell", "alarm")).ref == "R5.10"
    failed = t.order(Attempt(ELLAND, "ed", "alarm"), dice=(5, 6, 6, 1))  # one of three: Turn 2
    assert "alarm turn" not in failed.battle.facts


@pytest.mark.rule("R22.1")
def test_one_alarm_is_enough() -> None:
    assert alarmed().refused(Attempt(ELLAND, "ed", "alarm")).ref == "R5.10"


@pytest.mark.rule("R22.1")
def test_two_dice_a_turn_from_the_turn_after_until_four_sixes_then_the_turn_after() -> None:
    t = alarmed()
    assert not t.happened(ScenarioDiceRolled)
    t = t.next_turn((6, 6, 6, 1))
    [rolled] = t.happened(ScenarioDiceRolled)
    assert (rolled.dice, rolled.sides, rolled.counted) == ((6, 6), 6, 2)
    t = t.next_turn((5, 1, 6, 1)).next_turn((6, 2, 6, 1))
    assert t.happened(ScenarioDiceRolled)[0].counted == 3
    assert "arrival turn" not in t.battle.facts
    t = t.next_turn((4, 6, 6, 1))  # Turn 5: the fourth six
    assert t.battle.facts["arrival turn"] == 6
    told = FIREWALL.scene(FIREWALL.view(t.battle, SQUAD), SQUAD).notices
    assert told == ("The response team arrives in Turn 6.",)
    assert "response" not in {
        offer.fixed.get("team") for offer in FIREWALL.offers(t.battle, ELLAND)
    }
    t = t.next_turn((1, 6))  # Turn 6: no more dice for the alarm, only for initiative
    assert t.battle.turn == 6
    t = t.order(ActivateTeam(ELLAND, "response"))
    assert t.battle.active_team == "response"


@pytest.mark.rule("R22.1")
def test_the_response_team_waits_for_its_turn() -> None:
    t = alarmed().next_turn((6, 6, 6, 1)).next_turn((6, 6, 1, 6))  # Turn 3: four sixes
    assert t.battle.active_team == "minders"  # nobody else could be chosen


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_it_comes_over_one_edge_of_its_choice(edge: str) -> None:
    t = arrived().order(ActivateTeam(ELLAND, "response"))
    places = {"north": (300, 60), "south": (300, 840), "west": (60, 700), "east": (1140, 700)}
    x, y = places[edge]
    t = t.order(Move(ELLAND, "response-1", "walk", x, y, edge=edge), dice=(1, 6))
    for other in {"north", "east", "south", "west"} - {edge}:
        x, y = places[other]
        refused = t.refused(Move(ELLAND, "response-2", "walk", x, y, edge=other))
        assert (refused.ref, edge in refused.reason) == ("R22.1", True)


@pytest.mark.rule("R22.1")
def test_without_a_word_it_comes_over_the_nearest_edge_and_keeps_to_it() -> None:
    t = arrived().order(ActivateTeam(ELLAND, "response"))
    t = t.order(Move(ELLAND, "response-1", "walk", 300, 60), dice=(1, 6))
    assert t.happened(FigureMoved)[0].path[0] == Point(300, 0)
    assert t.refused(Move(ELLAND, "response-2", "walk", 300, 840)).ref == "R5.2"  # 84 cm in
    t.refused(Move(ELLAND, "response-2", "walk", 300, 840, edge="south"))


@pytest.mark.rule("R22.1")
def test_an_edge_includes_its_corners() -> None:
    t = arrived().order(ActivateTeam(ELLAND, "response"))
    t = t.order(Move(ELLAND, "response-1", "walk", 60, 0, edge="west"), dice=(1, 6))
    t.refused(Move(ELLAND, "response-2", "walk", 300, 60, edge="north"))
    t = t.order(Move(ELLAND, "response-2", "walk", 60, 700, edge="west"), dice=(1, 6))
    assert t["response-2"].at == Point(60, 700)


@pytest.mark.rule("R22.1")
def test_one_failure_does_not_stop_the_eight() -> None:
    t = arrived().order(ActivateTeam(ELLAND, "response"))
    t = t.order(Move(ELLAND, "response-2", "walk", 300, 60, edge="north"), dice=(5, 6))
    assert t.battle.active_team == "response"
    t = t.order(Move(ELLAND, "response-3", "walk", 400, 60, edge="north"), dice=(5, 6))
    assert t.battle.active_team != "response"


# --- R22.1: taking Kewell


@pytest.mark.rule("R22.1")
def test_non_lethal_weapons_bring_him_down_alive() -> None:
    t = changed(begun(), "squad-1", status=ACTIVE, at=Point(300, 420), facing=8)
    t = changed(t, "kewell", gutz=2, at=Point(300, 500))
    t = t.order(Shoot(SQUAD, "squad-1", "isuku_stunner", "SS", "kewell"), dice=(1, 6))
    assert (t["kewell"].status, t["kewell"].fate) == (DOWN, "unconscious")
    assert t.battle.outcome is None


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    ("edge", "x", "y"),
    [("north", 600, 0), ("east", 1200, 450), ("south", 600, 900), ("west", 0, 450)],
)
def test_carried_off_over_any_edge_the_squad_has_won(edge: str, x: int, y: int) -> None:
    start = Point(min(max(x, 60), 1140), min(max(y, 60), 840))
    t = changed(down(), "squad-2", at=start)
    t = changed(t, "kewell", at=start)
    t = t.order(Lift(SQUAD, "squad-2", "kewell"), dice=(1, 3))
    assert t["squad-2"].carrying == "kewell"
    t = t.next_turn().order(Move(SQUAD, "squad-2", "walk", x, y, leave=True), dice=(1, 3))
    assert (t["squad-2"].status, t["kewell"].status) == (LEFT, LEFT)
    assert t.battle.outcome == Outcome(SQUAD, "Kewell has been carried off alive.")


@pytest.mark.rule("R22.1")
def test_leaving_without_him_wins_nothing() -> None:
    t = down().order(Move(SQUAD, "squad-2", "walk", 600, 0, leave=True), dice=(1, 3))
    assert t["squad-2"].status == LEFT
    assert t.battle.outcome is None


@pytest.mark.rule("R22.1")
def test_only_the_helpless_are_carried() -> None:
    t = changed(begun(), "squad-2", status=ACTIVE, at=Point(140, 410))
    t.refused(Lift(SQUAD, "squad-2", "kewell"))


@pytest.mark.rule("R22.1")
def test_broken_by_bullets_he_runs_and_the_squad_has_lost() -> None:
    t = changed(begun(), "squad-3", status=ACTIVE, at=Point(300, 420), facing=8)
    t = changed(t, "kewell", gutz=2, at=Point(300, 500))
    t = t.order(Shoot(SQUAD, "squad-3", "thorco_12mm_magnum", "SS", "kewell"), dice=(1, 6))
    assert t["kewell"].status == ROUTED
    assert t.battle.outcome is not None
    assert t.battle.outcome.winner == ELLAND


@pytest.mark.rule("R22.1")
def test_without_a_squad_elland_has_won() -> None:
    t = begun()
    for number in range(1, 6):
        t = changed(t, f"squad-{number}", status=ROUTED)
    battle = replace(t.battle, active_team="minders", facts={"squad has acted": 1})
    t = Tabletop(battle, t.drawn).order(Move(ELLAND, "ed", "walk", 300, 450), dice=(1, 6))
    assert t.battle.outcome is not None
    assert t.battle.outcome.winner == ELLAND


# --- R22.5: gear


def equip(guns: int, grenades: int, **more: str) -> Equip:
    return Equip(
        more.get("side", SQUAD),
        more.get("figure", "squad-3"),
        more.get("armour", "mono_weave"),
        ("isuku_stunner", "h_k_lmg_21", "corp_arms_mk_ii")[:guns],
        ("concussion", "smoke", "tangler", "plasma", "heat")[:grenades],
    )


@pytest.mark.rule("R22.5")
def test_at_most_two_guns_and_four_grenades() -> None:
    t = park()
    assert t.refused(equip(3, 0)).ref == "R22.5"
    assert t.refused(equip(0, 5)).ref == "R22.5"
    full = t.order(equip(2, 4))["squad-3"]
    assert [weapon.entry for weapon in full.weapons] == ["isuku_stunner", "h_k_lmg_21"]
    assert sum(full.grenades.values()) == 4


@pytest.mark.rule("R22.5")
def test_the_gear_to_start_with_keeps_the_limits() -> None:
    t = park()
    for figure in members(t.battle, "squad"):
        assert len(figure.weapons) <= 2
        assert sum(figure.grenades.values()) <= 4


@pytest.mark.rule("R22.5")
@pytest.mark.parametrize("armour", ["street_clothing", "korlon_pleximesh", "isuku_ceramoplas"])
def test_body_armour_is_allowed(armour: str) -> None:
    assert park().order(equip(1, 1, armour=armour))["squad-3"].armour == armour


@pytest.mark.rule("R22.5")
def test_only_the_squad_chooses() -> None:
    t = park()
    t.refused(equip(1, 1, side=ELLAND, figure="ed"))
    t.refused(equip(1, 1, figure="ed"))
    begun().refused(equip(1, 1))


# --- the scenario's switches


def strolling(name: str, x: int, y: int, answer: str) -> Tabletop:
    return changed(alert({"escape": answer}), name, at=Point(x, y))


EAST = Move(ELLAND, "kewell", "walk", 1200, 450, leave=True)
WEST = Move(ELLAND, "kewell", "walk", 0, 450, leave=True)


@pytest.mark.rule("R22.1")
def test_escape_only_at_the_far_end_unless_agreed() -> None:
    t = strolling("kewell", 1100, 450, "far_end").order(EAST, dice=(1, 6))
    assert t.battle.outcome == Outcome(ELLAND, "Kewell has walked out of the park.")
    assert strolling("kewell", 100, 450, "far_end").refused(WEST).ref == "R22.1"
    corner = Move(ELLAND, "kewell", "walk", 1200, 0, leave=True)
    assert strolling("kewell", 1200, 100, "far_end").order(corner, dice=(1, 6)).battle.outcome


@pytest.mark.rule("R22.1")
def test_escape_anywhere_or_nowhere() -> None:
    assert strolling("kewell", 100, 450, "any").order(WEST, dice=(1, 6)).battle.outcome
    assert strolling("kewell", 1100, 450, "never").refused(EAST).ref == "R22.1"


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("answer", ["far_end", "any"])
def test_undisturbed_they_stroll_home(answer: str) -> None:
    """Kewell has 106 cm before him and walks 16 a Turn: he is gone in the seventh."""
    t = begun({"escape": answer}, dice=(1, 6))
    for _ in range(5):
        t = t.next_turn((1, 6))
    assert (t.battle.turn, t["kewell"].at.x, t.battle.outcome) == (6, 140 + 6 * 160, None)
    t = t.next_turn((1, 6))
    assert t.battle.outcome == Outcome(ELLAND, "Kewell has walked out of the park.")


@pytest.mark.rule("R22.1")
def test_where_nobody_escapes_they_stop_at_the_edge() -> None:
    t = begun({"escape": "never"}, dice=(1, 6))
    for _ in range(8):
        t = t.next_turn((1, 6))
    assert [t[name].at.x for name in MINDERS] == [1200, 1140, 1080]
    assert not t.happened(FigureMoved)
    assert t.battle.outcome is None


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("turns", ["16", "24", "32"])
def test_nightfall(turns: str) -> None:
    t = alert({"nightfall": turns})
    t = Tabletop(replace(t.battle, turn=int(turns) - 1), t.drawn).next_turn()
    assert t.battle.turn == int(turns)
    assert t.battle.outcome is None
    t = t.order(EndPhase(SQUAD)).order(EndPhase(ELLAND))
    assert t.battle.outcome == Outcome(ELLAND, "The park has closed and Kewell is still there.")


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(("answer", "winner"), [("draw", ""), ("elland", ELLAND)])
def test_kewell_killed(answer: str, winner: str) -> None:
    t = changed(begun({"kewell_killed": answer}), "squad-3", status=ACTIVE, at=Point(300, 420))
    t = changed(changed(t, "squad-3", facing=8), "kewell", at=Point(300, 500))
    t = t.order(Shoot(SQUAD, "squad-3", "thorco_12mm_magnum", "SS", "kewell"), dice=(2, 2))
    assert t["kewell"].status == DEAD
    assert t.battle.outcome == Outcome(winner, "Kewell is dead.")


@pytest.mark.rule("R22.1")
def test_while_the_squad_prepares_the_others_see_nothing_of_where_anybody_stands() -> None:
    t = park().order(Deploy(SQUAD, "squad-1", 600, 200, 5))
    seen = FIREWALL.view(t.battle, ELLAND).figures["squad-1"]
    assert (seen.at, seen.facing, seen.status, seen.found) == (Point(0, 0), 0, RESERVE, 0)
