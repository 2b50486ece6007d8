"""Read models of a battle of a campaign: its report, and what was said about it."""

from __future__ import annotations

from dataclasses import dataclass

from battles.models import Battle
from campaigns.campaigns.entry_text import DEEDS
from campaigns.campaigns.models import Aftermath, Confirmation, Meeting
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.fate_tables import FateLine, fate_lines
from campaigns.campaigns.queries.level_ups import risers
from campaigns.campaigns.queries.settlement_pages import SettlementPage, settlement_page
from campaigns.campaigns.services import online_battle, reports, underdog
from campaigns.campaigns.systems import craft_of, sides_of
from campaigns.leagues.models import Fixture
from campaigns.leagues.permissions import sees
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.settling import ABSENT, CrewReport, Part, Report, deserved, next_step

FATE_WORDS = {
    "": "came through", ABSENT: "was not there", "killed": "killed",
    "unconscious": "unconscious or helpless", "captured": "captured", "routed": "routed",
    "wrecked": "wrecked",
}  # fmt: skip

# A battle with any of these may have been settled.
DECIDED = (Aftermath.Status.SETTLED, Aftermath.Status.VOID, Aftermath.Status.REOPENED)


def confirmations_of(row: Aftermath) -> list[Confirmation]:
    """What was said about the report of a battle."""
    return list(row.confirmations.all())


def fixture_of(seen: Seen, row: Aftermath) -> Fixture | None:
    """The meeting that a battle is, where the reader may know of it."""
    where = "fixture__round__division__season__league__club"
    found = Meeting.objects.filter(aftermath=row).select_related(where).first()
    if found is None or not sees(found.fixture.round.division.season, seen.actor):
        return None
    return found.fixture


@dataclass(frozen=True)
class Line:
    """A member in the report, with the consequences before any die is thrown.

    table: what may become of them. earns: experience for each deed, for who lives. rises: the next
    rank that they then have the points for.
    """

    part: Part
    name: str
    fate_words: str
    dice: int = 0
    table: tuple[FateLine, ...] = ()
    earns: tuple[tuple[str, int], ...] = ()
    rises: str = ""

    @property
    def used(self) -> str:
        return ", ".join(each.name for each in self.part.used)

    @property
    def experience(self) -> int:
        """All points that they earn if they live."""
        return sum(points for _, points in self.earns)


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
    """The page after a battle. `fixture`: the meeting of a season that it is, if any."""

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
    fixture: Fixture | None
    may_call_off: bool = False
    has_called_off: bool = False
    may_call_off_at_once: bool = False
    may_reopen: bool = False
    is_forfeit: bool = False
    settlement: SettlementPage | None = None
    level_ups: tuple[s.Standing, ...] = ()


def aftermath_page(seen: Seen, row: Aftermath) -> AftermathPage:
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
        seen.settles and not is_player,
        own in now,
        row.battle is not None and row.battle.status == Battle.Status.ENDED,
        tuple(FATE_WORDS.items()),
        tuple(said),
        fixture_of(seen, row),
        may_call_off=is_player and _is_unfought(row),
        has_called_off=own in [each["who"] for each in row.off_wishes],
        may_reopen=seen.organises
        and not is_player
        and row.status in (Aftermath.Status.SETTLED, Aftermath.Status.VOID),
        is_forfeit=report.forfeit,
        may_call_off_at_once=seen.organises and not is_player and _is_unfought(row),
        settlement=settlement_page(seen, row) if row.status in DECIDED else None,
        level_ups=_level_ups(seen, row) if is_player else (),
    )


def _level_ups(seen: Seen, row: Aftermath) -> tuple[s.Standing, ...]:
    """Who of the reader's crew may level up now that the battle is settled."""
    if row.status != Aftermath.Status.SETTLED or seen.crew is None or seen.state.ended:
        return ()
    return risers(seen.state, seen.campaign.ruleset, seen.crew.pk)


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
    lines = tuple(
        _line(seen, report, crew, part) for part in given.parts if part.member in crew.people
    )
    awards = ", ".join(f"{each.points} for {DEEDS[each.deed]}" for each in system.awards)
    how = "won" if report.winner == crew.id else "lost" if report.winner else "drawn"
    wage = {"won": system.pay.won, "lost": system.pay.lost, "drawn": system.pay.drawn}[how]
    pay = f"{wage} for a battle {how}, less {system.pay.upkeep} for each member"
    if report.forfeit:
        pay = "nobody is paid for a forfeit"
    elif report.help_for == crew.id:
        pay = f"{report.help_money} as the weaker crew, and {pay}"
    return Column(crew, lines, awards, pay, chance, said)


def _line(seen: Seen, report: Report, crew: s.Crew, part: Part) -> Line:
    who, craft = crew.people[part.member], craft_of(seen.campaign.ruleset)
    words = FATE_WORDS.get(part.fate, part.fate)
    if report.forfeit or part.fate == ABSENT:
        return Line(part, who.who.name, words)
    table = seen.system.fates.get(part.fate)
    earns = tuple(deserved(seen.state, crew.id, part, report))
    points = who.experience + sum(each for _, each in earns)
    step, rises = next_step(seen.system, craft, who.who), seen.system.training is None
    return Line(
        part,
        who.who.name,
        words,
        table.dice if table else 0,
        fate_lines(table, craft) if table else (),
        tuple((DEEDS.get(deed, deed), each) for deed, each in earns),
        craft.rank_names[step.rank] if step and rises and points >= step.points else "",
    )
