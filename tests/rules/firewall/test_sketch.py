"""What is drawn around a chosen figure, and what a form shows first."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.ground import middle
from rules.firewall.kit import carried
from rules.firewall.orders import Deploy
from rules.firewall.preparation import is_issued
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios.walk_in_the_park import ELLAND, SNATCH
from rules.firewall.view import view
from rules.kernel.dice import ListedDice
from rules.kernel.offers import Choice, Several
from rules.kernel.screen import Sketch
from tests.rules.firewall.tabletop import Tabletop, changed, ground, shoot, table

GUN = "colt_m2117"


def rings(at: Tabletop, name: str) -> dict[str, int]:
    return {ring.tone: ring.radius for ring in FIREWALL.sketch(at.battle, name).rings}


def words(at: Tabletop, name: str) -> dict[str, str]:
    lines = FIREWALL.sketch(at.battle, name).lines
    names = {figure.at: figure.name for figure in at.battle.figures.values()}
    return {names[line.b]: f"{line.label} ({line.tone})" for line in lines}


def test_the_rings_are_those_of_a_shot() -> None:
    at = table(f"A1 10,10 {GUN}", "B1 20,10")
    shown = FIREWALL.preview(at.battle, shoot("A1", "B1", GUN)).rings
    bands = {ring.tone: ring.radius for ring in shown if ring.tone != "blast"}
    sketched = rings(at, "A1")
    assert bands.items() <= sketched.items()
    assert set(sketched) == {"short", "effective", "long", "reach"}


def test_what_is_spent_is_not_drawn() -> None:
    assert set(rings(table(f"A1 10,10 {GUN} moved", "B1 20,10"), "A1")) == {
        "short",
        "effective",
        "long",
    }
    assert set(rings(table(f"A1 10,10 {GUN} fought", "B1 20,10"), "A1")) == {"reach"}
    assert rings(table(f"A1 10,10 {GUN} fought suppressed", "B1 20,10"), "A1") == {}


def test_only_a_gun_that_fires_has_rings() -> None:
    at = table(f"A1 10,10 {GUN}", "B1 20,10")
    jammed = tuple(replace(each, state="jammed") for each in at["A1"].weapons)
    assert set(rings(changed(at, "A1", weapons=jammed), "A1")) == {"reach"}


def test_whoever_flies_is_not_shown_how_far_he_would_walk() -> None:
    at = table("A1 10,10 cyber=flight_pack flying height=200", "B1 60,60")
    labels = [ring.label for ring in FIREWALL.sketch(at.battle, "A1").rings]
    assert labels
    assert all(label.startswith("fly ") for label in labels)


def test_lines_say_how_far_and_what_is_in_between() -> None:
    at = table(
        f"A1 10,10 {GUN}", "B1 20,10", "B2 10,40", "B3 190,90",
        areas=(ground("wood", 5, 20, 10, 5, cover="medium"),),
    )  # fmt: skip
    assert words(at, "A1") == {
        "B1": "7.5 cm (clear)",
        "B2": "27.5 cm, Wood (cover)",
        "B3": "194.5 cm, too far (clear)",
    }


def test_a_blocked_line_says_what_blocks_it_first() -> None:
    walls = tuple(ground("wall", x, 5, 2, 20, blocks=True) for x in (15, 20))
    at = table("A1 10,10", "B1 30,10", areas=walls)
    assert words(at, "A1") == {"B1": "Wall (blocked)"}


def test_a_line_to_somebody_hidden_says_so() -> None:
    bush = ground("bush", 15, 5, 10, 10, cover="light")
    at = table(f"A1 10,10 {GUN}", "B1 20,10 hidden", areas=(bush,))
    assert words(at, "A1") == {"B1": "7.5 cm, hidden (blocked)"}


def test_who_is_off_the_table_has_no_sketch() -> None:
    at = table("A1 10,10 reserve", "B1 30,10")
    assert FIREWALL.sketch(at.battle, "A1") == Sketch()
    assert FIREWALL.sketch(at.battle, "nobody") == Sketch()


def test_the_sketch_of_an_ambush_tells_nothing() -> None:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    hides = next(each for each in FIREWALL.offers(battle, SNATCH) if each.order == "deploy")
    wood = next(area for area in battle.areas if area.kind == "wood")
    at = middle(wood)
    order = Deploy(SNATCH, hides.actor, at.x, at.y)
    hidden, _ = FIREWALL.play(battle, order, ListedDice(()))
    assert FIREWALL.sketch(view(hidden, SNATCH), hides.actor).rings
    assert FIREWALL.sketch(view(hidden, ELLAND), hides.actor) == Sketch()


def test_the_form_of_the_gear_shows_what_is_carried() -> None:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    equips = [offer for offer in FIREWALL.offers(battle, SNATCH) if offer.order == "equip"]
    assert equips
    for offer in equips:
        figure = battle.figures[offer.actor]
        given = {
            each.name: each.given for each in offer.fields if isinstance(each, Choice | Several)
        }
        assert carried(given["weapons"]) == figure.weapons
        assert all(is_issued(entry) for entry in given["weapons"])
        assert (given["armour"], given["melee"]) == (figure.armour, figure.melee)
        assert len(given["grenades"]) == sum(figure.grenades.values())
