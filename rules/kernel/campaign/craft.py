"""What a game must say so that its battles can be linked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules.kernel.campaign.entries import Item
from rules.kernel.deeds import Deed, Fighter
from rules.kernel.record import Record
from rules.kernel.warbands import Member, Warband


class Good(Record):
    """Something that a market may have: `category` within its part.

    halves: of Cyber Points. points: by the price list of a house catalogue, None without one.
    pack, maker: the digest and the name of the house catalogue that it is from; empty for the book.
    """

    item: Item
    category: str
    halves: int = 0
    points: int | None = None
    pack: str = ""
    maker: str = ""


class Lesson(Record):
    """A skill that somebody may learn. `level`: the next one, 0 for who has the highest."""

    id: str
    name: str
    level: int
    note: str


class Goods(Protocol):
    """Everything that may be bought, by the book or a house catalogue."""

    def __call__(self, pack: str = "") -> tuple[Good, ...]: ...


@dataclass(frozen=True)
class CampaignCraft:
    """How a game's warbands change between battles. Every function is pure.

    presets(): ready campaign systems, as documents; source(id): the words of one.
    ranks: of experience, lowest first.
    wounds: what tables may name, in words. hands(): who may be taken on, by id.
    fate(fighter): one of `FATES`, empty for whoever needs no roll. member(side, fighter): the id
        that a fighter of a side has in the warband. used(deed): what a deed uses up.
    rank(member), ranked(member, rank): experience. wounded(member, wound): as a wound leaves them,
        with what it spoils to be repaired. repaired(member, spoilt), tailored(member, system):
        a build with a system whole again, or made better; None where that cannot be.
    given(member, item), taken(member, item): with something more or less; raises BadEdit.
    hired(who, rank): a new member's kind and build. skill(member, name): a level, 0 to 3.
    may_lead(member). fit(warband): teams that are too small join others, and all have leaders.
    goods(pack): what a market may have by the book, as a house catalogue changes it. wares(pack):
        what that catalogue has of its own.
    changes(before, after, leads): what another build is better or worse at, a sentence for each.
    odds(before, after, leads): the same as exact chances of a plain roll, a sentence for each.
    lessons(member): the skills that they may learn. taught(member, skill): one level better at it;
        raises BadEntry.
    refits(member): systems that could be tailored, as items.
    """

    ranks: tuple[str, ...]
    rank_names: Mapping[str, str]
    wounds: Mapping[str, str]
    presets: Callable[[], tuple[Mapping[str, Any], ...]]
    source: Callable[[str], str]
    hands: Callable[[], Mapping[str, str]]
    fate: Callable[[Fighter, bool], str]
    member: Callable[[str, str], str]
    used: Callable[[Deed], Item | None]
    rank: Callable[[Member], str]
    ranked: Callable[[Member, str], Member]
    wounded: Callable[[Member, str], Member]
    repaired: Callable[[Member, Member], Member | None]
    tailored: Callable[[Member, str], Member | None]
    given: Callable[[Member, Item], Member]
    taken: Callable[[Member, Item], Member]
    hired: Callable[[str, str], tuple[str, dict[str, Any]]]
    skill: Callable[[Member, str], int]
    changes: Callable[[Member, Member, bool], tuple[str, ...]]
    odds: Callable[[Member, Member, bool], tuple[str, ...]]
    lessons: Callable[[Member], tuple[Lesson, ...]]
    taught: Callable[[Member, str], Member]
    may_lead: Callable[[Member], bool]
    fit: Callable[[Warband], Warband]
    refits: Callable[[Member], tuple[Item, ...]]
    goods: Goods
    wares: Callable[[str], tuple[Good, ...]]
    medic: str
    streetwise: str
    mender: str
