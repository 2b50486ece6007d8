"""What pages and programs rely on, whichever game they show."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rules import conformance
from rules.bots import Whim, play_out
from rules.kernel.dice import SeededDice
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS
from tests.games.table import GAMES, SCENARIOS, SHY, opening, usual


def test_each_game_is_registered_under_its_own_name() -> None:
    assert all(slug == ruleset.slug for slug, ruleset in RULESETS.items())
    editions = [ruleset.edition for ruleset in RULESETS.values()]
    assert len(set(editions)) == len(editions)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_says_what_it_is_like(ruleset: Ruleset[Any]) -> None:
    assert 60 < len(ruleset.about) < 200
    assert ruleset.about.endswith(".")


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_says_how_far_it_plays_its_rulebook(ruleset: Ruleset[Any]) -> None:
    assert conformance.has_table(ruleset.slug)


@pytest.mark.parametrize("ruleset", GAMES)
def test_switches_have_a_default_among_their_answers(ruleset: Ruleset[Any]) -> None:
    keys = [rule.key for rule in ruleset.house_rules]
    assert len(set(keys)) == len(keys)
    for rule in ruleset.house_rules:
        assert rule.default in dict(rule.answers), rule.key


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_a_scenario_opens_with_a_board_in_the_game_s_own_words(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    journal, _ = opening(ruleset, card, usual(ruleset, card.id), 7)
    battle = ruleset.folded(journal)
    assert ruleset.outcome(battle) is None
    due = ruleset.to_act(battle)
    assert due
    scene = ruleset.scene(ruleset.view(battle, due[0]), due[0])
    assert scene.wording == ruleset.wording
    assert scene.to_act == due
    assert {side.id for side in card.seated(usual(ruleset, card.id))} <= {
        side.id for side in scene.sides
    }
    assert all(0 <= token.at.x <= scene.width for token in scene.tokens)
    assert all(0 <= token.at.y <= scene.height for token in scene.tokens)
    assert len({token.id for token in scene.tokens}) == len(scene.tokens)


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_giving_up_is_the_last_thing_that_is_offered(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    battle = ruleset.folded(ruleset.muster(card.id, {}, usual(ruleset, card.id), 7))
    played = play_out(ruleset, battle, SeededDice(b"last"), Whim(3), shy=SHY)
    for before, _, _, _ in islice(played, 20):
        for side in ruleset.to_act(before):
            offered = [each.order for each in ruleset.offers(before, side)]
            assert "concede" not in offered[:-1]


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_what_may_come_of_an_order_names_people_as_they_are_called(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    battle = ruleset.folded(ruleset.muster(card.id, {}, usual(ruleset, card.id), 7))
    ids = {each.id for each in ruleset.roll_call(battle)}
    ids -= {each.name for each in ruleset.roll_call(battle)}
    played = play_out(ruleset, battle, SeededDice(b"stakes"), Whim(3), shy=SHY)
    for before, order, _, _ in islice(played, 60):
        assert not ids & {stake.who for stake in ruleset.preview(before, order).stakes}


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_whoever_comes_to_act_does_so_in_another_activation(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    """A machine that stands in for somebody stops where the activation ends.

    Where several sides may act at once, each may be done before the others; a referee is asked in
    the midst of anybody's.
    """
    battle = ruleset.folded(ruleset.muster(card.id, {}, usual(ruleset, card.id), 7))
    played = play_out(ruleset, battle, SeededDice(b"who"), Whim(5), shy=SHY)
    stretches: dict[str, set[str]] = {}
    for before, _, _, _ in islice(played, 120):
        due = set(ruleset.to_act(before))
        alone = due - {"referee"} if len(due) == 1 else set()
        stretches.setdefault(ruleset.activation(before), set()).update(alone)
    assert all(stretches), "an activation has a name"
    assert len(stretches) > 1
    assert [due for due in stretches.values() if len(due) > 1] == []
