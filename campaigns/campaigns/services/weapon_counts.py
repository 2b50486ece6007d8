"""Weapon statistics of a campaign. Each battle that counts is added once."""

from __future__ import annotations

from collections import Counter, defaultdict

from battles.models import Battle
from campaigns.campaigns.models import WEAPON_LENGTH, Aftermath, Campaign, WeaponTally
from campaigns.campaigns.services import reports
from rules.kernel.deeds import ATTACK, HARM, OUT, Deed

ONE_BATTLE = {"battles": 1}
A_NIGHT = 50  # uncounted battles of a campaign that the nightly check adds at once


def count(row: Aftermath) -> None:
    """Add the statistics of a settled battle, once. The caller holds the campaign's lock."""
    battle = row.battle
    if row.tallied or battle is None or battle.status != Battle.Status.ENDED:
        return
    _add(row, _used(battle), 1)
    row.tallied = True
    row.save(update_fields=["tallied"])


def take_back(row: Aftermath) -> None:
    """Subtract the statistics of a battle that is void now. The caller holds the campaign's lock.

    If the battle's row on the site was deleted, they cannot be computed any more and stay.
    """
    if not row.tallied or row.battle is None:
        return
    _add(row, _used(row.battle), -1)
    WeaponTally.objects.filter(campaign=row.campaign_id, battles=0).delete()
    row.tallied = False
    row.save(update_fields=["tallied"])


def _used(battle: Battle) -> dict[tuple[str, str], Counter[str]]:
    """The statistics of a battle, by side and weapon."""
    found: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for done in reports.orders_of(battle):
        for key, kind in _marks(done):
            found[key][kind] += 1
    return found


def _marks(done: list[Deed]) -> list[tuple[tuple[str, str], str]]:
    """The statistics of an order, by side and weapon. An enemy who is hurt and put out counts as
    one hit.
    """
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
    """Add the statistics to the crews' rows; -1 subtracts. No count goes below zero."""
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
    """Add settled battles that are not counted, and subtract void ones that are. The caller holds
    the lock.

    Such battles exist from before weapons were counted, and from before void battles were
    subtracted.
    """
    rows = campaign.aftermaths.filter(battle__status=Battle.Status.ENDED)
    rows = rows.select_related("battle").order_by("settled")
    for row in rows.filter(status=Aftermath.Status.VOID, tallied=True)[:A_NIGHT]:
        take_back(row)
    for row in rows.filter(status=Aftermath.Status.SETTLED, tallied=False)[:A_NIGHT]:
        count(row)
