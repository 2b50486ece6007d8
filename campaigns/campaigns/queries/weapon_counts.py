"""Read model of what weapons have done in a campaign, for the chronicle and the page of a crew."""

from __future__ import annotations

from collections import Counter, defaultdict

from campaigns.campaigns.models import Campaign, WeaponTally
from rules.kernel.record import Record


class CampaignWeapon(Record):
    """What a weapon has done in the battles on the web; `shots` is the size of the sample."""

    name: str
    shots: int
    hits: int
    kills: int
    battles: int


def weapon_counts(campaign: Campaign, crew: str = "") -> tuple[CampaignWeapon, ...]:
    """The statistics of each weapon, of a crew or of all; most kills first."""
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
