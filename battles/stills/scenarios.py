"""The picture of a scenario: its table from above, with the figures where they begin."""

from __future__ import annotations

from battles.matchmaking.queries.terrain_choice import opening_scene
from battles.stills.queries import still_of_scene
from rules import registry
from web.stills.drawing import kept_svg


class NoSuchScenario(Exception):
    """A game or a scenario that is not there."""


def scenario_svg(slug: str, scenario: str) -> str:
    """The SVG of a scenario, of its first table where it has several. Raises NoSuchScenario."""
    ruleset = registry.RULESETS.get(slug)
    cards = ruleset.scenarios if ruleset else ()
    card = next((each for each in cards if each.id == scenario), None)
    if ruleset is None or card is None:
        raise NoSuchScenario
    number = 1 if card.has_tables else 0

    def drawn() -> str:
        return still_of_scene(opening_scene(ruleset, card, number))

    return kept_svg(("scenario", slug, scenario), drawn)
