"""Notices, evenings, calendars for programs, and house catalogues."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from icalendar import Calendar

from battles.models import Ban, Block, Decision
from battles.moderation.deciding import NotDecided, Verdict
from campaigns.clubs import (
    archive,
    board,
    deciding,
    diary,
    feeds,
    founding,
    joining,
    people,
    permissions,
    reading,
    shelf,
)
from campaigns.clubs.board import NoticeWords
from campaigns.clubs.founding import ClubWords
from campaigns.clubs.models import ClubEvent, ClubNotice, Membership
from campaigns.clubs.permissions import ClubRefused
from notifications.models import Notice
from rosters import packs
from rosters.packs import stock_face
from tests.campaigns.clubs.conftest import evening
from tests.campaigns.clubs.test_archive import said
from web.errors import NotYours

pytestmark = pytest.mark.django_db
SAID = NoticeWords("New tables", "We have two new tables.\nBring terrain.")


def told(actor, kind: str) -> int:
    return Notice.objects.filter(user_id=actor.user_id, kind=kind).count()


def test_a_notice_is_put_up_once_and_told_to_the_others(town):
    notice = board.put_up(town.slug, town.olga, SAID, "t")
    assert board.put_up(town.slug, town.olga, SAID, "t") == notice
    assert [told(each, "club_notice") for each in (town.ada, town.mick, town.olga)] == [1, 1, 0]
    assert told(town.carla, "club_notice") == 0


def test_who_blocked_the_writer_is_told_nothing(town):
    Block.objects.create(owner_id=town.mick.user_id, user_id=town.olga.user_id, name="olga")
    board.put_up(town.slug, town.olga, SAID, "t")
    assert told(town.mick, "club_notice") == 0


def test_members_write_where_the_club_says_so(town):
    with pytest.raises(ClubRefused, match="organisers put up"):
        board.put_up(town.slug, town.mick, SAID, "t")
    founding.change_club(town.slug, town.ada, ClubWords("N", members_write=True))
    assert board.put_up(town.slug, town.mick, SAID, "t").author == town.of(town.mick)
    with pytest.raises(NotYours):
        board.put_up(town.slug, town.carla, SAID, "t")


def test_only_who_wrote_it_changes_it(town):
    notice = board.put_up(town.slug, town.olga, SAID, "t")
    assert board.change(town.slug, town.olga, notice.pk, SAID).edited is None
    with pytest.raises(NotYours):
        board.change(town.slug, town.ada, notice.pk, NoticeWords("x", "y"))
    assert board.change(town.slug, town.olga, notice.pk, NoticeWords("x", "y")).edited


def test_the_public_sees_what_is_public_and_not_hidden(town):
    board.put_up(town.slug, town.olga, SAID, "1")
    shown = board.put_up(town.slug, town.olga, NoticeWords("Open day", "Come!", True), "2")
    seen = permissions.pass_of(town.slug, town.carla)
    assert list(reading.notices_of(seen)) == [shown]
    board.hide(town.slug, town.ada, shown.pk, "wrong date")
    assert list(reading.notices_of(seen)) == []
    assert len(reading.notices_of(permissions.pass_of(town.slug, town.olga))) == 2
    assert told(town.mick, "club_notice") == 1  # that of the one that is still up
    board.show_again(town.slug, town.olga, shown.pk)
    assert list(reading.notices_of(seen)) == [shown]


def test_pinned_notices_stand_first_and_are_few(town):
    rows = [board.put_up(town.slug, town.olga, SAID, str(n)) for n in range(board.MOST_PINNED + 1)]
    for each in rows[:-1]:
        board.pin(town.slug, town.olga, each.pk, True)
    with pytest.raises(ClubRefused, match="Unpin"):
        board.pin(town.slug, town.olga, rows[-1].pk, True)
    found = permissions.pass_of(town.slug, town.mick)
    assert reading.notices_page(found, 1)[-1] == rows[-1]
    with pytest.raises(NotYours):
        board.pin(town.slug, town.rita, rows[0].pk, False)


def test_a_report_goes_to_the_staff_who_decide_once(town, django_user_model):
    staff = django_user_model.objects.create_user("sam", is_staff=True)
    notice = board.put_up(town.slug, town.olga, SAID, "t")
    for _ in range(2):
        board.report(town.slug, town.mick, notice.pk, "That is rude.")
    with pytest.raises(ClubRefused, match="your own"):
        board.report(town.slug, town.olga, notice.pk, "x")
    with pytest.raises(ClubNotice.DoesNotExist):
        board.report(town.slug, town.carla, notice.pk, "x")
    [row] = deciding.open_cases("1")
    assert (row, row.asked) == (notice, 1)
    deciding.decide(notice.pk, staff, Verdict("hidden", "Rude indeed."))
    with pytest.raises(NotDecided):
        deciding.decide(notice.pk, staff, Verdict("hidden", "Again."))
    notice.refresh_from_db()
    assert notice.hidden_reason == "Rude indeed."
    assert told(town.mick, "report_settled") == 1
    decision = Decision.objects.get()
    assert (decision.whom_name, decision.words[:10]) == ("olga", "New tables")
    with pytest.raises(ClubRefused, match="staff"):
        board.show_again(town.slug, town.ada, notice.pk)


def test_a_notice_that_is_reported_stays_as_it_is_until_it_is_decided(town, django_user_model):
    staff = django_user_model.objects.create_user("sam", is_staff=True)
    notice = board.put_up(town.slug, town.olga, SAID, "t")
    board.report(town.slug, town.mick, notice.pk, "That is rude.")
    with pytest.raises(ClubRefused, match="stays as it is"):
        board.change(town.slug, town.olga, notice.pk, NoticeWords("Nice", "Words."))
    assert ClubNotice.objects.get().words == SAID.words
    deciding.decide(notice.pk, staff, Verdict("no_fault", "It is not."))
    board.report(town.slug, town.mick, notice.pk, "It is still rude.")
    assert not deciding.open_cases("1").object_list
    board.change(town.slug, town.olga, notice.pk, NoticeWords("Ruder", "Words."))
    for _ in range(2):
        board.report(town.slug, town.mick, notice.pk, "It is worse now.")
    [row] = deciding.open_cases("1")
    assert (row, row.asked) == (notice, 1)
    deciding.decide(notice.pk, staff, Verdict("hidden", "Rude indeed."))
    assert told(town.mick, "report_settled") == 2


def test_a_change_leaves_alone_what_others_do_to_a_notice(town, monkeypatch):
    notice = board.put_up(town.slug, town.olga, SAID, "t")

    def pinned_meanwhile(actor) -> None:
        ClubNotice.objects.update(is_pinned=True)

    monkeypatch.setattr(board, "may_speak", pinned_meanwhile)
    board.change(town.slug, town.olga, notice.pk, NoticeWords("x", "y"))
    notice.refresh_from_db()
    assert (notice.is_pinned, notice.title) == (True, "x")


def test_what_an_organiser_took_down_is_shown_again_whatever_was_decided_before(
    town, django_user_model
):
    staff = django_user_model.objects.create_user("sam", is_staff=True)
    notice = board.put_up(town.slug, town.olga, SAID, "t")
    board.report(town.slug, town.mick, notice.pk, "That is rude.")
    deciding.decide(notice.pk, staff, Verdict("warned", "Mind your words."))
    notice.refresh_from_db()
    assert not notice.hidden_reason
    board.hide(town.slug, town.ada, notice.pk, "wrong date")
    assert not board.show_again(town.slug, town.ada, notice.pk).hidden_reason


def test_a_token_is_of_one_person_and_all_of_it_counts(town):
    long = "x" * 60
    ends = [f"{long}{n}" for n in range(3)]
    events = [
        diary.new_event(town.slug, who, evening(), token).pk
        for who, token in ((town.olga, ends[0]), (town.ada, ends[0]), (town.olga, ends[1]))
    ]
    links = [
        joining.make_link(town.slug, who, 1, 9, token).pk
        for who, token in ((town.olga, ends[0]), (town.ada, ends[0]), (town.olga, ends[1]))
    ]
    games = [
        archive.file_game(town.slug, who, said("Mick", "Zoe"), token).pk
        for who, token in ((town.olga, ends[0]), (town.ada, ends[0]), (town.olga, ends[1]))
    ]
    for made in (events, links, games):
        assert len(set(made)) == 3
    assert archive.file_game(town.slug, town.ada, said("Mick", "Zoe"), ends[0]).pk == games[1]


# --- Evenings --------------------------------------------------------------------


def test_an_evening_is_made_once_each_week_at_the_same_hour(town):
    first = diary.new_event(town.slug, town.olga, evening(weeks=26), "t")
    assert diary.new_event(town.slug, town.olga, evening(weeks=26), "t") == first
    rows = list(ClubEvent.objects.order_by("starts"))
    assert len(rows) == 26
    # Half a year has a change of the clocks in it: the hour on the wall stays.
    assert {diary.local(each, each.starts).hour for each in rows} == {19}
    assert len({each.starts.hour for each in rows}) == 2
    assert told(town.mick, "club_event") == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"zone": "Leeds"}, "time zone"), ({"title": ""}, "name"), ({"starts": "soon"}, "begins"),
     ({"ends": "2001-01-01T10:00"}, "end after"), ({"weeks": 27}, "1 to 26"),
     ({"starts": "9999-12-28T19:00", "ends": "9999-12-28T22:00"}, "two years"),
     ({"starts": "9999-12-31T23:59", "ends": "9999-12-31T23:59"}, "end after|begins|two years"),
     ({"starts": "2001-01-01T10:00", "ends": "2001-01-01T11:00"}, "over already|two years")],
)  # fmt: skip
def test_an_evening_that_cannot_be_is_told_why(town, changes, said):
    with pytest.raises(ClubRefused, match=said):
        diary.new_event(town.slug, town.olga, evening(**changes), "t")
    assert not ClubEvent.objects.exists()


def clocks_go_forward(zone: str) -> datetime:
    """The next wall-clock time that a zone leaves out, on a Sunday at half past one in the UK."""
    hour = timezone.now().replace(minute=30, second=0, microsecond=0)
    for _ in range(366 * 24):
        hour += timedelta(hours=1)
        plain = hour.replace(tzinfo=None)
        there = plain.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).astimezone(ZoneInfo(zone))
        if there.replace(tzinfo=None) != plain:
            return plain
    raise AssertionError(f"{zone} does not change its clocks.")


@pytest.mark.parametrize("weeks_before", [0, 1])
def test_an_evening_in_the_hour_that_does_not_exist_is_refused(town, weeks_before):
    gap = clocks_go_forward("Europe/London")
    first = gap - timedelta(weeks=weeks_before)
    asked = evening(
        starts=f"{first:%Y-%m-%dT%H:%M}",
        ends=f"{first + timedelta(hours=4):%Y-%m-%dT%H:%M}",
        weeks=weeks_before + 1,
    )
    with pytest.raises(ClubRefused, match=rf"On {gap:%d %B %Y} the clocks .* such as 02:30"):
        diary.new_event(town.slug, town.olga, asked, "t")
    assert not ClubEvent.objects.exists()


def test_a_change_is_told_and_no_change_is_not(town, night):
    diary.change_event(town.slug, town.olga, night.pk, evening(is_public=True))
    assert told(town.mick, "club_event") == 1
    changed = diary.change_event(town.slug, town.olga, night.pk, evening(place="Upstairs"))
    assert (changed.version, told(town.mick, "club_event")) == (1, 2)
    diary.cancel_event(town.slug, town.olga, night.pk)
    diary.cancel_event(town.slug, town.olga, night.pk)
    assert told(town.mick, "club_event") == 3
    with pytest.raises(ClubRefused, match="cancelled"):
        diary.say_coming(town.slug, town.mick, night.pk, "yes")


def test_who_comes_is_for_members_and_the_last_word_counts(town, night):
    for answer in ("no", "perhaps", "yes"):
        diary.say_coming(town.slug, town.mick, night.pk, answer)
    diary.say_coming(town.slug, town.rita, night.pk, "no")
    page = reading.event_page(permissions.pass_of(town.slug, town.mick), night.pk)
    assert page.answers == [("yes", ["Mick"]), ("perhaps", []), ("no", ["Rita"])]
    assert (page.own, page.event.number_coming) == ("yes", 1)
    assert reading.event_page(permissions.pass_of(town.slug, town.carla), night.pk).coming == ()
    with pytest.raises(NotYours):
        diary.say_coming(town.slug, town.carla, night.pk, "yes")
    people.leave(town.slug, town.mick)
    page = reading.event_page(permissions.pass_of(town.slug, town.rita), night.pk)
    assert page.saying("yes") == []


def summaries(feed: bytes) -> list[str]:
    return [str(each["summary"]) for each in Calendar.from_ical(feed).walk("VEVENT")]


def test_a_members_calendar_opens_by_its_secret_until_it_is_renewed(town, night):
    diary.new_event(town.slug, town.olga, evening(5, title="Committee"), "c")
    secret = people.renew_feed(town.slug, town.mick).feed
    assert summaries(feeds.member_feed(secret)) == ["Club night", "Committee"]
    fresh = people.renew_feed(town.slug, town.mick).feed
    with pytest.raises(Exception, match="does not exist"):
        feeds.member_feed(secret)
    people.leave(town.slug, town.mick)
    with pytest.raises(Exception, match="does not exist"):
        feeds.member_feed(fresh)


@pytest.mark.parametrize("how", ["inactive", "shut out"])
def test_the_calendar_of_who_is_kept_out_opens_nothing(town, night, how):
    secret = people.renew_feed(town.slug, town.mick).feed
    if how == "inactive":
        get_user_model().objects.filter(pk=town.mick.user_id).update(is_active=False)
    else:
        Ban.objects.create(user_id=town.mick.user_id, scope=Ban.Scope.EVERYTHING)
    with pytest.raises(Membership.DoesNotExist):
        feeds.member_feed(secret)


def test_the_public_calendar_has_what_is_public_with_its_hours_and_changes(town, night):
    diary.new_event(town.slug, town.olga, evening(5, title="Committee"), "c")
    feed = feeds.public_feed(permissions.pass_of(town.slug, town.carla))
    [event] = Calendar.from_ical(feed).walk("VEVENT")
    assert event.decoded("dtstart") == night.starts
    assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(hours=3)
    assert (event["status"], int(event["sequence"])) == ("CONFIRMED", 0)
    assert str(event["location"]) == "The back room"
    diary.cancel_event(town.slug, town.olga, night.pk)
    [event] = Calendar.from_ical(feeds.public_feed(permissions.pass_of(town.slug, town.ada))).walk(
        "VEVENT"
    )
    assert (event["status"], int(event["sequence"])) == ("CANCELLED", 1)
    founding.change_club(town.slug, town.ada, ClubWords("N", is_listed=False))
    with pytest.raises(NotYours):
        feeds.public_feed(permissions.pass_of(town.slug, town.mick))


def test_what_was_is_apart_from_what_comes(town, night):
    ClubEvent.objects.update(
        starts=timezone.now() - timedelta(hours=5), ends=timezone.now() - timedelta(hours=2)
    )
    found = permissions.pass_of(town.slug, town.mick)
    assert list(reading.events_page(found, 1, past=False)) == []
    assert list(reading.events_page(found, 1, past=True)) == [night]


# --- House catalogues ------------------------------------------------------------

PACK = "name = 'Leeds rules'\n[[weapons]]\nchanges = 'colt_m2117'\nname = 'Leeds Colt'\n"


def test_an_edition_on_the_shelf_is_offered_to_the_members(town):
    pack = packs.keep_pack(town.olga, "firewall", PACK)
    row = shelf.add_pack(town.slug, town.olga, pack.pk, "for the summer")
    assert shelf.add_pack(town.slug, town.olga, pack.pk) == row
    [line] = stock_face(town.mick, "firewall", "").shelves
    assert (line.digest, line.label) == (pack.newest_id, "Leeds rules, edition 1")
    assert line.whose == "The Night Shift"
    assert stock_face(town.carla, "firewall", "").shelves == ()
    packs.delete_pack(town.olga, pack.pk)
    assert len(stock_face(town.mick, "firewall", "").shelves) == 1
    people.leave(town.slug, town.mick)
    assert stock_face(town.mick, "firewall", "").shelves == ()
    shelf.remove_pack(town.slug, town.ada, row.pk)
    assert not town.club.packs.exists()


def test_a_price_list_is_told_as_one(town):
    priced = packs.keep_pack(town.olga, "firewall", PACK + "[points]\nlabel = 'Tokens'\n")
    plain = packs.keep_pack(town.olga, "firewall", PACK)
    shown = [shelf.add_pack(town.slug, town.olga, each.pk).has_prices for each in (priced, plain)]
    assert shown == [True, False]


def test_somebody_elses_private_catalogue_is_not_given_away(town):
    pack = packs.keep_pack(town.mick, "firewall", PACK)
    with pytest.raises(ClubRefused, match="your own"):
        shelf.add_pack(town.slug, town.olga, pack.pk)
    packs.share_pack(town.mick, pack.pk, "public")
    shelf.add_pack(town.slug, town.olga, pack.pk)
    with pytest.raises(NotYours):
        shelf.add_pack(town.slug, town.mick, pack.pk)
