#!/usr/bin/env python3
"""What a long log costs whoever opens a battle or its replay: 5,000 events against 50, in one run.

    python benchmarks/opening.py [--rounds 30]

The pages are opened in turns by the same client on the same machine; the medians are compared.
Ends with status 1 when a page of the long battle takes more than 1.5 times as long as of the short.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

    from battles.models import Battle, Seat

SHORT, LONG = 50, 5000
MOST = 1.5
PAGES = {"battle": "", "replay": "replay/"}


def open_with(events: int) -> Battle:
    """A battle in preparation, with at least so many events behind it.

    The orders are played by the rules and written by the journal in one transaction, without the
    checks and news of a page: two thousand orders through those take minutes.
    """
    from django.db import transaction

    from accounts.actors import Actor
    from battles import journal
    from battles.matchmaking.plans import BattlePlan
    from battles.models import Battle
    from battles.services import opening
    from battles.services.locking import locked_battle
    from rules.registry import RULESETS

    guest = Actor(guest_key="benchmark")
    ruleset = RULESETS["firewall"]
    plan = BattlePlan("firewall", ruleset.scenarios[0].id, hotseat=True)
    opened = opening.open_battle(guest, plan, f"benchmark {events}")
    with transaction.atomic():
        battle, seats = locked_battle(str(opened.pk))
        state = journal.state_of(battle)
        # The same ground at the end of both, so that only the length of the log differs.
        while battle.seq < events:
            state = shape(battle, seats, state, battle.order_count % 7)
        state = shape(battle, seats, state, 7)
        journal.keep_state(battle, state)
        battle.save()
    return Battle.objects.get(pk=battle.pk)


def shape(battle: Battle, seats: list[Seat], state: Any, seed: int) -> Any:
    """Play one order that lays the ground out anew and write it down; the state after it."""
    from battles import journal
    from battles.commitments import seeds
    from battles.services import orders

    ruleset, side = journal.ruleset_of(battle), battle.to_act[0]
    fields = {"type": "shape_ground", "side": side, "seed": seed}
    order = ruleset.order_from(fields)
    dice = seeds.dice_of(battle, seats)
    state, events = ruleset.play(state, order, dice)
    battle.draw = dice.drawn
    seat = next(seat for seat in seats if seat.side == side)
    plain = ruleset.fields_of(order)
    token = f"order {battle.order_count}"
    journal.append(battle, orders.new_order(battle, seat, side, token, plain), events)
    return state


def seconds(client: Client, battle: Battle, page: str) -> float:
    start = time.perf_counter()
    answer = client.get(f"/battles/{battle.pk}/{PAGES[page]}")
    taken = time.perf_counter() - start
    if answer.status_code != 200:
        raise SystemExit(f"The page answers {answer.status_code}.")
    return taken


def measure(rounds: int) -> int:
    from django.contrib.auth import get_user_model
    from django.test import Client

    staff = get_user_model().objects.create_user("benchmark", is_staff=True)
    client = Client()
    client.force_login(staff)
    battles = {events: open_with(events) for events in (SHORT, LONG)}
    times: dict[tuple[str, int], list[float]] = defaultdict(list)
    for turn in range(rounds + 3):
        for page in PAGES:
            for events, battle in battles.items():
                taken = seconds(client, battle, page)
                if turn >= 3:  # the first rounds warm the caches
                    times[page, events].append(taken)
    flat = [is_flat(page, times) for page in PAGES]
    return 0 if all(flat) else 1


def is_flat(page: str, times: Mapping[tuple[str, int], Sequence[float]]) -> bool:
    """Print what a page takes; whether the long log costs little more."""
    short, long = (median(times[page, events]) * 1000 for events in (SHORT, LONG))
    print(f"{page}: {SHORT} events {short:.2f} ms, {LONG} events {long:.2f} ms (medians)")
    print(f"ratio {long / short:.2f}, at most {MOST}")
    return long / short <= MOST


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
