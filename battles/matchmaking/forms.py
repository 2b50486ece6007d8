"""Converts the form of a new battle to its plan."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict

from battles.matchmaking.plans import ANYBODY, BY_NAME, MACHINE, USER_NAME_LENGTH, BattlePlan
from rules.bots.known import STRONG
from web.text import clean, whole_number

RULE = "rule_"
SIDE = "side_"
NAME = "name_"
FORCE = "force_"
TABLE = "table_"
SHARE = "share_"
COMMAND = "command_"
CLOCK = "clock_"


def battle_plan(data: QueryDict) -> BattlePlan:
    """The plan from the form. `game` is "ruleset:scenario"."""
    ruleset, _, scenario = data.get("game", "").partition(":")
    wanted, name = data.get("opponent", ""), clean(data.get("asked", ""), USER_NAME_LENGTH)
    shared = tuple(data.getlist(f"{SHARE}{ruleset}_{scenario}"))
    return BattlePlan(
        ruleset=ruleset,
        scenario=scenario,
        side=_post(data, f"{ruleset}_{scenario}", shared),
        title=data.get("title", ""),
        house_rules=_prefixed(data, f"{RULE}{ruleset}_")
        | _prefixed(data, f"{RULE}{ruleset}:{scenario}_"),
        hotseat=wanted == "hotseat",
        wanted=wanted if wanted in (MACHINE, BY_NAME, ANYBODY) else "",
        bot=data.get("bot", "") or STRONG,
        shared=shared,
        asked={"": name} if wanted == BY_NAME and name else {},
        hidden_rosters=data.get("rosters", "") == "hidden",
        table=whole_number(data.get(f"{TABLE}{ruleset}_{scenario}", "")) or 0,
        names=_prefixed(data, f"{NAME}{ruleset}_{scenario}_"),
        forces=_prefixed(data, f"{FORCE}{ruleset}_{scenario}_"),
        real_dice=data.get("dice", "") == "real",
        clock=_prefixed(data, CLOCK),
        # An unreadable value becomes an invalid delay, so that the plan is refused.
        watch_delay=_delay(data.get("watch_delay", "0")),
        tells_chances=data.get("chances", "") == "told",
    )


def _post(data: QueryDict, scenario: str, shared: Sequence[str]) -> str:
    """The chosen seat: a side, with a command if players share the side."""
    side = data.get(f"{SIDE}{scenario}", "")
    command = data.get(f"{COMMAND}{scenario}_{side}", "") if side in shared else ""
    return f"{side}/{command}" if command else side


def _delay(text: str) -> int:
    found = whole_number(text)
    return -1 if found is None else found


def _prefixed(data: QueryDict, prefix: str) -> dict[str, str]:
    return {
        key.removeprefix(prefix): str(value)
        for key, value in data.items()
        if key.startswith(prefix) and value
    }
