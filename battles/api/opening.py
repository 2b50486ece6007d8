"""From what a program asks for to the plan of a new battle."""

from __future__ import annotations

from battles.api.records import NewBattle
from battles.plans import BattlePlan


def plan_of(asked: NewBattle) -> BattlePlan:
    """The plan, unchecked: `services.open_battle` says what is wrong with it."""
    return BattlePlan(
        asked.ruleset, asked.scenario, asked.side, asked.title, asked.house_rules,
        asked.hotseat, {}, asked.seed, asked.forces, asked.real_dice, asked.clock,
        wanted=asked.wanted, asked=asked.asked, hidden_rosters=asked.hidden_rosters,
        table=asked.table, watch_delay=asked.watch_delay,
        tells_chances=asked.tells_chances, bot=asked.bot,
    )  # fmt: skip
