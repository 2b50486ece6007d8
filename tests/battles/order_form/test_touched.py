"""A touch on somebody or something: the order that makes most sense, the others beside it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from battles.order_form.draft import Chosen, Draft, draft_of, key_of
from battles.order_form.touched import Position, meant_of, taken_by, taking
from battles.queries.shared_sides import Share
from rules.bots import Whim
from rules.bots.simple import random_order
from rules.fireteam_tomorrow.orders import Move
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.kernel.chance import Ways
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Offer, Place
from rules.kernel.paths import Terrain
from rules.kernel.reach import Going
from rules.kernel.screen import Chance, Preview, Stake
from tests.games.table import DULL, GAMES, SHY, opening, usual
from tests.rules.fireteam_tomorrow.tabletop import table

LOOKS, ORDERS = 4, 160


def positions(ruleset: Any, seed: int) -> Iterator[tuple[Position, tuple[Offer, ...]]]:
    """What who is to act sees now and then of battles by chance, with the offers of all figures."""
    shy = DULL.get(ruleset.slug, SHY)
    for card in ruleset.scenarios:
        journal, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
        battle, whim = ruleset.folded(journal), Whim(seed)
        for number in range(ORDERS):
            sides = ruleset.to_act(battle)
            if not sides:
                break
            side = whim.pick(sides)
            if number % (ORDERS // LOOKS) == ORDERS // LOOKS - 1:
                view = ruleset.view(battle, side)
                offers = tuple(each for each in ruleset.offers(view, side) if each.actor)
                yield Position(ruleset, view, ruleset.scene(view, side), side), offers
            order = random_order(ruleset, battle, side, whim, shy)
            battle, _ = ruleset.play(battle, order, dice)


def touches(ruleset: Any, seed: int = 3) -> Iterator[tuple[Position, str, str, list[Offer]]]:
    """A position, a figure, something that its orders take, and the figure's orders."""
    for position, offers in positions(ruleset, seed):
        known = {each.id for each in (*position.scene.cards, *position.scene.counters)}
        for figure in sorted({each.actor for each in offers})[:3]:
            own = [each for each in offers if each.actor == figure]
            for thing in sorted(taken_by(own) & known - {figure})[:3]:
                yield position, figure, thing, own


def draft(position: Position, figure: str, **chosen: Any) -> Draft:
    share = Share(position.side)
    wanted = Chosen(figure, **chosen)
    return draft_of(position.ruleset, position.view, position.scene, share, wanted)


def says(values: dict[str, Any], thing: str) -> bool:
    return thing in (each for name, each in values.items() if name != "figure")


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_touch_leads_to_orders_that_take_what_was_touched(ruleset):
    seen = 0
    for position, figure, thing, own in touches(ruleset):
        found = taking(position, own, thing)
        assert found, thing
        made = draft(position, figure, on=thing)
        assert made.takes == taken_by(own), "the next touch is taken as well"
        if made.offer is None:
            assert [key_of(each) for each in made.offers] == [key_of(each.offer) for each in found]
            assert len(found) > 1
            continue
        seen += 1
        assert says(made.values, thing)
        assert made.preview or any(each.name not in made.values for each in made.offer.fields)
        keys = {key_of(made.offer), *map(key_of, made.others)}
        assert keys == {key_of(each.offer) for each in found}
    assert seen, "nothing was touched"


@pytest.mark.parametrize("ruleset", GAMES)
def test_each_other_order_is_one_touch_away(ruleset):
    for position, figure, thing, _ in touches(ruleset):
        for other in draft(position, figure, on=thing).others[:2]:
            made = draft(position, figure, on=thing, key=key_of(other))
            assert made.offer is not None
            assert key_of(made.offer) == key_of(other)
            assert says(made.values, thing)


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_harms_most_or_goes_well_most_often_comes_first(ruleset):
    for position, _, thing, own in touches(ruleset):
        found = taking(position, own, thing)
        worths = [each.worth for each in found]
        assert worths == sorted(worths, reverse=True)
        assert all(isinstance(each.chance, Ways) for each in found if each.worth)


