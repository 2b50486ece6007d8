"""URLs of the staff's desk about accounts. Those of reported messages: `chat/desk_urls.py`."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import desk

app_name = "desk"
urlpatterns: list[URLPattern] = [
    path("people/", desk.people, name="people"),
    path("people/<int:user_id>/", desk.person, name="person"),
    path("bans/", desk.bans, name="bans"),
    path("bans/<int:ban_id>/lift/", desk.lift, name="lift"),
    path("record/", desk.record, name="record"),
]
