"""After a battle: from what happened in it to the entries that it leaves in the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import BadEntry, Item, Roll
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.campaign.preset import Award, FateRow, FateTable
from rules.kernel.campaign.standing import Crew, Standing
from rules.kernel.record import Record
from rules.kernel.warbands import Member

ABSENT = "absent"  # of somebody who was not fielded
MEDIC_DICE = 2


class Part(Record):
    """What somebody did in a battle: `fate` is one of `FATES`, empty, or absent.

    felled: how many enemies they put out. used: what they have no longer.
    """

    member: str
    fate: str = ""
    felled: int = 0
    used: tuple[Item, ...] = ()


class CrewReport(Record):
    """A crew in a battle. `holding`: what it takes, if anything."""

    crew: str
    parts: tuple[Part, ...]


class Report(Record):
    """A battle as both sides agree that it was; `winner` is a crew, or empty.

    holding: what the winner takes. arc: whose story it went on with. help_for: the weaker crew.
    forfeit: nobody fought, and all have lost.
    """

    battle: str
    title: str
    scenario: str
    crews: tuple[CrewReport, ...]
    winner: str = ""
    holding: str = ""
    arc: str = ""
    help_for: str = ""
    help_money: int = 0
    forfeit: bool = False


def settle(ledger: Ledger, report: Report, craft: CampaignCraft) -> None:
    """Write everything that a battle leaves behind, in the order of the ledger."""
    key = f"battle:{report.battle}"
    if ledger.knows(key):
        return  # it is settled already
    check_report(ledger.campaign, report)
    names = tuple(each.crew for each in report.crews)
    resting = [list(_resting(ledger, each)) for each in report.crews]
    counted = e.BattleCounted(
        key, report.battle, report.title, report.scenario, names, report.winner
    )
    ledger.write(counted)
    if report.forfeit:
        # Nobody is paid, nobody is hurt, and nothing is taken.
        lost = dict.fromkeys(names, (0, 0, 1))
        ledger.write(
            e.BattleRecounted(f"{key}:forfeit", report.battle, report.title, lost, "forfeit")
        )
        return
    for each, away in zip(report.crews, resting, strict=True):
        enemies = tuple(name for name in names if name != each.crew)
        for part in each.parts:
            _settle_member(ledger, craft, key, each.crew, part, report, enemies)
        _heal(ledger, craft, key, each.crew, away, each)
        _pay(ledger, key, each.crew, report)
        _replace_leaders(ledger, craft, key, each.crew)
    _take_holding(ledger, key, report)
    _tell_on(ledger, key, report)


def check_report(campaign: s.Campaign, report: Report) -> None:
    """Raise BadEntry for a report that cannot be of these crews."""
    names = [each.crew for each in report.crews]
    if len(set(names)) != len(names) or len(names) < 2:
        raise BadEntry("A battle is fought by two crews or more.")
    for each in report.crews:
        crew = s.crew_named(campaign, each.crew)
        if not crew.is_here:
            raise BadEntry(f"{crew.name} has left the campaign.")
        _check_parts(crew, each)
    if report.holding:
        _check_holding(campaign, report)


def _check_parts(crew: Crew, given: CrewReport) -> None:
    seen = [part.member for part in given.parts]
    if len(set(seen)) != len(seen):
        raise BadEntry("Everybody is in the report once.", "parts")
    for part in given.parts:
        who = crew.people.get(part.member)
        if who is None:
            raise BadEntry(f"Somebody in the report is not in {crew.name}.", "parts")
        if part.fate not in ("", ABSENT, *p.FATES) or not 0 <= part.felled <= 99:
            raise BadEntry("Say how somebody fared, and how many they put out: 0 to 99.", "parts")
        if part.fate != ABSENT and who.state != s.READY:
            raise BadEntry(f"{who.who.name} was not fit to fight.", "parts")


def _check_holding(campaign: s.Campaign, report: Report) -> None:
    if p.holding_of(campaign.terms, report.holding) is None:
        raise BadEntry("There is no such holding on the map.")
    holder = campaign.holdings.get(report.holding, "")
    if holder and holder not in [each.crew for each in report.crews]:
        raise BadEntry("That holding belongs to a crew that did not fight.")


# --- Everybody -----------------------------------------------------------------------------------


def _settle_member(
    ledger: Ledger, craft: CampaignCraft, key: str, crew: str, part: Part, report: Report,
    enemies: tuple[str, ...],
) -> None:  # fmt: skip
    if part.fate == ABSENT:
        return
    name = f"{key}:{crew}:{part.member}"
    ledger.write(e.Fought(f"{name}:fought", crew, part.member, part.felled))
    for number, item in enumerate(part.used):
        _use_up(ledger, craft, f"{name}:used:{number}", crew, part.member, item)
    captor = report.winner if report.winner in enemies else enemies[0]
    if part.fate:
        _decide(ledger, craft, name, crew, part, captor)
    who = s.standing_of(ledger.campaign, crew, part.member)
    if who.state not in (s.DEAD, s.GONE):
        _reward(ledger, craft, name, crew, part, report)


def _use_up(
    ledger: Ledger, craft: CampaignCraft, key: str, crew: str, member: str, item: Item
) -> None:
    """Take something out of a build for good; what is not there was found on the way."""
    who = s.standing_of(ledger.campaign, crew, member).who
    try:
        less = craft.taken(who, item)
    except BadEntry:
        return
    ledger.write(e.Refitted(key, crew, member, less, "used up"))


def _decide(
    ledger: Ledger, craft: CampaignCraft, name: str, crew: str, part: Part, captor: str
) -> None:
    table = ledger.campaign.terms.fates[part.fate]
    roll = ledger.roll(part.fate, f"{name}:fate", table.dice)
    row = row_for(table, roll)
    standing = s.standing_of(ledger.campaign, crew, part.member)
    who, whole = standing.who, None
    after = craft.wounded(who, row.wound) if row.wound else who
    if row.wound == s.SPOILT and after != who:
        whole = (craft.repaired(who, standing.spoilt) if standing.spoilt else None) or who
    ledger.write(
        e.FateRolled(
            f"{name}:fate", crew, part.member, part.fate, row.result, row.words, roll, row.misses,
            row.wound, captor if row.result == p.CAPTIVE else "", after if after != who else None,
            whole,
        )
    )  # fmt: skip


def row_for(table: FateTable, roll: Roll) -> FateRow:
    """The line that a roll reaches."""
    return next(row for row in table.rows if roll.total <= row.to)


def _reward(
    ledger: Ledger, craft: CampaignCraft, name: str, crew: str, part: Part, report: Report
) -> None:
    for deed, points in deserved(ledger.campaign, crew, part, report):
        ledger.write(e.ExperienceGained(f"{name}:{deed}", crew, part.member, points, deed))
    advance(ledger, craft, name, crew, part.member)
    who = s.standing_of(ledger.campaign, crew, part.member)
    level = craft.skill(who.who, craft.streetwise) if who.state == s.READY else 0
    if level:
        ledger.write(e.FindsGranted(f"{name}:finds", crew, part.member, level))


def deserved(
    campaign: s.Campaign, crew: str, part: Part, report: Report
) -> Iterator[tuple[str, int]]:
    """What somebody who lives earns in a battle: each deed with its points of experience."""
    standing = s.crew_named(campaign, crew)
    for award in campaign.terms.awards:
        points = min(award.most, award.points * _times(standing, part, report, award))
        if points:
            yield award.deed, points


def _times(crew: Crew, part: Part, report: Report, award: Award) -> int:
    """How often somebody has done a deed in a battle."""
    if award.deed == p.FELLED:
        return part.felled
    if award.deed == p.SURVIVED:
        return int(not part.fate)
    if award.deed == p.WON:
        return int(report.winner == crew.id)
    return int(any(team.leader == part.member for team in crew.teams))


def advance(ledger: Ledger, craft: CampaignCraft, name: str, crew: str, member: str) -> None:
    """The next rank, and the one after it, as long as there are points enough.

    Nothing where players choose what they spend their points on.
    """
    if ledger.campaign.terms.training is not None:
        return
    while True:
        who = s.standing_of(ledger.campaign, crew, member)
        step = next_step(ledger.campaign.terms, craft, who.who)
        if step is None or who.experience < step.points:
            return
        raised = craft.ranked(who.who, step.rank)
        ledger.write(
            e.Advanced(f"{name}:{step.rank}", crew, member, step.rank, step.points, raised)
        )


def next_step(terms: p.Preset, craft: CampaignCraft, who: Member) -> p.RankStep | None:
    """The rank above somebody's, where the campaign has one."""
    after = craft.ranks.index(craft.rank(who)) + 1
    return next((each for each in terms.ranks if craft.ranks.index(each.rank) == after), None)


