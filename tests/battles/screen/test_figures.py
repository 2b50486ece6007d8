"""Cards of figures: facts by group, riders by their vehicle."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from battles.screen.figures import FigureRow, Selection, teams_of
from battles.screen.links import Links
from battles.screen.screen_context import ScreenContext
from rules.firewall.ruleset import FIREWALL
from rules.kernel.naming import initials
from rules.kernel.screen import Card, Fact, Mark, Scene, SideScene
from tests.games.table import usual
from tests.one_line import one_line
from tests.rules.firewall.tabletop import table


def faces(*cards: Card, chosen: str = "") -> dict[str, FigureRow]:
    scene = Scene(9, 9, (), (), cards, (SideScene("red", "Red", ""),), 1, "", "", "")
    teams = teams_of(ScreenContext(scene, Links("battle"), "red", 1), Selection(chosen))
    return {face.id: face for team in teams for face in team.figures}


def card(name: str, **more) -> Card:
    return Card(name, name.upper(), "red", "team", "", "", 7, on_table=True, **more)


def test_facts_stand_in_groups_and_keep_their_reason_and_rule():
    gutz = Fact("Gutz", "7", "9 at the start", "R2.4")
    gun, eye = Fact("Colt", "SS +1", "", "R8.4", "Weapons"), Fact("Eye", "works", "", "", "Cyber")
    shown = card("a", facts=(gutz, gun, eye, Fact("Cover", "none")))
    assert faces(shown)["a"].facts == ()
    face = faces(shown, chosen="a")["a"]
    assert [(group.name, len(group.facts)) for group in face.facts] == [
        ("Numbers", 2),
        ("Weapons", 1),
        ("Cyber", 1),
    ]
    html = render_to_string("battles/_chosen.html", {"figure": face, "rules_url": "/rules/x/"})
    assert "9 at the start" in html
    assert 'href="/rules/x/#R2.4"' in html
    assert html.count("<details") == 3


@pytest.mark.parametrize("name", ["Mr. Seoul", "Hitter 12", "Piotr “Porky” Gorky", "Tinker"])
def test_a_figure_off_the_table_has_the_letters_of_its_token(name):
    [face] = faces(Card("a", name, "red", "team", "", "", 7)).values()
    assert face.initials == initials(name)


def test_who_sits_in_a_vehicle_is_listed_there_and_leads_to_its_own_card():
    found = faces(card("van"), card("rider", aboard="van"), card("other"))
    assert [rider.name for rider in found["van"].riders] == ["RIDER"]
    assert (found["rider"].aboard, found["other"].aboard) == ("VAN", "")
    html = render_to_string("battles/_chosen.html", {"figure": found["van"]})
    assert 'figure=rider">RIDER</a>' in html
    assert "Sits in VAN" in render_to_string("battles/_chosen.html", {"figure": found["rider"]})
    assert "1 aboard" in render_to_string("battles/_figure.html", {"figure": found["van"]})


@pytest.mark.parametrize(
    ("words", "groups"),
    [
        ("A1 10,10 colt_m2117 grenades=smoke", ["Numbers", "Weapons"]),
        ("A1 10,10 skill=stealth:2", ["Numbers", "Weapons", "Skills"]),
        ("A1 50,50 vehicle=riot_vehicle", ["Numbers", "Vehicle", "Skills"]),
    ],
)
def test_the_groups_of_a_figure_of_the_game(words, groups):
    battle = table(words, "B1 90,90").battle
    [shown, _] = FIREWALL.scene(battle, "A").cards
    assert [group.name for group in faces(shown, chosen="A1")["A1"].facts] == groups


def test_a_mark_says_what_it_means_by_tap_by_key_and_by_pointing():
    hidden = Mark("hidden", "The figures do not see it.", "R19.11")
    face = faces(card("a", marks=(hidden,)), chosen="a")["a"]
    for page in ("_chosen", "_figure"):
        html = one_line(
            render_to_string(f"battles/{page}.html", {"figure": face, "rules_url": "/rules/x/"})
        )
        chip = html[html.index('<details class="mark">') :]
        assert re.match(
            r'<details class="mark"> ?<summary[^>]*title="The figures do not see it."[^>]*>hidden'
            r"</summary> ?<p[^>]*>The figures do not see it\.",
            chip,
        )
        assert 'href="/rules/x/#R19.11"' in chip


@pytest.mark.parametrize(
    ("armour", "name"),
    [("mono_weave", "off the table"), ("", "not shown yet")],
)
def test_who_is_not_on_the_table_says_why(armour, name):
    """What the view hides before the battle has no armour: where it stands is not known."""
    battle = FIREWALL.folded(
        FIREWALL.muster("walk_in_the_park", {}, usual(FIREWALL, "walk_in_the_park"), 1)
    )
    side = "snatch" if armour else "elland"
    scene = FIREWALL.scene(FIREWALL.view(battle, side), side)
    marks = next(each.marks for each in scene.cards if each.id == "squad-1")
    assert [mark.name for mark in marks] == [name]
