#!/usr/bin/env python3
"""What other leagues, and more players, cost the pages of a league.

    python benchmarks/leagues.py [--rounds 20]

A league has ten seasons of sixteen players and five rounds. Its pages are opened when it is the
only one, and again among 49 others with 20,000 meetings. Then the pages of a season of 64 players
are opened in turns with those of one of eight. Medians of the processor's time are compared. Ends
with status 1 when a page takes more than 1.3 times as long among others, or when one of a season of
64 takes more than four times as long as the same of eight. The list of leagues does not count: it
is longer among others, and bounded by its page.
"""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

    from campaigns.leagues.models import League

MANY, SEASONS, PLAYERS, ROUNDS = 50, 10, 16, 5
MOST = 1.3
SMALL, LARGE = 8, 64
# Eight times the lines of a table and of the rounds, beside what every page costs.
MOST_LARGER = 4.0
WARM = 3  # rounds that fill the caches and do not count


def make_league(organiser: Any, players: list[Any], number: int) -> League:
    """A league with all its seasons played."""
    from campaigns.leagues.models import League

    league = League.objects.create(
        name=f"League {number}", ruleset="firewall", made_by=organiser, token=str(number)
    )
    for season in range(1, SEASONS + 1):
        make_season(league, players, season)
    return league


def make_season(league: League, players: list[Any], number: int) -> None:
    """A season as bare rows: how it came about is no matter here."""
    from campaigns.leagues.models import Division, Entrant, Round, Season
    from campaigns.leagues.pairing import round_robin
    from campaigns.leagues.plans import SeasonPlan, whole_scoring
    from campaigns.leagues.tie_breaks import USUAL

    state = "running" if number == SEASONS else "closed"
    season = Season.objects.create(
        league=league, number=number, title=f"Season {number}", system="swiss", rounds=ROUNDS,
        state=state, scoring=whole_scoring(SeasonPlan()), tie_breaks=list(USUAL),
    )  # fmt: skip
    division = Division.objects.create(season=season, number=0, name="Everybody")
    entrants = Entrant.objects.bulk_create(
        Entrant(season=season, division=division, user=user, name=f"Player {seed}", seed=seed)
        for seed, user in enumerate(players, 1)
    )
    keys = [str(each.pk) for each in entrants]
    for place in range(1, ROUNDS + 1):
        made = Round.objects.create(division=division, number=place, state="closed")
        play(made, round_robin.round_of(keys, place), Random(number * 10 + place))  # noqa: S311


def play(made: Any, meetings: Any, chance: Random) -> None:
    """Everything of a round, at random."""
    from campaigns.leagues.models import Fixture, Result

    fixtures = Fixture.objects.bulk_create(
        Fixture(
            round=made, table=table, first_id=int(e.first), second_id=int(e.second), why=list(e.why)
        )
        for table, e in enumerate(meetings, 1)
    )
    results = Result.objects.bulk_create(
        Result(fixture=each, outcome=chance.choice(("first", "second", "draw")), source="agreed")
        for each in fixtures
    )
    for fixture, result in zip(fixtures, results, strict=True):
        fixture.result = result
    Fixture.objects.bulk_update(fixtures, ["result"])


def medians(client: Client, pages: dict[str, str], rounds: int) -> dict[str, float]:
    """Each page's usual time of the processor, in milliseconds."""
    times: dict[str, list[float]] = {name: [] for name in pages}
    for turn in range(rounds + WARM):
        for name, address in pages.items():
            start = time.process_time()
            if client.get(address).status_code != 200:
                raise SystemExit(f"{address} does not open.")
            if turn >= WARM:
                times[name].append((time.process_time() - start) * 1000)
    return {name: median(taken) for name, taken in times.items()}


def measure(rounds: int) -> int:
    """Both comparisons; 1 where one of them is over its bound."""
    beside_others = among_others(rounds)
    return max(beside_others, with_more_players(rounds))


def with_more_players(rounds: int) -> int:
    """Pages of a season of 64 players against those of one of eight, opened in turns."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from campaigns.leagues.models import League

    users = get_user_model().objects
    organiser, client = users.create_user("organiser of sizes"), Client()
    client.force_login(organiser)
    pages: dict[str, str] = {}
    for count in (SMALL, LARGE):
        people = [users.create_user(f"{count}-{number}") for number in range(count)]
        league = League.objects.create(
            name=f"Of {count}", ruleset="firewall", made_by=organiser, token=f"of {count}"
        )
        make_season(league, people, SEASONS)
        season = league.seasons.get()
        for name, last in (("season", ""), ("desk", "desk/"), ("history", "history/")):
            pages[f"{name} {count}"] = f"/leagues/seasons/{season.pk}/{last}"
    taken = medians(client, pages, rounds)
    worst = 0.0
    for name in ("season", "desk", "history"):
        small, large = taken[f"{name} {SMALL}"], taken[f"{name} {LARGE}"]
        worst = max(worst, large / small)
        print(
            f"{name:8} {small:7.1f} ms of {SMALL}, {large:7.1f} ms of {LARGE} players: "
            f"{large / small:.2f}"
        )
    print(f"the worst for its size: {worst:.2f}, at most {MOST_LARGER}")
    return int(worst > MOST_LARGER)


def among_others(rounds: int) -> int:
    """Pages of a league alone against the same pages among 49 others."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from campaigns.leagues.models import Fixture

    users = get_user_model().objects
    organiser = users.create_user("organiser")
    people = [users.create_user(f"player-{number}") for number in range(PLAYERS)]
    others = [users.create_user(f"other-{number}") for number in range(PLAYERS)]
    league = make_league(organiser, people, 0)
    season = league.seasons.get(number=SEASONS)
    one, clients = f"/leagues/seasons/{season.pk}/", Client()
    clients.force_login(organiser)
    pages = {
        "list": "/leagues/", "league": f"/leagues/{league.pk}/", "season": one,
        "desk": f"{one}desk/", "history": f"{one}history/", "record": f"{one}record/",
        "ratings": f"/leagues/{league.pk}/ratings/",
        "fixture": Fixture.objects.order_by("pk").last().get_absolute_url(),
    }  # fmt: skip
    alone = medians(clients, pages, rounds)
    strangers = users.create_user("somebody else")
    for number in range(1, MANY):
        make_league(strangers, others, number)
    among = medians(clients, pages, rounds)
    print(f"{Fixture.objects.count()} meetings in {MANY} leagues")
    worst = 0.0
    for name in pages:
        ratio = among[name] / alone[name]
        # The list of leagues is a page longer than one: it is told, and bounded by its page.
        worst = worst if name == "list" else max(worst, ratio)
        print(f"{name:8} {alone[name]:7.1f} ms alone, {among[name]:7.1f} ms among: {ratio:.2f}")
    print(f"the worst but the list: {worst:.2f}, at most {MOST}")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
