"""Addresses of the list of whom somebody has blocked."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.talk import views

app_name = "blocked"
urlpatterns: list[URLPattern] = [
    path("", views.blocked, name="list"),
    path("<int:block_id>/remove/", views.unblock, name="remove"),
]
