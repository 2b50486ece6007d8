"""Response records for systems, markets, figures and the chronicle."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.kernel.record import Record


class CampaignSystem(Record):
    """A campaign system that may be chosen. `number`: of one of the club's own, 0 otherwise."""

    id: str
    name: str
    ruleset: str
    number: int


class CampaignSystems(Record):
    """The systems by which a club can found campaigns: the games', and its own."""

    results: tuple[CampaignSystem, ...]


class CampaignFights(Record):
    """The newest battles of a campaign, as they stand."""

    results: tuple[CampaignFight, ...]


class CampaignFight(Record):
    """A battle in the list of a campaign; `battle` is empty for one at a table."""

    id: str
    title: str
    scenario: str
    status: str
    battle: str
    sides: dict[str, str]
    holding: str
    arc: str
    created: str


class CampaignGood(Record):
    """Something that a crew can buy, and what it would pay.

    `maker`: the house catalogue that it is from; empty for what the book has.
    """

    part: str
    id: str
    name: str
    price: int
    maker: str


class CampaignMarket(Record):
    """What the market has for a crew; `hands`: who may be hired, and for how much."""

    purse: int
    finds: int
    goods: tuple[CampaignGood, ...]
    hands: tuple[CampaignHand, ...]


class CampaignHand(Record):
    """Somebody who may be hired."""

    id: str
    name: str
    price: int


class CampaignMoment(Record):
    """A line of the ledger that tells of somebody."""

    number: Annotated[int, Meta(ge=0)]
    at: str
    words: str


class CampaignLife(Record):
    """Somebody's life, from the ledger: the newest lines, the oldest of them first.

    `older`: ask for what came before this line; null where nothing did.
    """

    name: str
    crew: str
    state: str
    rank: str
    battles: int
    felled: int
    wounds: tuple[str, ...]
    lines: tuple[CampaignMoment, ...]
    older: int | None


class CampaignChapter(Record):
    """A battle and what followed from it; number 0 came before the first."""

    number: int
    title: str
    at: str
    sentences: tuple[str, ...]


class CampaignNotable(Record):
    """Somebody worth naming."""

    id: str
    crew: str
    name: str
    felled: int
    battles: int
    state: str
    words: str


class CampaignWeapon(Record):
    """What a weapon has done in the battles on the web; `shots` is the size of the sample."""

    name: str
    shots: int
    hits: int
    kills: int
    battles: int


class CampaignChronicle(Record):
    """The story so far: chapters from the newest on, the famous, the fallen, and weapons.

    `older`: ask for what came before this chapter; null where nothing did.
    """

    chapters: tuple[CampaignChapter, ...]
    famous: tuple[CampaignNotable, ...]
    fallen: tuple[CampaignNotable, ...]
    weapons: tuple[CampaignWeapon, ...]
    older: int | None
