"""Addresses of the API of clubs."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.clubs.api import catalogues, clubs, events, notices, people, results

app_name = "clubs_api"
ONE = "<slug:slug>/"
MEMBER, NOTICE = f"{ONE}members/<int:member_id>/", f"{ONE}notices/<int:notice_id>/"
EVENT = f"{ONE}events/<int:event_id>/"
urlpatterns: list[URLPattern] = [
    path("", clubs.Clubs.as_view(), name="clubs"),
    path("join/<slug:token>/", people.Join.as_view(), name="join"),
    path(ONE, clubs.OneClub.as_view(), name="club"),
    path(f"{ONE}state/", clubs.State.as_view(), name="state"),
    path(f"{ONE}take-over/", clubs.TakeOver.as_view(), name="take_over"),
    path(f"{ONE}members/", people.Members.as_view(), name="members"),
    path(MEMBER, people.OneMember.as_view(), name="member"),
    path(f"{MEMBER}remove/", people.Removing.as_view(), name="remove"),
    path(f"{ONE}record/", people.RecordOf.as_view(), name="record"),
    path(f"{ONE}you/", people.You.as_view(), name="you"),
    path(f"{ONE}you/calendar/", people.Feed.as_view(), name="feed"),
    path(f"{ONE}links/", people.Links.as_view(), name="links"),
    path(f"{ONE}links/<int:link_id>/", people.OneLink.as_view(), name="link"),
    path(f"{ONE}ask/", people.OwnRequest.as_view(), name="ask"),
    path(f"{ONE}requests/", people.Requests.as_view(), name="requests"),
    path(f"{ONE}requests/<int:request_id>/", people.OneRequest.as_view(), name="request"),
    path(f"{ONE}notices/", notices.Notices.as_view(), name="notices"),
    path(NOTICE, notices.OneNotice.as_view(), name="notice"),
    path(f"{NOTICE}pin/", notices.PinNotice.as_view(), name="pin"),
    path(f"{NOTICE}hidden/", notices.HideNotice.as_view(), name="hidden"),
    path(f"{NOTICE}report/", notices.ReportNotice.as_view(), name="report"),
    path(f"{ONE}events/", events.Events.as_view(), name="events"),
    path(EVENT, events.OneEvent.as_view(), name="event"),
    path(f"{EVENT}coming/", events.ComingTo.as_view(), name="coming"),
    path(f"{ONE}catalogues/", catalogues.Catalogues.as_view(), name="catalogues"),
    path(f"{ONE}catalogues/<int:row_id>/", catalogues.OneCatalogue.as_view(), name="catalogue"),
    path(f"{ONE}results/", results.Results.as_view(), name="results"),
    path(f"{ONE}results/<int:game_id>/", results.OneResult.as_view(), name="result"),
    path(f"{ONE}battles/", results.ClubBattles.as_view(), name="battles"),
    path(f"{ONE}battles/new/", results.NewClubBattle.as_view(), name="new_battle"),
]
