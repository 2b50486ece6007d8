"""Converts an API request for a new battle to its plan."""

from __future__ import annotations

from msgspec.structs import asdict

from battles.api.records import ClockRequest, NewBattle
from battles.matchmaking.plans import BattlePlan


def plan_of(asked: NewBattle) -> BattlePlan:
    """The unchecked plan: `services.open_battle` reports its problems."""
    return BattlePlan(
        asked.ruleset,
        asked.scenario,
        asked.side,
        asked.title,
        asked.house_rules,
        asked.hotseat,
        {},
        asked.forces,
        asked.real_dice,
        chosen_clock(asked.clock),
        wanted=asked.wanted,
        asked=asked.asked,
        hidden_rosters=asked.hidden_rosters,
        table=asked.table,
        watch_delay=asked.watch_delay,
        tells_chances=asked.tells_chances,
        bot=asked.bot,
        shared=asked.shared,
    )


def chosen_clock(clock: ClockRequest) -> dict[str, str]:
    """The clock in the format of the form of a new battle; omitted fields are left out."""
    return {name: str(value) for name, value in asdict(clock).items() if value is not None}
