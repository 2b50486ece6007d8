"""Before the battle, in every scenario of every game: one touch sets everybody down."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules.kernel.geometry import span
from rules.kernel.offers import Offer
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preparation, ScenarioCard
from rules.registry import RULESETS
from tests.games.table import SCENARIOS, opening, usual

SEEDS = (1, 2, 3)
MOST = 40  # orders before the battle of somebody who only does what must be done


def own(ruleset: Ruleset[Any], battle: Any, side: str) -> Preparation:
    found = ruleset.preparations(ruleset.view(battle, side), side)
    return next(each for each in found if each.side == side)


def at_once(ruleset: Ruleset[Any], battle: Any, side: str) -> list[Offer]:
    """What one press gives, but to give up."""
    offers = ruleset.offers(ruleset.view(battle, side), side, "")
    return [each for each in offers if not each.fields and each.order != "concede"]


def order_of(ruleset: Ruleset[Any], offer: Offer, side: str) -> Any:
    return ruleset.order_from({"type": offer.order, "side": side, **offer.fixed})


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_one_touch_sets_everybody_down_and_then_nothing_is_asked(
    ruleset: Ruleset[Any], card: ScenarioCard, seed: int
) -> None:
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
    battle = ruleset.folded(journal)
    for _ in range(MOST):
        if not ruleset.preparations(battle, ""):
            return
        [side, *_] = ruleset.to_act(battle)
        battle = _set_down(ruleset, battle, side, dice)
        offer = at_once(ruleset, battle, side)[0]
        assert not offer.asks
        battle, _ = ruleset.play(battle, order_of(ruleset, offer, side), dice)
    pytest.fail("the preparations do not end")


def _set_down(ruleset: Ruleset[Any], battle: Any, side: str, dice: Any) -> Any:
    """The battle with the rest of a side placed: in sight of its player, legally, apart."""
    waiting = own(ruleset, battle, side).to_place
    asking = [each for each in at_once(ruleset, battle, side) if each.asks]
    assert bool(waiting) == bool(asking)
    if not waiting:
        return battle
    assert str(len(waiting)) in asking[0].asks
    [rest] = [
        each for each in at_once(ruleset, battle, side) if each.label == "Place the rest for me"
    ]
    after, events = ruleset.play(battle, order_of(ruleset, rest, side), dice)
    assert own(ruleset, after, side).to_place == ()
    assert all(ruleset.is_plain(battle, event) for event in events)
    tokens = {each.id: each for each in ruleset.scene(ruleset.view(after, side), side).tokens}
    for figure in waiting:
        at = tokens[figure].at
        fields = {"type": "deploy", "side": side, "figure": figure, "x": at.x, "y": at.y}
        ruleset.verify(after, ruleset.order_from(fields))
    for one, other in combinations(waiting, 2):
        apart = span(tokens[one].at, tokens[other].at)
        assert apart >= 2 * (tokens[one].radius + tokens[other].radius)
    return after


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_who_may_not_know_is_not_told_who_is_to_be_placed(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    rules = usual(ruleset, card.id)
    battle = ruleset.folded(opening(ruleset, card, rules, 1)[0])
    referees = {side.id for side in card.seated(rules) if side.is_referee}
    for reader in ("", *(side.id for side in card.seated(rules))):
        for found in ruleset.preparations(ruleset.view(battle, reader), reader):
            if found.side != reader and reader not in referees:
                assert (found.is_known, found.to_place, found.open) == (False, (), ())


def test_nobody_else_is_moved_and_a_second_press_is_refused() -> None:
    ruleset = RULESETS["firewall"]
    card = next(each for each in ruleset.scenarios if each.id == "walk_in_the_park")
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), 2)
    battle = ruleset.folded(journal)
    rest = ruleset.order_from({"type": "deploy_rest", "side": "snatch"})
    first = next(iter(ruleset.play(battle, rest, dice)[1]))
    placed = {"type": "deploy", "side": "snatch", "figure": "squad-3"}
    own_place = {"x": first.at.x, "y": first.at.y}
    battle, _ = ruleset.play(battle, ruleset.order_from({**placed, **own_place}), dice)
    battle, events = ruleset.play(battle, rest, dice)
    assert [event.figure for event in events] == ["squad-1", "squad-2", "squad-4", "squad-5"]
    assert battle.figures["squad-3"].at == first.at
    with pytest.raises(IllegalOrder, match="Nobody is left"):
        ruleset.play(battle, rest, dice)


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_stands_from_the_start_stands_where_it_may(
    ruleset: Ruleset[Any], card: ScenarioCard, seed: int
) -> None:
    battle = ruleset.folded(opening(ruleset, card, usual(ruleset, card.id), seed)[0])
    for side in ruleset.to_act(battle):
        view = ruleset.view(battle, side)
        tokens = {each.id: each for each in ruleset.scene(view, side).tokens}
        for offer in ruleset.offers(view, side):
            if offer.order == "deploy" and offer.actor in tokens:
                at = tokens[offer.actor].at
                fields = {"type": "deploy", "side": side, "figure": offer.actor}
                order = ruleset.order_from({**fields, "x": at.x, "y": at.y})
                ruleset.verify(battle, order)
