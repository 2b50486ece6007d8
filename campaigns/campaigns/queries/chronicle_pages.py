"""Read models of the chronicle of a campaign and of its fallen."""

from __future__ import annotations

from datetime import UTC, datetime

from campaigns.campaigns import journal
from campaigns.campaigns.entry_text import STATES
from campaigns.campaigns.models import Chapter, Fallen
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.weapon_counts import CampaignWeapon, weapon_counts
from rules.kernel.campaign import standing as s
from rules.kernel.record import Record

FAMOUS, CHAPTERS_A_PAGE, FALLEN_SHOWN = 10, 20, 50


class CampaignNotable(Record):
    """Somebody worth naming."""

    id: str
    crew: str
    name: str
    felled: int
    battles: int
    state: str
    words: str


class Notable(CampaignNotable):
    """The same on a page."""

    crew_name: str


class CampaignChapter(Record):
    """A battle and what followed from it; number 0 came before the first."""

    number: int
    title: str
    at: str
    sentences: tuple[str, ...]


class ChapterRow(CampaignChapter):
    """The same on a page: with its moment."""

    day: datetime


class CampaignChronicle(Record):
    """The story so far: chapters from the newest on, the famous, the fallen, and weapons.

    `older`: ask for what came before this chapter; null where nothing did.
    """

    chapters: tuple[CampaignChapter, ...]
    famous: tuple[CampaignNotable, ...]
    fallen: tuple[CampaignNotable, ...]
    weapons: tuple[CampaignWeapon, ...]
    older: int | None


class ChroniclePage(CampaignChronicle):
    """The same on a page. `more_fallen`: whether older ones are not shown."""

    chapters: tuple[ChapterRow, ...]
    famous: tuple[Notable, ...]
    fallen: tuple[Notable, ...]
    is_newest: bool
    more_fallen: bool


def chronicle_page(seen: Seen, before: int | None = None) -> ChroniclePage:
    """The chronicle of a campaign, or what came before a chapter of it."""
    journal.catch_up(seen.campaign)
    rows = Chapter.objects.filter(campaign=seen.campaign).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    chapters = list(rows[: CHAPTERS_A_PAGE + 1])
    older = chapters[CHAPTERS_A_PAGE - 1].number if len(chapters) > CHAPTERS_A_PAGE else None
    fallen = _fallen(seen)
    return ChroniclePage(
        chapters=tuple(map(_chapter, chapters[:CHAPTERS_A_PAGE])),
        famous=tuple(_famous(seen.state)),
        fallen=fallen[:FALLEN_SHOWN],
        weapons=weapon_counts(seen.campaign),
        older=older,
        is_newest=before is None,
        more_fallen=len(fallen) > FALLEN_SHOWN,
    )


def _chapter(row: Chapter) -> ChapterRow:
    at = row.at.astimezone(UTC).isoformat()
    return ChapterRow(row.number, row.title, at, tuple(row.sentences), day=row.at)


def _notable(state: s.Campaign, crew: s.Crew, who: s.Standing, words: str = "") -> Notable:
    return Notable(
        id=who.who.id,
        crew=crew.id,
        name=who.who.name,
        felled=who.felled,
        battles=who.battles,
        state=STATES[who.state],
        words=words,
        crew_name=crew.name,
    )


def _famous(state: s.Campaign) -> list[Notable]:
    """The figures that have put out the most enemies."""
    found = [
        _notable(state, crew, who)
        for crew in state.crews.values()
        for who in crew.people.values()
        if who.felled
    ]
    return sorted(found, key=lambda each: (-each.felled, each.battles, each.name))[:FAMOUS]


def _fallen(seen: Seen) -> tuple[Notable, ...]:
    """The dead, the last first, with the text of their fates; one more than is shown."""
    rows = Fallen.objects.filter(campaign=seen.campaign).order_by("-number")
    crews = seen.state.crews
    found: dict[tuple[str, str], Notable] = {}
    for row in rows[: 2 * FALLEN_SHOWN]:  # some deaths may have been corrected since
        crew = crews[row.crew]
        who = crew.people[row.member]
        if who.state == s.DEAD:
            found.setdefault((row.crew, row.member), _notable(seen.state, crew, who, row.words))
    return tuple(found.values())[: FALLEN_SHOWN + 1]
