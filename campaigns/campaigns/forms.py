"""Parses the form of a new battle, and lists the scenarios that crews can play."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from battles.matchmaking.forms import CLOCK
from campaigns.campaigns.services.arrangements import Arrangement
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS

MOST_SIDES = 4
WEB, TABLE = "web", "table"


def scenarios(ruleset: str) -> list[ScenarioCard]:
    """The scenarios in which crews can be fielded, those with the fewest sides first."""
    found = [
        (sum(side.takes_force for side in card.sides), card) for card in RULESETS[ruleset].scenarios
    ]
    return [card for count, card in sorted(found, key=lambda each: each[0]) if count]


def arrangement_in(ruleset: str, data: Mapping[str, str]) -> Arrangement:
    """The battle that a form asks for. Crews take the scenario's sides in turn.

    Raises BadEntry.
    """
    named = data.get("scenario", "")
    card = next((each for each in scenarios(ruleset) if each.id == named), None)
    if card is None:
        raise BadEntry("Choose one of the scenarios.")
    free = [side.id for side in card.sides if side.takes_force]
    crews = [data.get(f"crew{place}", "") for place in range(1, MOST_SIDES + 1)]
    chosen = [each for each in crews if each]
    if len(chosen) > len(free):
        raise BadEntry(f"{card.title} is fought by {len(free)} crews.")
    return Arrangement(
        data.get("token", ""),
        card.id,
        dict(zip(free, chosen, strict=False)),
        data.get("title", ""),
        data.get("arc", ""),
        data.get("holding", ""),
        data.get("where", WEB) != TABLE,
        {name.removeprefix(CLOCK): each for name, each in data.items() if name.startswith(CLOCK)},
    )


def day_in(text: str) -> date | None:
    """A day as it stands in an address; None for what is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def number_in(text: str) -> int | None:
    """A line or chapter as it stands in an address; None for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
