"""What a campaign tells the warbands that its crews are."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command

from accounts.actors import actor_from
from battles.models import Seat
from battles.services import history as battle_history
from battles.services import seating
from campaigns.campaigns import journal, projections
from campaigns.campaigns.models import Aftermath, Campaign, Crew
from campaigns.campaigns.permissions import seen_lines
from campaigns.campaigns.services import aftermaths, campaigns, past_warbands
from campaigns.clubs.models import Club
from rosters.models import HistoryLine, Warband
from rosters.queries.history import history_page
from rosters.services import warbands as rosters
from tests.campaigns.campaigns.conftest import actor, fight
from tests.campaigns.campaigns.test_rulings import ruled

pytestmark = pytest.mark.django_db


def of(war, name: str) -> Warband:
    return Warband.objects.get(pk=war.crews[name].warband_id)


def record(war, name: str) -> tuple[int, int, int]:
    row = of(war, name)
    return row.won, row.drawn, row.lost


def kill(war) -> tuple[list[str], Aftermath]:
    """Battles until somebody of Bruno's is dead: the ids of the dead, and the last battle."""
    for number in range(12):
        ready = [who for who, each in war.crew("bruno").people.items() if each.state == "ready"]
        fates = {f"bruno_{who}": "killed" for who in ready[1:]}
        row = war.settle(war.arrange(f"k{number}"), **fates)
        people = war.crew("bruno").people
        if dead := [who for who, each in people.items() if each.state == "dead"]:
            return dead, row
    raise AssertionError("nobody dies")


def lines() -> list[tuple[object, ...]]:
    names = ("warband", "source", "key", "title", "outcome", "notes", "fates")
    return list(HistoryLine.objects.order_by("warband", "key").values_list(*names))


def test_a_battle_of_a_campaign_tells_both_crews_warbands(war):
    row = war.settle(war.arrange(title="The docks"))
    assert record(war, "ada") == (1, 0, 0)
    assert record(war, "bruno") == (0, 0, 1)
    line = HistoryLine.objects.get(warband=of(war, "ada"))
    assert (line.title, line.setting, line.occasion) == (
        "The docks", "Toll on Tanner Street", "The toll war",
    )  # fmt: skip
    assert line.address == row.get_absolute_url()
    assert line.opponent == war.crews["bruno"].name
    assert line.foe == of(war, "bruno")


def test_the_dead_and_the_scarred_are_marked_as_the_ledger_has_them(war):
    dead, _ = kill(war)
    people, marks = war.crew("bruno").people, of(war, "bruno").marks
    scarred = {who for who, each in people.items() if each.wounds}
    assert {who for who, mark in marks.items() if "dead" in mark} == set(dead)
    assert {who for who, mark in marks.items() if "scars" in mark} >= scarred
    assert of(war, "ada").marks == {}


def test_a_verdict_changes_the_record_and_a_void_battle_does_not_count(war):
    row = ruled(war.settle(war.arrange()), "won", war.crews["bruno"].pk)
    assert (record(war, "ada"), record(war, "bruno")) == ((0, 0, 1), (1, 0, 0))
    row = ruled(row, "forfeit")
    assert (record(war, "ada"), record(war, "bruno")) == ((0, 0, 1), (0, 0, 1))
    ruled(row, "void")
    assert (record(war, "ada"), record(war, "bruno")) == ((0, 0, 0), (0, 0, 0))
    assert {each.notes for each in HistoryLine.objects.all()} == {"It does not count."}


def test_a_correction_brings_somebody_back(war):
    [dead, *_], _ = kill(war)
    assert "dead" in of(war, "bruno").marks[dead]
    fields = {"what": "member", "crew": war.crews["bruno"].pk, "member": dead, "state": "ready"}
    campaigns.put_right(
        war.campaign.pk, actor("rita"), {**fields, "token": "c", "reason": "It was a scratch."}
    )
    assert "dead" not in of(war, "bruno").marks.get(dead, {})


def test_a_level_that_is_chosen_is_told(war):
    before = HistoryLine.objects.count()
    war.settle(war.arrange())
    rose = [f for line in HistoryLine.objects.all() for f in line.fates if f["kind"] == "rose"]
    told = journal.lines(war.campaign)
    advanced = [each for each in told if type(each.entry).__name__ == "Advanced"]
    assert len(rose) == len(advanced)
    assert HistoryLine.objects.count() == before + 2


