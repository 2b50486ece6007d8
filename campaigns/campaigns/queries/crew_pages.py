"""Read models of a crew, and of its market."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from campaigns.campaigns.entry_text import STATES
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.level_ups import may_level_up
from campaigns.campaigns.queries.weapon_counts import CampaignWeapon, weapon_counts
from campaigns.campaigns.systems import craft_of, shelf_of
from rules.kernel.campaign import dealings as d
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.record import Record
from rules.kernel.warbands import Team
from rules.registry import RULESETS

PART_NAMES = {
    "weapons": "Guns", "grenades": "Grenades", "armour": "Armour", "melee": "Close combat",
    "gear": "Gear", "drugs": "Drugs", "transport": "Transport", "cyber": "Cyberware",
}  # fmt: skip


# --- A crew --------------------------------------------------------------------------------------


class CampaignMember(Record):
    """Somebody of a crew. `state`: ready, resting, captive, dead or gone."""

    id: str
    name: str
    team: str
    state: str
    misses: int
    held_by: str
    experience: int
    rank: str
    wounds: tuple[str, ...]
    battles: int
    felled: int


class Person(CampaignMember, dict=True, gc=True):
    """The same as the page of their crew shows them."""

    seen: Seen
    crew: s.Crew
    who: s.Standing

    @property
    def _craft(self) -> CampaignCraft:
        return craft_of(self.seen.campaign.ruleset)

    @cached_property
    def _team(self) -> Team | None:
        return next((each for each in self.crew.teams if each.id == self.team), None)

    @property
    def team_name(self) -> str:
        return self._team.name if self._team else ""

    @property
    def leads(self) -> bool:
        return self._team is not None and self._team.leader == self.id

    @property
    def rank_name(self) -> str:
        return self._craft.rank_names[self.rank]

    @property
    def state_words(self) -> str:
        return STATES[self.state]

    @property
    def holder(self) -> str:
        """The name of the crew that holds them."""
        found = self.seen.state.crews.get(self.held_by)
        return found.name if found else ""

    @property
    def wound_words(self) -> str:
        words = self._craft.wounds
        return ", ".join(words.get(each, each).partition(":")[0] for each in self.wounds)

    @property
    def is_vehicle(self) -> bool:
        return self.who.who.kind == "vehicle"

    @property
    def can_mend(self) -> bool:
        spoilt = self.who.spoilt
        mended = self._craft.repaired(self.who.who, spoilt) if spoilt else None
        return mended is not None or (self.is_vehicle and self.misses > 0)

    @property
    def refits(self) -> tuple[Item, ...]:
        return self._craft.refits(self.who.who)

    @property
    def carries(self) -> tuple[Item, ...]:
        return tuple(_carried(self._craft, self.crew, self.who))

    @property
    def may_level_up(self) -> bool:
        """Whether their experience is enough for any level-up."""
        return may_level_up(self.seen, self.who)

    @cached_property
    def gutz(self) -> int | None:
        return _gutz(self.seen, self.crew, self.who)


class CampaignHand(Record):
    """Somebody who may be hired."""

    id: str
    name: str
    price: int


@dataclass(frozen=True)
class CrewPage:
    """A crew's page. `is_own`: whether the reader may make deals for it."""

    seen: Seen
    crew: s.Crew
    purse: int
    people: tuple[Person, ...]
    lost: tuple[Person, ...]
    captives: tuple[tuple[s.Crew, s.Standing], ...]
    problems: tuple[str, ...]
    hands: tuple[CampaignHand, ...]

    @property
    def is_own(self) -> bool:
        return is_own(self.seen, self.crew.id)

    @cached_property
    def weapons(self) -> tuple[CampaignWeapon, ...]:
        """What the weapons of the crew have done."""
        return weapon_counts(self.seen.campaign, self.crew.id)


def is_own(seen: Seen, crew_id: str) -> bool:
    """Whether the reader may make deals for a crew."""
    return seen.crew is not None and seen.crew.pk == crew_id and not seen.state.ended