class Previews:
    """A game in which each order is previewed as it says."""

    def __init__(self, **previews: Preview) -> None:
        self.previews = previews

    def order_from(self, fields: dict[str, Any]) -> str:
        return str(fields["type"])

    def preview(self, view: Any, order: str) -> Preview:
        return self.previews[order]


def shot(hits: int, kills: int) -> Preview:
    return Preview(
        "A shot",
        chances=(Chance("Hit", hits, 36, "good"), Chance("Miss", 36 - hits, 36, "plain")),
        stakes=(Stake("Bo", "dead", kills, 36), Stake("Ed", "jammed", 18, 36)),
    )


def test_of_two_shots_that_hit_alike_the_one_that_kills_more_often_is_meant():
    """What the shooter risks is no harm done to the target."""
    ruleset: Any = Previews(rifle=shot(18, 2), cannon=shot(18, 9), pistol=shot(12, 1))
    scene: Any = SimpleNamespace(cards=(SimpleNamespace(id="bo", name="Bo"),), counters=())
    offers = [Offer(each, each, "Shoot", fixed={"target": "bo"}) for each in ruleset.previews]
    found = taking(Position(ruleset, None, scene, "red"), offers, "bo")
    assert [each.offer.order for each in found] == ["cannon", "rifle", "pistol"]
    assert meant_of(found) is found[0]


def test_a_shot_that_cannot_hit_is_not_meant_where_there_is_a_choice():
    ruleset: Any = Previews(rifle=shot(0, 0), cannon=shot(0, 0))
    scene: Any = SimpleNamespace(cards=(SimpleNamespace(id="bo", name="Bo"),), counters=())
    offers = [Offer(each, each, "Shoot", fixed={"target": "bo"}) for each in ruleset.previews]
    found = taking(Position(ruleset, None, scene, "red"), offers, "bo")
    assert meant_of(found) is None
    assert meant_of(found[:1]) is found[0]


def near_an_enemy(*lines: str) -> Position:
    """A position of Fireteam Tomorrow in which side a moves."""
    battle = table(*lines, card="move:a-1").battle
    return Position(FIRETEAM_TOMORROW, battle, FIRETEAM_TOMORROW.scene(battle, "a"), "a")


def test_where_no_order_takes_an_enemy_the_figure_goes_to_him():
    position = near_an_enemy("A1 5,5", "B1 12,7")
    made = draft(position, "A1", on="B1")
    assert (made.values["x"], made.values["y"]) == position.scene.tokens[1].at
    assert made.preview is not None
    assert "Comes to grips with B1." in made.preview.notes


def test_who_is_too_far_away_is_not_gone_to():
    made = draft(near_an_enemy("A1 5,5", "B1 30,30"), "A1", on="B1")
    assert (made.offer, made.problem is None) == (None, False)


def test_with_an_attack_in_hand_the_ground_is_still_gone_to():
    """Unless the order in hand asks for a place itself."""
    here = Point(0, 0)
    ground = Terrain((), span, lambda a, b: b)
    far = (Going("Go", 100, ground, here, lambda path: Move("a", "A1", "steady", *path[-1])),)
    attack = Offer("fire", "Fire", "Shoot")
    throw = Offer("burst", "Throw", "Shoot", fields=(Place(here, 100, 900, 900),))
    assert Draft((), frozenset(), goings=far, offer=attack).goes
    assert not Draft((), frozenset(), goings=far, offer=throw).goes
    assert not Draft((), frozenset(), offer=attack).goes


@pytest.mark.parametrize("ruleset", GAMES)
def test_where_nothing_can_be_done_the_figure_stays_chosen_and_it_is_said_why(ruleset):
    position, offers = next(positions(ruleset, 3))
    figure = offers[0].actor
    made = draft(position, figure, on=figure)
    if made.problem is None:  # some act on themselves
        made = draft(position, figure, on="nobody")
    assert made.problem is not None
    assert made.problem.text
    assert (made.figure, made.offer) == (figure, None)
    assert made.offers, "the list of orders is still there"
