"""A printable report of a campaign: crews, battles, notable figures and events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.queries import campaign_pages, chronicle
from campaigns.campaigns.queries.campaign_pages import Rank, Seen
from campaigns.leagues.ratings.duels import histories
from campaigns.leagues.ratings.glicko import NEWCOMER
from campaigns.statistics.battle_facts import Played, crews_of, winner_of
from campaigns.statistics.models import AlmanacBattle, AlmanacWeapon
from campaigns.statistics.queries.season_report import MOST_WEAPONS, Gain
from campaigns.statistics.queries.statistics_page import WeaponLine, weapon_lines
from rules.kernel.campaign.verdicts import OUT, WON


@dataclass(frozen=True)
class Fought:
    """A battle that is settled. is_upset: the crew that was helped as the weaker one has won."""

    title: str
    at: datetime
    winner: str
    crews: tuple[str, ...]
    is_upset: bool


@dataclass(frozen=True)
class CampaignReport:
    """Everything of it; `gains` are of players, by this campaign's battles alone."""

    ranks: tuple[Rank, ...]
    fought: tuple[Fought, ...]
    gains: tuple[Gain, ...]
    told: chronicle.Told
    weapons: tuple[WeaponLine, ...]
    battles: int

    @property
    def upsets(self) -> tuple[Fought, ...]:
        return tuple(each for each in self.fought if each.is_upset)


def campaign_report(seen: Seen) -> CampaignReport:
    """The report of a campaign that somebody may see."""
    rows = Aftermath.objects.filter(
        campaign=seen.campaign, status=Aftermath.Status.SETTLED, settled__isnull=False
    )
    settled = list(rows.select_related("meeting").order_by("settled", "pk"))
    battles = AlmanacBattle.objects.filter(
        battle__aftermath__in=rows, counts=True, known_from__lte=timezone.now()
    )
    return CampaignReport(
        tuple(campaign_pages.ranks_of(seen.state)),
        tuple(_fought(seen, settled)),
        tuple(_gains(seen, settled)),
        chronicle.told(seen),
        weapon_lines(AlmanacWeapon.objects.filter(entry__in=battles))[:MOST_WEAPONS],
        battles.count(),
    )


def _fought(seen: Seen, rows: list[Aftermath]) -> Iterator[Fought]:
    names = {crew.id: crew.name for crew in seen.state.crews.values()}
    for row in rows:
        winner, _ = _came(row)
        crews = tuple(names[each] for each in row.sides.values() if each in names)
        assert row.settled is not None  # noqa: S101 - the query says so
        yield Fought(
            row.title,
            row.settled,
            names.get(winner, ""),
            crews,
            bool(winner) and winner == (row.report or {}).get("help_for"),
        )


def _came(row: Aftermath) -> tuple[str, bool]:
    """The crew that has won, empty for nobody, and whether it was fought and not forfeited.

    Of a meeting of a season that is what the season says by now; its list stays as it was filled.
    """
    meeting = getattr(row, "meeting", None)
    if meeting is None or not meeting.counted:
        winner = winner_of(row)
        return winner or "", winner is not None
    counted = {how: crew for crew, how in meeting.counted.items()}
    return counted.get(WON, ""), OUT not in counted


def _gains(seen: Seen, rows: list[Aftermath]) -> list[Gain]:
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
            Gain(
                names[key],
                round(NEWCOMER.rating),
                round(last.rating),
                round(last.deviation),
                sum(each.games for each in steps),
            )
        )
    return sorted(lines, key=lambda each: (-each.after, each.name))
