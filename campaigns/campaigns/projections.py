"""Tables derived from a ledger while it is written: chapters, the fallen, crew lines, snapshots."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db.models import Max

from campaigns.campaigns import warband_history
from campaigns.campaigns.entry_text import entry_words
from campaigns.campaigns.models import Campaign, CampaignSnapshot, Chapter, CrewLine, Fallen
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry
from rules.kernel.record import packed

TOLD = (e.BattleCounted, e.FateRolled, e.HoldingTaken, e.ChapterReached, e.LeaderRisen, e.Advanced,
        e.CrewJoined, e.CrewLeft, e.Begun, e.Ended, e.Freed, e.Recruited)  # fmt: skip
BEFORE = "Before the first battle"
A_SNAPSHOT = 500  # entries between two snapshots

Numbered = Sequence[tuple[int, AnyEntry, datetime]]


def keep(campaign: Campaign, lines: Numbered, state: s.Campaign) -> None:
    """Remember new lines of a ledger, by number; `state` gives the names. The campaign is held."""
    _keep_chapters(campaign, lines, state)
    _keep_fallen(campaign, lines)
    _keep_crew_lines(campaign, lines)
    warband_history.keep(campaign, lines, state)


def forget(campaign: Campaign) -> None:
    """Throw everything away that can be made anew."""
    for model in (Chapter, Fallen, CrewLine, CampaignSnapshot):
        model.objects.filter(campaign=campaign).delete()
    warband_history.forget(campaign)


def keep_mark(campaign: Campaign, before: int, state: s.Campaign) -> None:
    """Keep how a campaign stands, where enough was written since the last time."""
    if before // A_SNAPSHOT != state.entries // A_SNAPSHOT:
        CampaignSnapshot.objects.create(
            campaign=campaign, number=state.entries, state=zlib.compress(packed(state))
        )


# --- Chapters ------------------------------------------------------------------------------------


def _keep_chapters(campaign: Campaign, lines: Numbered, state: s.Campaign) -> None:
    told = [each for each in lines if _is_told(each[1])]
    if not told:
        return
    last = Chapter.objects.filter(campaign=campaign).order_by("-number").first()
    now = last or Chapter(campaign=campaign, number=0, title=BEFORE, at=told[0][2], sentences=[])
    for _, entry, at in told:
        if isinstance(entry, e.BattleCounted):
            if now.sentences:
                now.save()
            now = Chapter(
                campaign=campaign, number=now.number + 1, title=entry.title, at=at, sentences=[]
            )
        now.sentences.append(entry_words(state, entry))
    now.save()


def _is_told(entry: AnyEntry) -> bool:
    """Whether a chronicle tells of it: of corrections those alone that rule on a battle anew."""
    if isinstance(entry, e.Corrected):
        return any(isinstance(each, e.BattleRecounted) for each in entry.puts)
    return isinstance(entry, TOLD)


# --- The fallen ----------------------------------------------------------------------------------


def _keep_fallen(campaign: Campaign, lines: Numbered) -> None:
    Fallen.objects.bulk_create(
        Fallen(
            campaign=campaign,
            number=number,
            crew=entry.crew,
            member=entry.member,
            words=entry.words,
        )
        for number, entry, _ in lines
        if isinstance(entry, e.FateRolled) and entry.result == s.DEAD
    )


# --- Crews ---------------------------------------------------------------------------------------


def _keep_crew_lines(campaign: Campaign, lines: Numbered) -> None:
    found = [
        (crew, number) for number, entry, _ in lines for crew in dict.fromkeys(concerned(entry))
    ]
    rows = CrewLine.objects.filter(campaign=campaign, crew__in={crew for crew, _ in found})
    last = dict(rows.order_by().values_list("crew").annotate(last=Max("position")))
    made = []
    for crew, number in found:
        last[crew] = last.get(crew, 0) + 1
        made.append(CrewLine(campaign=campaign, crew=crew, position=last[crew], number=number))
    CrewLine.objects.bulk_create(made)


def concerned(entry: AnyEntry) -> Iterator[str]:
    """The crews that an entry concerns."""
    if isinstance(entry, e.Corrected):
        for each in entry.puts:
            yield from concerned(each)
    elif isinstance(entry, e.BattleCounted):
        yield from entry.crews
    elif isinstance(entry, e.MoneyMoved):
        for account in (entry.payer, entry.payee):
            if account.startswith(s.PURSE):
                yield account.removeprefix(s.PURSE)
    elif crew := getattr(entry, "crew", ""):
        yield crew
