"""Notices, evenings, calendars for programs, and house catalogues."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from icalendar import Calendar

from accounts.models import Ban, Block, Decision
from accounts.services.moderation import NotDecided, Verdict
from campaigns.clubs import permissions
from campaigns.clubs.models import ClubEvent, ClubNotice, Membership
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries import calendar_feed, event_pages, notice_pages
from campaigns.clubs.queries import reported_notices as reading
from campaigns.clubs.services import (
    catalogues,
    clubs,
    invitations,
    members,
    notices,
    reported_notices,
    results,
)
from campaigns.clubs.services import events as event_services
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.notices import NoticeWords
from notifications.models import Notice
from rosters.queries.pack_pages import pack_choice
from rosters.services import packs
from tests.campaigns.clubs.conftest import evening
from tests.campaigns.clubs.test_results import said
from web.errors import NotYours

pytestmark = pytest.mark.django_db
SAID = NoticeWords("New tables", "We have two new tables.\nBring terrain.")


def told(actor, kind: str) -> int:
    return Notice.objects.filter(user_id=actor.user_id, kind=kind).count()


def test_a_notice_is_put_up_once_and_told_to_the_others(town):
    notice = notices.put_up(town.slug, town.olga, SAID, "t")
    assert notices.put_up(town.slug, town.olga, SAID, "t") == notice
    assert [told(each, "club_notice") for each in (town.ada, town.mick, town.olga)] == [1, 1, 0]
    assert told(town.carla, "club_notice") == 0


def test_who_blocked_the_writer_is_told_nothing(town):
    Block.objects.create(owner_id=town.mick.user_id, user_id=town.olga.user_id, name="olga")
    notices.put_up(town.slug, town.olga, SAID, "t")
    assert told(town.mick, "club_notice") == 0


def test_members_write_where_the_club_says_so(town):
    with pytest.raises(ClubRefused, match="organisers put up"):
        notices.put_up(town.slug, town.mick, SAID, "t")
    clubs.change_club(town.slug, town.ada, ClubWords("N", members_write=True))
    assert notices.put_up(town.slug, town.mick, SAID, "t").author == town.of(town.mick)
    with pytest.raises(NotYours):
        notices.put_up(town.slug, town.carla, SAID, "t")


def test_only_who_wrote_it_changes_it(town):
    notice = notices.put_up(town.slug, town.olga, SAID, "t")
    assert notices.change(town.slug, town.olga, notice.pk, SAID).edited is None
    with pytest.raises(NotYours):
        notices.change(town.slug, town.ada, notice.pk, NoticeWords("x", "y"))
    assert notices.change(town.slug, town.olga, notice.pk, NoticeWords("x", "y")).edited


def test_the_public_sees_what_is_public_and_not_hidden(town):
    notices.put_up(town.slug, town.olga, SAID, "1")
    shown = notices.put_up(town.slug, town.olga, NoticeWords("Open day", "Come!", True), "2")
    seen = permissions.seen_club(town.slug, town.carla)
    assert list(notice_pages.notices_of(seen)) == [shown]
    notices.hide(town.slug, town.ada, shown.pk, "wrong date")
    assert list(notice_pages.notices_of(seen)) == []
    assert len(notice_pages.notices_of(permissions.seen_club(town.slug, town.olga))) == 2
    assert told(town.mick, "club_notice") == 1  # that of the one that is still up
    notices.show_again(town.slug, town.olga, shown.pk)
    assert list(notice_pages.notices_of(seen)) == [shown]


def test_pinned_notices_stand_first_and_are_few(town):
    rows = [
        notices.put_up(town.slug, town.olga, SAID, str(n)) for n in range(notices.MOST_PINNED + 1)
    ]
    for each in rows[:-1]:
        notices.pin(town.slug, town.olga, each.pk, True)
    with pytest.raises(ClubRefused, match="Unpin"):
        notices.pin(town.slug, town.olga, rows[-1].pk, True)
    found = permissions.seen_club(town.slug, town.mick)
    assert notice_pages.notices_page(found, 1)[-1] == rows[-1]
    with pytest.raises(NotYours):
        notices.pin(town.slug, town.rita, rows[0].pk, False)


def test_a_report_goes_to_the_staff_who_decide_once(town, django_user_model):
    staff = django_user_model.objects.create_user("sam", is_staff=True)
    notice = notices.put_up(town.slug, town.olga, SAID, "t")
    for _ in range(2):
        notices.report(town.slug, town.mick, notice.pk, "That is rude.")
    with pytest.raises(ClubRefused, match="your own"):
        notices.report(town.slug, town.olga, notice.pk, "x")
    with pytest.raises(ClubNotice.DoesNotExist):
        notices.report(town.slug, town.carla, notice.pk, "x")
    [row] = reading.open_cases("1")
    assert (row, row.asked) == (notice, 1)
    reported_notices.decide(notice.pk, staff, Verdict("hidden", "Rude indeed."))
    with pytest.raises(NotDecided):
        reported_notices.decide(notice.pk, staff, Verdict("hidden", "Again."))
    notice.refresh_from_db()
    assert notice.hidden_reason == "Rude indeed."
    assert told(town.mick, "report_settled") == 1
    decision = Decision.objects.get()
    assert (decision.whom_name, decision.words[:10]) == ("olga", "New tables")
    with pytest.raises(ClubRefused, match="staff"):
        notices.show_again(town.slug, town.ada, notice.pk)


def test_a_notice_that_is_reported_stays_as_it_is_until_it_is_decided(town, django_user_model):
    staff = django_user_model.objects.create_user("sam", is_staff=True)
    notice = notices.put_up(town.slug, town.olga, SAID, "t")
    notices.report(town.slug, town.mick, notice.pk, "That is rude.")
    with pytest.raises(ClubRefused, match="stays as it is"):
        notices.change(town.slug, town.olga, notice.pk, NoticeWords("Nice", "Words."))
    assert ClubNotice.objects.get().words == SAID.words
    reported_notices.decide(notice.pk, staff, Verdict("no_fault", "It is not."))
    notices.report(town.slug, town.mick, notice.pk, "It is still rude.")
    assert not reading.open_cases("1").object_list
    notices.change(town.slug, town.olga, notice.pk, NoticeWords("Ruder", "Words."))
    for _ in range(2):
        notices.report(town.slug, town.mick, notice.pk, "It is worse now.")
    [row] = reading.open_cases("1")
    assert (row, row.asked) == (notice, 1)
    reported_notices.decide(notice.pk, staff, Verdict("hidden", "Rude indeed."))
    assert told(town.mick, "report_settled") == 2


def test_a_change_leaves_alone_what_others_do_to_a_notice(town, monkeypatch):
    notice = notices.put_up(town.slug, town.olga, SAID, "t")

    def pinned_meanwhile(actor) -> None:
        ClubNotice.objects.update(is_pinned=True)

    monkeypatch.setattr(notices, "may_speak", pinned_meanwhile)
    notices.change(town.slug, town.olga, notice.pk, NoticeWords("x", "y"))
    notice.refresh_from_db()
    assert (notice.is_pinned, notice.title) == (True, "x")


def test_what_an_organiser_took_down_is_shown_again_whatever_was_decided_before(
    town, django_user_model
):
    staff = django_user_model.objects.create_user("sam", is_staff=True)
    notice = notices.put_up(town.slug, town.olga, SAID, "t")
    notices.report(town.slug, town.mick, notice.pk, "That is rude.")
    reported_notices.decide(notice.pk, staff, Verdict("warned", "Mind your words."))
    notice.refresh_from_db()
    assert not notice.hidden_reason
    notices.hide(town.slug, town.ada, notice.pk, "wrong date")
    assert not notices.show_again(town.slug, town.ada, notice.pk).hidden_reason


def test_a_token_is_of_one_person_and_all_of_it_counts(town):
    long = "x" * 60
    ends = [f"{long}{n}" for n in range(3)]
    events = [
        event_services.new_event(town.slug, who, evening(), token).pk
        for who, token in ((town.olga, ends[0]), (town.ada, ends[0]), (town.olga, ends[1]))
    ]
    links = [
        invitations.make_link(town.slug, who, 1, 9, token).pk
        for who, token in ((town.olga, ends[0]), (town.ada, ends[0]), (town.olga, ends[1]))
    ]
    games = [
        results.file_game(town.slug, who, said("Mick", "Zoe"), token).pk
        for who, token in ((town.olga, ends[0]), (town.ada, ends[0]), (town.olga, ends[1]))
    ]
    for made in (events, links, games):
        assert len(set(made)) == 3
    assert results.file_game(town.slug, town.ada, said("Mick", "Zoe"), ends[0]).pk == games[1]


# --- Evenings --------------------------------------------------------------------


def test_an_evening_is_made_once_each_week_at_the_same_hour(town):
    first = event_services.new_event(town.slug, town.olga, evening(weeks=26), "t")
    assert event_services.new_event(town.slug, town.olga, evening(weeks=26), "t") == first
    rows = list(ClubEvent.objects.order_by("starts"))
    assert len(rows) == 26
    # Half a year has a change of the clocks in it: the hour on the wall stays.
    assert {event_services.local(each, each.starts).hour for each in rows} == {19}
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
        event_services.new_event(town.slug, town.olga, evening(**changes), "t")
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
        event_services.new_event(town.slug, town.olga, asked, "t")
    assert not ClubEvent.objects.exists()


def test_a_change_is_told_and_no_change_is_not(town, night):
    event_services.change_event(town.slug, town.olga, night.pk, evening(is_public=True))
    assert told(town.mick, "club_event") == 1
    changed = event_services.change_event(town.slug, town.olga, night.pk, evening(place="Upstairs"))
    assert (changed.version, told(town.mick, "club_event")) == (1, 2)
    event_services.cancel_event(town.slug, town.olga, night.pk)
    event_services.cancel_event(town.slug, town.olga, night.pk)
    assert told(town.mick, "club_event") == 3
    with pytest.raises(ClubRefused, match="cancelled"):
        event_services.say_coming(town.slug, town.mick, night.pk, "yes")


def test_who_comes_is_for_members_and_the_last_word_counts(town, night):
    for answer in ("no", "perhaps", "yes"):
        event_services.say_coming(town.slug, town.mick, night.pk, answer)
    event_services.say_coming(town.slug, town.rita, night.pk, "no")
    page = event_pages.event_page(permissions.seen_club(town.slug, town.mick), night.pk)
    assert page.answers == [("yes", ["Mick"]), ("perhaps", []), ("no", ["Rita"])]
    assert (page.own, page.event.number_coming) == ("yes", 1)
    assert (
        event_pages.event_page(permissions.seen_club(town.slug, town.carla), night.pk).coming == ()
    )
    with pytest.raises(NotYours):
        event_services.say_coming(town.slug, town.carla, night.pk, "yes")
    members.leave(town.slug, town.mick)
    page = event_pages.event_page(permissions.seen_club(town.slug, town.rita), night.pk)
    assert page.saying("yes") == []


def summaries(feed: bytes) -> list[str]:
    return [str(each["summary"]) for each in Calendar.from_ical(feed).walk("VEVENT")]


def test_a_members_calendar_opens_by_its_secret_until_it_is_renewed(town, night):
    event_services.new_event(town.slug, town.olga, evening(5, title="Committee"), "c")
    secret = members.renew_feed(town.slug, town.mick).feed
    assert summaries(calendar_feed.member_feed(secret)) == ["Club night", "Committee"]
    fresh = members.renew_feed(town.slug, town.mick).feed
    with pytest.raises(Exception, match="does not exist"):
        calendar_feed.member_feed(secret)
    members.leave(town.slug, town.mick)
    with pytest.raises(Exception, match="does not exist"):
        calendar_feed.member_feed(fresh)


@pytest.mark.parametrize("how", ["inactive", "shut out"])
def test_the_calendar_of_who_is_kept_out_opens_nothing(town, night, how):
    secret = members.renew_feed(town.slug, town.mick).feed
    if how == "inactive":
        get_user_model().objects.filter(pk=town.mick.user_id).update(is_active=False)
    else:
        Ban.objects.create(user_id=town.mick.user_id, scope=Ban.Scope.EVERYTHING)
    with pytest.raises(Membership.DoesNotExist):
        calendar_feed.member_feed(secret)


def test_the_public_calendar_has_what_is_public_with_its_hours_and_changes(town, night):
    event_services.new_event(town.slug, town.olga, evening(5, title="Committee"), "c")
    feed = calendar_feed.public_feed(permissions.seen_club(town.slug, town.carla))
    [event] = Calendar.from_ical(feed).walk("VEVENT")
    assert event.decoded("dtstart") == night.starts
    assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(hours=3)
    assert (event["status"], int(event["sequence"])) == ("CONFIRMED", 0)
    assert str(event["location"]) == "The back room"
    event_services.cancel_event(town.slug, town.olga, night.pk)
    [event] = Calendar.from_ical(
        calendar_feed.public_feed(permissions.seen_club(town.slug, town.ada))
    ).walk("VEVENT")
    assert (event["status"], int(event["sequence"])) == ("CANCELLED", 1)
    clubs.change_club(town.slug, town.ada, ClubWords("N", is_listed=False))
    with pytest.raises(NotYours):
        calendar_feed.public_feed(permissions.seen_club(town.slug, town.mick))


def test_what_was_is_apart_from_what_comes(town, night):
    ClubEvent.objects.update(
        starts=timezone.now() - timedelta(hours=5), ends=timezone.now() - timedelta(hours=2)
    )
    found = permissions.seen_club(town.slug, town.mick)
    assert list(event_pages.events_page(found, 1, past=False)) == []
    assert list(event_pages.events_page(found, 1, past=True)) == [night]


# --- House catalogues ------------------------------------------------------------

PACK = "name = 'Leeds rules'\n[[weapons]]\nchanges = 'colt_m2117'\nname = 'Leeds Colt'\n"


def test_an_edition_on_the_shelf_is_offered_to_the_members(town):
    pack = packs.keep_pack(town.olga, "firewall", PACK)
    row = catalogues.add_pack(town.slug, town.olga, pack.pk, "for the summer")
    assert catalogues.add_pack(town.slug, town.olga, pack.pk) == row
    [line] = pack_choice(town.mick, "firewall", "").shelves
    assert (line.digest, line.label) == (pack.newest_id, "Leeds rules, edition 1")
    assert line.whose == "The Night Shift"
    assert pack_choice(town.carla, "firewall", "").shelves == ()
    packs.delete_pack(town.olga, pack.pk)
    assert len(pack_choice(town.mick, "firewall", "").shelves) == 1
    members.leave(town.slug, town.mick)
    assert pack_choice(town.mick, "firewall", "").shelves == ()
    catalogues.remove_pack(town.slug, town.ada, row.pk)
    assert not town.club.packs.exists()


def test_a_price_list_is_told_as_one(town):
    priced = packs.keep_pack(town.olga, "firewall", PACK + "[points]\nlabel = 'Tokens'\n")
    plain = packs.keep_pack(town.olga, "firewall", PACK)
    shown = [
        catalogues.add_pack(town.slug, town.olga, each.pk).has_prices for each in (priced, plain)
    ]
    assert shown == [True, False]


def test_somebody_elses_private_catalogue_is_not_given_away(town):
    pack = packs.keep_pack(town.mick, "firewall", PACK)
    with pytest.raises(ClubRefused, match="your own"):
        catalogues.add_pack(town.slug, town.olga, pack.pk)
    packs.share_pack(town.mick, pack.pk, "public")
    catalogues.add_pack(town.slug, town.olga, pack.pk)
    with pytest.raises(NotYours):
        catalogues.add_pack(town.slug, town.mick, pack.pk)
