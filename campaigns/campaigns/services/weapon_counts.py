"""Counts what weapons did in a campaign, once for each battle that counts."""

from __future__ import annotations

from collections import Counter, defaultdict

from battles.models import Battle
from campaigns.campaigns.models import WEAPON_LENGTH, Aftermath, Campaign, WeaponTally
from campaigns.campaigns.services import reports
from rules.kernel.deeds import ATTACK, HARM, OUT, Deed
from rules.kernel.record import Record

ONE_BATTLE = {"battles": 1}
A_NIGHT = 50  # battles of a campaign that the nightly check makes up for


class CampaignWeapon(Record):
    """What a weapon has done in the battles on the web; `shots` is the size of the sample."""

    name: str
    shots: int
    hits: int
    kills: int
    battles: int


def count(row: Aftermath) -> None:
    """Add what was done in a battle that is settled, once. The caller holds the campaign."""
    battle = row.battle
    if row.tallied or battle is None or battle.status != Battle.Status.ENDED:
        return
    _add(row, _used(battle), 1)
    row.tallied = True
    row.save(update_fields=["tallied"])


def take_back(row: Aftermath) -> None:
    """Take out again what was counted of a battle that is void now. The caller holds the campaign.

    What a battle did whose row on the site is gone cannot be told any more, and stays.
    """
    if not row.tallied or row.battle is None:
        return
    _add(row, _used(row.battle), -1)
    WeaponTally.objects.filter(campaign=row.campaign_id, battles=0).delete()
    row.tallied = False
    row.save(update_fields=["tallied"])


def _used(battle: Battle) -> dict[tuple[str, str], Counter[str]]:
    """What a battle adds up to, by side and weapon."""
    found: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for done in reports.orders_of(battle):
        for key, kind in _marks(done):
            found[key][kind] += 1
    return found


def _marks(done: list[Deed]) -> list[tuple[tuple[str, str], str]]:
    """What an order adds up to, by side and weapon; who is hurt and put out by it is hit once."""
    found, hurt = [], set()
    for deed in done:
        key = deed.side, deed.means[:WEAPON_LENGTH]
        if not deed.side or not deed.means:
            continue
        if deed.kind == ATTACK:
            found.append((key, "shots"))
        elif deed.kind in (HARM, OUT) and deed.side != deed.whom_side:
            if (key, deed.whom) not in hurt:
                found.append((key, "hits"))
            hurt.add((key, deed.whom))
            if deed.kind == OUT:
                found.append((key, "kills"))
    return found


def _add(row: Aftermath, by: dict[tuple[str, str], Counter[str]], times: int) -> None:
    """Add it up for the crews, or with -1 take it away; nothing falls below none."""
    known = {
        (each.crew, each.weapon): each
        for each in WeaponTally.objects.filter(campaign=row.campaign_id)
    }
    for (side, weapon), counted in by.items():
        crew = row.sides.get(side, "")
        if not crew:
            continue
        line = known.get((crew, weapon)) or WeaponTally(
            campaign_id=row.campaign_id, crew=crew, weapon=weapon
        )
        for name, amount in {**ONE_BATTLE, **counted}.items():
            setattr(line, name, max(0, getattr(line, name) + times * amount))
        line.save()


def catch_up(campaign: Campaign) -> None:
    """Count battles that were settled uncounted, and not those that are void. The caller holds it.

    So were battles before weapons were counted, and before a void took back what was.
    """
    rows = campaign.aftermaths.filter(battle__status=Battle.Status.ENDED)
    rows = rows.select_related("battle").order_by("settled")
    for row in rows.filter(status=Aftermath.Status.VOID, tallied=True)[:A_NIGHT]:
        take_back(row)
    for row in rows.filter(status=Aftermath.Status.SETTLED, tallied=False)[:A_NIGHT]:
        count(row)


def lines_of(campaign: Campaign, crew: str = "") -> tuple[CampaignWeapon, ...]:
    """Each weapon with what was done with it, by a crew or by all: the deadliest first."""
    rows = WeaponTally.objects.filter(campaign=campaign)
    if crew:
        rows = rows.filter(crew=crew)
    totals: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in rows:
        totals[each.weapon].update(
            shots=each.shots, hits=each.hits, kills=each.kills, battles=each.battles
        )
    found = (
        CampaignWeapon(name, has["shots"], has["hits"], has["kills"], has["battles"])
        for name, has in totals.items()
    )
    return tuple(sorted(found, key=lambda each: (-each.kills, -each.hits, -each.shots, each.name)))
