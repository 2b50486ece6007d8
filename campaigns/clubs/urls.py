"""Addresses of clubs."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.clubs.views import catalogues, clubs, events, notices, people, results, webhooks

app_name = "clubs"
urlpatterns: list[URLPattern] = [
    path("", clubs.clubs, name="list"),
    path("new/", clubs.new_club, name="new"),
    path("join/<slug:token>/", people.join, name="join"),
    path("calendar/<slug:secret>.ics", events.member_feed, name="member_feed"),
    path("<slug:slug>/", clubs.club, name="club"),
    path("<slug:slug>/edit/", clubs.edit, name="edit"),
    path("<slug:slug>/webhooks/", webhooks.add_webhook, name="add_webhook"),
    path("<slug:slug>/webhooks/<int:hook_id>/test/", webhooks.test_webhook, name="test_webhook"),
    path("<slug:slug>/webhooks/<int:hook_id>/switch-on/", webhooks.switch_on, name="switch_on"),
    path(
        "<slug:slug>/webhooks/<int:hook_id>/remove/",
        webhooks.remove_webhook,
        name="remove_webhook",
    ),
    path("<slug:slug>/close/", clubs.close, name="close"),
    path("<slug:slug>/reopen/", clubs.reopen, name="reopen"),
    path("<slug:slug>/take-over/", clubs.take_over, name="take_over"),
    path("<slug:slug>/members/", people.members, name="members"),
    path("<slug:slug>/members/record/", people.record, name="record"),
    path("<slug:slug>/members/<int:member_id>/", people.member, name="member"),
    path("<slug:slug>/members/<int:member_id>/challenge/", people.challenge, name="challenge"),
    path("<slug:slug>/members/<int:member_id>/remove/", people.remove, name="remove"),
    path("<slug:slug>/you/", people.you, name="you"),
    path("<slug:slug>/you/here/", people.here, name="here"),
    path("<slug:slug>/you/calendar/", people.renew_feed, name="renew_feed"),
    path("<slug:slug>/leave/", people.leave, name="leave"),
    path("<slug:slug>/links/", people.links, name="links"),
    path("<slug:slug>/links/<int:link_id>/revoke/", people.revoke, name="revoke"),
    path("<slug:slug>/ask/", people.ask, name="ask"),
    path("<slug:slug>/ask/withdraw/", people.withdraw, name="withdraw"),
    path("<slug:slug>/requests/", people.requests, name="requests"),
    path("<slug:slug>/requests/<int:request_id>/", people.answer, name="answer"),
    path("<slug:slug>/notices/", notices.notices, name="notices"),
    path("<slug:slug>/notices/<int:notice_id>/edit/", notices.edit_notice, name="edit_notice"),
    path("<slug:slug>/notices/<int:notice_id>/pin/", notices.pin, name="pin"),
    path("<slug:slug>/notices/<int:notice_id>/hide/", notices.hide, name="hide"),
    path("<slug:slug>/notices/<int:notice_id>/show/", notices.show_again, name="show_again"),
    path("<slug:slug>/notices/<int:notice_id>/report/", notices.report, name="report"),
    path("<slug:slug>/calendar/", events.calendar, name="calendar"),
    path("<slug:slug>/calendar.ics", events.public_feed, name="public_feed"),
    path("<slug:slug>/calendar/new/", events.new_event, name="new_event"),
    path("<slug:slug>/calendar/<int:event_id>/", events.event, name="event"),
    path("<slug:slug>/calendar/<int:event_id>/edit/", events.edit_event, name="edit_event"),
    path("<slug:slug>/calendar/<int:event_id>/cancel/", events.cancel_event, name="cancel_event"),
    path("<slug:slug>/calendar/<int:event_id>/coming/", events.coming, name="coming"),
    path("<slug:slug>/catalogues/", catalogues.catalogues, name="catalogues"),
    path(
        "<slug:slug>/catalogues/<int:row_id>/remove/",
        catalogues.remove_catalogue,
        name="remove_catalogue",
    ),
    path("<slug:slug>/results/", results.results, name="results"),
    path("<slug:slug>/results/new/", results.new_result, name="new_result"),
    path("<slug:slug>/results/<int:game_id>/", results.result, name="result"),
    path("<slug:slug>/battles/new/", results.new_battle, name="new_battle"),
    path("<slug:slug>/battles/add/", results.addable_battles, name="addable_battles"),
    path("<slug:slug>/battles/add/<slug:battle_id>/", results.add_battle, name="add_battle"),
]
