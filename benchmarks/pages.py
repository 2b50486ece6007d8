#!/usr/bin/env python3
"""What each page, and an order, cost beside an empty view for anonymous visitors, in one run.

    python benchmarks/pages.py [--rounds 30]

On PostgreSQL where DATABASE_URL names one, processor time, with Django's own client in the same
process: what the database server does is not counted. The pages are opened in turns and their
medians compared with that of a view that answers nothing to an anonymous visitor. Orders of a
battle on Tanner Street, played by chance, are compared with a transaction that locks a row, inserts
one and updates the first; their answers are counted as they travel, compressed, and without the
parts that the page shows already, as a browser asks for them.

Ends with status 1 when one is above its aim.
"""

from __future__ import annotations

import gzip
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from statistics import median
from typing import TYPE_CHECKING, Any

from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

BOARDS = 6  # battles, because what there is to draw and to work out is another in each
WARM = BOARDS  # rounds that fill the caches and do not count
ORDERS = 80
ORDER_TIMES, QUERIES, BYTES = 16, 10, 12_000
# At most so many anonymous empty views.
AIMS = {
    "empty, logged in": 3, "front page": 8, "board": 16, "workshop": 20, "warbands": 8,
    "armoury": 10, "new battle": 24, "odds form": 16, "laboratory result": 30, "season of 64": 50,
    "its desk": 50,
}  # fmt: skip
SEASON_OF = 64
SCENARIO, PLAYED = "street_fight", 40


def measure(rounds: int) -> int:
    """Every page and an order; 1 where one is above its aim."""
    over = pages_over(rounds)
    return int(orders_over() or over)


def seconds(deed: Callable[[], Any]) -> float:
    start = time.process_time()
    deed()
    return time.process_time() - start


def opened(client: Client, address: str) -> Any:
    """A page as a browser asks for it."""
    answer = client.get(address, headers={"accept-encoding": "gzip"})
    if answer.status_code != 200:
        raise SystemExit(f"{address} answers {answer.status_code}.")
    return answer


def opened_next(client: Client, addresses: Iterator[str]) -> Any:
    return opened(client, next(addresses))


# --- Pages --------------------------------------------------------------------


def pages_over(rounds: int) -> bool:
    """Print what each page costs; whether one is above its aim."""
    from django.test import Client

    empty = add_empty_view()
    client, pages = addresses()
    turns: dict[str, Callable[[], Any]] = {"empty": lambda: opened(Client(), empty)}
    for name, several in {"empty, logged in": [empty], **pages}.items():
        turns[name] = partial(opened_next, client, cycle(several))
    times: dict[str, list[float]] = {name: [] for name in turns}
    for turn in range(rounds + WARM):
        for name, deed in turns.items():
            taken = seconds(deed)
            if turn >= WARM:
                times[name].append(taken * 1000)
    least = median(times["empty"])
    print(f"{'an empty view, anonymous':26} {least:6.2f} ms")
    over = False
    for name, aim in AIMS.items():
        usual = median(times[name])
        over |= usual / least > aim
        print(f"{name:26} {usual:6.2f} ms {usual / least:6.1f} times, at most {aim}")
    return over


def add_empty_view() -> str:
    """The address of a view that answers nothing."""
    from django.http import HttpResponse
    from django.urls import path

    from firewall_site import urls

    urls.urlpatterns.append(path("benchmark/empty/", lambda request: HttpResponse("")))
    return "/benchmark/empty/"


