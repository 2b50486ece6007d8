"""Addresses of the API of clubs."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.clubs.api import catalogues, clubs, events, notices, people, results

app_name = "clubs_api"
urlpatterns: list[URLPattern] = [
    path("", clubs.Clubs.as_view(), name="clubs"),
    path("join/<slug:token>/", people.Join.as_view(), name="join"),
    path("<slug:slug>/", clubs.OneClub.as_view(), name="club"),
    path("<slug:slug>/state/", clubs.State.as_view(), name="state"),
    path("<slug:slug>/take-over/", clubs.TakeOver.as_view(), name="take_over"),
    path("<slug:slug>/members/", people.Members.as_view(), name="members"),
    path("<slug:slug>/members/<int:member_id>/", people.OneMember.as_view(), name="member"),
    path("<slug:slug>/members/<int:member_id>/remove/", people.Removing.as_view(), name="remove"),
    path("<slug:slug>/record/", people.RecordOf.as_view(), name="record"),
    path("<slug:slug>/you/", people.You.as_view(), name="you"),
    path("<slug:slug>/you/calendar/", people.Feed.as_view(), name="feed"),
    path("<slug:slug>/links/", people.Links.as_view(), name="links"),
    path("<slug:slug>/links/<int:link_id>/", people.OneLink.as_view(), name="link"),
    path("<slug:slug>/ask/", people.OwnRequest.as_view(), name="ask"),
    path("<slug:slug>/requests/", people.Requests.as_view(), name="requests"),
    path("<slug:slug>/requests/<int:request_id>/", people.OneRequest.as_view(), name="request"),
    path("<slug:slug>/notices/", notices.Notices.as_view(), name="notices"),
    path("<slug:slug>/notices/<int:notice_id>/", notices.OneNotice.as_view(), name="notice"),
    path("<slug:slug>/notices/<int:notice_id>/pin/", notices.PinNotice.as_view(), name="pin"),
    path(
        "<slug:slug>/notices/<int:notice_id>/hidden/", notices.HideNotice.as_view(), name="hidden"
    ),
    path(
        "<slug:slug>/notices/<int:notice_id>/report/", notices.ReportNotice.as_view(), name="report"
    ),
    path("<slug:slug>/events/", events.Events.as_view(), name="events"),
    path("<slug:slug>/events/<int:event_id>/", events.OneEvent.as_view(), name="event"),
    path("<slug:slug>/events/<int:event_id>/coming/", events.ComingTo.as_view(), name="coming"),
    path("<slug:slug>/catalogues/", catalogues.Catalogues.as_view(), name="catalogues"),
    path(
        "<slug:slug>/catalogues/<int:row_id>/", catalogues.OneCatalogue.as_view(), name="catalogue"
    ),
    path("<slug:slug>/results/", results.Results.as_view(), name="results"),
    path("<slug:slug>/results/<int:game_id>/", results.OneResult.as_view(), name="result"),
    path("<slug:slug>/battles/", results.ClubBattles.as_view(), name="battles"),
    path("<slug:slug>/battles/new/", results.NewClubBattle.as_view(), name="new_battle"),
]
