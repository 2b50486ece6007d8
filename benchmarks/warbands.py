#!/usr/bin/env python3
"""What many warbands cost whoever lists them: an owner of 5,000 against one of 50, in one run.

    python benchmarks/warbands.py [--rounds 30]

Own and public lists are opened in turns by the same client on the same machine; the medians are
compared. Ends with status 1 when a long list takes more than 1.3 times as long as a short one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from statistics import median
from typing import TYPE_CHECKING

from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

SHORT, LONG = 50, 5000
MOST = 1.3
PAGES = {"own": "/warbands/", "public": "/warbands/public/"}


def client_with(warbands: int) -> Client:
    """Somebody logged in who owns so many warbands, all of them public."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from rosters.documents import document_of, workshop_of
    from rosters.models import Warband

    owner = get_user_model().objects.create_user(f"owner-{warbands}")
    ready = workshop_of("firewall").ready()[3]
    document = document_of(ready)
    rows = [
        Warband(
            user=owner, ruleset="firewall", name=f"{ready.name} {number}", document=document,
            teams=1, members=8, sharing="public", link=f"{warbands}-{number}",
        )
        for number in range(warbands)
    ]  # fmt: skip
    Warband.objects.bulk_create(rows, batch_size=500)
    client = Client()
    client.force_login(owner)
    return client


def seconds(client: Client, page: str) -> float:
    start = time.perf_counter()
    answer = client.get(page)
    taken = time.perf_counter() - start
    if answer.status_code != 200:
        raise SystemExit(f"{page} answers {answer.status_code}.")
    return taken


def medians(client: Client, rounds: int) -> Mapping[str, float]:
    """Milliseconds of each page, after a few rounds that warm the caches."""
    found: dict[str, list[float]] = {name: [] for name in PAGES}
    for turn in range(rounds + 3):
        for name, page in PAGES.items():
            taken = seconds(client, page)
            if turn >= 3:
                found[name].append(taken * 1000)
    return {name: median(taken) for name, taken in found.items()}


def measure(rounds: int) -> int:
    short = client_with(SHORT)
    before = medians(short, rounds)
    after = medians(client_with(LONG), rounds)  # with its 5,000 the public list is long as well
    worst = 0.0
    for name in PAGES:
        ratio = after[name] / before[name]
        worst = max(worst, ratio)
        print(f"{name:7} {before[name]:7.2f} ms of {SHORT}, {after[name]:7.2f} ms of {LONG}: "
              f"ratio {ratio:.2f}, at most {MOST}")  # fmt: skip
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
