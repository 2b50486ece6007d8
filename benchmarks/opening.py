#!/usr/bin/env python3
"""What a long log costs whoever opens a battle: 5,000 events against 50, in one run.

    python benchmarks/opening.py [--rounds 30]

Both pages are opened in turns by the same client on the same machine; the medians are compared.
Ends with status 1 when the long battle takes more than 1.5 times as long as the short one.
"""

from __future__ import annotations

import sys
import time
from statistics import median
from typing import TYPE_CHECKING, Any

from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

    from battles.models import Battle

SHORT, LONG = 50, 5000
MOST = 1.5


def open_with(events: int) -> Battle:
    """A battle in preparation, with at least so many events behind it."""
    from battles import services
    from battles.forms import OrderSlip
    from battles.gates import Visitor
    from battles.models import Battle
    from battles.plans import BattlePlan
    from rules.registry import RULESETS

    guest = Visitor(guest_key="benchmark")
    scenario = RULESETS["firewall"].scenarios[0].id
    plan = BattlePlan("firewall", scenario, hotseat=True)
    battle = services.open_battle(guest, plan, f"benchmark {events}")
    side = battle.to_act[0]
    seq, number = battle.seq, 0
    while seq < events:
        number += 1
        fields: dict[str, Any] = {"type": "shape_ground", "seed": number % 7}
        slip = OrderSlip(side, fields, str(number), seq)
        seq = services.place_order(battle.pk, guest, slip).last_seq
    # The same ground in both, so that only the length of the log differs.
    last = OrderSlip(side, {"type": "shape_ground", "seed": 7}, "last", seq)
    services.place_order(battle.pk, guest, last)
    return Battle.objects.get(pk=battle.pk)


def seconds(client: Client, battle: Battle) -> float:
    start = time.perf_counter()
    answer = client.get(f"/battles/{battle.pk}/")
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
    times: dict[int, list[float]] = {SHORT: [], LONG: []}
    for turn in range(rounds + 3):
        for events, battle in battles.items():
            taken = seconds(client, battle)
            if turn >= 3:  # the first rounds warm the caches
                times[events].append(taken)
    medians = {events: median(taken) * 1000 for events, taken in times.items()}
    ratio = medians[LONG] / medians[SHORT]
    for events, battle in battles.items():
        print(f"{battle.seq:6} events: {medians[events]:7.2f} ms (median of {rounds})")
    print(f"ratio {ratio:.2f}, at most {MOST}")
    return 0 if ratio <= MOST else 1


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
