"""After a battle: both see the same list, both confirm, and everything is written once."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from battles.matchmaking.plans import BadPlan
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, LedgerEntry
from campaigns.campaigns.services import aftermaths, arrangements, campaigns, reports
from campaigns.campaigns.services.open_battles import AFTERWARDS
from campaigns.clubs.models import Membership
from notifications.models import Notice
from rosters.services import warbands as rosters
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.settling import ABSENT
from rules.kernel.deeds import OUT
from rules.registry import RULESETS
from tests.campaigns.campaigns.conftest import actor, fight
from web.errors import NotYours

pytestmark = pytest.mark.django_db
Status = Aftermath.Status


def sound(war) -> None:
    war.campaign.refresh_from_db()
    assert journal.fault_of(war.campaign) == ""


def test_a_battle_at_a_table_is_settled_when_both_agree(war) -> None:
    row = war.arrange(holding="docks", arc="toll")
    filed = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    assert filed.status == Status.REPORTED
    assert war.state.battles == 0
    done = aftermaths.confirm(row.pk, actor("bruno"), str(filed.revision))
    assert done.status == Status.SETTLED
    state = war.state
    assert state.battles == 1
    assert state.holdings["docks"] == war.crews["ada"].pk
    assert state.stories["toll"] == "reprisal"
    assert war.crew("ada").people["m2"].felled == 1
    sound(war)


def test_it_is_applied_once_whatever_is_pressed_and_by_whom(war) -> None:
    row = war.settle(war.arrange())
    before, entries = war.state, LedgerEntry.objects.count()
    for name in ("ada", "bruno", "ada"):
        aftermaths.confirm(row.pk, actor(name), str(row.revision))
    aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    aftermaths.decide(row.pk, actor("rita"), {"how": "reported", "words": "Again."})
    assert war.state == before
    assert LedgerEntry.objects.count() == entries


def test_the_ledger_itself_settles_a_battle_once(war) -> None:
    """Even a row that has lost its status cannot bring the pay again, nor ask who was fit."""
    fates = {f"ada_{member}": "unconscious" for member in war.crew("ada").people}
    row = war.settle(war.arrange(), **fates)
    assert any(each.state != s.READY for each in war.crew("ada").people.values())
    before = war.state
    Aftermath.objects.filter(pk=row.pk).update(status=Status.REPORTED)
    again = {"how": "reported", "words": "Again.", "revision": str(row.revision)}
    aftermaths.decide(row.pk, actor("rita"), again)
    assert war.state == before


def test_one_yes_is_not_enough_and_a_stale_one_is_none(war) -> None:
    row = war.arrange()
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    assert aftermaths.confirm(row.pk, actor("ada"), "1").status == Status.REPORTED
    with pytest.raises(BadEntry, match="changed"):
        aftermaths.confirm(row.pk, actor("bruno"), "0")
    with pytest.raises(BadEntry, match="just filled"):
        aftermaths.file_report(row.pk, actor("bruno"), {"revision": "0"})
    row = aftermaths.file_report(row.pk, actor("bruno"), war.fields(row, winner="bruno"))
    assert (row.revision, row.status) == (2, Status.REPORTED)
    row = aftermaths.confirm(row.pk, actor("ada"), "2")
    assert war.crew("bruno").won == 1


def test_a_dispute_goes_to_a_referee_and_stays_in_the_record(war) -> None:
    row = war.arrange()
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    with pytest.raises(BadEntry, match="what is wrong"):
        aftermaths.dispute(row.pk, actor("bruno"), " ")
    aftermaths.dispute(row.pk, actor("bruno"), "Nobody won.")
    assert Notice.objects.filter(user__username="rita", text__contains="Nobody won.").exists()
    with pytest.raises(BadEntry, match="disputed"):
        aftermaths.confirm(row.pk, actor("ada"), "1")
    with pytest.raises(NotYours):
        aftermaths.decide(row.pk, actor("ada"), {"how": "reported", "words": "Mine."})
    decided = {**war.fields(row, winner="ada"), "winner": "", "how": "filled",
               "words": "A draw by the photographs."}  # fmt: skip
    row = aftermaths.decide(row.pk, actor("rita"), decided)
    assert row.status == Status.SETTLED
    assert war.crew("ada").drawn == 1
    assert [each.words for each in row.confirmations.all() if each.words] == [
        "Nobody won.", "A draw by the photographs."]  # fmt: skip
    sound(war)


def test_a_judge_settles_only_the_list_that_they_have_seen(war) -> None:
    row = war.arrange()
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    seen = {"how": "reported", "words": "So be it.", "revision": str(row.revision)}
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row, winner="bruno"))
    with pytest.raises(BadEntry, match="The list has changed"):
        aftermaths.decide(row.pk, actor("rita"), seen)
    aftermaths.dispute(row.pk, actor("bruno"), "No.")
    with pytest.raises(BadEntry, match="A referee or organiser decides this now"):
        aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    aftermaths.decide(row.pk, actor("rita"), {**seen, "revision": str(row.revision)})
    assert war.crew("bruno").won == 1


def test_a_battle_may_not_count_at_all(war) -> None:
    row = war.arrange()
    row = aftermaths.decide(
        row.pk, actor("rita"), {"how": "void", "words": "The table fell over.", "revision": "0"}
    )
    assert row.status == Status.VOID
    assert war.state.battles == 0
    war.arrange("another")


def test_nobody_decides_about_their_own_battle(war) -> None:
    war.campaign.club.memberships.filter(name="Ada").update(role="referee")
    row = war.arrange()
    with pytest.raises(BadEntry, match="another referee"):
        aftermaths.decide(row.pk, actor("ada"), {"how": "void", "words": "Because."})


def test_strangers_arrange_and_confirm_nothing(war) -> None:
    row = war.arrange()
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    for name in ("cleo", "eve"):
        with pytest.raises(NotYours):
            aftermaths.confirm(row.pk, actor(name), "1")
        with pytest.raises(NotYours):
            aftermaths.dispute(row.pk, actor(name), "No.")


def test_a_crew_fights_one_battle_at_a_time(war) -> None:
    war.arrange()
    with pytest.raises(BadEntry, match="another battle to settle"):
        war.arrange("second", "ada", "cleo")
    assert war.arrange().token == "a"  # the same press


def test_nobody_leaves_or_ends_what_a_battle_is_still_to_change(war) -> None:
    row = war.arrange()
    with pytest.raises(BadEntry, match="Settle your battle first"):
        campaigns.leave(war.campaign.pk, war.crews["bruno"].pk, actor("bruno"))
    with pytest.raises(BadEntry, match="Settle “"):
        campaigns.end(war.campaign.pk, actor("olga"))
    war.settle(row)
    campaigns.leave(war.campaign.pk, war.crews["bruno"].pk, actor("bruno"))
    campaigns.end(war.campaign.pk, actor("olga"))
    assert war.state.ended
    sound(war)


def test_two_battles_for_the_same_place_are_not_open_at_once(war) -> None:
    user = get_user_model().objects.create_user("dora", "", "tidy-otter")
    club = war.campaign.club
    Membership.objects.create(club=club, user=user, name="Dora", role="member")
    ready = next(each for each in RULESETS["firewall"].workshop.ready() if each.name == "Wardens")
    kept = rosters.keep_new(actor("dora"), ready, "ready").pk
    war.crews["dora"] = campaigns.join(war.campaign.pk, actor("dora"), kept, "")
    row = war.arrange(holding="docks")
    with pytest.raises(BadEntry, match="Another battle for that place"):
        war.arrange("b", "cleo", "dora", holding="docks")
    war.settle(row)
    with pytest.raises(BadEntry, match="must be in the battle"):
        war.arrange("b", "cleo", "dora", holding="docks")


def test_nobody_fights_a_crew_whose_player_has_left_the_club(war) -> None:
    Membership.objects.filter(name="Bruno").update(left=war.campaign.created)
    with pytest.raises(BadEntry, match="not in the club any more"):
        war.arrange()


def test_nothing_that_a_battle_may_have_used_is_put_away_before_it_is_settled(war) -> None:
    smoke = {"part": "grenades", "thing": "smoke"}
    who = war.member("ada", 1)
    war.deal("ada", "buy", "1", **smoke, count="2")
    war.deal("ada", "give", "2", **smoke, member=who)
    row = war.arrange()
    for verb in AFTERWARDS:
        with pytest.raises(BadEntry, match="Settle your battle first"):
            war.deal("ada", verb, "3", **smoke, member=who)
    war.deal("ada", "buy", "4", **smoke)
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    with pytest.raises(BadEntry, match="Settle your battle first"):
        war.deal("bruno", "appoint", "5", member=war.member("bruno"))
    aftermaths.dispute(row.pk, actor("bruno"), "No.")
    with pytest.raises(BadEntry, match="Settle your battle first"):
        war.deal("ada", "take", "6", **smoke, member=who)
    aftermaths.decide(row.pk, actor("rita"), {"how": "void", "words": "Rain.", "revision": "1"})
    war.deal("ada", "take", "6", **smoke, member=who)
    assert [each.count for each in war.crew("ada").stash] == [3]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"arc": "nothing"}, "story"),
        ({"holding": "moon"}, "holding"),
    ],
)
def test_what_cannot_be_arranged_is_refused(war, more, words) -> None:
    with pytest.raises(BadEntry, match=words):
        war.arrange(**more)


def test_a_holding_of_a_third_crew_is_not_fought_for(war) -> None:
    campaigns.put_right(war.campaign.pk, actor("rita"), {
        "what": "holding", "holding": "docks", "crew": war.crews["cleo"].pk, "reason": "Agreed.",
        "token": "t"})  # fmt: skip
    with pytest.raises(BadEntry, match="must be in the battle"):
        war.arrange(holding="docks")


def test_numbers_that_nobody_can_have_put_out(war) -> None:
    row = war.arrange()
    fields = war.fields(row)
    name = next(key for key in fields if key.startswith("felled."))
    for bad in ("-1", "many", "100", "²"):
        with pytest.raises(BadEntry, match="0 to 99"):
            aftermaths.file_report(row.pk, actor("ada"), {**fields, name: bad})


def test_who_is_dead_is_dead_in_the_next_warband(war) -> None:
    gone: set[str] = set()
    for number in range(12):  # whether somebody dies is decided by dice, whose secret is random
        if gone:
            break
        row = war.arrange(f"battle {number}")
        fates = {f"ada_{member}": "killed" for member in list(war.crew("ada").people)[1:]}
        war.settle(row, winner="bruno", **fates)
        gone = {name for name, each in war.crew("ada").people.items() if each.state == s.DEAD}
    fielded = arrangements.fieldable(war.state, war.crews["ada"].pk)
    there = {each.id for team in fielded.teams for each in team.members}
    assert gone
    assert not gone & there
    sound(war)


# --- On the web ----------------------------------------------------------------------------------


@pytest.fixture
def fought(war) -> Aftermath:
    """A battle on the web that machines have fought for Ada and Bruno."""
    from battles.services import seating

    row = war.arrange(on_the_web=True)
    seat = row.battle.seats.exclude(joined_at__isnull=False).get()
    battle = seating.accept_invitation(seat.invite, actor("bruno"))
    fight(battle, "plain")
    return Aftermath.objects.get(pk=row.pk)


def test_a_battle_on_the_web_fills_the_list_from_its_journal(war, fought) -> None:
    row = aftermaths.collect(fought.pk, actor("ada"))
    assert row.status == Status.REPORTED
    report = reports.report_in(row)
    assert {each.crew for each in report.crews} == {war.crews[n].pk for n in ("ada", "bruno")}
    for given in report.crews:
        name = next(name for name, crew in war.crews.items() if crew.pk == given.crew)
        assert {part.member for part in given.parts} == set(war.crew(name).people)
    out = sum(bool(part.fate) for each in report.crews for part in each.parts)
    felled = sum(part.felled for each in report.crews for part in each.parts)
    told = [each for each in reports.deeds_of(row.battle) if each.kind == OUT and each.who]
    feats = [each for each in told if each.side != each.whom_side and each.fate != "gunner"]
    assert felled == len(feats)  # somebody may be put out twice, or get up again
    assert ABSENT not in [part.fate for each in report.crews for part in each.parts]
    assert row.battle.winner == "" or report.winner == row.sides[row.battle.winner]
    with pytest.raises(BadEntry, match="tells everything itself"):
        aftermaths.file_report(row.pk, actor("ada"), {})
    aftermaths.confirm(row.pk, actor("ada"), "1")
    row = aftermaths.confirm(row.pk, actor("bruno"), "1")
    assert row.status == Status.SETTLED
    rolled = LedgerEntry.objects.filter(kind="fate_rolled").count()
    assert rolled == out
    sound(war)


def test_the_list_is_not_filled_before_the_battle_is_over(war) -> None:
    row = war.arrange(on_the_web=True)
    with pytest.raises(BadEntry, match="not over yet"):
        aftermaths.collect(row.pk, actor("ada"))


def test_whoever_fields_something_else_needs_a_referee(war, fought) -> None:
    seat = fought.battle.seats.get(side="tollgate")
    seat.force = {**seat.force, "name": "Somebody else"}
    seat.save()
    with pytest.raises(BadEntry, match="a referee must fill"):
        aftermaths.collect(fought.pk, actor("ada"))


def test_the_crews_are_fielded_as_the_ledger_has_them(war) -> None:
    row = war.arrange(on_the_web=True)
    seat = row.battle.seats.get(side="wardens")
    assert seat.user.username == "ada"
    assert seat.force == row.forces["wardens"]
    names = {each["id"] for team in seat.force["teams"] for each in team["members"]}
    assert names == set(war.crew("ada").people)


def test_a_clock_that_cannot_be_is_refused(war) -> None:
    with pytest.raises(BadPlan):
        war.arrange(on_the_web=True, clock={"kind": "sundial"})
