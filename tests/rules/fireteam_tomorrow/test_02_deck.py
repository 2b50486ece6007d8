"""The deck (T3, T4)."""

from __future__ import annotations

import pytest

from rules.fireteam_tomorrow.deck import whole_deck
from rules.fireteam_tomorrow.events import CardTurned, DeckShuffled
from rules.fireteam_tomorrow.orders import EndCard, Fire, Move
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from tests.rules.fireteam_tomorrow.tabletop import table

SIX = tuple(f"{side}{team} {5 * team},{y} rifle team{team}" for side, y in (("A", 5), ("B", 30))
            for team in (1, 2, 3))  # fmt: skip


@pytest.mark.rule("T3")
def test_three_teams_a_side_make_fourteen_cards() -> None:
    """The text's own example: six teams with two cards each, and two for all."""
    deck = list(whole_deck(table(*SIX).battle))
    assert len(deck) == 14
    assert sum(card.startswith("move:") for card in deck) == 6
    assert deck[-2:] == ["fight", "recovery"]


@pytest.mark.rule("T3")
def test_a_deck_is_played_through_and_shuffled_again() -> None:
    t = table(*SIX, card="fire:a-1", deck=("fire:b-1",))
    t.order(EndCard("a"))
    assert t.battle.card == "fire:b-1"
    assert t.battle.cards == ()
    t.order(EndCard("b"))
    [shuffled] = t.told(DeckShuffled)
    assert (shuffled.turn, len(shuffled.cards)) == (2, 14)


@pytest.mark.rule("T3")
@pytest.mark.parametrize("die", range(1, 5))
def test_each_card_is_as_likely_as_the_others(die: int) -> None:
    deck = ("move:b-1", "move:b-2", "move:b-3", "fire:b-1")
    t = table(*SIX, card="fire:a-1", deck=deck).order(EndCard("a"), die)
    assert t.told(CardTurned)[0].card == deck[die - 1]


@pytest.mark.rule("T4")
def test_a_team_acts_alone_on_its_own_card() -> None:
    t = table(*SIX, card="move:a-1", deck=("fight",))
    assert FIRETEAM_TOMORROW.to_act(t.battle) == ("a",)
    t.refuses(Move("a", "A2", "steady", 300, 300), "its own team's card")
    t.refuses(Move("b", "B1", "steady", 300, 300), "its own team's card")
    t.refuses(Fire("a", "A1", "rifle", "B1"), "its own team's card")
    t.refuses(Move("a", "B1", "steady", 300, 300), "none of your figures")
    t.refuses(EndCard("b"), "None of your teams")


@pytest.mark.rule("T4")
def test_a_figure_acts_once_on_a_card() -> None:
    t = table("A1 5,5 rifle", "A2 8,5 rifle", "B1 30,30 rifle", card="move:a-1", deck=("fight",))
    t.order(Move("a", "A1", "steady", 125, 250))
    t.refuses(Move("a", "A1", "steady", 125, 300), "has acted")
    assert {offer.actor for offer in FIRETEAM_TOMORROW.offers(t.battle, "a")} == {"A2", ""}