def test_a_battle_on_the_site_and_its_settlement_are_one_event(war):
    row = war.arrange(on_the_web=True)
    row.refresh_from_db()
    assert {each.warband_id for each in row.battle.seats.all()} == {
        of(war, "ada").pk, of(war, "bruno").pk,
    }  # fmt: skip


def test_what_is_told_can_be_thrown_away_and_told_anew(war):
    _, row = kill(war)
    ruled(row, "void")
    war.campaign.refresh_from_db()
    before, marks = lines(), of(war, "bruno").marks
    projections.forget(war.campaign)
    assert lines() == []
    Campaign.objects.filter(pk=war.campaign.pk).update(remembered=0)
    war.campaign.refresh_from_db()
    journal.catch_up(war.campaign)
    assert lines() == before
    assert of(war, "bruno").marks == marks


def test_the_campaign_of_a_club_that_is_not_listed_is_named_to_its_members_alone(war):
    war.settle(war.arrange(title="The docks"))
    row, nobody = of(war, "ada"), actor_from(AnonymousUser(), "")
    [key] = HistoryLine.objects.filter(warband=row).values_list("key", flat=True)
    for is_listed in (True, False):
        Club.objects.update(is_listed=is_listed)
        readers = {name: actor(name) for name in ("ada", "cleo", "eve")} | {"nobody": nobody}
        seen = {name: seen_lines(each, [key]) == {key} for name, each in readers.items()}
        assert seen == {"ada": True, "cleo": True, "eve": is_listed, "nobody": is_listed}
        [event] = history_page(row, nobody, "1").events.object_list
        assert event.title == ("The docks" if is_listed else "Toll on Tanner Street")
        assert bool(event.href) == is_listed


def test_a_crew_whose_warband_is_gone_is_told_nothing(war):
    of(war, "ada").delete()
    war.settle(war.arrange())
    assert Crew.objects.get(pk=war.crews["ada"].pk).warband is None
    assert HistoryLine.objects.count() == 1
    assert battle_history.due_battles().count() == 0


def test_a_battle_that_was_played_and_settled_counts_once(war):
    row = war.arrange("web", on_the_web=True)
    seat = row.battle.seats.exclude(invite=None).get(role="player")
    battle = fight(seating.accept_invitation(seat.invite, actor("bruno")), "plain")
    battle_history.write_history(battle.pk)
    row = aftermaths.collect(row.pk, actor("ada"))
    before = record(war, "ada")
    for name in ("ada", "bruno"):
        row = aftermaths.confirm(row.pk, actor(name), str(row.revision))
    assert row.status == "settled"
    assert (sum(before), record(war, "ada")) == (1, before)
    assert HistoryLine.objects.filter(warband=of(war, "ada")).count() == 2
    [event] = history_page(of(war, "ada"), actor("ada"), "1").events.object_list
    assert event.occasion == "The toll war"
    assert event.losses is not None


def test_what_ended_before_warbands_were_told_is_told_by_a_command(war, capsys):
    row = war.arrange("web", on_the_web=True)
    seat = row.battle.seats.exclude(invite=None).get(role="player")
    battle = fight(seating.accept_invitation(seat.invite, actor("bruno")), "plain")
    battle_history.write_history(battle.pk)
    row = aftermaths.collect(row.pk, actor("ada"))
    for name in ("ada", "bruno"):
        row = aftermaths.confirm(row.pk, actor(name), str(row.revision))
    before = lines()
    HistoryLine.objects.all().delete()
    Crew.objects.update(warband=None)
    Seat.objects.update(warband=None)
    Warband.objects.update(won=0, lost=0, drawn=0)
    for _ in range(2):
        call_command("write_histories")
        assert lines() == before
        assert sum(record(war, "ada")) == 1
    assert "1 battles" in capsys.readouterr().out


def test_a_warband_that_stood_otherwise_in_the_battle_is_not_taken_for_it(war):
    crew = war.crews["ada"]
    Crew.objects.filter(pk=crew.pk).update(warband=None, document={**crew.document, "made": 999})
    assert past_warbands.name_crews() == 0
    Crew.objects.filter(pk=crew.pk).update(document=crew.document)
    rosters.copy_warband(of(war, "ada"), actor("bruno"), "a copy of somebody else")
    assert past_warbands.name_crews() == 1
    assert Crew.objects.get(pk=crew.pk).warband_id == crew.warband_id
