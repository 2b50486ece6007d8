"""The battle on this site that was opened for a battle of a campaign."""

from __future__ import annotations

from battles.services import cancellation
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import underdog


def is_unfought(row: Aftermath) -> bool:
    """Whether nobody has moved in it yet: at a table, or without an order on the site."""
    return row.battle is None or row.battle.is_unfought


def close_unfought(row: Aftermath, by: str, reason: str) -> bool:
    """Close what was opened for a battle that does not count; False where somebody has moved.

    Such a battle goes on for its own sake. What machines still made of it beforehand stops.
    """
    underdog.stop(row)
    if row.battle_id is None:
        return True
    try:
        cancellation.call_off(row.battle_id, by, reason)
    except cancellation.HasOrders:
        return False
    return True
