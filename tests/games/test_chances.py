"""Each game says which of its chances are good; screens only draw what it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec import UNSET

from battles.order_form.chances import chance_row, in_percent, luck_of
from battles.order_form.target_odds import is_hopeless, with_odds
from rules.bots import Whim, play_out
from rules.bots.simple import filled
from rules.kernel.chance import Ways, percent, thousandths
from rules.kernel.dice import SeededDice
from rules.kernel.events import Order
from rules.kernel.offers import Choice, Offer
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Chance, Preview, ScenarioCard
from rules.registry import RULESETS
from tests.games.table import FIRST, SHY, opening, usual

# An attack of each game, and what it calls the throw that the attacker hopes for.
ATTACKS = {
    "firewall": ("Shoot", ("Success", "Critical success")),
    "fireteam_tomorrow": ("Fire", ("HIT",)),
    "killzone": ("Shoot", ("Hit",)),
    "firefight": ("Shoot", ("Success",)),
    "cyberpunk": ("Shoot", ("success",)),
}
ORDERS = 150
FIREWALL = RULESETS["firewall"]
EVERY = [*FIRST, pytest.param(FIREWALL, FIREWALL.scenarios[0], id="firewall")]


def attacks(ruleset: Ruleset[Any], scenario: str) -> list[Preview]:
    """What is shown before the attacks of a battle by chance that come down to one roll."""
    card = next(each for each in ruleset.scenarios if each.id == scenario)
    journal, dice = opening(ruleset, card, usual(ruleset, scenario), 5)
    played = play_out(ruleset, ruleset.folded(journal), dice, Whim(5), shy=SHY)
    kind, _ = ATTACKS[ruleset.slug]
    shown = (
        ruleset.preview(before, order)
        for before, order, _, _ in islice(played, ORDERS)
        if type(order).__name__ == kind
    )
    return [each for each in shown if each.chances]


@pytest.mark.parametrize("slug", RULESETS)
def test_the_luck_of_an_attack_is_the_chance_that_it_hits(slug: str) -> None:
    ruleset = RULESETS[slug]
    _, hits = ATTACKS[slug]
    found = attacks(ruleset, ruleset.scenarios[0].id)
    assert found
    for preview in found:
        ways = sum(chance.ways for chance in preview.chances if chance.label in hits)
        assert luck_of(preview) == percent(thousandths(ways, preview.chances[0].of))
    assert {luck_of(preview) for preview in found} - {"0.0%"}


@pytest.mark.parametrize(("ruleset", "card"), FIRST)
def test_no_game_calls_all_of_its_chances_the_same(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    battle = ruleset.folded(ruleset.muster(card.id, {}, usual(ruleset, card.id), 7))
    played = play_out(ruleset, battle, SeededDice(b"tones"), Whim(3), shy=SHY)
    tones = {
        chance.tone
        for before, order, _, _ in islice(played, ORDERS)
        for chance in ruleset.preview(before, order).chances
    }
    assert "good" in tones
    assert tones & {"plain", "bad"}


def test_a_bar_has_the_colour_that_the_game_gives_it() -> None:
    for tone in ("hot", "good", "plain", "bad"):
        assert chance_row(Chance("Whatever it is called", 1, 6, tone)).tone == tone


@pytest.mark.parametrize(("ruleset", "card"), EVERY)
def test_what_has_no_chance_says_so_and_stands_behind_what_has_one(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    """Of targets that are chosen, and of offers that name theirs, which the game itself puts in
    order. tests/battles/order_form/test_target_odds.py sets up positions without any chance."""
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), 5)
    played = play_out(ruleset, ruleset.folded(journal), dice, Whim(5), shy=SHY)
    looked = 0
    for before, _, _, _ in islice(played, 0, ORDERS, 5):
        for side in ruleset.to_act(before):
            view, named = ruleset.view(before, side), dict[tuple[Any, ...], list[bool]]()
            for plain in ruleset.offers(view, side):
                offer = with_odds(ruleset, view, side, plain)
                looked += looked_at(ruleset, view, side, offer)
                if offer.chance is not UNSET:
                    hopeless = is_hopeless(offer)
                    assert not hopeless or "no chance" in offer.note, offer
                    group = (offer.order, offer.actor, offer.fixed.get("weapon"))
                    named.setdefault(group, []).append(hopeless)
            assert all(flags == sorted(flags) for flags in named.values())
    assert looked


def looked_at(ruleset: Ruleset[Any], view: Any, side: str, offer: Offer) -> int:
    """How many chances an offer tells; each of them is that of the preview, the vain ones last."""
    told = list(told_in(ruleset, side, offer))
    for order, chance in told:
        assert in_percent(chance) == luck_of(ruleset.preview(view, order))
    hopeless = [chance.ways == 0 for _, chance in told]
    assert hopeless == sorted(hopeless)
    return len(told)


def told_in(ruleset: Ruleset[Any], side: str, offer: Offer) -> Iterator[tuple[Order, Ways]]:
    """The orders of an offer whose chances it tells."""
    given = {each.name: each.given for each in offer.fields if isinstance(each, Choice)}
    usual_fields = {**filled(offer, side, Whim(1)), **{k: v for k, v in given.items() if v}}
    if isinstance(offer.chance, Ways):
        yield ruleset.order_from(usual_fields), offer.chance
    for field in offer.fields:
        for option in field.options if isinstance(field, Choice) else ():
            if isinstance(option.chance, Ways):
                aimed = {**usual_fields, field.name: option.value}
                yield ruleset.order_from(aimed), option.chance