# --- Those who rest ------------------------------------------------------------------------------


def _resting(ledger: Ledger, given: CrewReport) -> Iterator[str]:
    crew = s.crew_named(ledger.campaign, given.crew)
    return (each.who.id for each in crew.people.values() if each.state == s.RESTING)


def _heal(
    ledger: Ledger, craft: CampaignCraft, key: str, crew: str, away: list[str], given: CrewReport
) -> None:
    """Whoever rested has a battle less before them; a medic may spare them another."""
    standing = s.crew_named(ledger.campaign, crew)
    medic = max((craft.skill(each.who, craft.medic) for each in standing.alive
                 if each.state == s.READY), default=0)  # fmt: skip
    spared = 1 + s.has_gift(ledger.campaign, crew, p.HEALS)
    for member in away:
        who = s.standing_of(ledger.campaign, crew, member)
        if who.state != s.RESTING:
            continue
        left = max(0, who.misses - spared)
        name = f"{key}:{crew}:{member}"
        ledger.write(e.Recovered(f"{name}:rest", crew, member, left, "rest"))
        if left and medic:
            roll = ledger.roll("medic", f"{name}:medic", MEDIC_DICE)
            if roll.total <= ledger.campaign.terms.care.medic[medic - 1]:
                ledger.write(
                    e.Recovered(f"{name}:medic", crew, member, left - 1, "a medic's care", roll)
                )