def addresses() -> tuple[Client, dict[str, list[str]]]:
    """Somebody with battles, a warband, a season and a simulation; where each is."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from accounts.actors import actor_from

    user = get_user_model().objects.create_user("benchmark")
    actor, client = actor_from(user, ""), Client()
    client.force_login(user)
    season = f"/leagues/seasons/{season_of(user)}/"
    alone = {
        "front page": "/", "warbands": "/warbands/", "armoury": "/armoury/firewall/",
        "new battle": "/battles/new/", "odds form": "/laboratory/odds/",
        "workshop": f"/warbands/{warband_of(actor)}/",
        "laboratory result": f"/laboratory/{simulation_of(actor)}/",
        "season of 64": season, "its desk": f"{season}desk/",
    }  # fmt: skip
    boards = [f"/battles/{battle_of(user)}/" for _ in range(BOARDS)]
    return client, {"board": boards, **{name: [each] for name, each in alone.items()}}


def battle_of(user: Any) -> str:
    """A battle on Tanner Street in the middle of the fight, of which one plays both sides."""
    while True:  # chance may end one too early
        battle = _battle_played(user)
        if battle.status == battle.Status.ACTIVE:
            return str(battle.pk)


def _battle_played(user: Any) -> Any:
    from load_battles import coming_orders, give

    from accounts.actors import actor_from
    from battles.matchmaking.plans import BattlePlan
    from battles.services import opening

    plan = BattlePlan("firewall", SCENARIO, hotseat=True)
    battle = opening.open_battle(actor_from(user, ""), plan, "benchmark")
    people = {side.id: user for side in scenario().sides}
    for each in coming_orders(battle, people, PLAYED):
        give(battle, user, each)
    battle.refresh_from_db()
    return battle


def scenario() -> Any:
    from rules.registry import RULESETS

    return next(each for each in RULESETS["firewall"].scenarios if each.id == SCENARIO)


def warband_of(actor: Any) -> str:
    """The largest of the warbands that come with the game."""
    from rosters.documents import workshop_of
    from rosters.services import warbands

    ready = workshop_of("firewall").ready()
    largest = max(ready, key=lambda each: sum(len(team.members) for team in each.teams))
    return str(warbands.keep_new(actor, largest, "benchmark").pk)


def simulation_of(actor: Any) -> str:
    """A finished simulation of two dozen battles between players that do anything."""
    from laboratory.experiments.plans import PartyPlan, SimulationPlan
    from laboratory.services import simulations, worker

    parties = tuple(PartyPlan(side, "random") for side in ("snatch", "elland"))
    plan = SimulationPlan("firewall", "walk_in_the_park", parties, 24)
    row = simulations.start_simulation(actor, plan, "benchmark")
    while worker.play_share():
        pass
    return str(row.pk)


def season_of(user: Any) -> str:
    """A season of sixty-four players with all its rounds."""
    from django.contrib.auth import get_user_model
    from leagues import SEASONS, make_season

    from campaigns.leagues.models import League

    users = get_user_model().objects
    people = [users.create_user(f"{number}") for number in range(SEASON_OF)]
    league = League.objects.create(
        name="Benchmark",
        ruleset="firewall",
        made_by=user,
        token="benchmark",  # noqa: S106
    )
    make_season(league, people, SEASONS)
    return str(league.seasons.get().pk)


# --- Orders -------------------------------------------------------------------


def orders_over() -> bool:
    """Print what an order costs; whether that, its queries or its answer are above the aims."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    posts = order_posts()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE benchmark_rows (words text)")
    given: list[float] = []
    raw: list[float] = []
    queries: list[int] = []
    sizes: list[int] = []
    for number, post in enumerate(posts):
        if number % 2:
            with CaptureQueriesContext(connection) as caught:
                sizes.append(len(post.send().content))
            queries.append(len(caught))
            post.note_shown()
            continue
        taken, least = seconds(post.send), seconds(partial(raw_transaction, post.battle))
        post.note_shown()
        if number >= WARM:
            given.append(taken * 1000)
            raw.append(least * 1000)
    times = median(given) / median(raw)
    print(f"{'a raw transaction':26} {median(raw):6.2f} ms")
    print(f"{'an order':26} {median(given):6.2f} ms {times:6.1f} times, at most {ORDER_TIMES}")
    print(
        f"its queries: {median(queries):.0f} ({min(queries)} to {max(queries)}), at most {QUERIES}"
    )
    size = median(sizes)
    print(
        f"its answer: {size / 1000:.1f} kB (most {max(sizes) / 1000:.1f}), at most {BYTES / 1000}"
    )
    return times > ORDER_TIMES or max(queries) > QUERIES or size > BYTES


@dataclass
class Page:
    """What a browser keeps: who is logged in, and the parts that its page shows."""

    client: Client
    shown: str = ""


@dataclass
class OrderPost:
    """An order as the page's button sends it."""

    page: Page
    battle: str
    form: bytes
    answer: Any = None

    def send(self) -> Any:
        self.answer = self.page.client.post(
            f"/battles/{self.battle}/orders/",
            self.form,
            "application/x-www-form-urlencoded",
            headers={
                "hx-request": "true",
                "accept-encoding": "gzip",
                "battle-parts": self.page.shown,
            },
        )
        if self.answer.status_code != 200:
            raise SystemExit(f"An order was answered {self.answer.status_code}: {self.form!r}")
        return self.answer

    def note_shown(self) -> None:
        """The page shows what the answer has brought, and the parts that it left out."""
        html = gzip.decompress(self.answer.content).decode()
        self.page.shown = " ".join(re.findall(r'data-part="([^"]+)"', html))


def order_posts() -> list[OrderPost]:
    """Orders of a battle between two people, in the order in which they are to be sent."""
    from django.test import Client
    from load_battles import coming_orders, form_of, open_with_people

    battle, people, _ = open_with_people(0, scenario())
    pages = {side: Page(Client()) for side in people}
    for side, page in pages.items():
        page.client.force_login(people[side])
    return [
        OrderPost(pages[each.side], str(battle.pk), form_of(each))
        for each in coming_orders(battle, people, ORDERS)
    ]


def raw_transaction(battle: str) -> None:
    """Lock a row, insert one and update the first, with nothing around it."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        lock = " FOR UPDATE" if connection.vendor == "postgresql" else ""
        cursor.execute(f"SELECT seq FROM battles_battle WHERE id = %s{lock}", [battle])  # noqa: S608
        cursor.fetchone()
        cursor.execute("INSERT INTO benchmark_rows (words) VALUES (%s)", ["x" * 200])
        cursor.execute("UPDATE battles_battle SET seq = seq WHERE id = %s", [battle])


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
