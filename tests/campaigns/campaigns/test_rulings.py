"""Ruling on a battle anew: who may, what is netted out, what stays in the record; and silence."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Ban
from battles.matchmaking.services import answer_seat_request
from battles.models import SeatRequest
from battles.services.seating import InvitationRefused
from campaigns.campaigns import journal, tasks
from campaigns.campaigns.models import Aftermath, Confirmation, LedgerEntry
from campaigns.campaigns.services import aftermaths, auto_confirm, campaigns, rulings
from notifications.models import Notice
from rules.kernel.campaign.entries import BadEntry
from tests.campaigns.campaigns.conftest import actor
from web.errors import NotYours

pytestmark = pytest.mark.django_db
Status = Aftermath.Status


def sound(war) -> None:
    war.campaign.refresh_from_db()
    assert journal.fault_of(war.campaign) == ""


def ruled(row: Aftermath, how: str, winner: str = "", by: str = "rita") -> Aftermath:
    """Reopened by Olga, and ruled on by somebody."""
    row = rulings.reopen(row.pk, actor("olga"), "There are photographs.")
    said = {"how": how, "winner": winner, "words": "By the photographs.",
            "revision": str(row.revision)}  # fmt: skip
    return rulings.rule_again(row.pk, actor(by), said)


def money(war) -> dict[str, int]:
    return {name: war.purse(name) for name in ("ada", "bruno")}


def tallies(war) -> list[tuple[int, int, int]]:
    return [(c.battles, c.won, c.lost) for c in (war.crew("ada"), war.crew("bruno"))]


def test_a_verdict_nets_out_what_an_earlier_one_moved(war) -> None:
    row = war.arrange(holding="docks", arc="toll")
    pay = war.state.terms.pay
    row = war.settle(row)  # Ada has won
    first = money(war)
    row = ruled(row, "won", war.crews["bruno"].pk)
    assert row.status == Status.SETTLED
    gap = pay.won - pay.lost
    assert money(war) == {"ada": first["ada"] - gap, "bruno": first["bruno"] + gap}
    assert tallies(war) == [(1, 0, 1), (1, 1, 0)]
    assert war.state.holdings["docks"] == war.crews["bruno"].pk
    assert war.state.stories["toll"] != "reprisal"
    row = ruled(row, "won", war.crews["ada"].pk)
    assert money(war) == first
    assert tallies(war) == [(1, 1, 0), (1, 0, 1)]
    assert (war.state.holdings["docks"], war.state.stories["toll"]) == (
        war.crews["ada"].pk, "reprisal")  # fmt: skip
    assert war.state.battles == 1
    sound(war)


@pytest.mark.parametrize(("how", "tally"), [("forfeit", (1, 0, 1)), ("void", (0, 0, 0))])
def test_what_does_not_count_pays_nobody_however_often_it_is_ruled(war, how, tally) -> None:
    before = money(war)
    row = war.settle(war.arrange(holding="docks"))
    for _ in range(3):
        row = ruled(row, how)
        assert money(war) == before
        assert tallies(war) == [tally, tally]
    assert row.status == (Status.VOID if how == "void" else Status.SETTLED)
    assert war.state.holdings.get("docks", "") == ""
    assert war.state.battles == (how == "forfeit")
    row = ruled(row, "stands")
    assert row.status == (Status.VOID if how == "void" else Status.SETTLED)
    sound(war)


def test_both_forfeit_pays_nobody_at_once_too(war) -> None:
    before, stories = money(war), war.state.stories
    row = war.arrange(holding="docks", arc="toll")
    said = {"how": "forfeit", "words": "Nobody came.", "revision": "0"}
    row = aftermaths.decide(row.pk, actor("rita"), said)
    assert (money(war), tallies(war)) == (before, [(1, 0, 1), (1, 0, 1)])
    assert (war.state.stories, war.state.holdings.get("docks", "")) == (stories, "")
    row = ruled(row, "won", war.crews["ada"].pk)
    pay = war.state.terms.pay
    assert money(war) == {"ada": before["ada"] + pay.won, "bruno": before["bruno"] + pay.lost}
    row = ruled(row, "forfeit")
    assert money(war) == before
    sound(war)


def test_what_is_spent_is_not_given_back_out_of_nothing(war) -> None:
    row = war.settle(war.arrange())
    war.deal("ada", "pay", "p", other=war.crews["cleo"].pk, amount=str(war.purse("ada")))
    row = rulings.reopen(row.pk, actor("olga"), "There are photographs.")
    said = {"how": "void", "words": "No.", "revision": str(row.revision)}
    entries = LedgerEntry.objects.count()
    with pytest.raises(BadEntry, match=r"has only 0 left"):
        rulings.rule_again(row.pk, actor("rita"), said)
    assert LedgerEntry.objects.count() == entries
    sound(war)


def test_pressing_twice_rules_once_and_a_stale_page_rules_nothing(war) -> None:
    row = war.settle(war.arrange())
    row = rulings.reopen(row.pk, actor("olga"), "Why not.")
    revision = row.revision
    assert rulings.reopen(row.pk, actor("olga"), "Why not.").revision == revision
    with pytest.raises(BadEntry, match="Look at it again"):
        rulings.rule_again(row.pk, actor("rita"), {"how": "void", "words": "x", "revision": "0"})
    said = {"how": "void", "words": "No.", "revision": str(revision)}
    rulings.rule_again(row.pk, actor("rita"), said)
    entries = LedgerEntry.objects.count()
    rulings.rule_again(row.pk, actor("rita"), said)
    assert LedgerEntry.objects.count() == entries


def test_only_an_organiser_reopens_with_a_reason_and_the_record_is_kept(war) -> None:
    row = war.settle(war.arrange())
    with pytest.raises(BadEntry, match="Say why"):
        rulings.reopen(row.pk, actor("olga"), " ")
    for name in ("rita", "cleo"):
        with pytest.raises(NotYours):
            rulings.reopen(row.pk, actor(name), "Because.")
    ruled(row, "won", "")
    said = list(Confirmation.objects.filter(aftermath=row, crew=None).values_list("words"))
    assert said == [("There are photographs.",), ("By the photographs.",)]
    assert LedgerEntry.objects.filter(kind="battle_counted").count() == 1
    assert LedgerEntry.objects.filter(kind="corrected").count() == 1


def test_a_campaign_does_not_end_over_an_open_ruling(war) -> None:
    row = war.settle(war.arrange())
    rulings.reopen(row.pk, actor("olga"), "There are photographs.")
    with pytest.raises(BadEntry, match="Settle “"):
        campaigns.end(war.campaign.pk, actor("olga"))
    assert war.arrange("next").status == Status.FIGHTING  # nobody waits for it


def test_a_battle_that_never_counted_is_settled_like_any_other(war) -> None:
    row = war.arrange()
    said = {"how": "void", "words": "Rain.", "revision": "0"}
    row = aftermaths.decide(row.pk, actor("rita"), said)
    other = war.arrange("b")
    with pytest.raises(BadEntry, match="another battle to settle"):
        rulings.reopen(row.pk, actor("olga"), "It was fought.")
    aftermaths.decide(other.pk, actor("rita"), said)
    row = rulings.reopen(row.pk, actor("olga"), "It was fought.")
    assert row.status == Status.DISPUTED
    filled = {**war.fields(row), "how": "filled", "words": "It was."}
    assert aftermaths.decide(row.pk, actor("rita"), filled).status == Status.SETTLED
    assert tallies(war) == [(1, 1, 0), (1, 0, 1)]


@pytest.mark.parametrize("how", ["reported", "filled", "void", "forfeit"])
def test_who_fought_rules_on_nothing_of_it(war, how) -> None:
    war.campaign.club.memberships.filter(name="Ada").update(role="owner")
    row = war.arrange()
    said = {**war.fields(row), "how": how, "words": "Mine.", "revision": "0"}
    with pytest.raises(BadEntry, match="You fought in it"):
        aftermaths.decide(row.pk, actor("ada"), said)
    row = war.settle(row)
    with pytest.raises(BadEntry, match="You fought in it"):
        rulings.reopen(row.pk, actor("ada"), "Mine.")
    row = rulings.reopen(row.pk, actor("olga"), "Hers.")
    again = {"how": how, "words": "Mine.", "revision": str(row.revision)}
    with pytest.raises(BadEntry, match="You fought in it"):
        rulings.rule_again(row.pk, actor("ada"), again)


# --- Silence -------------------------------------------------------------------------------------


def test_silence_is_a_yes_after_two_full_days_since_the_last_word(war) -> None:
    row = aftermaths.file_report((row := war.arrange()).pk, actor("ada"), war.fields(row))
    tasks.sweep_campaigns()
    row.refresh_from_db()
    assert row.status == Status.REPORTED  # never at once
    now = timezone.now()
    row.confirmations.update(created=now - timedelta(days=1))
    aftermaths.file_report(row.pk, actor("bruno"), war.fields(row))  # a word more
    row.confirmations.filter(revision=1).update(created=now - timedelta(days=9))
    assert auto_confirm.due(now) == []
    assert not auto_confirm.confirm_unanswered(
        row.pk, now + auto_confirm.SILENCE - timedelta(minutes=1)
    )
    later = timezone.now() + auto_confirm.SILENCE
    assert auto_confirm.due(later) == [row.pk]
    assert auto_confirm.confirm_unanswered(row.pk, later)
    assert not auto_confirm.confirm_unanswered(row.pk, later)
    assert war.state.battles == 1
    sound(war)


def test_the_sweep_settles_what_is_due(war) -> None:
    row = aftermaths.file_report((row := war.arrange()).pk, actor("ada"), war.fields(row))
    row.confirmations.update(created=timezone.now() - auto_confirm.SILENCE)
    tasks.sweep_campaigns()
    row.refresh_from_db()
    assert row.status == Status.SETTLED


def test_what_is_disputed_waits_for_people(war) -> None:
    row = aftermaths.file_report((row := war.arrange()).pk, actor("ada"), war.fields(row))
    aftermaths.dispute(row.pk, actor("bruno"), "No.")
    assert auto_confirm.due(timezone.now() + timedelta(days=9)) == []
    assert not auto_confirm.confirm_unanswered(row.pk, timezone.now() + timedelta(days=9))


# --- Who is kept out, and who drops out ----------------------------------------------------------


def test_nobody_drops_out_while_a_battle_of_theirs_is_fought(war) -> None:
    row = war.arrange()
    with pytest.raises(BadEntry, match="Settle your battle first"):
        campaigns.leave(war.campaign.pk, war.crews["ada"].pk, actor("ada"))
    war.settle(row)
    campaigns.leave(war.campaign.pk, war.crews["ada"].pk, actor("ada"))
    assert not war.crew("ada").is_here


def test_bans_hold_where_battles_are_arranged(war) -> None:
    ban = Ban.objects.create(user_id=actor("ada").user_id, scope="talk", reason="Rude.")
    with pytest.raises(BadEntry, match="Rude"):
        war.arrange()
    ban.delete()
    Ban.objects.create(user_id=actor("bruno").user_id, scope="everything", reason="Cheat.")
    with pytest.raises(BadEntry, match="keep the player of The Rust Choir out"):
        war.arrange()


def test_each_kind_of_news_is_told_by_its_name(war) -> None:
    row = war.settle(war.arrange())
    ruled(row, "void")
    fields = {"what": "money_in", "crew": war.crews["ada"].pk, "amount": "5", "reason": "Found.",
              "token": "t"}  # fmt: skip
    campaigns.put_right(war.campaign.pk, actor("rita"), fields)
    campaigns.end(war.campaign.pk, actor("olga"))
    kinds = set(Notice.objects.values_list("kind", flat=True))
    assert kinds >= {
        "campaign_arranged", "campaign_list", "campaign_settled", "campaign_disputed",
        "campaign_entry", "campaign_ended",
    }  # fmt: skip


def test_whoever_is_paid_is_told(war) -> None:
    war.deal("ada", "pay", "p", other=war.crews["cleo"].pk, amount="20", words="For the wall.")
    told = Notice.objects.get(user__username="cleo", kind="campaign_entry")
    assert "Night Shift pays 20 to Blackout Cell" in told.text


def test_who_is_kept_from_talk_accepts_no_challenge(war) -> None:
    war.arrange(on_the_web=True)
    asking = SeatRequest.objects.get(user__username="bruno")
    Ban.objects.create(user_id=actor("bruno").user_id, scope="talk", reason="Rude.")
    with pytest.raises(InvitationRefused, match="Rude"):
        answer_seat_request(asking.pk, actor("bruno"), True)
    asking.refresh_from_db()
    assert asking.state == SeatRequest.State.ASKED
    answer_seat_request(asking.pk, actor("bruno"), False)  # declining is no talk
