"""Tags and chance events: what a referee may order."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.mishaps.tables import TABLES
from rules.firewall.mishaps.tags import HIGHEST, LOWEST, NAMES, REF, may
from rules.firewall.state import SETUP, Battle
from rules.kernel.offers import Choice, Number, Offer, Option

GROUP = "Referee"


def offers(battle: Battle, side: str) -> Iterator[Offer]:
    """Between two orders, where the house rule is on."""
    if not may(battle, side) or battle.phase == SETUP or battle.pending:
        return
    tables = tuple(Option(name, name.capitalize()) for name in TABLES)
    yield Offer(
        "roll_mishap", "Roll a chance event", group=GROUP,
        fields=(Choice("table", "Table", tables),),
        note=f"running total {battle.mishaps.total}", ref=REF,
    )  # fmt: skip
    kinds = tuple(Option(tag, words) for tag, words in NAMES.items())
    low = Number("low", "Lowest total", LOWEST, HIGHEST, given=9)
    high = Number("high", "Highest total", LOWEST, HIGHEST, given=HIGHEST)
    yield Offer(
        "set_ground_tag", "Give the ground a tag", group=GROUP,
        fields=(Choice("tag", "Tag", kinds), low, high), ref=REF,
    )  # fmt: skip
    held = tuple(Option(tag, NAMES[tag]) for tag in battle.mishaps.tags)
    if held:
        yield Offer(
            "clear_ground_tag", "Take a tag away", group=GROUP,
            fields=(Choice("tag", "Tag", held),), ref=REF,
        )  # fmt: skip
