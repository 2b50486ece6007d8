"""What is kept beside ledgers and journals says the same as they do, and can be made anew."""

from __future__ import annotations

import zlib
from collections import Counter

import pytest
from django.utils import timezone

from battles.services import seating
from campaigns.campaigns import journal, projections
from campaigns.campaigns.models import (
    Aftermath,
    Campaign,
    CampaignSnapshot,
    Chapter,
    CrewLine,
    Fallen,
    LedgerEntry,
    WeaponTally,
)
from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.queries import chronicle_pages, ledger_pages
from campaigns.campaigns.queries.ledger_pages import LedgerFilter
from campaigns.campaigns.queries.weapon_counts import weapon_counts as counts_of
from campaigns.campaigns.services import aftermaths, reports, weapon_counts
from campaigns.campaigns.tasks import check
from rules.kernel.campaign import standing as s
from rules.kernel.deeds import ATTACK, OUT
from rules.kernel.record import packed
from tests.campaigns.campaigns.conftest import actor, fight
from tests.campaigns.campaigns.test_rulings import ruled

pytestmark = pytest.mark.django_db


@pytest.fixture
def fought(war):
    """Three battles with deaths, and some shopping."""
    for number in range(3):
        fates = {f"bruno_{who}": "killed" for who in list(war.crew("bruno").people)[:4]}
        war.settle(war.arrange(f"a{number}"), **fates)
        war.deal("ada", "buy", f"b{number}", part="grenades", thing="smoke")
    war.campaign.refresh_from_db()
    return war


def kept(campaign: Campaign) -> list[tuple[object, ...]]:
    """Everything that is remembered of a campaign, without the numbers of rows."""
    return [
        row
        for model, names in (
            (Chapter, ("number", "title", "at", "sentences")),
            (Fallen, ("number", "crew", "member", "words")),
            (CrewLine, ("crew", "position", "number")),
            (CampaignSnapshot, ("number",)),
        )
        for row in model.objects.filter(campaign=campaign).order_by(*names[:2]).values_list(*names)
    ]


def test_what_is_remembered_line_by_line_is_what_the_ledger_says(fought) -> None:
    before = kept(fought.campaign)
    assert fought.campaign.remembered == fought.campaign.entries
    Campaign.objects.filter(pk=fought.campaign.pk).update(remembered=0)
    campaign = Campaign.objects.get()
    journal.catch_up(campaign)
    assert kept(campaign) == before
    assert campaign.remembered == campaign.entries
    titles = list(Chapter.objects.values_list("title", flat=True))
    assert (len(titles), titles[0]) == (4, projections.BEFORE)


def test_pages_of_a_campaign_that_remembers_nothing_yet_are_whole(fought) -> None:
    for number in range(20):  # dice decide whether anybody dies
        if Fallen.objects.exists():
            break
        ready = [who for who, each in fought.crew("cleo").people.items() if each.state == s.READY]
        fates = {f"cleo_{who}": "killed" for who in ready[1:]}
        row = fought.arrange(f"c{number}", "ada", "cleo")
        row = aftermaths.file_report(row.pk, actor("ada"), fought.fields(row, **fates))
        aftermaths.confirm(row.pk, actor("cleo"), str(row.revision))
    seen = seen_campaign(fought.campaign.pk, actor("ada"))
    whole = chronicle_pages.chronicle_page(seen)
    projections.forget(fought.campaign)
    Campaign.objects.update(remembered=0)
    seen = seen_campaign(fought.campaign.pk, actor("ada"))
    again = chronicle_pages.chronicle_page(seen)
    assert [each.sentences for each in again.chapters] == [e.sentences for e in whole.chapters]
    assert again.fallen == whole.fallen
    dead = [who for crew in fought.state.crews.values() for who in crew.people.values()
            if who.state == s.DEAD]  # fmt: skip
    assert {each.id for each in again.fallen} == {each.who.id for each in dead} != set()


def test_the_chronicle_comes_in_stretches(fought, monkeypatch) -> None:
    monkeypatch.setattr(chronicle_pages, "CHAPTERS_A_PAGE", 2)
    seen = seen_campaign(fought.campaign.pk, actor("ada"))
    first = chronicle_pages.chronicle_page(seen)
    second = chronicle_pages.chronicle_page(seen, first.older)
    numbers = [each.number for told in (first, second) for each in told.chapters]
    assert numbers == [3, 2, 1, 0]
    assert second.older is None
    assert not second.is_newest


def test_the_ledger_of_a_crew_is_everything_that_concerns_it(fought) -> None:
    crew = fought.crews["ada"].pk
    page = ledger_pages.ledger_page(fought.campaign, LedgerFilter(crew=crew))
    own = [
        line.number
        for line in journal.lines(fought.campaign)
        if crew in set(projections.concerned(line.entry))
    ]
    assert page.paginator.count == len(own)
    found = [
        row.number
        for number in page.paginator.page_range
        for row in ledger_pages.ledger_page(
            fought.campaign, LedgerFilter(crew=crew, page=str(number))
        ).object_list
    ]
    assert found == own[::-1]
    bought = ledger_pages.ledger_page(fought.campaign, LedgerFilter(crew=crew, kind="gear_gained"))
    assert len(bought.object_list) == 3


def test_pages_of_the_whole_ledger_have_every_line_once(fought) -> None:
    page = ledger_pages.ledger_page(fought.campaign, LedgerFilter())
    numbers = [
        row.number
        for number in page.paginator.page_range
        for row in ledger_pages.ledger_page(
            fought.campaign, LedgerFilter(page=str(number))
        ).object_list
    ]
    assert numbers == list(range(fought.campaign.entries, 0, -1))
    assert len(page.paginator.page_range) > 1
    today = timezone.localdate()
    until = ledger_pages.ledger_page(fought.campaign, LedgerFilter(until=today))
    assert until.paginator.count == fought.campaign.entries


