"""The optional abilities of each game, as the API lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rules.kernel.building import Workshop
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset, no_gamble, nothing_is_plain
from rules.registry import RULESETS

Ability = Literal[
    "warbands",
    "house_catalogues",
    "odds",
    "close_combat",
    "duels",
    "referee",
    "rulings",
    "tables",
    "machine",
    "hidden_rosters",
    "take_back",
    "luck",
    "campaigns",
]
# The sentence of each ability in the API description.
MEANINGS: dict[Ability, str] = {
    "warbands": "warbands are built for it",
    "house_catalogues": "they may be built from house catalogues",
    "odds": "`work_out_odds` knows its attacks",
    "close_combat": "`work_out_close_combat` knows its blows",
    "duels": "`work_out_duel` knows its duels",
    "referee": "a scenario has a referee's seat, where a house rule asks for it",
    "rulings": "a referee rules in words",
    "tables": "a scenario has numbered tables",
    "machine": "its machines judge what is worth doing; in another game they act at random",
    "hidden_rosters": "what others have may be hidden",
    "take_back": "an order from which nobody has learnt may be taken back",
    "luck": "its rolls are weighed in the report on luck",
    "campaigns": "its battles can be linked in campaigns",
}
WORKSHOP: dict[Ability, Callable[[Workshop], object]] = {
    "house_catalogues": lambda workshop: workshop.packs,
    "odds": lambda workshop: workshop.bench,
    "close_combat": lambda workshop: workshop.bench and workshop.fight(""),
    "duels": lambda workshop: workshop.duels,
}
GAME: dict[Ability, Callable[[Ruleset[Record]], object]] = {
    "warbands": lambda game: game.workshop,
    "referee": lambda game: any(e.is_referee for card in game.scenarios for e in card.sides),
    "rulings": lambda game: game.ruling,
    "tables": lambda game: any(card.has_tables for card in game.scenarios),
    "machine": lambda game: game.counsel,
    "hidden_rosters": lambda game: game.veil[0],
    "take_back": lambda game: game.is_plain is not nothing_is_plain,
    "luck": lambda game: game.gamble is not no_gamble,
    "campaigns": lambda game: game.campaign,
}


def abilities_of(game: Ruleset[Record]) -> tuple[Ability, ...]:
    """The abilities of a game, in the order of MEANINGS."""
    shop = game.workshop
    found = {name for name, has in GAME.items() if has(game)}
    found |= {name for name, has in WORKSHOP.items() if shop is not None and has(shop)}
    return tuple(name for name in MEANINGS if name in found)


def games_that_can(ability: Ability) -> tuple[str, ...]:
    """The slugs of the games with an ability."""
    return tuple(slug for slug, game in RULESETS.items() if ability in abilities_of(game))


def meanings() -> str:
    """Each ability with its meaning, as one sentence."""
    return "; ".join(f"{name}: {words}" for name, words in MEANINGS.items()) + "."