# --- Money, leaders, land, story -----------------------------------------------------------------


def wage_of(campaign: s.Campaign, crew: str, winner: str) -> int:
    """What an employer pays a crew for a battle that `winner` has won, or nobody."""
    pay = campaign.terms.pay
    if not winner:
        return pay.drawn
    return pay.won if winner == crew else pay.lost


def _pay(ledger: Ledger, key: str, crew: str, report: Report) -> None:
    campaign, terms = ledger.campaign, ledger.campaign.terms
    purse = s.purse_of(crew)
    how = "won" if report.winner == crew else "lost" if report.winner else "drawn"
    wage = wage_of(campaign, crew, report.winner)
    _move(ledger, f"{key}:{crew}:pay", s.EMPLOYER, purse, wage, f"Pay for a battle {how}")
    for place in terms.holdings:
        if campaign.holdings.get(place.id) == crew:
            name = f"{key}:{crew}:income:{place.id}"
            _move(ledger, name, s.TERRITORY, purse, place.income, f"Income from {place.name}")
    if report.help_for == crew:
        help_ = min(report.help_money, max((each.money for each in terms.underdog), default=0))
        _move(ledger, f"{key}:{crew}:help", s.EMPLOYER, purse, help_, "Help for the weaker crew")
    keep = terms.pay.upkeep * len(s.crew_named(campaign, crew).alive)
    keep = min(keep, ledger.campaign.purse(crew))  # nobody goes into debt for food
    _move(ledger, f"{key}:{crew}:upkeep", purse, s.MARKET, keep, "Upkeep")


def _move(ledger: Ledger, key: str, payer: str, payee: str, amount: int, words: str) -> None:
    if amount:
        ledger.write(e.MoneyMoved(key, payer, payee, amount, words))


def _replace_leaders(ledger: Ledger, craft: CampaignCraft, key: str, crew: str) -> None:
    """Where a leader is dead or gone for good, the most experienced of the team rises."""
    for team in s.crew_named(ledger.campaign, crew).teams:
        people = s.crew_named(ledger.campaign, crew).people
        leader = people.get(team.leader)
        if leader is not None and leader.state not in (s.DEAD, s.GONE):
            continue
        heirs = [each for each in people.values() if _may_rise(craft, each, team.id)]
        if heirs:
            heir = max(heirs, key=lambda each: _standing_order(craft, each))
            name = f"{key}:{crew}:{team.id}:leader"
            ledger.write(e.LeaderRisen(name, crew, heir.who.id, team.id))


def _may_rise(craft: CampaignCraft, who: Standing, team: str) -> bool:
    return who.team == team and who.state in (s.READY, s.RESTING) and craft.may_lead(who.who)


def _standing_order(craft: CampaignCraft, who: Standing) -> tuple[int, int, int]:
    return (craft.ranks.index(craft.rank(who.who)), who.experience, who.battles)


def _take_holding(ledger: Ledger, key: str, report: Report) -> None:
    holder = ledger.campaign.holdings.get(report.holding, "")
    if report.holding and report.winner and holder != report.winner:
        ledger.write(e.HoldingTaken(f"{key}:holding", report.holding, report.winner))


def _tell_on(ledger: Ledger, key: str, report: Report) -> None:
    """The story goes on as its chapter says; the first crew of the report is whose it is."""
    here = ledger.campaign.stories.get(report.arc, "")
    chapter = p.chapter_of(ledger.campaign.terms, report.arc, here) if here else None
    if chapter is None or not report.winner:
        return
    after = chapter.won if report.winner == report.crews[0].crew else chapter.lost
    ledger.write(e.ChapterReached(f"{key}:story", report.arc, after))
