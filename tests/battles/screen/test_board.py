"""Tokens and counters as they are drawn: floors, vehicles, marks, and where they lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from battles.screen.board import Board, Marked, at_rest, board_of
from battles.screen.links import Links
from battles.screen.screen_context import ScreenContext
from battles.screen.side_panel import panel_of
from rules.kernel.chips import WEAPON_CLASSES
from rules.kernel.geometry import Point
from rules.kernel.mounts import ALL_ROUND, FRONT, LEFT, TOP, Arc, MountedGun
from rules.kernel.screen import Card, Counter, Line, Ring, Scene, SideScene, Sketch, Token
from tests.battles.screen.test_ground import SHOP
from tests.one_line import one_line

SPRITE = Path(__file__).resolve().parents[3] / "static" / "img" / "sprite.svg"
SIDES = tuple(SideScene(side, side.capitalize(), "") for side in ("red", "blue", "grey", "green"))


def token(name: str, x: int = 150, side: str = "red", **more) -> Token:
    given = {"radius": 12, "facing": 0, "value": 7, **more}
    return Token(name, name, name[:2], side, "team", Point(x, 50), **given)


def board(
    *tokens: Token, counters: tuple[Counter, ...] = (), marked: Marked | None = None
) -> Board:
    scene = Scene(1000, 600, SHOP, tokens, (), SIDES, 1, "", "", "", counters=counters)
    return board_of(scene, marked or Marked(), None)


def drawn(shown: Board) -> str:
    return render_to_string("battles/_board.html", {"scene": shown})


def test_who_stands_on_a_roof_is_on_its_level_and_over_whoever_is_below():
    roof = token("roof", height=200, marks=("prone", "20 cm up"))
    shown = board(roof, token("inside", 160), token("wall", 250, height=130, marks=("13 cm up",)))
    seen = {each.id: (each.level, each.under, each.rise, each.marked) for each in shown.tokens}
    assert seen == {
        "inside": (0, 0, "", ""),
        "wall": (1, 0, "↑13", ""),
        "roof": (2, 1, "↑20", "prone"),
    }
    assert shown.tokens[-1].words == "roof, team, Value 7, 20 cm up, prone, 1 below"


def test_the_switch_offers_every_floor_and_only_where_there_are_some():
    page = drawn(board(token("one")))
    assert [f'id="floor-{floor}"' in page for floor in ("all", 0, 1, 2, 3)] == [True] * 4 + [False]
    flat = board_of(Scene(1000, 600, (), (), (), SIDES, 1, "", "", ""), Marked(), None)
    assert "floors" not in drawn(flat)


def test_many_marks_are_brief_from_afar():
    [shown] = board(token("one", marks=("hidden", "prone", "out of ammo"))).tokens
    assert (shown.brief, shown.marked) == ("hidden +2", "hidden · prone · out of ammo")
    assert shown.slugs == "hidden prone out-of-ammo"


@pytest.mark.parametrize(("radius", "plate", "badge"), [(60, "0.31", "0.31"), (20, "0.95", "0.4")])
def test_the_plates_of_a_vehicle_are_as_large_as_a_person_s(radius, plate, badge):
    [shown] = board(token("tank", radius=radius, outline="tank", facing=3)).tokens
    assert (shown.plate, shown.badge, shown.turn) == (plate, badge, "67.5")
    assert 'class="token is-vehicle"' in drawn(board(token("tank", outline="tank")))


def test_each_side_has_a_shape_of_its_own():
    shapes = {
        drawn(board(token("one", side=side.id))).partition("token-base")[2][:40] for side in SIDES
    }
    assert len(shapes) == len(SIDES)


def test_a_rider_shows_what_it_rides_and_says_so():
    page = drawn(board(token("one", rides="Pedal Bike")))
    assert "token-ride" in page
    assert "on Pedal Bike" in page


def test_a_counter_says_no_more_than_is_known_and_may_be_a_target():
    high = Counter("c2", Point(9, 9), "2", "a bomb", height=100)
    counters = (Counter("c1", Point(5, 5), "1"), high)
    marked = Marked(targets=frozenset({"c1"}), links={"c1": "/take"})
    shown = board(counters=counters, marked=marked)
    words = [each.words for each in shown.counters]
    assert words == ["Counter 1, unknown", "Counter 2, a bomb, 10 cm up"]
    assert [each.level for each in shown.counters] == [0, 1]
    page = drawn(shown)
    assert 'id="token-c1"' in page
    page = one_line(page)
    assert 'href="/take"><title>Counter 1, unknown</title>' in page
    assert 'role="img" aria-label="Counter 2, a bomb, 10 cm up"' in page


def test_the_figures_of_a_team_stand_together_whatever_their_order():
    cards = [Card(n, n, "red", team, "", "", 7) for n, team in (("a", "x"), ("b", "y"), ("c", "x"))]
    scene = Scene(9, 9, (), (), tuple(cards), SIDES, 1, "", "", "")
    panel = panel_of(ScreenContext(scene, Links("battle"), "red", 1), None, "", ())
    assert [(t.name, [f.id for f in t.figures]) for t in panel.teams] == [
        ("x", ["a", "c"]),
        ("y", ["b"]),
    ]


def test_all_who_are_to_act_are_named_and_one_s_own_side_first():
    scene = Scene(9, 9, (), (), (), SIDES, 0, "", "", "", to_act=("red", "grey", "green"))

    def whose(side: str, *held: str) -> tuple[str, int]:
        panel = panel_of(ScreenContext(scene, Links("battle"), side, 1, held), None, "", ())
        return panel.whose, panel.side_index

    assert whose("grey", "grey") == ("Your turn (Grey)", 2)
    assert whose("blue", "blue") == ("Opponents’ turn (Red, Grey and Green)", 0)
    assert whose("grey", "grey", "red") == ("Red, Grey and Green to act", 2)


def test_before_an_order_lines_lead_only_to_whom_one_may_act_on_and_say_nothing():
    at = Point(0, 0)
    lines = (
        Line(at, Point(100, 0), "10 cm", "clear"),
        Line(at, Point(0, 190), "19 cm, Hedge", "cover"),
        Line(at, Point(300, 0), "30 cm, too far", "clear"),
        Line(at, Point(50, 50), "Clinic", "blocked"),
        Line(at, Point(400, 0), "", "arc"),
    )
    rings = (Ring(at, 100, "short 10 cm", "short"), Ring(at, 200, "long 20 cm", "long"))
    rested = at_rest(Sketch(lines=lines, rings=(*rings, Ring(at, 900, "run", "reach"))))
    assert [(each.tone, each.label) for each in rested.lines] == [
        ("clear", ""), ("cover", ""), ("far", ""), ("arc", ""),
    ]  # fmt: skip
    unarmed = at_rest(Sketch(lines=lines))
    assert [each.tone for each in unarmed.lines] == ["clear", "cover", "clear", "arc"]


@pytest.mark.parametrize("weapon", WEAPON_CLASSES)
def test_a_figure_from_above_holds_the_weapon_that_is_known(weapon):
    shown = drawn(board(token("gun", weapon=weapon, facing=4)))
    [figure] = re.findall(r'<use\s+class="token-figure"[^>]*>', shown)
    assert f"#a-{weapon}" in figure
    assert 'transform="rotate(90)"' in figure
    assert ">gu</text>" in shown, "the letters stay in the page for who prefers them"
    assert f'id="a-{weapon}"' in SPRITE.read_text()


def test_who_is_not_known_who_is_down_and_a_vehicle_keep_their_plain_mark():
    for each in (
        token("who"),
        token("down", weapon="rifle", is_down=True),
        token("car", weapon="rifle", outline="car", radius=40),
    ):
        assert "token-figure" not in drawn(board(each))


def test_figures_from_above_differ():
    drawings = re.findall(r'<symbol id="a-\w+"[^>]*>(.*?)</symbol>', SPRITE.read_text())
    assert len(set(drawings)) == len(WEAPON_CLASSES)


GUNS = (
    MountedGun(FRONT, (0, -82), Arc(0, 90), 500),
    MountedGun(LEFT, (-46, 0), Arc(270, 90), 700, silent=True),
    MountedGun(TOP, (0, -16), ALL_ROUND, 900),
)


def test_guns_turn_with_their_vehicle_and_its_arcs_are_shown_while_it_is_chosen():
    carrier = token("apc", radius=50, outline="carrier", facing=4, guns=GUNS)
    [shown] = board(carrier).tokens
    assert [(each.x, each.y, each.turn, each.is_silent) for each in shown.guns] == [
        (0, -82, 0, False),
        (-46, 0, 270, True),
        (0, -16, 0, False),
    ]
    assert not any(each.wedge for each in shown.guns)
    page = drawn(board(carrier))
    inside = one_line(page[page.index('<g class="outline"') :])
    assert inside.startswith('<g class="outline" transform="rotate(90)">')
    assert (page.count('class="gun'), page.count("is-silent")) == (3, 1)
    [chosen] = board(carrier, marked=Marked(figure="apc")).tokens
    assert [bool(each.wedge) for each in chosen.guns] == [True, False, False]
    # 500 mm beyond a base of 50 mm are eleven times its radius.
    assert "A1100 1100" in chosen.guns[0].wedge
    assert drawn(board(carrier, marked=Marked(figure="apc"))).count("token-arc") == 1


def test_a_wreck_covers_nothing():
    wreck = token("apc", radius=50, outline="carrier", guns=GUNS, is_down=True)
    [chosen] = board(wreck, marked=Marked(figure="apc")).tokens
    assert not any(each.wedge for each in chosen.guns)
