"""A golden journal put into the database as a battle of the site."""

from __future__ import annotations

import json
from pathlib import Path

from battles import journal
from battles.models import Battle, PlacedOrder, Seat
from rules.bots import Whim
from rules.bots.known import BOTS, PLAIN, ordered
from rules.kernel.events import DiceEvent, SeedAdded, SeedRevealed
from rules.registry import RULESETS
from tests.games.table import opening, usual

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


def played(slug: str, users: list, *, seed: int = 3, scenario: str = "", most: int = 2000):
    """A battle of this game between two plain machines, each order with its events.

    `most`: orders; after fewer than it takes, the battle is still under way.
    """
    ruleset = RULESETS[slug]
    card = next(each for each in ruleset.scenarios if scenario in ("", each.id))
    rules = usual(ruleset, card.id)
    lines, dice = opening(ruleset, card, rules, seed)
    battle = Battle.objects.create(
        ruleset=slug, edition=ruleset.edition, scenario=card.id, title=card.title,
        house_rules=rules, opened_from="here", secret=seed.to_bytes(32, "big"),
    )  # fmt: skip
    for place, side in enumerate(card.seated(rules)):
        user = users[place % len(users)]
        Seat.objects.create(
            battle=battle, side=side.id, name=user.username, user=user, seed=f"seed of {side.id}",
            seed_line=place + 2, joined_at=battle.created,
        )  # fmt: skip
    journal.append(battle, None, lines)
    state = ruleset.folded(lines)
    for number in range(1, most + 1):
        if not ruleset.to_act(state):
            break
        side = ruleset.to_act(state)[0]
        _, state, events = ordered(BOTS[PLAIN], ruleset, state, side, dice, Whim(number))
        order = PlacedOrder(
            battle=battle, number=number, side=side, token=f"played-{number}", fields={}
        )
        journal.append(battle, order, events)
    battle.order_count, battle.draw = battle.orders.count(), dice.drawn
    journal.keep_state(battle, state)
    over = ruleset.outcome(state) is not None
    battle.status = Battle.Status.ENDED if over else Battle.Status.ACTIVE
    battle.save()
    return battle
