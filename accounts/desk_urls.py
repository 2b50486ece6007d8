"""URLs of the staff's moderation desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import desk

app_name = "desk"
urlpatterns: list[URLPattern] = [
    path("", desk.cases, name="cases"),
    path("reports/<int:message_id>/", desk.case, name="case"),
    path("people/", desk.people, name="people"),
    path("people/<int:user_id>/", desk.person, name="person"),
    path("bans/", desk.bans, name="bans"),
    path("bans/<int:ban_id>/lift/", desk.lift, name="lift"),
    path("words/", desk.words, name="words"),
    path("words/<int:message_id>/show/", desk.show_again, name="show_again"),
    path("record/", desk.record, name="record"),
]
