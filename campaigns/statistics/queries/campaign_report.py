"""A printable report of a campaign: crews, battles, notable figures and events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone

from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries import campaign_pages, chronicle_pages
from campaigns.leagues.ratings.duels import histories
from campaigns.leagues.ratings.glicko import NEWCOMER
from campaigns.statistics.battle_facts import Played, crews_of, winner_of
from campaigns.statistics.models import AlmanacBattle, AlmanacWeapon
from campaigns.statistics.queries.season_report import MOST_WEAPONS, RatingGainRow
from campaigns.statistics.queries.statistics_page import (
    BestFigureRow,
    WeaponLine,
    WeaponRow,
    weapon_lines,
)
from rules.kernel.campaign.verdicts import OUT, WON
from rules.kernel.record import Record


class CrewRanked(Record):
    """A crew as it stands."""

    name: str
    won: int
    drawn: int
    lost: int
    places: tuple[str, ...]


class RankedCrew(CrewRanked):
    """The same on paper."""

    is_here: bool


class ReportBattleRow(Record):
    """A battle of a campaign that is settled; is_upset: the weaker crew has won it."""

    title: str
    at: str
    crews: tuple[str, ...]
    winner: str
    is_upset: bool


class Fought(ReportBattleRow):
    """The same on paper: with the moment in which it was settled."""

    day: datetime


class CampaignReportDetail(Record):
    """What a campaign came to. gains: ratings of players by its own battles alone."""

    campaign: str
    crews: tuple[CrewRanked, ...]
    fought: tuple[ReportBattleRow, ...]
    gains: tuple[RatingGainRow, ...]
    figures: tuple[BestFigureRow, ...]
    weapons: tuple[WeaponRow, ...]
    battles: int


class CampaignReport(CampaignReportDetail):
    """The same on paper: with the chronicle."""

    crews: tuple[RankedCrew, ...]
    fought: tuple[Fought, ...]
    weapons: tuple[WeaponLine, ...]
    told: chronicle_pages.ChroniclePage

    @property
    def upsets(self) -> tuple[Fought, ...]:
        return tuple(each for each in self.fought if each.is_upset)


def report_of_campaign(seen: Seen) -> CampaignReport:
    """The report of a campaign that the actor may see."""
    rows = Aftermath.objects.filter(
        campaign=seen.campaign, status=Aftermath.Status.SETTLED, settled__isnull=False
    )
    settled = list(rows.select_related("meeting").order_by("settled", "pk"))
    battles = AlmanacBattle.objects.filter(
        battle__aftermath__in=rows, counts=True, known_from__lte=timezone.now()
    )
    told = chronicle_pages.chronicle_page(seen)
    weapons = weapon_lines(AlmanacWeapon.objects.filter(entry__in=battles))
    return CampaignReport(
        campaign=seen.campaign.pk,
        crews=tuple(
            RankedCrew(e.name, e.won, e.drawn, e.lost, e.places, is_here=e.is_here)
            for e in campaign_pages.ranks_of(seen.state)
        ),
        fought=tuple(_fought(seen, settled)),
        gains=tuple(_gains(seen, settled)),
        figures=tuple(BestFigureRow(e.name, e.crew_name, e.felled, e.battles) for e in told.famous),
        weapons=weapons[:MOST_WEAPONS],
        battles=battles.count(),
        told=told,
    )


def _fought(seen: Seen, rows: list[Aftermath]) -> Iterator[Fought]:
    names = {crew.id: crew.name for crew in seen.state.crews.values()}
    for row in rows:
        winner, _ = _came(row)
        crews = tuple(names[each] for each in row.sides.values() if each in names)
        assert row.settled is not None  # noqa: S101 - the query says so
        yield Fought(
            title=row.title,
            at=row.settled.isoformat(),
            crews=crews,
            winner=names.get(winner, ""),
            is_upset=bool(winner) and winner == (row.report or {}).get("help_for"),
            day=row.settled,
        )


def _came(row: Aftermath) -> tuple[str, bool]:
    """The winning crew, empty for nobody, and whether it was fought and not forfeited.

    Of a fixture of a season this is its present result; the battle report stays as it was filed.
    """
    meeting = getattr(row, "meeting", None)
    if meeting is None or not meeting.counted:
        winner = winner_of(row)
        return winner or "", winner is not None
    counted = {how: crew for crew, how in meeting.counted.items()}
    return counted.get(WON, ""), OUT not in counted


def _gains(seen: Seen, rows: list[Aftermath]) -> list[RatingGainRow]:
    whose = crews_of(seen.campaign.club)
    names = dict(whose.values())
    found = Played()
    for row in rows:
        crews = [whose[each][0] for each in row.sides.values() if each in whose]
        won, was_fought = _came(row)
        if was_fought and row.settled is not None:
            winner = whose.get(won, ("", ""))[0]
            found.add(row.pk, row.settled, {who: who == winner for who in crews})
    lines = []
    for key, steps in histories(found.duels).items():
        last = steps[-1].rating
        lines.append(
            RatingGainRow(
                names[key],
                round(NEWCOMER.rating),
                round(last.rating),
                round(last.deviation),
                sum(each.games for each in steps),
            )
        )
    return sorted(lines, key=lambda each: (-each.after, each.name))
