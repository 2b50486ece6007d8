"""Addresses of the staff's desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.moderation import views

app_name = "desk"
urlpatterns: list[URLPattern] = [
    path("", views.cases, name="cases"),
    path("reports/<int:message_id>/", views.case, name="case"),
    path("people/", views.people, name="people"),
    path("people/<int:user_id>/", views.person, name="person"),
    path("bans/", views.bans, name="bans"),
    path("bans/<int:ban_id>/lift/", views.lift, name="lift"),
    path("words/", views.words, name="words"),
    path("words/<int:message_id>/show/", views.show_again, name="show_again"),
    path("record/", views.record, name="record"),
]