# --- Marks ---------------------------------------------------------------------------------------


def test_a_past_moment_is_folded_from_the_last_mark(war, monkeypatch) -> None:
    monkeypatch.setattr(projections, "A_SNAPSHOT", 20)
    moments = []
    for number in range(3):
        war.settle(war.arrange(f"a{number}"))
        moments.append((timezone.now(), war.state))
    campaign = Campaign.objects.get()
    assert CampaignSnapshot.objects.count() >= 3
    lines = list(journal.lines(campaign))
    for moment, state in moments:
        assert journal.stood(campaign, moment) == state
    folded = []
    real = journal.fold
    monkeypatch.setattr(journal, "fold", lambda c, e: folded.append(e) or real(c, e))
    journal.stood(campaign, timezone.now())
    assert len(folded) < len(lines) / 2


def test_the_nightly_check_finds_a_mark_that_is_none(war, monkeypatch) -> None:
    monkeypatch.setattr(projections, "A_SNAPSHOT", 20)
    war.settle(war.arrange())
    assert check(war.campaign.pk) == ""
    mark = CampaignSnapshot.objects.first()
    kept = CampaignSnapshot.objects.filter(pk=mark.pk)
    kept.update(state=zlib.compress(packed(s.Campaign(name="Another"))))
    assert f"after entry {mark.number}" in check(war.campaign.pk)
    kept.update(state=zlib.compress(b"{}x"))  # of an older shape
    assert check(war.campaign.pk) == ""
    assert not kept.exists()


# --- Weapons -------------------------------------------------------------------------------------


@pytest.fixture
def on_the_web(war) -> Aftermath:
    """A battle that machines fought, to be confirmed."""
    row = war.arrange("web", on_the_web=True)
    seat = row.battle.seats.exclude(invite=None).get(role="player")
    fight(seating.accept_invitation(seat.invite, actor("bruno")), "plain")
    return aftermaths.collect(row.pk, actor("ada"))


def test_weapons_are_counted_once_when_a_battle_is_settled(war, on_the_web) -> None:
    row = on_the_web
    assert not WeaponTally.objects.exists()
    for name in ("ada", "bruno"):
        row = aftermaths.confirm(row.pk, actor(name), str(row.revision))
    assert row.tallied
    deeds = list(reports.deeds_of(row.battle))
    shots = Counter(row.sides[each.side] for each in deeds if each.kind == ATTACK)
    kills = Counter(row.sides[each.side] for each in deeds
                    if each.kind == OUT and each.who and each.side != each.whom_side)  # fmt: skip
    for crew in row.sides.values():
        lines = counts_of(war.campaign, crew)
        assert sum(each.shots for each in lines) == shots[crew]
        assert sum(each.kills for each in lines) == kills[crew]
        assert all(each.hits >= each.kills > -1 for each in lines)
    assert sum(shots.values()) > 0  # the dice say how many
    before = list(WeaponTally.objects.values_list())
    weapon_counts.count(row)
    assert list(WeaponTally.objects.values_list()) == before
    WeaponTally.objects.all().delete()  # as before weapons were counted
    Aftermath.objects.update(tallied=False)
    check(war.campaign.pk)
    check(war.campaign.pk)
    again = [each[1:] for each in WeaponTally.objects.order_by("crew", "weapon").values_list()]
    assert again == sorted((each[1:] for each in before), key=lambda each: each[1:3])
    assert LedgerEntry.objects.count() == war.state.entries


def test_what_weapons_did_counts_as_long_as_its_battle_does(war, on_the_web) -> None:
    row = on_the_web
    for name in ("ada", "bruno"):
        row = aftermaths.confirm(row.pk, actor(name), str(row.revision))
    before = counts_of(war.campaign)
    assert before
    assert ruled(row, "void").status == Aftermath.Status.VOID
    assert counts_of(war.campaign) == ()
    assert not WeaponTally.objects.exists()
    row = ruled(row, "won", war.crews["ada"].pk)
    assert (row.status, counts_of(war.campaign)) == (Aftermath.Status.SETTLED, before)
    row = ruled(row, "forfeit")  # it was fought all the same
    assert counts_of(war.campaign) == before
    # As voided before that took anything back: the nightly check makes up for it, once.
    Aftermath.objects.update(status=Aftermath.Status.VOID)
    for _ in range(2):
        assert check(war.campaign.pk) == ""
        assert counts_of(war.campaign) == ()


def test_what_is_taken_back_is_that_battle_and_no_other(war, on_the_web) -> None:
    row, crew = on_the_web, war.crews["ada"].pk
    more = {"campaign": war.campaign, "crew": crew, "shots": 7, "hits": 3, "kills": 1}
    WeaponTally.objects.create(weapon="Club", battles=2, **more)
    for name in ("ada", "bruno"):
        row = aftermaths.confirm(row.pk, actor(name), str(row.revision))
    line = WeaponTally.objects.exclude(weapon="Club").order_by("-shots")[0]
    before = [line.shots, line.hits, line.kills, line.battles]
    WeaponTally.objects.filter(pk=line.pk).update(
        shots=line.shots + 5, hits=line.hits + 4, kills=line.kills + 2, battles=line.battles + 1
    )
    ruled(row, "void")
    kept = WeaponTally.objects.values_list("weapon", "shots", "hits", "kills", "battles")
    assert before[0] > 0
    assert sorted(kept) == sorted([("Club", 7, 3, 1, 2), (line.weapon, 5, 4, 2, 1)])
