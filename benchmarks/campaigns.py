#!/usr/bin/env python3
"""What a long campaign costs its readers: 1,000 settled battles against 100, each of twenty crews.

    python benchmarks/campaigns.py [--rounds 30]

Every page of both is opened in turns by the same client in one process, and the medians of the
processor's time and of the wall's are compared, with the number of queries. The battles are settled
by what settles them on the site: people die, recover, rise and are replaced. Ends with status 1
when a page of the long campaign takes more than 1.3 times as long by the processor's time, or asks
the database more often.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from clubs import seconds
from on_a_database import run

if TYPE_CHECKING:
    from django.test import Client

    from campaigns.campaigns.models import Aftermath, Campaign

MOST = 1.3
SIZES = {"short": 100, "long": 1000}
CREWS, LEAST = 20, 8
PAGES = {
    "list": "", "campaign": "{one}/", "a past day": "{one}/?on={day}", "ledger": "{one}/ledger/",
    "ledger of a crew": "{one}/ledger/?crew={crew}",
    "ledger, one kind": "{one}/ledger/?kind=fate_rolled",
    "ledger, until a day": "{one}/ledger/?until={day}",
    "ledger, last page": "{one}/ledger/?page=99999", "chronicle": "{one}/chronicle/",
    "crew": "{one}/crews/{crew}/", "market": "{one}/crews/{crew}/market/",
    "life": "{one}/crews/{crew}/{member}/", "battle": "battles/{battle}/",
    "arrange": "{one}/arrange/", "put right": "{one}/right/",
}  # fmt: skip


def fill(name: str, battles: int) -> Campaign:
    """A campaign of a club of its own, after so many battles."""
    from django.contrib.auth import get_user_model

    from accounts.actors import actor_from
    from campaigns.campaigns.services import campaigns
    from campaigns.clubs.models import Club, Membership
    from rosters.services import warbands as rosters
    from rules.registry import RULESETS

    users = get_user_model().objects
    club = Club.objects.create(slug=name, name=f"Club {name}")
    workshop = RULESETS["firewall"].workshop
    ready = [each for each in workshop.ready() if not workshop.check(each)]
    campaign = None
    for number in range(CREWS):
        who = actor_from(users.create_user(f"{name}-{number}"), "")
        role = "owner" if number == 0 else "member"
        Membership.objects.create(
            club=club, user_id=who.user_id, name=f"Member {number}", role=role
        )
        if campaign is None:
            owner, campaign = who, campaigns.found(who, name, "A war", "street_war", "t")
        kept = rosters.keep_new(who, ready[number % 4], f"ready{number}")
        campaigns.join(campaign.pk, who, kept.pk, "seed")
    campaigns.begin(campaign.pk, owner)
    campaign.refresh_from_db()
    chance = Random(2136)  # noqa: S311 - the same each time
    for number in range(battles):
        fight(campaign, number, chance)
    return campaign


def fight(campaign: Campaign, number: int, chance: Random) -> None:
    """Two crews meet, some of the loser's fall, and those who are missing are replaced."""
    from django.utils import timezone

    from campaigns.campaigns import journal
    from campaigns.campaigns.models import Aftermath, WeaponTally
    from campaigns.campaigns.services import reports
    from campaigns.campaigns.systems import craft_of
    from rules.kernel.campaign import dealings, standing
    from rules.kernel.campaign.settling import CrewReport, Part, Report, settle

    craft, state = craft_of(campaign.ruleset), journal.state_of(campaign)
    one, two = chance.sample([each.id for each in state.crews.values()], 2)
    row = Aftermath(campaign=campaign, token=str(number), title=f"Battle {number}", tallied=True,
                    scenario="street_fight", sides={"wardens": one, "tollgate": two},
                    status="settled", settled=timezone.now())  # fmt: skip

    def told(crew: str, fates: tuple[str, ...]) -> CrewReport:
        ready = [k for k, v in state.crews[crew].people.items() if v.state == standing.READY]
        fate = dict(zip(ready, fates, strict=False))
        return CrewReport(crew, tuple(Part(k, fate.get(k, ""), 1) for k in ready))

    fates = tuple(chance.choices(("killed", "unconscious", "routed"), k=2))
    report = Report(row.pk, row.title, row.scenario, (told(one, ()), told(two, fates)), one)
    row.report = reports.kept(report)
    row.save(force_insert=True)
    with journal.written(campaign, f"battle:{row.pk}", "both") as ledger:
        settle(ledger, report, craft)
    crew = ledger.campaign.crews[two]
    if len(crew.alive) < LEAST:
        team = min(crew.teams, key=lambda each: sum(w.team == each.id for w in crew.alive)).id
        with journal.written(campaign, f"recruit:{number}", "somebody") as ledger:
            dealings.recruit(ledger, craft, two, team, "goons", "", f"recruit:{number}")
    for weapon in range(number % 12):
        WeaponTally.objects.get_or_create(campaign=campaign, crew=one, weapon=f"Weapon {weapon}")


def addresses(campaign: Campaign) -> dict[str, str]:
    from campaigns.campaigns import journal

    crew = max(journal.state_of(campaign).crews.values(), key=lambda each: each.battles)
    newest: Aftermath = campaign.aftermaths.order_by("-created")[0]
    names = {
        "one": campaign.pk, "crew": crew.id, "member": next(iter(crew.people)),
        "battle": newest.pk, "day": newest.created.date().isoformat(),
    }  # fmt: skip
    return {page: f"/campaigns/{path.format(**names)}" for page, path in PAGES.items()}


def measure(rounds: int) -> int:
    from django.contrib.auth import get_user_model
    from django.db import connection
    from django.test import Client

    wars = {name: fill(name, battles) for name, battles in SIZES.items()}
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as a database does by itself in the course of time
    for name, campaign in wars.items():
        print(f"{name}: {campaign.entries} entries, a snapshot of {len(campaign.snapshot)} bytes")
    pages = {name: addresses(campaign) for name, campaign in wars.items()}
    users = get_user_model().objects
    clients = {name: Client() for name in wars}
    for name, client in clients.items():
        client.force_login(users.get(username=f"{name}-0"))
    print(f"{connection.vendor}, medians of {rounds} in ms: processor's time, wall's; queries")
    return max(_compared(clients, page, pages, rounds) for page in PAGES)


def _compared(
    clients: dict[str, Client], page: str, pages: dict[str, dict[str, str]], rounds: int
) -> int:
    """One page of both, in turns; 1 when that of the long campaign is too slow."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in pages}
    for turn in range(rounds + 3):
        for name, addresses_of in pages.items():
            taken = seconds(clients[name], addresses_of[page])
            if turn >= 3:  # the first rounds warm the caches
                times[name].append(taken)
    own = {name: median(each[0] for each in taken) * 1000 for name, taken in times.items()}
    wall = {name: median(each[1] for each in taken) * 1000 for name, taken in times.items()}
    asked = {name: _queries(clients[name], pages[name][page]) for name in pages}
    ratio = own["long"] / own["short"]
    print(
        f"{page:20} short {own['short']:6.1f} {wall['short']:6.1f} {asked['short']:3}   "
        f"long {own['long']:6.1f} {wall['long']:6.1f} {asked['long']:3}   ratio {ratio:.2f}"
    )
    return int(ratio > MOST or asked["long"] > asked["short"])


def _queries(client: Client, address: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as found:
        client.get(address)
    return len(found)


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", measure))
