"""Addresses of clubs."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.clubs.views import catalogues, clubs, events, notices, people, results

app_name = "clubs"
ONE = "<slug:slug>/"
NOTICE, EVENT = f"{ONE}notices/<int:notice_id>/", f"{ONE}calendar/<int:event_id>/"
urlpatterns: list[URLPattern] = [
    path("", clubs.clubs, name="list"),
    path("new/", clubs.new_club, name="new"),
    path("join/<slug:token>/", people.join, name="join"),
    path("calendar/<slug:secret>.ics", events.member_feed, name="member_feed"),
    path(ONE, clubs.club, name="club"),
    path(f"{ONE}edit/", clubs.edit, name="edit"),
    path(f"{ONE}close/", clubs.close, name="close"),
    path(f"{ONE}reopen/", clubs.reopen, name="reopen"),
    path(f"{ONE}take-over/", clubs.take_over, name="take_over"),
    path(f"{ONE}members/", people.members, name="members"),
    path(f"{ONE}members/record/", people.record, name="record"),
    path(f"{ONE}members/<int:member_id>/", people.member, name="member"),
    path(f"{ONE}members/<int:member_id>/remove/", people.remove, name="remove"),
    path(f"{ONE}you/", people.you, name="you"),
    path(f"{ONE}you/calendar/", people.renew_feed, name="renew_feed"),
    path(f"{ONE}leave/", people.leave, name="leave"),
    path(f"{ONE}links/", people.links, name="links"),
    path(f"{ONE}links/<int:link_id>/revoke/", people.revoke, name="revoke"),
    path(f"{ONE}ask/", people.ask, name="ask"),
    path(f"{ONE}ask/withdraw/", people.withdraw, name="withdraw"),
    path(f"{ONE}requests/", people.requests, name="requests"),
    path(f"{ONE}requests/<int:request_id>/", people.answer, name="answer"),
    path(f"{ONE}notices/", notices.notices, name="notices"),
    path(f"{NOTICE}edit/", notices.edit_notice, name="edit_notice"),
    path(f"{NOTICE}pin/", notices.pin, name="pin"),
    path(f"{NOTICE}hide/", notices.hide, name="hide"),
    path(f"{NOTICE}show/", notices.show_again, name="show_again"),
    path(f"{NOTICE}report/", notices.report, name="report"),
    path(f"{ONE}calendar/", events.calendar, name="calendar"),
    path(f"{ONE}calendar.ics", events.public_feed, name="public_feed"),
    path(f"{ONE}calendar/new/", events.new_event, name="new_event"),
    path(EVENT, events.event, name="event"),
    path(f"{EVENT}edit/", events.edit_event, name="edit_event"),
    path(f"{EVENT}cancel/", events.cancel_event, name="cancel_event"),
    path(f"{EVENT}coming/", events.coming, name="coming"),
    path(f"{ONE}catalogues/", catalogues.catalogues, name="catalogues"),
    path(
        f"{ONE}catalogues/<int:row_id>/remove/",
        catalogues.remove_catalogue,
        name="remove_catalogue",
    ),
    path(f"{ONE}results/", results.results, name="results"),
    path(f"{ONE}results/new/", results.new_result, name="new_result"),
    path(f"{ONE}results/<int:game_id>/", results.result, name="result"),
    path(f"{ONE}battles/new/", results.new_battle, name="new_battle"),
    path(f"{ONE}battles/add/", results.addable_battles, name="addable_battles"),
    path(f"{ONE}battles/add/<slug:battle_id>/", results.add_battle, name="add_battle"),
]
