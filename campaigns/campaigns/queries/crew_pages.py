"""Read models of a crew, of the market, and of the aftermath of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from battles.models import Battle
from campaigns.campaigns.entry_text import DEEDS, STATES
from campaigns.campaigns.models import Aftermath, Confirmation
from campaigns.campaigns.queries.campaign_pages import Seen
from campaigns.campaigns.services import online_battle, reports, underdog
from campaigns.campaigns.systems import craft_of, shelf_of, sides_of
from rules.kernel.campaign import dealings as d
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.campaign.settling import ABSENT, CrewReport, Part, Report
from rules.kernel.record import Record
from rules.kernel.warbands import Team
from rules.registry import RULESETS

FATE_WORDS = {
    "": "came through", ABSENT: "was not there", "killed": "killed",
    "unconscious": "unconscious or helpless", "captured": "captured", "routed": "routed",
    "wrecked": "wrecked",
}  # fmt: skip
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
    """A crew's page."""

    crew: s.Crew
    purse: int
    people: tuple[Person, ...]
    lost: tuple[Person, ...]
    captives: tuple[tuple[s.Crew, s.Standing], ...]
    problems: tuple[str, ...]
    hands: tuple[CampaignHand, ...]


def crew_page_of(seen: Seen, crew_id: str) -> CrewPage:
    """The page of a crew. Raises KeyError."""
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
    ledger, names = Ledger(seen.state), craft.hands()
    hands = tuple(
        CampaignHand(who, names[who], d.hire_price(ledger, crew, who))
        for who in seen.system.hands.price
    )
    return CrewPage(
        crew,
        seen.state.purse(crew_id),
        here,
        lost,
        captives,
        tuple(each.message for each in wrong),
        hands,
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


# --- The list after a battle ---------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A member in the report, with the consequences."""

    part: Part
    name: str
    fate_words: str
    after: str

    @property
    def used(self) -> str:
        return ", ".join(each.name for each in self.part.used)


@dataclass(frozen=True)
class Column:
    """A crew in the report."""

    crew: s.Crew
    lines: tuple[Line, ...]
    experience: str
    pay: str
    chance: int | None
    said: Confirmation | None


@dataclass(frozen=True)
class AftermathPage:
    """The page after a battle. `step`: fight, report, confirm, disputed, settled or void."""

    row: Aftermath
    columns: tuple[Column, ...]
    winner: str
    winner_id: str
    place: str
    is_player: bool
    may_decide: bool
    has_said: bool
    is_over: bool
    fates: tuple[tuple[str, str], ...]
    history: tuple[Confirmation, ...]
    may_call_off: bool = False
    has_called_off: bool = False
    may_call_off_at_once: bool = False
    may_reopen: bool = False
    is_forfeit: bool = False


def aftermath_page_of(seen: Seen, row: Aftermath) -> AftermathPage:
    """The page of a battle for one reader."""
    report = reports.report_in(row) if row.report is not None else _blank(seen, row)
    said = list(row.confirmations.select_related("crew"))
    now = {each.crew_id: each for each in said if each.revision == row.revision}
    chances = underdog.chances(row)
    columns = tuple(
        _column(seen, report, each, now.get(each.crew), chances.get(each.crew))
        for each in report.crews
        if each.crew in seen.state.crews
    )
    own = seen.crew.pk if seen.crew else ""
    winner = seen.state.crews.get(report.winner)
    place = next((each.name for each in seen.system.holdings if each.id == row.holding), "")
    is_player = own in row.sides.values()
    return AftermathPage(
        row,
        columns,
        winner.name if winner else "",
        report.winner,
        place,
        is_player,
        seen.judges and not is_player,
        own in now,
        row.battle is not None and row.battle.status == Battle.Status.ENDED,
        tuple(FATE_WORDS.items()),
        tuple(said),
        may_call_off=is_player and _is_unfought(row),
        has_called_off=own in [each["who"] for each in row.off_wishes],
        may_reopen=seen.organises
        and not is_player
        and row.status in (Aftermath.Status.SETTLED, Aftermath.Status.VOID),
        is_forfeit=report.forfeit,
        may_call_off_at_once=seen.organises and not is_player and _is_unfought(row),
    )


def _is_unfought(row: Aftermath) -> bool:
    return row.status == Aftermath.Status.FIGHTING and online_battle.is_unfought(row)


def _blank(seen: Seen, row: Aftermath) -> Report:
    """An empty report."""
    crews = tuple(
        CrewReport(
            crew,
            tuple(
                Part(each.who.id)
                for each in seen.state.crews[crew].people.values()
                if each.state == s.READY
            ),
        )
        for crew in sides_of(row).values()
    )
    return Report(row.pk, row.title, row.scenario, crews)


def _column(
    seen: Seen, report: Report, given: CrewReport, said: Confirmation | None, chance: int | None
) -> Column:
    crew, system = seen.state.crews[given.crew], seen.system
    lines = tuple(_line(seen, crew, part) for part in given.parts if part.member in crew.people)
    awards = ", ".join(f"{each.points} for {DEEDS[each.deed]}" for each in system.awards)
    how = "won" if report.winner == crew.id else "lost" if report.winner else "drawn"
    wage = {"won": system.pay.won, "lost": system.pay.lost, "drawn": system.pay.drawn}[how]
    pay = f"{wage} for a battle {how}, less {system.pay.upkeep} for each member"
    if report.forfeit:
        pay = "nobody is paid for a forfeit"
    elif report.help_for == crew.id:
        pay = f"{report.help_money} as the weaker crew, and {pay}"
    return Column(crew, lines, awards, pay, chance, said)


def _line(seen: Seen, crew: s.Crew, part: Part) -> Line:
    table = seen.system.fates.get(part.fate)
    after = f"{table.dice} dice on the table “{part.fate}”" if table else ""
    name = crew.people[part.member].who.name
    return Line(part, name, FATE_WORDS.get(part.fate, part.fate), after)