def crew_page(seen: Seen, crew_id: str) -> CrewPage:
    """The page of a crew, from the state of a `seen_campaign`. Raises KeyError."""
    crew, craft = seen.state.crews[crew_id], craft_of(seen.campaign.ruleset)
    people = people_of(seen, crew_id)
    here = tuple(each for each in people if each.state not in (s.DEAD, s.GONE))
    lost = tuple(each for each in people if each.state in (s.DEAD, s.GONE))
    captives = tuple(
        (other, each)
        for other in seen.state.crews.values()
        for each in other.people.values()
        if each.state == s.CAPTIVE and each.held_by == crew_id
    )
    workshop = RULESETS[seen.campaign.ruleset].workshop
    wrong = workshop.check(craft.fit(s.warband_of(crew))) if workshop else ()
    return CrewPage(
        seen,
        crew,
        seen.state.purse(crew_id),
        here,
        lost,
        captives,
        tuple(each.message for each in wrong),
        hands_for(seen, crew_id),
    )


def hands_for(seen: Seen, crew_id: str) -> tuple[CampaignHand, ...]:
    """Everybody whom a crew may hire, and for what. Raises KeyError."""
    crew, craft = seen.state.crews[crew_id], craft_of(seen.campaign.ruleset)
    ledger, names = Ledger(seen.state), craft.hands()
    return tuple(
        CampaignHand(who, names[who], d.hire_price(ledger, crew, who))
        for who in seen.system.hands.price
    )


def people_of(seen: Seen, crew_id: str) -> tuple[Person, ...]:
    """All past and present members of a crew. Raises KeyError."""
    crew, craft = seen.state.crews[crew_id], craft_of(seen.campaign.ruleset)
    return tuple(
        Person(
            id=each.who.id,
            name=each.who.name,
            team=each.team,
            state=each.state,
            misses=each.misses,
            held_by=each.held_by,
            experience=each.experience,
            rank=craft.rank(each.who),
            wounds=each.wounds,
            battles=each.battles,
            felled=each.felled,
            seen=seen,
            crew=crew,
            who=each,
        )
        for each in crew.people.values()
    )


def _gutz(seen: Seen, crew: s.Crew, who: s.Standing) -> int | None:
    workshop = RULESETS[seen.campaign.ruleset].workshop
    if workshop is None or who.state not in (s.READY, s.RESTING, s.CAPTIVE):
        return None
    whole = s.warband_of(crew, fit_only=False)
    sums = workshop.member_sums(whole, who.who)
    return next((each.total for each in sums if each.id == "gutz"), None)


def _carried(craft: CampaignCraft, crew: s.Crew, who: s.Standing) -> Iterator[Item]:
    """The items of a member that can be handed in: those in the build that the market has."""
    for good in d.for_sale(craft, crew, crew.also):
        value = who.who.build.get(good.item.part, ())
        is_there = value == good.item.id if isinstance(value, str) else good.item.id in value
        if is_there and good.item.part != "cyber":
            yield good.item


# --- The market ----------------------------------------------------------------------------------


class CampaignGood(Record):
    """Something that a crew can buy, and what it would pay.

    `maker`: the house catalogue that it is from; empty for what the book has.
    """

    part: str
    id: str
    name: str
    price: int
    maker: str


@dataclass(frozen=True)
class Stall:
    """Goods of one kind."""

    part: str
    name: str
    goods: tuple[CampaignGood, ...]


@dataclass(frozen=True)
class MarketPage:
    """The market of a crew. `is_own`: whether the reader may buy and sell there."""

    crew: s.Crew
    purse: int
    stalls: tuple[Stall, ...]
    is_own: bool


def market_page(seen: Seen, crew_id: str) -> MarketPage:
    """The page of a crew's market. Raises KeyError."""
    return MarketPage(
        seen.state.crews[crew_id],
        seen.state.purse(crew_id),
        tuple(stalls(seen, crew_id)),
        is_own(seen, crew_id),
    )


def stalls(seen: Seen, crew_id: str) -> list[Stall]:
    """The goods of a crew's market, the cheapest first."""
    crew, craft, ledger = (
        seen.state.crews[crew_id],
        craft_of(seen.campaign.ruleset),
        Ledger(seen.state),
    )
    found: dict[str, list[CampaignGood]] = {part: [] for part in PART_NAMES}
    for good in d.for_sale(craft, crew, shelf_of(seen.campaign, seen.state)):
        try:
            price = d.asked(ledger, crew, good)
        except BadEntry:
            continue
        item = good.item
        found[item.part].append(CampaignGood(item.part, item.id, item.name, price, good.maker))
    return [
        Stall(part, name, tuple(sorted(found[part], key=lambda each: (each.price, each.name))))
        for part, name in PART_NAMES.items()
        if found[part]
    ]
