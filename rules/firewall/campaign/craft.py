"""What Firewall says to a campaign, put together."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rules.firewall.campaign import bodies, effects, goods, lessons
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.levels import MEDICAL, STREETWISE, TECHNICAL
from rules.kernel.campaign.craft import CampaignCraft

PRESETS = ("street_war", "corporate_contract", "three_way_city")


def source(name: str) -> str:
    """A campaign system as it is written, with its remarks. Raises KeyError."""
    if name not in PRESETS:
        raise KeyError(name)
    found = files(__package__).joinpath("presets", f"{name}.toml")
    return found.read_text(encoding="utf-8")


@cache
def presets() -> tuple[dict[str, Any], ...]:
    """The ready campaign systems as documents, the plainest first; all of them are ours."""
    return tuple(tomllib.loads(source(name)) for name in PRESETS)


CAMPAIGN = CampaignCraft(
    presets=presets,
    source=source,
    ranks=bodies.RANKS,
    rank_names={name: CATALOGUE.experience[name].name for name in bodies.RANKS},
    wounds=bodies.WOUNDS,
    hands=bodies.hands,
    fate=bodies.fate,
    member=bodies.member,
    used=goods.used,
    rank=bodies.rank,
    ranked=bodies.ranked,
    wounded=bodies.wounded,
    repaired=bodies.repaired,
    tailored=bodies.tailored,
    given=goods.given,
    taken=goods.taken,
    hired=bodies.hired,
    skill=bodies.skill,
    changes=effects.changes,
    odds=effects.odds,
    lessons=lessons.lessons,
    taught=lessons.taught,
    may_lead=bodies.may_lead,
    fit=bodies.fit,
    refits=bodies.refits,
    goods=goods.goods,
    wares=goods.wares,
    medic=MEDICAL,
    streetwise=STREETWISE,
    mender=TECHNICAL,
)
