"""A golden journal put into the database as a battle of the site."""

from __future__ import annotations

import json
from pathlib import Path

from battles import journal
from battles.models import Battle, PlacedOrder, Seat
from rules.kernel.events import DiceEvent, SeedAdded, SeedRevealed
from rules.registry import RULESETS

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
# What is laid out before anybody orders anything.
OPENING = {
    *("dice_committed", "seed_added", "battle_opened", "team_mustered", "figure_mustered"),
    *("ground_laid", "catalogue_brought"),
}


def stored(name: str, users: list, *, lines: int | None = None, guests: dict | None = None):
    """The battle of a golden journal, each side with one of the users in turn.

    Every event after the opening stands for an order of its own: which ones belonged together the
    file does not say. With `lines` it is a battle under way that has come as far as that.
    """
    heading, *rows = (GOLDEN / name).read_bytes().splitlines()
    ruleset = RULESETS[json.loads(heading)["ruleset"]]
    events = [ruleset.event_from(json.loads(row)) for row in rows][:lines]
    opened = next(event for event in events if hasattr(event, "scenario"))
    battle = Battle.objects.create(
        ruleset=ruleset.slug,
        edition=ruleset.edition,
        scenario=opened.scenario,
        title=f"Golden {opened.scenario}",
        house_rules=opened.rules,
        opened_from="here",
        secret=secret_of(rows),
    )
    seeds = [event for event in events if isinstance(event, SeedAdded)]
    for place, added in enumerate(seeds):
        user = users[place % len(users)]
        Seat.objects.create(
            battle=battle, side=added.side, name=user.username, user=user, seed=added.seed,
            seed_line=events.index(added) + 1, joined_at=battle.created,
        )  # fmt: skip
    for role, user in (guests or {}).items():
        Seat.objects.create(
            battle=battle, role=role, user=user, name=role, joined_at=battle.created
        )
    write_down(battle, events)
    battle.draw = sum(len(event.dice) for event in events if isinstance(event, DiceEvent))
    journal.keep_state(battle, ruleset.folded(events))
    over = isinstance(events[-1], SeedRevealed)
    battle.status = Battle.Status.ENDED if over else Battle.Status.ACTIVE
    battle.save()
    return battle


def secret_of(rows: list[bytes]) -> bytes:
    return bytes.fromhex(json.loads(rows[-1])["secret"])


def write_down(battle: Battle, events: list) -> None:
    for event in events:
        order = None
        if event.__struct_config__.tag not in {*OPENING, "seed_revealed"}:
            battle.order_count += 1
            number = battle.order_count
            order = PlacedOrder(
                battle=battle, number=number, side="", token=f"golden-{number}", fields={}
            )
        journal.append(battle, order, [event])
