#!/usr/bin/env python3
"""What a large club costs its readers: 500 members and 20,000 battles against 100 and 300.

    python benchmarks/clubs.py [--rounds 30]

The same pages of both clubs are opened in turns by the same client in one process, and the medians
of the processor's time and of the wall's are compared. Beside the two stand 50 clubs more, with
people of their own. Ends with status 1 when a page of the large club takes more than 1.3 times as
long by the processor's time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from statistics import median
from typing import TYPE_CHECKING

from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

    from campaigns.clubs.models import Club, Membership

MOST = 1.3
# Even of the small one each page is full: the rows on a page are the same in both.
SIZES = {"small": (100, 300, 40, 130), "large": (500, 20_000, 300, 300)}
OTHERS = 50
NAMED = 40  # the newest battles, all against the same member
PAGES = {
    "club": "", "notices": "notices/", "calendar": "calendar/", "members": "members/",
    "members, last page": "members/?page={last}", "record": "members/record/",
    "results": "results/", "results, one game": "results/?game=firewall",
    "results, one name": "results/?name=Member 00003", "results, what waits": "results/?open=on",
    "results, the oldest": "results/?before={deep}", "calendar for programs": "calendar.ics",
}  # fmt: skip
CHUNK = 500


def fill(name: str, members: int, games: int, notices: int, events: int) -> Club:
    """A club with so many of everything; each battle has two of its members at the table."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from campaigns.clubs.models import Club, ClubEvent, ClubNotice, Membership, MembershipChange

    user = get_user_model()
    users = user.objects.bulk_create(
        [user(username=f"{name}-{n}") for n in range(members)], batch_size=CHUNK
    )
    club = Club.objects.create(slug=name, name=f"Club {name}", shows_results=True)
    rows = Membership.objects.bulk_create(
        [Membership(club=club, user=each, name=f"Member {n:05}",
                    role="owner" if n == 0 else "member")
         for n, each in enumerate(users)], batch_size=CHUNK
    )  # fmt: skip
    MembershipChange.objects.bulk_create(
        [MembershipChange(membership=each, kind="joined", name=each.name) for each in rows],
        batch_size=CHUNK,
    )
    ClubNotice.objects.bulk_create(
        [ClubNotice(club=club, author=rows[0], title=f"Notice {n}", words="Words.", token=str(n))
         for n in range(notices)], batch_size=CHUNK
    )  # fmt: skip
    now = timezone.now()
    ClubEvent.objects.bulk_create(
        [ClubEvent(club=club, by=rows[0], title=f"Evening {n}", zone="UTC", token=str(n),
                   starts=now + timedelta(days=n + 1), ends=now + timedelta(days=n + 1, hours=3),
                   is_public=True) for n in range(events)], batch_size=CHUNK
    )  # fmt: skip
    play(club, rows, games)
    return club


def play(club: Club, members: list, games: int) -> None:
    """So many battles of the club's, a minute apart, one in ten on a table."""
    from django.utils import timezone

    from battles.models import Battle, Seat
    from campaigns.clubs.models import ClubGame, GamePlayer

    now = timezone.now()
    for first in range(0, games, CHUNK):
        numbers = range(first, min(games, first + CHUNK))
        on_site = [n for n in numbers if n % 10]
        battles = Battle.objects.bulk_create(
            [Battle(ruleset="firewall", edition="1", scenario="walk", title=f"Battle {n}",
                    status="ended", winner="a", opened_from="here", secret=b"x" * 32,
                    snapshot=b"s" * 4000) for n in on_site]
        )  # fmt: skip
        of = dict(zip(on_site, battles, strict=True))
        pairs = {n: (members[n % len(members)], _other(members, n)) for n in numbers}
        Seat.objects.bulk_create(
            Seat(battle=of[n], side=side, user_id=who.user_id, name=who.name, joined_at=now)
            for n in on_site for side, who in zip("ab", pairs[n], strict=True)
        )  # fmt: skip
        rows = ClubGame.objects.bulk_create(
            ClubGame(club=club, battle=of.get(n), title=f"Battle {n}", ruleset="firewall",
                     played=now - timedelta(minutes=n), token=f"g{n}",
                     state="on_site" if n in of else "filed" if n < 300 else "confirmed")
            for n in numbers
        )  # fmt: skip
        GamePlayer.objects.bulk_create(
            GamePlayer(game=row, place=place, membership=who, name=who.name, won=place == 0)
            for n, row in zip(numbers, rows, strict=True) if n not in of
            for place, who in enumerate(pairs[n])
        )  # fmt: skip


def _other(members: list, number: int) -> Membership:
    return members[3 if number < NAMED else number * 7 % len(members)]


def addresses(club: Club) -> Iterator[tuple[str, str]]:
    from campaigns.clubs.queries.result_pages import mark_of

    near_the_end = club.games.order_by("played", "id")[30]
    last = -(-club.memberships.count() // 50)
    for name, path in PAGES.items():
        yield name, f"/clubs/{club.slug}/{path.format(last=last, deep=mark_of(near_the_end))}"


def seconds(client: Client, address: str) -> tuple[float, float]:
    wall, own = time.perf_counter(), time.process_time()
    answer = client.get(address)
    taken = time.process_time() - own, time.perf_counter() - wall
    if answer.status_code != 200:
        raise SystemExit(f"{address} answers {answer.status_code}.")
    return taken


def measure(rounds: int) -> int:
    from django.contrib.auth import get_user_model
    from django.db import connection
    from django.test import Client

    for number in range(OTHERS):
        fill(f"other-{number}", 20, 20, 3, 3)
    clubs = {name: fill(name, *sizes) for name, sizes in SIZES.items()}
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as a database does by itself in the course of time
    staff = get_user_model().objects.create_user("reader", is_staff=True)
    client = Client()
    client.force_login(staff)
    pages = {name: dict(addresses(club)) for name, club in clubs.items()}
    print(f"{connection.vendor}, medians of {rounds} in ms: processor's time, wall's time")
    return max(_compared(client, page, pages, rounds) for page in PAGES)


def _compared(client: Client, page: str, pages: dict[str, dict[str, str]], rounds: int) -> int:
    """One page of both clubs, in turns; 1 when the large club's is too slow."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in pages}
    for turn in range(rounds + 3):
        for name, addresses_of in pages.items():
            taken = seconds(client, addresses_of[page])
            if turn >= 3:  # the first rounds warm the caches
                times[name].append(taken)
    own = {name: median(each[0] for each in taken) * 1000 for name, taken in times.items()}
    wall = {name: median(each[1] for each in taken) * 1000 for name, taken in times.items()}
    ratio, also = own["large"] / own["small"], wall["large"] / wall["small"]
    print(
        f"{page:24} small {own['small']:6.1f} {wall['small']:6.1f}   "
        f"large {own['large']:6.1f} {wall['large']:6.1f}   ratio {ratio:.2f} {also:.2f}"
    )
    return int(ratio > MOST)


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
