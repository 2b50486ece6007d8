"""The battle on this site that belongs to a battle of a campaign."""

from __future__ import annotations

from battles.services import cancellation
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import underdog


def is_unfought(row: Aftermath) -> bool:
    """Whether nobody has moved yet: a table battle, or one without an order on the site."""
    return row.battle is None or row.battle.is_unfought


def close_unfought(row: Aftermath, by: str, reason: str) -> bool:
    """Close the battle on the site if nobody has moved in it. Returns False if somebody has.

    Such a battle continues without effect on the campaign. Its handicap simulation is stopped.
    """
    underdog.stop(row)
    if row.battle_id is None:
        return True
    try:
        cancellation.call_off(row.battle_id, by, reason)
    except cancellation.HasOrders:
        return False
    return True
